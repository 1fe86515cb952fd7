/** Type headers of signed statements, so that neither kind passes for the other (RFC 8725 §3.11). */
export const STATEMENT_TYPES = { nda: 'concordat-nda-receipt+jws', ledger: 'concordat-ledger+jws' } as const

export type ReceiptKind = keyof typeof STATEMENT_TYPES
