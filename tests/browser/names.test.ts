import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { OPERATOR_TOKEN, SELLER } from '../_service.ts'
import { openScene, type Scene } from './_scene.ts'

/** A reader opens names one by one; a party that releases on request approves each. */
describe('disclosure of names in the application', () => {
  let scene: Scene
  let asked: { key: string; id: number }
  before(async () => {
    scene = await openScene()
    asked = await scene.app.registerSeller(
      { ...SELLER, revenue: 11, name_release: 'ask' },
      { name: 'Zoé Garde', company: 'Garde Maintenance' },
    )
    await approveView(asked.key)
    await liftAlarms()
  })
  after(() => scene.close())

  /** Approves the blind profile, without which a seller that releases on request has too little to match. */
  async function approveView(key: string): Promise<void> {
    const { body } = await scene.app.get(`/api/blind-view/${key}`)
    const approved = await scene.app.post(`/api/blind-view/${key}`, { approve: body.version })
    assert.equal(approved.status, 200, approved.text)
  }

  /** Marks the alarms harmless, since names of similar sellers on one network count in no allowance before that. */
  async function liftAlarms(): Promise<void> {
    const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }
    const { body } = await scene.app.get('/api/operator/alarms', operator)
    assert.ok(body.alarms.length > 0)
    for (const { id } of body.alarms) {
      const decision = { verdict: 'harmless', reason: 'People of a test' }
      const decided = await scene.app.post(`/api/operator/alarms/${id}/decide`, decision, operator)
      assert.equal(decided.status, 200, decided.text)
    }
  }

  const learned = async (key: string): Promise<string[]> =>
    (await scene.app.get(`/api/disclosures/${key}`)).body.learned.map(({ name }: { name: string }) => name)

  it('discloses one name at a time and none by opening matches, pairings or settings', async () => {
    const { buyer, pairId } = scene.app
    for (const path of ['', '/matches', '/pipeline', `/pipeline/${pairId}`, '/documents', '/settings']) {
      const page = await scene.visit(`/workspace${path}`, { key: buyer.key })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.close()
    }
    assert.deepEqual(await learned(buyer.key), [])
    const page = await scene.visit(`/workspace/pipeline/${pairId}`, { key: buyer.key })
    await page.getByText('You can open 100 more names today').waitFor()
    await page.getByRole('button', { name: /^Open the name/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Atelier Mercier' }).waitFor()
    assert.deepEqual(await learned(buyer.key), ['Atelier Mercier'])
    await page.goto(`${scene.app.url}/workspace/matches`)
    await page.getByText('You can open 99 more names today').waitFor()
  })

  it('is recorded in the signed ledger of the pairing, which either side can download and verify', async () => {
    const { buyer, seller, pairId } = scene.app
    const path = `/workspace/pipeline/${pairId}`
    const page = await scene.visit(path, { key: buyer.key })
    await page.getByRole('button', { name: 'Verify it' }).click()
    await page.getByText('Genuine: signed by this service and unchanged.').waitFor()
    await page.getByText(/^Name of the seller, disclosed to the buyer on .* under NDA no\. \d+$/).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download the ledger' }).click(),
    ])
    assert.equal(download.suggestedFilename(), `disclosures-${pairId}.json`)
    const file = readFileSync(await download.path(), 'utf8')
    assert.doesNotMatch(file, /Mercier/)
    const { jws, entries } = JSON.parse(file)
    assert.deepEqual(
      entries.map(({ name_of }: { name_of: string }) => name_of),
      ['seller'],
    )
    assert.equal((await scene.app.post('/api/verify', { jws })).body.kind, 'ledger')

    const french = await scene.visit(path, { key: seller.key, language: 'fr' })
    await french.getByRole('button', { name: 'Le vérifier' }).click()
    await french.getByText(/^Nom du cédant, communiqué à l’acquéreur le .* en vertu du NDA n° \d+$/).waitFor()
  })

  it('is not listed if the signature of the ledger is invalid', async () => {
    const { buyer, pairId } = scene.app
    const page = await scene.visit(`/workspace/pipeline/${pairId}`, { key: buyer.key })
    await page.route('**/ledger', async (route) => {
      const answer = await route.fetch()
      const ledger = await answer.json()
      await route.fulfill({ response: answer, json: { ...ledger, jws: `${ledger.jws.slice(0, -4)}AAAA` } })
    })
    await page.getByRole('button', { name: 'Verify it' }).click()
    await page.getByText('The signature of this ledger is not valid.').waitFor()
    assert.equal(await page.getByText('Name of the seller, disclosed to the buyer').count(), 0)
  })

  it('discloses the names of several selected matches together', async () => {
    const { buyer } = scene.app
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    // The seller that releases on request is listed first.
    const boxes = page.getByRole('checkbox', { name: /^Compare / })
    await boxes.nth(-1).check()
    await boxes.nth(-2).check()
    await page.getByRole('button', { name: 'Open 2 names' }).click()
    await page.getByText('You can open 97 more names today').waitFor()
    assert.equal((await learned(buyer.key)).length, 3)
  })

  it('shows both sides the state of a name request that is declined with a reason and then approved', async () => {
    const { buyer, app } = { buyer: scene.app.buyer, app: scene.app }
    const asking = await scene.visit(`/workspace/matches?party=${asked.id}`, { key: buyer.key })
    await asking.getByRole('button', { name: 'Ask for the name' }).click()
    await asking.getByText('You asked for the name').waitFor()

    const answering = await scene.visit(`/workspace/matches?party=${buyer.id}`, { key: asked.key })
    await app.sign(asked.key)
    await answering.reload({ waitUntil: 'networkidle' })
    await answering.getByText('This party asks for your name.').waitFor()
    await answering.getByRole('link', { name: 'Answer' }).click()
    // The cards above the requests move them down when they load.
    await answering.getByText('What could identify you').waitFor()
    await answering.getByText('Signed by').waitFor()
    await answering.getByRole('button', { name: 'Decline' }).click()
    await answering.getByRole('menuitem', { name: 'Assurance too low' }).click()
    await answering.getByText('Declined (assurance too low)').waitFor()
    await asking.reload({ waitUntil: 'networkidle' })
    await asking.getByText('The party declined your request (assurance too low)').waitFor()

    await answering.getByRole('button', { name: 'Approve' }).click()
    await answering.getByText('Approved', { exact: true }).waitFor()
    await asking.reload({ waitUntil: 'networkidle' })
    await asking.getByRole('button', { name: /^Open the name/ }).click()
    await asking.getByText('Garde Maintenance').first().waitFor()
  })

  it('can be blocked for a domain, and the block can be removed again', async () => {
    const page = await scene.visit('/workspace/confidentiality', { key: scene.app.fresh.key })
    await page.getByLabel('Kind').selectOption('domain')
    await page.getByLabel('Name, domain or number').fill('rival.example')
    await page.getByRole('button', { name: 'Hide' }).click()
    await page.getByText('rival.example').waitFor()
    await page.getByRole('button', { name: 'Show again: rival.example' }).click()
    await page.getByText('You are not hidden from anyone.').waitFor()
  })
})
