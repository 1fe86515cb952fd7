import { FUNCTION_WORDS } from '../text/function-words.ts'
import { foldText, splitPhrases, stemWord } from '../text/words.ts'

const SHORTEST_WORD = 3

/** Words that nearly every company says of itself, in the five languages: two companies have them in common with all others. */
const SAID_BY_ALL = new Set(
  `company companies business businesses firm firms group service services product products solution solutions customer
  customers client clients quality market markets professional professionals entreprise entreprises societe groupe produit
  produits clientele qualite metier metiers unternehmen firma kunden losung losungen produkt produkte leistung leistungen
  empresa empresas servicio servicios producto productos soluciones clientes azienda aziende impresa servizio servizi
  prodotto prodotti soluzioni clienti`.split(/\s+/),
)

/** The words by which a text tells its trade, as they are written first, by stem. */
function tellingWordsOf(text: string): Map<string, string> {
  const words = new Map<string, string>()
  for (const word of splitPhrases(text).flat()) {
    const isPlain = SAID_BY_ALL.has(word) || Object.values(FUNCTION_WORDS).some((list) => list.has(word))
    const stem = stemWord(word, 'en')
    if (word.length >= SHORTEST_WORD && !isPlain && !words.has(stem)) words.set(stem, word)
  }
  return words
}

/** Trade words that both texts use, as the first writes them, accents included, in lower case. Digits alone are no trade. */
export function findSharedWords(one: string, other: string): string[] {
  const others = tellingWordsOf(other)
  const shared = [...tellingWordsOf(one)].filter(([stem]) => others.has(stem) && /\p{L}/u.test(stem))
  const spelled = spellingsOf(one)
  return shared.map(([, word]) => spelled.get(word) ?? word)
}

/** Each word of a text by its folded form, as it is written first. */
function spellingsOf(text: string): Map<string, string> {
  const spelled = new Map<string, string>()
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    const folded = foldText(word)
    if (!spelled.has(folded)) spelled.set(folded, word)
  }
  return spelled
}
