import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Whoever holds a lock for longer is taken for dead, whatever process has its number by now. */
const HELD_AT_MOST_MS = 180_000
const LOOK_EVERY_MS = 100

/**
 * Does work that no other process may do meanwhile: whoever comes second waits. A process that died holds nobody up.
 *
 * @param lock path of the file that says who is at work
 */
export async function oneAtATime<T>(lock: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(dirname(lock), { recursive: true })
  while (!isTaken(lock)) await pause(LOOK_EVERY_MS)
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

function isTaken(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  if (isAbandoned(lock)) rmSync(lock, { force: true })
  return false
}

function isAbandoned(lock: string): boolean {
  try {
    if (Date.now() - statSync(lock).mtimeMs > HELD_AT_MOST_MS) return true
    const holder = Number(readFileSync(lock, 'utf8'))
    return holder > 0 && (holder === process.pid || !isAlive(holder))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
