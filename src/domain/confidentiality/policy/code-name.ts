const PREFIX = 'Company '
const LETTERS = 26
const FIRST_LETTER = 'A'.charCodeAt(0)

/**
 * Returns the name of a party before disclosure: 0 → Company A, 25 → Company Z, 26 → Company AA, like spreadsheet
 * columns.
 * @throws RangeError unless the ordinal is an integer from 0 to 2^53 − 2.
 */
export function toCodeName(ordinal: number): string {
  if (!Number.isSafeInteger(ordinal) || ordinal < 0 || ordinal === Number.MAX_SAFE_INTEGER) {
    throw new RangeError('a code name needs a whole number from 0 to 2^53 − 2: count the names given so far')
  }
  let letters = ''
  for (let left = ordinal + 1; left > 0; left = Math.floor((left - 1) / LETTERS)) {
    letters = String.fromCharCode(FIRST_LETTER + ((left - 1) % LETTERS)) + letters
  }
  return PREFIX + letters
}

/** Inverts `toCodeName`; null for a text that is not exactly a code name. */
export function parseCodeName(codeName: string): number | null {
  const letters = /^Company ([A-Z]+)$/.exec(codeName)?.[1]
  if (letters === undefined) return null
  let count = 0
  for (const letter of letters) count = count * LETTERS + (letter.charCodeAt(0) - FIRST_LETTER + 1)
  return count <= Number.MAX_SAFE_INTEGER ? count - 1 : null
}
