import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { Fact, FactChanges, FactDecision } from '../domain/quality/facts.ts'
import { anyOf } from './any-of.ts'
import type { Db } from './schema.ts'

/**
 * Returns all facts that sources gave about the parties of one identity, in the order found. Boxed, as they may name
 * them.
 */
export async function loadFacts(db: Db, identityId: number): Promise<Confidential<Fact[]>> {
  const rows = await db
    .selectFrom('facts as f')
    .innerJoin('parties as p', 'p.id', 'f.party_id')
    .select(['f.id', 'f.party_id as partyId', 'f.field', 'f.value', 'f.detail', 'f.source', 'f.reference'])
    .select(['f.as_of as asOf', 'f.matched_by as matchedBy', 'f.decision', 'f.found_at as foundAt'])
    .where('p.identity_id', '=', identityId)
    .orderBy('f.id')
    .execute()
  return new Confidential(identityId, rows)
}

/** Returns current facts of registers, keyed by party. Boxed, as they may name them. */
export async function loadRegisterFacts(
  db: Db,
  partyIds: readonly number[],
): Promise<Map<number, Confidential<Fact[]>>> {
  if (partyIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('facts as f')
    .innerJoin('parties as p', 'p.id', 'f.party_id')
    .select(['p.identity_id', 'f.id', 'f.party_id as partyId', 'f.field', 'f.value', 'f.detail', 'f.source'])
    .select(['f.reference', 'f.as_of as asOf', 'f.matched_by as matchedBy', 'f.decision', 'f.found_at as foundAt'])
    .where('f.party_id', '=', anyOf(partyIds))
    .where('f.matched_by', 'in', ['siren', 'unconfirmed'])
    .where('f.decision', '<>', 'superseded')
    .orderBy('f.id')
    .execute()
  const boxes = new Map<number, Confidential<Fact[]>>()
  for (const [partyId, facts] of Map.groupBy(rows, (row) => row.partyId)) {
    const [first] = facts
    if (first)
      boxes.set(
        partyId,
        new Confidential(
          first.identity_id,
          facts.map(({ identity_id: _, ...fact }) => fact),
        ),
      )
  }
  return boxes
}

/** Stores a step's findings: adds new facts, updates the dates of known ones and marks superseded ones. */
export async function saveFactChanges(
  trx: Db,
  partyId: number,
  { added, seenAgain, superseded }: FactChanges,
  now: Date,
): Promise<void> {
  const foundAt = now.toISOString()
  for (const { id, found } of seenAgain)
    await trx
      .updateTable('facts')
      .set({
        detail: found.detail === null ? null : JSON.stringify(found.detail),
        reference: found.reference,
        as_of: found.asOf,
        matched_by: found.matchedBy,
        found_at: foundAt,
      })
      .where('id', '=', id)
      .execute()
  await decideFacts(trx, superseded, 'superseded')
  if (added.length > 0)
    await trx
      .insertInto('facts')
      .values(
        added.map((fact) => ({
          party_id: partyId,
          field: fact.field,
          value: JSON.stringify(fact.value),
          detail: fact.detail === null ? null : JSON.stringify(fact.detail),
          source: fact.source,
          reference: fact.reference,
          as_of: fact.asOf,
          matched_by: fact.matchedBy,
          found_at: foundAt,
        })),
      )
      .execute()
}

export async function decideFacts(trx: Db, factIds: readonly number[], decision: FactDecision): Promise<void> {
  if (factIds.length === 0) return
  await trx.updateTable('facts').set({ decision }).where('id', '=', anyOf(factIds)).execute()
}

/** Marks facts found by SIREN as unconfirmed after the parties stated another name or number. */
export async function unconfirmFacts(trx: Db, identityId: number): Promise<void> {
  await trx
    .updateTable('facts')
    .set({ matched_by: 'unconfirmed' })
    .where('matched_by', '=', 'siren')
    .where('party_id', 'in', (row) => row.selectFrom('parties').select('id').where('identity_id', '=', identityId))
    .execute()
}
