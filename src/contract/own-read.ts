import { none, noParams } from './schemas.ts'

/** What the reads of one's own workspace have in common. */
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
