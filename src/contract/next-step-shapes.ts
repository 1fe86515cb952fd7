import { Type } from 'typebox'
import { named } from './schemas.ts'

/** Location in the web application. */
export const Link = Type.String({ description: 'Page in the application: a path, with the part of the page.' })

export const NextStep = named('NextStep', 'The operation to call next.', {
  operation: Type.String({ description: 'operationId, which is also the name of the MCP tool.' }),
  method: Type.Enum(['GET', 'POST']),
  path: Type.String({ description: 'With `{session_id}` for the own key.' }),
})
