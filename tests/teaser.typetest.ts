import type { PartyView } from '../src/disclosure/party-view.ts'
import { asCodeName, type BlindSeller, type CodeName } from '../src/domain/confidentiality/blinding/blind.ts'
import type {
  ApprovedProfile,
  BlindProfile,
  ProfileContent,
} from '../src/domain/confidentiality/blinding/blind-profile.ts'
import type { Confidential } from '../src/domain/confidentiality/policy/confidential.ts'
import type { Band } from '../src/domain/figures/bands.ts'
import type { StructuredFacts, WrittenFacts } from '../src/domain/memo/teaser.ts'
import { writeTeaser } from '../src/domain/memo/teaser.ts'
import type { Identity, PartyTexts, Profile } from '../src/domain/parties/profile.ts'
import type { Candidate } from '../src/matching-index/universe.ts'

// A teaser cannot be given a name, an exact figure or a text that nobody approved: each line below must not compile.
declare const facts: StructuredFacts
declare const written: WrittenFacts
declare const identity: Identity
declare const boxed: Confidential<Identity>
declare const texts: PartyTexts
declare const profile: Profile
declare const draft: BlindProfile
declare const content: ProfileContent
declare const candidate: Candidate
declare const shown: PartyView

export const sound = writeTeaser(facts, 'en')

// @ts-expect-error a name is no code name
export const named: CodeName = identity.company
// @ts-expect-error not even one that looks like one: `asCodeName` must have looked at it
export const lookalike: CodeName = 'Company A'
export const codeName: CodeName = asCodeName('Company A')

// @ts-expect-error there is no field for a name
export const withName: BlindSeller = { ...facts.seller, name: 'Ateliers Morvan' }
// @ts-expect-error nor for an identity, boxed or not
export const withIdentity: BlindSeller = { ...facts.seller, identity: boxed }
// @ts-expect-error nor for an address
export const withPlace: BlindSeller = { ...facts.seller, address: identity.address }
// @ts-expect-error nor for a text
export const withText: BlindSeller = { ...facts.seller, description: texts.description }

// @ts-expect-error an exact figure is no band
export const exact: Band = { low: 12.34, high: 12.34 }
// @ts-expect-error nor is a number
export const withFigure: BlindSeller = { ...facts.seller, revenue: profile.figures.revenueEurM }

// @ts-expect-error a draft is not approved
export const ofDraft: ApprovedProfile = draft
// @ts-expect-error nor is content that nobody approved
export const ofContent = writeTeaser({ ...written, approved: content }, 'en')

// @ts-expect-error a party of the universe holds exact figures
export const ofCandidate = writeTeaser({ ...facts, seller: candidate }, 'en')
// @ts-expect-error what a viewer is shown may be cleared
export const ofShown = writeTeaser({ ...facts, seller: shown }, 'en')
