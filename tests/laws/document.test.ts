import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { approvedProfile, bandedFigures } from '../../src/domain/confidentiality/blinding/blind-profile.ts'
import { countOfListed } from '../../src/domain/figures/aggregate.ts'
import { gridBands, teaserBands } from '../../src/domain/figures/bands.ts'
import { FORMATS } from '../../src/domain/language/formats.ts'
import { DOCUMENT_LANGUAGES, negotiateDocumentLanguage } from '../../src/domain/language/language.ts'
import { writeAcquisitionBrief } from '../../src/domain/memo/acquisition-brief.ts'
import type { FitPart } from '../../src/domain/memo/blind-fit.ts'
import type { Annex, Target } from '../../src/domain/memo/counterparties.ts'
import { shortened } from '../../src/domain/memo/document.ts'
import { writeInfoMemo } from '../../src/domain/memo/info-memo.ts'
import { summarizeMarket } from '../../src/domain/memo/market-view.ts'
import { fieldIn } from '../../src/domain/memo/memo-parts.ts'
import { selectCitedFacts } from '../../src/domain/memo/memorandum-facts.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { NOTHING_CONFIRMED } from '../../src/domain/parties/confirmed.ts'
import { EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { QUALITY_WEIGHTS } from '../../src/domain/quality/score.ts'
import { INDUSTRY_FIGURES } from '../../src/domain/valuation/industry-figures.ts'
import { industryNameIn } from '../../src/domain/valuation/industry-names.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { blindFitOf, briefFactsOf, type Drawn, memoFactsOf, teaserFactsOf, writtenFactsOf } from '../_documents.ts'

loadMessages()

const maybe = (min: number, max: number) => fc.option(fc.double({ min, max, noNaN: true }))
const texts: fc.Arbitrary<{ sector: string | null }> = fc.record({
  sector: fc.option(fc.constantFrom('Steel', 'Logiciel de paie', 'x')),
})
const drawn: fc.Arbitrary<Partial<Drawn>> = fc.record({
  figures: fc.record({ revenueEurM: maybe(0, 1e6), growthPct: maybe(-100, 1e4), ebitdaMarginPct: maybe(-1e3, 100) }),
  criteria: fc.record({
    ticketMinEurM: maybe(0, 100),
    ticketMaxEurM: maybe(100, 1e6),
    growthTargetPct: maybe(-100, 1e4),
    ebitdaTargetPct: maybe(-1e3, 100),
  }),
  texts,
  country: fc.constantFrom('FR', 'DE', null),
  semantic: fc.double({ min: 0, max: 1, noNaN: true }),
})
const UNSAID = /NaN|undefined|Infinity|\bnull\b|\[object/

const annex: Annex = {
  names: ['Northbridge Capital'],
  heldBack: 2,
  further: 3,
  nda: {
    sequence: 1,
    signerName: 'Claire Fontaine',
    company: null,
    recordedAt: '2026-11-20T09:30:00.000Z',
    expiresAt: '2028-11-20T09:30:00.000Z',
    textVersion: 'concordat-nda-1.0',
    textSha256: '0'.repeat(64),
    hash: '1'.repeat(64),
  },
}

describe('document', () => {
  it('contains no placeholder for an unknown value (NaN, undefined, null) for any figures', () => {
    fc.assert(
      fc.property(drawn, fc.constantFrom(...DOCUMENT_LANGUAGES), (changes, language) => {
        for (const document of [
          writeInfoMemo(memoFactsOf(changes), language, annex),
          writeTeaser(teaserFactsOf(changes), language),
        ])
          assert.doesNotMatch(toMarkdown(document), UNSAID)
      }),
      { numRuns: 150 },
    )
  })
  it('takes the headline of a teaser without a trade from the first sentence if that is short', () => {
    const written = writtenFactsOf()
    const headline = (business: string) => {
      const { profile } = written.approved
      const approved = approvedProfile({
        ...written.approved,
        profile: { ...profile, trade: null, texts: { ...profile.texts, business } },
      })
      return writeTeaser({ ...written, approved, trade: { names: null, sector: null } }, 'en').subtitle
    }
    assert.equal(headline('Cremation of pets. Two ovens.'), 'Cremation of pets · Bretagne, France')
    assert.match(headline('A very long sentence. '.replace('. ', ', and more'.repeat(9))), /^Company for sale; /)
    assert.match(headline(''), /^Company for sale; trade named after the confidentiality undertaking · Bretagne/)
  })
  it('requests missing data from its owner and states no valuation without revenue', () => {
    const nothing = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
    const texts = EMPTY_PROFILE.texts
    const memo = toMarkdown(
      writeInfoMemo(memoFactsOf({ figures: nothing, texts: { ...texts } }, { texts, pairings: [] }), 'en'),
    )
    for (const sentence of [
      'To complete: revenue and EBITDA of the last three to five financial years',
      'No valuation: the revenue is not known',
      'To complete: products and services',
      'There are no pairings yet',
      'To complete: the type of transaction, the stake offered',
      'To complete: size and growth of the market',
    ])
      assert.ok(memo.includes(sentence), sentence)
    assert.doesNotMatch(memo, /: not disclosed\n|not recorded/)
    assert.doesNotMatch(memo, /The valuation compares|One year is known/)
    const teaser = toMarkdown(
      writeTeaser(teaserFactsOf({ figures: nothing, texts: { sector: null, product: null, description: null } }), 'en'),
    )
    assert.match(teaser, /Revenue, EBITDA and growth follow after the confidentiality undertaking/)
    assert.doesNotMatch(teaser, /not disclosed/)
    assert.doesNotMatch(teaser, /Indicative enterprise value/)
  })
  it('states its figures with source and date', () => {
    const memo = toMarkdown(writeInfoMemo(memoFactsOf(), 'en'))
    assert.match(memo, /\| Revenue \| €12\.34m \| stated by the company \| 20 November 2026 \|/)
    assert.match(memo, /\| EBITDA \| €1\.8m \| computed from the figures above \| 20 November 2026 \|/)
    assert.match(memo, /\| Growth in the first year \| 7\.77% \| stated by the seller \|/)
    assert.match(memo, /Damodaran Online, January 2026 update \| 5 January 2026/)
  })
  it('states how the industry was recognised and that net debt is deducted, only if the company is valued', () => {
    const memo = toMarkdown(writeInfoMemo(memoFactsOf(), 'en'))
    assert.match(memo, /The industry follows from/)
    assert.match(memo, /net debt is to be deducted/)
    const figures = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
    const unvalued = toMarkdown(writeInfoMemo(memoFactsOf({ figures }), 'en'))
    assert.doesNotMatch(unvalued, /The industry follows from|net debt is to be deducted/)
  })
  it('cites facts from other sources with their status against the company’s own figures, and no person', () => {
    const fact = {
      id: 1,
      partyId: 1,
      detail: null,
      reference: 'x',
      foundAt: '2026-11-20T09:30:00.000Z',
      matchedBy: 'siren',
      decision: 'current',
    } as const
    const cited = selectCitedFacts(
      [
        { ...fact, field: 'revenue', value: 11, source: 'ratios-inpi-bce', asOf: '2025-12-31' },
        { ...fact, field: 'headcount', value: 84, source: 'recherche-entreprises', asOf: null, matchedBy: 'name' },
        { ...fact, field: 'president', value: 'Ada Zubrin', source: 'recherche-entreprises', asOf: null },
      ],
      { revenue: 12.34 },
    )
    const memo = toMarkdown(writeInfoMemo(memoFactsOf({}, { cited }), 'en'))
    assert.match(
      memo,
      /\| Revenue \| €11m \| Ratios financiers BCE\/INPI \(.*\) \| 31 December 2025 \| contradicts it \|/,
    )
    assert.match(memo, /\| Headcount \| 84 \| .* \| – \| for comparison; matched by name, not by number \|/)
    assert.doesNotMatch(memo, /Zubrin/)
    assert.doesNotMatch(memo, /more than three years ago|another name/)
    const old = { ...fact, source: 'ratios-inpi-bce', asOf: '2021-12-31' } as const
    const aged = toMarkdown(
      writeInfoMemo(
        memoFactsOf(
          {},
          {
            cited: selectCitedFacts(
              [
                { ...old, field: 'growth', value: 4.25, matchedBy: 'unconfirmed' },
                { ...old, field: 'ebitda_margin', value: 11.5, matchedBy: 'name' },
              ],
              {},
            ),
          },
        ),
        'en',
      ),
    )
    const words = 'for comparison'
    const accounts = 'accounts closed more than three years ago'
    assert.ok(aged.includes(`| ${words}; registered under another name; ${accounts} |`), aged)
    assert.ok(aged.includes(`| ${words}; matched by name, not by number; ${accounts} |`))
    assert.match(aged, /\| Revenue growth \| 4\.25% \|/)
    assert.match(aged, /\| EBITDA margin \| 11\.5% \|/)
    assert.doesNotMatch(toMarkdown(writeInfoMemo(memoFactsOf(), 'en')), /Information on the company from other sources/)
  })
  it('counts the companies with the same description, with number agreement in English and French', () => {
    const saidIn = (language: 'en' | 'fr', k: number) =>
      toMarkdown(writeInfoMemo(memoFactsOf({}, { anonymity: { ...memoFactsOf().anonymity, k } }), language))
    assert.match(saidIn('en', 1), /No other company in this service matches the description of yours in a teaser/)
    assert.match(saidIn('en', 2), /1 other company in this service matches /)
    assert.match(saidIn('en', 6), /5 other companies in this service match /)
    assert.match(saidIn('fr', 1), /Aucune autre société de ce service ne correspond à/)
    assert.match(saidIn('fr', 2), /1 autre société de ce service correspond /)
    assert.match(saidIn('fr', 6), /5 autres sociétés de ce service correspondent /)
  })
  it('rounds computed figures to the precision of their inputs', () => {
    const giant = { revenueEurM: 9500, growthPct: 0.138, ebitdaMarginPct: 17.3 }
    const memo = toMarkdown(writeInfoMemo(memoFactsOf({ figures: giant }), 'en'))
    assert.match(memo, /\| EBITDA \| €1,644m \|/)
    assert.match(memo, /a terminal value of [\d,]+ \(growth 2%\)/)
  })
  it('explains why the methods differ widely and which one a buyer will use, only if they do', () => {
    const saidOf = (ebitdaMarginPct: number, language: 'en' | 'fr') =>
      toMarkdown(writeInfoMemo(memoFactsOf({ figures: { revenueEurM: 12, growthPct: 5, ebitdaMarginPct } }), language))
    assert.match(
      saidOf(-20, 'en'),
      /\n\nValued by .* Note: EBITDA is not positive\. .* only if it expects to restore the margin\. How often prices lie within the range of the triangulated value is not known: no comparable transaction had a margin below 5%\.\n\n/,
    )
    assert.match(saidOf(-20, 'fr').replace(/\u00a0/g, ' '), /À noter : l’EBITDA n’est pas positif\./)
    assert.match(saidOf(3, 'en'), /The methods differ by a factor of [\d.]+: .* a buyer will use the EBITDA multiple/)
    assert.match(
      saidOf(1, 'en'),
      /The methods differ by a factor of [\d.]+: EBITDA is close to nothing, .* restore the margin/,
    )
    assert.doesNotMatch(saidOf(14, 'en'), /differ by a factor|Note: EBITDA/)
  })
  it('omits listed companies for a bank', () => {
    const headingsOf = (sector: string | null) =>
      writeInfoMemo(memoFactsOf({ texts: { sector, product: null, description: null } }), 'en').sections.map(
        ({ heading }) => heading,
      )
    assert.ok(headingsOf('Software').includes('Listed companies of the industry'))
    assert.ok(headingsOf('Zorblats').includes('Listed companies of all industries'))
    assert.ok(!headingsOf('Private bank').some((heading) => heading?.startsWith('Listed companies')))
  })
  it('recommends up to three missing fields, the most important first', () => {
    const stepsOf = (missingFields: string[]) =>
      toMarkdown(writeInfoMemo(memoFactsOf({}, { quality: { dataQuality: 5, missingFields } }), 'en'))
    assert.match(
      stepsOf(['product', 'growth', 'country', 'headcount']),
      /Complete the profile, beginning with the most important fields: product, revenue growth, country\n/,
    )
    assert.match(stepsOf(['product', 'growth']), /Complete the profile: product, revenue growth\n/)
  })
  it('explains why a complete profile scores below the maximum', () => {
    const saidAt = (dataQuality: number) =>
      toMarkdown(writeInfoMemo(memoFactsOf({}, { quality: { dataQuality, missingFields: [] } }), 'en'))
    assert.match(
      saidAt(9),
      /No field is missing\. Figures and the company’s name count in full once a register confirms/,
    )
    assert.match(saidAt(10), /No field is missing\.\n/)
  })
  it('tabulates the discounted cash flow by year', () => {
    const memo = toMarkdown(writeInfoMemo(memoFactsOf(), 'en'))
    assert.match(memo, /\| Year \| Free cash flow, € millions \| Present value, € millions \|/)
    for (const year of [1, 2, 3, 4, 5]) assert.match(memo, new RegExp(`\\| ${year} \\| [\\d.,−]+ \\| [\\d.,−]+ \\|`))
    assert.match(memo, /\| After that \(terminal value\) \|/)
  })
  it('cites only published sources and stated assumptions', () => {
    for (const language of ['en', 'fr'] as const)
      assert.doesNotMatch(
        toMarkdown(writeInfoMemo(memoFactsOf(), language)),
        /0008|monterunlbo|decision record|décision/,
      )
  })
  it('is entirely in French for a French reader', () => {
    const english =
      /\b(?:the|and|with|of the|not|known|stated|computed|revenue|growth|share|listed|firms|update|discounted|applies?|assumed|capped)\b/i
    fc.assert(
      fc.property(drawn, (changes) => {
        const facts = memoFactsOf({ ...changes, texts: { sector: null, product: null, description: null } })
        const memo = toMarkdown(writeInfoMemo({ ...facts, shortlist: { total: 0, best: [] } }, 'fr', annex))
        assert.doesNotMatch(memo, english)
        assert.doesNotMatch(memo, /\d\.\d+ [%×M]/)
      }),
      { numRuns: 100 },
    )
    const brief = briefFactsOf({ texts: EMPTY_PROFILE.texts, shortlist: { total: 0, best: [] } })
    assert.doesNotMatch(toMarkdown(writeAcquisitionBrief(brief, 'fr', annex)), english)
    const teaser = teaserFactsOf({ texts: { sector: null, product: null, description: null } })
    assert.doesNotMatch(toMarkdown(writeTeaser(teaser, 'fr')), english)
  })
  it('appends the disclosed names and the undertaking under which they were disclosed', () => {
    const memo = toMarkdown(writeInfoMemo(memoFactsOf(), 'en', annex))
    assert.match(memo, /## Names of the matched counterparties\n\n.*\n\n1\. Northbridge Capital\n/)
    assert.match(memo, /Not named today because the daily allowance of new names is used up: 2\./)
    assert.match(memo, new RegExp(`\\| SHA-256 of the record \\| ${annex.nda.hash} \\|`))
    assert.doesNotMatch(toMarkdown(writeInfoMemo(memoFactsOf(), 'en')), /Northbridge|SHA-256/)
  })
  it('has a French term for every industry and every profile field', () => {
    for (const name of INDUSTRY_FIGURES.keys())
      if (!['Education'].includes(name)) assert.notEqual(industryNameIn('fr', name), name, name)
    for (const { field } of [...QUALITY_WEIGHTS.seller, ...QUALITY_WEIGHTS.buyer])
      assert.notEqual(fieldIn('fr', field), field === 'description' ? '' : field, field)
  })
})

describe('teaser', () => {
  const teaserIn = (changes: Partial<Drawn>, language: 'en' | 'fr' = 'en') =>
    toMarkdown(writeTeaser(teaserFactsOf(changes), language))
  it('keeps a year of loss in the table and states it in words in the EBITDA chart', () => {
    const year = (of: number, revenueEurM: number, ebitdaEurM: number) => ({
      ...{ year: of, revenueEurM, ebitdaEurM, capexEurM: null, adjustments: [], netDebtEurM: null },
      source: 'typed' as const,
    })
    const years = {
      financialYears: [year(2025, 21, -0.7), year(2024, 24, 0.9), year(2023, 25, 1.2)],
      forecastYears: null,
    }
    const figures = bandedFigures(years, { revenueEurM: 21, growthPct: -12, ebitdaMarginPct: -3 }, 'narrow')
    const { sections } = writeTeaser(writtenFactsOf({ figures }), 'en')
    const blocks = sections.flatMap((one) => one.blocks)
    const rows = blocks.flatMap((block) => (block.block === 'table' ? block.rows : []))
    assert.deepEqual(
      rows.filter(([label]) => label?.includes('EBITDA')).map((cells) => cells.at(-1)),
      ['negative', 'negative'],
    )
    const chart = blocks.find((block) => block.block === 'columns' && block.caption.startsWith('EBITDA'))
    assert.ok(chart?.block === 'columns')
    assert.deepEqual(
      chart.bars.map(({ label }) => label),
      ['2023A', '2024A', '2025A'],
    )
    assert.deepEqual([chart.bars[2]?.text, chart.bars[2]?.value], ['negative', 0])
  })
  it('states a negative EBITDA as “negative” rather than “not disclosed”', () => {
    const loss = { figures: { revenueEurM: 4.2, growthPct: 38, ebitdaMarginPct: -22 } }
    assert.match(teaserIn(loss), /- EBITDA: negative\n/)
    assert.match(teaserIn(loss, 'fr').replace(/\s/g, ' '), /- EBITDA : négatif/)
  })
})

describe('fit in documents', () => {
  it('is below the maximum level for a figure below its target by any amount', () => {
    const criteria = { ticketMinEurM: null, ticketMaxEurM: null, growthTargetPct: 7.8, ebitdaTargetPct: null }
    const growth = blindFitOf({ criteria }).parts.find(({ of }) => of === 'growth')
    assert.deepEqual(growth, { of: 'growth', level: 4, verdict: 'short' })
  })
  it('states each part as a level from 0 to 5, the total as an integer and no maximum for a shortfall', () => {
    const short = /short|above|below/
    fc.assert(
      fc.property(drawn, (one) => {
        const fit = blindFitOf(one)
        assert.ok(Number.isInteger(fit.fit) && fit.fit >= 0 && fit.fit <= 100)
        for (const { of, level, verdict } of fit.parts) {
          const told = `${of} ${verdict} ${level}`
          assert.ok(Number.isInteger(level) && level >= 0 && level <= 5, told)
          if (short.test(verdict)) assert.ok(level < 5, told)
          if (verdict === 'meets') assert.equal(level, 5, told)
        }
      }),
    )
  })
})

describe('acquisition brief', () => {
  it('states that nothing matches and omits the table of an empty market', () => {
    const view = summarizeMarket([], countOfListed(0))
    const brief = toMarkdown(writeAcquisitionBrief(briefFactsOf({ view, shortlist: { total: 0, best: [] } }), 'en'))
    assert.match(brief, /No counterparty matches today\./)
    assert.doesNotMatch(brief, /\| Revenue \| Sellers \|/)
    assert.doesNotMatch(toMarkdown(writeAcquisitionBrief(briefFactsOf(), 'en')), /No counterparty matches today/)
  })
  it('states criteria, target activities and the market in bands, and omits unstated criteria', () => {
    const brief = toMarkdown(writeAcquisitionBrief(briefFactsOf(), 'en'))
    assert.match(brief, /\| Ticket \| €4m – €30m \|\n[\s\S]*?\n\nStated by the company on 20 November 2026\./)
    assert.doesNotMatch(brief, /EBITDA margin sought|not stated/)
    assert.match(brief, /\| €10–50m \| 2 \|/)
  })
  it('states the buyer’s kind, deals, financing, contribution and decisions before the part for the buyer alone', () => {
    const { texts } = briefFactsOf()
    const brief = toMarkdown(
      writeAcquisitionBrief(
        briefFactsOf({
          texts: { ...texts, trackRecord: '2021: a boiler maintenance firm\n\n2023: a testing laboratory' },
          buyerType: 'fund',
          approach: { financing: 'Own funds.', brings: 'Branches in 14 towns.', decisionProcess: 'Monthly committee.' },
        }),
        'en',
      ),
    )
    assert.match(
      brief,
      /## The buyer\n\n- Kind of buyer: Private equity\n- Financing: Own funds\.\n- Contribution besides money: Branches in 14 towns\.\n- Decision process: Monthly committee\.\n\n### Track record\n\n- 2021: a boiler maintenance firm\n- 2023: a testing laboratory\n\nThe rest of this document is for you alone\./,
    )
    assert.doesNotMatch(toMarkdown(writeAcquisitionBrief(briefFactsOf(), 'en')), /## The buyer|Track record/)
  })
  it('states each criterion once', () => {
    const brief = toMarkdown(writeAcquisitionBrief(briefFactsOf(), 'en'))
    assert.equal(brief.match(/€4m – €30m/g)?.length, 1)
    assert.equal(brief.match(/Growth sought/g)?.length, 1)
  })
  it('states once that nothing matches, and counts no single seller by range', () => {
    const none = briefFactsOf({ view: summarizeMarket([], countOfListed(0)), shortlist: { total: 0, best: [] } })
    assert.equal(toMarkdown(writeAcquisitionBrief(none, 'en')).match(/No counterparty matches/g)?.length, 1)
    const figures = { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 }
    const view = summarizeMarket([{ industry: 'Machinery', bands: teaserBands(figures, 1) }], countOfListed(1))
    assert.doesNotMatch(toMarkdown(writeAcquisitionBrief(briefFactsOf({ view }), 'en')), /\| Sellers \|/)
  })
  it('states the rate at which figures in euros compare with a ticket in pounds', () => {
    const rate = { currency: 'GBP', perEur: 0.8488, date: '2026-10-06' }
    const brief = (given: typeof rate | null) => toMarkdown(writeAcquisitionBrief(briefFactsOf({ rate: given }), 'en'))
    assert.match(brief(rate), /Figures of counterparties are in euros, at €1 = 0\.8488 GBP, .* of 6 October 2026\./)
    assert.doesNotMatch(brief(null), /Figures of counterparties are in euros/)
  })
  it('lists no missing field for a profile of full quality', () => {
    const quality = { dataQuality: 10, missingFields: ['financing'] }
    const brief = toMarkdown(writeAcquisitionBrief(briefFactsOf({ quality }), 'en'))
    assert.match(brief, /Data quality: 10 out of 10\.\n\nCould still be added:\n\n- financing/)
    assert.doesNotMatch(brief, /Missing, the most useful first/)
  })
  it('capitalises shared words as their language does', () => {
    const { texts, shortlist } = briefFactsOf()
    const best = shortlist.best.map((one) => ({ ...one, does: 'Planungs- und Abrechnungssoftware für die Pflege' }))
    const facts = briefFactsOf({
      texts: { ...texts, solution1: 'Abrechnungssoftware für Pflegedienste und Pflege' },
      shortlist: { total: 1, best },
    })
    assert.match(toMarkdown(writeAcquisitionBrief(facts, 'de')), /nennt Abrechnungssoftware, Pflege[;\n]/)
  })
  it('lists each target under its activity with its business, points in favour and points against', () => {
    const briefFor = (parts: FitPart[], changes: Partial<Target> = {}) => {
      const facts = briefFactsOf()
      const best = facts.shortlist.best.map((one) => ({ ...one, parts, ...changes }))
      return toMarkdown(writeAcquisitionBrief({ ...facts, shortlist: { total: 1, best } }, 'en'))
    }
    const brief = briefFor([
      { of: 'growth', level: 5, verdict: 'meets' },
      { of: 'revenue', level: 3, verdict: 'just_above' },
      { of: 'business', level: 2, verdict: 'related' },
    ])
    assert.match(
      brief,
      /## Closest to “Maintenance of machines”\n\n### Company A\n\n> Maintenance and repair of machines/,
    )
    assert.match(
      brief,
      /- In favour: it speaks of maintenance, machines; growth of 7\.77% against a target of 5%\n- Against: a neighbouring business, not the one sought; equity needed outside the ticket\n/,
    )
    assert.match(brief, /\| Company A \| €12\.34m \| 7\.77% \| 14\.56% \| slightly above \|/)
    const silent = briefFor([], { does: null, thesis: null, figures: EMPTY_PROFILE.figures, redFlags: ['struck_off'] })
    assert.match(
      silent,
      /## Targets\n\n### Company A\n\n- Against: the business is not described; not disclosed: Revenue, Revenue growth, EBITDA margin\n\nWarning: a register reports/,
    )
    assert.doesNotMatch(silent, /In favour/)
  })
  it('groups targets by best thesis, the profile first, and compares each with that thesis’s criteria', () => {
    const facts = briefFactsOf()
    const [first] = facts.shortlist.best
    assert.ok(first)
    const thesis = (id: number, name: string, growthTargetPct: number) => ({
      id,
      name,
      createdAt: '2026-11-20T09:00:00.000Z',
      texts: { sector: 'Machines', geography: 'Benelux', solution1: 'Factories', solution2: null, solution3: null },
      criteria: { ticketMinEurM: 1, ticketMaxEurM: 9, growthTargetPct, ebitdaTargetPct: null },
      rate: null,
      confirmed: NOTHING_CONFIRMED,
    })
    const theses = [thesis(7, 'North', 4), thesis(8, '# *South*', 3), thesis(9, 'Unused', 2)]
    const parts: FitPart[] = [{ of: 'growth', level: 5, verdict: 'meets' }]
    const best: Target[] = [8, 7, null].map((thesisId, at) => ({
      ...first,
      name: `Company ${'ABC'[at]}`,
      thesisId,
      parts,
      ...(thesisId === null ? {} : { thesis: 'sector' }),
    }))
    const brief = toMarkdown(writeAcquisitionBrief({ ...facts, theses, shortlist: { total: 3, best } }, 'en'))
    const headings = [...brief.matchAll(/^(?:## (?:Closest|For)|### Company).*$/gm)].map(([line]) => line)
    assert.deepEqual(headings, [
      '## Closest to “Maintenance of machines”',
      '### Company C',
      '## For the thesis “North”',
      '### Company B',
      '## For the thesis “\\# \\*South\\*”',
      '### Company A',
    ])
    const growthIn = (name: string) =>
      new RegExp(`### Company ${name}\\n[^#]*against a target of (\\d)%`).exec(brief)?.[1]
    assert.deepEqual(['C', 'B', 'A'].map(growthIn), ['5', '4', '3'])
    assert.match(brief, /## Theses\n\n### North\n[\s\S]*### Unused\n/)
    assert.doesNotMatch(toMarkdown(writeAcquisitionBrief(facts, 'en')), /## Theses|For the thesis/)
    const french = toMarkdown(writeAcquisitionBrief({ ...facts, theses, shortlist: { total: 3, best } }, 'fr'))
    assert.match(french, /## Thèses d’investissement\n[\s\S]*## Pour la thèse « North »\n/)
  })
  it('lists a target that is met as a point in favour and a missed one as a point against', () => {
    const growthSaid = (verdict: FitPart['verdict'], changes: Partial<Target> = {}) => {
      const facts = briefFactsOf()
      const best = facts.shortlist.best.map((one) => ({
        ...one,
        does: null,
        parts: [{ of: 'growth', level: 3, verdict } as const],
        ...changes,
      }))
      const brief = toMarkdown(writeAcquisitionBrief({ ...facts, shortlist: { total: 1, best } }, 'en'))
      return /- (In favour|Against): growth/.exec(brief)?.[1] ?? null
    }
    assert.deepEqual(
      (['meets', 'level', 'short', 'far_short'] as const).map((verdict) => growthSaid(verdict)),
      ['In favour', 'In favour', 'Against', 'Against'],
    )
    for (const verdict of ['meets', 'short', 'far_short'] as const)
      assert.equal(growthSaid(verdict, { figures: EMPTY_PROFILE.figures }), null, verdict)
    const marginSaid = (verdict: FitPart['verdict'], ebitdaTargetPct: number | null) => {
      const facts = briefFactsOf({ criteria: { ...briefFactsOf().criteria, ebitdaTargetPct } })
      const best = facts.shortlist.best.map((one) => ({
        ...one,
        does: null,
        parts: [{ of: 'margin', level: 3, verdict } as const],
      }))
      return (
        /- (In favour|Against): .*margin/.exec(
          toMarkdown(writeAcquisitionBrief({ ...facts, shortlist: { total: 1, best } }, 'en')),
        )?.[1] ?? null
      )
    }
    assert.deepEqual(
      [marginSaid('meets', 10), marginSaid('short', 20), marginSaid('meets', null)],
      ['In favour', 'Against', null],
    )
  })
  it('counts every matched seller once in each table', () => {
    const figures = fc.record({
      revenueEurM: maybe(0, 1e6),
      growthPct: maybe(-100, 1e4),
      ebitdaMarginPct: maybe(-1e3, 100),
    })
    const bands = fc.oneof(
      figures.map((one) => teaserBands(one, 1)),
      figures.map(gridBands),
    )
    const sellers = fc.array(fc.record({ industry: fc.constantFrom('Steel', 'Machinery'), bands }), { maxLength: 30 })
    fc.assert(
      fc.property(sellers, (counted) => {
        const view = summarizeMarket(counted, countOfListed(counted.length))
        for (const bands of [view.revenues, view.growths, view.margins])
          assert.equal(
            bands.reduce((sum, band) => sum + band.sellers, 0),
            counted.length,
          )
        assert.equal(
          view.industries.reduce((sum, [, sellers]) => sum + sellers, 0),
          counted.length,
        )
      }),
    )
  })
})

describe('number format', () => {
  it('follows the conventions of English and French', () => {
    const { en, fr } = FORMATS
    assert.equal(en.eurM(1234.5), '€1,234.5m')
    assert.equal(fr.eurM(1234.5), '1\u202f234,5\u00a0M€')
    assert.equal(en.eurM(1.005), '€1.01m')
    assert.equal(en.eurM(0.1 + 0.2), '€0.3m')
    assert.equal(en.percent(-7.77), '−7.77%')
    assert.equal(fr.percent(12.5), '12,5\u00a0%')
    assert.equal(en.eurMBand({ low: 10, high: 50 }), '€10–50m')
    assert.equal(en.eurMBand({ low: 0, high: 1 }), 'under €1m')
    assert.equal(fr.percentBand({ low: 30, high: null }), '30\u00a0% ou plus')
    assert.equal(en.percentBand({ low: null, high: 0 }), 'under 0%')
    assert.equal(fr.day('2026-11-20T23:59:59.999Z'), '20 novembre 2026')
    assert.equal(fr.country('DE'), 'Allemagne')
  })
})

describe('document language', () => {
  it('is the supported language that the header prefers, else English', () => {
    for (const [header, expected] of [
      [null, 'en'],
      ['', 'en'],
      ['fr', 'fr'],
      ['fr-CA,fr;q=0.9,en;q=0.8', 'fr'],
      ['en;q=0.5, fr;q=0.7', 'fr'],
      ['de, en-GB;q=0.7, fr;q=0.3', 'de'],
      ['ja, en-GB;q=0.7, fr;q=0.3', 'en'],
      ['de', 'de'],
      ['fr;q=0, ja', 'en'],
      ['*', 'en'],
      ['FR', 'fr'],
      [';;;,q=9', 'en'],
    ] as const)
      assert.equal(negotiateDocumentLanguage(header), expected, String(header))
  })
  it('is a supported language for any header', () => {
    fc.assert(
      fc.property(
        fc.string(),
        (header) => void assert.ok(DOCUMENT_LANGUAGES.includes(negotiateDocumentLanguage(header))),
      ),
    )
  })
})

describe('shortened text', () => {
  it('is one line within the limit, unchanged if it fits, otherwise ending in an ellipsis', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 2, max: 100 }), (text, max) => {
        const short = shortened(text, max)
        assert.ok([...short].length <= max)
        assert.doesNotMatch(short, /\n/)
        const line = text.replace(/\s+/g, ' ').trim()
        if ([...line].length <= max) assert.equal(short, line)
        else assert.ok(short.endsWith('…'))
      }),
    )
  })
})
