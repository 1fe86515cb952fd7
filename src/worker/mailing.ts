import { setTimeout as wait } from 'node:timers/promises'
import { deliverNextMail } from '../background/mail-delivery.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import type { Mailer } from '../integrations/mailer.ts'

const LOOK_EVERY_MS = 2_000

/**
 * Sends the messages in the outbox until closed; `close` waits for the message being sent. Without a mail server
 * messages stay in the outbox, and one log entry records this.
 */
export function startMailing(app: AppContext, { mailer }: { mailer: Mailer | null }): { close(): Promise<void> } {
  if (mailer === null) {
    app.log.info({}, 'SMTP_URL is not set: messages wait in the outbox. Read them with `concordat operator outbox`.')
    return { close: async () => {} }
  }
  const closing = new AbortController()
  const ended = sendUntil(closing.signal, app, mailer)
  return {
    close: async () => {
      closing.abort()
      await ended
      mailer.close()
    },
  }
}

async function sendUntil(signal: AbortSignal, app: AppContext, mailer: Mailer): Promise<void> {
  while (!signal.aborted) {
    const isSent = await deliverNextMail(app, mailer).catch((error: unknown) => {
      app.log.error(loggableFault(error), 'the outbox could not be read: tried again in two seconds')
      return false
    })
    if (!isSent) await wait(LOOK_EVERY_MS, null, { signal, ref: false }).catch(() => {})
  }
}
