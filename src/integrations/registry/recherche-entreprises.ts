import { formatPersonName, type Officer } from '../../domain/quality/officers.ts'
import { parseSiren } from '../../domain/quality/siren.ts'
import type { RegistryAnswer } from './answer.ts'
import type { RegistryDoor } from './fetch.ts'
import { dayIn, expectList, type Json, numberIn, objectOf, textIn } from './json.ts'

/** A French company as the register publishes it; unknown values are null. */
export interface RegisteredCompany {
  siren: string
  /** The registered name first, then other names. */
  names: string[]
  /** Trade names and shop signs. */
  tradeNames: string[]
  address: string | null
  /** NAF rev. 2, such as 62.01Z. */
  activityCode: string | null
  isActive: boolean
  /** Struck off, as the official gazette announced it. */
  isStruckOff: boolean
  foundedOn: string | null
  /** Employees, as a band in words. Null if unknown. */
  headcount: string | null
  /** Revenue in euros of the one year that the register repeats. */
  revenue: { eur: number; year: number } | null
  officers: Officer[]
  updatedOn: string | null
}

const NAMED_MAX = 25

/** Returns the company of a SIREN. One that opted out of publication counts as not found. */
export async function companyOfSiren(door: RegistryDoor, siren: string): Promise<RegistryAnswer<RegisteredCompany>> {
  const found = await searched(door, siren, 1)
  if (found.status === 'unavailable') return found
  const company = found.status === 'ok' ? found.value.find((one) => one.siren === siren) : undefined
  if (!company) return { status: 'nothing', reason: 'siren_not_in_register' }
  return { status: 'found', value: company, reference: pageOf(siren), asOf: company.updatedOn }
}

/** Searches companies by name, the register's best match first. */
export async function companiesNamed(door: RegistryDoor, name: string): Promise<RegistryAnswer<RegisteredCompany[]>> {
  const found = await searched(door, name, NAMED_MAX)
  if (found.status === 'unavailable') return found
  if (found.status === 'missing' || found.value.length === 0)
    return { status: 'nothing', reason: 'name_not_in_register' }
  return { status: 'found', value: found.value, reference: 'https://annuaire-entreprises.data.gouv.fr/', asOf: null }
}

/** Companies to count: their activities and their revenue in euros, `toEur` exclusive. */
export interface Alike {
  activityCodes: readonly string[]
  fromEur: number
  toEur: number
}

/**
 * Counts active companies of given activities and size on the register's first page, after checking each: a safe lower
 * bound. The register's own total would include everyone if it ignored an unknown filter.
 */
export async function companiesAlike(
  door: RegistryDoor,
  { activityCodes, fromEur, toEur }: Alike,
): Promise<RegistryAnswer<number>> {
  const query = new URLSearchParams({
    activite_principale: activityCodes.join(','),
    etat_administratif: 'A',
    ca_min: String(fromEur),
    ca_max: String(toEur),
    page: '1',
    per_page: String(NAMED_MAX),
  })
  const found = await door.fetchJson('recherche-entreprises', `/search?${query}`, companiesIn)
  if (found.status === 'unavailable') return found
  const all = found.status === 'ok' ? found.value : []
  const isAlike = ({ isActive, activityCode, revenue }: RegisteredCompany) =>
    isActive &&
    activityCodes.includes(activityCode ?? '') &&
    revenue !== null &&
    revenue.eur >= fromEur &&
    revenue.eur < toEur
  const alike = new Set(all.filter(isAlike).map(({ siren }) => siren))
  return { status: 'found', value: alike.size, reference: 'https://annuaire-entreprises.data.gouv.fr/', asOf: null }
}

/** Returns the address of a company's page in the register. */
export const pageOf = (siren: string) => `https://annuaire-entreprises.data.gouv.fr/entreprise/${siren}`

async function searched(door: RegistryDoor, q: string, perPage: number) {
  const query = new URLSearchParams({ q, page: '1', per_page: String(perPage) })
  return await door.fetchJson('recherche-entreprises', `/search?${query}`, companiesIn)
}

const companiesIn = (json: unknown) => expectList(objectOf(json).results).flatMap((result) => companyOf(result) ?? [])

/** Initials and trade names in brackets at the end of the register's full name. */
const IN_BRACKETS = /\s*\(([^()]*)\)\s*$/

const elementsOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const distinct = (names: readonly (string | null)[]): string[] => [
  ...new Set(names.flatMap((name) => (name === null || name.trim() === '' ? [] : [name.trim()]))),
]

/** Takes only the fields named here: an answer also holds birth dates and nationalities. */
function companyOf(result: Json): RegisteredCompany | null {
  const siren = parseSiren(textIn(result.siren) ?? '')
  const hidden = result.statut_diffusion !== undefined && result.statut_diffusion !== 'O'
  if (siren === null || hidden) return null
  const seat = objectOf(result.siege)
  const full = textIn(result.nom_complet)
  const names = [textIn(result.nom_raison_sociale), full?.replace(IN_BRACKETS, '') ?? null, textIn(result.sigle)]
  const establishments = [seat, ...elementsOf(result.matching_etablissements).map(objectOf)]
  const bracketed = full?.match(IN_BRACKETS)?.[1]
  const tradeNames = [
    ...(bracketed === undefined ? [] : [full, ...bracketed.split(',')]),
    ...establishments.flatMap(({ nom_commercial, liste_enseignes }) => [
      nom_commercial,
      ...elementsOf(liste_enseignes),
    ]),
  ]
  return {
    siren,
    names: distinct(names),
    tradeNames: distinct(tradeNames.map(textIn)),
    address: textIn(seat.adresse),
    activityCode: textIn(result.activite_principale),
    isActive: result.etat_administratif === 'A',
    isStruckOff: objectOf(objectOf(result.bodacc).radiation).est_radie === true,
    foundedOn: dayIn(result.date_creation),
    headcount: HEADCOUNTS[textIn(result.tranche_effectif_salarie) ?? ''] ?? null,
    revenue: revenueOf(objectOf(result.finances)),
    officers: (Array.isArray(result.dirigeants) ? result.dirigeants : []).flatMap(
      (officer) => officerOf(objectOf(officer)) ?? [],
    ),
    updatedOn: dayIn(result.date_mise_a_jour_rne) ?? dayIn(result.date_mise_a_jour_insee),
  }
}

function officerOf(officer: Json): Officer | null {
  const office = textIn(officer.qualite)
  if (office === null) return null
  if (officer.type_dirigeant === 'personne morale') {
    const name = textIn(officer.denomination)
    return name === null ? null : { kind: 'company', name, siren: parseSiren(textIn(officer.siren) ?? ''), office }
  }
  const familyName = textIn(officer.nom)
  return familyName === null
    ? null
    : { kind: 'person', name: formatPersonName(familyName, textIn(officer.prenoms)), office }
}

/** Returns the latest year with a revenue; zero means unknown. */
function revenueOf(finances: Json): RegisteredCompany['revenue'] {
  const years = Object.keys(finances)
    .filter((year) => /^\d{4}$/.test(year))
    .sort()
    .reverse()
  for (const year of years) {
    const eur = numberIn(objectOf(finances[year]).ca)
    if (eur !== null && eur !== 0) return { eur, year: Number(year) }
  }
  return null
}

/** Bands of employees by INSEE's code; NN and absent are unknown. */
const HEADCOUNTS: Readonly<Record<string, string>> = {
  '00': '0',
  '01': '1 to 2',
  '02': '3 to 5',
  '03': '6 to 9',
  '11': '10 to 19',
  '12': '20 to 49',
  '21': '50 to 99',
  '22': '100 to 199',
  '31': '200 to 249',
  '32': '250 to 499',
  '41': '500 to 999',
  '42': '1,000 to 1,999',
  '51': '2,000 to 4,999',
  '52': '5,000 to 9,999',
  '53': '10,000 or more',
}
