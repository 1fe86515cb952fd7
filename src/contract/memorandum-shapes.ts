import { Type } from 'typebox'
import { none, noParams, PairId } from './schemas.ts'

/** What all operations on memoranda have in common. */
export const memorandumOperation = {
  tag: 'memos',
  params: noParams,
  query: none,
  headers: {},
  mediaType: 'application/json',
} as const

/** The same for those on the memorandum of a pairing. */
export const pairingMemorandumOperation = { ...memorandumOperation, params: Type.Object({ pair_id: PairId }) } as const
