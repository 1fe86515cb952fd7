import { FUNCTION_WORDS } from '../text/function-words.ts'
import { foldText, splitPhrases, stemWord } from '../text/words.ts'

const SHORTEST_WORD = 3

/** Words used by nearly every company, in the five languages. */
const COMMON_WORDS = new Set(
  `company companies business businesses firm firms group service services product products solution solutions customer
  customers client clients quality market markets professional professionals entreprise entreprises societe groupe produit
  produits clientele qualite metier metiers unternehmen firma kunden losung losungen produkt produkte leistung leistungen
  empresa empresas servicio servicios producto productos soluciones clientes azienda aziende impresa servizio servizi
  prodotto prodotti soluzioni clienti`.split(/\s+/),
)

/** Returns the words specific to a trade, as first written, by stem. */
function specificWords(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const word of splitPhrases(text).flat()) {
    const isPlain = COMMON_WORDS.has(word) || Object.values(FUNCTION_WORDS).some((list) => list.has(word))
    const stem = stemWord(word, 'en')
    if (word.length >= SHORTEST_WORD && !isPlain && !words.has(stem)) words.set(stem, word)
  }
  return words
}

/**
 * Returns the trade words used by both texts, as the first writes them. They begin in lower case unless a text capitalises
 * them within a sentence, as German does nouns. Numbers alone are excluded.
 */
export function findSharedWords(one: string, other: string): string[] {
  const others = specificWords(other)
  const shared = [...specificWords(one)].filter(([stem]) => others.has(stem) && /\p{L}/u.test(stem))
  const spelled = spellingsOf(one)
  const capitalised = new Set([one, other].flatMap(capitalisedWithin))
  return shared.map(([, word]) => {
    const spelling = spelled.get(word) ?? word
    return capitalised.has(spelling) ? spelling.charAt(0).toUpperCase() + spelling.slice(1) : spelling
  })
}

/** Returns the words of a text that begin with a capital after another word of their sentence, in lower case. */
function capitalisedWithin(text: string): string[] {
  return [...text.matchAll(/(?<=[\p{Ll}\d,;)“”»-]\s+|-)\p{Lu}\p{Ll}[\p{L}\p{M}\p{N}]*/gu)].map(([word]) =>
    word.toLowerCase(),
  )
}

/** Maps each folded word of a text to its first spelling. */
function spellingsOf(text: string): Map<string, string> {
  const spelled = new Map<string, string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const folded = foldText(word)
    if (!spelled.has(folded)) spelled.set(folded, word)
  }
  return spelled
}
