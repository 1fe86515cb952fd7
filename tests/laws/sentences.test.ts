/** Messages about a pair and a valuation, which state the same figures in every language. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decimals } from '../../src/domain/figures/rounding.ts'
import { LANGUAGES, type Language } from '../../src/domain/language/language.ts'
import { computeFit } from '../../src/domain/matching/scoring/fit.ts'
import { communicationGate, ticketGate } from '../../src/domain/matching/scoring/gates.ts'
import { changeIn, gateReasonIn, obstacleIn, reasonIn } from '../../src/domain/matching/scoring/match-words.ts'
import { fitReasons } from '../../src/domain/matching/scoring/reasons.ts'
import { explainMismatch } from '../../src/domain/matching/scoring/why-not.ts'
import { BUSINESS_MODELS, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { CONTACT_STATUSES } from '../../src/domain/parties/party.ts'
import { SUPPOSITIONS } from '../../src/domain/valuation/assumptions.ts'
import type { Evidence } from '../../src/domain/valuation/evidence.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { TRADES } from '../../src/domain/valuation/trades.ts'
import { type Valuation, valuationIn } from '../../src/domain/valuation/valuation.ts'
import { assumptionIn, sourceIn, workingIn } from '../../src/domain/valuation/valuation-words.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { valuationOnWire } from '../../src/presenting/api-mapping.ts'

loadMessages()

/** Typical figures and arbitrary ones. */
const figure = (min: number, max: number) =>
  fc.oneof(
    fc.integer({ min: Math.ceil(min), max: Math.min(max, 60) }),
    fc.integer({ min: Math.ceil(min * 10), max: Math.min(max, 5_000) * 10 }).map((tenths) => tenths / 10),
    fc.double({ min, max, noNaN: true }).map((any) => decimals(any, 9)),
  )
const maybe = (min: number, max: number) => fc.option(figure(min, max))
const figures = fc.record({
  revenueEurM: maybe(0.01, 1e6),
  growthPct: maybe(-100, 1e4),
  ebitdaMarginPct: maybe(-1_000, 100),
})
const reachability = fc.record({ contactStatus: fc.constantFrom(...CONTACT_STATUSES), offered: fc.boolean() })
const pair = fc
  .record({
    figures,
    tickets: fc.tuple(figure(0.1, 1e6), figure(0.1, 1e6)),
    stated: fc.tuple(fc.boolean(), fc.boolean()),
    growthTargetPct: maybe(-100, 1e4),
    ebitdaTargetPct: maybe(-1_000, 100),
    evEurM: maybe(0.01, 1e6),
    semantic: fc.double({ min: 0, max: 1, noNaN: true }),
    buyer: reachability,
    seller: reachability,
  })
  .map(({ tickets, stated, growthTargetPct, ebitdaTargetPct, ...drawn }) => {
    const ticketMinEurM = stated[0] ? Math.min(...tickets) : null
    const ticketMaxEurM = stated[1] ? Math.max(...tickets) : null
    const criteria = { ticketMinEurM, ticketMaxEurM, growthTargetPct, ebitdaTargetPct }
    const scores = computeFit(drawn.figures, drawn.evEurM, criteria, drawn.semantic)
    const gates = {
      communication: communicationGate(drawn.buyer, drawn.seller),
      ticketFit: ticketGate({ evEurM: drawn.evEurM, ticketMinEurM, ticketMaxEurM }),
    }
    const shown = { figures: drawn.figures, criteria, hasRanges: false }
    const scored = { seller: drawn, buyer: { criteria } }
    return {
      gates,
      reasons: fitReasons(scores, scored, shown),
      whyNot: explainMismatch({ scores, gates }, scored, shown),
    }
  })

const ENGLISH =
  /\b(?:the|of|and|not|at|is|above|below|first|growth|value|cash|firms|rate|by|would|outside|revenue|needed|stated|known)\b/i

const withComma = (group: string) => (text: string) =>
  (text.match(new RegExp(`−?\\d+(?:${group}\\d{3})*(?:,\\d+)?`, 'g')) ?? []).map((found) =>
    Number(found.replaceAll(new RegExp(group, 'g'), '').replace(',', '.').replace('−', '-')),
  )
/** Parsers of the numbers in a sentence, by language. */
const FIGURES: Readonly<Record<Language, (text: string) => number[]>> = {
  en: (text) =>
    (text.match(/[-−]?\d+(?:,\d{3})*(?:\.\d+)?(?:e[+-]?\d+)?/g) ?? []).map((found) =>
      Number(found.replaceAll(',', '').replace('−', '-')),
    ),
  fr: withComma('\u202f'),
  de: withComma('\\.'),
  es: withComma('\\.'),
}
/** Text that must not occur, by language: placeholders and the number formats of other languages. */
const MISWRITTEN: Readonly<Record<Language, RegExp>> = {
  en: /undefined|NaN|null/,
  fr: /\d\.\d|\d %|\d M€|undefined|NaN|null/,
  de: /\d %|\d Mio|\dM€|undefined|NaN/,
  es: /\d %|\d M€|undefined|NaN|null/,
}

/** Asserts that a message has the same figures in every language, in the format of each. */
function assertAll(say: (language: Language) => string): void {
  const figures = FIGURES.en(say('en')).sort()
  for (const language of LANGUAGES) {
    const text = say(language)
    assert.ok(text.length > 0)
    assert.doesNotMatch(text, MISWRITTEN[language], text)
    if (language !== 'en') assert.doesNotMatch(text, ENGLISH, text)
    assert.deepEqual(FIGURES[language](text).sort(), figures, `${say('en')}\n${text}`)
  }
}

describe('message about a pair', () => {
  it('contains the same figures in every language', () => {
    fc.assert(
      fc.property(pair, ({ gates, reasons, whyNot }) => {
        for (const reason of reasons) assertAll((language) => reasonIn(language, reason))
        for (const { reason } of Object.values(gates)) assertAll((language) => gateReasonIn(language, reason))
        for (const obstacle of whyNot.reasons) assertAll((language) => obstacleIn(language, obstacle))
        for (const change of whyNot.changes) assertAll((language) => changeIn(language, change))
      }),
      { numRuns: 1_000 },
    )
  })
  it('starts with a capital and ends with a full stop', () => {
    fc.assert(
      fc.property(pair, fc.constantFrom<Language>(...LANGUAGES), ({ reasons, whyNot }, language) => {
        const said = [
          ...reasons.map((reason) => reasonIn(language, reason)),
          ...whyNot.reasons.map((obstacle) => obstacleIn(language, obstacle)),
          ...whyNot.changes.map((change) => changeIn(language, change)),
        ]
        for (const sentence of said) assert.match(sentence, /^\p{Lu}.*\.$/u)
      }),
    )
  })
  it('covers every kind of change', () => {
    const kinds = new Set(
      fc.sample(pair, { numRuns: 3_000, seed: 1 }).flatMap(({ whyNot }) => whyNot.changes.map(({ of }) => of)),
    )
    assert.deepEqual([...kinds].sort(), [
      'business',
      'figure_disclosed',
      'introduction',
      'revenue_disclosed',
      'target_lowered',
      'target_stated',
      'ticket_lowered',
      'ticket_max',
      'ticket_min',
      'ticket_raised',
      'ticket_stated',
    ])
  })
  it('formats numbers for its language', () => {
    const raised = { of: 'ticket_raised', leastEurM: 1234.5, fit: 61.5 } as const
    assert.equal(changeIn('en', raised), 'A ticket maximum of about €1234.5m or more would bring the fit to 61.5.')
    assert.equal(
      changeIn('fr', raised),
      'Un ticket maximum d’environ 1\u202f234,5\u00a0M€ ou plus porterait le score d’adéquation à 61,5.',
    )
    const short = { of: 'margin', verdict: 'short', actualPct: -1.5, targetPct: 8 } as const
    assert.equal(reasonIn('en', short), 'The EBITDA margin of -1.5% falls a little short of the target of 8%.')
    assert.equal(
      reasonIn('fr', short),
      'La marge d’EBITDA de −1,5\u00a0% est un peu en deçà de l’objectif de 8\u00a0%.',
    )
  })
})

/** Closed years, latest first, or none. */
const evidence: fc.Arbitrary<Evidence | null> = fc.option(
  fc
    .array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.integer({ min: -5, max: 9 }), fc.integer({ min: 0, max: 3 })), {
      minLength: 1,
      maxLength: 4,
    })
    .map((years) => ({
      file: {
        ...EMPTY_FILE,
        headcount: '10-19' as const,
        businessModel: BUSINESS_MODELS[(years[0]?.[0] ?? 0) % BUSINESS_MODELS.length] ?? null,
        arrEurM: years.length === 2 ? 2.1 : null,
        netRentEurM: 0.4,
        royaltyIncomeEurM: 0.3,
        ownerPayEurM: 0.1,
        netAssetValueEurM: years.length === 3 ? 4 : null,
        recurringSharePct: 10 * (years.length - 1),
        largestCustomerSharePct: 20 * years.length,
        forecastYears: [{ year: 2025, revenueEurM: 30, ebitdaEurM: null, capexEurM: null }],
        financialYears: years.map(([revenueEurM, ebitdaEurM, amountEurM], at) => ({
          ...{
            year: 2024 - at,
            revenueEurM,
            ebitdaEurM,
            netDebtEurM: null,
            capexEurM: at === 2 ? 0.5 : null,
            source: 'typed' as const,
          },
          adjustments: [{ amountEurM, reason: 'one-off' }],
        })),
      },
      typed: { revenueEurM: null, growthPct: null, ebitdaMarginPct: null },
      contradictions: [],
      today: '2027-03-01',
    })),
)

const put = (min: number, max: number) => fc.option(fc.integer({ min: min * 10, max: max * 10 }).map((n) => n / 10))
const valuation: fc.Arbitrary<Valuation> = fc
  .record({
    figures,
    evidence,
    known: fc.constantFrom(...INDUSTRY_FIGURES.values()),
    trade: fc.constantFrom(null, ...TRADES),
    country: fc.constantFrom('FR', 'Italia', 'Deutschland', 'Maroc', null),
    waccPct: put(5, 30),
    terminalGrowthPct: put(-2, 3),
    sizeDiscountPct: put(0, 80),
    multiple: put(0.1, 100),
    weights: fc.constantFrom(null, { revenue: 0, ebitda: 0.75, dcf: 0.25 }),
    taxPct: put(0, 60),
    renewalPct: put(0, 95),
    counted: fc.constant({}),
    assumedFigures: fc.uniqueArray(fc.constantFrom('growth' as const, 'ebitda_margin' as const)),
  })
  .map(({ figures: own, evidence: stated, known, trade, country, assumedFigures, ...basis }) =>
    valuationIn(
      {
        name: known.name,
        figures: known,
        recognisedBy: 'words',
        recognisedIn: null,
        naceCode: null,
        ...(trade === null ? {} : { trade }),
      },
      { ...own, country, evidence: stated },
      { ...basis, assumedFigures: new Set(assumedFigures) },
    ),
  )

describe('message about a valuation', () => {
  it('contains the same figures in every language', () => {
    fc.assert(
      fc.property(valuation, (valued) => {
        assertAll((language) => valuationOnWire(valued, null, language).message)
        if (valued.status !== 'ok') return
        for (const assumption of valued.assumptions) {
          assertAll((language) => assumptionIn(language, assumption))
          assertAll((language) => sourceIn(language, assumption.source))
        }
        for (const { working } of valued.workings) assertAll((language) => workingIn(language, working))
      }),
      { numRuns: 1_000 },
    )
  })
  it('differs between languages in text only, not in values, ranges, keys, units or dates', () => {
    fc.assert(
      fc.property(valuation, (valued) => {
        const factsIn = (language: Language) => {
          const { assumptions = [], workings = [], ...rest } = valuationOnWire(valued, null, language)
          const { message: _m, industry: _i, business_model, market, warnings = [], effects = [], ...facts } = rest
          const keys = workings.map((line) => line.slice(0, line.indexOf(':')))
          return {
            ...facts,
            business_model: { ...business_model, text: null },
            effects: effects.map(({ name: _n, ...effect }) => effect),
            warned: warnings.map(({ key }) => key),
            market: { ...market, source: null },
            keys,
            assumptions: assumptions.map(({ name: _n, source: _s, ...figure }) => figure),
          }
        }
        for (const language of LANGUAGES) assert.deepEqual(factsIn(language), factsIn('en'))
      }),
    )
  })
  it('covers every kind of assumption, working and source', () => {
    const drawn = fc.sample(valuation, { numRuns: 5_000, seed: 1 }).filter((one) => one.status === 'ok')
    const assumptions = drawn.flatMap((one) => one.assumptions)
    assert.deepEqual([...new Set(assumptions.map(({ of }) => of))].sort(), [...SUPPOSITIONS].sort())
    assert.deepEqual([...new Set(assumptions.map(({ source }) => source))].sort(), [
      'arr_multiple',
      'barometer',
      'computed',
      'damodaran',
      'derived_from_damodaran',
      'growth_class',
      'own_assumption',
      'owner_earnings',
      'prime_yields',
      'retention_norm',
      'rule_of_40',
      'seller',
      'seller_years',
      'size_evidence',
      'tax_foundation',
      'transactions',
      'untold',
      'what_if',
    ])
    const worked = drawn.flatMap((one) => one.workings.map(({ working }) => working.of))
    assert.deepEqual([...new Set(worked)].sort(), [
      'blend',
      'cash_flows',
      'ebitda_multiple',
      'expression',
      'lowest_method',
      'no_ebitda',
      'revenue_floor',
      'revenue_multiple',
    ])
  })
})
