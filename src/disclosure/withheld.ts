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
