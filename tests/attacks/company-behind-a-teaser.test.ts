import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import { addressOf, ask, is } from '../_contract.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { pairUp, type Seeded, seedBuyer, seedSeller, UNFIT_BUYER } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

/**
 * Attacker's goal: to identify the company behind a code name by pairing with it, by posing as a perfect match, or by
 * telling two sellers of one trade apart.
 */
let app: TestHouse
let target: Seeded
let pairId: string

/** Facts that can be looked up: a town, people, a founding year, head counts and a product. */
const SIGNS = ['Vannes', 'Yves', 'Mulliez', 'Bretagne-Sud', '1987', '64', 'soixante', 'Extinguard', '62 000', '78']
const DESCRIPTION =
  'Entretien d’extincteurs et de machines à Vannes, fondée en 1987 par Yves Mulliez. 62 000 appareils et 64 salariés ; le système Extinguard équipe 78 % des clients, dont la Banque Mulliez et soixante usines.'

before(async () => {
  app = await startService()
  target = await seedSeller(app, { description: DESCRIPTION })
})
after(() => app.close())

async function teaserOf(key: string): Promise<string> {
  const address = addressOf(contract.getTeaser, { key, params: { pair_id: pairId } })
  return await pdfTextOf(new Uint8Array(await (await fetch(app.url + address)).arrayBuffer()))
}

/** Everything that a buyer can read of the target: match, pairing, search hit, analysis and teaser. */
async function allThatIsRead(buyer: Seeded): Promise<string> {
  await pairUp(app, buyer, target.id)
  const pairings = await ask(app, 'listPairings', { key: buyer.key })
  const [pairing] = pairings.body.pairings
  pairId = pairing.pair_id
  const analysis = await ask(app, 'getProductAnalysis', {
    key: buyer.key,
    params: { pairing_id: pairing.pairing_dbid },
  })
  is(analysis, 200)
  const matches = await ask(app, 'listMatches', { key: buyer.key })
  const found = await ask(app, 'search', { key: buyer.key, query: { q: 'extincteurs' } })
  return [pairings.text, analysis.text, matches.text, found.text, await teaserOf(buyer.key)].join('\n')
}

const signsIn = (text: string) =>
  SIGNS.filter((sign) => new RegExp(`(?<![\\p{L}\\d.])${sign}(?![\\p{L}\\d.])`, 'u').test(text))

describe('identification of the company behind a teaser', () => {
  it('fails for an unsolicited pairing, whose teaser and analysis contain no words of the seller', async () => {
    const stranger = await seedBuyer(app, { ...UNFIT_BUYER, sector: 'Zoo', solution_1: 'Care of animals' })
    const read = await allThatIsRead(stranger)
    assert.deepEqual(signsIn(read), [])
    assert.doesNotMatch(await teaserOf(stranger.key), /extincteurs|machines/i)
  })
  it('fails for a perfect match, which sees the seller’s words without anything that can be looked up', async () => {
    const read = await allThatIsRead(await seedBuyer(app))
    assert.match(read, /extincteurs/)
    assert.deepEqual(signsIn(read), [])
  })
})

describe('comparison of two sellers’ blind texts', () => {
  it('shows identical texts for sellers that differ only in names, towns and numbers', async () => {
    const texts = [
      'Quelvane lasers for 320 dairies in Leeds, sold by Ada Brown since 1998.',
      'Trovisk lasers for 47 dairies in Stuttgart, sold by Tom Grunwald since 2004.',
    ]
    const reader = await seedBuyer(app)
    const sellers = []
    for (const product of texts) sellers.push(await seedSeller(app, { product }))
    const { body } = await ask(app, 'search', { key: reader.key, query: { q: 'lasers dairies' } })
    const told = sellers.map(({ id }) => body.sellers.find((hit: { id: number }) => hit.id === id).product)
    assert.equal(told[0], told[1])
  })
})
