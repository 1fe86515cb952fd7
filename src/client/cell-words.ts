import type { Party } from './imported-party.ts'

type Kind<Field extends keyof Party> = NonNullable<Party[Field]>

const BUYER_TYPES: readonly (readonly [Kind<'buyer_type'>, RegExp])[] = [
  ['search_fund', /^search[ _-]?fund$|^repreneur( individuel)?$|^(individual|personne physique)$/i],
  ['family_office', /^(single |multi[ -]?)?family[ _-]?office$/i],
  [
    'fund',
    /^(fund|pe|private equity|fonds?( d['’]investissement)?|capital[ -]investissement|investisseur financier)$/i,
  ],
  ['strategic', /^(strategic|trade( buyer)?|corporate|industriel(le)?|strat[eé]gique)$/i],
  ['other', /^(other|autres?)$/i],
]

const DEAL_TYPES: readonly (readonly [Kind<'deal_type'>, RegExp])[] = [
  ['full_sale', /^(full[ _]sale|100 ?%|cession totale|cession [àa] 100 ?%|total(e|it[eé])?)$/i],
  ['majority', /^(majority( stake)?|majoritaire|cession majoritaire)$/i],
  ['minority', /^(minority( stake)?|minoritaire|cession minoritaire)$/i],
  ['capital_increase', /^(capital[ _]increase|fund ?raising|augmentation de capital|lev[eé]e de fonds)$/i],
  ['asset_sale', /^(asset[ _](sale|deal)|cession (d['’]actifs|de fonds de commerce)|fonds de commerce)$/i],
  ['other', /^(other|autres?)$/i],
]

const BANDS: readonly (readonly [number, Kind<'headcount'>])[] = [
  [500, '500+'],
  [250, '250-499'],
  [100, '100-249'],
  [50, '50-99'],
  [20, '20-49'],
  [10, '10-19'],
  [1, '1-9'],
]

/** The kind of buyer that a word of a file means, in English or French; null for none. */
export const buyerTypeIn = (text: string) => BUYER_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** The kind of deal that a word of a file means, in English or French; null for none. */
export const dealTypeIn = (text: string) => DEAL_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** The band of a number of people, which may be written as the band itself; null for what is neither. */
export function headcountIn(text: string): Kind<'headcount'> | null {
  const plain = text.replaceAll(/\s/g, '').replace(/[–—]|[àa]/g, '-')
  const band = BANDS.find(([, name]) => name === plain)?.[1]
  if (band !== undefined) return band
  return /^\d{1,7}$/.test(plain) ? (BANDS.find(([least]) => Number(plain) >= least)?.[1] ?? null) : null
}

/** The year in a cell that holds a year or a date; null for what is neither. */
export function yearIn(text: string): number | null {
  const [, iso, last] = /^(?:([12]\d{3})(?:-\d\d-\d\d)?|\d{1,2}[./]\d{1,2}[./]([12]\d{3}))$/.exec(text.trim()) ?? []
  return iso === undefined && last === undefined ? null : Number(iso ?? last)
}
