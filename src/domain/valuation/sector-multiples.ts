import { industryFigures, TOTAL_MARKET } from './industry-figures.ts'

/** Multiples of EBITDA paid for small unlisted companies of a sector, and of all sectors in the same half-year. */
interface SectorMultiple {
  readonly multiple: number
  /** Average of all sectors in the same survey. */
  readonly average: number
  /** End of the half-year surveyed. */
  readonly date: string
}

/**
 * Average EV/EBITDA of small and mid-sized Dutch companies by sector: Overname Barometer of Brookz and Dealsuite, a
 * survey of 290 advisory firms on companies with EUR 0.5–50 m of revenue. Each sector has the latest figure available:
 * second half of 2025 (published 17 February 2026), of 2022 (published June 2023) or of 2021, with the average of all
 * sectors in that survey.
 */
const SECTORS = {
  software: { multiple: 7.5, average: 5, date: '2025-12-31' },
  it: { multiple: 6.7, average: 5, date: '2025-12-31' },
  health: { multiple: 6.5, average: 5, date: '2025-12-31' },
  food: { multiple: 5.5, average: 4.7, date: '2022-12-31' },
  wholesale: { multiple: 5.4, average: 4.7, date: '2022-12-31' },
  ecommerce: { multiple: 5.3, average: 4.7, date: '2022-12-31' },
  industry: { multiple: 5, average: 4.7, date: '2022-12-31' },
  business: { multiple: 4.9, average: 4.7, date: '2022-12-31' },
  media: { multiple: 4.4, average: 4.85, date: '2021-12-31' },
  construction: { multiple: 4, average: 4.85, date: '2021-12-31' },
  vehicles: { multiple: 3.6, average: 4.85, date: '2021-12-31' },
  hospitality: { multiple: 3.3, average: 5, date: '2025-12-31' },
  retail: { multiple: 2.5, average: 5, date: '2025-12-31' },
  all: { multiple: 5, average: 5, date: '2025-12-31' },
} as const satisfies Readonly<Record<string, SectorMultiple>>

const INDUSTRIES: Readonly<Record<keyof typeof SECTORS, readonly string[]>> = {
  software: ['Software (System & Application)', 'Software (Entertainment)', 'Healthcare Information and Technology'],
  it: ['Computer Services'],
  health: [
    'Drugs (Biotechnology)',
    'Drugs (Pharmaceutical)',
    'Healthcare Products',
    'Healthcare Support Services',
    'Hospitals/Healthcare Facilities',
  ],
  food: ['Beverage (Alcoholic)', 'Beverage (Soft)', 'Farming/Agriculture', 'Food Processing', 'Food Wholesalers'],
  wholesale: ['Retail (Distributors)', 'Retail (Building Supply)', 'Office Equipment & Services'],
  ecommerce: ['Software (Internet)'],
  industry: [
    'Aerospace/Defense',
    'Apparel',
    'Auto & Truck',
    'Auto Parts',
    'Building Materials',
    'Chemical (Basic)',
    'Chemical (Specialty)',
    'Computers/Peripherals',
    'Construction Supplies',
    'Electrical Equipment',
    'Electronics (General)',
    'Furn/Home Furnishings',
    'Household Products',
    'Machinery',
    'Metals & Mining',
    'Packaging & Container',
    'Paper/Forest Products',
    'Semiconductor',
    'Semiconductor Equip',
    'Shipbuilding & Marine',
    'Shoe',
    'Steel',
    'Telecom. Equipment',
  ],
  business: ['Business & Consumer Services', 'Education', 'Environmental & Waste Services'],
  media: ['Advertising', 'Broadcasting', 'Entertainment', 'Publishing & Newspapers'],
  construction: ['Engineering/Construction', 'Homebuilding', 'Real Estate (Development)'],
  vehicles: ['Air Transport', 'Retail (Automotive)', 'Transportation', 'Transportation (Railroads)', 'Trucking'],
  hospitality: ['Hotel/Gaming', 'Recreation', 'Restaurant/Dining'],
  retail: ['Retail (General)', 'Retail (Grocery and Food)', 'Retail (Special Lines)'],
  all: [],
}

const SECTOR_BY_INDUSTRY: ReadonlyMap<string, SectorMultiple> = new Map(
  Object.entries(SECTORS).flatMap(([sector, multiple]) =>
    (Object.entries(INDUSTRIES).find(([name]) => name === sector)?.[1] ?? []).map((name) => [name, multiple] as const),
  ),
)

/** Returns the small-company multiple for an industry; the average of all sectors if the survey has none. */
export function sectorMultiple(industryName: string): SectorMultiple {
  return SECTOR_BY_INDUSTRY.get(industryName) ?? SECTORS.all
}

/** Europe EV/EBITDA of all listed firms without financials. */
export const LISTED_AVERAGE_MULTIPLE = industryFigures(TOTAL_MARKET).europeEvToEbitda
