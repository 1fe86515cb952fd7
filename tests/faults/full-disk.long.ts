import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { testServerUrl } from '../_database.ts'
import { registration, type Served, serve } from './_served.ts'

const DISK = '96m'
/** Random text, which the database cannot compress. */
const text = () => randomBytes(4_500).toString('hex').replaceAll(/[0-9]/g, ' ')

/** Mounts a file system, which only root on Linux can do; returns false otherwise. */
function mounted(directory: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', directory]).status === 0
}

const directory = mkdtempSync(join(tmpdir(), 'concordat-full-disk-'))
const canRun = testServerUrl === null && mounted(directory)

describe('full disk', {
  skip: !canRun && 'needs the embedded engine, and root to mount a small file system',
}, () => {
  let service: Served

  before(async () => {
    service = await serve({ DATA_DIR: join(directory, 'data') })
  })
  after(async () => {
    await service?.end()
    if (canRun) spawnSync('umount', ['-l', directory])
    rmSync(directory, { recursive: true, force: true })
  })

  it('rejects writes with 503 and reports it at /ready, serves reads and accepts writes once there is space', async () => {
    const first = await service.post('/api/submit', registration(`${randomUUID()}@fault.example`))
    assert.equal(first.status, 200, JSON.stringify(first.body))
    const key = first.body.session_id
    const ballast = join(directory, 'ballast')
    fill(ballast)
    let status = 200
    for (let n = 0; n < 300 && status === 200; n += 1) {
      const answer = await service.post('/api/submit', registration(`${randomUUID()}@fault.example`, text()))
      status = answer.status
      if (status !== 200) {
        assert.equal(status, 503, JSON.stringify(answer.body))
        assert.equal(answer.body.code, 'database_unavailable')
        assert.ok(Number(answer.retryAfter) > 0)
      }
    }
    assert.equal(status, 503, 'no write failed on the full disk')
    assert.equal((await service.get(`/api/session/${key}`)).status, 200)
    await service.until('/ready', [503], 30_000)

    rmSync(ballast)
    await service.until('/ready', [200], 60_000)
    const again = await service.post('/api/submit', registration(`${randomUUID()}@fault.example`))
    assert.equal(again.status, 200, JSON.stringify(again.body))
  })

  /** Fills the disk but for 1 MB. */
  function fill(path: string): void {
    const { bavail, bsize } = statfsSync(directory)
    writeFileSync(path, Buffer.alloc(Math.max(0, bavail * bsize - 1024 * 1024)))
  }
})
