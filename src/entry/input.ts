import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { contract, type OperationId } from '../contract/index.ts'
import { UUID_V4 } from '../contract/schemas.ts'
import type { RefusedField } from '../domain/language/refusals.ts'
import { NONE } from '../domain/parties/confirmed.ts'
import { countryCodeOf } from '../domain/parties/country.ts'
import { parseStatedSiren } from '../domain/quality/siren.ts'
import { emailAddressOf } from '../domain/text/internet-address.ts'
import type { Asked } from './app-context.ts'
import { perOperation } from './per-operation.ts'
import { refuse } from './refusal.ts'

/** Control characters except tab and line ends, and the replacement character. */
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffd]/g

/** Joiners and variation selectors. They shape the character before them; without one to shape they are invisible. */
const SHAPERS = /[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/v

/**
 * Characters that are not displayed (Unicode's Default_Ignorable_Code_Point): bidirectional controls, zero-width
 * spaces, blanks, tags. They make one name look like another and hide words from a search.
 */
const UNSEEN = new RegExp(`[[\\p{Default_Ignorable_Code_Point}\\ufff9-\\ufffb]--${SHAPERS.source}]`, 'gv')

/** Emoji and the scripts whose letters are shaped by joiners and selectors. */
const SHAPED =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}\p{scx=Han}]/v

const IDLE_SHAPERS = new RegExp(`(?<!${SHAPED.source}\\ufe0f?)${SHAPERS.source}`, 'gv')

/**
 * Cleans an entered text: removes control characters, lone surrogates and invisible characters, and trims it. Returns
 * null if nothing remains.
 */
function cleanEnteredText(text: string): string | null {
  const seen = text.toWellFormed().replace(CONTROLS, '').replace(UNSEEN, '').replace(IDLE_SHAPERS, '').trim()
  return seen === '' ? null : seen
}

/** Maximum nesting of a body; the contract's own depth is four. */
const DEPTH_MAX = 16

const addFormats = formats as unknown as (ajv: Ajv2020) => void
const strictAjv = new Ajv2020({ allErrors: true, useDefaults: true, strict: false, verbose: true })
const textAjv = new Ajv2020({ allErrors: true, useDefaults: true, coerceTypes: true, strict: false, verbose: true })
for (const ajv of [strictAjv, textAjv]) {
  addFormats(ajv)
  ajv.addFormat('country', (text) => countryCodeOf(text) !== null)
  ajv.addFormat('country-or-none', (text) => text.toLowerCase() === NONE || countryCodeOf(text) !== null)
  ajv.addFormat('siren', (text) => parseStatedSiren(text) !== null)
  ajv.addFormat('email', (text) => emailAddressOf(text) !== null)
  ajv.addKeyword({
    keyword: 'x-ascii-domain',
    type: 'string',
    schema: false,
    modifying: true,
    errors: false,
    validate: (text: string, within?: { parentData: Record<string, unknown>; parentDataProperty: string | number }) => {
      if (within !== undefined) within.parentData[within.parentDataProperty] = emailAddressOf(text) ?? text
      return true
    },
  })
}

const validatorsOf = perOperation(({ params, query, body }) => ({
  params: textAjv.compile(params),
  query: textAjv.compile(query),
  body: body === null ? null : strictAjv.compile(body),
}))

/**
 * Reads the input of an operation: cleaned, validated, with body, query and path merged. Refuses with 400, naming every
 * invalid field.
 */
export function readInput(id: OperationId, asked: Asked): Record<string, unknown> {
  const { params, query, body } = validatorsOf(contract[id] ?? unknownOperation(id))
  const cleaned = {
    params: cleanedOf(asked.params, 0),
    query: cleanedOf(asked.query, 0),
    body: withExact(contract[id].exactTexts ?? [], cleanedOf(asked.body, 0), asked.body),
  }
  if (body !== null && (typeof cleaned.body !== 'object' || cleaned.body === null || Array.isArray(cleaned.body)))
    refuse('body_not_object', 'body_not_object', { of: 'send_object_of_path', path: contract[id].path })
  const fields = [
    ...faultsIn(params, cleaned.params),
    ...faultsIn(query, cleaned.query),
    ...(body === null ? [] : [...faultsIn(body, cleaned.body), ...lostCharactersIn(asked.body, '')]),
  ]
  if (fields.length > 0) refuseFaults(fields)
  const shape = contract[id]
  return {
    ...(shape.body === null ? {} : declaredOf(shape.body, cleaned.body)),
    ...declaredOf(shape.query, cleaned.query),
    ...declaredOf(shape.params, cleaned.params),
  }
}

/** Refuses with 400, naming every invalid field. */
export function refuseFaults(fields: RefusedField[]): never {
  return refuse('validation_failed', { of: 'request_invalid', faults: fields.slice(0, 3) }, 'correct_fields', {
    fields,
  })
}

/**
 * Returns a validator that reports at most one fault per field; for values checked apart from their request, whose
 * texts are already clean.
 */
export function schemaJudge(schema: TSchema): (value: unknown) => RefusedField[] {
  const validate = strictAjv.compile(schema)
  return (value) => faultsIn(validate, value)
}

function faultsIn(validate: ValidateFunction, value: unknown): RefusedField[] {
  const faults = validate(value) ? [] : (validate.errors ?? []).flatMap(faultOf)
  return [...new Map(faults.map((fault) => [fault.path, fault])).values()]
}

/** Keeps only declared properties, so that an unvalidated value never replaces a validated one. */
function declaredOf(shape: { properties: object }, given: unknown): object {
  return Object.fromEntries(Object.entries(given as object).filter(([name]) => Object.hasOwn(shape.properties, name)))
}

function unknownOperation(id: string): never {
  throw new Error(`the contract has no operation ${id}`)
}

/** Printable ASCII without spaces needs no cleaning; a chunk of a file has 700,000 such characters. */
const PLAIN = /^[!-~]+$/

/** Finds fields with U+FFFD, inserted by an earlier program for a character it could not decode, or with half of a surrogate pair. */
function lostCharactersIn(value: unknown, path: string): RefusedField[] {
  if (typeof value === 'string') return isWhole(value) ? [] : [{ path, message: 'field_lost_character' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => lostCharactersIn(item, path === '' ? name : `${path}.${name}`))
}

const isWhole = (text: string): boolean => text.isWellFormed() && !text.includes('\ufffd')

/** Cleans strings with `cleanEnteredText` and leaves other values unchanged. */
function cleanedOf(value: unknown, depth: number): unknown {
  if (depth > DEPTH_MAX) refuse('body_too_deep', 'body_too_deep', { of: 'send_fewer_levels', levels: DEPTH_MAX })
  if (typeof value === 'string') return PLAIN.test(value) ? value : cleanEnteredText(value)
  if (Array.isArray(value)) return value.map((item) => cleanedOf(item, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, cleanedOf(item, depth + 1)]))
}

/** Restores texts to the exact form sent, except for spaces at their ends. */
function withExact(names: readonly string[], cleaned: unknown, sent: unknown): unknown {
  const exact = names.flatMap((name) => {
    const text = (sent as Record<string, unknown> | null | undefined)?.[name]
    const trimmed = typeof text === 'string' ? text.replace(/^ +| +$/g, '') : ''
    return trimmed === '' ? [] : [[name, trimmed]]
  })
  return exact.length === 0 ? cleaned : { ...(cleaned as object), ...Object.fromEntries(exact) }
}

/** Converts a validation error for a person to read; omits union branches that only allow null. */
function faultOf(error: ErrorObject): RefusedField[] {
  if (error.keyword === 'anyOf' || (error.keyword === 'type' && error.params.type === 'null')) return []
  const path = error.instancePath.slice(1).replaceAll('/', '.')
  if (error.keyword === 'required') {
    const field = String(error.params.missingProperty)
    return [{ path: path === '' ? field : `${path}.${field}`, message: 'field_required' }]
  }
  return [{ path: path === '' ? 'body' : path, message: messageOf(error) }]
}

function messageOf({ keyword, params, data }: ErrorObject): RefusedField['message'] {
  switch (keyword) {
    case 'enum':
      return { of: 'field_one_of', values: (params.allowedValues as unknown[]).map(String) }
    case 'format':
      if (params.format === 'email') return 'field_email'
      if (params.format === 'country' || params.format === 'country-or-none') return 'field_country'
      if (params.format === 'siren') return 'field_siren'
      return { of: 'field_format', format: String(params.format) }
    case 'pattern':
      return params.pattern === UUID_V4.source ? 'field_uuid' : { of: 'field_pattern', pattern: String(params.pattern) }
    case 'type':
      // A text of blanks is read as null.
      if (params.type === 'string' && data === null) return 'field_empty'
      return params.type === 'integer' ? 'field_integer' : { of: 'field_type', type: String(params.type) }
    case 'maxLength':
      return { of: 'field_too_long', count: params.limit }
    case 'minLength':
      return params.limit === 1 ? 'field_empty' : { of: 'field_too_short', count: params.limit }
    case 'maxItems':
      return { of: 'field_too_many_items', count: params.limit }
    case 'minItems':
      return 'field_empty'
    case 'uniqueItems':
      return 'field_repeats'
    case 'exclusiveMinimum':
      return { of: 'field_above', limit: params.limit }
    case 'exclusiveMaximum':
      return { of: 'field_below', limit: params.limit }
    case 'minimum':
      return { of: 'field_min', limit: params.limit }
    case 'maximum':
      return { of: 'field_max', limit: params.limit }
    default:
      return 'field_invalid'
  }
}
