/** Parses a SIREN, or the SIREN of a SIRET, ignoring spaces and dots; null if the check digit is wrong. */
export function parseSiren(text: string): string | null {
  const digits = text.replace(/[\s.\u00a0\u202f]/g, '')
  if (!/^\d{9}(?:\d{5})?$/.test(digits)) return null
  const siren = digits.slice(0, 9)
  // La Poste's SIREN passes the check; only the SIRETs of its establishments fail, and these digits are not checked.
  return luhnSumOf(siren) % 10 === 0 && siren !== '000000000' ? siren : null
}

/** SIRETs of its establishments follow another rule: the sum of their digits is divisible by five. */
const LA_POSTE = '356000000'

/** Parses a SIREN of nine digits or a SIRET of fourteen; null if a check digit is wrong. */
export function parseStatedSiren(text: string): string | null {
  const digits = text.replace(/[\s.\u00a0\u202f]/g, '')
  const siren = parseSiren(digits)
  if (siren === null || digits.length === 9) return siren
  const isSound =
    luhnSumOf(digits) % 10 === 0 ||
    (siren === LA_POSTE && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0)
  return isSound ? siren : null
}

/**
 * Computes the Luhn sum (ISO/IEC 7812-1): every second digit from the right is doubled and the digits of the products
 * are added.
 */
function luhnSumOf(digits: string): number {
  return [...digits].toReversed().reduce((sum, character, place) => {
    const doubled = Number(character) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}
