import { anonymityIn } from '../disclosure/anonymity.ts'
import { ownPairing } from '../disclosure/own-pairing.ts'
import { codeNamesOf } from '../disclosure/party-view.ts'
import { markdownOf } from '../documents/markdown.ts'
import { pdfOf } from '../documents/pdf.ts'
import { asCodeName, blindProfileOf } from '../domain/confidentiality/blinding/blind.ts'
import type { DealPhase } from '../domain/deal.ts'
import { blindFitOf } from '../domain/memo/blind-fit.ts'
import type { Document } from '../domain/memo/document.ts'
import { type Language, languageOf } from '../domain/memo/language.ts'
import { teaserOf } from '../domain/memo/teaser.ts'
import type { AppContext } from '../entry/app-context.ts'
import { contentHashOf, etagOf, namesTag } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { type Candidate, pairIn, type Universe } from '../matching-index/universe.ts'
import { noteDownload, noteOnce } from '../presenting/memo-events.ts'
import { changedAt } from '../store/memos.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { annexOf, type Memo, memoOf } from './memo-facts.ts'

export const getInfoMemo: Handlers['getInfoMemo'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const memo = (await memoOf(app, viewer, universe)) ?? noParty(refuse)
  const language = languageOf(asked.acceptLanguage)
  const content = contentHashOf(memo.facts)
  await noteOnce(app, viewer, 'memo_generated', null, { content })
  return {
    body: { markdown: markdownOf(memo.document(language, null)) },
    headers: { ETag: etagOf(content, language) },
  }
}

export const downloadInfoMemo: Handlers['downloadInfoMemo'] = async ({ app, viewer, asked, refuse }) => {
  const universe = await app.universe.current()
  const annex = (await annexOf(app, viewer, universe)) ?? noParty(refuse)
  const memo = (await memoOf(app, viewer, universe)) ?? noParty(refuse)
  const language = languageOf(asked.acceptLanguage)
  const etag = etagOf(contentHashOf([memo.facts, annex]), language)
  if (!namesTag(asked.ifNoneMatch, etag)) await noteDownload(app, viewer, annex.names.length)
  return {
    body: markdownOf(memo.document(language, annex)),
    headers: {
      ETag: etag,
      'Content-Disposition': `attachment; filename="${FILE_NAMES[memo.kind][language]}"`,
    },
  }
}

const FILE_NAMES: Readonly<Record<Memo['kind'], Readonly<Record<Language, string>>>> = {
  seller: { en: 'information-memorandum.md', fr: 'memorandum-d-information.md' },
  buyer: { en: 'acquisition-brief.md', fr: 'dossier-d-acquisition.md' },
}

function noParty(refuse: Refuse<'no_profile'>): never {
  return refuse(
    'no_profile',
    'no buyer or seller for this session, so there is no memorandum',
    'Add a profile with POST /api/submit or POST /api/session/{session_id}.',
  )
}

export const getTeaser: Handlers['getTeaser'] = async ({ app, viewer, input, asked, refuse }) => {
  const { buyerId, sellerId, phase } = await ownPairing(app, viewer, input.pair_id, refuse)
  const isSellers = viewer.sellerId === sellerId
  const universe = await app.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  if (buyer === undefined || seller === undefined) throw new Error('a party of a pairing is missing from the universe')
  const teaser = await teaserFacts(app, viewer, universe, { buyer, seller, phase })
  const language = languageOf(asked.acceptLanguage)
  const content = contentHashOf(teaser)
  await noteOnce(app, viewer, 'teaser_generated', isSellers ? buyerId : sellerId, {
    content,
    side: isSellers ? 'seller' : 'buyer',
  })
  const etag = etagOf(content, language)
  const isKnown = namesTag(asked.ifNoneMatch, etag)
  return {
    body: isKnown ? new Uint8Array() : await pdfOfTeaser(teaserOf(teaser, language), teaser.asOf),
    headers: {
      ETag: etag,
      'Content-Disposition': `inline; filename="teaser-${fileNameOf(teaser.seller.codeName)}.pdf"`,
      ...(isSellers ? { 'X-K-Anonymity': String(teaser.seller.k) } : {}),
    },
  }
}

const pdfOfTeaser = (teaser: Document, asOf: string) => pdfOf(teaser, new Date(asOf))
const fileNameOf = (codeName: string) => codeName.toLowerCase().replaceAll(' ', '-')

interface Paired {
  buyer: Candidate
  seller: Candidate
  phase: DealPhase
}

/** Everything a teaser says. From here on no exact figure, name or text as written is at hand. */
async function teaserFacts(
  app: AppContext,
  viewer: LoadedViewer,
  universe: Universe,
  { buyer, seller, phase }: Paired,
) {
  const [pair, anonymity] = [pairIn(buyer, seller), await anonymityIn(app, universe, seller)]
  if (pair === null || anonymity === null || seller.traits === null)
    throw new Error('a seller of the store is not one in the universe')
  const codeNames = await codeNamesOf(app, viewer.sessionId, [seller.id])
  const codeName = asCodeName(codeNames.get(seller.id) ?? '')
  const { blindTexts: maskedTexts, dataQuality, fictional } = seller
  const { figures } = seller.toMatch
  const { industry } = seller.traits
  const changes = await changedAt(app.database.db, [buyer.id, seller.id])
  return {
    seller: blindProfileOf({ codeName, industry, figures, maskedTexts, dataQuality, fictional }, anonymity),
    fit: blindFitOf(pair, seller.toMatch, buyer.toMatch),
    phase,
    redFlags: seller.redFlags,
    asOf: `${[...changes.values()].sort().at(-1)?.slice(0, 7)}-01`,
  }
}
