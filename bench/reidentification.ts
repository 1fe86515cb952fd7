/**
 * How much of real descriptions of companies still names them once they are blind: own name, home town, year, head count. The
 * descriptions are not in the project. Each is blinded as if its company had registered it with its name and website only.
 *
 *   node bench/reidentification.ts <folder of companies_*.json and companies_*.csv> [--print]
 *
 * Exits with 1 where an own name, a year or a head count survives, or more than one town in a hundred.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { maskTexts } from '../src/domain/confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../src/domain/confidentiality/masking/identifying-words.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../src/domain/parties/profile.ts'
import { ordinaryWords } from '../src/integrations/ordinary-words-file.ts'
import { type Described, type Survival, survivalOf } from './reidentification-signs.ts'

const [folder, ...flags] = process.argv.slice(2)
if (folder === undefined) {
  console.error('Name the folder of the descriptions: node bench/reidentification.ts <folder>')
  process.exit(2)
}

const SHORTEST = 60
const MOST_TOWNS = 0.01
const SIGNS = ['name', 'city', 'year', 'headcount'] as const
const LIMITS: Readonly<Record<(typeof SIGNS)[number], number>> = { name: 0, city: MOST_TOWNS, year: 0, headcount: 0 }

const countries = new Set(
  ['SG', 'HK', 'LU', 'MC', 'SM', 'GI', 'BR', 'IN', 'ID', 'DZ', 'NG', 'KE', 'MX', 'US', 'GB', 'FR', 'DE', 'CA'].map(
    (code) => new Intl.DisplayNames(['en'], { type: 'region' }).of(code)?.toLowerCase(),
  ),
)

/** A town; null for a country, which a blind text may tell. */
const townOf = (place: string | null) =>
  place === null || countries.has(place.toLowerCase()) || /^(?:hong kong|luxembourg city)$/i.test(place) ? null : place

/** Up to ten, a number stays whatever it counts. */
const aboveTen = (headcount: number | null) => (headcount !== null && headcount > 10 ? headcount : null)

let failed = false
const ordinary = ordinaryWords()
for (const file of readdirSync(folder).filter((name) => /^companies_.*\.(?:json|csv)$/.test(name))) {
  const companies = describedIn(file).filter(({ description }) => description.length >= SHORTEST)
  const began = performance.now()
  const found = companies.map((company) => ({ company, blind: blindOf(company) }))
  const ms = performance.now() - began
  const characters = companies.reduce((sum, { description }) => sum + description.length, 0)
  const left = found.reduce((sum, { blind }) => sum + blind.replaceAll('[…]', '').length, 0)
  const survivals = found.map(({ company, blind }) => ({ company, blind, survival: survivalOf(company, blind) }))
  console.log(
    `${file}: ${companies.length} descriptions, ${characters} characters, ${((100 * left) / characters).toFixed(1)} % stay, ${((1000 * ms) / characters).toFixed(2)} µs a character`,
  )
  for (const sign of SIGNS) report(sign, survivals)
}
process.exitCode = failed ? 1 : 0

function report(sign: keyof Survival, all: { company: Described; blind: string; survival: Survival }[]): void {
  const told = all.filter(({ survival }) => survival[sign] !== null)
  const survived = told.filter(({ survival }) => survival[sign])
  if (told.length === 0) return
  const share = survived.length / told.length
  if (share > LIMITS[sign]) failed = true
  console.log(`  ${sign.padEnd(9)} ${survived.length} of ${told.length} survive (${(100 * share).toFixed(2)} %)`)
  if (flags.includes('--print'))
    for (const { company, blind } of survived.slice(0, 30))
      console.log(`    ${company.name} | ${company.city} | ${blind}`)
}

function blindOf({ name, website, description }: Described): string {
  const words = collectIdentifyingWords([{ identity: { ...EMPTY_IDENTITY, company: name, website }, supervisor: null }])
  return maskTexts({ texts: { ...EMPTY_PROFILE.texts, description }, words }, ordinary).description ?? ''
}

/** The companies of a file; its fields go by the names of the lists that are known. */
function describedIn(file: string): Described[] {
  const content = readFileSync(join(folder ?? '', file), 'utf8')
  const rows = (file.endsWith('.csv') ? parse(content, { columns: true }) : JSON.parse(content)) as Record<
    string,
    unknown
  >[]
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const count = (value: unknown) => (value === null || value === undefined || value === '' ? null : Number(value))
  return rows.map((row) => ({
    name: text(row.name) ?? '',
    website: text(row.website),
    city: townOf(text(row.city) ?? text(row.location)?.split(',')[0] ?? null),
    foundedIn: count(row.year_founded),
    headcount: aboveTen(count(row.employees) ?? count(row.team_size)),
    description: text(row.summary) ?? text(row.long_description) ?? text(row.description) ?? '',
  }))
}
