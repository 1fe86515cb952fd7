import { maskTexts } from '../../src/domain/confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../../src/domain/confidentiality/masking/identifying-words.ts'
import { sectorsOfSeller } from '../../src/domain/matching/broad-sectors.ts'
import {
  type BuyerMeaning,
  bestDotProduct,
  businessInRole,
  type SellerMeaning,
} from '../../src/domain/matching/scoring/semantic.ts'
import { sellerEmbeddingText } from '../../src/domain/matching/text/seller-text.ts'
import { inferSellerRoles, inferWantedRoles } from '../../src/domain/matching/trade-roles.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE, type PartyTexts } from '../../src/domain/parties/profile.ts'
import { readWishes, type WishTexts, weighExclusions, weighFacets } from '../../src/domain/reading/buyer-wishes.ts'
import { buyerWordKeys, sellerWordKeys } from '../../src/domain/reading/same-words.ts'
import { ordinaryWords } from '../../src/integrations/ordinary-words-file.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { loadRoleRules } from '../../src/integrations/trade-vocabulary.ts'
import type { ReportedModel } from '../reported-model.ts'
import type { Scores } from '../text-retrieval.ts'
import type { JudgedCollection, JudgedThesis } from './collection.ts'
import { type Grades, SHOWN_FROM_GRADE } from './evaluation.ts'

/** A part of the collection as matching reads it; places are left out, since business is what is graded. */
export interface Meanings {
  readonly theses: readonly BuyerMeaning[]
  readonly sellers: readonly SellerMeaning[]
}

/** Reads and embeds a part as the service does. */
export async function meaningsOf(
  { theses, sellers }: JudgedCollection,
  model: Pick<ReportedModel, 'embed'>,
): Promise<Meanings> {
  const vectors = await model.embed(sellers.map(sellerEmbeddingText))
  const wishes = theses.map((thesis) => readWishes(textsOf(thesis), loadReadingRules()))
  const embedded = await model.embed(
    wishes.flatMap(({ facets, exclusions }) => [...facets.map(({ text }) => text), ...exclusions]),
  )
  let next = 0
  return {
    sellers: sellers.map((seller, i) => ({
      vector: vectors[i] ?? new Int8Array(),
      sectors: sectorsOfSeller(seller, vectors[i] ?? new Int8Array()),
      keys: sellerWordKeys(seller),
      roles: inferSellerRoles(seller, loadRoleRules()),
      place: null,
    })),
    theses: wishes.map((wish) => {
      const { facets, exclusions, isGeneralist, broadSectors, excludedSectors } = wish
      const own = embedded.slice(next, next + facets.length + exclusions.length)
      next += own.length
      return {
        facets: weighFacets(facets, own.slice(0, facets.length)),
        exclusions: weighExclusions(own.slice(facets.length)),
        keys: buyerWordKeys(wish),
        roles: inferWantedRoles(wish, loadRoleRules()),
        isGeneralist,
        broadSectors,
        excludedSectors,
        geography: null,
      }
    }),
  }
}

/** The same part with the texts that the service keeps for anybody to read, and embeds; nobody in it has a name to mask. */
export function blindOf(collection: JudgedCollection): JudgedCollection {
  const words = collectIdentifyingWords([{ identity: EMPTY_IDENTITY, supervisor: null }])
  const blind = (texts: Partial<PartyTexts>) =>
    maskTexts({ texts: { ...EMPTY_PROFILE.texts, ...texts }, words }, ordinaryWords())
  return {
    ...collection,
    sellers: collection.sellers.map((seller) => {
      const { sector, product, description } = blind({
        sector: seller.sector,
        product: seller.product,
        description: seller.description,
      })
      return { ...seller, sector: sector ?? '', product: product ?? '', description: description ?? '' }
    }),
    theses: collection.theses.map((thesis) => {
      const { sector, solution1, solution2, solution3 } = blind(textsOf(thesis))
      const solutions = [solution1, solution2, solution3].filter((text) => text !== null)
      return { ...thesis, sector: sector ?? '', solutions }
    }),
  }
}

const textsOf = ({ sector, solutions }: JudgedThesis): WishTexts => {
  const [solution1, solution2, solution3] = solutions
  return { sector, solution1: solution1 ?? null, solution2: solution2 ?? null, solution3: solution3 ?? null }
}

/** The business factor of every thesis with every seller. */
export function businessFactorsOf({ theses, sellers }: Meanings): Scores {
  return theses.map((thesis) => Float64Array.from(sellers, (seller) => businessInRole(seller, thesis)))
}

/** What a calibration is fitted on: the best dot product of a pair that only its texts decide, and its facets. */
export interface JudgedDot {
  readonly dot: number
  readonly facets: number
  readonly isShown: boolean
}

/** The pairs of theses that name trades: a whole sector, a generalist and what is ruled out are decided by rule. */
export function judgedDotsOf({ theses, sellers }: Meanings, grades: Grades): JudgedDot[] {
  return theses.flatMap(({ facets, exclusions, isGeneralist, broadSectors }, thesis) => {
    if (isGeneralist || broadSectors !== 0) return []
    return sellers.flatMap(({ vector }, seller) => {
      const [grade, dot] = [grades[thesis]?.[seller] ?? null, bestDotProduct(vector, facets)]
      const excluded = bestDotProduct(vector, exclusions)
      if (grade === null || dot === null || (excluded !== null && excluded >= dot)) return []
      return [{ dot, facets: facets.length, isShown: grade >= SHOWN_FROM_GRADE }]
    })
  })
}
