import { MASK } from '../../text/mask-mark.ts'
import { maskIdentity } from '../masking/mask.ts'

declare const blindText: unique symbol
/** Text of a party without names, addresses, registry numbers or exact figures. Created only by `maskAmounts`. */
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
// Numbers of standards are no figures: "ISO 9001", "EN 15085-2".
const NORM_BEFORE = /\b(?:ISO|EN|NF|DIN|IATF|AS|BS|IEC|API)[ \u00a0\u202f/-]?$/u
const SIGNIFICANT_MAX = 2

/**
 * Masks amounts of money, percentages and numbers of more than two significant digits in an already masked text. A
 * teaser gives figures as bands, and exact years or headcounts can be looked up.
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
  // A pattern ending in `0+$` would retry at every run of zeros within the number.
  let length = digits.length
  while (digits.charAt(length - 1) === '0') length--
  return length
}
