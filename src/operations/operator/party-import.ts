import { setImmediate as turn } from 'node:timers/promises'
import { loadOpenedFacts, openedParty } from '../../disclosure/operator-view.ts'
import { maskTextsInParts } from '../../domain/confidentiality/blinding/blind-texts.ts'
import type { Operator } from '../../domain/confidentiality/policy/disclosure.ts'
import { type Language, negotiateLanguage } from '../../domain/language/language.ts'
import { newsWriter } from '../../domain/language/news.ts'
import { findFileFaults } from '../../domain/parties/company-file.ts'
import { sameConfirmedTrades } from '../../domain/parties/confirmed.ts'
import { isTicketReversed, sameValues } from '../../domain/parties/profile.ts'
import { type Described, isSurerDuplicate, judgeDuplicate } from '../../domain/quality/duplicate-parties.ts'
import {
  applyChange,
  blindTextSource,
  deriveFromProfile,
  listChangedFields,
  SIDES,
  sameWording,
  type Workspace,
  type WorkspaceChange,
} from '../../domain/workspace/workspace.ts'
import { isDryRun } from '../../entry/dry-run.ts'
import { inParts } from '../../entry/in-parts.ts'
import type { Handlers } from '../../entry/perform.ts'
import { fieldsIn } from '../../entry/problem.ts'
import { ordinaryWords } from '../../integrations/ordinary-words-file.ts'
import { judgedRow, type Outcome, type SoundRow } from '../../presenting/import-row.ts'
import { type AlikeParty, findDuplicates, lockImports } from '../../store/alike-parties.ts'
import { recordAct } from '../../store/operator.ts'
import { knownParty } from '../../store/parties.ts'
import { insertIdentity, insertParty, saveStanding, updateParty } from '../../store/profiles.ts'
import type { Db } from '../../store/schema.ts'
import { statedSize } from '../../workspace/stated-size.ts'

export const importParties: Handlers['importParties'] = async ({ app, viewer, input, asked, commit }) => {
  const language = negotiateLanguage(asked.acceptLanguage)
  const judged: (SoundRow | Outcome)[] = []
  for (const [at, given] of input.parties.entries()) {
    judged.push(await judgedRow(given, at + 1, ordinaryWords(), app.now()))
    // Masking and valuing a row takes milliseconds, so yield between rows.
    await turn()
  }
  let rows: Outcome[] = []
  const imported = await commit(async (trx) => {
    rows = await importInto(
      trx,
      viewer,
      judged,
      { updates: input.on_duplicate === 'update', separates: input.on_doubt === 'create' },
      app.now(),
    )
    const counts = countsOf(rows)
    await recordAct(
      trx,
      { operator: viewer.credential, act: 'importParties', subject: `${rows.length} rows`, facts: counts },
      app.now(),
    )
    return { body: { ...counts, rows: rowsIn(language, rows) } }
  })
  const counts = countsOf(rows)
  if (isDryRun(input)) {
    const would = newsWriter.write(language, { of: 'would_import', rows: rows.length, ...counts })
    return { dryRun: { dry_run: true, would, rows: rowsIn(language, rows.map(withoutNewId)) } }
  }
  if (counts.created + counts.updated > 0) app.embedSoon()
  return imported
}

const rowsIn = (language: Language, rows: readonly Outcome[]) =>
  rows.map(({ fields, ...row }) => (fields === undefined ? row : { ...row, fields: fieldsIn(language, fields) }))

function countsOf(outcomes: readonly Outcome[]) {
  const count = (which: Outcome['outcome']) => outcomes.filter(({ outcome }) => outcome === which).length
  return {
    created: count('created'),
    updated: count('updated'),
    duplicates: count('duplicate'),
    refused: count('refused'),
  }
}

/** Removes the id of a party that a dry run rolled back, and of rows that repeat it. */
function withoutNewId({ id, ...outcome }: Outcome): Outcome {
  const isNew = outcome.outcome === 'created' || outcome.same_as_row !== undefined
  return isNew || id === undefined ? outcome : { id, ...outcome }
}

/** Imports rows in order; each row sees the effects of those before it. */
async function importInto(
  trx: Db,
  operator: Operator,
  judged: readonly (SoundRow | Outcome)[],
  { updates, separates }: { updates: boolean; separates: boolean },
  now: Date,
): Promise<Outcome[]> {
  await lockImports(trx)
  const there = new Map<SoundRow, AlikeParty | null>()
  for (const side of SIDES) {
    const rows = judged.filter((row): row is SoundRow => 'side' in row && row.side === side)
    const alike = await findDuplicates(trx, side, rows.map(describedOf))
    for (const [at, row] of rows.entries()) {
      const found = alike[at] ?? null
      there.set(row, separates && found !== null && found.differs.length > 0 ? null : found)
    }
  }
  const taken: { row: SoundRow; id: number }[] = []
  const outcomes: Outcome[] = []
  for (const row of judged) {
    if (!('side' in row)) {
      outcomes.push(row)
      continue
    }
    const known = there.get(row) ?? null
    const repeated = known === null ? repeatedIn(taken, row, separates) : null
    if (known !== null) {
      outcomes.push(await met(trx, operator, row, known, updates, now))
      taken.push({ row, id: known.id })
    } else if (repeated !== null) outcomes.push({ row: row.number, outcome: 'duplicate', ...repeated })
    else {
      const id = await insertNew(trx, row, now)
      taken.push({ row, id })
      const { contactStatus, derived } = row
      const stored = { contact_status: contactStatus, data_quality: derived.dataQuality }
      outcomes.push({ row: row.number, outcome: 'created', id, ...stored })
    }
  }
  return outcomes
}

const describedOf = ({ identity, profile }: SoundRow): Described => ({
  ...identity,
  country: profile.location.country,
  sector: profile.texts.sector,
})

/** Returns the earlier row that a row repeats, by the most reliable identifier. */
function repeatedIn(taken: readonly { row: SoundRow; id: number }[], row: SoundRow, separates: boolean) {
  const described = describedOf(row)
  let found: (AlikeParty & { same_as_row: number }) | null = null
  for (const { row: earlier, id } of taken) {
    const duplicate = earlier.side === row.side ? judgeDuplicate(describedOf(earlier), described) : null
    if (duplicate === null || (separates && duplicate.differs.length > 0) || !isSurerDuplicate(duplicate, found))
      continue
    found = { id, isRegistered: false, ...duplicate, same_as_row: earlier.number }
  }
  if (found === null) return null
  const { id, why, differs, same_as_row } = found
  return { id, why, ...(differs.length > 0 ? { differs } : {}), same_as_row }
}

async function insertNew(trx: Db, row: SoundRow, now: Date): Promise<number> {
  const { side, contactStatus, profile, derived } = row
  const identityId = await insertIdentity(trx, row.identity)
  const { blindTexts, dataQuality, valued } = derived
  const made = await insertParty(
    trx,
    {
      sessionId: null,
      identityId,
      side,
      contactStatus,
      fictional: false,
      profile,
      blindTexts,
      statedSize: statedSize(side, profile),
      dataQuality,
      valuedAt: valued ? now.toISOString() : null,
    },
    now,
  )
  return made.id
}

/** Handles a row whose party exists: updates it if requested and allowed, else leaves it. */
async function met(
  trx: Db,
  operator: Operator,
  row: SoundRow,
  { id, isRegistered, why, differs }: AlikeParty,
  updates: boolean,
  now: Date,
): Promise<Outcome> {
  const duplicate = {
    row: row.number,
    outcome: 'duplicate',
    id,
    why,
    ...(differs.length > 0 ? { differs } : {}),
  } as const
  if (isRegistered) return { ...duplicate, registered: true }
  if (!updates || differs.length > 0) return duplicate
  const party = await knownParty(trx, id)
  if (party === null) throw new Error('a party vanished while it was being imported')
  const { standing, profile } = openedParty(operator, party)
  const facts = await loadOpenedFacts(trx, operator, party)
  const { side } = row
  const before: Workspace = {
    userType: null,
    agentDriven: false,
    ...standing,
    profiles: { [side]: profile },
    theses: [],
    facts,
  }
  const { change, kept } = withoutRenaming(before, row.change)
  const after = applyChange(before, change)
  const is = after.profiles[side] ?? profile
  if (isTicketReversed(is.criteria))
    return {
      row: row.number,
      outcome: 'refused',
      id,
      fields: [{ path: 'check_size_min', message: 'field_above_stored_max' }],
    }
  const faults = findFileFaults(is.file, now.getUTCFullYear())
  if (faults.length > 0)
    return {
      row: row.number,
      outcome: 'refused',
      id,
      fields: faults.map(({ field, message }) => ({ path: field, message: ['field_with_stored', message] })),
    }
  const changed = listChangedFields(before, after)
  if (changed.length === 0) return { ...duplicate, changed, ...kept }
  const maskedBefore = { ...blindTextSource(profile, before), blindTexts: party.blindTexts }
  const masked = await inParts(maskTextsInParts(blindTextSource(is, after), ordinaryWords(), maskedBefore))
  const derived = deriveFromProfile(side, is, after, masked)
  if (!sameValues(before.identity, after.identity)) await saveStanding(trx, party.identityId, after)
  const { blindTexts, dataQuality, valued } = derived
  await updateParty(
    trx,
    id,
    {
      profile: is,
      blindTexts,
      statedSize: statedSize(side, is),
      dataQuality,
      valuedAt: valued ? now.toISOString() : null,
    },
    {
      texts: !sameWording(profile, is),
      blindTexts: !sameValues(party.blindTexts, blindTexts),
      confirmedTrades: !sameConfirmedTrades(profile.confirmed, is.confirmed),
    },
    now,
  )
  return { row: row.number, outcome: 'updated', id, why, changed, ...kept, data_quality: dataQuality }
}

/** Drops a new name, since an import never renames a company; returns the change and the field kept. */
function withoutRenaming({ identity: { company } }: Workspace, change: WorkspaceChange) {
  const given = change.identity?.company ?? null
  if (company === null || given === null || given === company) return { change, kept: {} }
  return { change: { ...change, identity: { ...change.identity, company: undefined } }, kept: { kept: ['company'] } }
}
