import { writeMail } from '../../background/mail-delivery.ts'
import { PAGE_ROWS } from '../../contract/paging.ts'
import type { Handlers } from '../../entry/perform.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { recordAct } from '../../store/operator.ts'
import { countMails, endMail, lockMail, mailsBefore, type OutboxMessage } from '../../store/outbox.ts'

export const listOutbox: Handlers['listOutbox'] = async ({ app, input }) => {
  const { limit = PAGE_ROWS, cursor, state = null } = input
  const { db } = app.database
  const rows = await mailsBefore(db, state, cursor === undefined ? null : Number(cursor), limit + 1)
  return {
    body: { messages: rows.slice(0, limit).map(messageOnWire), sends_mail: app.sendsMail },
    headers: {
      ...pageLink(rows, limit, state === null ? {} : { state }),
      'X-Total-Count': String(await countMails(db, state)),
    },
  }
}

export const handOverMessage: Handlers['handOverMessage'] = async ({ app, viewer: operator, input, refuse }) => {
  const { id } = input
  const handed = await app.database.transact(async (trx) => {
    const now = app.now()
    const message = (await lockMail(trx, id)) ?? refuse('outbox_message_not_found', 'message_unknown', 'use_outbox_id')
    const isOpen = message.state === 'waiting' || message.state === 'failed'
    const written = isOpen ? await writeMail(app, trx, message) : null
    if (isOpen && written === null) await endMail(trx, id, 'moot', now)
    if (written === null) return null
    await endMail(trx, id, 'handed_over', now)
    const facts = { kind: message.kind }
    await recordAct(
      trx,
      { operator: operator.credential, act: 'handOverMessage', subject: `message ${id}`, facts },
      now,
    )
    return { id, address: message.address, ...written }
  })
  if (handed === null) return refuse('message_not_open', 'message_not_open', 'read_message_state')
  return { body: handed }
}

function messageOnWire(message: OutboxMessage) {
  const { id, kind, address, language, state, attempts, createdAt, nextAttemptAt, endedAt } = message
  return {
    ...{ id, kind, address, language, state, attempts },
    created_at: createdAt,
    ...withoutNulls({ next_attempt_at: state === 'waiting' ? nextAttemptAt : null, ended_at: endedAt }),
  }
}
