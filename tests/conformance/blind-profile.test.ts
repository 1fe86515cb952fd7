import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { contract } from '../../src/contract/index.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
let buyer: Seeded
let seller: Seeded

const YEARS = [
  { year: 2025, revenue: 14.37, ebitda: 1.9 },
  { year: 2024, revenue: 13.3, ebitda: 1.75 },
  { year: 2023, revenue: 12.1, ebitda: 1.5 },
]
const PROFILE = {
  trade: 'electrical-contractor',
  place: 'country',
  figures: 'narrow',
  headcount: '50-99',
  founded_decade: 1980,
  deal_type: 'full_sale',
  business: 'Maintenance of production machines for factories under yearly contracts.',
  highlights: [
    'About 70% of revenue recurs under contracts',
    'More than 30 years in business',
    'The five largest customers are about 40% of revenue',
  ],
  customers: 'About 60 factories; the largest customer is below 15% of revenue.',
  reason_for_sale: 'Succession',
  timetable: 'Indicative offers within 6 weeks',
} as const
/** Omits “yearly contracts”, a former name of the company, which still identifies it. */
const RENAMED = { ...PROFILE, business: 'Repair of production machines for factories.' }

before(async () => {
  app = await startService()
  buyer = await seedBuyer(app)
  seller = await seedSeller(
    app,
    {
      description: 'Brevane was founded in 1987. Teams of technicians repair machines for factories.',
      year_founded: 1987,
      headcount: '50-99',
      financial_years: YEARS,
      recurring_share: 72,
      largest_customer_share: 13,
    },
    { company: 'Brevane' },
  )
  await pairUp(app, buyer, seller.id)
})
after(() => app.close())

async function pdf(id: 'getTeaser' | 'previewTeaser', key: string, language = 'en'): Promise<string> {
  const params = id === 'getTeaser' ? { pair_id: `pair-${buyer.id}-${seller.id}` } : {}
  const answer = await fetch(app.url + addressOf(contract[id], { key, params }), {
    headers: { 'accept-language': language },
  })
  assert.equal(answer.status, 200)
  return (await pdfTextOf(new Uint8Array(await answer.arrayBuffer()))).replace(/\s+/g, ' ')
}
const check = async (profile: object) =>
  await ask(app, 'checkBlindProfile', { key: seller.key, body: { language: 'en', profile } })
const save = async (body: object) =>
  await ask(app, 'saveBlindProfile', { key: seller.key, body: { language: 'en', ...body } })

describe('GET /api/blind-profile/{session_id}', () => {
  it('suggests only non-identifying, rounded values from the company file', async () => {
    const { status, body } = await ask(app, 'getBlindProfile', { key: seller.key, query: { language: 'en' } })
    assert.equal(status, 200)
    assert.equal(body.suggested, true)
    assert.deepEqual(body.findings, [])
    assert.equal(
      body.profile.business,
      'Maintenance and repair of machines in factories. Teams of technicians repair machines for factories.',
      'the product comes first if the first sentence of the description is omitted',
    )
    assert.equal(body.profile.founded_decade, 1980)
    assert.ok(body.profile.highlights.includes('About 70% of revenue recurs under contracts or subscriptions'))
    assert.doesNotMatch(JSON.stringify(body.profile), /Brevane|1987|72|13%/)
  })
  it('prefers the trade of the product to that of its customers, and suggests none for a whole sector', async () => {
    const suggested = async (given: object) => {
      const { key } = await seedSeller(app, { description: null, ...given })
      return (await ask(app, 'getBlindProfile', { key, query: { language: 'de' } })).body.profile.trade
    }
    const turned = { sector: 'Präzisionsdrehteile', product: 'Drehteile für Medizintechnik und Hydraulik' }
    assert.equal(await suggested(turned), 'precision-machining')
    const laboratories = { sector: 'Software', product: 'Subscription software for laboratories' }
    assert.equal(
      await suggested(laboratories),
      'laboratory-science-software',
      'software is classified by its customers',
    )
    assert.equal(await suggested({ sector: 'Software', product: 'Subscription software' }), undefined)
  })
  it('ends the product’s sentence with a single full stop', async () => {
    const { key } = await seedSeller(app, {
      product: 'Maintenance of machines in factories.',
      description: 'We have been in Leeds since 1987. Teams of technicians repair machines for factories.',
    })
    const { body } = await ask(app, 'getBlindProfile', { key, query: { language: 'en' } })
    assert.equal(
      body.profile.business,
      'Maintenance of machines in factories. Teams of technicians repair machines for factories.',
    )
  })
  for (const [what, sector] of [
    ['a sector that is only the beginning of a trade’s name', 'Précis'],
    ['a sector that names none', 'Divers'],
  ] as const)
    it(`suggests no trade for ${what}, and lists what to fill in`, async () => {
      const nothing = { product: null, description: null, revenue: null, growth: null, ebitda_margin: null }
      const { key } = await seedSeller(app, { sector, ...nothing })
      const { body } = await ask(app, 'getBlindProfile', { key, query: { language: 'fr' } })
      assert.equal(body.profile.trade, undefined)
      assert.deepEqual(
        body.findings.map(({ kind, weight }: { kind: string; weight: string }) => [kind, weight]),
        [
          ['few_highlights', 'blocks'],
          ['short_business', 'hint'],
          ['no_trade', 'hint'],
          ['no_figures', 'hint'],
        ],
      )
    })
  it('suggests no text in a language other than the teaser’s', async () => {
    const { key } = await seedSeller(app, {
      sector: 'Maschinenbau',
      product: 'Maschinen für die Verpackung von Lebensmitteln',
      description: 'Wir bauen Maschinen für die Verpackung von Lebensmitteln und warten sie beim Kunden.',
      headcount: '100-249',
      reason_for_sale: 'Nachfolge in der Familie nicht vorhanden.',
    })
    const suggested = async (language: 'de' | 'en') =>
      (await ask(app, 'getBlindProfile', { key, query: { language } })).body.profile
    const [german, english] = [await suggested('de'), await suggested('en')]
    assert.match(german.business, /^Wir bauen Maschinen/)
    assert.equal(german.reason_for_sale, 'Nachfolge in der Familie nicht vorhanden.')
    assert.match(english.business, /^Activity: .*\. It has 100–249 employees\.$/)
    assert.equal(english.reason_for_sale, undefined)
  })
  it('returns 404 without a seller profile', async () => {
    is(await ask(app, 'getBlindProfile', { key: buyer.key }), 404)
  })
})

describe('POST /api/blind-profile/{session_id}', () => {
  it('prints the seller’s words only once approved, and keeps the approved version after later edits', async () => {
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /technicians|machines|Brevane/)
    is(await save({ profile: PROFILE }), 200)
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /production machines/)
    assert.match(await pdf('previewTeaser', seller.key), /production machines/)
    const { body } = await check(PROFILE)
    const approved = await save({ profile: PROFILE, approve: body.version })
    is(approved, 200)
    assert.equal(approved.body.approved, true)
    const text = await pdf('getTeaser', buyer.key)
    assert.match(text, /production machines/)
    assert.match(text, /About 70% of revenue recurs/)
    assert.match(text, /12–15/)
    assert.match(text, /in the 1980s/)
    assert.doesNotMatch(text, /14\.37|13\.3|12\.1|1\.75|1987|Brevane|not disclosed|fit/i)
    assert.match(text, /Contact is through this service only/)
    is(await save({ profile: { ...PROFILE, business: 'Something else is repaired.' } }), 200)
    assert.match(await pdf('getTeaser', buyer.key), /production machines/)
  })
  it('prints the sector if no trade is stated', async () => {
    const { key } = await seedSeller(app, {
      ...{ sector: 'Metal machining', description: null },
      product: 'CNC machining of hydraulic parts',
    })
    const { trade, ...profile } = PROFILE
    is(await ask(app, 'saveBlindProfile', { key, body: { language: 'en', profile } }), 200)
    const text = await pdf('previewTeaser', key)
    assert.match(text, /Project \w+ Manufacturing/)
    assert.doesNotMatch(text, /Machinery|Sale of a company|machining/)
  })
  it('keeps the approved ranges when the figures change, and reports the change', async () => {
    is(
      await ask(app, 'updateSession', { key: seller.key, body: { seller: { financial_years: YEARS.slice(0, 1) } } }),
      200,
    )
    const { body } = await ask(app, 'getBlindProfile', { key: seller.key, query: { language: 'en' } })
    assert.equal(body.changed_since_approval, true)
    assert.match(await pdf('getTeaser', buyer.key), /2023A/)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { financial_years: YEARS } } }), 200)
  })
  it('prints the whole teaser in the approved language for a reader of another language', async () => {
    const german = await pdf('getTeaser', buyer.key, 'de')
    assert.match(german, /production machines/)
    assert.doesNotMatch(german, /Umsatz|Verkaufsgrund/)
  })
  it('returns 409 for the approval of identifying words or of an outdated version', async () => {
    const telling = { ...PROFILE, business: 'Brevane repairs machines in Leeds since 1987.' }
    const { body } = await check(telling)
    assert.deepEqual(
      body.findings.map(({ kind, weight }: { kind: string; weight: string }) => [kind, weight]),
      [
        ['own_name', 'blocks'],
        ['place', 'blocks'],
        ['year', 'blocks'],
      ],
    )
    const keep = body.findings.map(({ words }: { words: string }) => words)
    const refused = await save({ profile: telling, approve: body.version, keep })
    is(refused, 409)
    assert.equal(refused.body.code, 'blind_profile_identifies')
    const changed = await save({ profile: PROFILE, approve: body.version })
    is(changed, 409)
    assert.equal(changed.body.code, 'blind_profile_changed')
  })
  it('exports the approved text as DOCX, not the draft', async () => {
    const address = addressOf(contract.exportTeaser, { key: seller.key, query: { language: 'en' } })
    const answer = await fetch(app.url + address)
    assert.equal(answer.status, 200)
    const parts = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const text = Object.values(parts)
      .map((part) => strFromU8(part))
      .join('\n')
    assert.match(text, /production machines/)
    assert.doesNotMatch(text, /Something else|Brevane|Qorvax|14\.37/)
  })
  it('returns 409 for the approval of fewer than three highlights', async () => {
    const thin = { ...PROFILE, highlights: PROFILE.highlights.slice(0, 2) }
    const { body } = await check(thin)
    assert.deepEqual(
      body.findings.map(({ field, kind, weight }: Record<string, string>) => [field, kind, weight]),
      [['highlights', 'few_highlights', 'blocks']],
    )
    const refused = await save({ profile: thin, approve: body.version })
    is(refused, 409)
    assert.equal(refused.body.code, 'blind_profile_identifies')
  })
  it('returns 409 for the approval of unprintable characters unless the seller keeps them', async () => {
    const texts = { ...PROFILE, timetable: 'Signing in autumn (शरद)' }
    const { body } = await check(texts)
    assert.deepEqual(
      body.findings.map(({ field, kind, weight, words }: Record<string, string>) => [field, kind, weight, words]),
      [
        ['timetable', 'name', 'weighed', 'शरद'],
        ['timetable', 'unprintable', 'weighed', 'शरद'],
      ],
    )
    is(await save({ profile: texts, approve: body.version }), 409)
    is(await save({ profile: texts, approve: body.version, keep: ['शरद'] }), 200)
  })
  it('returns 400 for an unknown trade', async () => {
    is(await check({ ...PROFILE, trade: 'no-such-trade' }), 400)
  })
  it('ends an approval when the company takes a name that the text contains', async () => {
    const { body } = await check(PROFILE)
    is(await save({ profile: PROFILE, approve: body.version }), 200)
    const identity = { company: 'Yearly Contracts' }
    is(await ask(app, 'updateSession', { key: seller.key, body: { identity } }), 200)
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /yearly contracts/i)
  })
  it('prints order-of-magnitude ranges after blind view approval if the name is released on request', async () => {
    is(await ask(app, 'updateSession', { key: seller.key, body: { identity: { company: 'Brevane' } } }), 200)
    const { body } = await check(RENAMED)
    is(await save({ profile: RENAMED, approve: body.version }), 200)
    is(await ask(app, 'updateSession', { key: seller.key, body: { seller: { name_release: 'ask' } } }), 200)
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /12–15/)
    const again = await check(RENAMED)
    is(await save({ profile: RENAMED, approve: again.body.version }), 200)
    // Until the blind view is approved, only the sector counts in matching, so the pair is no match.
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /production machines|10–100/)
    const view = await ask(app, 'getBlindView', { key: seller.key })
    is(await ask(app, 'updateBlindView', { key: seller.key, body: { approve: view.body.version } }), 200)
    const text = await pdf('getTeaser', buyer.key)
    assert.match(text, /production machines/)
    assert.match(text, /10–100/)
    assert.doesNotMatch(text, /12–15/)
  })
  it('removes the text from the teaser when the approval is withdrawn', async () => {
    is(await save({ withdraw: true }), 200)
    assert.doesNotMatch(await pdf('getTeaser', buyer.key), /production machines/)
  })
  it('records each approval and withdrawal in the activity, with the member', async () => {
    const invited = await ask(app, 'inviteMember', { key: seller.key, body: { name: 'Mona', role: 'member' } })
    is(invited, 201)
    const member = { ...seller, key: invited.body.session_id }
    const { body } = await check(RENAMED)
    const approval = { language: 'en', profile: RENAMED, approve: body.version }
    is(await ask(app, 'saveBlindProfile', { key: member.key, body: approval }), 200)
    const { body: activity } = await ask(app, 'listActivity', { key: seller.key })
    const [latest, before] = activity.events.filter(({ title }: { title: string }) => /^Teaser|teaser/.test(title))
    assert.equal(latest.title, 'Teaser approved')
    assert.equal(latest.member, 'Mona')
    assert.match(latest.detail, /English teaser/)
    assert.equal(before.title, 'Approval of the teaser withdrawn')
  })
})
