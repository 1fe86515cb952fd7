import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { oneAtATime } from '../scripts/one-at-a-time.ts'

const run = promisify(execFile)
const MODULE = new URL('../scripts/one-at-a-time.ts', import.meta.url).href

describe('lock between processes', () => {
  let folder: string
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'concordat-lock-'))
  })
  after(() => rmSync(folder, { recursive: true }))

  it('prevents overlap', async () => {
    const [lock, log] = [join(folder, 'dist/lock'), join(folder, 'log')]
    const program = `
      import { appendFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      import { oneAtATime } from ${JSON.stringify(MODULE)}
      await oneAtATime(${JSON.stringify(lock)}, async () => {
        appendFileSync(${JSON.stringify(log)}, 'begin ')
        await pause(50)
        appendFileSync(${JSON.stringify(log)}, 'end ')
      })`
    appendFileSync(log, '')
    await Promise.all([1, 2, 3].map(() => run(process.execPath, ['--input-type=module', '--eval', program])))
    assert.equal(readFileSync(log, 'utf8'), 'begin end begin end begin end ')
    assert.equal(existsSync(lock), false)
  })

  it('is taken over from a process that died or has held it for minutes', async () => {
    const lock = join(folder, 'abandoned')
    const { pid } = spawnSync(process.execPath, ['--eval', ''])
    writeFileSync(lock, String(pid))
    assert.equal(await oneAtATime(lock, async () => 'done'), 'done')
    writeFileSync(lock, String(process.ppid))
    utimesSync(lock, new Date(0), new Date(0))
    assert.equal(await oneAtATime(lock, async () => 'done'), 'done')
  })

  it('is released if the work fails', async () => {
    const lock = join(folder, 'failed')
    await assert.rejects(
      oneAtATime(lock, async () => {
        throw new Error('no')
      }),
      /no/,
    )
    assert.equal(existsSync(lock), false)
  })
})
