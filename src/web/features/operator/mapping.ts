import { figureOf } from '../../../client/figure-text.ts'
import type { InputFor } from '../../../client/index.ts'
import type { FileTable } from './table-file.ts'

/** A party as the import takes it. */
export type PartyRow = InputFor<'importParties'>['parties'][number]

/** Fields a column can be read into, in the order of the choice; those of figures are read as files hold them. */
export const FIELDS = [
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
export type Field = (typeof FIELDS)[number]

const FIGURES = new Set<Field>([
  'revenue',
  'growth',
  'ebitda_margin',
  'check_size_min',
  'check_size_max',
  'growth_target',
  'ebitda_target',
])

/** Column names as they are met, in English and French; the first that is met wins a field. */
const NAMES: Record<Field, RegExp> = {
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
  revenue: /^(revenue|sales|turnover|ca|chiffre d'affaires|revenue \(?(eur )?m.*|ca \(?m.*)$/,
  growth: /^(growth|revenue growth|croissance)( ?\(?%\)?)?$/,
  ebitda_margin: /^(ebitda margin|margin|marge( d'ebitda)?|marge ebitda)( ?\(?%\)?)?$/,
  geography: /^(geography|region|location|g[eé]ographie|zone|r[eé]gion)$/,
  check_size_min: /^(ticket min(imum)?|min(imum)? ticket|check size min|ticket mini?)$/,
  check_size_max: /^(ticket max(imum)?|max(imum)? ticket|check size max|ticket maxi?)$/,
  growth_target: /^(growth target|target growth|croissance cible)$/,
  ebitda_target: /^(ebitda target|target (ebitda )?margin|marge cible)$/,
  solution_1: /^(solution[ _]?1|thesis|th[eè]se)$/,
  solution_2: /^solution[ _]?2$/,
  solution_3: /^solution[ _]?3$/,
  side: /^(side|type|user type|c[oô]t[eé])$/,
}

/** Which column each field is read from. */
export type Mapping = Partial<Record<Field, number>>

/** What the columns' names suggest. */
export function suggestedMapping(columns: readonly string[]): Mapping {
  const plain = columns.map((name) => name.toLowerCase().replaceAll('_', ' ').replaceAll('’', "'").trim())
  const found = FIELDS.flatMap((field) => {
    const exact = plain.indexOf(field.replaceAll('_', ' '))
    const column = exact === -1 ? plain.findIndex((name) => NAMES[field].test(name)) : exact
    return column === -1 ? [] : [[field, column] as const]
  })
  return Object.fromEntries(found)
}

/** A cell that could not be read. */
export interface CellFault {
  field: Field
  text: string
}

/** A row of the file as a party, or what of it could not be read. */
export interface ReadRow {
  row: number
  party: PartyRow
  faults: CellFault[]
}

/** Reads every row; `side` is that of rows whose own column does not say. Empty cells are left out. */
export function readRows({ rows }: FileTable, mapping: Mapping, side: 'buyer' | 'seller'): ReadRow[] {
  return rows.map(({ row, cells }) => {
    const faults: CellFault[] = []
    const read = FIELDS.flatMap((field) => {
      const text = mapping[field] === undefined ? '' : (cells[mapping[field]] ?? '')
      if (text === '' || field === 'side') return []
      const value = FIGURES.has(field) ? figureOf(text) : field === 'siren' ? sirenIn(text) : text
      if (value === null) {
        faults.push({ field, text })
        return []
      }
      return [[field, value] as const]
    })
    const own = mapping.side === undefined ? '' : (cells[mapping.side] ?? '')
    return {
      row,
      party: { row, side: sideIn(own) ?? side, ...Object.fromEntries(read) } as PartyRow,
      faults,
    }
  })
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

const MOST_ROWS = 200
const MOST_BYTES = 200 * 1024

/** Parties in requests that the service takes: at most 200 rows and 200 KB each. */
export function batchesOf(parties: readonly PartyRow[]): PartyRow[][] {
  const batches: PartyRow[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const party of parties) {
    const size = new TextEncoder().encode(JSON.stringify(party)).length + 1
    const last = batches.at(-1)
    if (last === undefined || last.length >= MOST_ROWS || bytes + size > MOST_BYTES) {
      batches.push([party])
      bytes = size
    } else {
      last.push(party)
      bytes += size
    }
  }
  return batches
}
