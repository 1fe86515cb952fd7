import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE_MS } from '../domain/figures/durations.ts'
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

/** Maximum time that a stop waits for the last save. */
const LAST_SAVING_MS = 10_000

interface SavingUniverse {
  close(): Promise<void>
}

/**
 * Saves a changed universe at an interval and reads changes every minute, so that data erased by another process is
 * deleted here even without requests.
 *
 * @param everyMinutes 0 disables both
 */
export function startSavingUniverse(
  { universe, readiness, log }: Pick<AppContext, 'universe' | 'readiness' | 'log'>,
  everyMinutes: number,
): SavingUniverse {
  let minutes = 0
  let isGivenUp = false
  let underWay = Promise.resolve()

  async function save(): Promise<void> {
    try {
      if (await universe.save()) log.info({}, 'the universe was saved beside the data')
    } catch (error) {
      if (!isGivenUp)
        log.error(
          loggableFault(error),
          'the universe could not be saved; the next start may read more from the database',
        )
    }
  }

  async function look(): Promise<void> {
    minutes += 1
    if (readiness.stage !== 'ready') return
    if (minutes % everyMinutes === 0) return await save()
    await universe.current().catch((error) => log.error(loggableFault(error), 'changes could not be read'))
  }

  const timer =
    everyMinutes === 0
      ? undefined
      : setInterval(() => {
          underWay = underWay.then(look)
        }, MINUTE_MS).unref()

  return {
    async close() {
      clearInterval(timer)
      if (everyMinutes === 0) return
      const last = underWay.then(save)
      await Promise.race([last, new Promise((resolve) => setTimeout(resolve, LAST_SAVING_MS).unref())])
      // The database closes next: a save still reading it fails, and the next start reads from the database.
      isGivenUp = true
    },
  }
}
