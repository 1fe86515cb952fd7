import { createHash } from 'node:crypto'

/** Years for which an NDA is valid. */
export const NDA_TERM_YEARS = 2

/**
 * Version of the undertaking. Every change of its text needs a new one, because recorded signatures contain the hash.
 */
export const NDA_VERSION = 'concordat-nda-1.0'

export const NDA_TEXT = `# Confidentiality undertaking

Version ${NDA_VERSION}

1. **Who gives it.** The person who signs gives this undertaking for themselves and for the company they name, together "the Recipient".
2. **To whom.** It is given to every party whose identity or exact figures this service discloses to the Recipient, each "a Discloser". Each Discloser may rely on it directly.
3. **What is confidential.** The identity of a Discloser; the fact that a Discloser considers selling, buying or investing; every figure, document and name received through this service; and the fact that talks take place.
4. **What the Recipient may do.** Use confidential information only to consider and negotiate a transaction with that Discloser. Share it only with directors, staff, financing banks and professional advisers who need it for that purpose and owe the same secrecy; the Recipient answers for them.
5. **What the Recipient may not do.** Contact a Discloser's staff, customers, suppliers or lenders about a transaction without its consent. Use confidential information to compete. Solicit a Discloser's employees met in the process for twelve months.
6. **What is not covered.** Information that is public other than by the Recipient's fault, that the Recipient already held or develops without using it, or that another person lawfully gave without a duty of secrecy. What the law or a court compels may be disclosed to the extent compelled, with notice to the Discloser where the law allows it.
7. **Return.** At a Discloser's request the Recipient destroys or returns what it received, except one copy that law or professional rules oblige it to keep, which stays confidential.
8. **How long.** The undertaking stands for ${NDA_TERM_YEARS} years from signature. Information disclosed while it stands stays protected for ${NDA_TERM_YEARS} years after its disclosure.
9. **No other promise.** Nobody is obliged to disclose, to negotiate or to conclude a transaction. Information comes without warranty.
10. **Remedies and law.** Damages alone may not suffice; a Discloser may ask a court to stop a breach. The law of the Discloser's registered seat applies and its courts have jurisdiction.

By signing, the signer declares to be entitled to bind the Recipient.
`

/** SHA-256 of the text's UTF-8 bytes, hexadecimal. */
export const NDA_SHA256 = createHash('sha256').update(NDA_TEXT, 'utf8').digest('hex')

/** Returns the expiry of an NDA signed at this instant. */
export function ndaExpiry(signedAt: Date): Date {
  const expiry = new Date(signedAt)
  expiry.setUTCFullYear(expiry.getUTCFullYear() + NDA_TERM_YEARS)
  return expiry
}
