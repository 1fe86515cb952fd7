import type { Viewer } from '../domain/confidentiality/policy/disclosure.ts'
import { type Assurance, reaches } from '../domain/parties/assurance-levels.ts'
import { heldBackBy, type NameRelease } from '../domain/parties/name-release.ts'
import type { AppContext } from '../entry/app-context.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from '../entry/refusal.ts'
import { approvedAmong } from '../store/name-requests.ts'
import type { UsedUp } from './names-allowance.ts'

/** True if names are withheld until a human check. */
export function isHumanCheckRequired(withheld: ReadonlyMap<number, UsedUp>): boolean {
  return [...withheld.values()].includes('unchecked_names')
}

/** Returns the fields of a list about the names it withholds. */
export function withheldOnWire(withheld: ReadonlyMap<number, UsedUp>): {
  withheld: number
  human_check_required?: true
} {
  return { withheld: withheld.size, ...(isHumanCheckRequired(withheld) ? { human_check_required: true } : {}) }
}

const COME_BACK = 'names_stay_visible'
/** Remedy for a workspace without a human check. */
export const PROVE_HUMAN = 'prove_human'

/** Remedies for an assurance that is too low. */
const HOW_TO_REACH = {
  email: 'prove_email',
  company: 'prove_company_email',
  vetted: 'ask_operator_to_vet',
} as const satisfies Record<Exclude<Assurance, 'declared'>, string>

/** Refuses with 403 a viewer below the assurance that this installation requires for names. */
export function refuseBelowAssurance(
  { namesOpenFor }: Pick<AppContext, 'namesOpenFor'>,
  { assurance }: { assurance: Assurance },
  refuse: Refuse<'assurance_required'>,
): void {
  if (namesOpenFor === 'declared' || reaches(assurance, namesOpenFor)) return
  refuse('assurance_required', 'assurance_too_low', HOW_TO_REACH[namesOpenFor], { assurance_required: namesOpenFor })
}

/** Refuses with 403 a name withheld by the installation's required assurance or by its party's own decision. */
export async function refuseHeldBack(
  app: AppContext,
  viewer: Viewer,
  { id, nameRelease }: { id: number; nameRelease: NameRelease },
  refuse: Refuse<'consent_required' | 'assurance_required'>,
): Promise<void> {
  refuseBelowAssurance(app, viewer, refuse)
  const isApproved = (await approvedAmong(app.database.db, viewer.sessionId, [id])).has(id)
  const heldBack = heldBackBy(nameRelease, viewer, isApproved)
  if (heldBack === 'consent') refuse('consent_required', 'name_needs_approval', 'request_name')
  if (heldBack === 'assurance') refuseBelow(nameRelease, refuse)
}

/** Refuses with 403 a viewer below the assurance that a party requires. */
export function refuseBelow({ leastAssurance }: NameRelease, refuse: Refuse<'assurance_required'>): void {
  if (leastAssurance === 'declared') return
  refuse('assurance_required', 'name_needs_assurance', HOW_TO_REACH[leastAssurance], {
    assurance_required: leastAssurance,
  })
}

/** Refuses a withheld name: 429 if it is available another day, 403 if only a human check makes it available. */
export function refuseWithheld(
  app: AppContext,
  usedUp: UsedUp,
  refuse: Refuse<'disclosure_limit_reached' | 'human_check_required'>,
): never {
  const more = { retry_after: DAILY_RETRY_AFTER_S }
  if (usedUp === 'names') return refuse('disclosure_limit_reached', 'names_used_up', COME_BACK, more)
  if (usedUp === 'access_names')
    return refuse('disclosure_limit_reached', 'access_names_used_up', 'ask_member_for_names')
  if (usedUp === 'sought_names') return refuse('disclosure_limit_reached', 'sought_names_used_up', COME_BACK, more)
  if (app.uncheckedNames === 0)
    return refuse('human_check_required', 'names_need_human_check', PROVE_HUMAN, {
      human_check_required: true,
    })
  return refuse('disclosure_limit_reached', 'unchecked_names_used_up', PROVE_HUMAN, {
    ...more,
    human_check_required: true,
  })
}
