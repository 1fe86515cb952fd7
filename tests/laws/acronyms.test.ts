import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { businessLikelihood } from '../../src/domain/matching/scoring/semantic.ts'
import { compileAcronyms, expandAcronyms } from '../../src/domain/matching/text/spelt-out.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { askingFor, sellerOf } from '../_meaning.ts'

describe('acronym expansion', () => {
  const acronyms = compileAcronyms([
    '# comment',
    'MSP | managed service provider',
    'M&E | mechanical and electrical',
    '3PL | logistics',
  ])
  it('appends the full form to an acronym, in the singular, in the plural and with a digit or "&"', () => {
    assert.equal(
      expandAcronyms('MSPs, M&E and 3PL', acronyms),
      'MSPs (managed service provider), M&E (mechanical and electrical) and 3PL (logistics)',
    )
  })
  it('expands an acronym once; leaves lower-case words and parts of words unchanged', () => {
    assert.equal(expandAcronyms('MSP or MSP, msp, MSPX', acronyms), 'MSP (managed service provider) or MSP, msp, MSPX')
  })
})

/** [acronym stated by a buyer, business described by a seller] */
const PAIRS: readonly (readonly [string, string])[] = [
  ['MSP', 'Managed service provider for small companies, helpdesk, Microsoft 365'],
  ['MRO', 'Maintenance, repair and overhaul of aircraft components'],
  ['CDMO', 'Contract development and manufacturing of drugs for pharmaceutical companies'],
  ['CRO', 'Contract research organisation running clinical trials'],
  ['EMS', 'Electronics manufacturing services, circuit board assembly for industrial customers'],
  ['PPE', 'Distributor of safety gloves, helmets and protective clothing'],
  ['3PL', 'Third-party logistics: warehousing and order fulfilment'],
  ['HVAC', 'Heating, ventilation and air conditioning contractor'],
  ['M&E', 'Mechanical and electrical building services contractor'],
  ['TIC', 'Testing, inspection and certification of industrial equipment'],
  ['NDT', 'Non-destructive testing of welds and pressure vessels'],
  ['FM', 'Facilities management for offices: cleaning, maintenance and reception'],
  ['BPO', 'Outsourced back office and customer service processes'],
  ['LSP', 'Translation and interpreting agency'],
  ['ITAD', 'IT asset disposal: collection, data erasure and resale of used computers'],
  ['OCS', 'Office coffee service, coffee machines for workplaces'],
]

describe('matching by an acronym', () => {
  const embedder = openRememberingEmbedder()
  after(() => embedder.close())
  for (const [acronym, business] of PAIRS)
    it(`matches "${business}" to "${acronym}" alone, in the plural and in a sentence`, async () => {
      const wishes = [acronym, `${acronym}s`, `We buy ${acronym} companies`]
      const [seller, ...facets] = await embedder.embed([business, ...wishes])
      for (const [at, facet] of facets.entries()) {
        const likelihood = businessLikelihood(sellerOf(seller), askingFor([facet]))
        assert.ok(likelihood >= 0.5, `${wishes[at]}: ${likelihood.toFixed(2)}`)
      }
    })
})
