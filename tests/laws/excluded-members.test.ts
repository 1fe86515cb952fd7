import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sectorsOfSeller } from '../../src/domain/matching/broad-sectors.ts'
import { businessLikelihood } from '../../src/domain/matching/scoring/semantic.ts'
import { sellerEmbeddingText } from '../../src/domain/matching/text/seller-text.ts'
import {
  readWishes as read,
  type WishTexts,
  weighExclusions,
  weighFacets,
} from '../../src/domain/reading/buyer-wishes.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { askingFor, sellerOf } from '../_meaning.ts'

const readWishes = (texts: WishTexts) => read(texts, loadReadingRules())

const NOTHING: WishTexts = { sector: null, solution1: null, solution2: null, solution3: null }

/** [texts of a buyer, product of a seller, whether the seller is shown] */
const PAIRS: readonly (readonly [Partial<WishTexts>, string, boolean])[] = [
  [
    { sector: 'Software', solution1: 'Software para hoteles', solution2: 'No hostelería' },
    'Booking software for hotels',
    true,
  ],
  [
    { sector: 'Software', solution1: 'Software para hoteles', solution2: 'No hostelería' },
    'Four-star hotel chain on the coast',
    false,
  ],
  [{ sector: 'Software', solution1: 'no retail' }, 'Till software for shops', true],
  [{ sector: 'Software', solution1: 'no retail' }, 'Chain of clothing shops', false],
  [{ sector: 'Software', solution1: 'no construction' }, 'Costing software for builders', true],
  [{ sector: 'Software', solution1: 'no construction' }, 'Building contractor for houses', false],
  [{ sector: 'Healthcare', solution1: 'no pharma' }, 'Dental clinics', true],
  [{ sector: 'Healthcare', solution1: 'no dental' }, 'Dental clinics', false],
  [{ sector: 'Packaging', solution1: 'not plastic' }, 'Maker of plastic packaging, thermoformed trays', false],
  [{ sector: 'Packaging', solution1: 'not plastic' }, 'Corrugated cardboard boxes', true],
  [{ sector: 'Optical retail', solution1: 'not online' }, 'Chain of optician shops', true],
  [{ sector: 'Veterinary practices', solution1: 'no equine' }, 'Equine veterinary practice for horses', false],
  [{ sector: 'Veterinary practices', solution1: 'no equine' }, 'Veterinary practice for cats and dogs', true],
  [{ sector: 'Food', solution1: 'no meat' }, 'Sausage and ham maker', false],
  [{ sector: 'Food', solution1: 'no meat' }, 'Maker of jams and preserves', true],
]

describe('sector exclusion', () => {
  const embedder = openRememberingEmbedder()
  after(() => embedder.close())
  for (const [texts, product, isShown] of PAIRS)
    it(`${isShown ? 'keeps' : 'excludes'} "${product}" for "${Object.values(texts).join(', ')}"`, async () => {
      const wishes = readWishes({ ...NOTHING, ...texts })
      const [vector = new Int8Array(), ...vectors] = await embedder.embed([
        sellerEmbeddingText({ sector: null, product, description: null }),
        ...wishes.facets.map(({ text }) => text),
        ...wishes.exclusions,
      ])
      const { isGeneralist, broadSectors, excludedSectors } = wishes
      const facets = weighFacets(wishes.facets, vectors.slice(0, wishes.facets.length))
      const buyer = askingFor(facets, {
        exclusions: weighExclusions(vectors.slice(wishes.facets.length)),
        isGeneralist,
        broadSectors,
        excludedSectors,
      })
      const seller = sellerOf(vector, {
        sectors: sectorsOfSeller({ sector: null, product, description: null }, vector),
      })
      assert.equal(businessLikelihood(seller, buyer) >= 0.5, isShown)
    })
})
