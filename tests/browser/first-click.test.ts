import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { OPERATOR_TOKEN, SELLER } from '../_service.ts'
import { openScene, type Scene } from './_scene.ts'

const THIS_YEAR = new Date().getFullYear()

/** Presses and releases with a pause and asserts that the target does not move in between. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  // A pressed button moves down by a pixel, so the position of its parent is measured.
  const place = target.locator('..')
  const { x, y, width, height } = (await target.boundingBox()) ?? assert.fail('the target is not visible')
  const before = await place.boundingBox()
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.waitForTimeout(150)
  assert.equal((await place.boundingBox())?.y, before?.y, 'the target moved during the press')
  await page.mouse.up()
}

/** An error line that appears during a press would move the target away before the release. */
describe('first click while a field is validated', () => {
  let scene: Scene
  const folder = mkdtempSync(join(tmpdir(), 'concordat-first-click-'))
  before(async () => {
    scene = await openScene()
  })
  after(async () => {
    rmSync(folder, { recursive: true, force: true })
    await scene.close()
  })

  /** Opens a registration with the focus on the required group that the next press leaves. */
  async function atRelease(): Promise<{ page: Page; ask: Locator }> {
    const page = await scene.visit('/register?side=seller')
    await page.locator('#identity-name').fill('Ada Mercier')
    await page.locator('#identity-email').fill('ada@mercier.example')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('#seller-region').focus()
    await page.keyboard.press('Tab')
    return { page, ask: page.getByRole('radio', { name: /approve/i }) }
  }

  it('selects an option of a required group although the press takes the focus from it', async () => {
    const { page, ask } = await atRelease()
    await pressSlowly(page, ask)
    await page.waitForTimeout(200)
    assert.ok(await ask.isChecked(), 'the click was lost')
  })

  it('selects an option by touch', async () => {
    const { page, ask } = await atRelease()
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    await ask.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await ask.boundingBox()) ?? assert.fail('the option is not visible')
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await page.waitForTimeout(100)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await page.waitForTimeout(300)
    assert.ok(await ask.isChecked(), 'the tap was lost')
  })

  it('presses Next while the focused address is invalid and shows the error', async () => {
    const page = await scene.visit('/register?side=seller')
    await page.locator('#identity-name').fill('Ada Mercier')
    await page.locator('#identity-email').fill('ada')
    await pressSlowly(page, page.getByRole('button', { name: 'Next' }))
    await page.getByText('Correct 1 field.').waitFor()
  })

  it('saves the settings after a focused figure was corrected', async () => {
    const page = await scene.visit('/workspace/settings', { key: scene.app.fresh.key })
    const revenue = page.locator('#seller-revenue')
    await revenue.fill('abc')
    await pressSlowly(page, page.getByRole('button', { name: 'Save changes' }))
    await page.getByText(/not a number/i).waitFor()
    await revenue.fill('7')
    await pressSlowly(page, page.getByRole('button', { name: 'Save changes' }))
    await page.getByText(/^Changed: /).waitFor()
    assert.equal((await scene.app.get(`/api/session/${scene.app.fresh.key}`)).body.seller.revenue, 7)
  })

  it('saves a valid thesis and shows the errors of an invalid one while a figure is focused', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page.getByLabel('Minimum ticket').fill('abc')
    await pressSlowly(page, page.getByRole('button', { name: 'Save' }))
    await page.getByText('Give the thesis a name.').waitFor()
    await page.getByLabel('Name of the thesis').fill('Nurseries')
    await page.getByLabel('Sector sought').fill('Plant nurseries')
    await page.getByLabel('Minimum ticket').fill('2')
    await pressSlowly(page, page.getByRole('button', { name: 'Save' }))
    await page.getByRole('region', { name: 'Nurseries' }).waitFor()
  })

  it('saves a thesis although its reading arrives during the press', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    const asked = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/reading/preview', async (route) => {
      asked.resolve()
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page.getByLabel('Name of the thesis').fill('Bakeries')
    await page.getByLabel('Sector sought').fill('Bakeries, pastry shops and mills')
    await asked.promise
    const save = page.getByRole('button', { name: 'Save' })
    await save.scrollIntoViewIfNeeded()
    const { x, y, width, height } = (await save.boundingBox()) ?? assert.fail('the target is not visible')
    const before = await save.locator('..').boundingBox()
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    const answered = page.waitForResponse('**/api/reading/preview')
    held.resolve()
    await answered
    await page.waitForTimeout(300)
    assert.equal((await save.locator('..').boundingBox())?.y, before?.y, 'the target moved during the press')
    await page.mouse.up()
    await page.getByRole('region', { name: 'Bakeries' }).waitFor()
  })

  it('adds an adjustment in the company file while the focused EBITDA exceeds revenue', async () => {
    const { key } = await scene.app.registerSeller(SELLER, { company: 'Forges Aubert' })
    const page = await scene.visit('/workspace/company-file', { key })
    await page.getByRole('button', { name: 'Add a closed year' }).click()
    const year = page.getByRole('group', { name: `Year ${THIS_YEAR - 1}` })
    await year.getByLabel('Revenue', { exact: true }).fill('12')
    await year.getByLabel('EBITDA', { exact: true }).fill('14')
    await pressSlowly(page, year.getByRole('button', { name: 'Add an adjustment' }))
    await year.getByLabel('Amount added').waitFor()
    await page.getByText('EBITDA cannot exceed revenue.').waitFor()
  })

  it('adds a note together with a tag that was typed but not yet added', async () => {
    const { app } = scene
    const page = await scene.visit(`/workspace/pipeline/${app.pairId}`, { key: app.buyer.key })
    const notebook = page.getByRole('region', { name: 'Notebook' })
    await notebook.getByLabel('New note').fill('Wants to sell before summer.')
    await notebook.getByLabel('Tags', { exact: true }).fill('north')
    await pressSlowly(page, notebook.getByRole('button', { name: 'Add note' }))
    await notebook.getByRole('listitem').getByText('Wants to sell before summer.').waitFor()
    await notebook.getByRole('button', { name: 'Remove the tag north' }).waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await notebook.getByRole('button', { name: 'Remove the tag north' }).waitFor()
  })

  it('imports a corrected cell when the click on Import ends the edit', async () => {
    const path = join(folder, 'list.csv')
    writeFileSync(path, 'Company;Revenue (€m);EBITDA margin (%)\nForge Wombat;12.5;14\nForge Dingo;unclear words;11\n')
    const page = await scene.visit('/operator/import', { operatorToken: OPERATOR_TOKEN })
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByRole('button', { name: 'Preview the import' }).click()
    await page.getByRole('checkbox', { name: /without/ }).check()
    await page.getByRole('textbox', { name: /row 3/i }).fill('9.1')
    await pressSlowly(page, page.getByRole('button', { name: /^Import \d/ }))
    await page.getByText('The import is complete.').waitFor()
    const { body } = await scene.app.get('/api/operator/parties?q=Dingo', { authorization: `Bearer ${OPERATOR_TOKEN}` })
    assert.deepEqual(
      body.parties.map(({ revenue }: { revenue?: number }) => revenue),
      [9.1],
    )
  })
})
