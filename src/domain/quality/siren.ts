/** The nine digits of a SIREN or the first nine of a SIRET, spaces and dots aside; null when the number does not check out. */
export function sirenOf(text: string): string | null {
  const digits = text.replace(/[\s.\u00a0\u202f]/g, '')
  if (!/^\d{9}(?:\d{5})?$/.test(digits)) return null
  const siren = digits.slice(0, 9)
  // La Poste's SIREN passes like all others; only its establishments' SIRETs do not, and those five digits are not looked at.
  return luhnSumOf(siren) % 10 === 0 && siren !== '000000000' ? siren : null
}

/** The sum of the Luhn check (ISO/IEC 7812-1): every second digit from the right doubled, the digits of the products added. */
function luhnSumOf(digits: string): number {
  return [...digits].toReversed().reduce((sum, character, place) => {
    const doubled = Number(character) * (place % 2 === 0 ? 1 : 2)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
}
