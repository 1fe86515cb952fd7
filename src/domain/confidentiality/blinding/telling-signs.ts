import { LEAST_K } from '../../figures/aggregate.ts'
import type { Language } from '../../language/language.ts'
import type { Fineness } from './fineness.ts'

/**
 * Sign that a blind view may identify its party. `few_alike`: few known companies share the shown industry, country and
 * revenue. `exact_figures`: three digits identify nearly every company of a register. `rare_words`: words that no other
 * party uses. `places`: a region, or countries named in the texts. `names_left`: unmasked capitalised words or given
 * names. `masked`: words masked in the texts, shown to the owner only.
 */
export type TellingSign =
  | { readonly of: 'few_alike'; readonly companies: number }
  | { readonly of: 'exact_figures' }
  | { readonly of: 'rare_words'; readonly words: readonly string[] }
  | { readonly of: 'places'; readonly places: readonly string[] }
  | { readonly of: 'names_left'; readonly words: readonly string[] }
  | { readonly of: 'masked'; readonly words: readonly string[] }

export const TELLING_SIGNS = [
  'few_alike',
  'exact_figures',
  'rare_words',
  'places',
  'names_left',
  'masked',
] as const satisfies TellingSign['of'][]

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

export function findTellingSigns({
  fineness,
  hasFigures,
  companies,
  rareWords,
  places,
  namesLeft,
  masked,
}: SignFacts): TellingSign[] {
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

type Sentences = { readonly [Of in TellingSign['of']]: (sign: Extract<TellingSign, { of: Of }>) => string }

const WORDS: Readonly<Record<Language, Sentences>> = {
  en: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'No other known company shares the industry, country and revenue shown.'
        : `Only ${companies} known companies share the industry, country and revenue shown.`,
    exact_figures: () =>
      'Figures with three digits can be looked up in filed accounts. If you choose to approve each reader, they are shown as wide ranges.',
    rare_words: ({ words }) => `No other party uses these words: ${words.join(', ')}.`,
    places: ({ places }) => `The location narrows the search: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `These words are still visible and may identify someone: ${words.join(', ')}. Remove those that do.`,
    masked: ({ words }) => `Hidden from others: ${words.join(', ')}.`,
  },
  fr: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Aucune autre société connue n’a le même secteur, le même pays et le même chiffre d’affaires affichés.'
        : `Seules ${companies} sociétés connues ont le même secteur, le même pays et le même chiffre d’affaires affichés.`,
    exact_figures: () =>
      'Des chiffres à trois chiffres significatifs se retrouvent dans les comptes déposés. Demandez à approuver chaque lecteur\u00a0: ils sont alors donnés en larges fourchettes.',
    rare_words: ({ words }) => `Aucune autre partie n’emploie ces mots\u00a0: ${words.join(', ')}.`,
    places: ({ places }) => `Le lieu restreint la recherche\u00a0: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Ces mots restent visibles et peuvent désigner quelqu’un\u00a0: ${words.join(', ')}. Retirez ceux qui le font.`,
    masked: ({ words }) => `Les autres ne voient pas\u00a0: ${words.join(', ')}.`,
  },
  de: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Kein anderes bekanntes Unternehmen hat dieselbe Branche, dasselbe Land und denselben angegebenen Umsatz.'
        : `Nur ${companies} bekannte Unternehmen haben dieselbe Branche, dasselbe Land und denselben angegebenen Umsatz.`,
    exact_figures: () =>
      'Zahlen mit drei Stellen lassen sich in veröffentlichten Abschlüssen nachschlagen. Wenn Sie jeden Leser einzeln freigeben, werden sie als breite Spannen angezeigt.',
    rare_words: ({ words }) => `Keine andere Partei verwendet diese Wörter: ${words.join(', ')}.`,
    places: ({ places }) => `Der Ort grenzt die Suche ein: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Diese Wörter bleiben sichtbar und könnten jemanden erkennbar machen: ${words.join(', ')}. Entfernen Sie solche Wörter.`,
    masked: ({ words }) => `Für andere nicht sichtbar: ${words.join(', ')}.`,
  },
  es: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Ninguna otra empresa conocida tiene el mismo sector, el mismo país y los mismos ingresos indicados.'
        : `Solo ${companies} empresas conocidas tienen el mismo sector, el mismo país y los mismos ingresos indicados.`,
    exact_figures: () =>
      'Las cifras de tres dígitos se encuentran en las cuentas depositadas. Si elige aprobar a cada lector, se mostrarán como intervalos amplios.',
    rare_words: ({ words }) => `Ninguna otra parte usa estas palabras: ${words.join(', ')}.`,
    places: ({ places }) => `El lugar acota la búsqueda: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Estas palabras siguen visibles y podrían identificar a alguien: ${words.join(', ')}. Quite las que lo hagan.`,
    masked: ({ words }) => `Los demás no ven: ${words.join(', ')}.`,
  },
}

export function tellingSignIn(language: Language, sign: TellingSign): string {
  return (WORDS[language][sign.of] as (sign: TellingSign) => string)(sign)
}
