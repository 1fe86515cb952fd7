import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

const OWN = { name_release: 'ask', country: 'FR', product: 'Maintenance of quorvex presses in factories of France' }
/** A buyer that matches the midpoint of the seller's grid cell. */
const MATCHING = { ...BUYER, check_size_min: 1, check_size_max: 100, growth_target: 3, ebitda_target: 6 }

const code = ({ body }: { body: { code?: string } }) => body.code

describe('blind view of a seller', () => {
  let app: TestHouse
  let buyer: Seeded
  let seller: string
  let sellerId: number
  before(async () => {
    app = await startService()
    buyer = await seedBuyer(app, MATCHING)
    const registered = await app.registerSeller({ ...SELLER, ...OWN })
    seller = registered.key
    sellerId = registered.id
    await pairUp(app, buyer, sellerId)
  })
  after(() => app.close())

  const view = async (language = 'en') =>
    (await ask(app, 'getBlindView', { key: seller, headers: { 'accept-language': language } })).body
  const update = (body: object) => ask(app, 'updateBlindView', { key: seller, body })
  const paired = async () => (await ask(app, 'listPairings', { key: buyer.key })).body.pairings[0]
  const teaser = async () => {
    const answer = await fetch(`${app.url}/api/light-infomemo/${buyer.key}/pair-${buyer.id}-${sellerId}`)
    return await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))
  }

  it('shows only sector and region until approved, if the name is released on request', async () => {
    const { seller_sector, seller_product, seller_revenue, seller_bands, valuation } = await paired()
    assert.ok(seller_sector)
    assert.deepEqual(
      [seller_product, seller_revenue, seller_bands, valuation],
      [undefined, undefined, undefined, undefined],
    )
    assert.doesNotMatch(await teaser(), /factories|10.{1,3}100/)
    for (const q of ['factories', 'presses']) {
      const { sellers } = (await ask(app, 'search', { key: buyer.key, query: { q } })).body
      assert.deepEqual(sellers, [], `search finds it by ${q}`)
    }
    const probed = (await ask(app, 'whyNot', { key: buyer.key, query: { id: sellerId } })).body
    is(await ask(app, 'updateSession', { key: seller, body: { seller: { revenue: 500, growth: -40 } } }), 200)
    const again = (await ask(app, 'whyNot', { key: buyer.key, query: { id: sellerId } })).body
    assert.deepEqual([again.fit, again.scores, again.gates], [probed.fit, probed.scores, probed.gates])
    is(await ask(app, 'updateSession', { key: seller, body: { seller: { ...SELLER, ...OWN } } }), 200)
  })
  it('shows its owner masked texts, ranges, and warnings about rare words, places and similar companies', async () => {
    const body = await view()
    assert.deepEqual([body.told_as, body.approved, body.country], ['ranges', false, 'FR'])
    assert.match(body.product, /in factories of France/)
    assert.doesNotMatch(body.product, /quorvex/)
    assert.ok(body.bands.revenue.high > body.bands.revenue.low)
    const kinds = body.warnings.map(({ kind }: { kind: string }) => kind)
    assert.deepEqual(kinds, ['few_alike', 'rare_words', 'places', 'masked'])
    assert.match(body.warnings[3].text, /^Hidden from others: /)
    assert.match(body.warnings[2].text, /France/)
    assert.match((await view('fr')).warnings[0].text, /autre société connue/)
    assert.match((await view('de')).warnings[2].text, /Frankreich/)
  })
  it('does not withhold the owner’s own valuation', async () => {
    const own = (await ask(app, 'getValuation', { key: seller })).body
    assert.equal(own.status, 'ok')
  })
  it('returns 409 for an approval of texts that have since changed', async () => {
    const { version } = await view()
    is(await update({ product: 'Repairs of presses by Quorvalis in Quimper' }), 200)
    assert.equal(code(await update({ approve: version })), 'blind_view_changed')
    assert.equal((await view()).approved, false)
  })
  it('shows the seller’s separate blind text once approved, masked like its profile', async () => {
    const { version, product, own_product } = await view()
    assert.equal(own_product, 'Repairs of presses by Quorvalis in Quimper')
    assert.match(product, /Repairs of presses/)
    assert.doesNotMatch(product, /Quorvalis|Quimper/)
    assert.deepEqual((await update({ approve: version })).body, { approved: true, version, teaser_value: false })
    const { seller_product, seller_revenue, seller_bands } = await paired()
    assert.equal(seller_product, product)
    assert.deepEqual([seller_revenue, seller_bands.revenue], [undefined, { low: 10, high: 100 }])
    const { sellers } = (await ask(app, 'search', { key: buyer.key, query: { q: 'presses' } })).body
    assert.equal(sellers.length, 1)
  })
  it('requires a new approval when masked texts change, but not when only a figure does', async () => {
    is(await ask(app, 'updateSession', { key: seller, body: { seller: { revenue: 14 } } }), 200)
    assert.equal((await view()).approved, true)
    is(await update({ product: 'Repairs of machines' }), 200)
    assert.equal((await view()).approved, false)
    assert.equal((await paired()).seller_product, undefined)
    is(await update({ as_profile: true }), 200)
    assert.equal((await view()).own_product, undefined)
  })
  it('states a value in the teaser only if the seller enables it', async () => {
    is(await update({ approve: (await view()).version }), 200)
    const before = await teaser()
    assert.doesNotMatch(before, /enterprise value/i)
    is(await update({ teaser_value: true }), 200)
    assert.match(await teaser(), /enterprise value/i)
    is(await update({ teaser_value: false }), 200)
    assert.equal(await teaser(), before)
  })
  it('returns 404 to a workspace without a seller', async () => {
    assert.equal(code(await ask(app, 'getBlindView', { key: buyer.key })), 'no_seller_profile')
    assert.equal(code(await ask(app, 'updateBlindView', { key: buyer.key, body: {} })), 'no_seller_profile')
  })
  it('needs no approval if the name is released to matches', async () => {
    const open = await seedSeller(app, { ...SELLER })
    const shown = (await ask(app, 'getBlindView', { key: open.key })).body
    assert.deepEqual([shown.told_as, shown.warnings.at(0).kind], ['digits', 'few_alike'])
    const listed = (await ask(app, 'listMatches', { key: buyer.key })).body.find(({ id }: Seeded) => id === open.id)
    assert.equal(listed.revenue, shown.revenue)
  })
})
