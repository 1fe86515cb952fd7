import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { BUYER, SELLER } from '../_service.ts'
import { openScene, type Scene } from './_scene.ts'

describe('theses in the application', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('lets a buyer add, rank by, change and remove a thesis; unsaved input survives a reload', async () => {
    const { app } = scene
    const page = await scene.visit('/workspace/theses', { key: app.buyer.key })
    await page.getByText('No thesis yet').waitFor()
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give the thesis a name.').waitFor()
    await page.getByLabel('Name of the thesis').fill('Nurseries, north')
    await page.getByLabel('Sector sought').fill('Plant nurseries')
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    assert.equal(await page.getByLabel('Name of the thesis').inputValue(), 'Nurseries, north')
    assert.equal(await page.getByLabel('Sector sought').inputValue(), 'Plant nurseries')
    await page.getByLabel('Minimum ticket').fill('9')
    await page.getByLabel('Maximum ticket').fill('3')
    await page.getByRole('button', { name: 'Save' }).click()
    await page
      .getByText(/minimum/i)
      .last()
      .waitFor()
    await page.getByLabel('Maximum ticket').fill('30')
    await page.getByRole('button', { name: 'Save' }).click()
    const card = page.getByRole('region', { name: 'Nurseries, north' })
    await card.getByText(/Ticket: €9m.+€30m/).waitFor()

    await card.getByRole('link', { name: 'See the matches of “Nurseries, north”' }).click()
    await page.getByRole('heading', { name: 'Matches', level: 1 }).waitFor()
    const ranked = page.getByRole('combobox', { name: 'Ranked by' })
    assert.equal(await ranked.locator('option:checked').textContent(), 'Nurseries, north')
    await page
      .getByText(/Nobody matches|No match/i)
      .first()
      .waitFor()
    await ranked.selectOption('Profile and all theses')
    await page.getByText(/^Showing \d+ of \d+$/).waitFor()

    await page.goto(`${app.url}/workspace/theses`, { waitUntil: 'networkidle' })
    await card.getByRole('button', { name: 'Edit “Nurseries, north”' }).click()
    await page.getByLabel('Growth target').fill('5 %')
    await page.getByRole('button', { name: 'Save' }).click()
    await card.getByText(/Growth of at least/).waitFor()
    const { body } = await app.get(`/api/theses/${app.buyer.key}`)
    assert.deepEqual(
      body.theses.map(({ name, check_size_max, growth_target }: Record<string, unknown>) => [
        name,
        check_size_max,
        growth_target,
      ]),
      [['Nurseries, north', 30, 5]],
    )
    await card.getByRole('button', { name: 'Remove “Nurseries, north”' }).click()
    await card.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No thesis yet').waitFor()
  })

  it('marks new matches with and without a thesis and filters to them', async () => {
    const { app } = scene
    const buyer = await app.registerBuyer(BUYER)
    const thesis = await app.post(`/api/theses/${buyer.key}`, { name: 'Maintenance, north', sector: BUYER.sector })
    assert.equal(thesis.status, 201, thesis.text)
    await app.get(`/api/activity/${buyer.key}`)
    await app.registerSeller({ ...SELLER, revenue: 14 })
    await app.get(`/api/activity/${buyer.key}`)
    for (const path of ['/workspace/matches', `/workspace/matches?thesis=${thesis.body.thesis_id}`]) {
      const page = await scene.visit(path, { key: buyer.key })
      const rows = page.getByRole('list', { name: 'Matches' }).getByRole('listitem')
      await page.getByText(/New since \d+ \w+/).waitFor()
      assert.ok((await rows.count()) > 1, 'every match is new')
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByRole('switch', { name: 'New only' }).check()
      await page.getByText(/^Showing 1 of/).waitFor()
      assert.equal(await rows.count(), 1)
      await rows.getByText(/New since/).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Remove filter: New only' }).click()
      await page.getByText(/^Showing [2-9]/).waitFor()
    }
  })

  it('explains to a seller that theses are for buyers and requests none', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.seller.key })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText('Theses are for buyers').waitFor()
    assert.ok(asked.some((url) => url.includes('/api/session/')))
    assert.deepEqual(
      asked.filter((url) => url.includes('/api/theses/')),
      [],
      'a seller requested theses',
    )
    assert.equal(await page.getByRole('link', { name: 'Theses', exact: true }).count(), 0)
    const marked = page.getByRole('navigation').locator('[aria-current]')
    assert.deepEqual(await marked.allTextContents(), [], 'a navigation item is marked as current')
    await page.goto(`${scene.app.url}/workspace/pipeline/${scene.app.pairId}`, { waitUntil: 'networkidle' })
    assert.deepEqual(await marked.allTextContents(), ['Pipeline'], 'Pipeline is not marked as current')
    await page.goto(`${scene.app.url}/workspace`, { waitUntil: 'networkidle' })
    // The number of waiting tasks follows the name.
    assert.match((await marked.allTextContents()).join(), /^Overview\d*$/)
  })
})
