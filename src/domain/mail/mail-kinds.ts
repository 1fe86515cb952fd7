import { WAITING_MAIL_KINDS, type WaitingMailKind } from './waiting-mail.ts'

/**
 * Purposes of messages. `verify_email`: proves that the address belongs to the workspace. `recovery`: the address
 * requests a new key. `first_workspace`: the address was given for a second workspace. `approve_signature`: an agent
 * asks its supervisor to sign. `access_allowed`: a program was allowed to act, which the supervisor may end. `address_replaced`: the replaced address confirms or rejects its successor.
 * `address_changed`, `key_changed`, `owner_changed`: notices to owners and to a replaced address. `waiting_now`,
 * `waiting_daily`, `waiting_reminder`: pending items of a workspace.
 */
export const MAIL_KINDS = [
  'verify_email',
  'recovery',
  'first_workspace',
  'approve_signature',
  'access_allowed',
  'address_replaced',
  'address_changed',
  'key_changed',
  'owner_changed',
  ...WAITING_MAIL_KINDS,
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Messages that report a change and carry no code. */
const NOTICE_KINDS = ['address_changed', 'key_changed', 'owner_changed'] as const satisfies readonly MailKind[]
export type NoticeKind = (typeof NOTICE_KINDS)[number]

export function isNotice(kind: MailKind): kind is NoticeKind {
  return (NOTICE_KINDS as readonly MailKind[]).includes(kind)
}

export function isWaitingMail(kind: MailKind): kind is WaitingMailKind {
  return (WAITING_MAIL_KINDS as readonly MailKind[]).includes(kind)
}
