import { openedRelease, sellersClearance } from '../disclosure/opened-contents.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { toMarkdown } from '../documents/markdown.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import type { Document } from '../domain/memo/document.ts'
import { writeMemorandum } from '../domain/memo/memorandum.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { hashContent, namesTag, strongEtag } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { noteReading } from '../memoranda/memo-events.ts'
import { openedVersion } from '../memoranda/memorandum-facts.ts'
import { loadReaderName } from '../memoranda/reader.ts'
import { latestVersion, loadRelease } from '../store/memoranda.ts'
import type { LoadedViewer } from '../store/sessions.ts'

export const getReleasedMemorandum: Handlers['getReleasedMemorandum'] = async (request) => {
  const { document, etag, language } = await readMemorandum(request, 'markdown')
  const headers = { ETag: etag, 'Content-Language': language }
  return { body: document === null ? '' : toMarkdown(document), headers }
}

export const getReleasedMemorandumPdf: Handlers['getReleasedMemorandumPdf'] = async (request) => {
  const { document, etag, approvedAt, language } = await readMemorandum(request, 'pdf')
  return {
    body: document === null ? new Uint8Array() : await request.app.printer.pdf(document, new Date(approvedAt)),
    ...(document === null ? {} : { markdown: toMarkdown(document) }),
    headers: {
      ETag: etag,
      'Content-Language': language,
      'Content-Disposition': `inline; filename="${FILE_NAMES[language]}"`,
    },
  }
}

const FILE_NAMES: Readonly<Record<DocumentLanguage, string>> = {
  en: 'information-memorandum.pdf',
  fr: 'memorandum-d-information.pdf',
  de: 'informationsmemorandum.pdf',
  es: 'cuaderno-de-venta.pdf',
  it: 'information-memorandum.pdf',
}

type ReadingRefusal = Parameters<Parameters<Handlers['getReleasedMemorandum']>[0]['refuse']>[0]

interface Reading {
  app: AppContext
  viewer: LoadedViewer
  input: { pair_id: string }
  asked: Asked
  refuse: Refuse<ReadingRefusal>
}

/**
 * Returns the memorandum for its reader and counts the reading; without a document if the reader has the current one.
 */
async function readMemorandum(
  { app, viewer, input, asked, refuse }: Reading,
  form: 'markdown' | 'pdf',
): Promise<{ document: Document | null; etag: string; approvedAt: string; language: DocumentLanguage }> {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const isOwn = viewer.sellerId === pairing.sellerId
  const release = isOwn ? null : await loadRelease(app.database.db, pairing.id)
  if (!isOwn && (release === null || release.revokedAt !== null)) return refuseUnreleased(refuse)
  const version =
    (await latestVersion(app.database.db, pairing.sellerId)) ??
    refuse('memorandum_not_approved', 'memorandum_not_approved', 'approve_then_release')
  const clearance = isOwn ? null : await sellersClearance(app, viewer, pairing, refuse)
  const language = release?.language ?? negotiateDocumentLanguage(asked.acceptLanguage)
  const [reader, readAt] = [await loadReaderName(app, viewer), app.now().toISOString()]
  const etag = strongEtag(hashContent([version.version, version.content, reader, readAt.slice(0, 10)]), language, form)
  const known = { etag, approvedAt: version.approvedAt, language }
  if (namesTag(asked.ifNoneMatch, etag)) return { document: null, ...known }
  if (!isOwn && !(await noteReading(app, viewer, pairing, version.version))) return refuseUnreleased(refuse)
  const approved = { version: version.version, at: version.approvedAt }
  const facts = clearance === null ? openedVersion(viewer, version) : openedRelease(clearance, version)
  const document = writeMemorandum(facts, language, { approved, reader, readAt })
  return { document, ...known }
}

function refuseUnreleased(refuse: Refuse<'memorandum_not_released'>): never {
  return refuse('memorandum_not_released', 'memorandum_not_released', 'ask_seller_to_release')
}
