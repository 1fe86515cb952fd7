import { uploadsKeptSince } from '../domain/deals/data-room.ts'
import { MINUTE_MS } from '../domain/figures/durations.ts'
import type { AppContext } from '../entry/app-context.ts'
import { loggableFault } from '../entry/fault.ts'
import { abandonedUploads, sweepUploads } from '../store/data-room-files.ts'
import { reportLapses } from './lapses.ts'

/** Poll interval, since another process may write an earlier due date. */
const LOOK_EVERY_MS = MINUTE_MS

type Due = Pick<AppContext, 'database' | 'now' | 'log'>

interface DueHere extends Due, Pick<AppContext, 'stampedFiles'> {}

interface DueWork {
  close(): Promise<void>
}

/** Starts the work that is due by the clock: records lapses when they happen and removes abandoned uploads. */
export function startDueWork(app: DueHere, { lookEveryMs = LOOK_EVERY_MS } = {}): DueWork {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  let underWay = Promise.resolve()

  async function look(): Promise<void> {
    let waitMs = lookEveryMs
    try {
      const next = await reportLapses(app)
      if (next !== null) waitMs = Math.min(waitMs, Math.max(0, next.getTime() - app.now().getTime()))
      await removeAbandonedUploads(app)
      await app.stampedFiles.sweep()
    } catch (error) {
      if (!isClosed) app.log.error(loggableFault(error), 'due work failed and is retried in a minute')
    }
    if (!isClosed)
      timer = setTimeout(() => {
        underWay = look()
      }, waitMs).unref()
  }

  underWay = look()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await underWay
    },
  }
}

/** Removes abandoned uploads and returns their number. Opens a transaction only if there are some. */
export async function removeAbandonedUploads({ database, now, log }: Due): Promise<number> {
  const untouchedSince = uploadsKeptSince(now())
  if (!(await abandonedUploads(database.db, untouchedSince))) return 0
  const removed = await database.transact((trx) => sweepUploads(trx, untouchedSince))
  if (removed > 0) log.info({ uploads: removed }, 'uploads that nobody continued are removed')
  return removed
}
