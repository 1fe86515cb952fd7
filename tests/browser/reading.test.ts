import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { FoundFact } from '../../src/domain/quality/facts.ts'
import { saveFactChanges } from '../../src/store/facts.ts'
import { openTestLanguageModel, sends, type TestLanguageModel } from '../_language-model.ts'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { openScene, type Scene } from './_scene.ts'

describe('reading below a text field', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('shows businesses, places, sizes and exclusions while typing and disappears with the text', async () => {
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

  it('appears at registration', async () => {
    const page = await scene.visit('/register?side=seller', {})
    await page.getByLabel('Your name').fill('Paule Verdier')
    await page.getByLabel('E-mail').fill('paule@verdier.example')
    await page.getByLabel('Company', { exact: false }).first().fill('Verdier Scaffolding')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Scaffolding hire')
    await page.getByText('We read: scaffolding hire and erection.').waitFor()
  })
})

describe('chip editor of a reading', () => {
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

  it('names the countries read in the language of the page', async () => {
    const page = await scene.visit('/register?side=buyer', { language: 'fr' })
    await page.getByLabel('Votre nom').fill('Claire Fontaine')
    await page.getByLabel('E-mail').fill('claire@northbridge.example')
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByLabel('Zone géographique').fill('Suisse, Allemagne')
    const countries = page.getByRole('group', { name: 'Pays exigés' })
    await countries.getByRole('button', { name: 'Retirer « Suisse »' }).waitFor()
    await countries.getByRole('button', { name: 'Retirer « Allemagne »' }).waitFor()
  })

  it('confirms nothing on its own and stores what is removed, replaced or added by keyboard', async () => {
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

describe('chip editor of company kinds', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('shows the kinds read from the text and stores the owner’s changes in the settings', async () => {
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

describe('chip editor of sizes', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('lets a buyer remove, replace and add sizes in the settings, which changes its matches', async () => {
    const texts = { sector: 'Dental laboratories', solution_1: 'Crowns and dentures made for dentists' }
    const product = 'Crowns, bridges and dentures made for dentists'
    const seller = await seedSeller(scene.app, { sector: texts.sector, product, revenue: 12, ebitda_margin: 20 })
    const buyer = await seedBuyer(scene.app, { ...texts, solution_2: 'EBITDA above £4m', solution_3: 'EV up to €50m' })
    const isMatch = async () => {
      const { body } = await scene.app.get(`/api/matches/${buyer.key}?limit=200`)
      return (body as { id: number }[]).some(({ id }) => id === seller.id)
    }
    assert.equal(await isMatch(), true)
    const page = await scene.visit('/workspace/settings', { key: buyer.key })
    await page.getByText(/count once you confirm them below: EBITDA from £4m/).waitFor()
    const sizes = page.getByRole('group', { name: 'Sizes sought' })
    await sizes.getByText(/^Not compared, since.*: enterprise value up to €50m/).waitFor()
    const save = async () => {
      const saved = page.waitForResponse(
        (response) => response.url().includes('/api/session') && response.request().method() !== 'GET',
      )
      await page.getByRole('button', { name: 'Save', exact: false }).first().click()
      assert.equal((await saved).status(), 200)
      return ((await scene.app.get(`/api/session/${buyer.key}`)).body as { buyer: { sizes?: object[] } }).buyer.sizes
    }
    await sizes.getByRole('button', { name: 'Remove ‘enterprise value up to €50m’' }).press('Enter')
    assert.deepEqual(await save(), [{ figure: 'ebitda', min: 4, currency: 'GBP' }])
    assert.equal(await isMatch(), false)

    await sizes.getByRole('button', { name: 'Replace ‘EBITDA from £4m’ (Confirmed)' }).press('Enter')
    const replacing = sizes.getByRole('group', { name: 'Replace ‘EBITDA from £4m’ by' })
    await replacing.getByLabel('At least').fill('1,5')
    await replacing.getByLabel('At most').fill('1')
    await replacing.getByLabel('At most').press('Enter')
    await replacing.getByText('The most must not be below the least.').waitFor()
    await replacing.getByLabel('At most').fill('3')
    await replacing.getByLabel('In', { exact: true }).selectOption('CHF')
    await replacing.getByRole('button', { name: 'Replace' }).click()
    await sizes.getByRole('button', { name: 'Replace ‘EBITDA CHF1.5–3m’ (Confirmed)' }).waitFor()
    const adding = sizes.getByRole('group', { name: 'Add a size' })
    await adding.getByLabel('Figure').selectOption('revenue')
    await adding.getByLabel('At least').fill('5')
    await adding.getByRole('button', { name: 'Add' }).click()
    await sizes.getByRole('button', { name: 'Replace ‘revenue from €5m’ (Confirmed)' }).waitFor()
    await adding.getByLabel('At most').fill('60')
    assert.deepEqual(await save(), [
      { figure: 'ebitda', min: 1.5, max: 3, currency: 'CHF' },
      { figure: 'revenue', min: 5, currency: 'EUR' },
      { figure: 'revenue', max: 60, currency: 'EUR' },
    ])
    assert.equal(await isMatch(), true)
  })

  it('is replaced for a seller by a note that figures count as entered in their fields', async () => {
    const { key } = await seedSeller(scene.app, { description: 'A workshop with revenue of €12m.' })
    const page = await scene.visit('/workspace/settings', { key })
    await page.getByText('Figures count as entered in their fields, not from this text: revenue €12m.').waitFor()
    assert.equal(await page.getByRole('group', { name: 'Sizes sought' }).count(), 0)
  })
})

describe('trade proposal from an activity code', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const tradesOf = async (key: string) =>
    ((await scene.app.get(`/api/session/${key}`)).body as { seller: { trades?: string[] } }).seller.trades

  it('shows the trade of the register’s NAF code and adds it only on a click', async () => {
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

  it('shows the trade of a SIC code stated in a text', async () => {
    const { key } = await seedSeller(scene.app, {
      sector: 'Healthcare',
      description: 'Registered under SIC code 86230.',
    })
    const page = await scene.visit('/workspace/settings', { key, language: 'fr' })
    const proposed = page.getByRole('group', { name: 'Votre texte indique le code SIC 86230. Proposition :' })
    await proposed.getByRole('button', { name: /^Ajouter/ }).waitFor()
  })
})

describe('proposal of a language model', () => {
  let model: TestLanguageModel
  let scene: Scene
  before(async () => {
    model = await openTestLanguageModel()
    scene = await openScene({ LLM_URL: `${model.url}/v1`, LLM_MODEL: 'double' })
  })
  after(async () => {
    await scene.close()
    model.close()
  })

  it('appears on request and takes effect once it is added and saved', async () => {
    const { key } = await seedBuyer(scene.app, { sector: 'Zahnprothetik', solution_1: null, geography: 'Tirol' })
    const wanted = [{ trade: 'dental-laboratory', from: 'Zahnprothetik' }]
    model.answer = sends(JSON.stringify({ wanted, excluded: [], countries: ['AT'] }))
    const page = await scene.visit('/workspace/settings', { key })
    const countries = page.getByRole('group', { name: 'Countries required' })
    await countries.waitFor()
    assert.equal(await countries.getByRole('button', { name: 'Add ‘Austria’' }).count(), 0)
    await page.getByRole('button', { name: 'Ask the language model' }).click()
    await countries.getByRole('button', { name: 'Add ‘Austria’' }).click()
    await countries.getByRole('button', { name: 'Replace ‘Austria’ (Confirmed)' }).waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Save', disabled: true }).and(page.locator('[data-disabled]')).waitFor()
    const { buyer } = (await scene.app.get(`/api/session/${key}`)).body
    assert.deepEqual([buyer.countries, buyer.trades], [['AT'], undefined])
  })

  it('states the next step when the model does not answer', async () => {
    model.answer = sends('I cannot help with that.')
    const page = await scene.visit('/workspace/settings', { key: scene.app.buyer.key })
    await page.getByRole('button', { name: 'Ask the language model' }).click()
    await page.getByText('Nothing has changed. Try again in a minute').waitFor()
  })

  it('is not offered for the texts of a thesis', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page.getByRole('group', { name: 'Businesses sought' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Ask the language model' }).count(), 0)
  })
})
