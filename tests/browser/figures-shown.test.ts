import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SELLER } from '../_service.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

const LAST_YEAR = new Date().getFullYear() - 1

/** What the service knows of a figure reaches the person who relies on it. */
describe('figures and warnings on their pages', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('show the whole message of a valuation, and fill the price form from the profile of a page opened directly', async () => {
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
      'after a reload',
    )
  })

  it('list the figures that contradict the years of a memorandum that is refused, and the sections that contradict the file', async () => {
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
    await page
      .getByText(`The section “Outlook” states revenue of €12.4m for ${LAST_YEAR}; the company file has €10m.`)
      .waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const list = page.getByRole('list', { name: 'Figures that contradict the financial years' })
    await list.waitFor()
    assert.deepEqual(await list.getByRole('listitem').allInnerTexts(), [
      `Growth: the profile states 25%, financial year ${LAST_YEAR} gives -9.1%.`,
      `EBITDA margin: the profile states 18%, financial year ${LAST_YEAR} gives 10%.`,
    ])
    await page.getByRole('link', { name: 'Correct the figures in the company file' }).click()
    await page.getByRole('group', { name: `Year ${LAST_YEAR}`, exact: true }).waitFor()
  })

  it('name the characters of a company’s name that no PDF shows, beside the name in the settings', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: '株式会社日本精工' })
    const page = await scene.visit('/workspace/settings', { key })
    await page.getByText(/PDF documents cannot show these characters of the company’s name: 株式会社日本精工/).waitFor()
    await page
      .getByLabel(/Company/)
      .first()
      .fill('Nihon Seiko')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/PDF documents cannot show/).waitFor({ state: 'detached' })
  })
})
