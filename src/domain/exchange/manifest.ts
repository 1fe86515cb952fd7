/** The six fields of a manifest, in the order the interface specification lists them. */
export const MANIFEST_FIELDS = ['identity', 'wants', 'offers', 'interface', 'delivery_contract', 'boundary'] as const
export type ManifestField = (typeof MANIFEST_FIELDS)[number]

/** A manifest as it was given: a field that was not is null. Data, never instruction. */
export interface Manifest {
  readonly fields: Readonly<Record<ManifestField, string | null>>
  /** What stood under `mandate`, unread; null where nothing did. */
  readonly mandate: unknown
}

/** One field checked. */
export interface FieldCheck {
  readonly field: ManifestField
  readonly ok: boolean
  readonly message: string
}

/** What each field is for, said to an agent that left it out. */
export const FIELD_MEANINGS: Readonly<Record<ManifestField, string>> = {
  identity: 'who stands behind the agent, the accountable principal first, and how that could be verified',
  wants: 'what the agent seeks, if anything: sector, geography, size, and whether it buys or sells',
  offers: 'what the agent brings',
  interface: 'how the agent is reached and which messages it accepts',
  delivery_contract: 'timing or durability the agent can commit to',
  boundary: 'what the agent refuses, requires or exits on: enforceable limits, not intentions',
}

const NOTED: Readonly<Record<ManifestField, string>> = {
  identity: 'Recorded as asserted by the agent itself; not verified.',
  wants: 'Recorded.',
  offers: 'Recorded; not verified.',
  interface: 'Recorded; nothing is ever sent there, answers are fetched.',
  delivery_contract: 'Recorded; not relied on.',
  boundary: 'Recorded as constraints; every answer shows them.',
}

const LABEL =
  /^[-*•>#\s]*(?:\d{1,2}[.)]\s*)?["'*_`]{0,3}(identity|wants|offers|interface|delivery[ _-]?contract|boundary|mandate)["'*_`]{0,3}\s*(?:[:：=—–]|-(?=\s|$)|(?<=\s)-)\s*(?:\*\*|__)?\s*(.*)$/iu

/** Invisible characters hide one text in another: they are nobody's words. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Labelled prose as a manifest: a line `field: …`, `field — …` or `field - …` opens a field, in any order and any case, and
 * the lines up to the next label belong to it. A label that comes twice continues its field. Lines before the first label
 * belong to none. A text that is one JSON object is read as such.
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

/** An object with the six keys, in any case and with `-` or a space for `_`; an array of lines is one text. */
export function manifestOfObject(object: Readonly<Record<string, unknown>>): Manifest {
  const values = new Map(Object.entries(object).map(([key, value]) => [keyOf(key), value]))
  const mandate = values.get('mandate')
  return {
    fields: fieldsOf((field) => textOf(values.get(field))),
    mandate: typeof mandate === 'string' ? objectIn(mandate) : (mandate ?? null),
  }
}

/** Both forms together: the object's fields, and the text's where the object is silent. */
export function mergedManifest(object: Manifest | null, text: Manifest | null): Manifest {
  return {
    fields: fieldsOf((field) => object?.fields[field] ?? text?.fields[field] ?? null),
    mandate: object?.mandate ?? text?.mandate ?? null,
  }
}

/** Every field checked, in the order of the six. A manifest passes when all are there. */
export function checkFields({ fields }: Manifest): FieldCheck[] {
  return MANIFEST_FIELDS.map((field) =>
    fields[field] === null
      ? { field, ok: false, message: `Missing: say ${FIELD_MEANINGS[field]}. "none" is an answer.` }
      : { field, ok: true, message: NOTED[field] },
  )
}

function fieldsOf(textOfField: (field: ManifestField) => string | null): Manifest['fields'] {
  return Object.fromEntries(MANIFEST_FIELDS.map((field) => [field, textOfField(field)])) as Record<
    ManifestField,
    string | null
  >
}

/** `Delivery-Contract`, `delivery contract` and `deliveryContract` are one key. */
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
