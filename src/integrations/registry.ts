import type { Filing } from '../domain/quality/filings.ts'
import type { RegistryAnswer } from './registry/answer.ts'
import { fetchWarningNotices, type WarningNotices } from './registry/bodacc.ts'
import { type DoorOptions, openRegistryDoor } from './registry/fetch.ts'
import { entitiesNamed, entitiesRegisteredAs, type LegalEntity } from './registry/gleif.ts'
import { fetchFilings } from './registry/ratios.ts'
import {
  type Alike,
  companiesAlike,
  companiesNamed,
  companyOfSiren,
  type RegisteredCompany,
} from './registry/recherche-entreprises.ts'

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
