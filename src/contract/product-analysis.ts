import { Type } from 'typebox'
import { BY_DOCUMENT_LANGUAGE, operation } from './operation.ts'
import { Instant, named, namesQuery, rowId } from './schemas.ts'

export const getProductAnalysis = operation({
  id: 'getProductAnalysis',
  tag: 'memos',
  method: 'GET',
  path: '/api/product-analysis/{session_id}/{pairing_id}',
  summary: "Analysis of a pairing's product",
  description:
    'The seller’s product in its own words, the technologies of its website, and how it fits what the buyer looks for. Made from the profile when the pairing is created, and from the website too when the seller’s step product has run. Names nobody; the address of the website and what it says are told only to those cleared for the seller. For a pairing that is no match and that only one side asked for, the analysis is reduced: every field is present, but none holds the seller’s own words. In English or French; quotations, and the reason why a website was not read, stay as they are.',
  access: 'session',
  rate: 'read',
  params: Type.Object({
    pairing_id: rowId('The pairing’s numeric id (pairing_dbid).'),
  }),
  query: Type.Object(namesQuery),
  body: null,
  success: 200,
  mediaType: 'application/json',
  output: named('ProductAnalysis', 'A product analysis. Every field is present; what is not known says so in words.', {
    pairing_id: Type.String(),
    website_url: Type.String({
      description: 'The address, with a clearance for the seller; otherwise a sentence that says why it is not given.',
    }),
    product_summary: Type.String({ description: 'Quotations, each with its source: nothing is rephrased.' }),
    tech_stack: Type.String({ description: 'Technologies of the website.' }),
    buyer_fit_notes: Type.String({
      description: 'The seller against the buyer’s sector and each solution: closeness, shared words.',
    }),
    consolidation_potential: Type.String({
      description: 'High, Medium, Low or Not assessed, by the overlap of the two, with what speaks for it.',
    }),
    last_analyzed_at: Instant,
    buyer_solution_scope_1: Type.String(),
    buyer_solution_scope_2: Type.String(),
    buyer_solution_scope_3: Type.String(),
    tech_stack_flags: Type.String({ description: 'Technologies by category, each with the sign that shows it.' }),
    data_quality_flags: Type.String({ description: 'What the analysis could not rest on, in sentences.' }),
    quality_score: Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'How much of what an analysis can rest on is there.',
    }),
    fit_score: Type.Number({ minimum: 0, maximum: 100, description: 'The server’s own fit.' }),
    reduced: Type.Optional(
      Type.Boolean({
        description:
          'True where the pairing is no match and only one side asked for it: the seller’s words are left out.',
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
  built: true,
})
