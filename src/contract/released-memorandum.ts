import { Type } from 'typebox'
import { pairingMemorandumOperation } from './memorandum-shapes.ts'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'

const READING_HEADERS = {
  ETag: 'Identifies version, reader and language.',
  ...BY_DOCUMENT_LANGUAGE,
}
const READING_REFUSALS = [
  'not_your_pairing',
  'pairing_not_found',
  'memorandum_not_released',
  'memorandum_not_approved',
  'consent_required',
  'assurance_required',
  'disclosure_limit_reached',
  'human_check_required',
  'party_withdrawn',
] as const

export const getReleasedMemorandum = operation({
  ...pairingMemorandumOperation,
  id: 'getReleasedMemorandum',
  method: 'GET',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo',
  summary: 'Information memorandum released to the buyer of a pairing',
  description:
    'The latest version approved by the seller, as markdown, with exact figures and the seller’s name; it contains no other buyer’s name and no valuation. Available to the buyer once the seller has released it and the seller’s name is open to the buyer; each reading is counted and shown to the seller. The seller reads its own copy.',
  access: 'signed',
  mediaType: 'text/markdown',
  output: Type.String(),
  refusals: READING_REFUSALS,
  headers: READING_HEADERS,
  isInDocumentLanguage: true,
  example: { request: { pair_id: 'pair-241-17' }, response: '# Ateliers Morvan …' },
})

export const getReleasedMemorandumPdf = operation({
  ...pairingMemorandumOperation,
  id: 'getReleasedMemorandumPdf',
  method: 'GET',
  path: '/api/pairings/{session_id}/{pair_id}/infomemo.pdf',
  summary: 'Released information memorandum as PDF',
  description:
    'The memorandum as a PDF with cover, charts and page numbers; the reader’s name is printed across every page and in the footer.',
  access: 'signed',
  mediaType: 'application/pdf',
  output: Type.Unsafe<Uint8Array>(Type.String()),
  refusals: READING_REFUSALS,
  headers: { ...READING_HEADERS, 'Content-Disposition': 'inline, with an anonymous file name.' },
  isInDocumentLanguage: true,
  example: { request: { pair_id: 'pair-241-17' }, response: '%PDF-1.7 …' },
})
