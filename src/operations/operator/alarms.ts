import { PAGE_ROWS } from '../../contract/paging.ts'
import type { Handlers } from '../../entry/perform.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { type Alarm, alarmsBefore, countAlarms, decideAlarm as decide, lockAlarm } from '../../store/alarms.ts'
import { recordAct } from '../../store/operator.ts'
import { reviewHold } from '../../store/sanctions.ts'

export const listAlarms: Handlers['listAlarms'] = async ({ app, input }) => {
  const { limit = PAGE_ROWS, cursor, state } = input
  const { db } = app.database
  const isOpen = state !== 'all'
  const rows = await alarmsBefore(db, isOpen, cursor === undefined ? null : Number(cursor), limit + 1)
  return {
    body: { alarms: rows.slice(0, limit).map(alarmOnWire) },
    headers: {
      ...pageLink(rows, limit, state === undefined ? {} : { state }),
      'X-Total-Count': String(await countAlarms(db, isOpen)),
    },
  }
}

export const decideAlarm: Handlers['decideAlarm'] = async ({ app, viewer: operator, input, refuse, commit }) => {
  const { id, verdict, keeps = null, reason } = input
  return await commit(async (trx) => {
    const now = app.now()
    const alarm = (await lockAlarm(trx, id)) ?? refuse('alarm_not_found', 'alarm_unknown', 'use_alarm_id')
    if (alarm.verdict === verdict && keeps === null) refuse('alarm_decided', 'alarm_decided', 'read_audit_of_alarm')
    if (keeps !== null && !alarm.sessionIds.includes(keeps))
      refuse('workspace_not_found', 'workspace_not_of_alarm', 'use_workspace_of_alarm')
    await decide(trx, alarm, { verdict, keeps }, now)
    if (alarm.kind === 'sanctioned_holder')
      for (const sessionId of alarm.sessionIds) await reviewHold(trx, sessionId, now)
    const facts = { verdict, reason, ...(keeps === null ? {} : { keeps: String(keeps) }) }
    await recordAct(trx, { operator: operator.credential, act: 'decideAlarm', subject: `alarm ${id}`, facts }, now)
    return { body: alarmOnWire({ ...alarm, verdict, decidedAt: now.toISOString() }) }
  })
}

function alarmOnWire({ id, kind, subject, sessionIds, raisedAt, decidedAt, verdict }: Alarm) {
  return {
    id,
    kind,
    subject,
    workspace_ids: sessionIds,
    raised_at: raisedAt,
    ...withoutNulls({ decided_at: decidedAt, verdict }),
  }
}
