import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { embedWhatIsMissing } from '../../src/background/embedding-backlog.ts'
import { ask, is } from '../_contract.ts'
import { fresh, MANIFEST } from '../_exchange.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

const DENIAL_FIRST = 'Family office'
const SOUGHT = { solution_1: null, solution_2: null, solution_3: null }

let app: TestHouse
let sellers: Seeded[]
before(async () => {
  app = await startService({ TRUST_PROXY: '127.0.0.1' })
  sellers = []
  for (let at = 0; at < 6; at += 1) sellers.push(await seedSeller(app, { revenue: 11 + at }))
  await embedWhatIsMissing(app.service.app)
})
after(() => app.close())

interface Todo {
  kind: string
  title: string
  unread_fields?: string[]
  unread_theses?: number[]
}
async function unreadTodo(key: string, language = 'en'): Promise<Todo | undefined> {
  const answer = await ask(app, 'getOverview', { key, headers: { 'accept-language': language } })
  is(answer, 200)
  return answer.body.todos.find(({ kind }: Todo) => kind === 'unread_text')
}

describe('text without a recognised business', () => {
  it('matches no seller and is reported in the list, the to-dos and why-not of its buyer', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: DENIAL_FIRST })
    const list = await ask(app, 'listMatches', { key: buyer.key })
    assert.deepEqual([list.body, list.headers.get('x-total-count')], [[], '0'])
    assert.equal(list.headers.get('x-empty-reason'), 'unread_text')
    const { unread_fields, unread_theses } = (await unreadTodo(buyer.key)) ?? assert.fail('no to-do')
    assert.deepEqual([unread_fields, unread_theses], [['sector'], []])
    const why = await ask(app, 'whyNot', { key: buyer.key, query: { id: sellers[0]?.id ?? 0 } })
    assert.deepEqual([why.body.is_match, why.body.code], [false, 'buyer_unread'])
    assert.match(why.body.changes[0], /^No line of business was recognised in the buyer’s texts/)
  })

  it('excludes its buyer from the matches of a seller', async () => {
    const seller = sellers[0] ?? assert.fail('no seller')
    const buyersOf = async () =>
      (await ask(app, 'listMatches', { key: seller.key, query: { limit: 200 } })).body.map(({ id }: Seeded) => id)
    const [unread, any] = [
      await seedBuyer(app, { ...SOUGHT, sector: DENIAL_FIRST }),
      await seedBuyer(app, { ...SOUGHT, sector: 'Any sector' }),
    ]
    const shown = await buyersOf()
    assert.deepEqual([shown.includes(unread.id), shown.includes(any.id)], [false, true])
    const why = await ask(app, 'whyNot', { key: seller.key, query: { id: unread.id } })
    assert.equal(why.body.code, 'buyer_unread')
  })

  it('is no longer reported once the buyer accepts any sector, and sellers match at a semantic score of 0.75', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: DENIAL_FIRST })
    is(await ask(app, 'updateSession', { key: buyer.key, body: { buyer: { sector: 'Sector agnostic' } } }), 200)
    const { body, headers } = await ask(app, 'listMatches', { key: buyer.key })
    assert.deepEqual([body.length, headers.get('x-empty-reason')], [6, null])
    assert.equal(body[0].scores.semantic, 0.75)
    assert.equal(await unreadTodo(buyer.key), undefined)
  })

  it('is reported in English, French, German and Spanish', async () => {
    const buyer = await seedBuyer(app, { ...SOUGHT, sector: DENIAL_FIRST })
    const starts = {
      en: 'State the business',
      fr: 'Nommez l’activité',
      de: 'Nennen Sie die',
      es: 'Nombre la actividad',
    }
    for (const [language, start] of Object.entries(starts)) {
      const { title } = (await unreadTodo(buyer.key, language)) ?? assert.fail(language)
      assert.ok(title.startsWith(start) && title.includes('sector'), title)
    }
  })

  it('matches nothing as a thesis, and the to-do names the thesis', async () => {
    const buyer = await seedBuyer(app, { sector: 'Bakeries', solution_1: 'Industrial bakeries' })
    const body = { ...SOUGHT, name: 'Denial', sector: DENIAL_FIRST, check_size_min: 1, check_size_max: 100 }
    const added = await ask(app, 'addThesis', { key: buyer.key, body, headers: fresh() })
    is(added, 201)
    const thesis = added.body.thesis_id
    const list = await ask(app, 'listMatches', { key: buyer.key, query: { thesis } })
    assert.deepEqual([list.body, list.headers.get('x-empty-reason')], [[], 'unread_text'])
    const todo = (await unreadTodo(buyer.key)) ?? assert.fail('no to-do')
    assert.deepEqual([todo.unread_fields, todo.unread_theses], [[], [thesis]])
  })

  it('makes the exchange request the sector instead of counting companies', async () => {
    const wants = `Acquisition targets: ${DENIAL_FIRST}`
    const answer = await ask(app, 'publishManifest', {
      body: { agent_name: 'scout', manifest: { ...MANIFEST, wants, mandate: { intents: [{ scope: wants }] } } },
      headers: fresh(),
    })
    is(answer, 200)
    const { messages } = (
      await ask(app, 'getExchangeAnswer', { params: { msgid: answer.body.msgid }, query: {}, headers: fresh() })
    ).body
    assert.doesNotMatch(JSON.stringify(messages), /matching_at_least|at least \d+ compan/)
    assert.match(JSON.stringify(messages), /sector/)
  })

  it('is reported for a seller whose texts are in an unsupported script', async () => {
    const texts = { sector: '牙科诊所', product: '牙科诊所', description: '牙科诊所' }
    const seller = await seedSeller(app, texts)
    await embedWhatIsMissing(app.service.app)
    const todo = (await unreadTodo(seller.key)) ?? assert.fail('no to-do')
    assert.deepEqual(todo.unread_fields, ['sector', 'product', 'description'])
  })
})
