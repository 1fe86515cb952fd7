import type { SellerFigures } from '../figures/seller-figures.ts'

/** The two sides of a deal. A party stands on exactly one of them. */
export type Side = 'buyer' | 'seller'

/** The four spellings of the wire for the two sides. */
export const USER_TYPES = ['investor', 'buyer', 'opportunity', 'seller'] as const
export type UserType = (typeof USER_TYPES)[number]

/** The side a user type stands on: investor and buyer buy, opportunity and seller sell. */
export function userTypeSide(userType: UserType): Side {
  return userType === 'investor' || userType === 'buyer' ? 'buyer' : 'seller'
}

/** The side a party of this side deals with. */
export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** A buyer's acquisition criteria: the ticket in EUR millions, targets in percent; null where not stated. */
export interface Criteria {
  ticketMinEurM: number | null
  ticketMaxEurM: number | null
  growthTargetPct: number | null
  ebitdaTargetPct: number | null
}

/** The kinds of buyer. */
export const BUYER_TYPES = ['strategic', 'fund', 'search_fund', 'family_office', 'other'] as const
export type BuyerType = (typeof BUYER_TYPES)[number]

/** What a party stated of itself in numbers, as it stated it: for its owner and the cleared. */
export interface ExactFigures {
  figures: SellerFigures
  criteria: Criteria
}

/**
 * The contact status of a party. `none`: no address; `cold`: an address, no exchange yet; `warm`: registered a
 * workspace or has corresponded; `opted_out` and `bounced` close the communication gate.
 */
export const CONTACT_STATUSES = ['none', 'cold', 'warm', 'opted_out', 'bounced'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** EBITDA in EUR millions; null when either figure is unknown. */
export function computeEbitdaEurM(figures: SellerFigures): number | null {
  if (figures.revenueEurM === null || figures.ebitdaMarginPct === null) return null
  return figures.revenueEurM * (figures.ebitdaMarginPct / 100)
}
