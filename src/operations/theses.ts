import type { InputOf } from '../contract/operation.ts'
import type { addThesis as addThesisOperation } from '../contract/theses.ts'
import { applyConfirmed, NOTHING_CONFIRMED } from '../domain/parties/confirmed.ts'
import { findThesisFault, type StatedThesis, type Thesis } from '../domain/parties/thesis.ts'
import { THESES_MAX } from '../domain/parties/thesis-limits.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { suppliedConfirmed } from '../presenting/confirmed-on-wire.ts'
import { inEuros, statedRate } from '../presenting/money-on-wire.ts'
import { thesisOnWire } from '../presenting/thesis-on-wire.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import type { OwnThesis } from '../store/theses.ts'
import { openedTheses } from '../workspace/opened-profile.ts'
import { type ChangeInside, commitWorkspace, NO_CHANGE } from '../workspace/save-workspace.ts'

export const listTheses: Handlers['listTheses'] = async ({ app, viewer, refuse }) => {
  refuseUnlessBuyer(viewer, refuse)
  const theses = await storedTheses(app.database.db, viewer.sessionId)
  return { body: { theses: theses.map(thesisOnWire), theses_max: THESES_MAX } }
}

export const addThesis: Handlers['addThesis'] = async ({ app, viewer, input, refuse, commit }) => {
  refuseUnlessBuyer(viewer, refuse)
  const thesis = thesisOf(input)
  const change: ChangeInside = async (_trx, { theses }) => {
    const fault = findThesisFault(theses, thesis, null)
    if (fault === 'theses_full') refuse('theses_full', 'theses_full', { of: 'remove_thesis_first', count: THESES_MAX })
    else if (fault !== null) refuseFault(fault, refuse)
    return { ...NO_CHANGE, theses: [...theses, { ...thesis, id: null, createdAt: null }] }
  }
  return await commitWorkspace(app, commit, [viewer.sessionId, change, 'profile_updated'], async (_saved, trx) => {
    const added = (await storedTheses(trx, viewer.sessionId)).at(-1)
    if (added === undefined) throw new Error('an added thesis is missing')
    return { body: thesisOnWire(added) }
  })
}

export const changeThesis: Handlers['changeThesis'] = async ({ app, viewer, input, refuse, commit }) => {
  refuseUnlessBuyer(viewer, refuse)
  const id = input.thesis_id
  const thesis = thesisOf(input)
  const change: ChangeInside = async (_trx, { theses }) => {
    const { createdAt } = thesisAmong(theses, id, refuse)
    const fault = findThesisFault(theses, thesis, id)
    if (fault !== null && fault !== 'theses_full') refuseFault(fault, refuse)
    return { ...NO_CHANGE, theses: theses.map((one) => (one.id === id ? { ...thesis, id, createdAt } : one)) }
  }
  return await commitWorkspace(app, commit, [viewer.sessionId, change, 'profile_updated'], async (_saved, trx) => ({
    body: thesisOnWire(thesisAmong(await storedTheses(trx, viewer.sessionId), id, refuse)),
  }))
}

export const removeThesis: Handlers['removeThesis'] = async ({ app, viewer, input, refuse, commit }) => {
  refuseUnlessBuyer(viewer, refuse)
  const { thesis_id: id } = input
  const change: ChangeInside = async (_trx, { theses }) => {
    thesisAmong(theses, id, refuse)
    return { ...NO_CHANGE, theses: theses.filter((one) => one.id !== id) }
  }
  const replyOf = () => ({ body: { thesis_id: id } })
  return await commitWorkspace(app, commit, [viewer.sessionId, change, 'profile_updated'], replyOf)
}

async function storedTheses(db: Db, sessionId: number): Promise<readonly OwnThesis[]> {
  return openedTheses(await loadOwnProfile(db, sessionId))
}

/** Absent and null fields count as not stated. */
function thesisOf(stated: InputOf<typeof addThesisOperation>): Thesis {
  const rate = statedRate(stated)
  const input = inEuros(stated, rate)
  return {
    name: input.name,
    texts: {
      sector: input.sector,
      geography: input.geography ?? null,
      solution1: input.solution_1 ?? null,
      solution2: input.solution_2 ?? null,
      solution3: input.solution_3 ?? null,
    },
    criteria: {
      ticketMinEurM: input.check_size_min ?? null,
      ticketMaxEurM: input.check_size_max ?? null,
      growthTargetPct: input.growth_target ?? null,
      ebitdaTargetPct: input.ebitda_target ?? null,
    },
    rate: rate?.currency === 'EUR' ? null : rate,
    confirmed: applyConfirmed(NOTHING_CONFIRMED, suppliedConfirmed(input)),
  }
}

function refuseUnlessBuyer({ buyerId }: { readonly buyerId: number | null }, refuse: Refuse<'not_a_buyer'>): void {
  if (buyerId === null) refuse('not_a_buyer', 'not_a_buyer', 'add_buyer')
}

/** Returns a thesis of the workspace; another workspace's is refused like an unknown one. */
function thesisAmong<T extends StatedThesis>(theses: readonly T[], id: number, refuse: Refuse<'thesis_not_found'>): T {
  return theses.find((one) => one.id === id) ?? refuse('thesis_not_found', 'thesis_unknown', 'use_thesis_id')
}

function refuseFault(
  fault: 'thesis_name_taken' | 'thesis_ticket_reversed',
  refuse: Refuse<'thesis_name_taken' | 'ticket_reversed'>,
): never {
  if (fault === 'thesis_name_taken') return refuse('thesis_name_taken', 'thesis_name_taken', 'choose_another_name')
  return refuse('ticket_reversed', 'ticket_reversed', 'correct_ticket', {
    fields: [{ path: 'check_size_min', message: { of: 'field_not_above', field: 'check_size_max' } }],
  })
}
