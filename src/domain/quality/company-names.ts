import { isLegalForm, withoutDots } from '../text/legal-forms.ts'

/** Normalises a company name for comparison: lower case, no accents, no legal form, single spaces. May be empty. */
export function normalizeCompanyName(name: string): string {
  return withoutDots(name)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !isLegalForm(word))
    .join(' ')
}

/** True if two names are equal apart from case, accents, dots and legal form. */
export function sameCompany(one: string, other: string): boolean {
  const comparable = normalizeCompanyName(one)
  return comparable !== '' && comparable === normalizeCompanyName(other)
}

/** Expansions of abbreviations common in registers and names. */
const WRITTEN_OUT: Readonly<Record<string, string>> = {
  st: 'saint',
  cie: 'compagnie',
  co: 'compagnie',
  gpe: 'groupe',
  grp: 'groupe',
  transp: 'transports',
  constr: 'constructions',
  const: 'constructions',
  ind: 'industrie',
  inds: 'industries',
  int: 'international',
  intl: 'international',
  gle: 'generale',
  gal: 'general',
  serv: 'services',
  tech: 'technologies',
  dev: 'developpement',
}
const GENERIC_WORDS = new Set(
  'societe ste soc ets etablissement etablissements maison entreprise et and de du des d le la les l the'.split(' '),
)

/** Returns the sorted words of a name by which the spellings of two registers agree. */
function specificWords(name: string): string {
  return normalizeCompanyName(name)
    .split(' ')
    .filter((word) => word !== '' && !GENERIC_WORDS.has(word))
    .map((word) => WRITTEN_OUT[word] ?? word)
    .sort()
    .join(' ')
}

/**
 * True if a stated name equals a registered name, the initials or a trade name, ignoring case, accents, dots, spaces,
 * legal form, common abbreviations, word order and words such as "société".
 */
export function matchesRegisteredName(stated: string, registered: readonly string[]): boolean {
  const [words, closed] = [specificWords(stated), closedUp(stated)]
  return registered.some(
    (name) => (words !== '' && specificWords(name) === words) || (closed !== '' && closedUp(name) === closed),
  )
}

const closedUp = (name: string): string => normalizeCompanyName(name).replaceAll(' ', '')
