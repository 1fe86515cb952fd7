import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { openScene, type Scene } from './_scene.ts'
import { openWire } from './_wire.ts'

/** Read limit per window in these tests. */
const READ_LIMIT = 40

describe('application under failures', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene({ READ_LIMIT: String(READ_LIMIT), READ_WINDOW_S: '600' })
  })
  afterEach(async () => {
    await scene.leave()
    // Resets every rate limit.
    scene.app.advance(601_000)
  })
  after(async () => {
    await scene.close()
  })

  it('shows when to try again after too many requests, and recovers', async () => {
    const { app } = scene
    const matches = `/api/matches/${app.buyer.key}`
    for (let asked = 0; asked < READ_LIMIT; asked += 1) await app.get(matches)
    assert.equal((await app.get(matches)).status, 429)
    const page = await scene.visit('/workspace/matches', { key: app.buyer.key })
    const told = page.getByRole('alert').filter({ hasText: 'Too many requests' })
    await told.getByText(/Try again in \d+ seconds?\./).waitFor()
    app.advance(601_000)
    await told.getByRole('button', { name: 'Try again' }).click()
    await page.getByText(/^Showing/).waitFor()
  })

  it('repeats an expired human check without losing any input', async () => {
    const page = await scene.visit('/register?side=seller')
    await page.getByLabel('Your name').fill('Nadia Bernard')
    await page.getByLabel('E-mail').fill('nadia@bernard.example')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Bakery')
    await page.getByRole('radio', { name: 'Only those I approve' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('Checked. You can register.').waitFor()
    scene.app.advance(11 * 60_000)
    const register = page.getByRole('button', { name: 'Register', exact: true })
    await register.click()
    await page.getByText('The previous check had expired or been used, so it was repeated.').waitFor()
    await page.getByText('Checked. You can register.').waitFor()
    await register.click()
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    const { body } = await scene.app.get(`/api/session/${await scene.keyOf(page)}`)
    assert.deepEqual([body.identity.name, body.seller.sector], ['Nadia Bernard', 'Bakery'])
  })

  it('restores a partly completed registration and signature form after a reload', async () => {
    const { app } = scene
    const page = await scene.visit('/register?side=buyer')
    await page.getByLabel('Your name').fill('Half A. Name')
    await page.getByLabel('E-mail').fill('half@')
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await page.getByLabel('Your name').inputValue(), 'Half A. Name')
    assert.equal(await page.getByLabel('E-mail').inputValue(), 'half@')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByText('An e-mail address looks like name@company.com.').waitFor()

    const signing = await scene.visit('/workspace/confidentiality', { key: app.fresh.key })
    await signing.getByLabel('Name of the signatory').fill('Ana Ruiz, in full')
    await signing.reload({ waitUntil: 'networkidle' })
    assert.equal(await signing.getByLabel('Name of the signatory').inputValue(), 'Ana Ruiz, in full')
    assert.ok(!(await signing.getByLabel(/I have read the undertaking/).isChecked()), 'consent was restored')
  })

  it('explains an unknown workspace key and offers to open another workspace', async () => {
    const page = await scene.visit('/workspace', { key: 'd0c5a3a2-6f0e-4a55-9d3b-1f9b7a0c4e21' })
    await page.getByRole('heading', { level: 1, name: 'No workspace has this key' }).waitFor()
    await page.getByRole('link', { name: 'Open another workspace' }).click()
    await page.getByLabel('Workspace key').fill(scene.app.fresh.key)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    assert.equal(await scene.keyOf(page), scene.app.fresh.key)
  })

  it('keeps a change made during an outage and saves it afterwards', async () => {
    const { app } = scene
    const wire = await openWire(app.url)
    try {
      const page = await scene.visit('/workspace/settings', { key: app.seller.key }, wire.url)
      await page.getByLabel('Revenue growth').fill('9,5')
      await wire.cut()
      const save = page.getByRole('button', { name: 'Save changes' })
      await save.click()
      await page.getByText('The service cannot be reached').first().waitFor()
      assert.equal(await page.getByLabel('Revenue growth').inputValue(), '9,5')
      await wire.mend()
      await save.click()
      await page.getByText('Changed: Revenue growth.').waitFor()
      assert.equal((await app.get(`/api/session/${app.seller.key}`)).body.seller.growth, 9.5)

      await wire.cut()
      await page.getByRole('link', { name: 'Pipeline', exact: true }).click()
      await page.getByText('The service cannot be reached').first().waitFor()
      await wire.mend()
      await page.getByRole('button', { name: 'Try again' }).first().click()
      await page.getByRole('region', { name: /^Prospecting: 1$/ }).waitFor()
    } finally {
      await wire.close()
    }
  })
})
