import type { Contract, InputOf } from '../contract/index.ts'
import { isSigned } from '../domain/confidentiality/policy/disclosure.ts'
import { negotiateLanguage, negotiateMailLanguage } from '../domain/language/language.ts'
import { newsWriter } from '../domain/language/news.ts'
import type { ClearableField } from '../domain/parties/clearing.ts'
import type { Side } from '../domain/parties/party.ts'
import { identityFields, partyName } from '../domain/parties/profile.ts'
import type { SuppliedProfile, Workspace } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { refuseFaults } from '../entry/input.ts'
import type { Handlers } from '../entry/perform.ts'
import { BY_TOKEN } from '../entry/presented-grant.ts'
import { refuseBelowRole } from '../entry/viewer.ts'
import {
  toCountryCode,
  toSuppliedBuyer,
  toSuppliedIdentity,
  toSuppliedSeller,
  withoutNulls,
} from '../presenting/api-mapping.ts'
import { printWarningsIn } from '../presenting/print-warnings.ts'
import { profilesOnWire } from '../presenting/profiles-on-wire.ts'
import { vettingOnWire } from '../presenting/vetting-on-wire.ts'
import { sessionsProving } from '../store/assurances.ts'
import { hasBounced } from '../store/outbox.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import { waitingSignature } from '../store/signature-requests.ts'
import { loadVettingRequests } from '../store/vetting-requests.ts'
import { declaredSupervisor, humanShownBy } from '../workspace/human-proof.ts'
import { openedFacts, openedWorkspace } from '../workspace/opened-profile.ts'
import { commitWorkspace, type Saved } from '../workspace/save-workspace.ts'

type UpdateInput = InputOf<Contract['updateSession']>

export const getWorkspace: Handlers['getWorkspace'] = async ({ app, viewer }) => {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const { name, email, company } = openedWorkspace(own).identity
  return {
    body: {
      ...withoutNulls({ name, email, company, user_type: viewer.userType }),
      created_at: viewer.createdAt,
      agent_driven: viewer.agentDriven,
      assurance: viewer.assurance,
    },
  }
}

export const getSession: Handlers['getSession'] = async ({ app, viewer, asked }) => {
  const own = await loadOwnProfile(app.database.db, viewer.sessionId)
  const workspace = openedWorkspace(own, await openedFacts(app.database.db, own))
  const { phone: _, address: __, ...identity } = identityFields(workspace.identity)
  const vetting = (await loadVettingRequests(app.database.db, [viewer.sessionId])).get(viewer.sessionId)
  return {
    body: {
      session_id: viewer.grant === undefined ? (asked.sessionKey ?? '') : BY_TOKEN,
      ...(app.isTest ? { test: true } : {}),
      identity: withoutNulls(identity),
      ...withoutNulls({ user_type: viewer.userType }),
      ...(await profilesOnWire(app, own, workspace, negotiateLanguage(asked.acceptLanguage))),
      nda_signed: isSigned(viewer),
      ...withoutNulls({ signature_pending: await pendingSignature(app, viewer.sessionId) }),
      agent_driven: viewer.agentDriven,
      assurance: viewer.assurance,
      ...withoutNulls({ email_status: await emailStatusOf(app.database.db, viewer.sessionId, identity.email) }),
      ...(vetting === undefined ? {} : { vetting: vettingOnWire(vetting) }),
      ...warningsOf(workspace, asked.acceptLanguage),
    },
  }
}

/** Returns the country of the seller as it is stated, else as it is stored; null without one. */
async function countryFor(
  app: AppContext,
  sessionId: number,
  { identity, seller }: UpdateInput,
): Promise<string | null> {
  const stated = toCountryCode(seller?.country)
  if (stated !== null || (identity?.company_number == null && identity?.vat_number == null)) return stated
  return openedWorkspace(await loadOwnProfile(app.database.db, sessionId)).profiles.seller?.location.country ?? null
}

async function pendingSignature(app: AppContext, sessionId: number) {
  const waiting = await waitingSignature(app.database.db, sessionId, app.now())
  if (waiting === null) return null
  app.answerEndsAt(new Date(waiting.expiresAt))
  const { signerName, company, askedAt, expiresAt } = waiting
  return {
    signer_name: signerName,
    ...withoutNulls({ company }),
    asked_at: askedAt,
    expires_at: expiresAt,
    delivery: app.sendsMail ? ('mail' as const) : ('operator' as const),
  }
}

function warningsOf({ identity }: Pick<Workspace, 'identity'>, acceptLanguage: string | null): { warnings?: string[] } {
  const warnings = printWarningsIn(negotiateLanguage(acceptLanguage), partyName(identity))
  return warnings.length === 0 ? {} : { warnings }
}

/** Returns the state of the stated address: proven, or refused by its mail server; null without one. */
async function emailStatusOf(db: AppContext['database']['db'], sessionId: number, email: string | null) {
  if (email === null) return null
  const address = email.toLowerCase()
  if ((await sessionsProving(db, address)).some(({ id }) => id === sessionId)) return 'proven'
  return (await hasBounced(db, address)) ? 'bounced' : 'unproven'
}

/** Returns the fields to clear. Refuses those that the same request sets. */
function clearedBy({ clear, buyer, seller }: Pick<UpdateInput, 'clear' | 'buyer' | 'seller'>) {
  const isSent = (field: ClearableField) => {
    const [side, name] = field.split('.') as [Side, string]
    return Object.entries({ buyer, seller }[side] ?? {}).some(([key, value]) => key === name && value != null)
  }
  const faults = (clear ?? []).flatMap((field, at) =>
    isSent(field) ? [{ path: `clear.${at}`, message: { of: 'field_sent_too', field } as const }] : [],
  )
  if (faults.length > 0) refuseFaults(faults)
  return clear ?? []
}

/** True if a profile states a value. Blank fields alone create no profile. */
const statesAny = <Stated extends object>(profile: Stated | null | undefined): profile is Stated =>
  Object.values(profile ?? {}).some((value) => value != null)

export const updateSession: Handlers['updateSession'] = async ({ app, viewer, input, asked, commit, refuse }) => {
  // A changed address or supervisor could take over the workspace. Name releases are for owners to decide even if
  // unchanged here, since the compared value may change before it is saved.
  const releases = [input.buyer, input.seller].flatMap((one) => [one?.name_release, one?.name_release_assurance])
  const isForOwners = [...Object.values(input.identity ?? {}), ...releases].some((value) => value != null)
  if (declaredSupervisor(input) !== null || isForOwners) refuseBelowRole(viewer, 'owner')
  const human = await humanShownBy(app, input, asked.ip, refuse)
  const profiles: Partial<Record<Side, SuppliedProfile>> = {}
  if (statesAny(input.buyer)) profiles.buyer = toSuppliedBuyer(input.buyer)
  if (statesAny(input.seller)) profiles.seller = toSuppliedSeller(input.seller)
  const change = {
    userType: input.user_type ?? null,
    identity: toSuppliedIdentity(input.identity ?? {}, await countryFor(app, viewer.sessionId, input)),
    supervisor: declaredSupervisor(input),
    profiles,
    cleared: clearedBy(input),
  }
  const origin = { network: viewer.network, human, language: negotiateMailLanguage(asked.acceptLanguage) }
  const replyOf = ({ workspace, changed, missing }: Saved) => {
    const message = newsWriter.write(negotiateLanguage(asked.acceptLanguage), [
      changed.length === 0 ? 'nothing_changed' : { of: 'changed_fields', fields: changed },
      ...(missing.length === 0 ? [] : [{ of: 'still_missing', fields: missing } as const]),
    ])
    return { body: { status: 'ok' as const, message, ...warningsOf(workspace, asked.acceptLanguage) } }
  }
  return await commitWorkspace(app, commit, [viewer.sessionId, change, 'profile_updated'], replyOf, origin)
}
