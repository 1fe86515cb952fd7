import { anonymityIn, loadCoarseView } from '../disclosure/anonymity.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { assignCodeNames } from '../disclosure/party-view.ts'
import { toMarkdown } from '../documents/markdown.ts'
import { renderPdf } from '../documents/pdf.ts'
import { asCodeName, blindProfile } from '../domain/confidentiality/blinding/blind.ts'
import { papersAreReduced } from '../domain/deals/deal.ts'
import { type DocumentLanguage, negotiateDocumentLanguage } from '../domain/language/language.ts'
import { toBlindFit } from '../domain/memo/blind-fit.ts'
import type { Document } from '../domain/memo/document.ts'
import { gradeFit } from '../domain/memo/overall-fit.ts'
import { type ReducedTeaserFacts, writeReducedTeaser } from '../domain/memo/reduced-teaser.ts'
import { type TeaserFacts, writeTeaser } from '../domain/memo/teaser.ts'
import type { AppContext } from '../entry/app-context.ts'
import { hashContent, namesTag, strongEtag } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { type Candidate, pairIn, type Universe } from '../matching-index/universe.ts'
import { noteDownload, noteOnce } from '../memoranda/memo-events.ts'
import { loadAnnex, loadMemo, type Memo } from '../memoranda/memo-facts.ts'
import { wantsTeaserValue } from '../store/blind-views.ts'
import { changedAt } from '../store/memos.ts'
import type { StoredPairing } from '../store/pairings.ts'
import type { LoadedViewer } from '../store/sessions.ts'

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
  seller: { en: 'information-memorandum.md', fr: 'memorandum-d-information.md' },
  buyer: { en: 'acquisition-brief.md', fr: 'dossier-d-acquisition.md' },
}

function noParty(refuse: Refuse<'no_profile'>): never {
  return refuse('no_profile', 'no_profile_for_memorandum', 'add_profile')
}

export const getTeaser: Handlers['getTeaser'] = async ({ app, viewer, input, asked, refuse }) => {
  const pairing = await ownPairing(app, viewer, input.pair_id, refuse)
  const { buyerId, sellerId } = pairing
  const isSellers = viewer.sellerId === sellerId
  const teaser = await teaserFor(app, viewer, pairing)
  const language = negotiateDocumentLanguage(asked.acceptLanguage)
  const content = hashContent(teaser.facts)
  await noteOnce(app, viewer, 'teaser_generated', isSellers ? buyerId : sellerId, {
    content,
    side: isSellers ? 'seller' : 'buyer',
  })
  const etag = strongEtag(content, language)
  const isKnown = namesTag(asked.ifNoneMatch, etag)
  const { seller, asOf } = teaser.facts
  const document = documentOf(teaser, language)
  return {
    body: isKnown ? new Uint8Array() : await renderPdf(document, new Date(asOf)),
    markdown: toMarkdown(document),
    headers: {
      ETag: etag,
      'Content-Disposition': `inline; filename="teaser-${fileNameOf(seller.codeName)}.pdf"`,
      ...(isSellers && teaser.kind === 'full' ? { 'X-K-Anonymity': String(teaser.facts.seller.k) } : {}),
    },
  }
}

const fileNameOf = (codeName: string) => codeName.toLowerCase().replaceAll(' ', '-')

/** Content of a teaser. Exact figures, the name and original texts are not available beyond this point. */
type Teaser = { kind: 'full'; facts: TeaserFacts } | { kind: 'reduced'; facts: ReducedTeaserFacts }

const documentOf = (teaser: Teaser, language: DocumentLanguage): Document =>
  teaser.kind === 'full' ? writeTeaser(teaser.facts, language) : writeReducedTeaser(teaser.facts, language)

async function teaserFor(app: AppContext, viewer: LoadedViewer, pairing: StoredPairing): Promise<Teaser> {
  const { buyerId, sellerId, phase } = pairing
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  const pair = buyer && seller ? pairIn(buyer, seller) : null
  if (!buyer || !seller || pair === null) throw new Error('a party of a pairing is missing from the universe')
  const changes = await changedAt(app.database.db, [buyerId, sellerId])
  const common = { phase, redFlags: seller.redFlags, asOf: `${[...changes.values()].sort().at(-1)?.slice(0, 7)}-01` }
  if (papersAreReduced({ ...pairing, fits: pair.isMatch })) {
    const coarse = await loadCoarseView(app, viewer, universe, seller)
    return { kind: 'reduced', facts: { ...common, seller: coarse, fit: gradeFit(pair.fit) } }
  }
  const blind = await blindProfileFor(app, viewer, universe, seller)
  const fit = toBlindFit(pair, seller.toMatch, pair.thesis)
  return {
    kind: 'full',
    facts: { ...common, seller: blind, fit, showsValue: await wantsTeaserValue(app.database.db, sellerId) },
  }
}

async function blindProfileFor(app: AppContext, viewer: LoadedViewer, universe: Universe, seller: Candidate) {
  const anonymity = await anonymityIn(app, universe, seller)
  if (anonymity === null || seller.traits === null) throw new Error('a stored seller is missing from the universe')
  const codeNames = await assignCodeNames(app, viewer.sessionId, [seller.id])
  const codeName = asCodeName(codeNames.get(seller.id) ?? '')
  const { blindTexts: maskedTexts, dataQuality, fictional } = seller
  const { figures } = seller.toMatch
  const { industry } = seller.traits
  return blindProfile(
    { codeName, industry, figures, fineness: seller.fineness, maskedTexts, dataQuality, fictional },
    anonymity,
  )
}
