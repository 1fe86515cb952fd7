import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { seenIn, wordCanary } from '../_canary.ts'
import { ask, is } from '../_contract.ts'
import { type EnrichedHouse, openEnrichedHouse, settledQuality, websiteReading } from '../_enrichment.ts'
import { type Seeded, seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import type { TestHouse } from '../_service.ts'

let enriched: EnrichedHouse
let app: TestHouse
before(async () => {
  enriched = await openEnrichedHouse()
  app = enriched.app
})
after(() => enriched.close())

const analysisOf = (key: string, pairing_id: number) => ask(app, 'getProductAnalysis', { key, params: { pairing_id } })

async function pair(by: Seeded, buyer: Seeded, seller: Seeded): Promise<number> {
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': by.key } })
  is(made, 201)
  return made.body.pairing_dbid
}

/** Runs the product step of a seller with a website that contains `words`, and returns its address. */
async function readWebsite(seller: Seeded, words: Parameters<typeof websiteReading>[0] = {}): Promise<string> {
  const host = `${seller.company.toLowerCase()}.example`
  const finalUrl = `https://www.${host}/`
  enriched.websites.set(
    host,
    websiteReading({
      finalUrl,
      description: 'Machines repaired in factories by Zephquodreb technicians.',
      pages: [
        {
          url: finalUrl,
          title: 'Zephquodreb',
          text: 'Zephquodreb repairs the machines of sixty factories in Brittany, day and night.',
          kind: 'home',
        },
        { url: `${finalUrl}products`, title: 'Products', text: 'Maintenance of machines.', kind: 'product' },
      ],
      legalName: 'Zephquodreb SAS',
      technologies: [{ name: 'WordPress', category: 'content management', evidence: 'generator tag wordpress' }],
      ...words,
    }),
  )
  await enqueueProduct(seller)
  return finalUrl
}

async function enqueueProduct(seller: Seeded): Promise<void> {
  const asked = await ask(app, 'enqueueQuality', {
    headers: { 'x-session-id': seller.key },
    body: { entity_type: 'seller', entity_id: seller.id, steps: ['product'] },
  })
  is(asked, 200)
  await settledQuality(app, seller.key)
}

const WITHHELD = 'The address is given once the seller’s name is disclosed.'

const eventsOf = async (key: string) => {
  const { body } = await ask(app, 'listActivity', { key })
  return body.events.filter(({ type }: { type: string }) => type === 'product_analyzed')
}

describe('GET /api/product-analysis/{session_id}/{pairing_id}', () => {
  it('returns the analysis in the preferred language, or in English if it is not available', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const params = { pairing_id: await pair(buyer, buyer, seller) }
    const inLanguage = (language: string) =>
      ask(app, 'getProductAnalysis', { key: seller.key, params, headers: { 'accept-language': language } })
    const [french, german, english] = [await inLanguage('fr'), await inLanguage('de'), await inLanguage('ja')]
    assert.deepEqual(
      [french, german, english].map(({ headers }) => headers.get('content-language')),
      ['fr', 'de', 'en'],
    )
    assert.match(german.body.data_quality_flags, /^Die Website wurde nicht gelesen\./)
    assert.match(french.body.data_quality_flags, /^Le site n’a pas été lu\./)
    assert.match(english.body.data_quality_flags, /^The website has not been read\./)
  })
  it('returns an analysis of the profile to both sides once the pairing exists', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const id = await pair(buyer, buyer, seller)
    for (const { key } of [buyer, seller]) {
      const answer = await analysisOf(key, id)
      is(answer, 200)
      const { body } = answer
      assert.equal(body.pairing_id, String(id))
      assert.match(body.product_summary, /^“Maintenance and repair of machines in factories” \(profile, product\)/)
      assert.equal(body.buyer_solution_scope_1, 'Maintenance of machines in factories')
      assert.equal(body.buyer_solution_scope_2, 'No second target activity.')
      assert.match(
        body.buyer_fit_notes,
        /Target activity 1 “Maintenance of machines in factories” \(.* of 1\): shared words: maintenance, machines, factories\./,
      )
      assert.match(body.consolidation_potential, /^(?:High|Medium): /)
      assert.equal(body.data_quality_flags, 'The website has not been read.')
      assert.equal(body.quality_score, 6)
      assert.equal(body.tech_stack, 'Not known until the website has been read.')
      assert.equal(body.tech_stack_flags, 'No signs of technologies so far.')
      const fields = Object.keys(contract.getProductAnalysis.output.properties)
      assert.deepEqual(Object.keys(body).sort(), fields.sort())
    }
    const [blind, own] = [await analysisOf(buyer.key, id), await analysisOf(seller.key, id)]
    assert.equal(blind.body.website_url, WITHHELD)
    assert.doesNotMatch(own.body.website_url, /disclosed/)
    const pairings = await ask(app, 'listPairings', { key: buyer.key })
    assert.equal((await analysisOf(buyer.key, id)).body.fit_score, pairings.body.pairings[0].fit)
  })

  it('adds the website after the product step: technologies for all, its text and address with clearance', async () => {
    const [unsigned, signed, seller] = [await seedBuyer(app), await seedBuyer(app), await seedSeller(app)]
    is(await app.sign(signed.key), 200)
    const blindId = await pair(unsigned, unsigned, seller)
    const openId = await pair(signed, signed, seller)
    const before = (await analysisOf(unsigned.key, blindId)).body
    const finalUrl = await readWebsite(seller)
    const blind = await analysisOf(unsigned.key, blindId)
    is(blind, 200)
    assert.equal(blind.body.tech_stack, 'WordPress')
    assert.equal(blind.body.tech_stack_flags, 'content management: WordPress (generator tag wordpress)')
    assert.equal(blind.body.quality_score, 10)
    assert.ok(blind.body.last_analyzed_at > before.last_analyzed_at)
    const secrets = ['Zephquodreb', seller.company, 'Brittany', 'sixty'].map((word) => wordCanary('seller', word, word))
    assert.deepEqual(seenIn(blind.text, secrets), [])
    assert.equal(blind.body.website_url, WITHHELD)
    for (const [key, id] of [
      [signed.key, openId],
      [seller.key, openId],
      [seller.key, blindId],
    ] as const) {
      const open = await analysisOf(key, id)
      is(open, 200)
      assert.equal(open.body.website_url, finalUrl)
      assert.match(open.body.product_summary, /“Zephquodreb repairs .* day and night\.” \(website, home page\)/)
      assert.equal(open.body.quality_score, 10)
    }
    const told = await ask(app, 'listActivity', { key: seller.key })
    const disclosures = told.body.events.filter(({ type }: { type: string }) => type === 'identity_disclosed')
    assert.equal(disclosures.length, 1, 'the seller was not notified of exactly one disclosure')
  })

  it('withholds the address of an unread website from a buyer without clearance', async () => {
    const website = 'https://unread.example/'
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app, {}, { website })]
    const id = await pair(buyer, buyer, seller)
    assert.equal((await analysisOf(buyer.key, id)).body.website_url, WITHHELD)
    assert.equal((await analysisOf(seller.key, id)).body.website_url, website)
  })

  const ZOO = { sector: 'Veterinary clinics', solution_1: 'Care of pets', check_size_min: 900, check_size_max: 990 }

  it('returns a reduced analysis without the seller’s words for an unconfirmed pairing that is not a match', async () => {
    // If shared words were shown, a list of common trade words would reveal the text word by word.
    const wisher = await seedBuyer(app, { ...ZOO, solution_2: 'factories technicians machines contracts' })
    const seller = await seedSeller(app, {
      product: 'Maintenance and repair of machines in factories',
      description: 'Founded in 1987, sixty-four technicians repair machines for factories under yearly contracts.',
    })
    const id = await pair(wisher, wisher, seller)
    await readWebsite(seller)
    for (const language of ['en', 'fr']) {
      const answer = await ask(app, 'getProductAnalysis', {
        key: wisher.key,
        params: { pairing_id: id },
        headers: { 'accept-language': language },
      })
      is(answer, 200)
      const { body } = answer
      assert.equal(body.reduced, true)
      assert.deepEqual(Object.keys(body).sort(), Object.keys(contract.getProductAnalysis.output.properties).sort())
      // A timestamp can contain the digits of a figure by chance.
      const { buyer_fit_notes, buyer_solution_scope_2, last_analyzed_at, ...others } = body
      assert.ok(Date.parse(last_analyzed_at ?? '') > 0)
      assert.equal(
        buyer_solution_scope_2,
        'factories technicians machines contracts',
        'the buyer’s own words are missing',
      )
      const told = JSON.stringify({ ...others, notes: buyer_fit_notes.replaceAll(/[“«].*?[”»]/g, '') })
      for (const word of ['maintenance', 'repair', 'technicians', 'factories', '1987', 'WordPress', 'Zephquodreb'])
        assert.doesNotMatch(told, new RegExp(word, 'i'), word)
      assert.doesNotMatch(JSON.stringify([others, buyer_fit_notes]), /12\.3|7\.7|14\.5/, 'an exact figure is shown')
    }
  })

  it('returns the full analysis once the other side also requests the pairing', async () => {
    const [wisher, seller] = [await seedBuyer(app, ZOO), await seedSeller(app)]
    const id = await pair(wisher, wisher, seller)
    assert.equal((await analysisOf(wisher.key, id)).body.reduced, true)
    assert.equal(
      (await analysisOf(seller.key, id)).body.reduced,
      false,
      'the analysis is reduced for the seller itself',
    )
    const body = { pair_ids: [`pair-${wisher.id}-${seller.id}`], phase: '1_contact' }
    is(await ask(app, 'updatePhase', { body, headers: { 'x-session-id': seller.key } }), 200)
    const { body: full } = await analysisOf(wisher.key, id)
    assert.equal(full.reduced, false)
    assert.match(full.product_summary, /Maintenance and repair of machines/)
    assert.match(full.consolidation_potential, /^Low: /)
  })

  it('states why a website cannot be read and keeps the earlier analysis', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const id = await pair(buyer, buyer, seller)
    const host = `${seller.company.toLowerCase()}.example`
    enriched.websites.set(host, { status: 'refused', reason: 'website_robots' })
    await enqueueProduct(seller)
    const { body } = await analysisOf(buyer.key, id)
    assert.equal(
      body.data_quality_flags,
      'The website could not be read: The website’s robots.txt does not allow this service.',
    )
    assert.equal(body.tech_stack, 'Not known until the website has been read.')
    await readWebsite(seller)
    enriched.websites.set(host, { status: 'nothing', reason: { of: 'website_page_missing', status: 404 } })
    await app.service.app.database.db.deleteFrom('quality_steps').where('party_id', '=', seller.id).execute()
    assert.equal((await analysisOf(buyer.key, id)).body.tech_stack, 'WordPress', 'the earlier reading was lost')
  })

  it('reflects a changed seller profile, with a new date', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const id = await pair(seller, buyer, seller)
    const before = (await analysisOf(buyer.key, id)).body
    const update = { key: seller.key, body: { seller: { product: 'Yearly maintenance of pumps in waterworks' } } }
    is(await ask(app, 'updateSession', update), 200)
    const after = (await analysisOf(buyer.key, id)).body
    assert.match(after.product_summary, /^“Yearly maintenance of pumps in waterworks” \(profile, product\)/)
    assert.notEqual(after.buyer_fit_notes, before.buyer_fit_notes)
    assert.ok(after.last_analyzed_at > before.last_analyzed_at)
  })

  it('records an event for both sides by code name', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    await pair(buyer, buyer, seller)
    await readWebsite(seller)
    for (const { key } of [buyer, seller])
      assert.deepEqual(
        (await eventsOf(key)).map(({ detail }: { detail: string }) => detail.replace(/Company [A-Z]+/, 'a code name')),
        [
          'The product was analysed for the pairing with a code name, from the website.',
          'The product was analysed for the pairing with a code name, from the profile.',
        ],
      )
  })

  it('returns the same 403 for a pairing of other workspaces and an unknown one', async () => {
    const [buyer, seller, stranger] = [await seedBuyer(app), await seedSeller(app), await seedBuyer(app)]
    const id = await pair(buyer, buyer, seller)
    const answers = [await analysisOf(stranger.key, id), await analysisOf(stranger.key, 999_999)]
    for (const answer of answers) is(answer, 403)
    const [others, none] = answers.map(({ body }) => ({ ...body, instance: '' }))
    assert.deepEqual(others, none)
    is(await analysisOf(await seedVisitor(app), id), 403)
  })

  it('returns 404 for a pairing without an analysis until the product step has run', async () => {
    const [buyer, seller] = [await seedBuyer(app), await seedSeller(app)]
    const id = await pair(buyer, buyer, seller)
    await app.service.app.database.db.deleteFrom('product_analyses').where('pairing_id', '=', id).execute()
    const missing = await analysisOf(buyer.key, id)
    is(missing, 404)
    assert.match(missing.body.detail, /step product/)
    await readWebsite(seller)
    is(await analysisOf(buyer.key, id), 200)
  })

  it('returns 400 for an invalid id', async () => {
    const buyer = await seedBuyer(app)
    for (const pairing_id of ['x', '0', '-1', '1.5', '99999999999999999999'])
      is(await ask(app, 'getProductAnalysis', { key: buyer.key, params: { pairing_id } }), 400)
  })
})
