import { MASK } from '../../text/mask-mark.ts'
import { maskIdentity } from '../masking/mask.ts'

declare const blindText: unique symbol
/** A party's own words without names, addresses, numbers of registers or exact figures. Only `maskAmounts` makes one. */
export type BlindText = string & { readonly [blindText]: true }

const NOBODY = {
  company: null,
  people: [],
  emails: [],
  websites: [],
  phones: [],
  registryNumbers: [],
  addresses: [],
} as const

// Groups of three digits ("1 250,5"), or digits with a decimal part.
const NUMBER = /\p{Nd}{1,3}(?:[ \u00a0\u202f.,'’]\p{Nd}{3})+(?!\p{Nd})(?:[.,]\p{Nd}+)?|\p{Nd}+(?:[.,]\p{Nd}+)?/gu
const MONEY_BEFORE = /(?:[€$£]|\b(?:EUR|USD|GBP|CHF))[ \u00a0\u202f]?$/iu
const UNIT_AFTER =
  /^[ \u00a0\u202f]?(?:[%€$£]|(?:[kmM](?:[€$£]|\b)|Md?€|EUR|USD|GBP|CHF|percent|per cent|pour cent|euros?|millions?|milliards?|billions?|bn)(?!\p{L}))/iu
// A norm is no figure: "ISO 9001", "EN 15085-2".
const NORM_BEFORE = /\b(?:ISO|EN|NF|DIN|IATF|AS|BS|IEC|API)[ \u00a0\u202f/-]?$/u
const SIGNIFICANT_MAX = 2

/**
 * A text that is masked already, with every amount of money, percentage and number of more than two significant digits
 * taken out as well: a teaser tells figures as bands, and a year or a headcount can be looked up.
 */
export function maskAmounts(masked: string): BlindText {
  return maskIdentity(masked, NOBODY).replace(NUMBER, (number, offset: number, text: string) => {
    const before = text.slice(Math.max(0, offset - 6), offset)
    const after = text.slice(offset + number.length, offset + number.length + 12)
    if (NORM_BEFORE.test(before)) return number
    const tells = significantDigitsOf(number) > SIGNIFICANT_MAX || MONEY_BEFORE.test(before) || UNIT_AFTER.test(after)
    return tells ? MASK : number
  }) as BlindText
}

function significantDigitsOf(number: string): number {
  const digits = number.replace(/[^\p{Nd}]/gu, '').replace(/^0+/, '')
  if (/[.,]\p{Nd}{1,2}$/u.test(number)) return digits.length
  // A pattern that ends in `0+$` would try every run of noughts within the number.
  let length = digits.length
  while (digits.charAt(length - 1) === '0') length--
  return length
}
