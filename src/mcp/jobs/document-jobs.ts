import { namedPairing } from './deal-jobs.ts'
import { choice, DETAIL, isFull, type Job, PAIR_ID, pick } from './job.ts'

const DOCUMENTS = [
  'nda',
  'nda_receipt',
  'teaser',
  'memorandum',
  'own_memorandum',
  'product_analysis',
  'valuation',
] as const

export const documentJobs: readonly Job[] = [
  {
    name: 'get_document',
    title: 'Read a document',
    description:
      'Use to read: nda, the undertaking that sign_nda signs; nda_receipt; teaser, the blind profile of a pairing’s seller; memorandum, released by the seller (its reading is recorded and shown to the seller); own_memorandum, the draft of your own; product_analysis of a pairing; valuation of your company. Documents come as text, with a link to the PDF if there is one.',
    effect: 'discloses',
    uses: [
      'getNdaText',
      'getNdaReceipt',
      'getTeaser',
      'getReleasedMemorandumPdf',
      'previewMemorandum',
      'listPairings',
      'getProductAnalysis',
      'getValuation',
    ],
    standsFor: [
      'getNdaText',
      'getNdaReceipt',
      'getTeaser',
      'getReleasedMemorandum',
      'getReleasedMemorandumPdf',
      'previewMemorandum',
      'getProductAnalysis',
      'getValuation',
    ],
    arguments: {
      document: { type: 'string', enum: DOCUMENTS, description: 'e.g. "teaser".' },
      pair_id: { ...PAIR_ID, description: 'For teaser, memorandum and product_analysis, e.g. "pair-241-17".' },
      detail: DETAIL,
    },
    required: ['document'],
    async run(operations, given) {
      const { ask, read } = operations
      switch (choice(given, 'document', DOCUMENTS)) {
        case 'nda':
          return await ask('getNdaText')
        case 'nda_receipt':
          return await ask('getNdaReceipt')
        case 'teaser':
          return { content: await read('getTeaser', pick(given, 'pair_id')) }
        case 'memorandum':
          return { content: await read('getReleasedMemorandumPdf', pick(given, 'pair_id')) }
        case 'own_memorandum':
          return { content: await read('previewMemorandum') }
        case 'product_analysis': {
          const { pairing_dbid } = await namedPairing(operations, given.pair_id)
          return await ask('getProductAnalysis', { pairing_id: pairing_dbid })
        }
        case 'valuation': {
          const valuation = await ask('getValuation')
          if (isFull(given)) return valuation
          return pick(
            { ...valuation },
            'status',
            'message',
            'valuation_triangulated',
            'valuation_conservative',
            'valuation_revenue',
            'valuation_ebitda',
            'valuation_dcf',
            'as_of',
          )
        }
      }
    },
  },
  {
    name: 'list_documents',
    title: 'Documents of a data room',
    description:
      'Use with pair_id to see the documents that the other side released to you (the reading is recorded and shown to it), without pair_id for your own room. Files are downloaded by people.',
    effect: 'discloses',
    uses: ['listReleasedDocuments', 'getDataRoom'],
    standsFor: ['listReleasedDocuments', 'getDataRoom'],
    arguments: { pair_id: PAIR_ID },
    async run({ ask }, given) {
      if (given.pair_id === undefined) return await ask('getDataRoom')
      const { readings: _, ...released } = await ask('listReleasedDocuments', pick(given, 'pair_id'))
      return released
    },
  },
  {
    name: 'share_memorandum',
    title: 'Approve, release or revoke the own memorandum',
    description:
      'Use as a seller. approve stores the memorandum with every figure as a version; release lets the buyer of a pairing, once your name is open to it, read that and later versions; revoke ends it, copies stay. Read get_document own_memorandum and ask your principal first.',
    effect: 'binds',
    uses: ['releaseMemorandum', 'approveMemorandum', 'revokeMemorandum'],
    standsFor: ['releaseMemorandum', 'approveMemorandum', 'revokeMemorandum'],
    arguments: {
      action: { type: 'string', enum: ['approve', 'release', 'revoke'], description: 'e.g. "release".' },
      pair_id: { ...PAIR_ID, description: 'For release and revoke, e.g. "pair-241-17".' },
    },
    required: ['action'],
    async run({ ask }, given) {
      const common = pick(given, 'idempotency_key')
      const pairing = pick(given, 'pair_id')
      switch (choice(given, 'action', ['approve', 'release', 'revoke'])) {
        case 'approve':
          return await ask('approveMemorandum', common)
        case 'release':
          return await ask('releaseMemorandum', { ...pairing, ...common })
        case 'revoke':
          return await ask('revokeMemorandum', { ...pairing, ...common })
      }
    },
  },
  {
    name: 'sign_nda',
    title: 'Sign the confidentiality undertaking',
    description:
      'Use once, after your principal has read get_document nda and agreed: it binds the named person and company for two years. Only then can names be opened. If status is pending, the supervisor approves by a link in a message; call again to see the result.',
    effect: 'binds',
    uses: ['signNda'],
    arguments: {
      signer_name: {
        type: 'string',
        description: 'Person who decided to sign and may bind the company, e.g. "Claire Fontaine".',
      },
      company: { type: 'string', description: 'Company that is bound, e.g. "Northbridge Capital".' },
      text_version: {
        type: 'string',
        description:
          'Version of the text that your principal agreed to, as get_document nda states it, e.g. "concordat-nda-1.0". Another text is not signed.',
      },
    },
    required: ['signer_name', 'text_version'],
    async run({ ask }, given) {
      const {
        session_id: _,
        receipt_url: __,
        ...signed
      } = await ask('signNda', pick(given, 'signer_name', 'company', 'text_version', 'idempotency_key'))
      return signed
    },
  },
]
