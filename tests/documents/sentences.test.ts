import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMarkdown } from '../../src/documents/markdown.ts'
import type { SellerFigures } from '../../src/domain/figures/seller-figures.ts'
import { wordsIn } from '../../src/domain/language/catalogue.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../src/domain/language/language.ts'
import { writeAcquisitionBrief } from '../../src/domain/memo/acquisition-brief.ts'
import type { Target } from '../../src/domain/memo/counterparties.ts'
import { writeInfoMemo } from '../../src/domain/memo/info-memo.ts'
import { analyzeProduct } from '../../src/domain/memo/product-analysis.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { EMPTY_PROFILE, type PartyTexts } from '../../src/domain/parties/profile.ts'
import { TOTAL_MARKET } from '../../src/domain/valuation/industry-figures.ts'
import { companyIndustryIn } from '../../src/domain/valuation/industry-names.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { briefFactsOf, type Drawn, memoFactsOf, teaserFactsOf } from '../_documents.ts'

loadMessages()

const figures = (revenueEurM: number | null, growthPct: number | null, ebitdaMarginPct: number | null) => ({
  revenueEurM,
  growthPct,
  ebitdaMarginPct,
})
const NO_TEXTS = { sector: null, product: null, description: null }
const NO_CRITERIA = EMPTY_PROFILE.criteria

/** Complete, sparse and unusual profiles. */
const PROFILES: Readonly<Record<string, Partial<Drawn>>> = {
  'a full profile': {},
  'nothing at all': { figures: figures(null, null, null), texts: NO_TEXTS, country: null, criteria: NO_CRITERIA },
  'revenue alone': { figures: figures(3.2, null, null), texts: NO_TEXTS, criteria: NO_CRITERIA },
  'no revenue, but growth and a margin': { figures: figures(null, 12, 18) },
  'no revenue yet': { figures: figures(0, null, null) },
  'a tiny company': { figures: figures(0.31, 1, 0.5) },
  'a giant': { figures: figures(400_000, 3.3, 22) },
  'a loss': { figures: figures(8, -12.5, -40) },
  'revenue that fell to nothing': { figures: figures(5, -100, 3) },
  'growth beyond measure': { figures: figures(1, 10_000, 100) },
  'one percent of everything': { figures: figures(1, 1, 1) },
  'figures with many digits': { figures: figures(1.005, 0.1 + 0.2, 14.999999) },
  'a sector that nobody knows': { texts: { ...NO_TEXTS, sector: 'Zzyzx' } },
  'a sector alone': { texts: { ...NO_TEXTS, sector: 'Sécurité incendie' } },
  'a description of several paragraphs': {
    texts: { description: 'Première ligne.\n\nDeuxième paragraphe : « à façon ».\n- un\n- deux' },
  },
  'a text of one word': { texts: { ...NO_TEXTS, product: 'x' } },
  'a text in capitals with markup': { texts: { product: '## **HUGE** <b>| DEAL |</b> $1m' } },
  'a country abroad': { country: 'DE' },
  'a country in words': { country: 'Royaume-Uni' },
  'a buyer without criteria': { criteria: NO_CRITERIA },
  'a buyer with a minimum ticket alone': { criteria: { ...NO_CRITERIA, ticketMinEurM: 1 } },
  'a target out of reach': {
    criteria: { ticketMinEurM: 500, ticketMaxEurM: 900, growthTargetPct: 200, ebitdaTargetPct: 90 },
  },
  'no fit of the business': { semantic: 0.01 },
}

/** Renders the four documents of a profile. The brief has ten targets based on the same profile. */
function documentsOf(changes: Partial<Drawn>, language: DocumentLanguage): Record<string, string> {
  const memo = memoFactsOf(changes)
  const teaser = teaserFactsOf(changes)
  const texts: PartyTexts = { ...EMPTY_PROFILE.texts, sector: 'Fire safety', ...changes.texts }
  const parts = memo.shortlist.best[0]?.parts ?? []
  const best = Array.from(
    { length: 10 },
    (_, i): Target => ({
      name: `Company ${'ABCDEFGHIJ'[i]}`,
      industry: memo.industry,
      sector: memo.texts.sector,
      does: memo.texts.product,
      thesisId: null,
      thesis: i < 6 ? 'sector' : null,
      redFlags: [],
      figures: figuresOfTarget(memo.figures, i),
      criteria: EMPTY_PROFILE.criteria,
      fit: 80 - i,
      parts,
    }),
  )
  const brief = briefFactsOf({
    texts,
    criteria: changes.criteria ?? briefFactsOf().criteria,
    shortlist: { total: 10, best },
  })
  const analysis = analyzeProduct(
    {
      seller: memo.texts,
      buyer: { sector: texts.sector, solution1: texts.solution1, solution2: null, solution3: null },
      redFlags: [],
      fit: 71.2,
      closenessTo: () => 0.8,
      website: null,
      websiteFault: null,
      disclosed: null,
    },
    language,
  )
  const { solutionScopes, qualityScore: _quality, fitScore: _fit, ...said } = analysis
  return {
    memorandum: toMarkdown(writeInfoMemo(memo, language)),
    brief: toMarkdown(writeAcquisitionBrief(brief, language)),
    teaser: toMarkdown(writeTeaser(teaser, language)),
    analysis: [...Object.values(said), ...Object.values(solutionScopes)].join('\n\n'),
  }
}

/** Varies the growth of ten similar companies, where it is stated. */
const figuresOfTarget = (base: SellerFigures, i: number): SellerFigures => ({
  ...base,
  growthPct: base.growthPct === null ? null : base.growthPct + i,
})

/** Placeholders and wrong plurals that no document may contain. */
const NEVER: Readonly<Record<DocumentLanguage, RegExp>> = {
  en: /\b(?:unknown|not recorded|NaN|undefined|null|Infinity)\b|\b1 (?:companies|years|names|sellers|buyers|matches)\b|is valued in|\bsolution\b/i,
  fr: /\b(?:inconnue?s?|n\.c\.|non enregistrée?s?|pas enregistrée?s?|NaN|undefined|null)\b|\b[01] (?:sociétés|années|noms|cédants|acquéreurs|contreparties)\b|est valorisée?|triangulée|marque d’intérêt|contreparties retenues|\bsolution\b|\d\.\d+\s*(?:M€|%)/i,
  de: /\b(?:not recorded|unknown|NaN|undefined|null|Infinity)\b|\b[01] (?:Jahre|Namen|Treffern)\b|\d (?:€|EUR)m/,
  es: /\b(?:not recorded|unknown|NaN|undefined|null|Infinity)\b|\b[01] (?:años|nombres|vendedores|coincidencias)\b|\d\.\d\s*(?:M€|%)/i,
  it: /\b(?:not recorded|unknown|NaN|undefined|null|Infinity)\b|\b[01] (?:anni|nomi|venditori|corrispondenze)\b|\d\.\d\s*(?:mln|%)/i,
}

/** Returns sentences of prose, without table cells, quotations and headings. */
const sentencesIn = (text: string) =>
  text
    .split('\n')
    .filter((line) => !/^[|>#]/.test(line))
    .flatMap((line) => line.replace(/^(?:-|\d+\.) /, '').split(/(?<=[.!?]) (?=\p{Lu})/u))
    .filter((sentence) => sentence.split(' ').length >= 3)

describe('wording of a document', () => {
  it('mentions quoted words only if the seller has described itself', () => {
    const silent = documentsOf({ texts: NO_TEXTS }, 'en').memorandum
    assert.doesNotMatch(silent ?? '', /quotes your/)
    assert.match(documentsOf({}, 'en').memorandum ?? '', /It also quotes your own words/)
  })
  it('mentions moving a pairing only if there is one', () => {
    const stepsOf = (pairings: boolean) =>
      toMarkdown(
        writeInfoMemo(
          memoFactsOf({}, { shortlist: { total: 0, best: [] }, ...(pairings ? {} : { pairings: [] }) }),
          'en',
        ),
      )
    assert.doesNotMatch(stepsOf(false), /Move each pairing/)
    assert.match(stepsOf(true), /Move each pairing/)
  })
  it('states “Other industries” for a company of no recognised industry', () => {
    const facts = { ...memoFactsOf(), industry: TOTAL_MARKET }
    assert.match(toMarkdown(writeInfoMemo(facts, 'en')), /A teaser states: Other industries/)
    assert.equal(companyIndustryIn('fr', TOTAL_MARKET), 'Autres secteurs')
  })
  it('uses the singular for one shared word', () => {
    const shared = (language: DocumentLanguage, words: readonly string[]) =>
      wordsIn(language, 'documents')('brief.shared_words', { count: words.length, words: words.join(', ') })
    assert.equal(shared('en', ['bakery']), 'word shared with your criteria: bakery')
    assert.equal(shared('fr', ['pain', 'four']), 'termes communs avec vos critères\u00a0: pain, four')
  })
})

for (const language of DOCUMENT_LANGUAGES)
  for (const [what, changes] of Object.entries(PROFILES))
    describe(`documents of ${what}, in ${language}`, () => {
      for (const [name, text] of Object.entries(documentsOf(changes, language))) {
        it(`the ${name} contains no placeholder and no wrong plural`, () => {
          const found = NEVER[language].exec(text.replaceAll(' ', ' '))
          assert.equal(found && text.slice(Math.max(0, found.index - 60), found.index + 60), null)
        })
        it(`the ${name} contains no sentence more than twice`, () => {
          const counted = Object.groupBy(sentencesIn(text), (sentence) => sentence)
          const repeated = Object.entries(counted).filter(([, ones]) => (ones?.length ?? 0) > 2)
          assert.deepEqual(
            repeated.map(([sentence]) => sentence),
            [],
          )
        })
        it(`the ${name} mentions no industry used for the valuation where there is no valuation`, () => {
          if (/No valuation:|Pas de valorisation/.test(text))
            assert.doesNotMatch(text, /used for the valuation|retenu pour la valorisation/)
        })
      }
      it('the memorandum uses equal decimals within one table of values', () => {
        const { memorandum = '' } = documentsOf(changes, language)
        for (const table of memorandum.split('\n\n').filter((block) => /^\| (?:Method|Méthode) /.test(block))) {
          const decimals = [...table.matchAll(/\d+(?:[.,](\d+))?(?=m\b|\s?M€)/g)].map(([, part = '']) => part.length)
          assert.equal(new Set(decimals).size, 1, table)
        }
      })
    })
