import { randomUUID } from 'node:crypto'
import { writeSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../src/config.ts'
import { openService } from '../../src/open.ts'
import { openDatabase } from '../../src/store/database.ts'
import type { Schema } from '../../src/store/schema.ts'
import { startWorker } from '../../src/worker/worker.ts'
import { silent } from '../_database.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { accounts, openRegistriesDouble, registered, registriesOver, sirenNumber } from '../_registries.ts'
import { SELLER } from '../_service.ts'
import { ENQUEUED, MID_STEP, STEPS } from './_worker-kill.ts'

/** A process with a worker: the first time it enqueues the steps of a seller and hangs in the middle of them; then it ends them. */

const [databaseUrl = '', dataDir = '', mode = ''] = process.argv.slice(2)
const print = (line: string): number => writeSync(1, `${line}\n`)

const SIREN = sirenNumber(1)
const registers = await openRegistriesDouble()
registers.companies = [registered(SIREN, 'BRELU')]
registers.ratios = [accounts(SIREN, 2025)]

const database = await openDatabase<Schema>({ databaseUrl: databaseUrl || null, dataDir, log: silent })
const service = await openService(readConfig({ DEMO_UNIVERSE: 'off', DATA_DIR: dataDir }), {
  database,
  embedder: openRememberingEmbedder(),
  now: () => new Date(),
  newSessionKey: randomUUID,
  newSecret: () => 's'.repeat(40),
  log: silent,
})

if (mode === 'hang') {
  await enqueue()
  for (const source of ['recherche-entreprises', 'ratios-inpi-bce'] as const)
    registers.misbehave(source, () => void print(MID_STEP))
}
const outside = {
  registries: registriesOver(registers),
  readWebsite: async () => ({ status: 'nothing', reason: 'website_unknown' }) as const,
}
await startWorker(service.app, outside)
if (mode !== 'hang') {
  await report()
  await service.close()
  await registers.close()
  process.exit(0)
}

async function enqueue(): Promise<void> {
  const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
  const identity = { name: 'Ada', email: 'ada@brelu.example', company: 'Brélu' }
  const registration = { user_type: 'seller', identity, supervisor, seller: SELLER }
  const submitted = await service.http.inject({ method: 'POST', url: '/api/submit', payload: registration })
  const { session_id } = submitted.json()
  await database.db.updateTable('identities').set({ siren: SIREN }).execute()
  const { id } = await database.db.selectFrom('parties').select('id').executeTakeFirstOrThrow()
  const payload = { session_id, entity_type: 'seller', entity_id: id, steps: STEPS }
  const answer = await service.http.inject({ method: 'POST', url: '/api/dq/enqueue', payload })
  print(`${ENQUEUED}${answer.json().enqueued}`)
}

/** How the steps stand once none is under way. */
async function report(): Promise<void> {
  for (;;) {
    const rows = await database.db.selectFrom('quality_steps').select(['step', 'state', 'attempts']).execute()
    if (rows.every(({ state }) => state !== 'queued' && state !== 'running')) {
      const facts = await database.db.selectFrom('facts').select(['field', 'source']).execute()
      print(JSON.stringify({ steps: rows, facts: facts.map(({ field, source }) => `${field} ${source}`) }))
      return
    }
    await wait(100)
  }
}
