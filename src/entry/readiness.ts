/** What a process may be asked for: nothing while it loads, everything while it is ready, the end of what it began while it stops. */
export type Stage = 'loading' | 'ready' | 'stopping'

/** How ready this process is; composed at the start, changed by its start and its end. */
export interface Readiness {
  stage: Stage
  /** A write failed for lack of disk space, and none has been seen to succeed since. */
  diskFull: boolean
}
