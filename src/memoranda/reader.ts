import { partyName } from '../domain/parties/profile.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loadOwnProfile } from '../store/profiles.ts'
import type { LoadedViewer } from '../store/sessions.ts'
import { openedWorkspace } from '../workspace/opened-profile.ts'

/** Returns the reader's contact and company, as its copy of a document names it. */
export async function loadReaderName(app: AppContext, viewer: LoadedViewer): Promise<string | null> {
  const { identity } = openedWorkspace(await loadOwnProfile(app.database.db, viewer.sessionId))
  const { name, company } = identity
  return name !== null && company !== null ? `${name}, ${company}` : partyName(identity)
}
