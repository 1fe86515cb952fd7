import { openClient } from '../client/index.ts'
import { operatorToken, workspaceKey } from './browser-storage.ts'
import { languageNow } from './language.ts'

/** The service, through the contract every agent uses: this application has no other way to it. */
export const service = openClient({
  sessionKey: workspaceKey.read,
  operatorToken: operatorToken.read,
  language: languageNow,
})
