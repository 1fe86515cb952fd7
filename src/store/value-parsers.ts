import pg from 'pg'

type Parse = (text: string) => unknown

const { builtins } = pg.types

/** One parser a type, so that both engines give the same JavaScript value for the same column. */
const PARSERS = new Map<number, Parse>([
  [builtins.INT8, safeIntegerOf],
  [builtins.NUMERIC, Number],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, instantOf],
  [builtins.BYTEA, bytesOf],
])

/** The array types of the above, by the type of their elements. */
const ARRAYS = new Map<number, Parse>(
  (
    [
      [1016, builtins.INT8],
      [1231, builtins.NUMERIC],
      [1182, builtins.DATE],
      [1115, builtins.TIMESTAMP],
      [1185, builtins.TIMESTAMPTZ],
      [1001, builtins.BYTEA],
    ] as const
  ).map(([arrayType, elementType]) => [arrayType, arrayParserOf(PARSERS.get(elementType) ?? String)]),
)

/**
 * Parses values: int8 and numeric to numbers, timestamptz to an ISO 8601 string in UTC with milliseconds (declare
 * columns `timestamptz(3)` to avoid truncation), date to `YYYY-MM-DD`, timestamp as PostgreSQL writes it, json and
 * jsonb parsed, bytea to Uint8Array; everything else as in `pg`.
 */
export const valueParsers = {
  getTypeParser(type: number, format?: 'text' | 'binary'): Parse {
    const own = format === 'binary' ? undefined : (PARSERS.get(type) ?? ARRAYS.get(type))
    return own ?? (pg.types.getTypeParser(type, format as 'text') as Parse)
  },
}

/** @throws RangeError beyond ±(2^53 − 1), where a number would no longer be exact */
function safeIntegerOf(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(
      `The database returned the integer ${text}, which a JavaScript number cannot hold exactly; select it as text.`,
    )
  }
  return value
}

/** PostgreSQL's format of an instant if the session's time zone is UTC. */
const UTC = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00$/

function instantOf(text: string): unknown {
  const utc = UTC.exec(text)
  if (utc !== null) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0')}Z`
  const instant = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text) as Date | number | null
  return instant instanceof Date ? instant.toISOString() : instant
}

function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length - 2) / 2)
  Buffer.from(bytes.buffer).write(text.slice(2), 'hex')
  return bytes
}

/** The published types of `pg.types.arrayParser` describe an older form; this is the export of version 2. */
const arrayParser = pg.types.arrayParser as unknown as {
  create(text: string, parseElement: Parse): { parse(): unknown[] }
}

function arrayParserOf(parseElement: Parse): Parse {
  return (text) => arrayParser.create(text, (element) => (element === null ? null : parseElement(element))).parse()
}
