import { useMutation } from '@tanstack/react-query'
import type { OutputFor } from '../../../client/index.ts'
import { draftOf } from '../../browser-storage.ts'
import { service } from '../../client.ts'
import { refusalOf } from '../../operations.ts'
import { newWorkspaceKey } from '../../random-key.ts'
import { changeKey } from '../../workspace.ts'

/*
 * The two writes that invalidate this device's key. They must not refetch every query afterwards: the refetch would
 * report an unknown workspace before the new key is stored.
 */

/** The key of a rotation in progress. It is stored before it is sent, so that a lost response does not lose it. */
const nextKey = draftOf('rotation.key')

/** Rotates the key and continues under the new one. */
export function useRotation() {
  return useMutation({
    mutationFn: async (): Promise<string> => {
      const key = nextKey.read() ?? newWorkspaceKey()
      nextKey.write(key)
      try {
        await service.rotateKey({ new_session_id: key })
      } catch (fault) {
        // A key already in use belongs to another workspace.
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

/** Switches to the new key if a rotation was completed but its response was lost. */
export async function resumeRotation(): Promise<void> {
  const key = nextKey.read()
  if (key === null || !(await opens(key))) return
  nextKey.write(null)
  changeKey(key)
}

/** True if a key is valid; checks if a rotation with a lost response was completed. */
async function opens(key: string): Promise<boolean> {
  try {
    await service.getWorkspace({ session_id: key }, { retries: 0 })
    return true
  } catch {
    return false
  }
}

/** Erases the workspace. The page is then expected to leave and forget the key. */
export function useErasure() {
  return useMutation({
    mutationFn: async (confirm: string): Promise<OutputFor<'eraseWorkspace'>> =>
      (await service.eraseWorkspace({ confirm })).body,
  })
}
