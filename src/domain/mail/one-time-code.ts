/** Crockford's base 32, whose characters cannot be confused when read aloud or typed. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARACTERS = 16
const BITS_EACH = 5

export type CodePurpose = 'verify_email' | 'recover' | 'approve_signature' | 'decide_address' | 'end_access'

/** Validity of a code, hours. */
export const CODE_HOURS: Readonly<Record<CodePurpose, number>> = {
  verify_email: 24,
  recover: 1,
  approve_signature: 168,
  decide_address: 72,
  // As long as access may last; the code only ever takes away.
  end_access: 366 * 24,
}

/**
 * Hours for which an address must be verified before it can recover a workspace, so that a wrong one can be noticed.
 */
export const RECOVERY_AFTER_HOURS = 72

/** Formats a code of 80 bits in groups of four, from a secret of at least 20 hexadecimal digits. */
export function formatOneTimeCode(secretHex: string): string {
  const bits = [...secretHex.slice(0, (CHARACTERS * BITS_EACH) / 4)]
    .map((digit) => Number.parseInt(digit, 16).toString(2).padStart(4, '0'))
    .join('')
  const letters = Array.from(
    { length: CHARACTERS },
    (_, i) => ALPHABET[Number.parseInt(bits.slice(i * BITS_EACH, (i + 1) * BITS_EACH), 2)],
  )
  return (letters.join('').match(/.{4}/g) ?? []).join('-')
}

/**
 * Normalises a typed or pasted code to the form of `formatOneTimeCode`, ignoring spaces, dashes and case. O becomes 0;
 * I and L become 1.
 */
export function codeAsTyped(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return (letters.match(/.{1,4}/g) ?? []).join('-')
}
