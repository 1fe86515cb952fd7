import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openScene, type Scene } from './_scene.ts'

describe('the theses of a buyer', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('are added, ranked by, changed and removed, and what was typed outlives a reload', async () => {
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
    assert.equal(await ranked.inputValue(), 'Nurseries, north')
    await page
      .getByText(/Nobody matches|No match/i)
      .first()
      .waitFor()
    await ranked.click()
    await page.getByRole('option', { name: 'Profile and all theses' }).click()
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

  it('are shown to a reader without a way to change them, and a seller is told that they are for buyers', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.seller.key })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByText('Theses are for buyers').waitFor()
    assert.ok(asked.some((url) => url.includes('/api/session/')))
    assert.deepEqual(
      asked.filter((url) => url.includes('/api/theses/')),
      [],
      'what would be refused is not asked',
    )
    assert.equal(await page.getByRole('link', { name: 'Theses', exact: true }).count(), 0)
  })
})
