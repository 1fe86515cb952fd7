import type { Static } from 'typebox'
import type { Match } from '../contract/match-shapes.ts'
import { discloseParties } from '../disclosure/disclose.ts'
import { ownPartyId } from '../disclosure/own-party.ts'
import { giveCodeNamesTo } from '../disclosure/party-view.ts'
import { withoutNda } from '../domain/confidentiality/policy/disclosure.ts'
import type { Aggregate } from '../domain/figures/aggregate.ts'
import { type Language, negotiateLanguage, negotiateMailLanguage } from '../domain/language/language.ts'
import { type NewsSentence, newsWriter } from '../domain/language/news.ts'
import { type UnreadTexts, unreadSentence } from '../domain/overview/overview.ts'
import { type Side, userTypeSide } from '../domain/parties/party.ts'
import { coalesced, EMPTY_PROFILE, partyName, type Supervisor } from '../domain/parties/profile.ts'
import { SIDES, type Workspace, type WorkspaceChange } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { isDryRun } from '../entry/dry-run.ts'
import type { Handlers } from '../entry/perform.ts'
import { refuse } from '../entry/refusal.ts'
import { assertUnguessableKey } from '../entry/viewer.ts'
import { loadShownMatches } from '../matches/shown-matches.ts'
import { toCandidate } from '../matching-index/candidate.ts'
import type { Candidate, Universe } from '../matching-index/universe.ts'
import { unreadTexts } from '../matching-index/unread-texts.ts'
import { toSuppliedBuyer } from '../presenting/api-mapping.ts'
import { toSuppliedSellerFile } from '../presenting/company-file-on-wire.ts'
import { matchesOnWire } from '../presenting/match-on-wire.ts'
import { printWarningsIn } from '../presenting/print-warnings.ts'
import { registrationChange, type SubmitInput } from '../presenting/registration-change.ts'
import { loadOwnProfile, type OwnProfile } from '../store/profiles.ts'
import { findViewer, hashSessionKey } from '../store/sessions.ts'
import { beginEmbedding, keepVectors, type PartyEmbedding, vectorsIn } from '../workspace/embed-texts.ts'
import { declaredSupervisor, humanShownBy, solvedChallenge } from '../workspace/human-proof.ts'
import { embeddedFacets } from '../workspace/save-party.ts'
import {
  assertSoundFile,
  assertTicketOrder,
  commitWorkspace,
  saveWorkspace,
  writeWorkspace,
} from '../workspace/save-workspace.ts'

/** Maximum number of matches in the answer to a registration (decisions §3). */
const FIRST_MATCHES = 50

export const getChallenge: Handlers['getChallenge'] = async ({ app }) => {
  app.embedder.warmUp()
  return { body: await app.humanCheck.challenge(), headers: { 'Cache-Control': 'no-store' } }
}

/** Stored outcome of a registration. The key is stored only for its owner, encrypted under the request's secret. */
interface Registered {
  sessionKey: string
  missing: string[]
  /** Absent from registrations stored by earlier versions. */
  name?: string | null
}

export const submit: Handlers['submit'] = async ({ app, input, asked, refuse, commitThenAnswer }) => {
  assertTicketOrder(input.buyer ? coalesced(EMPTY_PROFILE.criteria, toSuppliedBuyer(input.buyer).criteria) : null)
  assertSoundFile(input.seller ? coalesced(EMPTY_PROFILE.file, toSuppliedSellerFile(input.seller)) : null, app.now())
  const supervisor = declaredSupervisor(input)
  if (input.session_id) assertUnguessableKey(input.session_id)
  if (isDryRun(input))
    return { dryRun: await registrationTried(app, input, supervisor, negotiateLanguage(asked.acceptLanguage)) }
  let embeddings: readonly PartyEmbedding[] | null = null
  return await commitThenAnswer<Registered>(
    async (commit) => {
      const human =
        supervisor === null
          ? await solvedChallenge(app, input.challengeToken ?? '', asked.ip, refuse)
          : { singleUse: null }
      const sessionKey = (input.session_id ?? app.newSessionKey()).toLowerCase()
      return await commit(async (trx) => {
        const change = registrationChange(input, supervisor)
        const language = negotiateMailLanguage(asked.acceptLanguage)
        const origin = { network: app.networkNumberOf(asked.ip), human, language }
        const written = await writeWorkspace(app, trx, hashSessionKey(sessionKey), change, 'registered', { origin })
        embeddings = written.embeddings
        const { missing, workspace } = written.saved
        return { sessionKey, missing, name: partyName(workspace.identity) }
      })
    },
    async ({ sessionKey, missing, name = null }) => {
      const keyHash = hashSessionKey(sessionKey)
      const underWay = embeddings ?? (await embeddingsOf(app, keyHash))
      const first = await firstMatches(app, keyHash, underWay, negotiateLanguage(asked.acceptLanguage)).catch(
        async (error) => {
          // The registration is committed even if its first matches fail, so its vectors are stored.
          for (const embedding of underWay) await keepVectors(app, embedding)
          throw error
        },
      )
      const warnings = printWarningsIn(negotiateLanguage(asked.acceptLanguage), name)
      return {
        body: {
          session_id: sessionKey,
          ...(app.isTest ? { test: true } : {}),
          party_id: first.partyId,
          matches: first.total,
          match_details: first.shown,
          summary: summaryOf(negotiateLanguage(asked.acceptLanguage), userTypeSide(input.user_type), first, missing),
          ...(warnings.length === 0 ? {} : { warnings }),
        },
      }
    },
  )
}

/** Returns the vectors of a registration whose first process ended before it stored them. */
async function embeddingsOf(app: AppContext, keyHash: Uint8Array): Promise<PartyEmbedding[]> {
  const { parties } = await loadOwnProfile(app.database.db, keyHash)
  return SIDES.flatMap((side) => {
    const party = parties[side]
    const facets = party === undefined ? [] : embeddedFacets(side, party.blindTexts, party.blindTheses, party.confirmed)
    return party === undefined || facets.length === 0 ? [] : [{ party, embedding: beginEmbedding(app, facets) }]
  })
}

/** Returns the outcome of a dry run. The human check is skipped, since a solved challenge is valid once. */
async function registrationTried(
  app: AppContext,
  input: SubmitInput,
  supervisor: Supervisor | null,
  language: Language,
) {
  if (supervisor === null && !input.challengeToken)
    refuse('human_check_failed', 'human_check_failed', 'solve_or_declare')
  const keyHash = hashSessionKey((input.session_id ?? app.newSessionKey()).toLowerCase())
  const isKnown = (await findViewer(app.database.db, keyHash, app.now())) !== null
  const change = registrationChange(input, supervisor)
  const { changed, missing } = await saveWorkspace(app, keyHash, change, 'registered', { dryRun: true })
  const side = userTypeSide(input.user_type)
  const sentences: NewsSentence[] = [isKnown ? `would_register_${side}` : `would_open_${side}`]
  if (supervisor === null) sentences.push('human_check_not_tried')
  return { dry_run: true as const, would: newsWriter.write(language, sentences), changed, missing }
}

interface FirstMatches {
  readonly partyId: number
  readonly total: Aggregate
  readonly shown: Static<typeof Match>[]
  readonly unread: UnreadTexts | null
}

/**
 * Loads the first matches of a registration while its vectors are being computed. Vectors and code names of the matches
 * are stored in one transaction before either is shown.
 */
async function firstMatches(
  app: AppContext,
  keyHash: Uint8Array,
  embeddings: readonly PartyEmbedding[],
  language: Language,
): Promise<FirstMatches> {
  const viewer = await findViewer(app.database.db, keyHash, app.now())
  const partyId = viewer && ownPartyId(viewer)
  if (viewer === null || partyId === null) throw new Error('a registration left no party')
  await (await app.universe.current()).partyOf(partyId)
  await Promise.all(embeddings.map(({ embedding: [serving] }) => serving.made))
  const universe = await app.universe.current()
  const own = await embeddedParty(universe, partyId, embeddings)
  const page = await loadShownMatches(app, viewer, universe, own, { limit: FIRST_MATCHES, after: null })
  const ids = page.shown.map(({ id }) => id)
  for (const embedding of embeddings)
    await keepVectors(app, embedding, (trx) => giveCodeNamesTo(trx, viewer.sessionId, ids))
  // An Idempotency-Key replays this answer for a day, even after a revocation or erasure, so it shows only the view of
  // an unsigned party.
  const unsigned = withoutNda(viewer)
  const { shown } = await discloseParties(
    app,
    unsigned,
    universe,
    page.shown.map(({ candidate }) => candidate),
  )
  const details = await matchesOnWire(app, unsigned, own, page.shown, shown, language)
  return { partyId, total: page.total, shown: details, unread: unreadTexts(own) }
}

/** Returns a party of the universe with its vectors, which may not be stored yet. */
async function embeddedParty(
  universe: Universe,
  partyId: number,
  embeddings: readonly PartyEmbedding[],
): Promise<Candidate> {
  const party = await universe.partyOf(partyId)
  if (party === null) throw new Error('a registration left no party in the universe')
  const { serving } = universe
  const made = embeddings.find(
    ({ party: { id, textRevision } }) => id === partyId && textRevision === party.textRevision,
  )
  const vectors = made === undefined ? null : await vectorsIn(made.embedding, serving.model)
  return vectors === null ? party : toCandidate({ ...party, vectors }, serving)
}

function summaryOf(
  language: Language,
  side: Side,
  { total, unread }: Pick<FirstMatches, 'total' | 'unread'>,
  missing: readonly string[],
): string {
  return newsWriter.write(language, [
    `registered_${side}`,
    total === 0 ? 'registered_found_none' : { of: 'registered_found', count: total },
    ...(unread === null ? [] : [unreadSentence(unread)]),
    ...(missing.length === 0 ? [] : [{ of: 'still_missing', fields: missing } as const]),
  ])
}

export const joinWorkspace: Handlers['joinWorkspace'] = async ({ app, input, asked, commit, refuse }) => {
  const { uuid, name, email, company } = input
  assertUnguessableKey(uuid)
  const keyHash = hashSessionKey(uuid)
  const human = await humanShownBy(app, input, asked.ip, refuse)
  const change = async (_: unknown, before: Workspace, own: OwnProfile): Promise<WorkspaceChange> => ({
    userType: null,
    // A checked identity stays as it is; its owner changes it with POST /api/session/{session_id}.
    identity: own.checked && partyName(before.identity) !== null ? {} : { name, email, company },
    supervisor: declaredSupervisor(input),
    profiles: {},
  })
  const language = negotiateMailLanguage(asked.acceptLanguage)
  const origin = { network: app.networkNumberOf(asked.ip), human, language }
  return await commitWorkspace(
    app,
    commit,
    [keyHash, change, 'workspace_joined'],
    ({ workspace: { identity } }) => ({
      body: {
        session_id: uuid,
        uuid,
        name: identity.name ?? name,
        email: identity.email ?? email,
        company: identity.company ?? company,
      },
    }),
    origin,
  )
}
