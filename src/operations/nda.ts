import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import type { RefusedField } from '../domain/language/refusals.ts'
import { findBrokenLink } from '../domain/nda/chain.ts'
import { NDA_SHA256, NDA_TERM_YEARS, NDA_TEXT, NDA_VERSION } from '../domain/nda/text.ts'
import { refuseFaults } from '../entry/input.ts'
import type { Handlers } from '../entry/perform.ts'
import { heldRefusal, refuseClosed } from '../entry/viewer.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { ndaOnWire } from '../presenting/nda-on-wire.ts'
import { recordSignature } from '../signing/record-signature.ts'
import { signedStatement } from '../signing/signed-statement.ts'
import { askMember, askSupervisor, pendingAnswer } from '../signing/supervisor-approval.ts'
import { blankSignatures } from '../store/erasure.ts'
import { chainBetween, chainLength, latestNda, loadRevokedAt } from '../store/ndas.ts'
import { reviewHold } from '../store/sanctions.ts'
import { isErased, lockSessionById } from '../store/sessions.ts'
import { isSignatureApproved } from '../store/signature-requests.ts'
import { closedBy } from '../store/workspace-register.ts'

export const getNdaText: Handlers['getNdaText'] = async () => ({
  body: { version: NDA_VERSION, sha256: NDA_SHA256, term_years: NDA_TERM_YEARS, markdown: NDA_TEXT },
})

export const signNda: Handlers['signNda'] = async ({ app, viewer, input, asked, refuse, commit }) => {
  const signerName =
    input.signer_name ??
    input.signerName ??
    refuse('signer_name_missing', 'signer_name_missing', 'send_signer_name', {
      fields: [{ path: 'signer_name', message: 'field_required' }],
    })
  refuseContradictions(input)
  const { text_version = null, text_sha256 = null } = input
  if ((text_version ?? NDA_VERSION) !== NDA_VERSION || (text_sha256 ?? NDA_SHA256).toLowerCase() !== NDA_SHA256)
    return refuse('nda_text_changed', 'nda_text_changed', { of: 'read_text_again', version: NDA_VERSION })
  const company = input.company ?? null
  const answer = (expiresAt: string) => ({
    body: {
      ok: true,
      session_id: input.session_id,
      nda_signed: true,
      expires_at: expiresAt,
      receipt_url: '/api/nda/{session_id}/receipt',
    },
  })
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    if (await isErased(trx, viewer.sessionId))
      return refuse('signer_not_found', 'session_id_unknown', 'workspace_erased_just_now')
    const now = app.now()
    await reviewHold(trx, viewer.sessionId, now)
    const closed = await closedBy(trx, viewer.sessionId, now)
    // Returned rather than thrown, so that the alarm is committed.
    if (closed === 'held') return heldRefusal()
    if (closed !== null) return refuseClosed(closed)
    await blankSignatures(trx, now)
    const latest = await latestNda(trx, viewer.sessionId)
    const isForHuman = viewer.agentDriven && app.agentSignatures === 'approved'
    const stands =
      latest !== null && latest.expiresAt > now.toISOString() && (await loadRevokedAt(trx, latest.sequence)) === null
    const signature = { signerName, company, statedSignedAt: input.signed_at ?? input.signedAt ?? null }
    if (isForHuman) {
      if (stands && (await isSignatureApproved(trx, latest.sequence))) return answer(latest.expiresAt)
      await askSupervisor(app, trx, viewer.sessionId, signature, { ...asked, memberId: viewer.memberId }, refuse)
      return pendingAnswer(app, input.session_id, { acceptLanguage: asked.acceptLanguage })
    }
    if (viewer.grant !== undefined) {
      if (stands) return answer(latest.expiresAt)
      await askMember(app, trx, viewer.sessionId, { ...signature, grantId: viewer.grant.id })
      return pendingAnswer(app, input.session_id, asked)
    }
    if (stands && latest.signerName === signerName && (company === null || latest.company === company))
      return answer(latest.expiresAt)
    return answer((await recordSignature(app, trx, viewer.sessionId, signature, asked)).expiresAt)
  })
}

/** Accepts both spellings of a field only if they are equal; refuses a stated date that is not in the calendar. */
function refuseContradictions(input: Parameters<Handlers['signNda']>[0]['input']): void {
  const fields: RefusedField[] = []
  if (differ(input.signer_name, input.signerName)) fields.push({ path: 'signerName', message: 'field_contradicts' })
  if (differ(input.signed_at, input.signedAt)) fields.push({ path: 'signedAt', message: 'field_contradicts' })
  for (const path of ['signed_at', 'signedAt'] as const) {
    const stated = input[path]
    if (stated && !isCalendarTime(stated)) fields.push({ path, message: { of: 'field_format', format: 'date-time' } })
  }
  if (fields.length > 0) refuseFaults(fields)
}

function differ(one: string | null | undefined, other: string | null | undefined): boolean {
  return one != null && other != null && one !== other
}

/** True for a valid ISO 8601 calendar date, with or without a time. */
function isCalendarTime(text: string): boolean {
  const parts =
    /^(\d{4})-(\d{2})-(\d{2})(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/i.exec(
      text,
    )
  if (parts === null) return false
  const [year, month, day] = parts.slice(1, 4).map(Number) as [number, number, number]
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

export const getNdaReceipt: Handlers['getNdaReceipt'] = async ({ app, viewer, refuse }) => {
  const { db } = app.database
  const nda = (await latestNda(db, viewer.sessionId)) ?? refuse('signature_not_found', 'no_signature', 'sign_nda')
  const length = await chainLength(db)
  const [first, last] = [Math.max(1, nda.sequence - 1), Math.min(length, nda.sequence + 1)]
  const neighbours = await chainBetween(db, first, last)
  const whole = neighbours.length === last - first + 1
  const next = neighbours.find(({ sequence }) => sequence === nda.sequence + 1)
  const revoked = withoutNulls({ revoked_at: await loadRevokedAt(db, nda.sequence) })
  const record = ndaOnWire(nda)
  return {
    body: {
      record,
      hash: nda.hash,
      verified: whole && findBrokenLink(neighbours) === null,
      stands: isSigned(viewer),
      chain_length: length,
      ...(next ? { next_hash: next.hash } : {}),
      ...revoked,
      jws: await signedStatement(app, 'nda', { record, hash: nda.hash, ...revoked }),
    },
  }
}
