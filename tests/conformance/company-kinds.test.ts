import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { ask, is } from '../_contract.ts'
import { fresh } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const SOUGHT = { solution_1: null, solution_2: null, solution_3: null }

let app: TestHouse
let proven: Seeded
let stated: Seeded
let implied: Seeded
let denied: Seeded
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  const texts = { sector: 'Fire alarms', product: 'Fire alarm installation' }
  proven = await seedSeller(app, { ...texts, recurring_share: 60, description: 'Alarms for offices and shops.' })
  stated = await seedSeller(app, { ...texts, description: 'A family business with recurring revenue.' })
  implied = await seedSeller(app, { ...texts, product: 'Fire alarm maintenance', description: 'Alarms for offices.' })
  denied = await seedSeller(app, { ...texts, recurring_share: 10, description: 'Sales without recurring revenue.' })
  await embedWhatIsMissing(app.service.app)
})
after(() => app.close())

const idsFor = async (buyer: Seeded) => {
  const answer = await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 }, headers: fresh() })
  is(answer, 200)
  return answer.body.map(({ id }: { id: number }) => id)
}

describe('mandate with kinds of company but no trade', () => {
  it('matches companies whose file or texts show the kind, and states the kind as a reason', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: 'Search fund. Recurring revenue' })
    const answer = await ask(app, 'listMatches', { key: buyer.key, query: { limit: 200 } })
    const shown = new Map(answer.body.map((match: { id: number; reasons: string[] }) => [match.id, match.reasons]))
    assert.deepEqual([...shown.keys()].sort(), [proven.id, stated.id].sort())
    assert.match(String(shown.get(proven.id)), /kind of company.*company file or the texts: recurring revenue/)
  })

  it('excludes companies whose role only suggests the kind, and names the kinds in why-not', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: 'Recurring revenue' })
    const ids = await idsFor(buyer)
    assert.deepEqual(
      [implied, denied].map(({ id }) => ids.includes(id)),
      [false, false],
    )
    const why = await ask(app, 'whyNot', { key: buyer.key, query: { id: denied.id } })
    assert.match(why.body.changes[0], /kind of company rather than a trade.*\(recurring revenue\)/)
  })

  it('scores a company by the share of the kinds that it shows', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: 'Recurring revenue, family-owned' })
    const scores = async (id: number) =>
      (await ask(app, 'whyNot', { key: buyer.key, query: { id } })).body.scores.semantic
    assert.deepEqual([await scores(stated.id), await scores(proven.id)], [0.75, 0.53])
  })

  it('appears in the matches of sellers that show its kinds', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: 'Recurring revenue' })
    assert.deepEqual(
      [(await idsFor(proven)).includes(buyer.id), (await idsFor(denied)).includes(buyer.id)],
      [true, false],
    )
  })

  it('reflects a changed company file at once', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: 'Recurring revenue' })
    is(await ask(app, 'updateSession', { key: denied.key, body: { seller: { recurring_share: 80 } } }), 200)
    assert.equal((await idsFor(buyer)).includes(denied.id), true)
    is(await ask(app, 'updateSession', { key: denied.key, body: { seller: { recurring_share: 10 } } }), 200)
    assert.equal((await idsFor(buyer)).includes(denied.id), false)
  })
})
