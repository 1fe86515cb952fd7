import { setTimeout as wait } from 'node:timers/promises'
import { API_VERSION } from '../contract/index.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { Handlers } from '../entry/perform.ts'
import { DATABASE_RETRY_AFTER_S } from '../entry/problem.ts'
import { notReady } from '../entry/readiness.ts'
import { reach } from '../store/counts.ts'
import { writeProbe } from '../store/installation.ts'
import { isDiskFull } from '../store/unavailable.ts'

/** A slower database is useless to waiting clients. */
const PATIENCE_MS = 3_000
const NOT_KEPT = { 'Cache-Control': 'no-store' }

type Look = 'answers' | 'silent' | 'full'

/**
 * Database checks in progress, keyed by the readiness that all requests share, so that concurrent requests run one
 * statement.
 */
const looks = new WeakMap<AppContext['readiness'], Promise<Look>>()

export const getHealth: Handlers['getHealth'] = async () => alive()
export const getApiHealth: Handlers['getApiHealth'] = async () => alive()

const alive = () => ({ body: { status: 'ok' as const, version: API_VERSION }, headers: NOT_KEPT })

export const getReady: Handlers['getReady'] = async ({ app, refuse }) => {
  const again = { retry_after: DATABASE_RETRY_AFTER_S }
  const { readiness } = app
  const { stage } = readiness
  if (stage !== 'ready') throw notReady(stage)
  const look = looks.get(readiness) ?? lookAt(app)
  looks.set(readiness, look)
  const seen = await look
  if (seen === 'full') return refuse('disk_full', 'disk_full', 'free_disk_space', again)
  if (seen === 'silent') return refuse('database_unavailable', 'database_silent', 'see_log', again)
  return { body: { status: 'ready' as const }, headers: NOT_KEPT }
}

async function lookAt(app: AppContext): Promise<Look> {
  const patience = new AbortController()
  try {
    const late = wait(PATIENCE_MS, 'silent' as const, { signal: patience.signal, ref: false })
    return await Promise.race([seenOf(app), late.catch(() => 'silent' as const)])
  } finally {
    patience.abort()
    looks.delete(app.readiness)
  }
}

/**
 * Reads from the database, and also writes if a write failed for lack of disk space; a successful write clears that
 * state.
 */
async function seenOf({ database, readiness }: AppContext): Promise<Look> {
  try {
    if (readiness.diskFull) await database.transact(writeProbe)
    else await reach(database.db)
    readiness.diskFull = false
    return 'answers'
  } catch (error) {
    return isDiskFull(error) ? 'full' : 'silent'
  }
}
