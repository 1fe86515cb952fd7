import { PAGE_ROWS } from '../../contract/paging.ts'
import type { Handlers } from '../../entry/perform.ts'
import { importSigningKey } from '../../integrations/signing.ts'
import { withoutNulls } from '../../presenting/api-mapping.ts'
import { verifyChain } from '../../presenting/nda-verification.ts'
import { pageLink } from '../../presenting/page-link.ts'
import { countNdas, ndasBefore, type RegisteredNda, registeredNda, standingNdas } from '../../store/nda-register.ts'
import { appendRevocation } from '../../store/ndas.ts'
import { recordAct } from '../../store/operator.ts'
import { lockSessionById } from '../../store/sessions.ts'
import { keepSigningKey, retireSigningKey } from '../../store/signing-keys.ts'
import { setSigningBarred } from '../../store/workspace-register.ts'

export const listNdas: Handlers['listNdas'] = async ({ app, input }) => {
  const { limit = PAGE_ROWS, cursor, state } = input
  const { db } = app.database
  const now = app.now()
  const rows = await ndasBefore(db, state ?? null, cursor === undefined ? null : Number(cursor), limit + 1, now)
  const counts = await countNdas(db, now)
  const total = state === undefined ? counts.stands + counts.revoked + counts.expired : counts[state]
  const link = pageLink(
    rows.map(({ sequence: id }) => ({ id })),
    limit,
    state === undefined ? {} : { state },
  )
  return {
    body: { ndas: rows.slice(0, limit).map(ndaOnWire) },
    headers: { ...link, 'X-Total-Count': String(total) },
  }
}

export const revokeNda: Handlers['revokeNda'] = async ({ app, viewer, input, refuse, commit }) => {
  const { id, reason } = input
  return await commit(async (trx) => {
    const now = app.now()
    const find = async () =>
      (await registeredNda(trx, id, now)) ?? refuse('signature_not_found', 'nda_unknown', 'use_nda_id')
    // Disclosing a name locks the same row, so a name is disclosed before the revocation or not at all.
    await lockSessionById(trx, (await find()).sessionId)
    const nda = await find()
    if (nda.state !== 'stands')
      return refuse(
        'signature_not_in_force',
        nda.state === 'revoked' ? 'nda_revoked' : 'nda_expired',
        'nothing_disclosed_under_it',
      )
    await appendRevocation(trx, {
      revokes: id,
      reason,
      revokedBy: viewer.credential,
      revokedAt: now.toISOString(),
      nonce: app.newSecret(),
    })
    await setSigningBarred(trx, nda.sessionId, true, now)
    await recordAct(
      trx,
      { operator: viewer.credential, act: 'revokeNda', subject: `nda ${id}`, facts: { reason } },
      now,
    )
    const revoked = (await registeredNda(trx, id, now)) ?? nda
    return { body: { ...ndaOnWire(revoked), still_stand: await standingNdas(trx, nda.sessionId, now) } }
  })
}

function ndaOnWire(nda: RegisteredNda) {
  const { sequence, state, partyIds, recordedAt, expiresAt, textVersion, textSha256, hash, disclosures } = nda
  return {
    id: sequence,
    workspace_id: nda.sessionId,
    state,
    ...withoutNulls({
      // Empty if the workspace was erased and nothing was disclosed under the NDA.
      signer_name: nda.signerName || null,
      company: nda.company,
      stated_signed_at: nda.statedSignedAt,
      revoked_at: nda.revokedAt,
      revoked_by: nda.revokedBy,
      reason: nda.reason,
    }),
    party_ids: partyIds,
    recorded_at: recordedAt,
    expires_at: expiresAt,
    text_version: textVersion,
    text_sha256: textSha256,
    hash,
    disclosures,
  }
}

export const rotateSigningKey: Handlers['rotateSigningKey'] = async ({ app, viewer, input, commit }) => {
  const { seed, publicKey } = await importSigningKey(app.newSecret())
  return await commit(async (trx) => {
    const now = app.now()
    await retireSigningKey(trx, now)
    await keepSigningKey(trx, { kid: publicKey.kid, publicX: publicKey.x, seed }, now)
    const { credential: operator } = viewer
    const subject = `key ${publicKey.kid}`
    await recordAct(trx, { operator, act: 'rotateSigningKey', subject, facts: { reason: input.reason } }, now)
    return { body: { kid: publicKey.kid } }
  })
}

export const verifyNdaChain: Handlers['verifyNdaChain'] = async ({ app }) => {
  const { length, brokenAt, headHash } = await verifyChain(app.database.db)
  return {
    body: { verified: brokenAt === null, length, ...withoutNulls({ broken_at: brokenAt, head_hash: headHash }) },
  }
}
