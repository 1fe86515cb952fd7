import { isLegalForm, withoutDots } from '../text/legal-forms.ts'

/** A company's name as it is compared: lower case, no accents, no legal form, single spaces. Empty when nothing else is left. */
export function normalizeCompanyName(name: string): string {
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
  const comparable = normalizeCompanyName(one)
  return comparable !== '' && comparable === normalizeCompanyName(other)
}

/** Abbreviations that registers and people use in names, written out; those that say nothing of whose company it is, left out. */
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
const SAYS_NOTHING = new Set(
  'societe ste soc ets etablissement etablissements maison entreprise et and de du des d le la les l the'.split(' '),
)

/** The words of a name by which two registers' spellings of it agree, in no order. */
function tellingWordsOf(name: string): string {
  return normalizeCompanyName(name)
    .split(' ')
    .filter((word) => word !== '' && !SAYS_NOTHING.has(word))
    .map((word) => WRITTEN_OUT[word] ?? word)
    .sort()
    .join(' ')
}

/**
 * Whether a party goes by one of the names under which a company is registered: its registered name, its initials or a trade
 * name. Forgiven are case, accents, dots, spaces, legal form, common abbreviations, the order of words, and words such as "société".
 */
export function matchesRegisteredName(stated: string, registered: readonly string[]): boolean {
  const [words, closed] = [tellingWordsOf(stated), closedUp(stated)]
  return registered.some(
    (name) => (words !== '' && tellingWordsOf(name) === words) || (closed !== '' && closedUp(name) === closed),
  )
}

const closedUp = (name: string): string => normalizeCompanyName(name).replaceAll(' ', '')
