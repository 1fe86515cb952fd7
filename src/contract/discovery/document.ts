import { Type } from 'typebox'
import { none, noParams } from '../schemas.ts'

/** What the documents about the service have in common: anyone reads them, as often as they like, whatever the load. */
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

/** A document that is not JSON. */
export const text = Type.String()
