import { showKnown } from '../disclosure/disclose.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { toMarkdown } from '../documents/markdown.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { type DocumentLanguage, negotiateDocumentLanguage, negotiateLanguage } from '../domain/language/language.ts'
import { type Contradiction, contradictionIn } from '../domain/memo/contradictions.ts'
import { askedIn, headingIn, memorandumSections, writeMemorandum } from '../domain/memo/memorandum.ts'
import { blocksOfSection } from '../domain/memo/memorandum-blocks.ts'
import type { MemorandumFacts } from '../domain/memo/memorandum-facts.ts'
import { MEMORANDUM_SECTIONS, type MemorandumSection } from '../domain/memo/memorandum-sections.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import {
  hashMemorandum,
  openedAdditions,
  openedDraft,
  openedVersion,
  ownMemorandum,
  refuseNoSeller,
} from '../memoranda/memorandum-facts.ts'
import { applyReleaseRule, notifyOfReleases } from '../memoranda/release-rule.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { printWarningsIn } from '../presenting/print-warnings.ts'
import { insertEvents } from '../store/events.ts'
import {
  addVersion,
  adoptRelease,
  keepAdditions,
  keepDraft,
  latestVersion,
  loadAdditions,
  loadDraft,
  loadRelease,
  loadReleaseRule,
  loadReleases,
  loadVersions,
  release,
  revokeRelease,
  type StoredRelease,
} from '../store/memoranda.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

export const getMemorandum: Handlers['getMemorandum'] = async ({ app, viewer, asked, refuse }) => {
  const { db } = app.database
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  const { facts, contradictions, writtenAt } = (await ownMemorandum(db, viewer, app.now())) ?? refuseNoSeller(refuse)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const versions = await loadVersions(db, sellerId)
  const rule = await loadReleaseRule(db, sellerId)
  return {
    body: {
      sections: MEMORANDUM_SECTIONS.map((section) => ({
        section,
        heading: headingIn(language, section),
        asked: askedIn(language, section),
        ...withoutNulls({ text: facts.written[section] ?? null }),
        filled: blocksOfSection(facts, section, language).length > 0,
      })),
      ...withoutNulls({ updated_at: writtenAt }),
      versions: versions.map(({ version, approvedAt }) => ({ version, approved_at: approvedAt })),
      ...warningsOf(facts, language),
      contradictions: contradictionsOnWire(contradictions, facts, language, language),
      changed_since_approval: versions[0]?.content !== hashMemorandum(facts),
      releases: await releasesOnWire(app, viewer, sellerId, await loadReleases(db, sellerId)),
      ...(rule === null ? {} : { release_rule: { from_phase: rule.fromPhase, set_at: rule.setAt } }),
    },
  }
}

async function releasesOnWire(
  app: AppContext,
  viewer: LoadedViewer,
  sellerId: number,
  releases: readonly StoredRelease[],
) {
  const inForce = releases.filter(({ revokedAt }) => revokedAt === null)
  const buyers = await (await app.universe.current()).partiesOf(inForce.map(({ buyerId }) => buyerId))
  const shown = await showKnown(app, viewer, [...buyers.values()])
  return inForce.flatMap(({ buyerId, releasedAt, readings, lastReadAt, byRule, language }) => {
    const counterparty = shown.get(buyerId)?.name
    return counterparty === undefined
      ? []
      : [
          {
            pair_id: pairingId(buyerId, sellerId),
            counterparty,
            released_at: releasedAt,
            readings,
            ...withoutNulls({ last_read_at: lastReadAt, language }),
            ...(byRule ? { by_rule: true } : {}),
          },
        ]
  })
}

export const updateMemorandum: Handlers['updateMemorandum'] = async ({ app, viewer, input, commit, refuse }) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const written = openedDraft(viewer, await loadDraft(trx, sellerId))
    const changed = new Map<MemorandumSection, string>(
      MEMORANDUM_SECTIONS.flatMap((section) => {
        const supplied = input.sections[section]
        const text = supplied === undefined ? written[section] : supplied
        return text === undefined || text === null ? [] : [[section, text] as const]
      }),
    )
    const now = app.now()
    await keepDraft(trx, sellerId, Object.fromEntries(changed), now)
    return { body: { written: [...changed.keys()], updated_at: now.toISOString() } }
  })
}

/** Returns characters of the memorandum that the fonts of a PDF lack. */
function warningsOf(facts: MemorandumFacts, language: DocumentLanguage): { warnings?: string[] } {
  const draft = writeMemorandum(facts, language, { approved: null, reader: null, readAt: facts.statedAt })
  const warnings = printWarningsIn(language, JSON.stringify(draft))
  return warnings.length === 0 ? {} : { warnings }
}

/** Returns contradictions in sentences; figures of the profile also as numbers. */
function contradictionsOnWire(
  contradictions: readonly Contradiction[],
  { explained = [], file }: MemorandumFacts,
  language: DocumentLanguage,
  documentLanguage: DocumentLanguage,
) {
  return contradictions.map((one) => {
    const { id, section, found } = one
    const explanation = explained.find((known) => known.id === id)?.note ?? null
    const figure = found.of === 'figure' ? found.figure : null
    return {
      ...{
        id,
        section,
        sentence: contradictionIn(language, one, headingIn(documentLanguage, section), file?.reporting),
      },
      ...withoutNulls({ explanation }),
      ...(figure === null
        ? {}
        : {
            ...{ field: figure.field, stated: figure.stated, found: figure.found },
            ...withoutNulls({ financial_year: figure.financialYear }),
          }),
    }
  })
}

export const explainContradictions: Handlers['explainContradictions'] = async ({
  app,
  viewer,
  input,
  asked,
  commit,
  refuse,
}) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const additions = openedAdditions(viewer, await loadAdditions(trx, sellerId))
    const { contradictions } = (await ownMemorandum(trx, viewer, app.now())) ?? refuseNoSeller(refuse)
    const supplied = new Map(input.explanations.map(({ id, note }) => [id, note?.trim() ?? '']))
    // Explanations of what no longer contradicts are dropped.
    const explained = contradictions.flatMap((one) => {
      const note = supplied.get(one.id) ?? additions.explanations?.[one.id] ?? ''
      return note === '' ? [] : [{ ...one, note }]
    })
    const explanations = Object.fromEntries(explained.map(({ id, note }) => [id, note]))
    const now = app.now()
    await keepAdditions(trx, sellerId, { ...additions, explanations }, now)
    const { facts } = (await ownMemorandum(trx, viewer, now)) ?? refuseNoSeller(refuse)
    const language = negotiateLanguage(asked.acceptLanguage)
    const documentLanguage = negotiateDocumentLanguage(asked.acceptLanguage)
    return { body: { contradictions: contradictionsOnWire(contradictions, facts, language, documentLanguage) } }
  })
}

export const approveMemorandum: Handlers['approveMemorandum'] = async ({ app, viewer, asked, commit, refuse }) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const { facts, contradictions } = (await ownMemorandum(trx, viewer, app.now())) ?? refuseNoSeller(refuse)
    const language = negotiateLanguage(asked.acceptLanguage)
    const open = contradictions.filter(({ id }) => !facts.explained?.some((one) => one.id === id))
    if (open.length > 0)
      return refuse('memorandum_contradictory', 'memorandum_contradictory', 'correct_contradictions', {
        contradictions: contradictionsOnWire(open, facts, language, negotiateDocumentLanguage(asked.acceptLanguage)),
      })
    const warnings = warningsOf(facts, language)
    if (memorandumSections(facts, 'en').length === 0)
      return refuse('memorandum_empty', 'nothing_to_approve', 'write_section')
    const content = hashMemorandum(facts)
    const newest = (await loadVersions(trx, sellerId))[0]
    if (newest?.content === content)
      return { body: { version: newest.version, approved_at: newest.approvedAt, ...warnings } }
    const now = app.now()
    const version = (newest?.version ?? 0) + 1
    await addVersion(trx, sellerId, { version, content, facts }, now)
    const approval = { approved: version }
    const type = 'memo_generated'
    await insertEvents(trx, [{ sessionId: viewer.sessionId, type, partyId: null, facts: approval }], now)
    await applyReleaseRule(trx, { ...viewer, sellerId }, now)
    return { body: { version, approved_at: now.toISOString(), ...warnings } }
  })
}

export const previewMemorandum: Handlers['previewMemorandum'] = async ({ app, viewer, asked, refuse }) => {
  const { facts } = (await ownMemorandum(app.database.db, viewer, app.now())) ?? refuseNoSeller(refuse)
  const readAt = app.now()
  const draft = writeMemorandum(facts, negotiateDocumentLanguage(asked.acceptLanguage), {
    approved: null,
    reader: null,
    readAt: readAt.toISOString(),
  })
  return {
    body: await app.printer.pdf(draft, readAt),
    markdown: toMarkdown(draft),
    headers: { 'Content-Disposition': 'inline; filename="information-memorandum-draft.pdf"' },
  }
}

export const exportMemorandum: Handlers['exportMemorandum'] = async ({ app, viewer, asked, refuse }) => {
  const { db } = app.database
  const own = (await ownMemorandum(db, viewer, app.now())) ?? refuseNoSeller(refuse)
  const version = viewer.sellerId === null ? null : await latestVersion(db, viewer.sellerId)
  const readAt = app.now().toISOString()
  const facts = version === null ? own.facts : openedVersion(viewer, version)
  const approved = version === null ? null : { version: version.version, at: version.approvedAt }
  const document = writeMemorandum(facts, negotiateDocumentLanguage(asked.acceptLanguage), {
    approved,
    reader: null,
    readAt,
  })
  const name = approved === null ? 'information-memorandum-draft' : 'information-memorandum'
  return {
    body: await app.printer.docx(document),
    markdown: toMarkdown(document),
    headers: { 'Content-Disposition': `attachment; filename="${name}.docx"` },
  }
}

export const releaseMemorandum: Handlers['releaseMemorandum'] = async ({ app, viewer, input, commit, refuse }) => {
  const pairing = await ownersPairing(app, viewer, input.pair_id, refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const newest = (await loadVersions(trx, pairing.sellerId))[0]
    if (newest === undefined)
      return refuse('memorandum_not_approved', 'memorandum_not_approved', 'approve_then_release')
    const known = await loadRelease(trx, pairing.id)
    const now = app.now()
    const isInForce = known !== null && known.revokedAt === null
    const language = input.language ?? (isInForce ? known.language : null)
    if (!isInForce) {
      await release(trx, pairing.id, language, now)
      await notifyOfReleases(
        trx,
        { ...viewer, sellerId: pairing.sellerId },
        [pairing.buyerId],
        { release: 'released' },
        now,
      )
    }
    if (isInForce && (known.byRule || known.language !== language)) await adoptRelease(trx, pairing.id, language)
    return {
      body: {
        pair_id: input.pair_id,
        released: true,
        released_at: isInForce ? known.releasedAt : now.toISOString(),
        version: newest.version,
        ...withoutNulls({ language }),
      },
    }
  })
}

export const revokeMemorandum: Handlers['revokeMemorandum'] = async ({ app, viewer, input, commit, refuse }) => {
  const pairing = await ownersPairing(app, viewer, input.pair_id, refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const known = await loadRelease(trx, pairing.id)
    if (known !== null && known.revokedAt === null) {
      await revokeRelease(trx, pairing.id, app.now())
      await notifyOfReleases(
        trx,
        { ...viewer, sellerId: pairing.sellerId },
        [pairing.buyerId],
        { release: 'revoked' },
        app.now(),
      )
    }
    return { body: { pair_id: input.pair_id, released: false } }
  })
}

/** Returns a pairing in which the session owns the seller. */
async function ownersPairing(
  app: AppContext,
  viewer: LoadedViewer,
  pairId: string,
  refuse: Refuse<'not_your_pairing' | 'pairing_not_found' | 'memorandum_not_yours'>,
) {
  const pairing = await ownPairing(app, viewer, pairId, refuse)
  if (pairing.sellerId !== viewer.sellerId)
    return refuse('memorandum_not_yours', 'memorandum_is_sellers', 'ask_seller_of_pairing')
  return pairing
}
