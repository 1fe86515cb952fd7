import { FILING_KINDS, type Filing, type FilingKind } from '../domain/quality/filings.ts'
import type { RegistryAnswer } from './registry/answer.ts'
import { fetchWarningNotices, type WarningNotices } from './registry/bodacc.ts'
import { type DoorOptions, openRegistryDoor, type RegistryDoor } from './registry/fetch.ts'
import { entitiesNamed, entitiesRegisteredAs, type LegalEntity } from './registry/gleif.ts'
import { dayIn, expectList, type Json, numberIn, objectOf, textIn } from './registry/json.ts'
import {
  type Alike,
  companiesAlike,
  companiesNamed,
  companyOfSiren,
  type RegisteredCompany,
} from './registry/recherche-entreprises.ts'
import { SOURCES } from './registry/sources.ts'

export type { RegistryAnswer } from './registry/answer.ts'
export type { Notice, WarningNotices } from './registry/bodacc.ts'
export type { LegalEntity } from './registry/gleif.ts'
export { recordOf as gleifRecordOf } from './registry/gleif.ts'
export { pageOf as companyPageOf, type RegisteredCompany } from './registry/recherche-entreprises.ts'

/** The public registers. Every answer is found, empty or unavailable; none throws. */
export interface Registries {
  companyOfSiren(siren: string): Promise<RegistryAnswer<RegisteredCompany>>
  companiesNamed(name: string): Promise<RegistryAnswer<RegisteredCompany[]>>
  /** Counts the active French companies of given activities and size; a lower bound. */
  companiesAlike(alike: Alike): Promise<RegistryAnswer<number>>
  filingsOf(siren: string): Promise<RegistryAnswer<Filing[]>>
  warningNoticesOf(siren: string): Promise<RegistryAnswer<WarningNotices>>
  entitiesNamed(name: string): Promise<RegistryAnswer<LegalEntity[]>>
  entitiesRegisteredAs(number: string): Promise<RegistryAnswer<LegalEntity[]>>
}

export function openRegistries(options: DoorOptions): Registries {
  const door = openRegistryDoor(options)
  return {
    companyOfSiren: (siren) => companyOfSiren(door, siren),
    companiesNamed: (name) => companiesNamed(door, name),
    companiesAlike: (alike) => companiesAlike(door, alike),
    filingsOf: (siren) => fetchFilings(door, siren),
    warningNoticesOf: (siren) => fetchWarningNotices(door, siren),
    entitiesNamed: (name) => entitiesNamed(door, name),
    entitiesRegisteredAs: (number) => entitiesRegisteredAs(door, number),
  }
}

const DATASET = '/api/explore/v2.1/catalog/datasets/ratios_inpi_bce/records'
const FILINGS_MAX = 30

/** Fetches a company's filed accounts, as published by the Banque de France and INPI. */
async function fetchFilings(door: RegistryDoor, siren: string): Promise<RegistryAnswer<Filing[]>> {
  const query = new URLSearchParams({
    where: `siren="${siren}"`,
    order_by: 'date_cloture_exercice desc',
    limit: String(FILINGS_MAX),
  })
  const path = `${DATASET}?${query}`
  const found = await door.fetchJson('ratios-inpi-bce', path, (json) =>
    expectList(objectOf(json).results)
      .filter((row) => textIn(row.siren) === siren)
      .flatMap((row) => filingOf(row) ?? []),
  )
  if (found.status === 'unavailable') return found
  if (found.status === 'missing' || found.value.length === 0)
    return { status: 'nothing', reason: 'accounts_not_published' }
  const asOf =
    found.value
      .map(({ closedOn }) => closedOn)
      .toSorted()
      .at(-1) ?? null
  return { status: 'found', value: found.value, reference: SOURCES['ratios-inpi-bce'].base + path, asOf }
}

function filingOf(row: Json): Filing | null {
  const closedOn = dayIn(row.date_cloture_exercice)
  const kind = FILING_KINDS.find((one): one is FilingKind => one === row.type_bilan)
  if (closedOn === null || kind === undefined) return null
  return {
    closedOn,
    kind,
    revenueEur: knownEurOf(row.chiffre_d_affaires),
    ebeEur: knownEurOf(row.ebe),
    ebitdaEur: knownEurOf(row.ebitda),
    grossMarginEur: knownEurOf(row.marge_brute),
  }
}

/** The data set writes zero for confidential and for unfilled figures (`ebitda` beside a filled `ebe`). */
function knownEurOf(value: unknown): number | null {
  const eur = numberIn(value)
  return eur === 0 ? null : eur
}
