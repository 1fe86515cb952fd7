/** The nine digits of a SIREN or the first nine of a SIRET, spaces and dots aside; null when the number does not check out. */
export function parseSiren(text: string): string | null {
  const digits = text.replace(/[\s.\u00a0\u202f]/g, '')
  if (!/^\d{9}(?:\d{5})?$/.test(digits)) return null
  const siren = digits.slice(0, 9)
  // La Poste's SIREN passes like all others; only its establishments' SIRETs do not, and those five digits are not looked at.
  return luhnSumOf(siren) % 10 === 0 && siren !== '000000000' ? siren : null
}

/** Whose establishments' SIRETs are checked by another rule: the sum of their digits is divisible by five. */
const LA_POSTE = '356000000'

/** The SIREN that somebody states by nine digits, or by the fourteen of a SIRET; null where a check digit is wrong. */
export function statedSirenOf(text: string): string | null {
  const digits = text.replace(/[\s.\u00a0\u202f]/g, '')
  const siren = parseSiren(digits)
  if (siren === null || digits.length === 9) return siren
  const isSound =
    luhnSumOf(digits) % 10 === 0 ||
    (siren === LA_POSTE && [...digits].reduce((sum, digit) => sum + Number(digit), 0) % 5 === 0)
  return isSound ? siren : null
}

/** The sum of the Luhn check (ISO/IEC 7812-1): every second digit from the right doubled, the digits of the products added. */
function luhnSumOf(digits: string): number {
  return [...digits].toReversed().reduce((sum, character, place) => {
    const doubled = Number(character) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}
