import { TOTAL_MARKET } from './industry-figures.ts'

/**
 * Industries by NACE code; the longest prefix wins. Codes are valid in NACE Rev. 2 and 2.1. If a number differs between
 * the two (25.4 is weapons or forging, 61.2 wireless or resale), only entries correct in both are listed. The choices
 * with the largest effect are explained in docs/VALUATION.md.
 */
const PREFIXES: Readonly<Record<string, string>> = {
  'Farming/Agriculture': '01 03',
  'Paper/Forest Products': '02 16 17',
  'Metals & Mining': '05 07 08 24.4',
  'Construction Supplies': '08.1 22.23 22.24 23.5 23.6 23.7 25.1',
  'Oil/Gas (Integrated)': '06 19',
  'Oilfield Svcs/Equip.': '09',
  'Food Processing': '10',
  'Beverage (Alcoholic)': '11',
  'Beverage (Soft)': '11.07',
  Apparel: '13 14 15',
  Shoe: '15.2',
  'Building Materials': '16.2 23',
  'Packaging & Container': '17.21 22 23.13 25.92',
  'Publishing & Newspapers': '18 58',
  'Chemical (Specialty)': '20',
  'Chemical (Basic)': '20.1',
  'Household Products': '20.4 32',
  'Drugs (Pharmaceutical)': '21',
  'Drugs (Biotechnology)': '72.11',
  Steel: '24',
  Machinery: '25 28 30.2',
  'Electronics (General)': '26',
  Semiconductor: '26.11',
  'Computers/Peripherals': '26.2',
  'Telecom. Equipment': '26.3',
  'Healthcare Products': '26.6 32.5',
  'Electrical Equipment': '27',
  'Auto Parts': '29',
  'Auto & Truck': '29.1',
  'Aerospace/Defense': '30 33.16',
  'Shipbuilding & Marine': '30.1 33.15 50',
  Recreation: '30.9 32.3 32.4 93',
  'Furn/Home Furnishings': '13.92 31',
  Power: '35',
  'Utility (General)': '35.2 35.3',
  'Utility (Water)': '36',
  'Environmental & Waste Services': '37 38 39',
  'Real Estate (Development)': '41.1 68.12',
  'Engineering/Construction': '33 41 42 43 71',
  'Retail (Automotive)': '45 47.3 95.3',
  'Retail (Distributors)': '46',
  'Food Wholesalers': '46.3',
  'Healthcare Support Services': '46.46',
  'Retail (Special Lines)': '47',
  'Retail (Grocery and Food)': '47.11 47.2',
  'Retail (General)': '47.12 47.19',
  'Retail (Building Supply)': '47.52',
  Transportation: '49 52 53',
  'Transportation (Railroads)': '49.1 49.2',
  Trucking: '49.4',
  'Oil/Gas Distribution': '49.5',
  'Air Transport': '51',
  'Hotel/Gaming': '55 79 92',
  'Restaurant/Dining': '56',
  'Software (System & Application)': '58.2',
  'Software (Entertainment)': '58.21',
  Entertainment: '59 90 91',
  Broadcasting: '60',
  'Telecom. Services': '61',
  'Computer Services': '62 63 95.1',
  'Software (Internet)': '63.12',
  [TOTAL_MARKET]: '12 64 65',
  'Real Estate (Operations & Services)': '68',
  'Business & Consumer Services': '66 68.3 69 70 71.2 72 74 77 78 80 81 82 94 95 96',
  Advertising: '73',
  Education: '85',
  'Hospitals/Healthcare Facilities': '75 86 87 88',
}

const INDUSTRY_BY_PREFIX: ReadonlyMap<string, string> = new Map(
  Object.entries(PREFIXES).flatMap(([industry, prefixes]) => prefixes.split(' ').map((prefix) => [prefix, industry])),
)

/** Returns the industry of a dotted NACE code ("62", "62.0", "62.01"), or null if its division has none. */
export function industryOfNace(code: string): string | null {
  for (const length of [5, 4, 2]) {
    const industry = INDUSTRY_BY_PREFIX.get(code.slice(0, length))
    if (industry !== undefined) return industry
  }
  return null
}

/**
 * True for classes with both publishers and bespoke programmers, in which NACE does not separate products from
 * services.
 */
export function mixesSoftwareAndServices(code: string): boolean {
  return code === '62' || code === '62.0' || code.startsWith('62.01') || code.startsWith('62.1')
}

// Labelled codes: "NACE Rev. 2 62.01", "NAF : 6201Z", "ATECO 62.01.00", "WZ 2008 62.01". Years are no codes.
const LABELLED =
  /\b(?:NACE|Nace|nace|NAF|naf|APE|ATECO|CNAE|NOGA|WZ)\b(?:\s*[Rr]ev\.?\s*2(?:\.1)?(?!\d)|[\s-]*(?:200\d|2025)\b)?[^\d\n]{0,16}(?!(?:200\d|2025)\b)(\d{2})(?:\.?(\d{1,2}))?(?:\.?\d{2})?(?!\d|\s*[%€$£])/
// French form with its letter, "62.01Z". Amounts ("12.50 M€") have other letters.
const LETTERED = /(?<![\d.,])(\d{2})\.(\d{2})\s?[A-FZ](?![A-Za-z0-9€$£])/
// Code at the start of a sector field: "62", "6201Z", "62.01 Programming".
const LEADING = /^\s*(\d{2})(?:\.(\d{1,2})(?!\d|\s*[%€$£])|(\d{2})[A-FZ]\b|(?=\s*$))/

/**
 * Returns the dotted NACE code stated in a text, or null. A bare number counts only with `mayLead`, at the start of a
 * sector field.
 */
export function naceCodeIn(text: string, mayLead: boolean): string | null {
  const found = LABELLED.exec(text) ?? LETTERED.exec(text) ?? (mayLead ? LEADING.exec(text) : null)
  if (found === null) return null
  const [, division, dotted, undotted] = found
  const rest = dotted ?? undotted
  return rest === undefined ? `${division}` : `${division}.${rest}`
}
