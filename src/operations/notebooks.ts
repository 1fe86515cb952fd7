import { showKnown } from '../disclosure/disclose.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { NOTEBOOK_ENTRIES_MAX } from '../domain/deals/notebook.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { SIDES } from '../domain/workspace/workspace.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { notebookOnWire, noteOnWire, taskOnWire } from '../presenting/notebook-on-wire.ts'
import { insertEvents } from '../store/events.ts'
import { isInForce, loadMembers } from '../store/members.ts'
import {
  deleteNote,
  deleteTask,
  insertNote,
  loadNotebook,
  loadNotes,
  loadTasks,
  type NotebookOf,
  saveNotebook,
  saveTask,
} from '../store/notebooks.ts'
import { loadPairings } from '../store/pairings.ts'
import type { Db } from '../store/schema.ts'

export const getNotebook: Handlers['getNotebook'] = async ({ app, viewer, input, refuse }) => {
  const { id } = await ownPairing(app, viewer, input.pair_id, refuse)
  return { body: await wholeNotebook(app.database.db, { sessionId: viewer.sessionId, pairingId: id }) }
}

export const updateNotebook: Handlers['updateNotebook'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id } = await ownPairing(app, viewer, input.pair_id, refuse)
  const of = { sessionId: viewer.sessionId, pairingId: id }
  return await commit(async (trx) => {
    await lockLiving(trx, of.sessionId)
    const now = app.now()
    const before = await loadNotebook(trx, of)
    const { deal_owner: owner, tags, drop_reason: reason } = input
    const dealOwner = owner == null ? before.dealOwner : await memberChosen(trx, of.sessionId, owner, now, refuse)
    const dropReason = reason == null ? before.dropReason : reason === 'none' ? null : reason
    await saveNotebook(trx, of, { dealOwner, tags: [...new Set(tags ?? before.tags)], dropReason }, now)
    return { body: await wholeNotebook(trx, of) }
  })
}

export const addNote: Handlers['addNote'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id } = await ownPairing(app, viewer, input.pair_id, refuse)
  const of = { sessionId: viewer.sessionId, pairingId: id }
  return await commit(async (trx) => {
    await lockLiving(trx, of.sessionId)
    if ((await loadNotes(trx, of)).length >= NOTEBOOK_ENTRIES_MAX) refuseFull(refuse)
    const { memberId } = viewer
    const note = await insertNote(trx, of, { text: input.text, memberId }, app.now())
    const member = (await loadMembers(trx, of.sessionId)).find((one) => one.id === memberId)?.name ?? null
    return { body: noteOnWire({ ...note, text: input.text, member }) }
  })
}

export const removeNote: Handlers['removeNote'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id } = await ownPairing(app, viewer, input.pair_id, refuse)
  const { note_id } = input
  return await commit(async (trx) => {
    if (!(await deleteNote(trx, { sessionId: viewer.sessionId, pairingId: id }, note_id))) refuseEntry(refuse)
    return { body: { note_id } }
  })
}

export const setTask: Handlers['setTask'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, buyerId, sellerId } = await ownPairing(app, viewer, input.pair_id, refuse)
  const of = { sessionId: viewer.sessionId, pairingId: id }
  return await commit(async (trx) => {
    await lockLiving(trx, of.sessionId)
    const now = app.now()
    const tasks = await loadTasks(trx, of, { isOpen: false })
    const before =
      input.task_id == null ? null : (tasks.find((task) => task.id === input.task_id) ?? refuseEntry(refuse))
    if (before === null && tasks.length >= NOTEBOOK_ENTRIES_MAX) refuseFull(refuse)
    const { text, due_on: dueOn, for_member: chosen } = input
    const member =
      chosen == null ? (before?.member ?? null) : await memberChosen(trx, of.sessionId, chosen, now, refuse)
    const isDone = input.done ?? (before?.doneAt ?? null) !== null
    const doneAt = isDone ? (before?.doneAt ?? now.toISOString()) : null
    const change = { id: before?.id ?? null, text, dueOn, memberId: member?.id ?? null, doneAt }
    const taskId = (await saveTask(trx, of, change, now)) ?? refuseEntry(refuse)
    if (before === null || before.dueOn !== dueOn) {
      const partyId = viewer.buyerId === buyerId ? sellerId : buyerId
      const facts = { pair: input.pair_id, due_on: dueOn }
      await insertEvents(trx, [{ sessionId: of.sessionId, type: 'task_set', partyId, facts }], now)
    }
    return { body: taskOnWire({ id: taskId, pairingId: id, text, dueOn, member, doneAt }) }
  })
}

export const removeTask: Handlers['removeTask'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id } = await ownPairing(app, viewer, input.pair_id, refuse)
  const { task_id } = input
  return await commit(async (trx) => {
    if (!(await deleteTask(trx, { sessionId: viewer.sessionId, pairingId: id }, task_id))) refuseEntry(refuse)
    return { body: { task_id } }
  })
}

export const listTasks: Handlers['listTasks'] = async ({ app, viewer }) => {
  const { db } = app.database
  const { sessionId } = viewer
  const now = app.now()
  const today = now.toISOString().slice(0, 10)
  app.answerEndsAt(new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS))
  const tasks = await loadTasks(db, { sessionId, pairingId: null }, { isOpen: true })
  const pairings = new Map()
  for (const side of SIDES) {
    const ownId = side === 'buyer' ? viewer.buyerId : viewer.sellerId
    if (ownId === null || tasks.length === 0) continue
    for (const { id, buyerId, sellerId } of await loadPairings(db, side, ownId))
      pairings.set(id, { pairId: pairingId(buyerId, sellerId), otherId: side === 'buyer' ? sellerId : buyerId })
  }
  const parties = await (await app.universe.current()).partiesOf([...pairings.values()].map(({ otherId }) => otherId))
  const known = await showKnown(app, viewer, [...parties.values()])
  return {
    body: {
      tasks: tasks.flatMap((task) => {
        const pairing = pairings.get(task.pairingId)
        if (pairing === undefined) return []
        const counterparty = known.get(pairing.otherId)?.name ?? ''
        return [{ ...taskOnWire(task), pair_id: pairing.pairId, counterparty, overdue: task.dueOn < today }]
      }),
    },
  }
}

/** Loads a notebook with its notes and tasks. */
async function wholeNotebook(db: Db, of: NotebookOf) {
  return notebookOnWire(await loadNotebook(db, of), await loadNotes(db, of), await loadTasks(db, of, { isOpen: false }))
}

async function lockLiving(trx: Db, sessionId: number): Promise<void> {
  await lockSession(trx, sessionId)
}

async function memberChosen(
  trx: Db,
  sessionId: number,
  memberId: number,
  now: Date,
  refuse: Refuse<'member_not_found'>,
) {
  if (memberId === 0) return null
  const member = (await loadMembers(trx, sessionId)).find((one) => one.id === memberId && isInForce(one, now))
  return member ?? refuse('member_not_found', 'member_unknown', 'use_member_id')
}

function refuseFull(refuse: Refuse<'notebook_full'>): never {
  return refuse('notebook_full', 'notebook_full', { of: 'remove_entry_first', count: NOTEBOOK_ENTRIES_MAX })
}

function refuseEntry(refuse: Refuse<'notebook_entry_not_found'>): never {
  return refuse('notebook_entry_not_found', 'notebook_entry_unknown', 'use_entry_id')
}
