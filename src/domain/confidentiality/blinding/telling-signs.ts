import { LEAST_K } from '../../figures/aggregate.ts'
import type { Language } from '../../language/language.ts'
import type { Fineness } from './fineness.ts'

/**
 * What in a blind view may give its party away. `few_alike`: few companies known here share industry, country and revenue as told.
 * `exact_figures`: three digits single out nearly every company of a register. `rare_words`: words that nobody else here uses.
 * `places`: a region, or countries named in the texts. `names_left`: words with a capital, or given names, that the texts keep. `masked`: what was
 * taken out of the texts, for their owner alone.
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

/** What the signs are read from. */
export interface SignFacts {
  /** How finely it is told once approved. */
  readonly fineness: Fineness
  readonly hasFigures: boolean
  /** Companies that share what is told, itself included; null where it is not known. */
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

/** Characters from which a word can be rare: shorter ones are common or abbreviations of trades. */
const SHORTEST_RARE = 6
const WORDS_LOOKED_UP_MAX = 60

/** The words of blind texts that may be rare, each once. */
export function wordsToLookUp(texts: readonly (string | null)[]): string[] {
  const words = texts.flatMap((text) => text?.toLowerCase().match(/\p{L}+/gu) ?? [])
  return [...new Set(words)].filter((word) => word.length >= SHORTEST_RARE).slice(0, WORDS_LOOKED_UP_MAX)
}

type Sentences = { readonly [Of in TellingSign['of']]: (sign: Extract<TellingSign, { of: Of }>) => string }

const WORDS: Readonly<Record<Language, Sentences>> = {
  en: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'No other company known here shares the industry, country and revenue as told.'
        : `Only ${companies} companies known here share the industry, country and revenue as told.`,
    exact_figures: () =>
      'Figures of three digits can be looked up in filed accounts. Ask to approve each reader, and they are told as wide ranges.',
    rare_words: ({ words }) => `Nobody else here uses these words: ${words.join(', ')}.`,
    places: ({ places }) => `The place narrows the search: ${places.join(', ')}.`,
    names_left: ({ words }) => `These words stay and may name somebody: ${words.join(', ')}. Take out those that do.`,
    masked: ({ words }) => `Others do not see: ${words.join(', ')}.`,
  },
  fr: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Aucune autre société connue ici n’a le même secteur, le même pays et le même chiffre d’affaires affichés.'
        : `Seules ${companies} sociétés connues ici ont le même secteur, le même pays et le même chiffre d’affaires affichés.`,
    exact_figures: () =>
      'Des chiffres à trois chiffres significatifs se retrouvent dans les comptes déposés. Demandez à approuver chaque lecteur\u00a0: ils sont alors donnés en larges fourchettes.',
    rare_words: ({ words }) => `Personne d’autre ici n’emploie ces mots\u00a0: ${words.join(', ')}.`,
    places: ({ places }) => `Le lieu restreint la recherche\u00a0: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Ces mots restent et peuvent désigner quelqu’un\u00a0: ${words.join(', ')}. Retirez ceux qui le font.`,
    masked: ({ words }) => `Les autres ne voient pas\u00a0: ${words.join(', ')}.`,
  },
  de: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Kein anderes hier bekanntes Unternehmen hat dieselbe Branche, dasselbe Land und denselben angegebenen Umsatz.'
        : `Nur ${companies} hier bekannte Unternehmen haben dieselbe Branche, dasselbe Land und denselben angegebenen Umsatz.`,
    exact_figures: () =>
      'Zahlen mit drei Stellen lassen sich in veröffentlichten Abschlüssen nachschlagen. Lassen Sie sich zuerst fragen, dann werden sie als breite Spannen angegeben.',
    rare_words: ({ words }) => `Niemand sonst verwendet hier diese Wörter: ${words.join(', ')}.`,
    places: ({ places }) => `Der Ort grenzt die Suche ein: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Diese Wörter bleiben und könnten jemanden benennen: ${words.join(', ')}. Nehmen Sie solche heraus.`,
    masked: ({ words }) => `Andere sehen nicht: ${words.join(', ')}.`,
  },
  es: {
    few_alike: ({ companies }) =>
      companies <= 1
        ? 'Ninguna otra empresa conocida aquí tiene el mismo sector, el mismo país y los mismos ingresos indicados.'
        : `Solo ${companies} empresas conocidas aquí tienen el mismo sector, el mismo país y los mismos ingresos indicados.`,
    exact_figures: () =>
      'Las cifras de tres dígitos se encuentran en las cuentas depositadas. Pida aprobar a cada lector y se indicarán como intervalos amplios.',
    rare_words: ({ words }) => `Nadie más usa aquí estas palabras: ${words.join(', ')}.`,
    places: ({ places }) => `El lugar acota la búsqueda: ${places.join(', ')}.`,
    names_left: ({ words }) =>
      `Estas palabras quedan y podrían identificar a alguien: ${words.join(', ')}. Quite las que lo hagan.`,
    masked: ({ words }) => `Los demás no ven: ${words.join(', ')}.`,
  },
}

/** A sign as a sentence in the reader's language. */
export function tellingSignIn(language: Language, sign: TellingSign): string {
  return (WORDS[language][sign.of] as (sign: TellingSign) => string)(sign)
}
