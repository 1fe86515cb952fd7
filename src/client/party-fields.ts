import { unguarded } from './csv-text.ts'
import { figureOf } from './figure-text.ts'

/** What a file of parties can say of one, in the order in which it is offered for a column; a test holds it to the contract. */
export const PARTY_FIELDS = [
  'company',
  'name',
  'email',
  'role',
  'phone',
  'website',
  'siren',
  'address',
  'country',
  'sector',
  'product',
  'description',
  'revenue',
  'growth',
  'ebitda_margin',
  'geography',
  'check_size_min',
  'check_size_max',
  'growth_target',
  'ebitda_target',
  'solution_1',
  'solution_2',
  'solution_3',
  'side',
] as const
export type PartyField = (typeof PARTY_FIELDS)[number]

const FIGURES: readonly PartyField[] = [
  'revenue',
  'growth',
  'ebitda_margin',
  'check_size_min',
  'check_size_max',
  'growth_target',
  'ebitda_target',
]

/** Titles of columns as they are met, in English and French. A unit other than the contract's matches none. */
const TITLES: Record<PartyField, RegExp> = {
  company: /^(company|company name|organi[sz]ation|firm|soci[eé]t[eé]|entreprise|raison sociale|d[eé]nomination)$/,
  name: /^(name|contact|contact name|full name|nom|interlocuteur|nom du contact)$/,
  email: /^(e-?mail|e-?mail address|courriel|adresse e-?mail|mail)$/,
  role: /^(role|title|position|fonction|poste)$/,
  phone: /^(phone|telephone|tel|t[eé]l[eé]phone|mobile)$/,
  website: /^(website|web|url|site|site web|site internet|domain)$/,
  siren: /^(siren|siret|company number|registration number)$/,
  address: /^(address|adresse)$/,
  country: /^(country|pays)$/,
  sector: /^(sector|industry|secteur|activit[eé]|industrie|nace|naf)$/,
  product: /^(product|products|solution|offering|produit|produits)$/,
  description: /^(description|about|notes?|pr[eé]sentation|commentaires?)$/,
  revenue: /^(revenue|sales|turnover|ca|chiffre d'affaires)( ?\(?(eur )?m(€|eur)?\)?)?$/,
  growth: /^(growth|revenue growth|croissance)( ?\(?(%|pct)\)?)?$/,
  ebitda_margin: /^(ebitda margin|margin|marge( d'ebitda)?|marge ebitda)( ?\(?(%|pct)\)?)?$/,
  geography: /^(geography|region|location|g[eé]ographie|zone|r[eé]gion)$/,
  check_size_min: /^(ticket min(imum)?|min(imum)? ticket|check size min|ticket mini?)$/,
  check_size_max: /^(ticket max(imum)?|max(imum)? ticket|check size max|ticket maxi?)$/,
  growth_target: /^(growth target|target growth|croissance cible)$/,
  ebitda_target: /^(ebitda target|target (ebitda )?margin|marge cible)$/,
  solution_1: /^(solution ?1|thesis|th[eè]se)$/,
  solution_2: /^solution ?2$/,
  solution_3: /^solution ?3$/,
  side: /^(side|type|user type|c[oô]t[eé])$/,
}

/** The field that a column's title names; null for none. */
export function fieldTitled(title: string): PartyField | null {
  const plain = title.toLowerCase().replaceAll('_', ' ').replaceAll('’', "'").trim()
  return PARTY_FIELDS.find((field) => TITLES[field].test(plain)) ?? null
}

/**
 * What a cell that is not empty says of a field; null where it cannot be read: a figure that is none, a number that is no
 * SIREN, a side that is neither.
 */
export function readCell(field: PartyField, cell: string): string | number | null {
  const text = unguarded(cell)
  if (FIGURES.includes(field)) return figureOf(text)
  if (field === 'siren') return sirenIn(text)
  if (field === 'side') return sideIn(text)
  return text
}

/** The nine digits of a SIREN, also out of the fourteen of a SIRET. */
function sirenIn(text: string): string | null {
  const digits = text.replace(/[\s.]/g, '')
  return /^\d{9}(\d{5})?$/.test(digits) ? digits.slice(0, 9) : null
}

function sideIn(text: string): 'buyer' | 'seller' | null {
  if (/^(buyer|investor|acqu[eé]reur|investisseur|repreneur|fonds?)$/i.test(text)) return 'buyer'
  return /^(seller|opportunity|c[eé]dant|vendeur|cible|target)$/i.test(text) ? 'seller' : null
}
