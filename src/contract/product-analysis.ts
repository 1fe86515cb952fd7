import { Type } from 'typebox'
import { partyText } from './counterparty-text.ts'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'
import { Instant, named, namesQuery, rowId } from './schemas.ts'

export const getProductAnalysis = operation({
  id: 'getProductAnalysis',
  tag: 'memos',
  method: 'GET',
  path: '/api/product-analysis/{session_id}/{pairing_id}',
  summary: 'Product analysis of a pairing',
  description:
    'The seller’s product in its own words, the technologies of its website, and its fit with the buyer’s criteria. Based on the profile when the pairing is created, and also on the website after the seller’s step product has run. It contains no names; the website’s address and content are shown only to viewers cleared for the seller. For a pairing that is no match and that only one side wanted, the analysis is reduced: every field is present, but none contains the seller’s own words. In English, French, German, Spanish or Italian; quotations, and the reason a website was not read, are not translated.',
  access: 'session',
  params: Type.Object({
    pairing_id: rowId('Numeric id of the pairing (pairing_dbid).'),
  }),
  query: Type.Object(namesQuery),
  output: named('ProductAnalysis', 'A product analysis. Every field is present; an unknown value is stated in words.', {
    pairing_id: Type.String(),
    website_url: Type.String({
      description: 'The address for viewers cleared for the seller; otherwise the reason for its absence.',
    }),
    product_summary: partyText('Quotations with their sources; nothing is rephrased.'),
    tech_stack: partyText('Technologies of the website.'),
    buyer_fit_notes: partyText(
      'The seller compared with the buyer’s sector and each solution: similarity and shared words.',
    ),
    consolidation_potential: partyText(
      'High, Medium, Low or Not assessed, by the overlap of the two, with the evidence.',
    ),
    last_analyzed_at: Instant,
    buyer_solution_scope_1: partyText(),
    buyer_solution_scope_2: partyText(),
    buyer_solution_scope_3: partyText(),
    tech_stack_flags: partyText('Technologies by category, each with its evidence.'),
    data_quality_flags: Type.String({ description: 'Missing sources of the analysis, in sentences.' }),
    quality_score: Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'Completeness of the sources of the analysis.',
    }),
    fit_score: Type.Number({ minimum: 0, maximum: 100, description: 'The server’s own fit.' }),
    reduced: Type.Optional(
      Type.Boolean({
        description: 'True if the pairing is no match and only one side wanted it: the seller’s own words are omitted.',
      }),
    ),
  }),
  refusals: ['not_your_pairing', 'analysis_not_ready'],
  headers: BY_DOCUMENT_LANGUAGE,
  isInDocumentLanguage: true,
  example: {
    request: { pairing_id: 1 },
    response: {
      pairing_id: '1',
      website_url: 'The address is given once the seller’s name is disclosed.',
      product_summary: '“Maintenance of machines in factories” (profile, product)',
      tech_stack: 'Not known until the website has been read.',
      tech_stack_flags: 'No signs of technologies so far.',
      buyer_fit_notes: 'Sector “Industrial maintenance” (the same business, 0.91 of 1): shared word: maintenance.',
      consolidation_potential:
        'High: both belong to Machinery; against the buyer’s sector: the same business, 0.91 of 1.',
      last_analyzed_at: '2026-11-20T09:30:00.000Z',
      buyer_solution_scope_1: 'Maintenance of machines in factories',
      buyer_solution_scope_2: 'No second target activity.',
      buyer_solution_scope_3: 'No third target activity.',
      data_quality_flags: 'The website has not been read.',
      quality_score: 6,
      fit_score: 64.2,
      reduced: false,
    },
  },
})
