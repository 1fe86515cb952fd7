import { ownPairing } from '../disclosure/own-pairing.ts'
import { toMarkdown } from '../documents/markdown.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import { writeTeaser } from '../domain/memo/teaser.ts'
import { hashContent, namesTag, strongEtag } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { noteDownload, noteOnce } from '../memoranda/memo-events.ts'
import { loadAnnex, loadMemo, type Memo } from '../memoranda/memo-facts.ts'
import { loadTeaser } from '../memoranda/teaser-facts.ts'

export const getInfoMemo: Handlers['getInfoMemo'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const memo = (await loadMemo(app, viewer, universe)) ?? noParty(refuse)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const content = hashContent(memo.facts)
  await noteOnce(app, viewer, 'memo_generated', null, { content })
  return {
    body: { markdown: toMarkdown(memo.document(language, null)) },
    headers: { ETag: strongEtag(content, language) },
  }
}

export const downloadInfoMemo: Handlers['downloadInfoMemo'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const annex = (await loadAnnex(app, viewer, universe)) ?? noParty(refuse)
  const memo = (await loadMemo(app, viewer, universe)) ?? noParty(refuse)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const etag = strongEtag(hashContent([memo.facts, annex]), language)
  if (!namesTag(asked.ifNoneMatch, etag)) await noteDownload(app, viewer, annex.names.length)
  return {
    body: toMarkdown(memo.document(language, annex)),
    headers: {
      ETag: etag,
      'Content-Disposition': `attachment; filename="${FILE_NAMES[memo.kind][language]}"`,
    },
  }
}

const FILE_NAMES: Readonly<Record<Memo['kind'], Readonly<Record<DocumentLanguage, string>>>> = {
  seller: {
    en: 'information-memorandum.md',
    fr: 'memorandum-d-information.md',
    de: 'informationsmemorandum.md',
    es: 'cuaderno-de-venta.md',
    it: 'information-memorandum.md',
  },
  buyer: {
    en: 'acquisition-brief.md',
    fr: 'dossier-d-acquisition.md',
    de: 'akquisitionsprofil.md',
    es: 'perfil-de-adquisicion.md',
    it: 'profilo-di-acquisizione.md',
  },
}

function noParty(refuse: Refuse<'no_profile'>): never {
  return refuse('no_profile', 'no_profile_for_memorandum', 'add_profile')
}

export const getTeaser: Handlers['getTeaser'] = async ({ app, viewer, input, asked, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { buyerId, sellerId } = pairing
  const isSellers = viewer.sellerId === sellerId
  const { facts, language } = await loadTeaser(app, viewer, pairing, negotiateDocumentLanguage(asked.acceptLanguage))
  const content = hashContent(facts)
  await noteOnce(app, viewer, 'teaser_generated', isSellers ? buyerId : sellerId, {
    content,
    side: isSellers ? 'seller' : 'buyer',
  })
  const etag = strongEtag(content, language)
  const isKnown = namesTag(asked.ifNoneMatch, etag)
  const document = writeTeaser(facts, language)
  return {
    body: isKnown ? new Uint8Array() : await app.printer.pdf(document, new Date(facts.asOf)),
    markdown: toMarkdown(document),
    headers: {
      ETag: etag,
      'Content-Language': language,
      'Content-Disposition': `inline; filename="teaser-${facts.project.toLowerCase()}.pdf"`,
      ...(isSellers && facts.kind === 'structured' ? { 'X-K-Anonymity': String(facts.seller.k) } : {}),
    },
  }
}
