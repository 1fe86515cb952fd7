import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { demoFacets, loadDemoUniverse } from '../../src/background/demo-universe.ts'
import { threeSignificant } from '../../src/domain/figures/rounding.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { type DemoParty, textKeyOf } from '../../src/integrations/demo-files.ts'
import { disclosuresSince } from '../../src/store/disclosures.ts'
import { ask, is, nextPageOf } from '../_contract.ts'
import { OPERATOR } from '../_exchange.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, seedVisitor, UNFIT_BUYER, UNFIT_SELLER } from '../_seed.ts'
import { BUYER, SELLER, startService, type TestHouse } from '../_service.ts'

const DAY_MS = 86_400_000
type Ranked = { id: number; name: string; fit: number; revealed: boolean }

const DEMO_SELLER: DemoParty = {
  side: 'seller',
  identity: { ...EMPTY_IDENTITY, company: 'Vexiron', email: 'post@vexiron.example' },
  profile: {
    ...EMPTY_PROFILE,
    location: { country: 'FR', region: null },
    texts: { ...EMPTY_PROFILE.texts, sector: SELLER.sector, product: SELLER.product, description: SELLER.description },
    figures: { revenueEurM: 12.34, growthPct: 7.77, ebitdaMarginPct: 14.56 },
  },
}

let app: TestHouse
/** Runs `cases` against a service of their own, so that no other parties affect their matches. */
function inOwnHouse(cases: () => void, environment: Record<string, string> = {}): void {
  before(async () => {
    app = await startService(environment)
  })
  after(() => app.close())
  cases()
}

/** Loads matching sellers without a workspace, as demonstration parties or as real ones. */
async function loadSellers(count: number, source: 'demo' | 'imported'): Promise<void> {
  const { identity, ...party } = DEMO_SELLER
  const parties = Array.from({ length: count }, (_, i) => ({
    ...party,
    identity: { ...identity, company: `Vexiron${i}` },
  }))
  const [vector] = await app.service.app.embedder.embed(demoFacets(DEMO_SELLER))
  assert.ok(vector)
  const vectors = new Map(demoFacets(DEMO_SELLER).map((text) => [textKeyOf(text), vector]))
  assert.equal(await loadDemoUniverse(app.service.app, parties, vectors), count)
  if (source === 'imported')
    await sql`update parties set fictional = false, changed_in = pg_current_xact_id()`.execute(
      app.service.app.database.db,
    )
}

const matchesOf = (key: string, query = {}) => ask(app, 'listMatches', { key, query })
const namesOf = (key: string, query = {}) => ask(app, 'listMatchedNames', { key, query })
const nameOf = (key: string, id: number | string) => ask(app, 'getSellerName', { key, query: { id } })
const activityOf = async (key: string) => (await ask(app, 'listActivity', { key })).body.events

describe('counterparty names', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    let sellers: Seeded[]
    before(async () => {
      buyer = await seedBuyer(app)
      sellers = []
      for (const growth of [2, -4, -8]) sellers.push(await seedSeller(app, { growth }))
    })

    it('code names are assigned in rank order and are the same on every surface and every read', async () => {
      const ranked: Ranked[] = (await matchesOf(buyer.key)).body
      assert.deepEqual(
        ranked.map(({ id, name, revealed }) => [id, name, revealed]),
        sellers.map(({ id }, i) => [id, `Company ${'ABC'[i]}`, false]),
      )
      const [, second] = sellers
      assert.ok(second)
      const headers = { 'x-session-id': buyer.key }
      is(await ask(app, 'createPairing', { body: { buyer_id: buyer.id, seller_id: second.id }, headers }), 201)
      const [pairing] = (await ask(app, 'listPairings', { key: buyer.key })).body.pairings
      assert.equal(pairing.seller_name, 'Company B')
      const hits: { id: number; name: string }[] = (
        await ask(app, 'search', { key: buyer.key, query: { q: 'maintenance' } })
      ).body.sellers
      assert.deepEqual(
        hits.toSorted((one, other) => one.id - other.id).map(({ name }) => name),
        ['Company A', 'Company B', 'Company C'],
      )
      const created = (await activityOf(buyer.key)).find(({ type }: { type: string }) => type === 'pairing_created')
      assert.match(created.detail, /Company B/)
      assert.deepEqual(
        (await matchesOf(buyer.key)).body.map(({ name }: Ranked) => name),
        ['Company A', 'Company B', 'Company C'],
      )
    })
    it('code names are assigned separately for each viewer', async () => {
      const [, , third] = sellers
      assert.ok(third)
      const other = await seedBuyer(app, { growth_target: -10 })
      const names = (await matchesOf(other.key)).body.map(({ id, name }: Ranked) => [id, name])
      assert.deepEqual(names[0], [sellers[0]?.id, 'Company A'])
      assert.equal((await matchesOf(third.key)).body[0].name, 'Company A')
    })
    it('code names do not change when a better match arrives; it takes the next letter', async () => {
      const best = await seedSeller(app)
      const ranked: Ranked[] = (await matchesOf(buyer.key)).body
      assert.deepEqual([ranked[0]?.id, ranked[0]?.name], [best.id, 'Company D'])
      assert.deepEqual(
        ranked.slice(1).map(({ name }) => name),
        ['Company A', 'Company B', 'Company C'],
      )
      sellers.unshift(best)
    })
    it('returns 403 nda_required on both endpoints before the NDA is signed', async () => {
      for (const answer of [await namesOf(buyer.key), await nameOf(buyer.key, sellers[0]?.id ?? 0)]) {
        is(answer, 403)
        assert.equal(answer.body.nda_required, true)
        assert.match(answer.body.detail, /\/api\/nda\/sign/)
      }
    })
    it('shows real names in rank order and exact figures once the NDA is signed', async () => {
      is(await app.sign(buyer.key), 200)
      const names = await namesOf(buyer.key)
      is(names, 200)
      assert.deepEqual(
        names.body.names,
        sellers.map(({ company }) => company),
      )
      for (const { id, company } of sellers) {
        await pairUp(app, buyer, id)
        const answer = await nameOf(buyer.key, id)
        is(answer, 200)
        assert.deepEqual(answer.body, { name: company })
      }
      const ranked = (await matchesOf(buyer.key)).body
      assert.deepEqual(
        ranked.map(({ name, revealed }: Ranked) => [name, revealed]),
        sellers.map(({ company }) => [company, true]),
      )
      assert.deepEqual(
        [ranked[0].revenue, ranked[0].growth, ranked[0].ebitda_margin],
        [SELLER.revenue, SELLER.growth, SELLER.ebitda_margin],
      )
    })
    it('never reuses a letter, even after its party’s name was disclosed', async () => {
      const unfit = await seedSeller(app, UNFIT_SELLER)
      const answer = await ask(app, 'whyNot', { key: buyer.key, query: { id: unfit.id } })
      assert.deepEqual([answer.body.id, answer.body.name], [unfit.id, 'Company E'])
    })
    it('reports each disclosure once to the disclosed party, under the viewer’s code name, and once to the viewer', async () => {
      for (let i = 0; i < 3; i++) {
        is(await namesOf(buyer.key), 200)
        is(await matchesOf(buyer.key), 200)
      }
      for (const { key, id } of sellers) {
        const told = (await activityOf(key)).filter(({ type }: { type: string }) => type === 'identity_disclosed')
        assert.equal(told.length, 1, `seller ${id}`)
        assert.equal(told[0].title, 'Your name was disclosed')
        assert.match(told[0].detail, /^Your identity was disclosed to Company [A-Z] under its recorded NDA\.$/)
      }
      const learned = (await activityOf(buyer.key)).filter(
        ({ type }: { type: string }) => type === 'identity_disclosed',
      )
      assert.deepEqual(
        learned.map(({ detail }: { detail: string }) => detail).sort(),
        sellers.map(({ company }) => `The identity of ${company} was disclosed under your NDA.`).sort(),
      )
    })
    it('keeps a recorded disclosure after the match is gone', async () => {
      const [first] = sellers
      assert.ok(first)
      is(await ask(app, 'updateSession', { key: first.key, body: { seller: UNFIT_SELLER } }), 200)
      assert.ok(!(await matchesOf(buyer.key)).body.some(({ id }: Ranked) => id === first.id))
      is(await nameOf(buyer.key, first.id), 200)
    })
    it('discloses a party’s own name to itself only after it has signed the NDA', async () => {
      const own = await seedBuyer(app)
      is(await nameOf(own.key, own.id), 403)
      is(await app.sign(own.key), 200)
      assert.equal((await nameOf(own.key, own.id)).body.name, own.company)
    })
    it('shows the contact’s name for a party without a company', async () => {
      const nameless = await seedSeller(app, {}, { company: null, name: 'Nora Nemo' })
      await pairUp(app, buyer, nameless.id)
      assert.equal((await nameOf(buyer.key, nameless.id)).body.name, 'Nora Nemo')
    })
    it('returns 403 for an unpaired match and refers to pairing and the list of matched names', async () => {
      const matched = await seedSeller(app)
      const answer = await nameOf(buyer.key, matched.id)
      is(answer, 403)
      assert.match(answer.body.detail, /pairings\/create.*matched-names/)
      assert.ok((await namesOf(buyer.key)).body.names.includes(matched.company))
      is(await nameOf(buyer.key, matched.id), 403)
      await pairUp(app, buyer, matched.id)
      assert.equal((await nameOf(buyer.key, matched.id)).body.name, matched.company)
    })
    it('returns 403 for a party out of reach, 404 for an unknown id and 400 for an invalid id', async () => {
      const outside = await seedSeller(app, UNFIT_SELLER)
      const answer = await nameOf(buyer.key, outside.id)
      is(answer, 403)
      assert.deepEqual([answer.body.nda_required, answer.body.consent_required], [undefined, undefined])
      is(await nameOf(buyer.key, 999_999), 404)
      for (const id of ['x', '1.5', '-1', '0', '', '9007199254740993', "1' or '1'='1", 'NaN', 'null'])
        is(await nameOf(buyer.key, id), 400)
      is(await ask(app, 'getSellerName', { key: buyer.key }), 400)
      is(await app.get(`/api/seller-name/${buyer.key}?id=1&id=2`), 400)
    })
    it('returns 404 for the matched names of a workspace without a party', async () => {
      const key = await seedVisitor(app)
      is(await app.sign(key), 200)
      is(await namesOf(key), 404)
    })
    it('masks names again when the NDA expires, even if the answer was just cached', async () => {
      is(await matchesOf(buyer.key), 200)
      app.advance(2 * 366 * DAY_MS)
      is(await namesOf(buyer.key), 403)
      for (const { name, revealed } of (await matchesOf(buyer.key)).body) {
        assert.match(name, /^Company [A-Z]$/)
        assert.equal(revealed, false)
      }
    })
    it('rounds figures to three significant digits before the NDA is signed', async () => {
      const odd = { revenue: 123.456, growth: 0.05678, ebitda_margin: 9.951, sector: 'Industrial maintenance services' }
      const seller = await seedSeller(app, odd)
      const reader = await seedBuyer(app, { check_size_max: 3000, growth_target: 0, ebitda_target: 5 })
      const shown = (await matchesOf(reader.key)).body.find(({ id }: Ranked) => id === seller.id)
      assert.deepEqual(
        [shown.revenue, shown.growth, shown.ebitda_margin],
        [odd.revenue, odd.growth, odd.ebitda_margin].map(threeSignificant),
      )
      assert.deepEqual([shown.revenue, shown.growth, shown.ebitda_margin], [123, 0.0568, 9.95])
      assert.ok(!JSON.stringify(shown).match(/123\.456|0\.05678|9\.951/))
    })
  }))

describe('limit of 100 new disclosures a day', () =>
  inOwnHouse(() => {
    let buyer: Seeded
    before(async () => {
      buyer = await seedBuyer(app)
      await loadSellers(120, 'imported')
      is(await app.sign(buyer.key), 200)
    })

    it('names=told discloses no new name on any page', async () => {
      const page = await matchesOf(buyer.key, { limit: 60, names: 'told' })
      const next = nextPageOf(page)
      assert.equal(next?.names, 'told')
      for (const { body, headers } of [page, await matchesOf(buyer.key, next ?? {})]) {
        assert.ok(body.length > 0 && body.every(({ name, revealed }: Ranked) => !revealed && /^Company/.test(name)))
        assert.equal(headers.get('x-names-withheld'), '0')
      }
      assert.equal((await ask(app, 'listDisclosures', { key: buyer.key })).body.learned_count, 0)
      is(await matchesOf(buyer.key, { names: 'all' }), 400)
    })
    it('the list of names returns the first 100 names of a larger page and the number withheld', async () => {
      const answer = await namesOf(buyer.key, { limit: 120 })
      is(answer, 200)
      assert.deepEqual([answer.body.names.length, answer.body.withheld], [100, 20])
    })
    it('the match list names the first 100, keeps code names for the rest and returns the number withheld', async () => {
      const page = await matchesOf(buyer.key, { limit: 200 })
      const ranked: Ranked[] = page.body
      assert.equal(ranked.length, 120)
      assert.ok(ranked.every(({ name, revealed }, i) => revealed === i < 100 && /^Vexiron/.test(name) === revealed))
      assert.equal(page.headers.get('x-names-withheld'), '20')
    })
    it('returns 200 for a disclosed name and 429 for a new one, which lists show as a withheld code name', async () => {
      const ranked: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
      for (const id of [ranked[0]?.id ?? 0, ranked[119]?.id ?? 0]) await pairUp(app, buyer, id)
      is(await nameOf(buyer.key, ranked[0]?.id ?? 0), 200)
      const refused = await nameOf(buyer.key, ranked[119]?.id ?? 0)
      is(refused, 429)
      assert.ok(refused.headers.get('retry-after'))
      const { pairings, withheld } = (await ask(app, 'listPairings', { key: buyer.key })).body
      const pairing = pairings.find(({ seller_id }: { seller_id: number }) => seller_id === ranked[119]?.id)
      assert.match(pairing.seller_name, /^Company [A-Z]+$/)
      assert.deepEqual([pairing.seller_contact_email, withheld], [undefined, 1])
    })
    it('applies to each viewer separately', async () => {
      const other = await seedBuyer(app)
      is(await app.sign(other.key), 200)
      assert.equal((await namesOf(other.key, { limit: 100 })).body.names.length, 100)
    })
    it('discloses the remaining names the next day', async () => {
      app.advance(DAY_MS)
      const ranked: Ranked[] = (await matchesOf(buyer.key, { limit: 200 })).body
      assert.ok(ranked.every(({ revealed }) => revealed))
    })
  }))

describe('names of the demonstration universe', () =>
  inOwnHouse(() => {
    it('120 demonstration names in a day do not count against the allowance', async () => {
      await loadSellers(120, 'demo')
      const buyer = await seedBuyer(app)
      is(await app.sign(buyer.key), 200)
      const { names, withheld } = (await namesOf(buyer.key, { limit: 200 })).body
      assert.deepEqual([names.length, withheld], [120, 0])
      const real = await seedSeller(app)
      await pairUp(app, buyer, real.id)
      is(await nameOf(buyer.key, real.id), 200)
      const { db } = app.service.app.database
      assert.deepEqual(await disclosuresSince(db, buyer.sessionId, new Date(0)), { names: 1, sought: 0 })
    })
  }))

describe('limit of ten sought names a day', () =>
  inOwnHouse(() => {
    let sellers: Seeded[]
    before(async () => {
      sellers = []
      for (let i = 0; i < 12; i++) sellers.push(await seedSeller(app))
    })
    const statuses = async (buyer: Seeded) => {
      const all = []
      for (const { id } of sellers) {
        await pairUp(app, buyer, id)
        all.push((await nameOf(buyer.key, id)).status)
      }
      return all
    }
    const TEN_OF_TWELVE = [...Array.from({ length: 10 }, () => 200), 429, 429]

    it('applies to pairings that the viewer alone requested; the eleventh name returns 429 and is withheld in lists', async () => {
      const wisher = await seedBuyer(app, UNFIT_BUYER)
      is(await app.sign(wisher.key), 200)
      assert.deepEqual(await statuses(wisher), TEN_OF_TWELVE)
      assert.equal((await ask(app, 'listPairings', { key: wisher.key })).body.withheld, 2)
      const [, , , , , , , , , , eleventh] = sellers
      assert.ok(eleventh)
      const body = { pair_ids: [`pair-${wisher.id}-${eleventh.id}`], phase: '1_contact' }
      is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': eleventh.key } }), 200)
      is(await nameOf(wisher.key, eleventh.id), 200)
      app.advance(DAY_MS)
      is(await nameOf(wisher.key, sellers[11]?.id ?? 0), 200)
    })
    it('applies to matches gained by a profile change after signing, both in lists and in pairings', async () => {
      const prober = await seedBuyer(app, UNFIT_BUYER)
      is(await app.sign(prober.key), 200)
      assert.equal((await matchesOf(prober.key)).body.length, 0)
      const aimed = { growth_target: BUYER.growth_target, ebitda_target: BUYER.ebitda_target }
      is(await ask(app, 'updateSession', { key: prober.key, body: { buyer: aimed } }), 200)
      const { names, withheld } = (await namesOf(prober.key)).body
      assert.deepEqual([names.length, withheld], [10, 2])
      assert.deepEqual((await statuses(prober)).toSorted(), TEN_OF_TWELVE)
    })
    it('does not apply to a profile changed before signing or first created after it', async () => {
      const early = await seedBuyer(app, UNFIT_BUYER)
      const aimed = { growth_target: BUYER.growth_target, ebitda_target: BUYER.ebitda_target }
      is(await ask(app, 'updateSession', { key: early.key, body: { buyer: aimed } }), 200)
      is(await app.sign(early.key), 200)
      const key = await seedVisitor(app)
      is(await app.sign(key), 200)
      is(await ask(app, 'updateSession', { key, body: { user_type: 'investor', buyer: BUYER } }), 200)
      for (const reader of [early.key, key])
        assert.deepEqual((await namesOf(reader)).body.withheld, 0, 'names are withheld')
    })
    it('exempts matches that predate the profile change; a second signature does not reset the limit', async () => {
      const buyer = await seedBuyer(app)
      is(await app.sign(buyer.key), 200)
      is(await ask(app, 'updateSession', { key: buyer.key, body: { buyer: { growth_target: 4 } } }), 200)
      assert.deepEqual((await namesOf(buyer.key)).body.withheld, 0)
      const prober = await seedBuyer(app, UNFIT_BUYER)
      is(await app.sign(prober.key), 200)
      const aimed = { growth_target: BUYER.growth_target, ebitda_target: BUYER.ebitda_target }
      is(await ask(app, 'updateSession', { key: prober.key, body: { buyer: aimed } }), 200)
      const again = { session_id: prober.key, signer_name: 'Another Person' }
      is(await ask(app, 'signNda', { body: again }), 200)
      assert.equal((await namesOf(prober.key)).body.withheld, 2)
    })
    it('is raised by an operator’s allowance', async () => {
      const wisher = await seedBuyer(app, UNFIT_BUYER)
      is(await app.sign(wisher.key), 200)
      const body = { party_id: wisher.id, per_day: 150, days: 1 }
      is(await ask(app, 'grantDisclosureAllowance', { body, headers: OPERATOR }), 200)
      assert.deepEqual(new Set(await statuses(wisher)), new Set([200]))
    })
  }))

describe('limit of 500 new disclosures a day for one network', () =>
  inOwnHouse(
    () => {
      let buyer: Seeded
      let seller: Seeded
      before(async () => {
        seller = await seedSeller(app)
        buyer = await seedBuyer(app)
      })
      const from = (ip: string) => ({ 'x-forwarded-for': ip })
      const signedFrom = async (ip: string) => {
        const other = await seedBuyer(app)
        const body = { session_id: other.key, signer_name: 'Sig Natory' }
        is(await ask(app, 'signNda', { body, headers: from(ip) }), 200)
        return other
      }
      const nameFrom = async (reader: Seeded, ip: string, id = seller.id) => {
        await pairUp(app, reader, id)
        return await ask(app, 'getSellerName', { key: reader.key, query: { id }, headers: from(ip) })
      }

      /** Creates a workspace that signed from `ip` and has learned the names of `names` parties. */
      async function told(ip: string, names: number): Promise<Seeded> {
        const learner = await signedFrom(ip)
        await tell(learner, names)
        return learner
      }
      async function tell(learner: Seeded, names: number): Promise<void> {
        const { db } = app.service.app.database
        const at = app.service.app.now().toISOString()
        const { record } = (await ask(app, 'getNdaReceipt', { key: learner.key })).body
        await sql`
        with made as (
          insert into parties (identity_id, side, contact_status, withdrawn, data_quality, created_at, updated_at)
          select (select identity_id from parties where id = ${buyer.id}), 'seller', 'none', true, 0, ${at}, ${at}
          from generate_series(1, ${names}::int) returning id)
        insert into disclosures (session_id, party_id, nda_sequence, disclosed_at)
        select ${learner.sessionId}, id, ${record.sequence}, ${at} from made`.execute(db)
      }

      it('returns 429 to a workspace that signed from the network, whichever address it uses, and 200 to others', async () => {
        await told('192.0.2.7', 499)
        const last = await signedFrom('192.0.2.7')
        is(await nameFrom(last, '192.0.2.7'), 200)
        const late = await signedFrom('192.0.2.7')
        const other = await seedSeller(app)
        for (const ip of ['192.0.2.7', '198.51.100.9']) is(await nameFrom(late, ip, other.id), 429)
        is(await nameFrom(last, '192.0.2.7'), 200)
        const elsewhere = await signedFrom('198.51.100.9')
        is(await nameFrom(elsewhere, '198.51.100.9', other.id), 200)
      })
      it('counts an IPv6 network by its /64', async () => {
        await told('2001:db8:1:2::1', 499)
        for (const ip of ['2001:db8:1:2::2', '2001:db8:1:2:ffff::3'])
          is(await nameFrom(await signedFrom(ip), ip), ip.endsWith('2') ? 200 : 429)
        is(await nameFrom(await signedFrom('2001:db8:1:3::1'), '2001:db8:1:3::1'), 200)
      })
      it('allows 2,000 names for an IPv6 /56 and 8,000 for a /48, across all their /64 networks', async () => {
        const last = async (ip: string) => await nameFrom(await signedFrom(ip), ip)
        for (const network of ['b:100', 'b:101', 'b:102']) await told(`2001:db8:${network}::1`, 500)
        await told('2001:db8:b:103::1', 499)
        is(await last('2001:db8:b:104::1'), 200)
        is(await last('2001:db8:b:105::1'), 429)
        is(await last('2001:db8:b:200::1'), 200)
        for (let network = 0; network < 15; network += 1) await told(`2001:db8:9:${network.toString(16)}00::1`, 500)
        await told('2001:db8:9:f00::1', 499)
        is(await last('2001:db8:9:ff01::1'), 200)
        is(await last('2001:db8:9:fe01::1'), 429)
        is(await last('2001:db8:a:ff01::1'), 200)
      })
      it('is raised for one workspace by an operator’s allowance', async () => {
        await told('203.0.113.5', 500)
        const known = await signedFrom('203.0.113.5')
        is(await nameFrom(known, '203.0.113.5'), 429)
        const body = { party_id: known.id, per_day: 600, days: 2 }
        is(await ask(app, 'grantDisclosureAllowance', { body, headers: OPERATOR }), 200)
        is(await nameFrom(known, '203.0.113.5'), 200)
      })
      it('discloses the last remaining name to only one of two concurrent requests', async () => {
        await told('203.0.113.9', 499)
        const asking = [await signedFrom('203.0.113.9'), await signedFrom('203.0.113.9')]
        const sellers = [await seedSeller(app), await seedSeller(app)]
        const answers = await Promise.all(asking.map((one, i) => nameFrom(one, '203.0.113.9', sellers[i]?.id)))
        assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 429])
      })
      it('resets after 24 hours', async () => {
        const late = await signedFrom('192.0.2.7')
        is(await nameFrom(late, '192.0.2.7'), 429)
        app.advance(DAY_MS - 60_000)
        is(await nameFrom(late, '192.0.2.7'), 429)
        app.advance(60_000)
        is(await nameFrom(late, '192.0.2.7'), 200)
      })
      it('an operator’s allowance includes names already disclosed and ends after its last day', async () => {
        const known = await told('203.0.113.77', 100)
        const body = { party_id: known.id, per_day: 101, days: 1 }
        is(await ask(app, 'grantDisclosureAllowance', { body, headers: OPERATOR }), 200)
        const [first, second] = [await seedSeller(app), await seedSeller(app)]
        is(await nameFrom(known, '203.0.113.77', first.id), 200)
        is(await nameFrom(known, '203.0.113.77', second.id), 429)
        app.advance(2 * DAY_MS)
        await tell(known, 100)
        is(await nameFrom(known, '203.0.113.77', second.id), 429)
      })
    },
    { TRUST_PROXY: '127.0.0.1' },
  ))
