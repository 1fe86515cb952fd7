import { DATABASE_RETRY_AFTER_S } from './problem.ts'
import { Refusal } from './refusal.ts'

/** Stage of a process: `loading` refuses requests, `ready` accepts them, `stopping` finishes those under way. */
type Stage = 'loading' | 'ready' | 'stopping'

/** Readiness of this process, shared and updated by its start and stop. */
export interface Readiness {
  stage: Stage
  /** True after a write failed for lack of disk space, until one succeeds. */
  diskFull: boolean
}

/** Returns the refusal of a process that is not ready. */
export function notReady(stage: Exclude<Stage, 'ready'>): Refusal {
  const again = { retry_after: DATABASE_RETRY_AFTER_S }
  return stage === 'loading'
    ? new Refusal('loading', 'process_loading', 'ask_in_seconds', again)
    : new Refusal('stopping', 'process_stopping', 'ask_another_process', again)
}
