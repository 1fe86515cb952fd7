/** Fields of the signing form stored as a draft. Consent is never stored. */
interface SigningDraft {
  signer: string
  company: string
}

/** Parses a stored draft; returns null if there is none or it is unreadable. */
export function draftIn(text: string | null): SigningDraft | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return null
    const { signer, company } = kept as Record<string, unknown>
    return typeof signer === 'string' && typeof company === 'string' ? { signer, company } : null
  } catch {
    return null
  }
}
