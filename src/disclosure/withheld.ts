import type { Assurance } from '../domain/confidentiality/policy/assurance.ts'
import type { Viewer } from '../domain/confidentiality/policy/disclosure.ts'
import { heldBackBy, type NameRelease } from '../domain/confidentiality/policy/name-release.ts'
import type { AppContext } from '../entry/app-context.ts'
import { DAILY_RETRY_AFTER_S, type Refuse } from '../entry/refusal.ts'
import type { UsedUp } from './names-allowance.ts'

/** Whether names are withheld because nobody has shown that a human stands behind the workspace. */
export function isHumanCheckRequired(withheld: ReadonlyMap<number, UsedUp>): boolean {
  return [...withheld.values()].includes('unchecked_names')
}

/** What a list says of the names that it withholds. */
export function withheldOnWire(withheld: ReadonlyMap<number, UsedUp>): {
  withheld: number
  human_check_required?: true
} {
  return { withheld: withheld.size, ...(isHumanCheckRequired(withheld) ? { human_check_required: true } : {}) }
}

const COME_BACK = 'Names told before stay visible; come back tomorrow for new ones.'
/** How a workspace shows that a human stands behind it. */
export const PROVE_HUMAN =
  'Send a solved challenge of GET /api/challenge as challengeToken, or a supervisor, with POST /api/session/{session_id}.'

/** What a party asks of whoever is to learn its name, in words. */
const ASK_FOR_ASSURANCE: Record<Assurance, string> = {
  declared: 'It asks for nothing beyond a registration.',
  email: 'It asks for an address that was confirmed.',
  company: 'It asks for proof that the workspace belongs to its company.',
  vetted: 'It asks for workspaces that the operator has vetted.',
}

/** Refuses with 403 one name that its party's own decision keeps from the viewer. */
export function refuseHeldBack(
  viewer: Viewer,
  { nameRelease }: { nameRelease: NameRelease },
  refuse: Refuse<'consent_required' | 'assurance_required'>,
): void {
  const heldBack = heldBackBy(nameRelease, viewer)
  if (heldBack === 'consent')
    refuse(
      'consent_required',
      'the party tells its name only to whom it has approved',
      'The party has not approved this workspace.',
    )
  if (heldBack === 'assurance')
    refuse(
      'assurance_required',
      'the party tells its name only to workspaces of which more is proven',
      ASK_FOR_ASSURANCE[nameRelease.leastAssurance],
    )
}

/** Refuses one name that is withheld: 429 where it opens another day, 403 where only a human check opens it. */
export function refuseWithheld(
  app: AppContext,
  usedUp: UsedUp,
  refuse: Refuse<'disclosure_limit_reached' | 'human_check_required'>,
): never {
  const more = { retry_after: DAILY_RETRY_AFTER_S }
  if (usedUp === 'names') return refuse('disclosure_limit_reached', 'the day’s new names are used up', COME_BACK, more)
  if (usedUp === 'sought_names')
    return refuse(
      'disclosure_limit_reached',
      'the day’s names of counterparties that you sought yourself are used up',
      COME_BACK,
      more,
    )
  if (app.uncheckedNames === 0)
    return refuse('human_check_required', 'names open only after a human check', PROVE_HUMAN, {
      human_check_required: true,
    })
  return refuse(
    'disclosure_limit_reached',
    'the day’s names of workspaces without a human check are used up',
    PROVE_HUMAN,
    { ...more, human_check_required: true },
  )
}
