import { ownPairing } from '../disclosure/own-pairing.ts'
import { DAY_MS } from '../domain/figures/durations.ts'
import { negotiateMailLanguage } from '../domain/language/language.ts'
import { codeAsTyped } from '../domain/mail/one-time-code.ts'
import { NDA_SHA256, NDA_VERSION } from '../domain/nda/text.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { refuseFaults } from '../entry/input.ts'
import { lockSession } from '../entry/locked-session.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { refuseBelowRole, refuseClosed } from '../entry/viewer.ts'
import { withoutNulls } from '../presenting/without-nulls.ts'
import { recordSignature } from '../signing/record-signature.ts'
import { endGrant, insertGrant, loadGrantActs, loadGrants, type StoredGrant } from '../store/access-grants.ts'
import { sessionReachedAt } from '../store/assurances.ts'
import { findConsentRequest } from '../store/oauth-records.ts'
import { codeHeldBy } from '../store/one-time-codes.ts'
import { mayNotify, queueMail } from '../store/outbox.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { Db } from '../store/schema.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { decideSignatureRequest, waitingSignature } from '../store/signature-requests.ts'
import { closedBy } from '../store/workspace-register.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

export const readConsentRequest: Handlers['readConsentRequest'] = async ({ app, input, refuse }) => {
  const request =
    (await findConsentRequest(app.database.db, input.request_id, app.now())) ??
    refuse('consent_request_not_found', 'consent_request_unknown', 'start_from_program')
  return {
    body: {
      client_name: request.clientName,
      client_id: request.clientId,
      client_host: request.clientHost,
      is_proven: request.isProven,
      scopes: [...request.scopes],
    },
  }
}

export const allowAccess: Handlers['allowAccess'] = async ({ app, viewer, input, asked, refuse }) => {
  const { sessionId, memberId, keyEndsAt } = viewer
  const { request_id: uid, pair_id: pairId = null, names_max: namesMax = null } = input
  const request =
    (await findConsentRequest(app.database.db, uid, app.now())) ??
    refuse('consent_request_not_found', 'consent_request_unknown', 'start_from_program')
  const wanted = new Set(input.scopes)
  if (!wanted.has('read') || !input.scopes.every((scope) => request.scopes.includes(scope)))
    refuseFaults([{ path: 'scopes', message: 'field_scopes_not_asked' }])
  if (wanted.has('names') !== (namesMax ?? 0) > 0) refuseFaults([{ path: 'names_max', message: 'field_names_max' }])
  if (wanted.has('sign')) refuseBelowRole(viewer, 'owner')
  const pairing = pairId === null ? null : await ownPairing(app, viewer, pairId, refuse)
  const ticket = app.newSecret()
  return await app.database.transact(async (trx) => {
    await lockSession(trx, sessionId)
    const now = app.now()
    const ends = new Date(now.getTime() + input.valid_days * DAY_MS)
    const grantId = await insertGrant(
      trx,
      {
        sessionId,
        memberId,
        clientId: request.clientId,
        clientName: request.clientName,
        clientHost: request.clientHost,
        scopes: input.scopes,
        namesMax: namesMax ?? 0,
        pairingId: pairing?.id ?? null,
        endsAt: keyEndsAt !== null && keyEndsAt < ends ? keyEndsAt : ends,
        ticket: `${uid} ${ticket}`,
      },
      now,
    )
    await tellSupervisor(app, trx, viewer, asked)
    return { body: { grant_id: grantId, continue_path: `/consent/${uid}/continue?ticket=${ticket}` } }
  })
}

export const getAccess: Handlers['getAccess'] = async ({ app, viewer }) => {
  const { role, sessionId, grant } = viewer
  const now = app.now()
  const [own] = grant === undefined ? [] : await loadGrants(app.database.db, sessionId, grant.id)
  // The token may narrow what was granted.
  const narrowed = own && grant && { ...own, scopes: own.scopes.filter((scope) => grant.scopes.has(scope)) }
  return { body: { role, ...withoutNulls({ grant: narrowed && grantOnWire(narrowed, now) }) } }
}

export const listAccess: Handlers['listAccess'] = async ({ app, viewer }) => {
  const now = app.now()
  const grants = await loadGrants(app.database.db, viewer.sessionId)
  for (const { endsAt } of grants) if (new Date(endsAt) > now) app.answerEndsAt(new Date(endsAt))
  const waiting = await waitingSignature(app.database.db, viewer.sessionId, now)
  const request = waiting?.grantId ? { ...waiting, grantId: waiting.grantId } : null
  return {
    body: {
      grants: grants.map((grant) => grantOnWire(grant, now)),
      ...(request === null
        ? {}
        : {
            signature_request: {
              grant_id: request.grantId,
              signer_name: request.signerName,
              ...withoutNulls({ company: request.company }),
              text_version: NDA_VERSION,
              text_sha256: NDA_SHA256,
              asked_at: request.askedAt,
              expires_at: request.expiresAt,
            },
          }),
    },
  }
}

export const decideAskedSignature: Handlers['decideAskedSignature'] = async (context) => {
  const { app, viewer, input, asked, refuse, commit } = context
  const { sessionId } = viewer
  return await commit(async (trx) => {
    const now = app.now()
    await lockSession(trx, sessionId)
    const request = await waitingSignature(trx, sessionId, now)
    const isForSupervisor = viewer.agentDriven && app.agentSignatures === 'approved'
    if (request === null || request.grantId === null || isForSupervisor)
      return refuse('signature_not_found', 'no_signature_asked', 'signature_decided_or_lapsed')
    if (input.decision === 'refuse') {
      await decideSignatureRequest(trx, request.id, null, now)
      return { body: { status: 'refused', nda_signed: false } }
    }
    const closed = await closedBy(trx, sessionId, now)
    if (closed !== null) return refuseClosed(closed)
    const { sequence, expiresAt } = await recordSignature(app, trx, sessionId, request, asked)
    await decideSignatureRequest(trx, request.id, sequence, now)
    return { body: { status: 'approved', nda_signed: true, expires_at: expiresAt } }
  })
}

export const listAccessActs: Handlers['listAccessActs'] = async ({ app, viewer, input, refuse }) => {
  const { db } = app.database
  const [grant] = await loadGrants(db, viewer.sessionId, input.grant_id)
  if (grant === undefined) return refuse('grant_not_found', 'grant_unknown', 'use_grant_id')
  const acts = await loadGrantActs(db, viewer.sessionId, input.grant_id)
  return {
    body: {
      acts: acts.map(({ pairId, lastAt, ...act }) => ({
        ...act,
        ...(pairId === '' ? {} : { pair_id: pairId }),
        last_at: lastAt,
      })),
    },
  }
}

export const endAccess: Handlers['endAccess'] = async ({ app, viewer, input, refuse, commit }) => {
  const { sessionId } = viewer
  return await commit(async (trx) => {
    await lockSession(trx, sessionId)
    const now = app.now()
    if (!(await endGrant(trx, { id: input.grant_id, sessionId }, 'member', now)))
      return refuse('grant_not_found', 'grant_unknown', 'use_grant_id')
    const [grant] = await loadGrants(trx, sessionId, input.grant_id)
    if (grant === undefined) throw new Error('a grant that was just ended is gone')
    return { body: grantOnWire(grant, now) }
  })
}

export const readSupervisedAccess: Handlers['readSupervisedAccess'] = async ({ app, input, refuse }) => {
  const { db } = app.database
  const now = app.now()
  const sessionId = await supervisedBy(app, db, input.code, refuse)
  const grants = (await loadGrants(db, sessionId)).map((grant) => grantOnWire(grant, now))
  return { body: { grants: grants.filter(({ state }) => state === 'active') } }
}

export const endSupervisedAccess: Handlers['endSupervisedAccess'] = async ({ app, input, refuse, commit }) =>
  await commit(async (trx) => {
    const now = app.now()
    const sessionId = await supervisedBy(app, trx, input.code, refuse)
    if (!(await endGrant(trx, { id: input.grant_id, sessionId }, 'supervisor', now)))
      return refuse('grant_not_found', 'grant_unknown', 'use_listed_grant_id')
    const [grant] = await loadGrants(trx, sessionId, input.grant_id)
    if (grant === undefined) throw new Error('a grant that was just ended is gone')
    return { body: grantOnWire(grant, now) }
  })

/** Returns the session whose present supervisor holds a code. */
async function supervisedBy(
  { now }: Pick<AppContext, 'now'>,
  db: Db,
  code: string,
  refuse: Refuse<'code_invalid'>,
): Promise<number> {
  const held = await codeHeldBy(db, codeAsTyped(code), 'end_access', now())
  if (held === null || (await sessionReachedAt(db, held.sessionId, 'supervisor_email', held.address)) === null)
    return refuse('code_invalid', 'code_invalid', 'ask_for_new_message')
  return held.sessionId
}

/** Notifies the supervisor declared at registration that a program was allowed to act. */
async function tellSupervisor(
  app: AppContext,
  trx: Db,
  { sessionId, memberId }: LoadedViewer,
  { ip, acceptLanguage }: Asked,
): Promise<void> {
  const { supervisor } = openedWorkspace(await loadOwnProfile(trx, sessionId))
  if (supervisor === null) return
  const mail = { kind: 'access_allowed', sessionId, address: supervisor.email.toLowerCase() } as const
  const now = app.now()
  if (!(await mayNotify(trx, mail, now))) return
  const language = negotiateMailLanguage(acceptLanguage)
  await queueMail(trx, { ...mail, language, askedBy: memberId }, app.networkNumberOf(ip), now)
}

function grantOnWire(grant: StoredGrant, now: Date) {
  const state = grant.endedAt !== null ? 'ended' : new Date(grant.endsAt) > now ? 'active' : 'expired'
  const opensNames = grant.namesMax > 0
  return {
    grant_id: grant.id,
    client_name: grant.clientName,
    client_host: grant.clientHost,
    scopes: grant.scopes,
    ...(opensNames ? { names_max: grant.namesMax, names_opened: grant.namesOpened } : {}),
    granted_at: grant.grantedAt,
    ends_at: grant.endsAt,
    state: state as 'active' | 'expired' | 'ended',
    ...withoutNulls({
      pair_id: grant.pairId,
      granted_by: grant.memberId,
      ended_by: grant.endedBy,
      last_used_at: grant.lastUsedAt,
    }),
  }
}
