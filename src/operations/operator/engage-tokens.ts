import { DAY_MS } from '../../domain/figures/durations.ts'
import { hashSecret } from '../../entry/operator-access.ts'
import type { Handlers } from '../../entry/perform.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { engageTokens, insertEngageToken, revokeEngageToken as revokeToken } from '../../store/engage-tokens.ts'
import { insertThread, threadById } from '../../store/exchange.ts'
import { recordAct } from '../../store/operator.ts'

const TOKENS_SHOWN = 200

export const issueEngageToken: Handlers['issueEngageToken'] = async ({ app, viewer, input, refuse, commit }) => {
  const { thread_id: threadId = null, participant = null, party_id: partyId = null } = input
  if ((threadId === null) === (participant === null))
    return refuse('engage_token_ambiguous', 'token_for_one', 'send_thread_or_participant')
  const universe = await app.universe.current()
  const party = partyId === null ? null : await universe.partyOf(partyId)
  if (partyId !== null && (party === null || party.erased))
    return refuse('party_not_found', 'party_id_unknown', 'use_search_or_match_id')
  const token = `engage_${app.newSecret()}`
  const now = app.now()
  const days = input.expires_in_days ?? null
  const expiresAt = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  return await commit(async (trx) => {
    const known = threadId === null ? null : await threadById(trx, threadId)
    if (threadId !== null && known === null) return refuse('thread_not_found', 'thread_unknown', 'use_thread_id')
    const bound =
      known?.id ??
      (await insertThread(
        trx,
        { participant: participant ?? '', keys: null, sessionId: party?.sessionId ?? null, rules: [], eraseAt: null },
        now,
      ))
    const id = await insertEngageToken(
      trx,
      { hash: hashSecret(token), threadId: bound, by: viewer.credential, expiresAt },
      now,
    )
    const facts = { thread: bound, ...(party === null ? {} : { party: party.id }) }
    await recordAct(
      trx,
      { operator: viewer.credential, act: 'issueEngageToken', subject: `engage token ${id}`, facts },
      now,
    )
    return {
      body: {
        id,
        thread_id: bound,
        participant: known?.participant ?? participant ?? '',
        token,
        thread_url: `/engage/${token}/thread`,
        issued_at: now.toISOString(),
        ...withoutNulls({ expires_at: expiresAt?.toISOString() ?? null }),
      },
      headers: { 'Cache-Control': 'no-store' },
    }
  })
}

export const listEngageTokens: Handlers['listEngageTokens'] = async ({ app }) => {
  const tokens = await engageTokens(app.database.db, TOKENS_SHOWN)
  return {
    body: {
      tokens: tokens.map(({ id, threadId, participant, issuedAt, expiresAt, revokedAt }) => ({
        id,
        thread_id: threadId,
        participant,
        issued_at: issuedAt,
        ...withoutNulls({ expires_at: expiresAt, revoked_at: revokedAt }),
      })),
    },
  }
}

export const revokeEngageToken: Handlers['revokeEngageToken'] = async ({ app, viewer, input, refuse, commit }) =>
  await commit(async (trx) => {
    const now = app.now()
    if ((await revokeToken(trx, input.id, now)) === null)
      return refuse('engage_token_not_found', 'engage_token_unknown', 'use_engage_token_id')
    const act = { act: 'revokeEngageToken', subject: `engage token ${input.id}`, facts: {} }
    await recordAct(trx, { operator: viewer.credential, ...act }, now)
    return { body: { id: input.id, revoked: true } }
  })
