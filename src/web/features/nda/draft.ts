/** What of the signing form is kept while it is being filled; the consent never is. */
export interface SigningDraft {
  signer: string
  company: string
}

/** The draft as it was kept, or null where there is none that can be read. */
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
