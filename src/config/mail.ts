/** How mail leaves. */
export interface MailConfig {
  /** The mail server: `smtp://` or `smtps://`, with user and password where it asks for them. */
  smtpUrl: string
  /** The sender, an address or `Name <address>`. */
  from: string
}

const SENDER = /^(?:[^<>\r\n"]{1,100} <[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/

/** Mail as the environment describes it, null without SMTP_URL; what is wrong with it is added to the faults. */
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
