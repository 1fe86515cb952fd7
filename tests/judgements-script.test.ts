import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { promisify } from 'node:util'
import { JUDGEMENTS_MIN, readJudgements } from '../scripts/judgements-file.ts'
import type { OperationId } from '../src/contract/index.ts'
import { openDatabase } from '../src/store/database.ts'
import type { Schema } from '../src/store/schema.ts'
import { ask, is } from './_contract.ts'
import { silent } from './_database.ts'
import { machineEnvironment } from './_environment.ts'
import { fresh } from './_exchange.ts'
import { seedBuyer, seedSeller } from './_seed.ts'
import { startService } from './_service.ts'

const LABORATORY = {
  sector: 'Dental laboratories',
  product: 'Crowns, bridges and dentures made for dentists',
  description: 'A dental laboratory that makes crowns, bridges and dentures for dental practices.',
}

/** Sellers of each kind, so that a few buyers make enough judgements. */
const SELLERS_EACH = 6
const THESIS = { name: 'Molar', sector: 'Dental laboratories', solution_1: 'Crowns and dentures made for dentists' }

describe('npm run judgements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'concordat-judgements-'))
  let model = ''
  const dataDir = join(folder, 'data')
  const file = join(folder, 'judgements.json')
  const run = () =>
    promisify(execFile)(process.execPath, ['scripts/judgements.ts', file], {
      env: { ...machineEnvironment(), DATA_DIR: dataDir },
    })
  after(() => rmSync(folder, { recursive: true, force: true }))
  before(async () => {
    const database = await openDatabase<Schema>({ databaseUrl: null, dataDir, log: silent })
    const app = await startService({ TRUST_PROXY: '127.0.0.1' }, { database })
    model = app.service.app.universe.serving.model
    const each = Array.from({ length: SELLERS_EACH })
    const wanted: number[] = []
    const unwanted: number[] = []
    for (const _ of each) wanted.push((await seedSeller(app, LABORATORY)).id)
    for (const _ of each) unwanted.push((await seedSeller(app)).id)
    for (let buyers = 0; buyers < JUDGEMENTS_MIN / SELLERS_EACH; buyers += 1) {
      const { key } = await seedBuyer(app)
      const act = async (id: OperationId, body: object, status: number) =>
        is(await ask(app, id, { key, body, headers: fresh() }), status)
      await act('addThesis', THESIS, 201)
      for (const id of wanted) await act('watchParty', { id, watching: true }, 200)
      for (const id of unwanted) await act('dismissMatch', { id, dismissed: true, reason: 'sector' }, 200)
    }
    await app.close()
    await database.close()
  })

  it('writes, for each pair, the similarity of the seller to the thesis that fits it best', async () => {
    const { stdout } = await run()
    assert.match(stdout, new RegExp(`${JUDGEMENTS_MIN} right \\(0 of grade 3\\) and ${JUDGEMENTS_MIN} wrong matches`))
    const written = JSON.parse(readFileSync(file, 'utf8'))
    const counted = Object.values<number[]>(written.dotsByGrade).map((dots) => dots.length)
    assert.deepEqual(
      counted,
      [JUDGEMENTS_MIN, 0, JUDGEMENTS_MIN, 0],
      'expected equal numbers of dismissed and watched sellers',
    )
    const { same, different } = readJudgements(file, model)
    assert.deepEqual([same.length, different.length], [JUDGEMENTS_MIN, JUDGEMENTS_MIN])
    // Measured against the profile, which looks for maintenance, the watched laboratories would be as distant as the others.
    assert.ok(Math.min(...same) > 0.5 * Math.max(...different), `${same[0]} and ${different[0]}`)
  })
})
