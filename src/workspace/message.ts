import { blindingOfMessage } from '../domain/confidentiality/blinding/blind-texts.ts'
import { wordsNaming } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { inParts } from '../entry/in-parts.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import { openedFacts, openedWorkspace } from './opened-profile.ts'

/** Masks a message: ordinary words only, without the writer's present names. */
export async function maskMessage(app: AppContext, sessionId: number, text: string): Promise<string> {
  const { db } = app.database
  const own = await loadOwnProfile(db, sessionId)
  const workspace = openedWorkspace(own, await openedFacts(db, own))
  return await inParts(blindingOfMessage(text, wordsNaming(workspace), ordinaryWords()))
}
