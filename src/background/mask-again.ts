import { BLINDING_RULE, maskTextsInParts } from '../domain/confidentiality/blinding/blind-texts.ts'
import { reveal } from '../domain/confidentiality/policy/confidential.ts'
import { type Own, ownClearance } from '../domain/confidentiality/policy/disclosure.ts'
import { sameValues } from '../domain/parties/profile.ts'
import { blindTextSource } from '../domain/workspace/workspace.ts'
import { inParts } from '../entry/in-parts.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import type { Database } from '../store/database.ts'
import { loadFacts } from '../store/facts.ts'
import { noteBlindingRule, storedBlindingRule } from '../store/installation.ts'
import { type KnownParty, partiesToMask } from '../store/parties.ts'
import { updateParty } from '../store/profiles.ts'
import type { Schema } from '../store/schema.ts'
import { thesesOfParty } from '../store/theses.ts'
import { maskTheses, saveTheses } from '../workspace/save-theses.ts'
import { sameSize, statedSize } from '../workspace/stated-size.ts'

const BATCH = 100

/**
 * Masks every party's texts again, stores those that changed, deletes their vectors, and reads the size stated in
 * buyers' texts, so that blind texts always derive from the current originals. Returns the number of parties changed.
 */
export async function maskAgain(database: Database<Schema>, now: Date): Promise<number> {
  let changed = 0
  for (let last: number | null = null; ; ) {
    const parties = await partiesToMask(database.db, last, BATCH)
    for (const party of parties) if (await isMaskedAgain(database, party, now)) changed += 1
    const end = parties.at(-1)
    if (end === undefined) return changed
    last = end.id
  }
}

/**
 * Masks every text again if the stored ones were made by another version of the rule; returns the number of parties
 * changed. Runs before the service answers, so that no text is shown that the current rule would mask.
 */
export async function renewBlindTexts(database: Database<Schema>, now: Date): Promise<number> {
  if ((await storedBlindingRule(database.db)) === BLINDING_RULE) return 0
  const changed = await maskAgain(database, now)
  await noteBlindingRule(database.db, BLINDING_RULE)
  return changed
}

async function isMaskedAgain(database: Database<Schema>, party: KnownParty & Own, now: Date): Promise<boolean> {
  const clearance = ownClearance(party)
  const { standing, profile } = reveal(clearance, party.who)
  const facts = reveal(clearance, await loadFacts(database.db, party.identityId))
  const source = blindTextSource(profile, { ...standing, facts })
  const blindTexts = await inParts(maskTextsInParts(source, ordinaryWords()))
  const { theses, blind, statedSize: storedSize } = await thesesOfParty(database.db, party)
  const masked = await maskTheses(blind, null, { ...standing, facts, theses: reveal(clearance, theses) })
  const isOther = !sameValues(blindTexts, party.blindTexts)
  const size = statedSize(party.side, profile)
  if (!isOther && masked.changed.length === 0 && masked.removed.length === 0 && sameSize(storedSize, size)) return false
  const { dataQuality, valuedAt } = party
  await database.transact(async (trx) => {
    const kept = { profile, blindTexts, statedSize: size, dataQuality, valuedAt }
    await saveTheses(trx, party.id, masked, now)
    const changed = { texts: false, blindTexts: isOther, thesisTexts: masked.areOtherTexts }
    await updateParty(trx, party.id, kept, changed, now)
  })
  return true
}
