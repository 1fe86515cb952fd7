import { discloseParties } from '../disclosure/disclose.ts'
import { namesLeftToday } from '../disclosure/names-allowance.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { refuseBelowAssurance } from '../disclosure/withheld.ts'
import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import { reaches } from '../domain/parties/assurance-levels.ts'
import { heldBackBy } from '../domain/parties/name-release.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { withinReach } from '../matches/within-reach.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { approvedAmong } from '../store/name-requests.ts'
import type { LoadedViewer } from '../store/sessions.ts'

const NONE_LEFT = { left_today: 0, sought_left_today: 0 }

export const getNamesAllowance: Handlers['getNamesAllowance'] = async ({ app, viewer }) => ({
  body: await namesLeftOnWire(app, viewer),
})

export const openNames: Handlers['openNames'] = async ({ app, viewer, input, refuse }) => {
  refuseBelowAssurance(app, viewer, refuse)
  const ids = [...new Set(input.ids)]
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const parties = await universe.partiesOf(ids)
  const { shown, withheld } = await discloseParties(app, viewer, universe, [...parties.values()])
  const reached = new Set((await withinReach(app, viewer, universe, own, ids)).map(({ id }) => id))
  const approved = await approvedAmong(app.database.db, viewer.sessionId, ids)
  const stateOf = (id: number) => {
    if (shown.get(id)?.cleared) return 'told'
    if (withheld.has(id)) return 'withheld'
    const party = parties.get(id)
    if (party === undefined || party.erased || !reached.has(id)) return 'not_open'
    const heldBack = heldBackBy(party.nameRelease, viewer, approved.has(id))
    if (heldBack === null) return 'not_open'
    return heldBack === 'consent' ? 'on_request' : 'assurance_required'
  }
  const names = ids.map((id) => {
    const known = shown.get(id)
    const opened = known?.cleared ? { name: known.name, ...withoutNulls({ assurance: known.assurance }) } : {}
    return { id, state: stateOf(id), ...opened } as const
  })
  return { body: { names, withheld: withheld.size, ...(await namesLeftOnWire(app, viewer)) } }
}

async function namesLeftOnWire(app: AppContext, viewer: LoadedViewer) {
  if (!isSigned(viewer)) return NONE_LEFT
  if (!reaches(viewer.assurance, app.namesOpenFor)) return { ...NONE_LEFT, assurance_required: app.namesOpenFor }
  const { names, sought, isForHumanCheck } = await namesLeftToday(app, viewer)
  return {
    left_today: names,
    sought_left_today: sought,
    ...(isForHumanCheck ? { human_check_required: true } : {}),
  }
}
