import type { OutputFor } from '../../../client/index.ts'
import { folded } from '../matching/match-filters.ts'

export type Pairings = OutputFor<'listPairings'>
export type Pairing = Pairings['pairings'][number]
type Phase = Pairing['phase']
type Role = Pairings['role']

/** The counterparty of a pairing as visible to this session. */
export interface Counterparty {
  id: number
  name: string
  sector: string | undefined
  side: Role
}

export function pairingCounterparty(pairing: Pairing, role: Role): Counterparty {
  return role === 'buyer'
    ? { id: pairing.seller_id, name: pairing.seller_name, sector: pairing.seller_sector, side: 'seller' }
    : { id: pairing.buyer_id, name: pairing.buyer_name, sector: pairing.buyer_sector, side: 'buyer' }
}

/** True unless the deal is closed or abandoned. */
export const isUnderWay = ({ phase }: Pick<Pairing, 'phase'>): boolean =>
  phase !== '8_closed' && phase !== '9_abandoned'

/** Returns the pairings whose counterparty's name or sector contains every word of `text`. */
export function holding(pairings: readonly Pairing[], role: Role, text: string): Pairing[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return pairings.filter((pairing) => {
    const { name, sector } = pairingCounterparty(pairing, role)
    const written = folded(`${name} ${sector ?? ''}`)
    return words.every((word) => written.includes(word))
  })
}

/** Groups pairings by phase, best fit first: an order that does not change on refresh or on moves elsewhere. */
export function byPhase(pairings: readonly Pairing[]): Map<Phase, Pairing[]> {
  const ranked = pairings.toSorted((one, other) => other.fit - one.fit || one.pairing_dbid - other.pairing_dbid)
  return Map.groupBy(ranked, ({ phase }) => phase)
}

/** Returns the answer with pairings moved to another phase, for an optimistic update. */
export function withPhase(answer: Pairings, pairIds: readonly string[], phase: Phase): Pairings {
  const moved = new Set(pairIds)
  return {
    ...answer,
    pairings: answer.pairings.map((pairing) => (moved.has(pairing.pair_id) ? { ...pairing, phase } : pairing)),
  }
}

/** Returns the moves that restore each pairing to its present phase. */
export function movesBack(pairings: readonly Pairing[], movedIds: readonly string[]): [Phase, string[]][] {
  const moved = pairings.filter(({ pair_id }) => movedIds.includes(pair_id))
  return [...Map.groupBy(moved, ({ phase }) => phase)].map(([phase, them]) => [phase, them.map((one) => one.pair_id)])
}

/** Sort keys of the table. */
export const COLUMNS = ['name', 'sector', 'phase', 'fit', 'size', 'value', 'moved'] as const
export type Column = (typeof COLUMNS)[number]
export interface Order {
  column: Column
  descending: boolean
}

/** Sorts pairings by a column; unknown figures are last in both directions. */
export function inOrder(pairings: readonly Pairing[], role: Role, { column, descending }: Order): Pairing[] {
  const keyOf = (pairing: Pairing): string | number | undefined => {
    switch (column) {
      case 'name':
        return folded(pairingCounterparty(pairing, role).name)
      case 'sector': {
        const { sector } = pairingCounterparty(pairing, role)
        return sector === undefined ? undefined : folded(sector)
      }
      case 'phase':
        return pairing.phase
      case 'fit':
        return pairing.fit
      case 'size':
        return role === 'buyer' ? pairing.seller_revenue : (pairing.buyer_ticket_max ?? pairing.buyer_ticket_min)
      case 'value':
        return pairing.valuation
      case 'moved':
        return pairing.updated_at
    }
  }
  return pairings.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
    if (a === b) return one.pairing_dbid - other.pairing_dbid
    return a < b === descending ? 1 : -1
  })
}
