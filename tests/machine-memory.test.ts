import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { isShortOfMemory, memoryBytes } from '../src/this-machine.ts'
import { testServerUrl } from './_database.ts'

const GIB = 2 ** 30

describe('low-memory machine', () => {
  it('has less than 1.5 GB, itself or in its container', () => {
    assert.equal(memoryBytes(8 * GIB, 0), 8 * GIB)
    assert.equal(memoryBytes(8 * GIB, 2 ** 63), 8 * GIB)
    assert.equal(memoryBytes(8 * GIB, GIB), GIB)
    assert.deepEqual([GIB, 1.5 * GIB].map(isShortOfMemory), [true, false])
  })

  it('opens the embedded database in 450 MB, where the optimising compiler alone would take 600 MB', {
    skip: testServerUrl === null ? false : 'the embedded engine has its own run',
  }, () => {
    const folder = mkdtempSync(join(tmpdir(), 'concordat-memory-'))
    const module = new URL('../src/store/database.ts', import.meta.url).href
    const program = `
      import { existsSync, readFileSync } from 'node:fs'
      import { setTimeout as pause } from 'node:timers/promises'
      const { openDatabase } = await import(${JSON.stringify(module)})
      const log = { info() {}, warn() {}, error() {} }
      const options = { databaseUrl: null, dataDir: ${JSON.stringify(join(folder, 'data'))}, spareMemory: true, log }
      const database = await openDatabase(options)
      // The optimising compiler runs beside the engine and would have started by now.
      await pause(1500)
      await database.close()
      // On Linux a program inherits the maxRSS of the process that starts it; VmHWM is its own.
      const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
      console.log(/VmHWM:\\s+(\\d+)/.exec(status)?.[1] ?? process.resourceUsage().maxRSS)`
    try {
      writeFileSync(join(folder, 'program.mjs'), program)
      const kilobytes = Number(execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' }))
      assert.ok(kilobytes > 100_000 && kilobytes < 450_000, `${kilobytes} kB`)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
