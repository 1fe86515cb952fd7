import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { type Client, ClientRefusal, openClient, solveChallenge } from '../../src/client/index.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const someone = (name: string) => ({ name, email: `${name}@pages.example`, company: `${name} SAS` })

let app: TestHouse
/** Addresses requested by `counted`, in order. */
const asked: string[] = []
const noted = (url: string, init: RequestInit) => {
  asked.push(url)
  return fetch(url, init)
}
let counted: Client
let buyer: Client
let seller: Client
let pair_id: string
before(async () => {
  app = await startService()
  counted = openClient({ baseUrl: app.url, fetch: noted })
  const [one, other] = [randomUUID(), randomUUID()]
  buyer = openClient({ baseUrl: app.url, sessionKey: () => one })
  seller = openClient({ baseUrl: app.url, sessionKey: () => other })
  const bought = await buyer.submit({
    session_id: one,
    user_type: 'investor',
    identity: someone('Alba'),
    supervisor,
    buyer: BUYER,
  })
  const sold = await seller.submit({
    session_id: other,
    user_type: 'seller',
    identity: someone('Morvan'),
    supervisor,
    seller: SELLER,
  })
  const ids = { buyer_id: bought.body.party_id ?? 0, seller_id: sold.body.party_id ?? 0 }
  pair_id = (await buyer.createPairing(ids)).body.pair_id
})
after(() => app.close())

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) read.push(row)
  return read
}

describe('iterator of a list', () => {
  it('yields every row once, in the order of the pages', async () => {
    const trades = await all(counted.listTrades.items({ limit: 100 }))
    const pages = await all(counted.listTrades.pages({ limit: 100 }))
    assert.ok(pages.length > 2)
    assert.deepEqual(
      trades,
      pages.flatMap(({ body }) => body.trades),
    )
    assert.equal(new Set(trades.map(({ id }) => id)).size, pages[0]?.body.total)
    assert.equal(Number(pages[0]?.headers.get('x-total-count')), trades.length)
  })

  it('keeps the filter of the first page for all pages', async () => {
    const found = await all(counted.listTrades.items({ q: 'services', limit: 2 }))
    assert.ok(found.length > 4)
    const { body } = await counted.listTrades({ q: 'services', limit: 200 })
    assert.deepEqual(found, body.trades)
  })

  it('requests a page only when the previous one is used up and none after a break', async () => {
    asked.length = 0
    let rows = 0
    for await (const _ of counted.listTrades.items({ limit: 10 })) if (++rows === 11) break
    assert.equal(asked.length, 2)
  })

  it('yields the rows of an answer that is itself a list', async () => {
    const matches = await all(buyer.listMatches.items({ limit: 2 }))
    const { body, headers } = await buyer.listMatches({ limit: 200 })
    assert.ok(matches.length > 0)
    assert.equal(matches.length, Number(headers.get('x-total-count')))
    assert.deepEqual(
      matches.map(({ id }) => id),
      body.map(({ id }) => id),
    )
  })

  it('pages back through a conversation to its first message', async () => {
    for (const text of ['One.', 'Two.', 'Three.']) await seller.sendMessage({ pair_id, text })
    const messages = await all(seller.listMessages.items({ pair_id, limit: 2 }))
    assert.deepEqual(
      messages.map(({ text }) => text),
      ['Three.', 'Two.', 'One.'],
    )
    assert.deepEqual(await all(seller.listRoomReadings.items()), [])
  })

  it('starts at the page given in the input', async () => {
    const [newest] = await all(seller.listMessages.items({ pair_id }))
    const older = await all(seller.listMessages.items({ pair_id, before: newest?.message_id ?? 0, limit: 1 }))
    assert.deepEqual(
      older.map(({ text }) => text),
      ['Two.', 'One.'],
    )
  })

  it('offers only pages where an answer has several lists', async () => {
    const [page] = await all(buyer.search.pages({ q: 'maintenance', limit: 50 }))
    assert.deepEqual(Object.keys(page?.body ?? {}).toSorted(), ['buyers', 'query', 'sellers', 'total'])
    assert.equal('items' in buyer.search, false)
  })

  it('rejects with the service’s error or the reason of an abort', async () => {
    const stranger = openClient({ baseUrl: app.url, sessionKey: randomUUID })
    const refusal = await all(stranger.listMatches.items()).catch((error: unknown) => error)
    assert.ok(refusal instanceof ClientRefusal)
    assert.equal(refusal.problem.code, 'session_not_found')
    const control = new AbortController()
    const read: unknown[] = []
    await assert.rejects(async () => {
      for await (const trade of counted.listTrades.items({ limit: 1 }, { signal: control.signal })) {
        read.push(trade)
        control.abort(new Error('enough'))
      }
    }, /enough/)
    assert.equal(read.length, 1)
  })
})

describe('solveChallenge', () => {
  it('returns a token that can be used for one registration', async () => {
    const tried: true[] = []
    const challengeToken = await solveChallenge((await counted.getChallenge()).body, () => void tried.push(true))
    assert.ok(tried.length > 0)
    const registration = { user_type: 'seller' as const, identity: someone('Solved'), seller: SELLER }
    assert.equal((await counted.submit({ ...registration, challengeToken })).status, 200)
    const again = await counted.submit({ ...registration, challengeToken }).catch((error: unknown) => error)
    assert.ok(again instanceof ClientRefusal)
    assert.deepEqual([again.status, again.problem.code], [403, 'human_check_failed'])
  })

  it('returns null for a check that needs a page', async () => {
    assert.equal(await solveChallenge({ provider: 'turnstile', sitekey: '0x4AAA' }), null)
  })
})
