import { codeAsTyped } from '../domain/mail/one-time-code.ts'
import { NDA_SHA256, NDA_VERSION } from '../domain/nda/text.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseClosed } from '../entry/viewer.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { recordSignature } from '../signing/record-signature.ts'
import { sessionReachedAt } from '../store/assurances.ts'
import { codeHeldBy, useCode } from '../store/one-time-codes.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import { lockSessionById } from '../store/sessions.ts'
import { decideSignatureRequest, waitingSignature } from '../store/signature-requests.ts'
import { closedBy } from '../store/workspace-register.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

export const readSignatureRequest: Handlers['readSignatureRequest'] = async ({ app, input, refuse }) => {
  const { db } = app.database
  const held = await codeHeldBy(db, codeAsTyped(input.code), 'approve_signature', app.now())
  const { request, supervisor } = await askedOf(app, db, held, refuse)
  return {
    body: {
      supervisor_name: supervisor.name,
      ...withoutNulls({ company: request.company }),
      text_version: NDA_VERSION,
      text_sha256: NDA_SHA256,
      asked_at: request.askedAt,
      expires_at: request.expiresAt,
    },
  }
}

export const decideSignature: Handlers['decideSignature'] = async ({ app, input, asked, refuse, commit }) =>
  await commit(async (trx) => {
    const now = app.now()
    const used = (await useCode(trx, codeAsTyped(input.code), 'approve_signature', now)) ?? refuseCode(refuse)
    await lockSessionById(trx, used.sessionId)
    const { request, supervisor } = await askedOf(app, trx, used, refuse)
    if (input.decision === 'refuse') {
      await decideSignatureRequest(trx, request.id, null, now)
      return { body: { status: 'refused', nda_signed: false } }
    }
    const closed = await closedBy(trx, used.sessionId, now)
    if (closed !== null) return refuseClosed(closed)
    // The approver is the signatory: the record has the supervisor's name, not one stated by the agent.
    const { company, statedSignedAt } = request
    const stated = { signerName: supervisor.name, company, statedSignedAt }
    const { sequence, expiresAt } = await recordSignature(app, trx, used.sessionId, stated, asked)
    await decideSignatureRequest(trx, request.id, sequence, now)
    return { body: { status: 'approved', nda_signed: true, expires_at: expiresAt } }
  })

/** Returns the signature that a code approves and the supervisor it was sent to. Refuses if either has changed. */
async function askedOf(
  app: AppContext,
  db: Db,
  held: { sessionId: number; address: string } | null,
  refuse: Refuse<'code_invalid'>,
) {
  if (held === null || (await sessionReachedAt(db, held.sessionId, 'supervisor_email', held.address)) === null)
    return refuseCode(refuse)
  const request = (await waitingSignature(db, held.sessionId, app.now())) ?? refuseCode(refuse)
  if (request.grantId !== null) return refuseCode(refuse)
  const { supervisor } = openedWorkspace(await loadOwnProfile(db, held.sessionId))
  return { request, supervisor: supervisor ?? refuseCode(refuse) }
}

function refuseCode(refuse: Refuse<'code_invalid'>): never {
  return refuse('code_invalid', 'code_invalid', 'ask_for_new_message')
}
