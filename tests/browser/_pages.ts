import { randomUUID } from 'node:crypto'
import { OPERATOR_TOKEN } from '../_service.ts'
import type { Person } from './_browser.ts'
import type { ServedHouse } from './_served.ts'

/** Who looks at a page. */
export type Who = 'nobody' | 'stranger' | 'buyer' | 'seller' | 'fresh' | 'operator'

/** Every page, with whoever sees it as something of its own; PAIR stands for the id of a pairing. */
export const PAGES: readonly [Who, string][] = [
  ['nobody', '/'],
  ['nobody', '/register?side=buyer'],
  ['nobody', '/register?side=seller'],
  ['nobody', '/open'],
  ['nobody', '/confirm'],
  ['seller', '/confirm'],
  ['nobody', '/recover'],
  ['nobody', '/verify'],
  ['nobody', '/approve'],
  ['nobody', '/address'],
  ['nobody', '/end-access'],
  ['buyer', '/consent/nobodyAsksUnderThisId'],
  ['nobody', '/nowhere-at-all'],
  ['stranger', '/workspace'],
  ['buyer', '/workspace'],
  ['seller', '/workspace'],
  ['fresh', '/workspace'],
  ['buyer', '/workspace/matches'],
  ['fresh', '/workspace/matches'],
  ['buyer', '/workspace/theses'],
  ['seller', '/workspace/theses'],
  ['buyer', '/workspace/pipeline'],
  ['fresh', '/workspace/pipeline'],
  ['buyer', '/workspace/pipeline/PAIR'],
  ['seller', '/workspace/pipeline/PAIR'],
  ['seller', '/workspace/valuation'],
  ['fresh', '/workspace/valuation'],
  ['seller', '/workspace/company-file'],
  ['buyer', '/workspace/company-file'],
  ['seller', '/workspace/documents'],
  ['fresh', '/workspace/documents'],
  ['seller', '/workspace/data-room'],
  ['fresh', '/workspace/data-room'],
  ['buyer', '/workspace/confidentiality'],
  ['fresh', '/workspace/confidentiality'],
  ['seller', '/workspace/quality'],
  ['buyer', '/workspace/activity'],
  ['seller', '/workspace/settings'],
  ['nobody', '/operator'],
  ['operator', '/operator'],
  ['operator', '/operator/universe'],
  ['operator', '/operator/import'],
  ['operator', '/operator/inbox'],
  ['operator', '/operator/tokens'],
  ['operator', '/operator/jobs'],
  ['operator', '/operator/ndas'],
  ['operator', '/operator/workspaces'],
  ['operator', '/operator/alarms'],
  ['operator', '/operator/names-told'],
  ['operator', '/operator/outbox'],
  ['operator', '/operator/audit'],
]

/** What someone's device keeps. */
export function personOf(who: Who, app: ServedHouse): Person {
  if (who === 'nobody') return {}
  if (who === 'stranger') return { key: randomUUID() }
  return who === 'operator' ? { operatorToken: OPERATOR_TOKEN } : { key: app[who].key }
}
