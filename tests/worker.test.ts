import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { loadDemoUniverse } from '../src/background/demo-universe.ts'
import { readDemoParties, readDemoVectors } from '../src/integrations/demo-files.ts'
import { ask, is } from './_contract.ts'
import { type EnrichedHouse, openEnrichedHouse, settledQuality, websiteReading } from './_enrichment.ts'
import {
  accounts,
  BIRTH,
  insolvency,
  json,
  legalEntity,
  legalPerson,
  NATIONALITY,
  person,
  registered,
  sirenNumber,
} from './_registries.ts'
import { type Seeded, seedBuyer, seedSeller } from './_seed.ts'
import { OPERATOR_TOKEN, type TestHouse } from './_service.ts'
import { until } from './_until.ts'

let enriched: EnrichedHouse
let app: TestHouse

before(async () => {
  enriched = await openEnrichedHouse()
  app = enriched.app
})
after(() => enriched.close())

interface WireFact {
  id: number
  field: string
  value: string | number
  detail?: string
  matched_by: string
  as_of?: string
}
interface WireStep {
  step: string
  state: string
  attempts: number
  retrying: boolean
  last_error?: string
}

async function seedWithSiren(
  siren: string,
  side: 'seller' | 'buyer' = 'seller',
  identity: object = {},
): Promise<Seeded> {
  const seeded = await (side === 'seller' ? seedSeller : seedBuyer)(app, {}, { company: 'Brélu', ...identity })
  await app.service.app.database.db
    .updateTable('identities')
    .set({ siren })
    .where('session_id', '=', seeded.sessionId)
    .execute()
  return seeded
}

async function enqueue(party: Seeded, side: 'seller' | 'buyer', steps: string[]): Promise<void> {
  const body = { entity_type: side, entity_id: party.id, steps }
  is(await ask(app, 'enqueueQuality', { headers: { 'x-session-id': party.key }, body }), 200)
}

async function enrich(party: Seeded, side: 'seller' | 'buyer', steps: string[]) {
  await enqueue(party, side, steps)
  const entity = await settledQuality(app, party.key)
  return { facts: entity.facts as WireFact[], steps: entity.steps as WireStep[] }
}

const foundValue = (facts: readonly WireFact[], field: string) => facts.find((fact) => fact.field === field)?.value

describe('siren step in the worker', () => {
  it('selects the one active company of the name, ignoring case and legal form, and marks it as matched by name', async () => {
    const siren = sirenNumber(101)
    enriched.registers.companies.push(
      registered(siren, 'TRÉVANEL S.A.S.'),
      registered(sirenNumber(102), 'TREVANEL', { etat_administratif: 'C' }),
      registered(sirenNumber(103), 'TREVANEL PARTICIPATIONS'),
    )
    const { facts } = await enrich(await seedSeller(app, {}, { company: 'Trévanel' }), 'seller', ['siren'])
    assert.equal(foundValue(facts, 'siren'), siren)
    assert.ok(facts.every(({ matched_by }) => matched_by === 'name'))
  })

  it('selects none of several companies of the same name', async () => {
    enriched.registers.companies.push(
      registered(sirenNumber(104), 'DOUBLON'),
      registered(sirenNumber(105), 'DOUBLON SARL'),
    )
    const { facts, steps } = await enrich(await seedSeller(app, {}, { company: 'Doublon' }), 'seller', ['siren'])
    assert.deepEqual(facts, [])
    assert.equal(steps[0]?.state, 'nothing')
    assert.match(steps[0]?.last_error ?? '', /2 active companies have this name: enter your company number/)
  })

  it('searches abroad if no French company has the name', async () => {
    enriched.registers.entities.push(legalEntity('529900PROBEWERKGMBH1', 'Probewerk GmbH', 'HRB 12345', 'DE'))
    const { facts } = await enrich(await seedSeller(app, {}, { company: 'Probewerk' }), 'seller', ['siren'])
    assert.deepEqual([foundValue(facts, 'lei'), foundValue(facts, 'legal_status')], ['529900PROBEWERKGMBH1', 'active'])
    assert.ok(facts.every(({ matched_by }) => matched_by === 'name'))
  })

  it('rejects a SIREN with a wrong check digit without querying a source', async () => {
    const asked = enriched.registers.asked.length
    const { steps } = await enrich(await seedWithSiren('123456789'), 'seller', ['siren'])
    assert.match(steps[0]?.last_error ?? '', /check digit/)
    assert.equal(enriched.registers.asked.length, asked)
  })
})

describe('financials step in the worker', () => {
  it('queries no French source about a foreign company, and does not mention the SIREN', async () => {
    const asked = enriched.registers.asked.length
    const german = await seedSeller(app, { country: 'DE' }, { company: 'Werkzeugbau Hartel GmbH' })
    for (const step of ['financials', 'president', 'advisor']) {
      const { steps } = await enrich(german, 'seller', [step])
      const ended = steps.find((one) => one.step === step)
      assert.equal(ended?.state, 'nothing')
      assert.match(ended?.last_error ?? '', /sources for companies in France only/)
      assert.doesNotMatch(ended?.last_error ?? '', /SIREN/i)
    }
    assert.equal(enriched.registers.asked.length, asked)
  })

  it('returns revenue, growth from two years, the EBITDA margin from EBE, and an insolvency', async () => {
    const siren = sirenNumber(111)
    enriched.registers.ratios.push(accounts(siren, 2025), accounts(siren, 2024, { chiffre_d_affaires: 12_500_000 }))
    enriched.registers.notices.push(insolvency(siren, '2026-03-08', 'Jugement d’ouverture de sauvegarde'))
    const { facts } = await enrich(await seedWithSiren(siren), 'seller', ['financials'])
    assert.equal(foundValue(facts, 'revenue'), 10)
    assert.equal(foundValue(facts, 'ebitda_margin'), 15)
    assert.equal(foundValue(facts, 'growth'), -20)
    assert.equal(foundValue(facts, 'insolvency'), 'Jugement d’ouverture de sauvegarde')
  })

  it('returns no figures for confidential accounts, and states the reason', async () => {
    const siren = sirenNumber(112)
    const hidden = { chiffre_d_affaires: 0, ebe: 0, marge_brute: 0, confidentiality: 'Partiellement confidentiel' }
    enriched.registers.companies.push(registered(siren, 'BRELU', { finances: null }))
    enriched.registers.ratios.push(accounts(siren, 2025, hidden))
    const { facts, steps } = await enrich(await seedWithSiren(siren), 'seller', ['financials'])
    assert.deepEqual(facts, [])
    assert.match(steps[0]?.last_error ?? '', /confidential/)
  })

  it('keeps the facts of one source if another fails, and retries', async () => {
    const siren = sirenNumber(113)
    enriched.registers.ratios.push(accounts(siren, 2025))
    enriched.registers.misbehave('bodacc', (_, response) => json(response, {}, 500))
    const seller = await seedWithSiren(siren)
    const { facts, steps } = await enrich(seller, 'seller', ['financials'])
    assert.equal(foundValue(facts, 'revenue'), 10)
    assert.deepEqual([steps[0]?.state, steps[0]?.retrying], ['unavailable', true])
    enriched.registers.misbehave('bodacc', null)
    const again = await untilDone(seller, 'financials')
    assert.ok(again.attempts > 1)
  })
})

describe('lookup of leader and auditor in the worker', () => {
  it('returns a person by name and office only', async () => {
    const siren = sirenNumber(121)
    enriched.registers.companies.push(
      registered(siren, 'BRELU', {
        dirigeants: [
          person('JOLIBOIS', 'RICHARD', 'Directeur Général'),
          person('PALATIN (MOREAU)', 'CÉCILE ANNE', 'Présidente de SAS'),
          legalPerson('AUDIT OUEST', sirenNumber(122), 'Commissaire aux comptes titulaire'),
          legalPerson('AUDIT SUD', sirenNumber(123), 'Commissaire aux comptes suppléant'),
        ],
      }),
    )
    const { facts } = await enrich(await seedWithSiren(siren), 'seller', ['president', 'advisor'])
    const [president] = facts.filter(({ field }) => field === 'president')
    assert.deepEqual([president?.value, president?.detail], ['Cécile Palatin', 'Présidente de SAS.'])
    assert.equal(foundValue(facts, 'auditor'), 'AUDIT OUEST')
  })

  it('follows a leading company to its own leader', async () => {
    const [siren, holding] = [sirenNumber(124), sirenNumber(125)]
    enriched.registers.companies.push(
      registered(siren, 'BRELU', { dirigeants: [legalPerson('BRELU HOLDING', holding, 'Président de SAS')] }),
      registered(holding, 'BRELU HOLDING'),
    )
    const { facts } = await enrich(await seedWithSiren(siren), 'seller', ['president'])
    const [president] = facts.filter(({ field }) => field === 'president')
    assert.equal(president?.value, 'Marthe Dubreuil')
    assert.match(president?.detail ?? '', /Président de SAS of BRELU HOLDING/)
  })

  it('returns the leading company if it has no SIREN or leads itself', async () => {
    const [siren, round] = [sirenNumber(126), sirenNumber(127)]
    enriched.registers.companies.push(
      registered(siren, 'BRELU', { dirigeants: [legalPerson('BRELU HOLDING AG', null, 'Président de SAS')] }),
      registered(round, 'ROND', { dirigeants: [legalPerson('ROND', round, 'Président de SAS')] }),
    )
    const foreign = await enrich(await seedWithSiren(siren), 'seller', ['president'])
    assert.equal(foundValue(foreign.facts, 'president'), 'BRELU HOLDING AG')
    assert.equal(
      foundValue((await enrich(await seedWithSiren(round), 'seller', ['president'])).facts, 'president'),
      'ROND',
    )
  })
})

describe('rejected SIREN', () => {
  it('is not used by later steps', async () => {
    const siren = sirenNumber(129)
    enriched.registers.companies.push(
      registered(siren, 'OUBLIETTE', { dirigeants: [person('SANTERRE', 'ODILE', 'Présidente de SAS')] }),
    )
    const seller = await seedSeller(app, {}, { company: 'Oubliette' })
    await enrich(seller, 'seller', ['siren'])
    const found = await enrich(seller, 'seller', ['president'])
    assert.deepEqual(
      [foundValue(found.facts, 'siren'), foundValue(found.facts, 'president')],
      [siren, 'Odile Santerre'],
    )
    for (const { id } of found.facts.filter(({ field }) => field === 'siren'))
      is(await ask(app, 'keepFact', { key: seller.key, body: { fact_id: id } }), 200)
    const again = await enrich(seller, 'seller', ['president'])
    const president = again.steps.find(({ step }) => step === 'president')
    assert.deepEqual([president?.state, president?.last_error?.includes('company number')], ['nothing', true])
  })
})

describe('enrichment of a buyer', () => {
  it('finds the company with its LEI, and reads its own description', async () => {
    const siren = sirenNumber(131)
    enriched.registers.companies.push(registered(siren, 'FONDS BRELU'))
    enriched.registers.entities.push(legalEntity('529900FONDSBRELU0001', 'FONDS BRELU', siren, 'FR'))
    enriched.websites.set('fondsbrelu.example', websiteReading({ finalUrl: 'https://fondsbrelu.example/' }))
    const buyer = await seedWithSiren(siren, 'buyer', { company: 'Fonds Brélu', email: 'a@fondsbrelu.example' })
    const { facts } = await enrich(buyer, 'buyer', ['discovery', 'profile'])
    assert.equal(foundValue(facts, 'lei'), '529900FONDSBRELU0001')
    assert.equal(foundValue(facts, 'self_description'), 'We repair machines in factories.')
    assert.equal(foundValue(facts, 'website'), 'https://fondsbrelu.example')
  })
})

describe('unavailable source', () => {
  it('ends the step unavailable with the reason, changes nothing, and is retried until it responds', async () => {
    const siren = sirenNumber(141)
    enriched.registers.companies.push(registered(siren, 'BRELU'))
    enriched.registers.misbehave('recherche-entreprises', (request) => request.socket.destroy())
    const seller = await seedWithSiren(siren)
    const before = (await ask(app, 'getSession', { key: seller.key })).body.seller
    const { facts, steps } = await enrich(seller, 'seller', ['siren'])
    assert.deepEqual(facts, [])
    assert.equal(steps[0]?.state, 'unavailable')
    assert.equal(steps[0]?.last_error, 'Recherche d’entreprises cannot be reached.')
    assert.deepEqual((await ask(app, 'getSession', { key: seller.key })).body.seller, before)
    const activity = (await ask(app, 'listActivity', { key: seller.key })).body.events
    const failed = activity.find(({ type }: { type: string }) => type === 'dq_step_failed')
    assert.equal(failed.detail, 'Recherche d’entreprises cannot be reached. It will be retried automatically.')
    const waiting = await ask(app, 'enqueueQuality', {
      headers: { 'x-session-id': seller.key },
      body: { entity_type: 'seller', entity_id: seller.id, steps: ['siren'] },
    })
    assert.deepEqual([waiting.body.enqueued, waiting.body.already_queued], [1, 1])
    enriched.registers.misbehave('recherche-entreprises', null)
    await untilDone(seller, 'siren')
    const { events } = (await ask(app, 'listActivity', { key: seller.key })).body
    assert.ok(events.slice(0, 2).some(({ type }: { type: string }) => type === 'dq_step_done'))
  })

  it('also ends dependent steps unavailable', async () => {
    enriched.registers.misbehave('recherche-entreprises', (_, response) => json(response, {}, 500))
    const seller = await seedSeller(app, {}, { company: 'Nulle Part' })
    const { steps } = await enrich(seller, 'seller', ['siren', 'president'])
    enriched.registers.misbehave('recherche-entreprises', null)
    assert.deepEqual(
      steps.map(({ step, state }) => [step, state]),
      [
        ['siren', 'unavailable'],
        ['president', 'unavailable'],
      ],
    )
  })
})

describe('internal error in a step', () => {
  it('fails the step, is logged without data of the party, and is retried', async () => {
    const seller = await seedSeller(app, {}, { company: 'Brisefer', email: 'a@brisefer.example' })
    enriched.websites.set('brisefer.example', new Error('cannot read Brisefer'))
    const { steps } = await enrich(seller, 'seller', ['contacts'])
    assert.deepEqual([steps[0]?.state, steps[0]?.retrying], ['failed', true])
    assert.match(app.logged(), /an enrichment step failed/)
    assert.doesNotMatch(app.logged(), /cannot read Brisefer/)
    enriched.websites.set('brisefer.example', websiteReading())
    await untilDone(seller, 'contacts')
  })
})

describe('fictional party', () => {
  it('causes no request to any source', async () => {
    await loadDemoUniverse(app.service.app, (await readDemoParties()).slice(0, 1), await readDemoVectors('none'))
    const { id, side } = await app.service.app.database.db
      .selectFrom('parties')
      .select(['id', 'side'])
      .where('fictional', '=', true)
      .executeTakeFirstOrThrow()
    const [asked, read] = [enriched.registers.asked.length, enriched.read.length]
    const body = { entity_type: side, entity_id: id }
    is(await ask(app, 'enqueueQuality', { headers: { authorization: `Bearer ${OPERATOR_TOKEN}` }, body }), 200)
    const states = await statesOf(id)
    assert.deepEqual([...new Set(states)], ['nothing'])
    assert.deepEqual([enriched.registers.asked.length, enriched.read.length], [asked, read])
  })
})

describe('personal data of officers', () => {
  it('birth dates and nationalities appear in no table, response or log line', async () => {
    const { db } = app.service.app.database
    const tables = await sql<{ name: string }>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`.execute(db)
    assert.ok(tables.rows.length > 20)
    let held = ''
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(db)
      held += JSON.stringify(rows)
    }
    assert.match(held, /Marthe Dubreuil/, 'no officer was stored, so nothing is tested')
    for (const where of [held, app.logged(), answers.join()])
      for (const personal of [BIRTH, NATIONALITY]) assert.doesNotMatch(where, new RegExp(personal))
  })
})

const answers: string[] = []

async function untilDone(party: Seeded, step: string): Promise<WireStep> {
  let found: WireStep | undefined
  await until(`${step} is done`, async () => {
    const answer = await ask(app, 'getQuality', { key: party.key })
    answers.push(answer.text)
    found = (answer.body.entities[0].steps as WireStep[]).find((one) => one.step === step)
    return found?.state === 'done'
  })
  assert.ok(found)
  return found
}

async function statesOf(partyId: number): Promise<string[]> {
  let states: string[] = []
  await until('the steps have ended', async () => {
    const rows = await app.service.app.database.db
      .selectFrom('quality_steps')
      .select('state')
      .where('party_id', '=', partyId)
      .execute()
    states = rows.map(({ state }) => state)
    return states.length > 0 && states.every((state) => state !== 'queued' && state !== 'running')
  })
  return states
}
