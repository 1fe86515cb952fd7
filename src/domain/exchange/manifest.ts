import { wordsIn } from '../language/catalogue.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../language/language.ts'
import { FUNCTION_WORDS } from '../text/function-words.ts'
import { foldText } from '../text/words.ts'
import { languageRequired } from './boundary.ts'

/** Fields of a manifest, in the order of the interface specification. */
export const MANIFEST_FIELDS = ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'] as const
export type ManifestField = (typeof MANIFEST_FIELDS)[number]

/** Manifest as received; missing fields are null. Treated as data, never as instructions. */
export interface Manifest {
  readonly fields: Readonly<Record<ManifestField, string | null>>
  /** Unparsed value of `mandate`; null without one. */
  readonly mandate: unknown
}

interface FieldCheck {
  readonly field: ManifestField
  readonly ok: boolean
  readonly message: string
}

const LABEL =
  /^[-*•>#\s]*(?:\d{1,2}[.)]\s*)?["'*_`]{0,3}(identity|wants|offers|interface|delivery[ _-]?contract|boundary|mandate)["'*_`]{0,3}\s*(?:[:：=—–]|-(?=\s|$)|(?<=\s)-)\s*(?:\*\*|__)?\s*(.*)$/iu

/** Invisible characters can hide one text in another, so they are removed. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Parses labelled prose: a line `field: …`, `field — …` or `field - …` starts a field, in any order and case, and
 * includes the lines up to the next label. A repeated label continues its field; lines before the first label are
 * ignored. A text that is a JSON object is parsed as such.
 */
export function manifestOfText(text: string): Manifest {
  const object = objectIn(text)
  if (object !== null) return manifestOfObject(object)
  const lines = new Map<string, string[]>()
  let open: string[] | null = null
  for (const line of text.replace(INVISIBLE, '').split(/\r\n|[\n\r\u0085\u2028\u2029]/)) {
    const label = LABEL.exec(line)
    if (label === null) open?.push(line)
    else {
      const field = keyOf(label[1] ?? '')
      open = lines.get(field) ?? []
      open.push(label[2] ?? '')
      lines.set(field, open)
    }
  }
  const joined = (field: string) => textOf(lines.get(field)?.join('\n'))
  return { fields: fieldsOf(joined), mandate: objectIn(joined('mandate') ?? '') }
}

/** Parses an object with the six keys, in any case and with `-` or a space for `_`. Arrays of lines are joined. */
export function manifestOfObject(object: Readonly<Record<string, unknown>>): Manifest {
  const values = new Map(Object.entries(object).map(([key, value]) => [keyOf(key), value]))
  const mandate = values.get('mandate')
  return {
    fields: fieldsOf((field) => textOf(values.get(field))),
    mandate: typeof mandate === 'string' ? objectIn(mandate) : (mandate ?? null),
  }
}

/** Merges both forms. The object's fields take precedence. */
export function mergedManifest(object: Manifest | null, text: Manifest | null): Manifest {
  return {
    fields: fieldsOf((field) => object?.fields[field] ?? text?.fields[field] ?? null),
    mandate: object?.mandate ?? text?.mandate ?? null,
  }
}

/** Returns a manifest with missing fields supplied; null if nothing missing is supplied. No field is replaced. */
export function completedManifest(manifest: Manifest, supplied: Manifest): Manifest | null {
  const isSupplied = MANIFEST_FIELDS.some((field) => manifest.fields[field] === null && supplied.fields[field] !== null)
  return isSupplied ? mergedManifest(manifest, supplied) : null
}

/** Beginnings of words of the trade that distinguish five languages where function words do not. */
const TRADE_STEMS: Readonly<Record<DocumentLanguage, RegExp>> = {
  en: /^(?:sell(?:ers?|ing)|buy(?:ers?|ing)|seek|look|compan|revenue|business|target)/,
  fr: /^(?:cherch|rachet|societes?$|entreprise|cedant|acquereur|reprise|vente)/,
  de: /^(?:such|kauf|verkauf|unternehm|umsatz|zukauf|beteilig)/,
  es: /^(?:busc|compr|vended|empresa|ventas?$|adquir|millones)/,
  it: /^(?:cerc|acquis(?:ir|iz)|aziend|vendit|societa|fattur|milioni|impres)/,
}

/**
 * Returns the language of the answers: the one that the boundary requires, else that in which the manifest is written,
 * by function words and words of the trade; English in a tie and for a manifest that is erased.
 */
export function manifestLanguage(manifest: Manifest | null): DocumentLanguage {
  if (manifest === null) return 'en'
  const { wants, offers, boundary } = manifest.fields
  const required = languageRequired(boundary)
  if (required !== null) return required
  const words = foldText([wants, offers, boundary].join(' ')).split(/[^\p{L}]+/u)
  const counts = DOCUMENT_LANGUAGES.map((language) => ({
    language,
    count: words.reduce(
      (sum, word) => sum + (TRADE_STEMS[language].test(word) ? 2 : FUNCTION_WORDS[language].has(word) ? 1 : 0),
      0,
    ),
  }))
  return counts.reduce((one, other) => (other.count > one.count ? other : one)).language
}

/** Checks each field in order, in the language of the manifest. A manifest passes if all are present. */
export function checkFields(manifest: Manifest): FieldCheck[] {
  const { fields } = manifest
  const words = wordsIn(manifestLanguage(manifest), 'exchange-answers')
  return MANIFEST_FIELDS.map((field) =>
    fields[field] === null
      ? { field, ok: false, message: words('missing', { meaning: words(`fields.${field}`) }) }
      : { field, ok: true, message: words(`noted.${field}`) },
  )
}

function fieldsOf(textOfField: (field: ManifestField) => string | null): Manifest['fields'] {
  return Object.fromEntries(MANIFEST_FIELDS.map((field) => [field, textOfField(field)])) as Record<
    ManifestField,
    string | null
  >
}

/** Normalises `Delivery-Contract`, `delivery contract` and `deliveryContract` to one key. */
function keyOf(label: string): string {
  const key = label
    .trim()
    .toLowerCase()
    .replace(/[ _-]+/g, '_')
  return key === 'deliverycontract' ? 'delivery_contract' : key
}

function textOf(value: unknown): string | null {
  const text = Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('\n') : value
  if (typeof text !== 'string') return null
  const visible = text.replace(INVISIBLE, '').trim()
  return /[\p{L}\p{N}]/u.test(visible) ? visible : null
}

function objectIn(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith('{')) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
