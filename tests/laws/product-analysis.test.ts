import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { AnalysisFacts } from '../../src/domain/memo/analysis-facts.ts'
import { closenessIn } from '../../src/domain/memo/consolidation.ts'
import {
  analyzeProduct,
  joinQuotations,
  quoteDistinctiveSentence,
  quoteOpening,
} from '../../src/domain/memo/product-analysis.ts'
import { findSharedWords } from '../../src/domain/memo/word-overlap.ts'
import { RED_FLAGS } from '../../src/domain/quality/red-flags.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

const SELLER = {
  sector: 'Industrial maintenance services',
  product: 'Maintenance and repair of machines in factories',
  description: 'Teams of technicians maintain and repair production machines for factories under yearly contracts.',
}
const BUYER = {
  sector: 'Industrial maintenance services',
  solution1: 'Maintenance of machines in factories',
  solution2: 'Bakery products',
  solution3: null,
}
const WEBSITE = {
  technologies: [
    { name: 'WordPress', category: 'content management', evidence: 'generator tag wordpress' },
    { name: 'nginx', category: 'server software', evidence: 'response header server: nginx' },
  ],
  namesPublisher: true,
  readAt: '2026-11-20T09:30:00.000Z',
  pageKinds: ['home', 'product'],
}
const WORDS = {
  description: 'Machine maintenance in Brittany.',
  pages: [
    {
      kind: 'home',
      text: 'Welcome\nOur forty technicians repair the machines of sixty factories, day and night. Come and see us at the fair.',
    },
    { kind: 'imprint', text: 'Our technicians repair machines for factories, says the imprint of this company.' },
  ],
}
const BARE: AnalysisFacts = {
  seller: SELLER,
  buyer: BUYER,
  fit: 64.2,
  closenessTo: (facet) => (facet === 'solution2' ? 0.08 : 0.93),
  website: null,
  websiteFault: null,
  redFlags: [],
  disclosed: null,
}
const READ: AnalysisFacts = { ...BARE, website: WEBSITE }
const CLEARED: AnalysisFacts = { ...READ, disclosed: { websiteUrl: 'https://www.qorvax.fr/', words: WORDS } }

const WITHHELD = 'The address is given once the seller’s name is disclosed.'
/** Returns the quoted texts, without the ellipsis of a cut. */
const quotesIn = (text: string | null) =>
  [...(text ?? '').matchAll(/[“«]\u00a0?(.*?)\u00a0?[”»]/gs)].map(([, quote = '']) => quote.replace(/ …$/, ''))
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

describe('product analysis', () => {
  it('states that nothing can be compared for a buyer open to any business', () => {
    const buyer = { ...BUYER, sector: 'Toutes activités' }
    const closenessTo = () => null
    const { buyerFitNotes, consolidationPotential } = analyzeProduct({ ...BARE, buyer, closenessTo })
    assert.match(buyerFitNotes, /^Sector “Toutes activités”: the buyer is open to any business\. Target activity 1 /)
    assert.equal(consolidationPotential, 'Not assessed: the buyer is open to any business.')
  })
  it('assigns no common industry to a bank and an insurer, which multiples do not value', () => {
    const seller = { ...SELLER, sector: 'Private bank', product: 'Deposits', description: null }
    const { consolidationPotential } = analyzeProduct({ ...BARE, seller, buyer: { ...BUYER, sector: 'Insurer' } })
    assert.match(
      consolidationPotential,
      /^Medium: the buyer’s sector was not recognised, the seller’s industry was not/,
    )
  })
  it('quotes only the profile and states that the website has not been read', () => {
    const analysis = analyzeProduct(BARE)
    assert.equal(
      analysis.productSummary,
      `“${SELLER.product}” (profile, product) “${SELLER.description}” (profile, description)`,
    )
    assert.deepEqual(
      [analysis.websiteUrl, analysis.techStack, analysis.techStackFlags],
      [WITHHELD, 'Not known until the website has been read.', 'No signs of technologies so far.'],
    )
    assert.equal(analysis.dataQualityFlags, 'The website has not been read.')
    assert.equal(analysis.fitScore, 64.2)
    assert.equal(analysis.qualityScore, 6)
  })

  it('lists technologies with their evidence once the website is read, and quotes it only with a clearance', () => {
    const blind = analyzeProduct(READ)
    assert.equal(blind.techStack, 'WordPress, nginx')
    assert.equal(
      blind.techStackFlags,
      'content management: WordPress (generator tag wordpress); server software: nginx (response header server: nginx)',
    )
    assert.equal(blind.websiteUrl, WITHHELD)
    assert.match(blind.dataQualityFlags, /^The website was read on 20 November 2026\. The website is quoted once/)
    const cleared = analyzeProduct(CLEARED)
    assert.equal(cleared.websiteUrl, 'https://www.qorvax.fr/')
    assert.match(cleared.productSummary ?? '', /“Machine maintenance in Brittany\.” \(website, own description\)/)
    assert.match(cleared.productSummary ?? '', /“Our forty technicians .* day and night\.” \(website, home page\)$/)
    assert.equal(cleared.dataQualityFlags, 'The website was read on 20 November 2026.')
    assert.equal(cleared.qualityScore, 10)
  })

  it('compares the seller with each target activity that the buyer states', () => {
    assert.equal(
      analyzeProduct(BARE).buyerFitNotes,
      'Sector “Industrial maintenance services” (the same business or a neighbouring trade, 0.93 of 1): shared words: industrial, maintenance. ' +
        'Target activity 1 “Maintenance of machines in factories” (the same business or a neighbouring trade, 0.93 of 1): shared words: maintenance, machines, factories. ' +
        'Target activity 2 “Bakery products” (little in common, 0.08 of 1): no trade term in common.',
    )
    const unembedded = analyzeProduct({ ...BARE, closenessTo: () => null })
    assert.match(unembedded.buyerFitNotes ?? '', /\(not compared yet\)/)
    assert.equal(
      analyzeProduct({ ...BARE, buyer: { ...BUYER, sector: null, solution1: ' ', solution2: null } }).buyerFitNotes,
      'The buyer has stated neither a sector nor a target activity.',
    )
  })

  it('rates consolidation by industry and closeness, and states both', () => {
    const of = (sector: string | null, closeness: number | null) =>
      analyzeProduct({ ...BARE, buyer: { ...BUYER, sector }, closenessTo: () => closeness }).consolidationPotential
    assert.match(
      of(BUYER.sector, 0.99),
      /^High: both belong to .*; against the buyer’s sector: the same business, 0\.99 of 1; shared words: industrial, maintenance\.$/,
    )
    assert.match(of(BUYER.sector, 0.4), /^Medium: both/)
    assert.match(of('Bakery products', 0.95), /^Medium: the buyer’s sector belongs to .*, the seller belongs to/)
    assert.match(of('Bakery products', 0.1), /^Low:/)
    assert.match(
      of('Zzz', null),
      /^Low: the buyer’s sector was not recognised, .*; against the buyer’s sector: not compared yet\.$/,
    )
    assert.equal(of(null, 0.9), 'Not assessed: the buyer states no sector.')
    const silent = { ...BARE, seller: { sector: null, product: null, description: null } }
    assert.equal(
      analyzeProduct(silent).consolidationPotential,
      'Not assessed: the seller has not described its business.',
    )
  })

  it('bases consolidation on a target activity that fits the seller better than the sector', () => {
    const buyer = { ...BUYER, sector: 'Zzz', solution1: 'Bakery products', solution2: 'Maintenance of machines' }
    const { consolidationPotential } = analyzeProduct({
      ...BARE,
      buyer,
      closenessTo: (facet) => ({ sector: 0.02, solution1: 0.08, solution2: 1, solution3: null })[facet],
    })
    assert.match(
      consolidationPotential,
      /^Medium: the buyer’s sector was not recognised, .*; against the buyer’s sector: little in common, 0\.02 of 1; against target activity 2: the same business, 1 of 1; shared words: maintenance, machines\.$/,
    )
  })

  it('has the same content in French, with quotations in the original', () => {
    const analysis = analyzeProduct(CLEARED, 'fr')
    assert.equal(
      analysis.buyerFitNotes,
      'Secteur «\u00a0Industrial maintenance services\u00a0» (la même activité ou une activité voisine, 0,93 sur 1)\u00a0: termes communs\u00a0: industrial, maintenance. ' +
        'Activité recherchée 1 «\u00a0Maintenance of machines in factories\u00a0» (la même activité ou une activité voisine, 0,93 sur 1)\u00a0: termes communs\u00a0: maintenance, machines, factories. ' +
        'Activité recherchée 2 «\u00a0Bakery products\u00a0» (peu de points communs, 0,08 sur 1)\u00a0: aucun terme de métier commun.',
    )
    assert.match(analysis.consolidationPotential, /^Élevé\u00a0: tous deux se rattachent à «/)
    assert.equal(analysis.dataQualityFlags, 'Le site a été lu le 20 novembre 2026.')
    const english = analyzeProduct(CLEARED)
    assert.deepEqual(quotesIn(analysis.productSummary), quotesIn(english.productSummary))
    assert.deepEqual([analysis.qualityScore, analysis.fitScore], [english.qualityScore, english.fitScore])
  })

  it('states missing inputs', () => {
    const nothing = analyzeProduct({
      ...BARE,
      seller: { sector: null, product: '', description: null },
      buyer: { sector: null, solution1: null, solution2: null, solution3: null },
      websiteFault: 'The website did not answer in time.',
    })
    assert.equal(
      nothing.dataQualityFlags,
      'The profile states no product. The profile states no description. The profile states no sector. ' +
        'The buyer has described no target activity. The website could not be read: The website did not answer in time.',
    )
    assert.deepEqual(
      [nothing.productSummary, nothing.buyerFitNotes, nothing.qualityScore],
      [
        'The seller has described neither its product nor its business.',
        'The buyer has stated neither a sector nor a target activity.',
        0,
      ],
    )
    assert.deepEqual(Object.values(nothing.solutionScopes), [
      'The buyer has not described a first target activity.',
      'No second target activity.',
      'No third target activity.',
    ])
    const poor = analyzeProduct({
      ...READ,
      website: { ...WEBSITE, technologies: [], namesPublisher: false, pageKinds: ['home'] },
      websiteFault: 'The website answered 503.',
    })
    for (const flag of [
      'could not be read since: The website answered 503.',
      'no page on the product',
      'not name its publisher',
    ])
      assert.ok(poor.dataQualityFlags.includes(flag), flag)
    assert.equal(poor.techStack, 'No technology was recognised on the website.')
  })
})

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 600 }),
  fc.lorem({ mode: 'sentences', maxCount: 12 }),
  fc.constantFrom(SELLER.product, SELLER.description, 'Maintenance. '.repeat(60)),
)
const unquoted = text.map((one) => one.replace(/[“”«»]/g, ''))
const anyFacts: fc.Arbitrary<AnalysisFacts> = fc.record({
  seller: fc.record({ sector: fc.option(unquoted), product: fc.option(unquoted), description: fc.option(unquoted) }),
  buyer: fc.record({
    sector: fc.option(unquoted),
    solution1: fc.option(unquoted),
    solution2: fc.option(unquoted),
    solution3: fc.option(unquoted),
  }),
  fit: fc.double({ min: 0, max: 100, noNaN: true }),
  closenessTo: fc.func(fc.option(fc.double({ min: 0, max: 1, noNaN: true }))),
  website: fc.option(fc.constant(WEBSITE)),
  redFlags: fc.subarray([...RED_FLAGS]),
  websiteFault: fc.option(fc.constant('The website answered 503.')),
  disclosed: fc.option(
    fc.record({
      websiteUrl: fc.option(fc.webUrl()),
      words: fc.option(
        fc.record({
          description: fc.option(unquoted),
          pages: fc.array(
            fc.record({ kind: fc.constantFrom('home', 'product', 'about', 'contact', 'imprint'), text: unquoted }),
            { maxLength: 5 },
          ),
        }),
      ),
    }),
  ),
})

describe('product analysis of any input', () => {
  it('quotes a buyer open to any business on one line', () => {
    const buyer = { ...BUYER, sector: 'Toutes\u2028activités' }
    assert.match(analyzeProduct({ ...BARE, buyer }).buyerFitNotes ?? '', /“Toutes activités”/)
  })

  it('quotes the sources literally in its summary and notes', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { productSummary, buyerFitNotes } = analyzeProduct(facts)
        const words = facts.disclosed?.words
        const said = [
          facts.seller.product,
          facts.seller.description,
          words?.description,
          ...(words?.pages ?? []).map((page) => page.text),
        ].map((one) => oneLine(one ?? ''))
        for (const quote of quotesIn(productSummary))
          assert.ok(
            said.some((source) => source.includes(quote)),
            quote,
          )
        const wanted = Object.values(facts.buyer).map((one) => oneLine(one ?? ''))
        for (const quote of quotesIn(buyerFitNotes))
          assert.ok(
            wanted.some((source) => source.includes(quote)),
            quote,
          )
      }),
    )
  })

  it('discloses nothing from the website without a clearance', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const blind = analyzeProduct({ ...facts, disclosed: null })
        const silent = analyzeProduct({ ...facts, disclosed: { websiteUrl: WITHHELD, words: null } })
        assert.deepEqual({ ...blind, dataQualityFlags: '' }, { ...silent, dataQualityFlags: '' })
        assert.equal(blind.websiteUrl, WITHHELD)
      }),
    )
  })

  it('scores from 0 to 10, and not lower with more information', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { qualityScore } = analyzeProduct(facts)
        assert.ok(qualityScore >= 0 && qualityScore <= 10)
        assert.ok(analyzeProduct({ ...facts, website: WEBSITE }).qualityScore >= qualityScore)
        assert.ok(analyzeProduct({ ...facts, seller: SELLER }).qualityScore >= qualityScore)
      }),
    )
  })
})

describe('quotation', () => {
  it('is cut at the end of a sentence, else at a word, and is marked as cut', () => {
    const sentences = 'One sentence of some words here. '.repeat(20)
    assert.deepEqual(quoteOpening(sentences, 's'), {
      text: oneLine('One sentence of some words here. '.repeat(9)),
      isCut: true,
      source: 's',
    })
    assert.equal(quoteOpening('word '.repeat(100), 's')?.text, oneLine('word '.repeat(60)))
    assert.equal(quoteOpening('x'.repeat(400), 's')?.text.length, 300)
    assert.equal(quoteOpening(' \n ', 's'), null)
  })

  it('is the sentence on a page closest to the product, or none', () => {
    const page =
      'Maintenance\nWe have been a family company for three generations now. We repair the machines of sixty factories in all of France.'
    assert.equal(
      quoteDistinctiveSentence(page, SELLER.product, 's')?.text,
      'We repair the machines of sixty factories in all of France.',
    )
    assert.equal(quoteDistinctiveSentence(page, 'Bread and pastry', 's'), null)
  })

  it('is not repeated', () => {
    const one = quoteOpening('We repair machines.', 'a')
    assert.equal(
      joinQuotations([one, null, { text: 'We repair machines.', isCut: false, source: 'b' }], (text) => `“${text}”`),
      '“We repair machines.” (a)',
    )
  })
})

describe('findSharedWords', () => {
  it('returns trade words of both texts regardless of number, case and accents', () => {
    assert.deepEqual(
      findSharedWords('Réparation de MACHINES et services, 2024', 'the machine: reparations, services, 2024'),
      ['réparation', 'machines'],
    )
    assert.deepEqual(findSharedWords('', 'x'), [])
  })

  it('returns equally many words in either direction', () => {
    fc.assert(
      fc.property(text, text, (one, other) =>
        assert.equal(findSharedWords(one, other).length, findSharedWords(other, one).length),
      ),
    )
  })
})

describe('closenessIn', () => {
  it('states two digits, and none in a reduced document', () => {
    for (const language of ['en', 'fr'] as const) {
      assert.match(closenessIn(language, 0.8123), /0[.,]81\D/)
      assert.doesNotMatch(closenessIn(language, 0.8123, true), /\d/)
    }
  })
})
