import type { MailLanguage } from '../domain/language/language.ts'
import type { NoticeKind } from '../domain/mail/mail-kinds.ts'
import type { Identity, PartyOwner } from '../domain/parties/profile.ts'
import { insertAddressChange } from '../store/address-changes.ts'
import { isAddressSettled, sessionsRecoveredBy } from '../store/assurances.ts'
import { mayNotify, queueMail, reachedMailLimit } from '../store/outbox.ts'
import { loadOwnerAddresses, type OwnerAddress } from '../store/owner-addresses.ts'
import type { Db } from '../store/schema.ts'

/** Client network of a change, and the language of its request for owners whose own is unknown. */
interface NoticeOrigin {
  network: number | null
  language: MailLanguage
}

/**
 * Queues a notice of a change to every owner of a workspace that has an address, and to `more`, its former owners. The
 * notice names nobody.
 */
export async function notifyOwners(
  trx: Db,
  sessionId: number,
  kind: NoticeKind,
  origin: NoticeOrigin,
  now: Date,
  more: readonly OwnerAddress[] = [],
): Promise<void> {
  const owners = [...(await loadOwnerAddresses(trx, sessionId, now)), ...more]
  const byAddress = new Map(owners.map((owner) => [owner.address, owner]))
  for (const owner of byAddress.values()) await notify(trx, sessionId, kind, owner, origin, now)
}

/**
 * Notifies all owners, and a replaced supervisor, after a workspace stated another address. The reader of a settled
 * former address is asked to confirm or deny the change; that of an unsettled one is notified.
 */
export async function notifyOfAddressChange(
  trx: Db,
  sessionId: number,
  { before, after }: Record<'before' | 'after', PartyOwner>,
  origin: NoticeOrigin,
  now: Date,
): Promise<void> {
  const [former, stated] = [addressOf(before.identity), addressOf(after.identity)]
  const isReplaced = stated !== null && former !== stated
  const formerSupervisor = before.supervisor?.email.toLowerCase() ?? null
  const isSupervisorReplaced = formerSupervisor !== null && formerSupervisor !== after.supervisor?.email.toLowerCase()
  if (!isReplaced && !isSupervisorReplaced) return
  const settled = isReplaced && former !== null ? await isAddressSettled(trx, sessionId, former, now) : null
  const more: OwnerAddress[] = []
  if (isReplaced && former !== null) {
    if (settled === null) more.push({ address: former, language: null, isProven: false })
    else {
      await insertAddressChange(trx, sessionId, { former, formerProvenAt: settled.provenAt, stated }, now)
      const mail = { kind: 'address_replaced', sessionId, address: former } as const
      const language = settled.language ?? origin.language
      if (await mayNotify(trx, mail, now)) await queueMail(trx, { ...mail, language, askedBy: null }, null, now)
    }
  }
  if (isSupervisorReplaced) more.push({ address: formerSupervisor, language: null, isProven: false })
  // A new, unproven address is first written to by `requestEmailProof`.
  const owners = (await loadOwnerAddresses(trx, sessionId, now)).filter(
    ({ address, isProven }) => address !== former && (isProven || address !== stated),
  )
  const byAddress = new Map([...owners, ...more].map((owner) => [owner.address, owner]))
  for (const owner of byAddress.values()) await notify(trx, sessionId, 'address_changed', owner, origin, now)
}

/**
 * When a workspace states an address that another workspace has proven, offers the owner by mail to recover the other
 * one. The API answer reveals nothing of this.
 */
export async function offerFirstWorkspace(
  trx: Db,
  sessionId: number,
  { before, after }: Record<'before' | 'after', Pick<Identity, 'email'>>,
  { network, language }: NoticeOrigin,
  now: Date,
): Promise<void> {
  const address = addressOf(after)
  if (address === null || address === addressOf(before)) return
  const others = (await sessionsRecoveredBy(trx, address, now)).filter(({ id }) => id !== sessionId)
  const mail = { kind: 'first_workspace', sessionId: null, address } as const
  if (others.length === 0 || (await reachedMailLimit(trx, mail, network, now)) !== null) return
  await queueMail(trx, { ...mail, language, askedBy: null }, network, now)
}

const addressOf = ({ email }: Pick<Identity, 'email'>): string | null => email?.toLowerCase() ?? null

async function notify(
  trx: Db,
  sessionId: number,
  kind: NoticeKind,
  { address, language, isProven }: OwnerAddress,
  origin: NoticeOrigin,
  now: Date,
): Promise<void> {
  const mail = { kind, sessionId, address }
  if (!(await mayNotify(trx, mail, now))) return
  // An unproven address may be a stranger's, so mail to it is limited by network.
  if (!isProven && (await reachedMailLimit(trx, mail, origin.network, now)) !== null) return
  const inLanguage = language ?? origin.language
  await queueMail(trx, { ...mail, language: inLanguage, askedBy: null }, isProven ? null : origin.network, now)
}
