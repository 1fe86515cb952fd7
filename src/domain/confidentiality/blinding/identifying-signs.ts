import { LEAST_K } from '../../figures/aggregate.ts'
import { wordsIn } from '../../language/catalogue.ts'
import type { Language } from '../../language/language.ts'
import type { Fineness } from './fineness.ts'

/**
 * Sign that a blind view may identify its party. `few_alike`: few known companies share the shown industry, country and
 * revenue. `exact_figures`: three digits identify nearly every company of a register. `rare_words`: words that no other
 * party uses. `places`: a region, or countries named in the texts. `names_left`: unmasked capitalised words or given
 * names. `masked`: words masked in the texts, shown to the owner only.
 */
export type IdentifyingSign =
  | { readonly of: 'few_alike'; readonly companies: number }
  | { readonly of: 'exact_figures' }
  | { readonly of: 'rare_words'; readonly words: readonly string[] }
  | { readonly of: 'places'; readonly places: readonly string[] }
  | { readonly of: 'names_left'; readonly words: readonly string[] }
  | { readonly of: 'masked'; readonly words: readonly string[] }

export const IDENTIFYING_SIGNS = [
  'few_alike',
  'exact_figures',
  'rare_words',
  'places',
  'names_left',
  'masked',
] as const satisfies IdentifyingSign['of'][]

/** Inputs of the signs. */
export interface SignFacts {
  /** Precision of the figures once approved. */
  readonly fineness: Fineness
  readonly hasFigures: boolean
  /** Number of companies that share the shown attributes, itself included; null if unknown. */
  readonly companies: number | null
  readonly rareWords: readonly string[]
  readonly places: readonly string[]
  readonly namesLeft: readonly string[]
  readonly masked: readonly string[]
}

export function findIdentifyingSigns({
  fineness,
  hasFigures,
  companies,
  rareWords,
  places,
  namesLeft,
  masked,
}: SignFacts): IdentifyingSign[] {
  return [
    ...(companies !== null && companies < LEAST_K ? [{ of: 'few_alike', companies } as const] : []),
    ...(fineness === 'digits' && hasFigures ? [{ of: 'exact_figures' } as const] : []),
    ...(rareWords.length === 0 ? [] : [{ of: 'rare_words', words: rareWords } as const]),
    ...(places.length === 0 ? [] : [{ of: 'places', places } as const]),
    ...(namesLeft.length === 0 ? [] : [{ of: 'names_left', words: namesLeft } as const]),
    ...(masked.length === 0 ? [] : [{ of: 'masked', words: masked } as const]),
  ]
}

/** Minimum length of a rare word. Shorter ones are common or abbreviations of trades. */
const SHORTEST_RARE = 6
const WORDS_LOOKED_UP_MAX = 60

/** Returns the distinct words of blind texts that may be rare. */
export function wordsToLookUp(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => text?.toLowerCase().match(/\p{L}+/gu) ?? [])
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_RARE).slice(0, WORDS_LOOKED_UP_MAX)
}

export function identifyingSignIn(language: Language, sign: IdentifyingSign): string {
  const words = wordsIn(language, 'blind')
  switch (sign.of) {
    case 'few_alike':
      return words('signs.few_alike', { companies: Math.max(1, sign.companies) })
    case 'exact_figures':
      return words('signs.exact_figures')
    case 'places':
      return words('signs.places', { places: sign.places.join(', ') })
    default:
      return words(`signs.${sign.of}`, { words: sign.words.join(', ') })
  }
}
