import { Type } from 'typebox'
import { named } from './schemas.ts'

/** Where something is in the application. */
export const Link = Type.String({ description: 'Its page in the application: a path, with the part of the page.' })

export const NextStep = named('NextStep', 'The operation that reads it or does it.', {
  operation: Type.String({ description: 'Its operationId, which is also the name of the MCP tool.' }),
  method: Type.Enum(['GET', 'POST']),
  path: Type.String({ description: 'With `{session_id}` for the own key.' }),
})
