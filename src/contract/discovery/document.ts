import { Type } from 'typebox'

/** Common properties of service documents: public, without a quota, and answered under any load. */
export const document = {
  tag: 'discovery',
  isDocument: true,
  isOpenAtGate: true,
  isNeverQueued: true,
  method: 'GET',
  access: 'public',
  rate: 'none',
} as const

/** Declares a document that is not JSON. */
export const text = Type.String()
