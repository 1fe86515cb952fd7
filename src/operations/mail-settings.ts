import { WAITING_MAIL_TOPICS, type WaitingMailMode, type WaitingMailSettings } from '../domain/mail/waiting-mail.ts'
import type { AppContext } from '../entry/app-context.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { endWaitingMail, loadWaitingMail, setWaitingMail, waitingMailRecipients } from '../store/waiting-mail.ts'

export const getMailSettings: Handlers['getMailSettings'] = async ({ app, viewer }) => {
  const { db } = app.database
  return {
    body: onWire(
      app,
      await loadWaitingMail(db, viewer.sessionId),
      await waitingMailRecipients(db, viewer.sessionId, app.now()),
    ),
  }
}

export const setMailSettings: Handlers['setMailSettings'] = async ({ app, viewer, input, commit }) =>
  await commit(async (trx) => {
    await lockSession(trx, viewer.sessionId)
    const before = await loadWaitingMail(trx, viewer.sessionId)
    const settings = eachTopic((topic) => input[topic] ?? before[topic])
    await setWaitingMail(trx, viewer.sessionId, settings)
    return { body: onWire(app, settings, await waitingMailRecipients(trx, viewer.sessionId, app.now())) }
  })

export const unsubscribe: Handlers['unsubscribe'] = async ({ input, commit }) =>
  await commit(async (trx) => {
    await endWaitingMail(
      trx,
      input.token,
      eachTopic(() => 'off'),
    )
    return { body: { status: 'off' as const } }
  })

function eachTopic(modeOf: (topic: keyof WaitingMailSettings) => WaitingMailMode): WaitingMailSettings {
  return Object.fromEntries(
    WAITING_MAIL_TOPICS.map((topic) => [topic, modeOf(topic)]),
  ) as unknown as WaitingMailSettings
}

function onWire({ sendsMail }: Pick<AppContext, 'sendsMail'>, settings: WaitingMailSettings, recipient: object | null) {
  const delivery = !sendsMail ? ('operator' as const) : recipient === null ? ('unproven' as const) : ('mail' as const)
  return { ...settings, delivery }
}
