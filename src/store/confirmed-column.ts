import type { ColumnType } from 'kysely'
import { type Confirmed, NOTHING_CONFIRMED, sameConfirmed } from '../domain/parties/confirmed.ts'

/** Confirmed statements of a party or a thesis; null for none. */
export interface ConfirmedColumn {
  confirmed: ColumnType<Confirmed | null, string | null | undefined, string | null>
}

/** The column as read. */
export interface ConfirmedRow {
  confirmed: Confirmed | null
}

export function confirmedColumn(confirmed: Confirmed): { confirmed: string | null } {
  return { confirmed: sameConfirmed(confirmed, NOTHING_CONFIRMED) ? null : JSON.stringify(confirmed) }
}

export function confirmedIn({ confirmed }: ConfirmedRow): Confirmed {
  return confirmed ?? NOTHING_CONFIRMED
}
