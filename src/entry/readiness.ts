import { DATABASE_RETRY_AFTER_S } from './problem.ts'
import { Refusal } from './refusal.ts'

/** What a process may be asked for: nothing while it loads, everything while it is ready, the end of what it began while it stops. */
export type Stage = 'loading' | 'ready' | 'stopping'

/** How ready this process is; composed at the start, changed by its start and its end. */
export interface Readiness {
  stage: Stage
  /** A write failed for lack of disk space, and none has been seen to succeed since. */
  diskFull: boolean
}

/** What is said of a process that is not ready. */
export function notReady(stage: Exclude<Stage, 'ready'>): Refusal {
  const again = { retry_after: DATABASE_RETRY_AFTER_S }
  return stage === 'loading'
    ? new Refusal('loading', 'process_loading', 'ask_in_seconds', again)
    : new Refusal('stopping', 'process_stopping', 'ask_another_process', again)
}
