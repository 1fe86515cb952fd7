import { Type } from 'typebox'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'
import { named, none, noParams, PairId } from './schemas.ts'

const DOCUMENT_HEADERS = {
  ETag: 'Stands for the facts and the language; sent back as If-None-Match it is answered with 304 while they stand.',
  ...BY_DOCUMENT_LANGUAGE,
}

export const getInfoMemo = operation({
  id: 'getInfoMemo',
  tag: 'memos',
  method: 'GET',
  path: '/api/infomemo/{session_id}',
  summary: "The session's memorandum",
  description:
    "A seller's session gets its information memorandum, a buyer's session its acquisition brief, as markdown, in English or French by Accept-Language. It is written again whenever its facts change; the ETag identifies its version.",
  access: 'signed',
  rate: 'read',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('InfoMemo', 'A memorandum.', { markdown: Type.String() }),
  refusals: ['no_profile'],
  headers: DOCUMENT_HEADERS,
  isInDocumentLanguage: true,
  example: { request: {}, response: { markdown: '# Information memorandum …' } },
  built: true,
})

export const downloadInfoMemo = operation({
  id: 'downloadInfoMemo',
  tag: 'memos',
  method: 'GET',
  path: '/api/infomemo/{session_id}/download',
  summary: 'The memorandum as a file',
  description:
    'The markdown as an attachment, with the names of the 50 best matches and the NDA block appended. Each name told for the first time is a disclosure and counts against the day’s allowance; names beyond it are not told.',
  access: 'signed',
  rate: 'read',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/octet-stream',
  output: Type.String(),
  refusals: ['no_profile'],
  headers: { ...DOCUMENT_HEADERS, 'Content-Disposition': 'attachment, with a file name that names nobody.' },
  isInDocumentLanguage: true,
  example: { request: {}, response: '# Information memorandum …' },
  built: true,
})

export const getTeaser = operation({
  id: 'getTeaser',
  tag: 'memos',
  method: 'GET',
  path: '/api/light-infomemo/{session_id}/{pair_id}',
  summary: 'The blind teaser of a pairing',
  description:
    'One or two A4 pages as PDF, in English or French by Accept-Language: code name, key figures as bands, the fit. It names nobody, whoever asks. For a pairing that is no match and that only one side asked for, the teaser is reduced: industry, country, wide bands and the fit in words; nothing in the company’s own words.',
  access: 'session',
  rate: 'read',
  params: Type.Object({ pair_id: PairId }),
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: ['not_your_pairing', 'pairing_not_found'],
  headers: {
    ...DOCUMENT_HEADERS,
    'Content-Disposition': 'inline, with the code name as file name.',
    'X-K-Anonymity':
      'To the seller’s own session only: how many companies of the service share what the teaser tells, itself included.',
  },
  isInDocumentLanguage: true,
  example: { request: { pair_id: 'pair-241-17' }, response: '%PDF-1.7 …' },
  built: true,
})
