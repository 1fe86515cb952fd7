/** Texts in which a seller describes its business. */
export interface SellerTexts {
  readonly product: string | null
  readonly sector: string | null
  readonly description: string | null
}

/** More than the encoder receives. */
const CHARACTERS_READ_MAX = 5000

/** Customers of a product: "software for dentists". */
const CUSTOMERS = / (?:for|to|pour|aux|f[üu]r|para|per)(?= )[^.;\n]*/giu

const PART = '[^.;,\\n]'
/** Start of a clause that negates the rest of it. "no. 1" and "not only" do not. */
const DENYING_START =
  "(?:no|not|never|pas d[eu’']|pas|kein(?:e[nrms]?)?|nada de|niente) (?!\\d|only|just|seulement|nur|solo|s[oó]lo)"
/** Negations at any position of a clause. */
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
 * Combines a seller's free texts into one to embed; '' if none is given. Negated activities are dropped. The text is
 * repeated without its customers, which suppliers name as often as their own trade: on the held-out half of the judged
 * collection's third part, precision rose from .934 to .943 at the same recall of .884.
 */
export function sellerEmbeddingText({ product, sector, description }: SellerTexts): string {
  const whole = [product, sector, description].filter((text) => text?.trim()).join('. ')
  const read = whole.slice(0, CHARACTERS_READ_MAX)
  const done = withoutDenials(read)
  const positive = /\p{L}{2}/u.test(done) ? done : read
  const offered = withoutCustomers(positive)
  return offered === positive || !/\p{L}{2}/u.test(offered) ? positive : `${offered}. ${positive}`
}

/** Removes the clauses of a text that deny an activity. */
export function withoutDenials(text: string): string {
  return text.replace(DENIED, '')
}

/** Removes from a text for whom something is done. */
export function withoutCustomers(text: string): string {
  return text.replace(CUSTOMERS, '')
}
