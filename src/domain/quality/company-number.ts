import type { Identity } from '../parties/profile.ts'

/** Numbers under which a company is registered. Identities stored by earlier versions have no others than the SIREN. */
export type Registrations = Pick<Identity, 'siren'> & Partial<Pick<Identity, 'companyNumber' | 'vatNumber'>>

/** Countries whose VAT number contains the company number. */
const NUMBER_IN_VAT: readonly (readonly [RegExp, string])[] = [
  [/^(IT|ES|DK|FI|PT)(\w+)$/, '$1 $2'],
  [/^BE(\d{4})(\d{3})(\d{3})$/, 'BE $1.$2.$3'],
  [/^(CHE-[\d.]+) MWST$/, '$1'],
  [/^NO(\d{9})MVA$/, 'NO $1'],
  [/^SE(\d{10})01$/, 'SE $1'],
]

/**
 * Returns the keys of a company's registrations: `siren 552100554`, `company_number gb 01234567`, `vat_number
 * de136695976`. A VAT number that contains the company number gives the key of both.
 */
export function registrationKeys({ siren, companyNumber, vatNumber }: Registrations): string[] {
  const fold = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')
  const [within] = NUMBER_IN_VAT.flatMap(([form, number]) =>
    vatNumber && form.test(vatNumber) ? [vatNumber.replace(form, number)] : [],
  )
  const french = vatNumber?.match(/^FR\w\w(\d{9})$/)?.[1]
  return [
    ...new Set([
      ...[siren, french].flatMap((number) => (number ? [`siren ${number}`] : [])),
      ...[companyNumber, within].flatMap((number) => (number ? [`company_number ${fold(number)}`] : [])),
      ...(vatNumber ? [`vat_number ${fold(vatNumber)}`] : []),
    ]),
  ]
}

/**
 * True if two companies are registered under different numbers of one register. German numbers are compared without
 * their court, whose name has many spellings.
 */
export function areOtherNumbers(one: Registrations, other: Registrations): boolean {
  const numbers = [one.companyNumber, other.companyNumber].map((number) => number?.replace(/^(DE HR[AB] \d+).*/, '$1'))
  const [number, otherNumber] = numbers
  const isOneRegister = number?.slice(0, 2) === otherNumber?.slice(0, 2)
  return (
    (one.siren !== null && other.siren !== null && one.siren !== other.siren) ||
    (!!number && !!otherNumber && isOneRegister && number !== otherNumber)
  )
}

/** Returns the spellings of a company number that a text may contain: whole, without its country, without its court. */
export function numberSpellings(companyNumber: string): string[] {
  const bare = companyNumber.replace(/^[A-Z]{2} /, '')
  return [companyNumber, bare, bare.replace(/^(HR[AB] \d+).*/, '$1')]
}
