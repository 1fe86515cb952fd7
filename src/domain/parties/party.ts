import type { SellerFigures } from '../figures/seller-figures.ts'

/** Sides of a deal. Each party is on exactly one. */
export type Side = 'buyer' | 'seller'

/** User types of the interface specification. */
export const USER_TYPES = ['investor', 'buyer', 'opportunity', 'seller'] as const
export type UserType = (typeof USER_TYPES)[number]

/** Returns the side of a user type: investor and buyer buy, opportunity and seller sell. */
export function userTypeSide(userType: UserType): Side {
  return userType === 'investor' || userType === 'buyer' ? 'buyer' : 'seller'
}

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

/** Acquisition criteria of a buyer: ticket in EUR millions, targets in percent; null if not stated. */
export interface Criteria {
  ticketMinEurM: number | null
  ticketMaxEurM: number | null
  growthTargetPct: number | null
  ebitdaTargetPct: number | null
}

export const BUYER_TYPES = ['strategic', 'fund', 'search_fund', 'family_office', 'other'] as const
export type BuyerType = (typeof BUYER_TYPES)[number]

/** Figures and criteria exactly as stated, for the owner and cleared viewers. */
export interface ExactFigures {
  figures: SellerFigures
  criteria: Criteria
}

/**
 * Contact status. `none`: no address; `cold`: an address without contact so far; `warm`: registered a workspace or has
 * corresponded; `opted_out` and `bounced` close the communication gate.
 */
export const CONTACT_STATUSES = ['none', 'cold', 'warm', 'opted_out', 'bounced'] as const
export type ContactStatus = (typeof CONTACT_STATUSES)[number]

/** Computes EBITDA in EUR millions; null if either figure is unknown. */
export function computeEbitdaEurM(figures: SellerFigures): number | null {
  if (figures.revenueEurM === null || figures.ebitdaMarginPct === null) return null
  return figures.revenueEurM * (figures.ebitdaMarginPct / 100)
}
