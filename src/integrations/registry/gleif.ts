import type { RegistryAnswer } from './answer.ts'
import type { RegistryDoor } from './fetch.ts'
import { dayIn, expectList, type Json, objectOf, textIn } from './json.ts'

/** A legal entity with an LEI, in any country. */
export interface LegalEntity {
  lei: string
  name: string
  /** Its number in the register of its country. Null if not given. */
  registeredAs: string | null
  /** ISO 3166, such as DE. */
  jurisdiction: string | null
  address: string | null
  isActive: boolean
  updatedOn: string | null
}

const ENTITIES_MAX = 10

/** Searches legal entities by name. */
export async function entitiesNamed(door: RegistryDoor, name: string): Promise<RegistryAnswer<LegalEntity[]>> {
  return await entitiesBy(door, 'filter[entity.legalName]', name)
}

/** Returns legal entities registered in their country under a number, such as a SIREN. */
export async function entitiesRegisteredAs(door: RegistryDoor, number: string): Promise<RegistryAnswer<LegalEntity[]>> {
  return await entitiesBy(door, 'filter[entity.registeredAs]', number)
}

async function entitiesBy(door: RegistryDoor, filter: string, value: string): Promise<RegistryAnswer<LegalEntity[]>> {
  const query = new URLSearchParams({ [filter]: value, 'page[size]': String(ENTITIES_MAX) })
  const found = await door.fetchJson('gleif', `/api/v1/lei-records?${query}`, (json) =>
    expectList(objectOf(json).data).flatMap((record) => entityOf(objectOf(record.attributes)) ?? []),
  )
  if (found.status === 'unavailable') return found
  const [first] = found.status === 'ok' ? found.value : []
  if (found.status === 'missing' || !first) return { status: 'nothing', reason: 'entity_not_in_gleif' }
  return { status: 'found', value: found.value, reference: recordOf(first.lei), asOf: first.updatedOn }
}

export const recordOf = (lei: string) => `https://search.gleif.org/#/record/${lei}`

function entityOf(attributes: Json): LegalEntity | null {
  const entity = objectOf(attributes.entity)
  const lei = textIn(attributes.lei)
  const name = textIn(objectOf(entity.legalName).name)
  if (lei === null || name === null || !/^[A-Z0-9]{20}$/.test(lei)) return null
  return {
    lei,
    name,
    registeredAs: textIn(entity.registeredAs),
    jurisdiction: textIn(entity.jurisdiction),
    address: addressOf(objectOf(entity.legalAddress)),
    isActive: entity.status === 'ACTIVE',
    updatedOn: dayIn(objectOf(attributes.registration).lastUpdateDate),
  }
}

function addressOf(address: Json): string | null {
  const lines = Array.isArray(address.addressLines) ? address.addressLines.map(textIn) : []
  const parts = [...lines, textIn(address.postalCode), textIn(address.city), textIn(address.country)]
  return parts.filter((part) => part !== null).join(', ') || null
}
