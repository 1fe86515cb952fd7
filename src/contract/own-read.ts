import { none, noParams } from './schemas.ts'

/** Common properties of the reads of the own workspace. */
export const ownRead = {
  method: 'GET',
  access: 'session',
  rate: 'read',
  params: noParams,
  query: none,
  body: null,
  success: 200,
  mediaType: 'application/json',
} as const
