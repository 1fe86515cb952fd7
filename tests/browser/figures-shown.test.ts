import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SELLER } from '../_service.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

const LAST_YEAR = new Date().getFullYear() - 1

describe('figures and warnings in the application', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('shows the full valuation message and fills the price form when its page is opened directly', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(
      { ...SELLER, ebitda_margin: -5, net_debt: 1.7, asking_price: 10 } as typeof SELLER,
      { company: 'Forges Duval' },
    )
    const { message } = (await app.get(`/api/valuation/${key}`)).body
    assert.match(message, /EBITDA is not positive/)
    const page = await scene.visit('/workspace/valuation', { key })
    await page.getByText(message, { exact: true }).waitFor()
    assert.equal(
      await page
        .getByLabel(/Net debt/)
        .first()
        .inputValue(),
      '1.7',
    )
    assert.equal(
      await page
        .getByLabel(/Asking price/)
        .first()
        .inputValue(),
      '10',
    )
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(
      await page
        .getByLabel(/Net debt/)
        .first()
        .inputValue(),
      '1.7',
      'the net debt is missing after a reload',
    )
  })

  it('lists each contradiction with its explanation until the memorandum can be approved', async () => {
    const { app } = scene
    const financial_years = [
      { year: LAST_YEAR, revenue: 10, ebitda: 1 },
      { year: LAST_YEAR - 1, revenue: 11, ebitda: 1.2 },
    ]
    const figures = { ...SELLER, revenue: 10, growth: 25, ebitda_margin: 18, financial_years }
    const { key } = await app.registerSeller(figures as typeof SELLER, { company: 'Forges Ernoult' })
    await app.post(`/api/memorandum/${key}`, { sections: { outlook: `Revenue in ${LAST_YEAR} was €12.4m.` } })
    const page = await scene.visit('/workspace/documents', { key })
    await page.getByRole('tab', { name: 'Write for buyers' }).click()
    const list = page.getByRole('alert', { name: 'Correct or explain before you approve' })
    await list.getByText(`“Outlook” states Revenue of €12.4m for ${LAST_YEAR}, the company file €10m.`).waitFor()
    const contradictions = [
      `Revenue growth: the profile states 25%, financial year ${LAST_YEAR} gives −9.09%.`,
      `EBITDA margin: the profile states 18%, financial year ${LAST_YEAR} gives 10%.`,
      `“Outlook” states Revenue of €12.4m for ${LAST_YEAR}, the company file €10m.`,
    ]
    assert.deepEqual(await list.locator('label').allInnerTexts(), contradictions)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await approve.click()
    const refused = page.getByRole('alert', { name: 'The memorandum is not approved' })
    await refused.getByText('Correct or explain before you approve').waitFor()
    assert.equal(
      await page
        .locator('main')
        .getByText(/POST|session_id/)
        .count(),
      0,
    )
    for (const contradiction of contradictions) {
      const save = list.getByRole('button', { name: `Save explanation: ${contradiction}` })
      await list.getByRole('textbox', { name: contradiction }).fill(`Both stand: ${contradiction.length}.`)
      await Promise.all([page.waitForResponse(/\/explanations$/), save.click()])
    }
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('tab', { name: 'Write for buyers' }).click()
    for (const contradiction of contradictions)
      assert.equal(
        await list.getByRole('textbox', { name: contradiction }).inputValue(),
        `Both stand: ${contradiction.length}.`,
      )
    await approve.click()
    await page.getByText('Version 1 is approved').waitFor()
    await page.getByRole('link', { name: 'Correct the figures in the company file' }).click()
    await page.getByRole('group', { name: `Year ${LAST_YEAR}`, exact: true }).waitFor()
  })

  it('shows beside the company name which characters PDFs cannot print', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: 'शरद उद्योग' })
    const page = await scene.visit('/workspace/settings', { key })
    await page.getByText(/PDF documents cannot print these characters and show \[…\] in their place: शरद/).waitFor()
    await page
      .getByLabel(/Company/)
      .first()
      .fill('Sharad Udyog')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/PDF documents cannot print/).waitFor({ state: 'detached' })
  })
})
