import { useMutation } from '@tanstack/react-query'
import type { OutputFor } from '../../../client/index.ts'
import { refusalOf } from '../../asking.ts'
import { draftOf } from '../../browser-storage.ts'
import { service } from '../../client.ts'
import { newWorkspaceKey } from '../../random-key.ts'
import { changeKey } from '../../workspace.ts'

/*
 * The two writes after which the key of this device opens nothing. Unlike the others they must not ask for everything
 * again when they are done: the page would be told that its workspace is gone before the new key is in place.
 */

/** The key of a rotation under way: known here before it is sent, so that a lost answer loses nothing. */
const nextKey = draftOf('rotation.key')

/** Takes a new key and opens the workspace under it. */
export function useRotation() {
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const key = nextKey.read() ?? newWorkspaceKey()
      nextKey.write(key)
      try {
        await service.rotateKey({ new_session_id: key })
      } catch (fault) {
        // A key that is in use opens another workspace than this one.
        const isTaken = refusalOf(fault)?.status === 409
        if (isTaken) nextKey.write(null)
        if (isTaken || !(await opens(key))) throw fault
      }
      nextKey.write(null)
      changeKey(key)
      return key
    },
  })
}

/** Takes the key of a rotation that was carried out and whose answer was lost, where the old key opens nothing any more. */
export async function resumeRotation(): Promise<void> {
  const key = nextKey.read()
  if (key === null || !(await opens(key))) return
  nextKey.write(null)
  changeKey(key)
}

/** Whether a key opens a workspace: a rotation whose answer was lost may have been carried out. */
async function opens(key: string): Promise<boolean> {
  try {
    await service.getWorkspace({ session_id: key }, { retries: 0 })
    return true
  } catch {
    return false
  }
}

/** Erases the workspace; the page then leaves and forgets the key. */
export function useErasure() {
  return useMutation({
    mutationFn: async (confirm: string): Promise<OutputFor<'eraseWorkspace'>> =>
      (await service.eraseWorkspace({ confirm })).body,
  })
}
