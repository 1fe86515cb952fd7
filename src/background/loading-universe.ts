import { setTimeout as wait } from 'node:timers/promises'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'

const LOAD_AGAIN_MS = 1000

/** Loads the universe, retrying after database errors until it is loaded or the service stops. */
export async function loadUniverse({
  universe,
  readiness,
  log,
}: Pick<AppContext, 'universe' | 'readiness' | 'log'>): Promise<void> {
  while (readiness.stage === 'loading')
    try {
      await universe.current()
      if (readiness.stage === 'loading') readiness.stage = 'ready'
    } catch (error) {
      if (readiness.stage !== 'loading') return
      log.error(loggableFault(error), 'the universe could not be read: tried again in a second')
      await wait(LOAD_AGAIN_MS)
    }
}
