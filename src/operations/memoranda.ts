import { showKnown } from '../disclosure/disclose.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { toMarkdown } from '../documents/markdown.ts'
import { renderPdf } from '../documents/pdf.ts'
import { pairingId } from '../domain/deals/deal.ts'
import { wordsIn } from '../domain/language/catalogue.ts'
import {
  type DocumentLanguage,
  type Language,
  negotiateDocumentLanguage,
  negotiateLanguage,
} from '../domain/language/language.ts'
import { memorandumSections, writeMemorandum } from '../domain/memo/memorandum.ts'
import { blocksOfSection } from '../domain/memo/memorandum-blocks.ts'
import { MEMORANDUM_SECTIONS, type MemorandumFacts, type MemorandumSection } from '../domain/memo/memorandum-facts.ts'
import { proseContradictionIn, proseContradictionsOf } from '../domain/memo/prose-figures.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { hashMemorandum, openedDraft, ownMemorandum, refuseNoSeller } from '../memoranda/memorandum-facts.ts'
import { applyReleaseRule, notifyOfReleases } from '../memoranda/release-rule.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { nameWarningsIn } from '../presenting/name-warnings.ts'
import {
  addVersion,
  adoptRelease,
  keepDraft,
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
  const { facts, writtenAt } = (await ownMemorandum(db, viewer)) ?? refuseNoSeller(refuse)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const words = wordsIn(language, 'documents')
  const versions = await loadVersions(db, sellerId)
  const rule = await loadReleaseRule(db, sellerId)
  return {
    body: {
      sections: MEMORANDUM_SECTIONS.map((section) => ({
        section,
        heading: words(`memorandum.headings.${section}`),
        asked: words(`memorandum.asked.${section}`),
        ...withoutNulls({ text: facts.written[section] ?? null }),
        filled: blocksOfSection(facts, section, language).length > 0,
      })),
      ...withoutNulls({ updated_at: writtenAt }),
      versions: versions.map(({ version, approvedAt }) => ({ version, approved_at: approvedAt })),
      ...warningsOf(facts, language, language),
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
  return inForce.flatMap(({ buyerId, releasedAt, readings, lastReadAt, byRule }) => {
    const counterparty = shown.get(buyerId)?.name
    return counterparty === undefined
      ? []
      : [
          {
            pair_id: pairingId(buyerId, sellerId),
            counterparty,
            released_at: releasedAt,
            readings,
            ...withoutNulls({ last_read_at: lastReadAt }),
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

/**
 * Returns problems to correct before the memorandum is sent: characters of the name that the PDF font lacks, and
 * sections that contradict the file.
 */
function warningsOf(
  { name, written, file }: MemorandumFacts,
  language: Language,
  documentLanguage: DocumentLanguage,
): { warnings?: string[] } {
  const words = wordsIn(documentLanguage, 'documents')
  const warnings = [
    ...nameWarningsIn(language, name),
    ...proseContradictionsOf(written, file).map((one) =>
      proseContradictionIn(language, one, words(`memorandum.headings.${one.section}`)),
    ),
  ]
  return warnings.length === 0 ? {} : { warnings }
}

export const approveMemorandum: Handlers['approveMemorandum'] = async ({ app, viewer, asked, commit, refuse }) => {
  const sellerId = viewer.sellerId ?? refuseNoSeller(refuse)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const { facts, contradictions } = (await ownMemorandum(trx, viewer)) ?? refuseNoSeller(refuse)
    if (contradictions.length > 0)
      return refuse('memorandum_contradictory', 'memorandum_contradictory', 'correct_contradictions', {
        contradictions: contradictions.map(({ field, stated, found, financialYear }) => ({
          field,
          stated,
          found,
          ...withoutNulls({ financial_year: financialYear }),
        })),
      })
    const warnings = warningsOf(
      facts,
      negotiateLanguage(asked.acceptLanguage),
      negotiateDocumentLanguage(asked.acceptLanguage),
    )
    if (memorandumSections(facts, 'en').length === 0)
      return refuse('memorandum_empty', 'nothing_to_approve', 'write_section')
    const content = hashMemorandum(facts)
    const newest = (await loadVersions(trx, sellerId))[0]
    if (newest?.content === content)
      return { body: { version: newest.version, approved_at: newest.approvedAt, ...warnings } }
    const now = app.now()
    const version = (newest?.version ?? 0) + 1
    await addVersion(trx, sellerId, { version, content, facts }, now)
    await applyReleaseRule(trx, { ...viewer, sellerId }, now)
    return { body: { version, approved_at: now.toISOString(), ...warnings } }
  })
}

export const previewMemorandum: Handlers['previewMemorandum'] = async ({ app, viewer, asked, refuse }) => {
  const { facts } = (await ownMemorandum(app.database.db, viewer)) ?? refuseNoSeller(refuse)
  const readAt = app.now()
  const draft = writeMemorandum(facts, negotiateDocumentLanguage(asked.acceptLanguage), {
    approved: null,
    reader: null,
    readAt: readAt.toISOString(),
  })
  return {
    body: await renderPdf(draft, readAt),
    markdown: toMarkdown(draft),
    headers: { 'Content-Disposition': 'inline; filename="information-memorandum-draft.pdf"' },
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
    if (!isInForce) {
      await release(trx, pairing.id, now)
      await notifyOfReleases(
        trx,
        { ...viewer, sellerId: pairing.sellerId },
        [pairing.buyerId],
        { release: 'released' },
        now,
      )
    }
    if (isInForce && known.byRule) await adoptRelease(trx, pairing.id)
    return {
      body: {
        pair_id: input.pair_id,
        released: true,
        released_at: isInForce ? known.releasedAt : now.toISOString(),
        version: newest.version,
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
