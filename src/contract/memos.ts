import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'
import { named, PairId } from './schemas.ts'

const DOCUMENT_HEADERS = {
  ETag: 'Identifies facts and language; sent back as If-None-Match it returns 304 while they are unchanged.',
  ...BY_DOCUMENT_LANGUAGE,
}

export const getInfoMemo = operation({
  id: 'getInfoMemo',
  tag: 'memos',
  method: 'GET',
  path: '/api/infomemo/{session_id}',
  summary: 'Memorandum of the session',
  description:
    'The information memorandum of a seller’s session or the acquisition brief of a buyer’s session, as markdown, in English, French, German, Spanish or Italian by Accept-Language. It is regenerated whenever its facts change; the ETag identifies its version.',
  access: 'signed',
  output: named('InfoMemo', 'A memorandum.', { markdown: partyText() }),
  refusals: ['no_profile'],
  headers: DOCUMENT_HEADERS,
  isInDocumentLanguage: true,
  example: { request: {}, response: { markdown: '# Information memorandum …' } },
})

export const downloadInfoMemo = operation({
  id: 'downloadInfoMemo',
  tag: 'memos',
  method: 'GET',
  path: '/api/infomemo/{session_id}/download',
  summary: 'The memorandum as a file',
  description:
    'The markdown as an attachment, with the names of the 50 best matches and the NDA block appended. Each new name is a disclosure and counts against the day’s allowance; names beyond it are omitted.',
  access: 'signed',
  mediaType: 'application/octet-stream',
  output: Type.String(),
  refusals: ['no_profile'],
  headers: { ...DOCUMENT_HEADERS, 'Content-Disposition': 'attachment, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: '# Information memorandum …' },
})

export const getTeaser = operation({
  id: 'getTeaser',
  tag: 'memos',
  method: 'GET',
  path: '/api/light-infomemo/{session_id}/{pair_id}',
  summary: 'Blind teaser of a pairing',
  description:
    'One A4 page as PDF, in English, French, German, Spanish or Italian by Accept-Language: what the seller approved as its blind profile, in the language in which it was approved, or without one its trade and ranges. It contains no name for any reader. For a pairing that is no match and that only one side wanted, the teaser is reduced: sector, country, wide ranges and the fit in words.',
  access: 'session',
  params: Type.Object({ pair_id: PairId }),
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  headers: {
    ETag: DOCUMENT_HEADERS.ETag,
    ...BY_DOCUMENT_LANGUAGE,
    'Content-Disposition': 'inline, with the name of the project as file name.',
    'X-K-Anonymity':
      'For the seller’s own session, without an approved profile: number of companies in the service that share industry, country and revenue range, including itself.',
  },
  isInDocumentLanguage: true,
  example: { request: { pair_id: 'pair-241-17' }, response: '%PDF-1.7 …' },
})
