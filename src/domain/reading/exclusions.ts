import { MASK } from '../text/mask-mark.ts'
import { memoize } from '../text/memoize.ts'
import { JOINS } from './wish-parts.ts'

/** What a text asks for and what it rules out, both in its own words. */
export interface SplitWish {
  /** The text without what it rules out; '' when it asks for nothing. */
  readonly wanted: string
  /** What is ruled out, an item each; at most {@link EXCLUSIONS_MAX}. */
  readonly excluded: readonly string[]
}

/** Things that one text can rule out; the rest of a longer list is not read. */
export const EXCLUSIONS_MAX = 12

/** Characters looked at, as many as a text field of a profile may hold. */
const CHARACTERS_READ_MAX = 5000

const ALWAYS = [
  'exclusions?(?=:)|excluding|excl\\.?|except(?: for)?|with the exception of|other than|apart from|but not|not including|(?:everything|anything|all) but|ex',
  "hors(?! d['’]œuvre)|sauf|except[ée]e?s?|à l['’]exception d(?:es?|u)|à l['’]exclusion d(?:es?|u)|en excluant|exclus? :",
  'ausgenommen|ausgeschlossen|außer|ausser|exklusive|mit ausnahme (?:von|der|des)|jedoch nicht|aber nicht',
  'todo menos|excepto|salvo|excluyendo|exclu(?:ido|ida|idos|idas)|a excepción de(?:l)?|con excepción de(?:l)?',
  'tutto meno|esclus[oaie]|escludendo|eccetto|tranne|fuorché|ad eccezione d(?:i|el|ella|elle|ei|egli)',
].join('|')

/** These also say how a thing is made ("sans gluten"), or deny within a sentence: they rule out where a part of the text starts. */
const AT_A_START = [
  // Before the words that they begin with.
  'no (?:(?:me|nos) interesan?|buscamos|queremos|compramos)|non (?:(?:mi |ci )?interessa(?:no)?|cerchiamo|vogliamo|compriamo)',
  "(?:we are |we have )?(?:not interested|no interest) in|no|not|never|without|(?:we )?(?:exclude[sd]?|avoid)|(?:we )?(?:do not|don[’']t) (?:buy|want|consider|invest in|look at)",
  "(?:nous ne sommes )?pas intéressée?s? par|aucun intérêt pour|pas (?:d(?:e|u|es)|pour|les?|la)|pas(?= l['’])|aucune?|jamais|non|sans|à éviter|(?:nous )?(?:excluons|évitons)|(?:nous )?ne (?:voulons|souhaitons|cherchons|achetons|reprenons|regardons) pas(?: d(?:e|u|es))?",
  '(?:wir haben )?kein(?:erlei)? interesse an|(?:wir sind )?nicht interessiert an|(?:wir (?:suchen|kaufen|wollen|erwerben) )?(?:bitte )?keine?[nrms]?|nicht|ohne|(?:wir )?(?:schlie(?:ß|ss)en|vermeiden|meiden)',
  'sin|nada de|ning[uú]n[oa]?|excluimos|evitamos|evitar',
  'niente|senza|nessun[oa]?|escludiamo|evitiamo|evitare',
].join('|')

/** "Not only industrial" rules nothing out. */
const FOLLOWED =
  '(?=[\\s:])(?!\\s+(?:only|just|necessarily|limited|nur|unbedingt|zwingend|seulement|uniquement|forcément|nécessairement|solo|sólo|solamente|necesariamente|soltanto|necessariamente)(?!\\p{L}))'

const LEAVES_OUT = new RegExp(
  `(?:^|[\\s,;:.(\\[–—-])(?:${ALWAYS})${FOLLOWED}|(?:^|[,;:.(\\[–—]\\s*|\\s-\\s|\\b(?:but|mais|aber|pero|ma)\\s+)(?:${AT_A_START})${FOLLOWED}|\\s(?:without|sans|ohne|sin|senza)(?=\\s)`,
  'giu',
)

/** What follows a denial as a property of the product or a term of the deal, never as a trade. */
const TERMS =
  'gluten|glutine|lattosio|sugar|sucre|zucker|azúcar|zucchero|lactose|fil|fils|draht|hilos?|contact|kontakt|additives?|additifs?|zusatz|conservantes|debts?|dette|schulden|deuda|debiti|(?:for[- ])?profit|works|factory|stock|vat|tax|tiss[ée]|tejid|tessut|rostend|succe|successor|nachfolg|capex|owner|engagement|permanence|couture|soudure|limit'
const TERM = new RegExp(`^(?:an? )?(?:${TERMS})`, 'iu')
/** Words of denial after which a product may be told that lacks something which is a trade elsewhere: "sans plomb". */
const WITHOUT = /without|sans|ohne|sin|senza/iu
const PROPERTY = new RegExp(
  `^(?:an? )?(?:${TERMS}|alcohol|alcool|alkohol|plomb|lead|water|eau|wasser|agua|acqua|waste|paper|papier)`,
  'iu',
)

const END = /[.;:)\]\n!?]|\s[–—]\s|\b(?:but|mais|aber|pero|sondern|sino)\b/u
/** "Healthcare - dental excluded": what is ruled out stands before the word that does so. */
const LEFT_OUT_AFTER =
  /(^|[,;(–—.]|\s-(?=\s))\s*([^\s,;().–—\n-](?:(?! - )[^,;().–—\n]){1,60}?) (?:(?:is|are|est|sont|ist|sind|è|sono) )?(?:excluded|not wanted|out of scope|(?:not |of no )(?:of )?interest|ausgeschlossen|(?:nicht|un)erwünscht|nicht gewünscht|exclue?s?|excluid[oa]s?|esclus[oaie])(?=\s*(?:[,;).!]|$))/giu

/** A mask without its brackets, which would end what is ruled out. */
const HIDDEN = MASK.replace(/[[\]]/g, ' ')
const BETWEEN_ITEMS = new RegExp(
  `\\s*[,/&]\\s*|\\s+(?:${JOINS})\\s+(?:(?:no|not|pas de|keine?[nrms]?|ohne|sin|senza|sans)\\s+)?`,
  'u',
)
const ARTICLE =
  /^(?:(?:an[y]|all|the|for|pure|pour|für|para|per|les?|la|l['’]|du|des|de|d['’]|toute?s?|der|die|das|den|dem|reine?|alle|el|los|las|il|lo|gli|i|tutt[ie]|no|not|pas|keine?[nrms]?|nicht|ohne|sin|senza|sans)\s+|l['’]|d['’])+/iu

/** The end of "wir schließen Automotive aus". */
const CLOSING_VERB = /\s+aus$/u

/**
 * Parts a buyer's text into what it asks for and what it rules out: "Healthcare, excluding dental" asks for "Healthcare" and
 * rules out "dental". Reads English, French, German, Spanish and Italian. A list goes on until the sentence or the bracket ends.
 */
export const splitWishOf: (text: string) => SplitWish = memoize(10_000, (text) => {
  const read = text.slice(0, CHARACTERS_READ_MAX).replace(LEFT_OUT_AFTER, '$1 excluding $2')
  const unmasked = read.replaceAll(MASK, HIDDEN)
  const wanted: string[] = []
  const excluded: string[] = []
  let at = 0
  for (const match of read.matchAll(LEAVES_OUT)) {
    if (match.index < at) continue
    const after = match.index + match[0].length
    const from = after + (/^\s*:/u.exec(unmasked.slice(after))?.[0].length ?? 0)
    const rest = unmasked.slice(from)
    if ((WITHOUT.test(match[0]) ? PROPERTY : TERM).test(rest.trimStart().replace(ARTICLE, ''))) continue
    const end = rest.search(END)
    const ruledOut = end < 0 ? rest : rest.slice(0, end)
    const items = ruledOut
      .split(BETWEEN_ITEMS)
      .map((item) => item.trim().replace(ARTICLE, '').replace(CLOSING_VERB, '').trim())
      .filter((item) => /\p{L}{2}/u.test(item) && !item.endsWith('-'))
    // What was ruled out may have been masked: it is no wish either.
    if (items.length === 0 && !ruledOut.includes(HIDDEN)) continue
    wanted.push(read.slice(at, match.index))
    excluded.push(...items)
    const closes = match[0].includes('(') && read[from + ruledOut.length] === ')'
    at = from + ruledOut.length + (closes ? 1 : 0)
  }
  wanted.push(read.slice(at))
  return {
    wanted: at === 0 ? read : tidied(wanted.join(' ')),
    excluded: [...new Set(excluded)].slice(0, EXCLUSIONS_MAX),
  }
})

/** A text from which parts were taken, without the punctuation that they leave behind. */
function tidied(text: string): string {
  return text
    .replace(/\(\s*\)|\[\s*\]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,;:.–—(-])+\s*$/u, '')
    .replace(/^[\s,;:.)–—-]+/u, '')
    .trim()
}
