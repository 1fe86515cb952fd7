import { createHash } from 'node:crypto'
import { contract, type OperationId, type OperationShape } from '../contract/index.ts'
import { DAY_MS, MINUTE_MS } from '../domain/figures/durations.ts'
import { TEST_UNIVERSE_DAYS, testUniverseName } from '../domain/workspace/test-key.ts'
import type { AppContext, Asked } from '../entry/app-context.ts'
import { clientNetwork } from '../entry/client-network.ts'
import { loggableFault } from '../entry/fault.ts'
import { readInput } from '../entry/input.ts'
import type { Perform } from '../entry/perform.ts'
import { refuse } from '../entry/refusal.ts'
import { askedTestUniverse, TEST_HEADER } from '../entry/test-mode.ts'

/** The service of one test universe, on a database of its own. */
interface TestUniverse {
  perform: Perform
  /** Lets the fictional counterparties do their to-dos. */
  answerAsCounterparties(): Promise<void>
  close(): Promise<void>
}

interface Settings extends Pick<AppContext, 'now' | 'newSecret' | 'log'> {
  databases: {
    prepare(): Promise<void>
    isPrepared(): boolean
    list(): { name: string; usedAt: Date }[]
    touch(name: string, now: Date): void
    remove(name: string): Promise<void>
  }
  open(name: string): Promise<TestUniverse>
  /** Universes kept at the same time; 0 turns test mode off. */
  kept: number
}

export interface TestUniverses {
  /** Performs a request in the test universe that it names or opens, and every other request as given. */
  route(perform: Perform): Perform
  /** Resolves when test workspaces can be opened; at once if test mode is off. */
  prepare(): Promise<void>
  close(): Promise<void>
}

/** Universes open at the same time: each takes some 130 MB. */
const OPEN_MAX = 3
const IDLE_MS = 5 * MINUTE_MS

/** Operations that leave the service or wait for its operator, absent in a test universe. */
const OUTSIDE: ReadonlySet<OperationId> = new Set<OperationId>([
  'enqueueQuality',
  'requestVetting',
  'requestEmailProof',
])

interface OpenUniverse {
  readonly universe: Promise<TestUniverse>
  requests: number
  usedAt: number
}

/**
 * Keeps the test universes: each is a service of its own whose database holds one test workspace and its fictional
 * counterparties, so that no statement can reach both it and another workspace.
 */
export function openTestUniverses({ databases, open, kept, now, newSecret, log }: Settings): TestUniverses {
  const opened = new Map<string, OpenUniverse>()
  const stored = new Set(databases.list().map(({ name }) => name))
  /** Network that opened a universe since this process started, by name. */
  const openedFrom = new Map<string, string>()

  async function closeUniverse(name: string): Promise<void> {
    const one = opened.get(name)
    opened.delete(name)
    await one?.universe.then((universe) => universe.close()).catch(() => undefined)
  }

  async function erase(name: string): Promise<void> {
    stored.delete(name)
    openedFrom.delete(name)
    await closeUniverse(name)
    await databases.remove(name)
  }

  /** Erases universes that nobody has used for a month, and closes those that are idle. */
  async function sweep(): Promise<void> {
    const [unusedSince, idleSince] = [now().getTime() - TEST_UNIVERSE_DAYS * DAY_MS, now().getTime() - IDLE_MS]
    for (const { name, usedAt } of databases.list())
      if (usedAt.getTime() < unusedSince && !opened.get(name)?.requests) await erase(name)
    for (const [name, one] of opened) if (one.requests === 0 && one.usedAt < idleSince) await closeUniverse(name)
  }

  const sweepLogged = () =>
    void sweep().catch((error) => log.error(loggableFault(error), 'test universes were not swept'))
  const timer = setInterval(sweepLogged, IDLE_MS).unref()

  async function withUniverse<T>(name: string, work: (universe: TestUniverse) => Promise<T>): Promise<T> {
    const one = opened.get(name) ?? { universe: open(name), requests: 0, usedAt: 0 }
    opened.set(name, one)
    one.requests += 1
    one.usedAt = now().getTime()
    try {
      const universe = await one.universe.catch((error) => {
        opened.delete(name)
        throw error
      })
      databases.touch(name, now())
      const idle = [...opened]
        .filter(([, other]) => other.requests === 0)
        .toSorted(([, a], [, b]) => a.usedAt - b.usedAt)
      for (const [other] of idle.slice(0, Math.max(0, opened.size - OPEN_MAX))) await closeUniverse(other)
      return await work(universe)
    } finally {
      one.requests -= 1
    }
  }

  async function performIn(name: string, id: OperationId, asked: Asked) {
    if (OUTSIDE.has(id)) refuse('not_in_test_mode', 'not_in_test_mode', 'use_real_workspace')
    const answer = await withUniverse(name, async (universe) => {
      const done = await universe.perform(id, asked)
      const operation: OperationShape = contract[id]
      if (operation.method !== 'GET' && id !== 'eraseWorkspace') await universe.answerAsCounterparties()
      return done
    })
    if (id === 'eraseWorkspace') await erase(name)
    return { ...answer, headers: { ...answer.headers, ...TEST_HEADER } }
  }

  /** Names the universe of a registration; one repeated under its Idempotency-Key names the same. */
  function newName(idempotencyKey: string | null): string {
    if (idempotencyKey === null) return testUniverseName(newSecret())
    return testUniverseName(createHash('sha256').update(`test universe ${idempotencyKey}`).digest('hex'))
  }

  async function register(asked: Asked) {
    const { test: _, ...body } = asked.body as Record<string, unknown>
    const given = body.session_id
    if (given !== undefined && given !== null)
      refuse('not_in_test_mode', 'test_workspace_is_new', 'leave_session_id_out')
    if (kept === 0) refuse('test_mode_unavailable', 'test_mode_off', 'use_another_installation')
    if (!databases.isPrepared()) {
      void databases.prepare().catch((error) => log.error(loggableFault(error), 'test mode could not be prepared'))
      refuse('test_mode_unavailable', 'test_mode_not_ready', 'try_test_mode_soon', { retry_after: 10 })
    }
    readInput('submit', { ...asked, body })
    const name = newName(asked.idempotencyKey)
    const isNew = !stored.has(name)
    const network = asked.ip === null ? null : clientNetwork(asked.ip, 56)
    if (isNew) {
      refuseShareUsed(network)
      await makeRoom()
    }
    stored.add(name)
    if (isNew && network !== null) openedFrom.set(name, network)
    try {
      return await performIn(name, 'submit', { ...asked, body })
    } catch (error) {
      // A refused registration leaves nothing behind.
      if (isNew) await erase(name)
      throw error
    }
  }

  /** Refuses a network that has opened its share of the universes kept: half of them. */
  function refuseShareUsed(network: string | null): void {
    const count = [...openedFrom.values()].filter((other) => other === network).length
    if (count >= Math.ceil(kept / 2))
      refuse('test_mode_unavailable', 'test_share_used_up', 'erase_test_workspace', { retry_after: 3600 })
  }

  /** Refuses a further universe while all that are kept were used in the last day. */
  async function makeRoom(): Promise<void> {
    await sweep()
    if (stored.size < kept) return
    const [oldest] = databases.list().toSorted((a, b) => a.usedAt.getTime() - b.usedAt.getTime())
    if (oldest === undefined || oldest.usedAt.getTime() > now().getTime() - DAY_MS)
      refuse('test_mode_unavailable', 'test_universes_used_up', 'try_test_mode_later', { retry_after: 3600 })
    await erase(oldest.name)
  }

  return {
    route: (perform) => async (id, asked) => {
      const name = askedTestUniverse(asked)
      if (name !== null && stored.has(name) && asked.grant === undefined) return await performIn(name, id, asked)
      return id === 'submit' && opensTest(asked) ? await register(asked) : await perform(id, asked)
    },
    prepare: async () => {
      if (kept > 0) await databases.prepare()
    },
    async close() {
      clearInterval(timer)
      for (const name of [...opened.keys()]) await closeUniverse(name)
    },
  }
}

/** True for a registration in test mode; a dry run opens no universe, since it writes nothing anywhere. */
function opensTest({ body, query }: Asked): boolean {
  const { test, dry_run: dryRun } = (body ?? {}) as Record<string, unknown>
  return test === true && dryRun !== true && query.dry_run !== 'true' && query.dry_run !== true
}
