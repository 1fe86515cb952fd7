import { Type } from 'typebox'
import { ALARM_KINDS, ALARM_VERDICTS } from '../../domain/workspace/alarm.ts'
import { operation } from '../operation.ts'
import { Instant, maybe, named } from '../schemas.ts'
import { act, byId, COUNTED_PAGE, paging, RowId, read } from './shapes.ts'

const Alarm = named('Alarm', 'An alarm for the operator to review.', {
  id: RowId,
  kind: Type.Enum([...ALARM_KINDS], {
    description:
      'retargeting: a signed workspace changed its own profile ten times in a day; many_signatures: many workspaces of one network or e-mail domain signed in a day; alike_parties: four parties with nearly the same texts came from one network in a day, and count in no k-anonymity and no allowance; same_company: several workspaces claim to be one company; sanctioned_holder: a workspace shares its company, number, domain, mailbox, supervisor or network with a suspended or barred one, and can neither sign nor see new names until it is found harmless; restating: a workspace stated another company, domain or number as its own more than twice in a day, and is shown no further party.',
  }),
  subject: Type.String({ description: 'Subject of the alarm, without a name.' }),
  workspace_ids: Type.Array(RowId),
  raised_at: Instant,
  decided_at: maybe(Instant),
  verdict: maybe(Type.Enum([...ALARM_VERDICTS])),
})
const example = {
  id: 3,
  kind: 'same_company' as const,
  subject: 'company of workspace 12',
  workspace_ids: [12, 40],
  raised_at: '2026-11-20T09:30:00.000Z',
}

export const listAlarms = operation({
  ...read,
  id: 'listAlarms',
  path: '/api/operator/alarms',
  summary: 'List alarms',
  description: 'Alarms by id, newest first: the open ones, or all.',
  query: Type.Object({ state: maybe(Type.Enum(['open', 'all'], { default: 'open' })), ...paging }),
  output: named('AlarmList', 'A page of alarms.', { alarms: Type.Array(Alarm) }),
  headers: COUNTED_PAGE,
  example: { request: { state: 'open' }, response: { alarms: [example] } },
})

export const decideAlarm = operation({
  ...act,
  id: 'decideAlarm',
  path: '/api/operator/alarms/{id}/decide',
  summary: 'Decide an alarm',
  description:
    'harmless lifts the restrictions of the alarm, and the same workspaces no longer raise it; confirmed keeps them. Deciding again changes a decision. Of workspaces that claim to be one company, confirmed keeps one (keeps) and contests the others: their assurance does not reach company.',
  params: byId,
  body: named('AlarmDecision', 'The finding.', {
    verdict: Type.Enum([...ALARM_VERDICTS]),
    keeps: maybe(RowId),
    reason: Type.String({
      minLength: 1,
      maxLength: 500,
      description: 'Kept in the audit; shown to no party. Do not include names.',
    }),
  }),
  output: Alarm,
  refusals: ['alarm_not_found', 'alarm_decided', 'workspace_not_found'],
  example: {
    request: { id: 3, verdict: 'confirmed', keeps: 12, reason: 'Its extract from the register was shown.' },
    response: { ...example, decided_at: '2026-11-21T09:30:00.000Z', verdict: 'confirmed' as const },
  },
})
