import { LRUCache } from 'lru-cache'
import { clientNetwork } from './client-network.ts'
import { Refusal } from './refusal.ts'
import type { Aside } from './work-queue.ts'

/** Runs work that takes seconds of a shared machine, with a fair share for each client. */
export interface SlowWork {
  /**
   * Returns the outcome of the work under a key. Requests with the same key share one piece of work. It starts when its
   * turn comes, is dropped when no client wants it any more, and its outcome is kept until requested.
   * @throws Refusal 202 `document_not_ready` if there is no outcome soon; the client should repeat the request
   */
  outcomeOf<T>(key: string, by: SlowWorkClient, work: (turn: Turn) => Promise<T>): Promise<T>
  counts(): { running: number; waiting: number }
}

/** Client that a piece of work is counted under. */
interface SlowWorkClient {
  workspaceId: number
  asked: { ip: string | null; hasLeft?: () => boolean; aside?: Aside }
}

/** A started piece of work. */
export interface Turn {
  /** Aborted when no client wants the outcome any more. */
  signal: AbortSignal
  formerTries: number
}

export interface SlowWorkLimits {
  /**
   * Concurrent pieces of work. Each workspace and each network has at most one, so that one place stays free for
   * others.
   */
  atOnce: number
  /**
   * Waiting pieces of work per workspace, per network and in total; beyond this a request is answered 202 without a
   * place.
   */
  waitingPerWorkspace: number
  waitingPerNetwork: number
  waiting: number
  /** Maximum time that a request waits for an outcome before it is answered 202, ms. */
  answerMs: number
  /** Time within which a client must ask again after its last answer, ms. */
  unwantedMs: number
  /** Time for which an unrequested outcome is kept, ms. */
  keptMs: number
}

export const FILE_SHARES: SlowWorkLimits = {
  atOnce: 2,
  waitingPerWorkspace: 1,
  waitingPerNetwork: 2,
  waiting: 64,
  answerMs: 2_000,
  unwantedMs: 30_000,
  keptMs: 60_000,
}

const RETRY_AFTER_S = 1

/** Number of keys whose earlier attempts are remembered. */
const TRIES_REMEMBERED = 10_000

/** Interval at which running work is checked for clients that have left, ms. */
const LOOK_MS = 500

interface Job {
  key: string
  workspaceId: number
  network: string
  begin: () => void
  /** Clients waiting for the outcome now. */
  askers: Set<() => boolean>
  wantedUntilMs: number
  outcome: Promise<unknown>
  drop: () => void
  controller: AbortController
}

export function openSlowWork(limits: SlowWorkLimits, now: () => Date): SlowWork {
  const jobs = new Map<string, Job>()
  const waiting = new Set<Job>()
  const running = new Set<Job>()
  const tries = new LRUCache<string, number>({ max: TRIES_REMEMBERED })
  let looking: NodeJS.Timeout | undefined

  const isWanted = ({ askers, wantedUntilMs }: Job) =>
    [...askers].some((hasLeft) => !hasLeft()) || now().getTime() < wantedUntilMs

  const isShared = (job: Job, among: ReadonlySet<Job>, by: 'workspaceId' | 'network') =>
    [...among].filter((one) => one !== job && one[by] === job[by]).length

  const mayBegin = (job: Job) =>
    running.size < limits.atOnce &&
    isShared(job, running, 'workspaceId') === 0 &&
    isShared(job, running, 'network') === 0

  /** Drops unwanted work and starts as much of the rest as there is room for. */
  function look(): void {
    for (const job of [...waiting, ...running]) if (!isWanted(job)) job.drop()
    for (const job of waiting) if (mayBegin(job)) job.begin()
    if (running.size + waiting.size === 0) {
      clearInterval(looking)
      looking = undefined
    } else looking ??= setInterval(look, LOOK_MS).unref()
  }

  function hasRoom(by: Pick<Job, 'workspaceId' | 'network'>): boolean {
    const ofWorkspace = [...waiting].filter(({ workspaceId }) => workspaceId === by.workspaceId).length
    const ofNetwork = [...waiting].filter(({ network }) => network === by.network).length
    return (
      waiting.size < limits.waiting && ofWorkspace < limits.waitingPerWorkspace && ofNetwork < limits.waitingPerNetwork
    )
  }

  function added<T>(key: string, client: Pick<Job, 'workspaceId' | 'network'>, work: (turn: Turn) => Promise<T>): Job {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const controller = new AbortController()
    const forget = () => {
      if (jobs.get(key) === job) jobs.delete(key)
    }
    const leave = () => {
      waiting.delete(job)
      running.delete(job)
    }
    const job: Job = {
      key,
      ...client,
      askers: new Set(),
      wantedUntilMs: 0,
      outcome: promise,
      controller,
      begin() {
        waiting.delete(job)
        running.add(job)
        const formerTries = tries.get(key) ?? 0
        tries.set(key, formerTries + 1)
        work({ signal: controller.signal, formerTries })
          .then(resolve, reject)
          .finally(() => {
            leave()
            if (controller.signal.aborted) tries.set(key, formerTries)
            setTimeout(forget, limits.keptMs).unref()
            look()
          })
      },
      drop() {
        forget()
        if (waiting.has(job)) reject(notReady())
        waiting.delete(job)
        // Running work keeps its place until it has ended.
        controller.abort()
      },
    }
    // Nobody may be waiting when it fails.
    promise.catch(() => {})
    jobs.set(key, job)
    waiting.add(job)
    return job
  }

  async function soon(job: Job, hasLeft: () => boolean): Promise<unknown> {
    job.askers.add(hasLeft)
    look()
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(notReady()), limits.answerMs)
    try {
      const outcome = await Promise.race([job.outcome, late])
      jobs.delete(job.key)
      return outcome
    } catch (error) {
      if (!hasLeft()) job.wantedUntilMs = now().getTime() + limits.unwantedMs
      if (!(error instanceof Refusal && error.code === 'document_not_ready')) jobs.delete(job.key)
      throw error
    } finally {
      clearTimeout(timer)
      job.askers.delete(hasLeft)
    }
  }

  return {
    async outcomeOf<T>(key: string, { workspaceId, asked }: SlowWorkClient, work: (turn: Turn) => Promise<T>) {
      const { ip, hasLeft = () => false, aside = (wait) => wait() } = asked
      const client = { workspaceId, network: clientNetwork(ip ?? '') }
      const known = jobs.get(key)
      if (known === undefined && !hasRoom(client)) throw notReady()
      const job = known ?? added(key, client, work)
      return (await aside(() => soon(job, () => hasLeft()))) as T
    },
    counts: () => ({ running: running.size, waiting: waiting.size }),
  }
}

const notReady = () =>
  new Refusal(
    'document_not_ready',
    'document_not_ready',
    { of: 'ask_again_for_document', count: RETRY_AFTER_S },
    {
      retry_after: RETRY_AFTER_S,
    },
  )
