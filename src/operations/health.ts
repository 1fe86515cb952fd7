import { setTimeout as wait } from 'node:timers/promises'
import type { Contract } from '../contract/index.ts'
import { API_VERSION } from '../contract/index.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { ContextOf, Handlers } from '../entry/perform.ts'
import { DATABASE_RETRY_AFTER_S } from '../entry/problem.ts'
import { reach } from '../store/counts.ts'

/** A database that takes longer is of no use to anyone who waits for an answer. */
const PATIENCE_MS = 3_000

/** Looks under way, by house: any number of askers are one statement. */
const looks = new WeakMap<AppContext, Promise<boolean>>()

export const getHealth: Handlers['getHealth'] = healthOf
export const getApiHealth: Handlers['getApiHealth'] = healthOf

async function healthOf({ app, refuse }: ContextOf<Contract['getHealth']> | ContextOf<Contract['getApiHealth']>) {
  const look = looks.get(app) ?? lookAt(app)
  looks.set(app, look)
  if (!(await look))
    return refuse(
      'database_unavailable',
      'the database does not answer',
      'Look into the log; the service recovers by itself once it does.',
      { retry_after: DATABASE_RETRY_AFTER_S },
    )
  return { body: { status: 'ok' as const, version: API_VERSION }, headers: { 'Cache-Control': 'no-store' } }
}

async function lookAt(app: AppContext): Promise<boolean> {
  const patience = new AbortController()
  try {
    const late = wait(PATIENCE_MS, false, { signal: patience.signal, ref: false }).catch(() => false)
    return await Promise.race([answers(app), late])
  } finally {
    patience.abort()
    looks.delete(app)
  }
}

async function answers(app: AppContext): Promise<boolean> {
  try {
    await reach(app.database.db)
    return true
  } catch {
    return false
  }
}
