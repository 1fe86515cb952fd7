import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { OPERATOR_TOKEN } from '../_service.ts'
import type { Person } from './_browser.ts'
import { openScene, type Scene } from './_scene.ts'
import type { ServedHouse } from './_served.ts'

describe('user journey', () => {
  let scene: Scene
  let app: ServedHouse
  before(async () => {
    scene = await openScene()
    app = scene.app
  })
  after(() => scene.close())

  const visit = (path: string, person?: Person): Promise<Page> => scene.visit(path, person)

  it('takes a seller from registration through key and valuation to signature and memorandum', async () => {
    const page = await visit('/')
    await page.getByRole('link', { name: /Sell a company/ }).click()
    await page.getByLabel('Your name').fill('Paule Verdier')
    await page.getByLabel('E-mail').fill('paule@verdier.example')
    await page.getByLabel('Company', { exact: false }).first().fill('Verdier Maintenance')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Industrial maintenance services')
    await page.getByLabel('Product or service').fill('Maintenance and repair of machines in factories')
    await page.getByLabel('Revenue', { exact: true }).fill('11,4')
    await page.getByLabel('Revenue growth').fill('8 %')

    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Next' }).click()
    assert.match(await page.getByLabel('Revenue', { exact: true }).inputValue(), /11[.,]4/, 'the reload lost input')
    await page.getByLabel('EBITDA margin').fill('15.5')
    for (const name of ['Every match and pairing', 'Only those I approve'])
      assert.equal(await page.getByRole('radio', { name }).isChecked(), false, 'a name release is preselected')
    await page.getByRole('radio', { name: 'Every match and pairing' }).check()
    await page.getByRole('button', { name: 'Next' }).click()
    const register = page.getByRole('button', { name: 'Register', exact: true })
    await page.getByText('Checked. You can register.').waitFor()
    await register.click()
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    await page.getByLabel('I have saved the key').check()
    await page.getByRole('button', { name: 'Go to the workspace' }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    assert.doesNotMatch(page.url(), /[0-9a-f]{8}-/, 'the URL contains the key')

    await page.getByRole('link', { name: 'Valuation', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Valuation' }).waitFor()
    await page.getByText('Triangulated').first().waitFor()

    await page.getByRole('link', { name: 'Confidentiality', exact: true }).click()
    await page.getByLabel('Name of the signatory').fill('Paule Verdier')
    await page.getByLabel(/I have read the undertaking/).check()
    await page.getByRole('button', { name: 'Sign the undertaking' }).click()
    await page.getByText('Verified', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Documents', exact: true }).click()
    await page.getByText('Verdier Maintenance').first().waitFor()
  })

  it('leads a seller at registration only to missing fields that the form has', async () => {
    const page = await visit('/register?side=seller')
    await page.getByLabel('Your name').fill('Paule Verdier')
    await page.getByLabel('E-mail').fill('paule@verdier.example')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Industrial maintenance services')
    await page.getByLabel('Product or service').fill('Maintenance and repair of machines in factories')
    await page
      .getByLabel('Description')
      .fill('Repairs machines of food makers in the north of France, with its own workshop.')
    for (const name of ['Revenue', 'Revenue growth', 'EBITDA margin'])
      await page.getByLabel(name, { exact: true }).fill('12')
    await page.getByRole('button', { name: 'Country' }).click()
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'seller-country')
    for (const name of ['Largest customer', 'Recurring revenue', 'Deal type'])
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
  })

  it('opens a buyer’s workspace by its key and shows an error for an unknown key', async () => {
    const page = await visit('/open')
    await page.getByLabel('Workspace key').fill(randomUUID())
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByText(/No workspace has this key/).waitFor()
    await page.getByLabel('Workspace key').fill(app.buyer.key.toUpperCase())
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  it('lets a buyer pair with a match and change the phase by keyboard', async () => {
    const page = await visit('/workspace/matches?paired=no', { key: app.buyer.key })
    await page.getByText(/^Showing/).waitFor()
    const before = (await app.get(`/api/pairings/${app.buyer.key}`)).body.count
    await page.locator('[data-row]').nth(1).click()
    await page.getByRole('button', { name: 'Pair', exact: true }).click()
    await page
      .getByRole('link', { name: /Open the pairing/ })
      .or(page.getByRole('button', { name: /Open the pairing/ }))
      .first()
      .waitFor()
    assert.equal((await app.get(`/api/pairings/${app.buyer.key}`)).body.count, before + 1)

    await page.goto(`${app.url}/workspace/pipeline/${app.pairId}`, { waitUntil: 'networkidle' })
    const contact = page.getByRole('button', { name: 'Contact', exact: false }).first()
    await contact.focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      async ([address, pair]) => {
        const { pairings } = await (await fetch(address ?? '')).json()
        return pairings.some(
          (one: { pair_id: string; phase: string }) => one.pair_id === pair && one.phase === '1_contact',
        )
      },
      [`/api/pairings/${app.buyer.key}`, app.pairId],
    )
  })

  it('opens a page from anywhere with Ctrl+K', async () => {
    const page = await visit('/workspace', { key: app.buyer.key })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.type('pipeline')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Pipeline' }).waitFor()
  })

  it('confirms sign-out, offers the key to copy and opens the workspace again with it', async () => {
    const page = await visit('/workspace', { key: app.buyer.key })
    const openMenu = async () => {
      await page.getByRole('navigation').getByRole('button').last().click()
      await page.getByRole('menuitem', { name: 'Sign out on this device' }).click()
      return page.getByRole('dialog', { name: 'Sign out on this device' })
    }
    const asked = await openMenu()
    await asked.getByText(app.buyer.key).waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await asked.waitFor({ state: 'hidden' })
    assert.equal(await scene.keyOf(page), app.buyer.key, 'cancelling signed out')

    const again = await openMenu()
    await again.getByRole('button', { name: 'Copy' }).click()
    await again.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('link', { name: /Sell a company/ }).waitFor()
    assert.equal(await scene.keyOf(page), '')
    await page.goto(`${app.url}/open`)
    await page.getByLabel('Workspace key').fill(app.buyer.key)
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })

  it('shows an outage and continues when the service can be reached', async () => {
    const page = await visit('/workspace', { key: app.buyer.key })
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Activity', exact: true }).click()
    await page.getByText('The service cannot be reached').first().waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor()
  })

  it('lets an operator import a file after a preview, decide on a proposal and verify the chain', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'concordat-import-')), 'parties.csv')
    writeFileSync(
      file,
      'Raison sociale;E-mail;Secteur;CA (M€);Marge EBITDA (%)\nCartonnages Petit;contact@petit.example;Emballage;33,2;9,5\nCARTONNAGES PETIT;;Emballage;33;\nLogipaie;anne@logipaie.example;Logiciels;trois millions;18\n',
    )
    const fields = {
      identity: 'a',
      wants: 'sellers of machines',
      offers: 'b',
      interface: 'c',
      delivery_contract: 'd',
      boundary: 'none',
    }
    await app.post('/api/exchange/manifest', { agent_name: 'scout', manifest: fields })

    const page = await visit('/operator')
    await page.getByLabel('Operator token').fill(OPERATOR_TOKEN)
    await page.getByRole('button', { name: 'Open the console' }).click()
    await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor()

    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await page.getByText('the same as row 2').waitFor()
    await page.getByText('Revenue (EUR m): “trois millions” cannot be read').waitFor()
    assert.equal(
      (await app.get('/api/operator/parties?q=petit', { authorization: `Bearer ${OPERATOR_TOKEN}` })).body.parties
        .length,
      0,
    )
    await page.getByRole('button', { name: /^Import \d+ of \d+ rows/ }).click()
    await page.getByText('The import is complete.').waitFor()
    assert.equal(
      (await app.get('/api/operator/parties?q=petit', { authorization: `Bearer ${OPERATOR_TOKEN}` })).body.parties
        .length,
      1,
    )

    await page.getByRole('link', { name: /^Inbox/ }).click()
    await page.getByRole('button', { name: /scout/ }).click()
    await page.getByRole('button', { name: 'Accept', exact: true }).click()
    await page
      .getByText('No proposals')
      .or(page.getByText(/^Decided/))
      .first()
      .waitFor()

    await page.getByRole('link', { name: 'NDA register' }).click()
    await page.getByRole('button', { name: 'Verify the chain' }).click()
    await page.getByText(/Chain verified/).waitFor()
  })
})
