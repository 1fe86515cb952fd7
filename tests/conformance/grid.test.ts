import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, startService, type TestHouse } from '../_service.ts'

/** A buyer whose ticket contains the midpoint of the seller’s grid cell. */
const MATCHING = { ...BUYER, check_size_min: 1, check_size_max: 100, growth_target: 3, ebitda_target: 6 }
const CELL = { revenue: 12.34, growth: 7.77, ebitda_margin: 14.2 }
/** A non-matching buyer that paired alone, so that its documents are reduced. */
const STRANGE = { ...BUYER, sector: 'Zoos', growth_target: 300, ebitda_target: 90 }
/** Companies of the same cell, near each of its edges. */
const OTHERS = [
  { revenue: 10, growth: 0, ebitda_margin: -80 },
  { revenue: 99.9, growth: 250, ebitda_margin: 19.99 },
  { revenue: 31.4, growth: 9.99, ebitda_margin: 3 },
]

describe('party that releases its name on request', () => {
  let app: TestHouse
  let seller: Seeded
  let match: Seeded
  let stranger: Seeded
  before(async () => {
    app = await startService()
    seller = await seedSeller(app, { ...CELL, name_release: 'ask' })
    match = await seedBuyer(app, MATCHING)
    stranger = await seedBuyer(app, STRANGE)
    for (const buyer of [match, stranger]) {
      await pairUp(app, buyer, seller.id)
      await app.sign(buyer.key)
    }
  })
  after(() => app.close())

  const teaserFor = async ({ key, id }: Seeded) => {
    const answer = await fetch(`${app.url}/api/light-infomemo/${key}/pair-${id}-${seller.id}`)
    assert.equal(answer.status, 200)
    return await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
  }

  /** Collects every answer that a buyer receives about the seller, without timestamps. */
  async function seenBy(buyer: Seeded, own: object): Promise<Record<string, string>> {
    const { key } = buyer
    const seen: Record<string, string> = { teaser: await teaserFor(buyer) }
    for (const id of ['listMatches', 'listPairings', 'getInfoMemo'] as const)
      seen[id] = (await ask(app, id, { key })).text
    const { todos, figures } = (await ask(app, 'getOverview', { key })).body
    seen.overview = JSON.stringify({ todos, figures })
    seen.whyNot = (await ask(app, 'whyNot', { key, query: { id: seller.id } })).text
    seen.search = (await ask(app, 'search', { key, query: { q: 'maintenance' } })).text
    for (const target of [{ growth_target: 6 }, { growth_target: 12 }, { ebitda_target: 8 }, { check_size_min: 9 }]) {
      is(await ask(app, 'updateSession', { key, body: { buyer: target } }), 200)
      const { fit, scores, gates, reasons, changes } = (await ask(app, 'whyNot', { key, query: { id: seller.id } }))
        .body
      seen[JSON.stringify(target)] = JSON.stringify({ fit, scores, gates, reasons, changes })
      is(await ask(app, 'updateSession', { key, body: { buyer: own } }), 200)
    }
    return Object.fromEntries(
      Object.entries(seen).map(([of, text]) => [of, text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')]),
    )
  }

  it('is shown by its grid cell only: companies of one cell are indistinguishable, even by probing', async () => {
    for (const [buyer, own] of [
      [match, MATCHING],
      [stranger, STRANGE],
    ] as const) {
      is(await ask(app, 'updateSession', { key: seller.key, body: { seller: CELL } }), 200)
      const before = await seenBy(buyer, own)
      for (const figures of OTHERS) {
        is(await ask(app, 'updateSession', { key: seller.key, body: { seller: figures } }), 200)
        const now = await seenBy(buyer, own)
        for (const [of, text] of Object.entries(before)) assert.equal(now[of], text, `${of} reveals more than the cell`)
      }
    }
  })
  it('shows the same ranges in every answer instead of figures, and no value', async () => {
    const bands = {
      revenue: { low: 10, high: 100 },
      growth: { low: 0 },
      ebitda: { high: 20 },
      ebitda_margin: { high: 20 },
    }
    const [listed] = (await ask(app, 'listMatches', { key: match.key })).body
    assert.deepEqual([listed.revenue, listed.growth, listed.ebitda_margin], [undefined, undefined, undefined])
    assert.deepEqual(listed.bands, bands)
    const [paired] = (await ask(app, 'listPairings', { key: match.key })).body.pairings
    assert.deepEqual(paired.seller_bands, bands)
    for (const figure of ['seller_revenue', 'seller_growth', 'seller_ebitda', 'seller_ebitda_margin', 'valuation'])
      assert.equal(paired[figure], undefined, figure)
    assert.equal(paired.valuation_triangulated, undefined)
    const { sellers } = (await ask(app, 'search', { key: match.key, query: { q: 'maintenance' } })).body
    assert.deepEqual([sellers[0].revenue, sellers[0].ebitda, sellers[0].bands], [undefined, undefined, bands])
    const own = (await ask(app, 'getBlindView', { key: seller.key })).body
    assert.deepEqual([own.told_as, own.revenue, own.bands], ['ranges', undefined, bands])
    for (const buyer of [match, stranger]) {
      const text = await teaserFor(buyer)
      assert.match(text, /10.{1,3}100/)
      assert.doesNotMatch(text, /10.{1,3}50|20.{1,3}50/, 'a range within the cell')
    }
  })
  it('is not judged by the midpoint of a range in any sentence, and no sentence quotes it', async () => {
    for (const { key } of [match, stranger]) {
      const { reasons, gates, changes } = (await ask(app, 'whyNot', { key, query: { id: seller.id } })).body
      for (const change of changes) assert.doesNotMatch(change, /€|target of|about/)
      assert.match(gates.ticket_fit.reason, /estimated from wide ranges/)
      assert.doesNotMatch(JSON.stringify(reasons), /€/)
    }
    const [listed] = (await ask(app, 'listMatches', { key: match.key })).body
    assert.match(listed.reasons.join(' '), /Growth was assessed from a wide range/)
    assert.match(listed.reasons.join(' '), /Size was assessed from a wide range/)
    assert.doesNotMatch(listed.reasons.join(' '), /\d|ticket/)
  })
  it('shows exact figures to a viewer that it has approved', async () => {
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: CELL } }), 200)
    is(await ask(app, 'requestName', { key: match.key, body: { id: seller.id } }), 201)
    const { received } = (await ask(app, 'listNameRequests', { key: seller.key })).body
    const body = { request_id: received[0].request_id, decision: 'approve' }
    is(await ask(app, 'decideNameRequest', { key: seller.key, body }), 200)
    const [listed] = (await ask(app, 'listMatches', { key: match.key })).body
    assert.deepEqual([listed.revealed, listed.revenue, listed.bands], [true, 12.34, undefined])
  })
  it('is judged by its exact figures in sentences for viewers that may see them, despite wide ranges', async () => {
    const far = { ...CELL, growth: -60, ebitda_margin: -50, name_release: 'ask' }
    const seller = await seedSeller(app, far)
    const buyer = await seedBuyer(app, { ...MATCHING, name_release: 'matched' })
    await app.sign(buyer.key)
    const reasonsFor = async (reader: Seeded, { id }: Seeded) =>
      (await ask(app, 'listMatches', { key: reader.key })).body.find((match: Seeded) => match.id === id).reasons
    const judged = async (reader: Seeded, other: Seeded) =>
      (await reasonsFor(reader, other)).filter((reason: string) => /growth|margin/i.test(reason))
    const inRanges = await judged(buyer, seller)
    assert.equal(inRanges.length, 2)
    for (const reason of inRanges) assert.match(reason, /was assessed from a wide range/)
    const asStated = ['-60', '-50'].map((figure) => new RegExp(`${figure}% falls well short of`))
    const toItself = await judged(seller, buyer)
    is(await ask(app, 'requestName', { key: buyer.key, body: { id: seller.id } }), 201)
    const { received } = (await ask(app, 'listNameRequests', { key: seller.key })).body
    const body = { request_id: received[0].request_id, decision: 'approve' }
    is(await ask(app, 'decideNameRequest', { key: seller.key, body }), 200)
    const toTheApproved = await judged(buyer, seller)
    for (const said of [toItself, toTheApproved]) for (const each of asStated) assert.match(said.join(' '), each)
    assert.match((await reasonsFor(buyer, seller)).at(-1), /falls well short/, 'arguments against the pair come last')
  })
  it('shows its ticket as a wide range if it is a buyer', async () => {
    const buyer = await seedBuyer(app, { ...BUYER, check_size_min: 4.2, check_size_max: 31, name_release: 'ask' })
    const open = await seedSeller(app)
    const shown = (await ask(app, 'listMatches', { key: open.key })).body.find(({ id }: Seeded) => id === buyer.id)
    assert.deepEqual([shown.ticket_min, shown.ticket_max, shown.bands], [1, 50, { ticket: { low: 1, high: 50 } }])
    const said = (await ask(app, 'whyNot', { key: open.key, query: { id: buyer.id } })).body
    assert.doesNotMatch([...shown.reasons, ...said.changes].join(' '), /target of|at least|about €/)
    is(
      await ask(app, 'createPairing', {
        headers: { 'x-session-id': open.key },
        body: { buyer_id: buyer.id, seller_id: open.id },
      }),
      201,
    )
    const [paired] = (await ask(app, 'listPairings', { key: open.key })).body.pairings
    assert.deepEqual(paired.buyer_bands, { ticket: { low: 1, high: 50 } })
  })
})
