import { createTransport } from 'nodemailer'

/** The mail server and the sender. */
interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  smtpUrl: string
  /** An address, or `Name <address>`. */
  from: string
}

/** A message for the mail server. */
interface OutgoingMail {
  to: string
  /** Constant across repeated sending, so that a mailbox can recognise duplicates. */
  messageId: string
  subject: string
  text: string
  html: string
  /** Address for one-click unsubscription from messages of this kind (RFC 8058). */
  unsubscribeUrl?: string
}

/** Result of sending: accepted by the server; permanently refused because of its address; or neither, to be retried. */
type MailOutcome = { state: 'sent' } | { state: 'bounced' } | { state: 'unavailable'; code: string }

export interface Mailer {
  send(mail: OutgoingMail): Promise<MailOutcome>
  close(): void
}

const CONNECTION_MS = 10_000
const SOCKET_MS = 20_000
const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/

/**
 * Opens an SMTP mailer. Its messages give access to workspaces, so it requires TLS except to a mail server on this
 * machine.
 */
export function openMailer({ smtpUrl, from }: MailSettings): Mailer {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const secure = protocol === 'smtps:'
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !LOOPBACK.test(hostname),
    ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTION_MS,
    greetingTimeout: CONNECTION_MS,
    socketTimeout: SOCKET_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send({ to, messageId, subject, text, html, unsubscribeUrl }) {
      try {
        const headers = {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl === undefined
            ? {}
            : {
                'List-Unsubscribe': `<${unsubscribeUrl}>`,
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        }
        await transport.sendMail({ from, to: { name: '', address: to }, messageId, subject, text, html, headers })
        return { state: 'sent' }
      } catch (error) {
        return outcomeOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A 5xx reply to the recipient is permanent (RFC 5321 §4.2.1); anything else is retried. */
function outcomeOf(error: unknown): MailOutcome {
  const { code, responseCode, command } = error as { code?: string; responseCode?: number; command?: string }
  if (command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500) return { state: 'bounced' }
  return { state: 'unavailable', code: String(responseCode ?? code ?? 'unknown') }
}
