import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FoundFact } from '../../src/domain/quality/facts.ts'
import { saveFactChanges } from '../../src/store/facts.ts'
import { seedSeller } from '../_seed.ts'
import { openScene, type Scene } from './_scene.ts'

describe('the reading under a text field', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('shows businesses, places, sizes and exclusions while a thesis is typed, and goes with the text', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page
      .getByLabel('Sector sought')
      .fill('Dental laboratories in France and Belgium, EBITDA €1–3m, no orthodontics')
    const line = page.getByText('We read: dental laboratory · France, Belgium · EBITDA €1–3m · not: dental clinics.')
    await line.waitFor()
    await page.getByLabel('Sector sought').fill('')
    await line.waitFor({ state: 'detached' })
  })

  it('is shown at registration', async () => {
    const page = await scene.visit('/register?side=seller', {})
    await page.getByLabel('Your name').fill('Paule Verdier')
    await page.getByLabel('E-mail').fill('paule@verdier.example')
    await page.getByLabel('Company', { exact: false }).first().fill('Verdier Scaffolding')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Scaffolding hire')
    await page.getByText('We read: scaffolding hire and erection.').waitFor()
  })
})

describe('the chips of a reading', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const theses = async () => {
    const { url, buyer } = scene.app
    const answer = await fetch(`${url}/api/theses/${buyer.key}`)
    return ((await answer.json()) as { theses: { name: string; trades?: string[]; excluded_trades?: string[] }[] })
      .theses
  }

  it('confirm nothing by themselves, and store what a person removes, replaces and adds with the keyboard', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Add a thesis' }).click()
      await page.getByLabel('Name', { exact: false }).first().fill(name)
      await page.getByLabel('Sector sought').fill('Dental laboratories, opticians, no hotels')
    }
    const sought = page.getByRole('group', { name: 'Businesses sought' })
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await sought.waitFor({ state: 'detached' })
    }
    await open('As read')
    await sought.getByRole('button', { name: 'Replace ‘opticians’ (Read, not confirmed)' }).waitFor()
    await save()
    assert.deepEqual(
      (await theses()).map(({ name, trades, excluded_trades }) => [name, trades, excluded_trades]),
      [['As read', undefined, undefined]],
    )

    await open('Corrected')
    await sought.getByRole('button', { name: 'Remove ‘opticians’' }).press('Enter')
    await sought.getByRole('button', { name: 'Replace ‘dental laboratory’ (Confirmed)' }).waitFor()
    const add = sought.getByRole('combobox', { name: 'Add a trade' })
    await add.focus()
    await page.keyboard.type('hearing aid')
    await page.getByRole('option', { name: 'hearing aid shops' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sought.getByRole('button', { name: 'Replace ‘hearing aid shops’ (Confirmed)' }).press('Enter')
    const replace = sought.getByRole('combobox', { name: 'Replace ‘hearing aid shops’ by' })
    await replace.fill('86.23')
    await page.getByRole('option', { name: 'dental clinics' }).click()
    await sought.getByRole('button', { name: 'Replace ‘dental clinics’ (Confirmed)' }).waitFor()
    const out = page.getByRole('group', { name: 'Ruled out' })
    await out.getByRole('button', { name: 'Remove ‘hotels’' }).click()
    await out.getByText('Confirmed: none.').waitFor()
    await save()
    assert.deepEqual(
      (await theses()).map(({ name, trades, excluded_trades }) => [name, trades, excluded_trades]),
      [
        ['As read', undefined, undefined],
        ['Corrected', ['dental-laboratory', 'dental-clinics'], ['none']],
      ],
    )
  })
})

describe('the chips of kinds of company', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('are read from the text and removed, replaced, added and stored by their owner on the settings page', async () => {
    const { key } = await seedSeller(scene.app, { description: 'A family-owned company with its own products.' })
    const page = await scene.visit('/workspace/settings', { key })
    const kinds = page.getByRole('group', { name: 'Kinds of company' })
    await kinds.getByRole('button', { name: 'Remove ‘own products’' }).press('Enter')
    await kinds.getByRole('button', { name: 'Replace ‘family-owned’ (Confirmed)' }).press('Enter')
    await kinds.getByRole('combobox', { name: 'Replace ‘family-owned’ by' }).fill('owner')
    await page.getByRole('option', { name: 'owner-managed' }).click()
    await kinds.getByRole('combobox', { name: 'Add a kind of company' }).fill('recurring')
    await page.getByRole('option', { name: 'recurring revenue' }).click()
    await kinds.getByRole('button', { name: 'Replace ‘recurring revenue’ (Confirmed)' }).waitFor()
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/session') && response.request().method() !== 'GET',
    )
    await page.getByRole('button', { name: 'Save', exact: false }).first().click()
    assert.equal((await saved).status(), 200)
    const { seller } = (await scene.app.get(`/api/session/${key}`)).body as { seller: { kinds?: string[] } }
    assert.deepEqual(seller.kinds, ['recurring-revenue', 'owner-managed'])
  })
})

describe('the trades that activity codes propose', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const tradesOf = async (key: string) =>
    ((await scene.app.get(`/api/session/${key}`)).body as { seller: { trades?: string[] } }).seller.trades

  it('shows the trade of the register’s NAF code, and adds it only when its owner does', async () => {
    const { key, id } = await seedSeller(scene.app, { sector: 'Santé', product: '', description: '' })
    const { database, now } = scene.app.service.app
    const found: FoundFact = {
      source: 'recherche-entreprises',
      asOf: '2026-05-17',
      matchedBy: 'siren',
      field: 'activity_code',
      value: '86.23Z',
      detail: 'naf_rev_2',
      reference: 'https://annuaire-entreprises.data.gouv.fr/',
    }
    await saveFactChanges(database.db, id, { added: [found], seenAgain: [], superseded: [] }, now())
    const page = await scene.visit('/workspace/settings', { key })
    const proposed = page.getByRole('group', { name: 'The register lists the company under NAF 86.23Z. Proposed:' })
    const add = proposed.getByRole('button', { name: 'Add ‘dental clinics’' })
    await add.waitFor()
    assert.equal(await tradesOf(key), undefined)
    await add.press('Enter')
    await page.getByRole('button', { name: 'Replace ‘dental clinics’ (Confirmed)' }).waitFor()
    await proposed.waitFor({ state: 'detached' })
    const saved = page.waitForResponse(
      (response) => response.url().includes('/api/session') && response.request().method() !== 'GET',
    )
    await page.getByRole('button', { name: 'Save', exact: false }).first().click()
    assert.equal((await saved).status(), 200)
    assert.deepEqual(await tradesOf(key), ['dental-clinics'])
  })

  it('shows the trade of a SIC code that a text states', async () => {
    const { key } = await seedSeller(scene.app, {
      sector: 'Healthcare',
      description: 'Registered under SIC code 86230.',
    })
    const page = await scene.visit('/workspace/settings', { key, language: 'fr' })
    const proposed = page.getByRole('group', { name: 'Votre texte indique le code SIC 86230. Proposition :' })
    await proposed.getByRole('button', { name: /^Ajouter/ }).waitFor()
  })
})
