export interface MailConfig {
  /** Mail server, `smtp://` or `smtps://`, with user and password if it requires them. */
  smtpUrl: string
  /** Sender: an address or `Name <address>`. */
  from: string
}

const SENDER = /^(?:[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

/**
 * Reads the mail settings from the environment; null without SMTP_URL. Adds a sentence to `faults` for each bad value.
 */
export function readMail(
  given: (name: 'SMTP_URL' | 'MAIL_FROM') => string | null,
  hostname: string,
  faults: string[],
): MailConfig | null {
  const [smtpUrl, from] = [given('SMTP_URL'), given('MAIL_FROM') ?? `Concordat <no-reply@${hostname}>`]
  if (!SENDER.test(from))
    faults.push('MAIL_FROM must be an address, or a name and an address: Deals <deals@example.com>.')
  if (smtpUrl === null) return null
  if (!URL.canParse(smtpUrl) || !/^smtps?:$/.test(new URL(smtpUrl).protocol) || new URL(smtpUrl).hostname === '')
    faults.push('SMTP_URL must be the address of a mail server such as smtps://user:password@mail.example.com.')
  return { smtpUrl, from }
}
