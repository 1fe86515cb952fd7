import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testServerUrl } from '../_database.ts'
import { endedByAnother, killedMidStep, STEPS } from './_worker-kill.ts'

const skip =
  testServerUrl === null ? false : 'on PostgreSQL a dead worker’s steps wait for its heartbeat to lapse; tried by hand'

let dataDir: string
before(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'concordat-worker-'))
})
after(() => rmSync(dataDir, { recursive: true, force: true }))

test('a second worker completes the steps of a killed one and stores each finding once', {
  skip,
}, async () => {
  const place = { databaseUrl: null, dataDir }
  assert.equal(await killedMidStep(place), STEPS.length)
  const { steps, facts } = await endedByAnother(place)
  const states = Object.fromEntries(steps.map(({ step, state }) => [step, state]))
  assert.deepEqual(states, {
    siren: 'done',
    financials: 'done',
    president: 'done',
    advisor: 'nothing',
    contacts: 'nothing',
    product: 'nothing',
  })
  assert.ok(
    steps.some(({ attempts }) => attempts > 1),
    'no step was running when the worker was killed',
  )
  assert.equal(new Set(facts).size, facts.length, `duplicate findings: ${facts}`)
  assert.ok(facts.includes('revenue ratios-inpi-bce'))
})
