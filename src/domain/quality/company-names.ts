import { isLegalForm, withoutDots } from '../confidentiality/masking/legal-forms.ts'

/** A company's name as it is compared: lower case, no accents, no legal form, single spaces. Empty when nothing else is left. */
export function comparableNameOf(name: string): string {
  return withoutDots(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !isLegalForm(word))
    .join(' ')
}

/** Whether two names are of the same company, as far as names can tell: equal but for case, accents, dots and legal form. */
export function sameCompany(one: string, other: string): boolean {
  const comparable = comparableNameOf(one)
  return comparable !== '' && comparable === comparableNameOf(other)
}
