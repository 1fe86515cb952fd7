import { openClient } from '../client/index.ts'
import { operatorToken, workspaceKey } from './browser-storage.ts'
import { languageNow } from './language.ts'

/** The client of the service. The application uses the public contract only. */
export const service = openClient({
  sessionKey: workspaceKey.read,
  operatorToken: operatorToken.read,
  language: languageNow,
})
