import { ACCESS_ERRORS } from './errors/access.ts'
import { AGREEMENT_ERRORS } from './errors/agreements.ts'
import { DATA_ROOM_ERRORS } from './errors/data-room.ts'
import { DEAL_ERRORS } from './errors/deals.ts'
import { OPERATOR_ERRORS } from './errors/operator.ts'
import { READING_ERRORS } from './errors/reading.ts'
import type { ErrorRow } from './errors/row.ts'
import { WORKSPACE_ERRORS } from './errors/workspace.ts'

/**
 * All errors of the service by code. A code never changes its meaning and is the same in every language and on every
 * edge.
 */
export const ERRORS = {
  ...READING_ERRORS,
  ...ACCESS_ERRORS,
  ...WORKSPACE_ERRORS,
  ...DEAL_ERRORS,
  ...AGREEMENT_ERRORS,
  ...DATA_ROOM_ERRORS,
  ...OPERATOR_ERRORS,
} as const

export type ErrorCode = keyof typeof ERRORS

/** Codes in the catalogue’s order. */
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** Returns the catalogue row of a code. */
export function errorRow(code: ErrorCode): ErrorRow {
  return ERRORS[code]
}

/** Returns the path of a code’s page, the `type` of its problems (RFC 9457). */
export function errorPath(code: ErrorCode): string {
  return `/docs/errors/${code}`
}

export type { ErrorRow, ErrorStatus } from './errors/row.ts'
