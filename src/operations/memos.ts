import { markdownOf } from '../documents/markdown.ts'
import { pdfOf } from '../documents/pdf.ts'
import { asCodeName, blindProfileOf } from '../domain/confidentiality/blind.ts'
import type { DealPhase } from '../domain/deal.ts'
import { blindFitOf } from '../domain/memo/blind-fit.ts'
import type { Document } from '../domain/memo/document.ts'
import { type Language, languageOf } from '../domain/memo/language.ts'
import { teaserOf } from '../domain/memo/teaser.ts'
import { type Candidate, pairIn, type Universe } from '../index/universe.ts'
import { changedAt } from '../store/memos.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { anonymityIn } from './anonymity.ts'
import { contentHashOf, etagOf, namesTag } from './etag.ts'
import type { House } from './house.ts'
import { noteDownload, noteOnce } from './memo-events.ts'
import { annexOf, type Memo, memoOf } from './memo-facts.ts'
import { ownPairing } from './own-pairing.ts'
import type { Handlers } from './perform.ts'
import type { Refuse } from './refusal.ts'
import { codeNamesOf } from './showing.ts'

export const getInfoMemo: Handlers['getInfoMemo'] = async ({ house, viewer, asked, refuse }) => {
  const universe = await house.universe.current()
  const memo = (await memoOf(house, viewer, universe)) ?? noParty(refuse)
  const language = languageOf(asked.acceptLanguage)
  const content = contentHashOf(memo.facts)
  await noteOnce(house, viewer, 'memo_generated', null, { content })
  return {
    body: { markdown: markdownOf(memo.document(language, null)) },
    headers: { ETag: etagOf(content, language) },
  }
}

export const downloadInfoMemo: Handlers['downloadInfoMemo'] = async ({ house, viewer, asked, refuse }) => {
  const universe = await house.universe.current()
  const annex = (await annexOf(house, viewer, universe)) ?? noParty(refuse)
  const memo = (await memoOf(house, viewer, universe)) ?? noParty(refuse)
  const language = languageOf(asked.acceptLanguage)
  const etag = etagOf(contentHashOf([memo.facts, annex]), language)
  if (!namesTag(asked.ifNoneMatch, etag)) await noteDownload(house, viewer, annex.names.length)
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

function noParty(refuse: Refuse<404>): never {
  return refuse(
    404,
    'no buyer or seller for this session, so there is no memorandum',
    'Add a profile with POST /api/submit or POST /api/session/{session_id}.',
  )
}

export const getTeaser: Handlers['getTeaser'] = async ({ house, viewer, input, asked, refuse }) => {
  const { buyerId, sellerId, phase } = await ownPairing(house, viewer, input.pair_id, refuse)
  const isSellers = viewer.sellerId === sellerId
  const universe = await house.universe.current()
  const parties = await universe.partiesOf([buyerId, sellerId])
  const [buyer, seller] = [parties.get(buyerId), parties.get(sellerId)]
  if (buyer === undefined || seller === undefined) throw new Error('a party of a pairing is missing from the universe')
  const teaser = await teaserFacts(house, viewer, universe, { buyer, seller, phase })
  const language = languageOf(asked.acceptLanguage)
  const content = contentHashOf(teaser)
  await noteOnce(house, viewer, 'teaser_generated', isSellers ? buyerId : sellerId, {
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
async function teaserFacts(house: House, viewer: LoadedViewer, universe: Universe, { buyer, seller, phase }: Paired) {
  const [pair, anonymity] = [pairIn(buyer, seller), await anonymityIn(house, universe, seller)]
  if (pair === null || anonymity === null || seller.traits === null)
    throw new Error('a seller of the store is not one in the universe')
  const codeNames = await codeNamesOf(house, viewer.sessionId, [seller.id])
  const codeName = asCodeName(codeNames.get(seller.id) ?? '')
  const { blindTexts: maskedTexts, figures, dataQuality, fictional } = seller
  const { industry } = seller.traits
  const changes = await changedAt(house.database.db, [buyer.id, seller.id])
  return {
    seller: blindProfileOf({ codeName, industry, figures, maskedTexts, dataQuality, fictional }, anonymity),
    fit: blindFitOf(pair, figures, buyer.criteria, seller.toMatch.evToRevenue),
    phase,
    asOf: `${[...changes.values()].sort().at(-1)?.slice(0, 7)}-01`,
  }
}
