import { isActive, pairingId } from '../domain/deals/deal.ts'
import { type Language, negotiateLanguage } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import type { Side } from '../domain/parties/party.ts'
import { type Identity, partyName } from '../domain/parties/profile.ts'
import { SIDES } from '../domain/workspace/workspace.ts'
import { lockOwnProfile } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import { eraseSession, type Kept } from '../store/erasure.ts'
import { insertEvents, insertEventsOfPairs } from '../store/events.ts'
import { lockPartyPairings, setPhase } from '../store/pairings.ts'
import { resumePausedFor } from '../store/pauses.ts'
import { overtakePhaseRequests } from '../store/phase-requests.ts'
import type { OwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import { hashSessionKey, sessionsOfParties } from '../store/sessions.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

export const eraseWorkspace: Handlers['eraseWorkspace'] = async ({ app, viewer, input, asked, refuse }) => {
  const now = app.now()
  const language = negotiateLanguage(asked.acceptLanguage)
  const kept = await app.database.transact(async (trx) => {
    const own = await lockOwnProfile(trx, viewer.sessionId)
    if (!confirms(input.confirm, openedWorkspace(own).identity))
      return refuse('erasure_not_confirmed', 'confirmation_wrong', 'send_registered_name', {
        fields: [{ path: 'confirm', message: 'field_confirm' }],
      })
    for (const side of SIDES) await abandonPairings(trx, own, side, now)
    return await eraseSession(trx, viewer.sessionId, { deadKeyHash: hashSessionKey(app.newSecret()), now })
  })
  app.database.forgetSoon()
  await app.universe.forgetSaved()
  return {
    body: {
      erased_at: now.toISOString(),
      message: newsWriter.write(language, 'workspace_erased'),
      // A test universe is deleted as a whole.
      kept: app.isTest ? [] : keptOnWire(kept, language),
    },
  }
}

function confirms(confirmation: string, identity: Identity): boolean {
  const plain = (text: string | null) => text?.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
  const typed = plain(confirmation)
  return typed === 'erase' || typed === plain(partyName(identity))
}

/** Abandons the pairings under way and records an event for each counterparty. */
async function abandonPairings(trx: Db, own: OwnProfile, side: Side, now: Date): Promise<void> {
  const ownId = own.parties[side]?.id
  if (ownId === undefined) return
  // Locked before filtering, since a counterparty may be closing one.
  const active = (await lockPartyPairings(trx, side, ownId)).filter(({ phase }) => isActive(phase))
  const across = ({ buyerId, sellerId }: { buyerId: number; sellerId: number }) =>
    side === 'buyer' ? sellerId : buyerId
  const sessions = await sessionsOfParties(trx, active.map(across))
  await setPhase(
    trx,
    active.map(({ id }) => id),
    '9_abandoned',
    side,
    now,
  )
  const ids = active.map(({ id }) => id)
  await overtakePhaseRequests(trx, ids, now)
  const resumed = await resumePausedFor(trx, ids, now)
  const pairOf = ({ buyerId, sellerId }: { buyerId: number; sellerId: number }) => ({
    pair: pairingId(buyerId, sellerId),
  })
  await insertEventsOfPairs(trx, 'pairing_resumed', resumed, pairOf, now)
  const events = active.flatMap((pairing) => {
    const sessionId = sessions.get(across(pairing))
    const pair = pairingId(pairing.buyerId, pairing.sellerId)
    const facts = { pair, from: pairing.phase, to: '9_abandoned', by: side }
    return sessionId === undefined ? [] : [{ sessionId, type: 'phase_changed' as const, partyId: ownId, facts }]
  })
  await insertEvents(trx, events, now)
}

/** Lists the records kept after an erasure with the reason, most important for the person first. */
function keptOnWire({ signatures, blankSignatures, disclosures, pairings }: Kept, language: Language) {
  const all = [
    { what: 'signatures', count: signatures },
    { what: 'blank_signatures', count: blankSignatures },
    { what: 'disclosures', count: disclosures },
    { what: 'pairings', count: pairings },
  ] as const
  return all
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => ({ what, count, why: newsWriter.write(language, `kept_${what}`) }))
}
