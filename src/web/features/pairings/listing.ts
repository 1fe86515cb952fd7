import type { OutputFor } from '../../../client/index.ts'
import { folded } from '../matching/match-filters.ts'

/** The session's pairings as the contract answers them. */
export type Pairings = OutputFor<'listPairings'>
/** One of them. */
export type Pairing = Pairings['pairings'][number]
type Phase = Pairing['phase']
type Role = Pairings['role']

/** The other side of a pairing, as this session may see it. */
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

/** Whether a deal may still come of it. */
export const isUnderWay = ({ phase }: Pick<Pairing, 'phase'>): boolean =>
  phase !== '8_closed' && phase !== '9_abandoned'

/** The pairings whose counterparty's name or sector holds every word of `text`. */
export function holding(pairings: readonly Pairing[], role: Role, text: string): Pairing[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return pairings.filter((pairing) => {
    const { name, sector } = pairingCounterparty(pairing, role)
    const written = folded(`${name} ${sector ?? ''}`)
    return words.every((word) => written.includes(word))
  })
}

/** The pairings of each phase, best fit first: an order that a refresh or a move elsewhere leaves alone. */
export function byPhase(pairings: readonly Pairing[]): Map<Phase, Pairing[]> {
  const ranked = pairings.toSorted((one, other) => other.fit - one.fit || one.pairing_dbid - other.pairing_dbid)
  return Map.groupBy(ranked, ({ phase }) => phase)
}

/** The same answer with some pairings in another phase, before the service has said so. */
export function withPhase(answer: Pairings, pairIds: readonly string[], phase: Phase): Pairings {
  const moved = new Set(pairIds)
  return {
    ...answer,
    pairings: answer.pairings.map((pairing) => (moved.has(pairing.pair_id) ? { ...pairing, phase } : pairing)),
  }
}

/** Which pairings to move to which phase, so that each is where it was. */
export function movesBack(pairings: readonly Pairing[], movedIds: readonly string[]): [Phase, string[]][] {
  const moved = pairings.filter(({ pair_id }) => movedIds.includes(pair_id))
  return [...Map.groupBy(moved, ({ phase }) => phase)].map(([phase, them]) => [phase, them.map((one) => one.pair_id)])
}

/** What the table can be sorted by. */
export const COLUMNS = ['name', 'sector', 'phase', 'fit', 'size', 'value', 'moved'] as const
export type Column = (typeof COLUMNS)[number]
export interface Order {
  column: Column
  descending: boolean
}

/** The pairings in the order of a column; unknown figures come last whichever way it runs. */
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
