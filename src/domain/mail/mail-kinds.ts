import { WAITING_MAIL_KINDS, type WaitingMailKind } from './waiting-mail.ts'

/**
 * The purpose of a message. `verify_email`: to prove that the address is the workspace's. `recovery`: the address asks for a new key.
 * `first_workspace`: somebody stated the address in a second workspace. `approve_signature`: an agent asks its supervisor to sign.
 * `address_replaced`: another address took the place of this one, which confirms or denies it. `address_changed`, `key_changed`,
 * `owner_changed`: a notice to owners, and to an address that was replaced. `waiting_now`, `waiting_daily`, `waiting_reminder`: what waits
 * for a workspace.
 */
export const MAIL_KINDS = [
  'verify_email',
  'recovery',
  'first_workspace',
  'approve_signature',
  'address_replaced',
  'address_changed',
  'key_changed',
  'owner_changed',
  ...WAITING_MAIL_KINDS,
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Messages that only report a change and carry no code. */
export const NOTICE_KINDS = ['address_changed', 'key_changed', 'owner_changed'] as const satisfies readonly MailKind[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export function isNotice(kind: MailKind): kind is NoticeKind {
  return (NOTICE_KINDS as readonly MailKind[]).includes(kind)
}

/** The words of a message in one language. It names no party and no figure: whoever reads the mailbox learns of no deal. */
export interface MailWords {
  subject: string
  paragraphs: readonly string[]
  /** Before a code, where there are several. */
  workspaceOf(day: string): string
  open: string
  orType: string
  ignore: string
}

export function isWaitingMail(kind: MailKind): kind is WaitingMailKind {
  return (WAITING_MAIL_KINDS as readonly MailKind[]).includes(kind)
}

/** Messages whose words are in the tables of mail. */
export type WordedMailKind = Exclude<MailKind, WaitingMailKind>
