import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { LABORATORY } from '../_dental.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

const CLINIC = {
  sector: 'Dental practices',
  product: 'Dental care for patients',
  description: 'A group of dental practices with forty dentists.',
  trades: ['dental-clinics'],
  country: 'FR',
}
const WISHES = { sector: 'Dental laboratories', solution_1: '', geography: 'France', trades: ['dental-laboratory'] }

describe('section Worth a look', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })
  let buyer: Seeded
  const clinics: Seeded[] = []

  it('is absent without a counterparty below the threshold', async () => {
    buyer = await seedBuyer(scene.app, WISHES)
    await seedSeller(scene.app, { ...LABORATORY, country: 'FR' })
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    await page.getByText('Showing 1 of 1').waitFor()
    await page.waitForLoadState('networkidle')
    assert.equal(await page.getByRole('heading', { name: 'Worth a look' }).count(), 0)
  })

  it('lists five counterparties below the matches without names or actions', async () => {
    for (let growth = 1; growth <= 6; growth += 1) clinics.push(await seedSeller(scene.app, { ...CLINIC, growth }))
    await scene.app.sign(buyer.key)
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    await page.getByText('Showing 1 of 1').waitFor()
    const section = page.getByRole('region', { name: 'Worth a look' })
    await section
      .getByText(/so they are no matches: they are not counted, and none of their names can be opened/)
      .waitFor()
    assert.equal(await section.getByRole('listitem').count(), 5)
    const matches = page.getByRole('list', { name: 'Matches' })
    assert.equal(await matches.getByRole('listitem').count(), 1)
    const [above, below] = [await matches.boundingBox(), await section.boundingBox()]
    assert.ok(above && below && below.y >= above.y + above.height)
    // Each row has one button, which opens its details, and no other action.
    assert.equal(await section.getByRole('button').count(), 5)
    assert.equal(await section.getByRole('checkbox').count(), 0)
    assert.equal(await section.getByRole('img', { name: /^Code name: below a fit of 50/ }).count(), 5)
    const text = await page.locator('body').textContent()
    for (const { company } of clinics) assert.ok(text !== null && !text.includes(company), company)
  })

  it('opens details that state that it is no match and offer neither name nor pairing', async () => {
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    const section = page.getByRole('region', { name: 'Worth a look' })
    await section.getByRole('button').first().press('Enter')
    const details = page.getByRole('complementary', { name: 'Details of the counterparty' })
    await details.getByText('Not among your matches').waitFor()
    for (const action of ['Pair', 'Not for us', /name/i])
      assert.equal(await details.getByRole('button', { name: action, exact: true }).count(), 0, String(action))
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
  })

  it('is hidden while the matches are filtered', async () => {
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    const section = page.getByRole('region', { name: 'Worth a look' })
    await section.waitFor()
    await page.getByRole('textbox', { name: 'Filter by sector or reason' }).fill('dental')
    await section.waitFor({ state: 'detached' })
  })

  it('is translated into French and fits a phone', async () => {
    const page = await scene.visit('/workspace/matches', { key: buyer.key, language: 'fr', width: 390, height: 844 })
    const section = page.getByRole('region', { name: 'À regarder aussi' })
    await section.getByText(/aucun de leurs noms ne peut être consulté/).waitFor()
    assert.equal(await section.getByRole('listitem').count(), 5)
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390)
  })
})
