import type { Kysely } from 'kysely'
import { blindCriteriaOf, blindFiguresOf } from '../domain/confidentiality/blinding/blind-figures.ts'
import { codeNameOf } from '../domain/confidentiality/policy/code-name.ts'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import type { Clearance } from '../domain/confidentiality/policy/disclosure.ts'
import { type Identity, nameOf, type Profile } from '../domain/profile.ts'
import { contradictionsOf, type Fact } from '../domain/quality/facts.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Candidate } from '../matching-index/universe.ts'
import { giveCodeNames, loadCodeNames, loadIdentities } from '../store/disclosures.ts'
import { registerFactsOf } from '../store/facts.ts'
import type { Schema } from '../store/schema.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

/** A party as one viewer may see it: by code name and rounded figures, or cleared with its real ones. */
export interface PartyView {
  id: number
  cleared: boolean
  name: string
  contactName: string | null
  contactEmail: string | null
  figures: Profile['figures']
  criteria: Profile['criteria']
  /** What registers say otherwise than the party; empty without a clearance. */
  contradictions: Fact[]
}

/** Each party as the clearances in hand show it. */
export async function shownBy(
  app: AppContext,
  viewer: LoadedViewer,
  parties: readonly Candidate[],
  told: ReadonlyMap<number, Clearance>,
): Promise<Map<number, PartyView>> {
  const blindIds = [...new Set(parties.map((party) => party.id))].filter((id) => !told.has(id))
  const codeNames = await codeNamesOf(app, viewer.sessionId, blindIds)
  const identities = await loadIdentities(app.database.db, [...told.keys()])
  const facts = await registerFactsOf(app.database.db, [...told.keys()])
  return new Map(
    parties.map((party) => {
      const clearance = told.get(party.id)
      const box = identities.get(party.id)
      if (!clearance || !box) return [party.id, blindView(party, codeNames.get(party.id) ?? '')]
      const said = facts.get(party.id)
      return [party.id, clearedView(party, reveal(clearance, box), said ? reveal(clearance, said) : [])]
    }),
  )
}

function clearedView(party: Candidate, identity: Identity, facts: readonly Fact[]): PartyView {
  const { revenueEurM: revenue, growthPct: growth, ebitdaMarginPct: ebitda_margin } = party.figures
  return {
    id: party.id,
    cleared: true,
    name: nameOf(identity) ?? 'Unnamed party',
    contactName: identity.name,
    contactEmail: identity.email,
    figures: party.figures,
    criteria: party.criteria,
    contradictions: contradictionsOf(facts, { revenue, growth, ebitda_margin, company: identity.company }),
  }
}

function blindView(party: Candidate, codeName: string): PartyView {
  return {
    id: party.id,
    cleared: false,
    name: codeName,
    contactName: null,
    contactEmail: null,
    figures: blindFiguresOf(party.figures),
    criteria: blindCriteriaOf(party.criteria),
    contradictions: [],
  }
}

/** The code names a session knows these parties by, given now where it has none yet. */
export async function codeNamesOf(
  app: AppContext,
  sessionId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  let ordinals = await loadCodeNames(app.database.db, sessionId, ids)
  if (ids.some((id) => !ordinals.has(id)))
    ordinals = await app.database.transact(async (trx) => {
      await giveCodeNamesTo(trx, sessionId, ids)
      return await loadCodeNames(trx, sessionId, ids)
    })
  return new Map([...ordinals].map(([id, ordinal]) => [id, codeNameOf(ordinal)]))
}

/** Gives a session code names for these parties where it has none yet: they may be shown once the transaction is committed. */
export async function giveCodeNamesTo(trx: Kysely<Schema>, sessionId: number, ids: readonly number[]): Promise<void> {
  await lockSessionById(trx, sessionId)
  await giveCodeNames(trx, sessionId, ids)
}
