import { Type } from 'typebox'
import { none, noParams } from '../schemas.ts'

/** Common properties of service documents: public, without a quota, and answered under any load. */
export const document = {
  tag: 'discovery',
  isDocument: true,
  isOpenAtGate: true,
  isNeverQueued: true,
  method: 'GET',
  access: 'public',
  rate: 'none',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  refusals: [],
  headers: {},
} as const

/** Declares a document that is not JSON. */
export const text = Type.String()
