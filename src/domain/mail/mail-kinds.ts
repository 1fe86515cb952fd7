/**
 * What a message is for. `verify_email`: to prove that the address is the workspace's. `recovery`: the address asks for a new
 * key. `first_workspace`: somebody stated the address in a second workspace. `approve_signature`: an agent asks its supervisor
 * to sign.
 */
export const MAIL_KINDS = ['verify_email', 'recovery', 'first_workspace', 'approve_signature'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What a message says in one language. It names no party and no figure: whoever reads the mailbox learns of no deal. */
export interface MailWords {
  subject: string
  paragraphs: readonly string[]
  /** Before a code, where there are several. */
  workspaceOf(day: string): string
  open: string
  orType: string
  ignore: string
}
