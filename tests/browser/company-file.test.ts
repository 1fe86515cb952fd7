import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SELLER } from '../_service.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

const THIS_YEAR = new Date().getFullYear()

describe('company file page', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('keeps an unsaved year with an adjustment through a reload and saves it only without errors', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: 'Forges Aubert' })
    const held = async () => (await app.get(`/api/session/${key}`)).body.seller
    const page = await scene.visit('/workspace/company-file', { key })
    await page.getByRole('button', { name: 'Add a closed year' }).click()
    const year = page.getByRole('group', { name: `Year ${THIS_YEAR - 1}` })
    await year.getByLabel('Revenue', { exact: true }).fill('12,5')
    await year.getByLabel('EBITDA', { exact: true }).fill('14')
    await year.getByRole('button', { name: 'Add an adjustment' }).click()
    await year.getByLabel('Amount added').fill('0.3')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('EBITDA cannot exceed revenue.').waitFor()
    assert.equal((await held()).financial_years, undefined, 'an invalid year was saved')

    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await year.getByLabel('Revenue', { exact: true }).inputValue(), '12,5', 'the reload lost input')
    await year.getByLabel('EBITDA', { exact: true }).fill('1.4')
    await year.getByLabel('Reason').fill('Salary of the founder')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Changed: Financial years.').waitFor()
    assert.deepEqual((await held()).financial_years, [
      {
        year: THIS_YEAR - 1,
        revenue: 12.5,
        ebitda: 1.4,
        adjustments: [{ amount: 0.3, reason: 'Salary of the founder' }],
        adjusted_ebitda: 1.7,
        source: 'typed',
      },
    ])
  })

  it('reads years from uploaded accounts and puts their net result into the memorandum', async () => {
    const { app } = scene
    const { key } = await app.registerSeller({ ...SELLER, currency: 'GBP' } as typeof SELLER, { company: 'Aubert Ltd' })
    const page = await scene.visit('/workspace/company-file', { key })
    const rows = [
      'Accounts (£000);;',
      ';2025;2024',
      'Turnover;9150;8200',
      'EBITDA;1120;1000',
      'Loss for the year;75;20',
    ]
    const buffer = Buffer.from(rows.join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'accounts.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('row', { name: /2025 · Net result — −£0\.075m/ }).waitFor()
    await page.getByRole('button', { name: 'Put into the memorandum' }).click()
    await page.getByText('Stored in the profit and loss account').waitFor()
    const { tables, reporting } = (await app.get(`/api/memorandum/${key}/tables`)).body
    assert.deepEqual(reporting.tables.profit_and_loss, [
      { year: 2025, revenue: 9.15, ebitda: 1.12, net_result: -0.075 },
      { year: 2024, revenue: 8.2, ebitda: 1, net_result: -0.02 },
    ])
    assert.ok(tables.profit_and_loss[0].net_result < -0.075, 'the stored net result is not in euros')
    assert.equal(
      (await app.get(`/api/session/${key}`)).body.seller.financial_years,
      undefined,
      'the years were saved with the memorandum',
    )
  })

  it('shows a figure that contradicts the financial years and replaces it on a click', async () => {
    const { app } = scene
    const financial_years = [{ year: THIS_YEAR - 1, revenue: 9.5, ebitda: 1.2 }]
    const { key } = await app.registerSeller({ ...SELLER, financial_years } as typeof SELLER, { company: 'Forges Bix' })
    const page = await scene.visit('/workspace/company-file', { key })
    await page.getByRole('button', { name: 'Revenue: use €9.5m' }).click()
    await page.getByText(`your financial year ${THIS_YEAR - 1} gives €9.5m`).waitFor({ state: 'detached' })
    assert.equal((await app.get(`/api/session/${key}`)).body.seller.revenue, 9.5)
  })

  it('renders the draft memorandum page by page and again after a section is saved', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: '株式会社山田製作所' })
    const page = await scene.visit('/workspace/documents', { key })
    await page.getByRole('tab', { name: 'Write for buyers' }).click()
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const second = page.getByRole('img', { name: /^Page 2 of/ })
    await second.waitFor()
    await page.getByText('株式会社山田製作所').first().waitFor({ state: 'attached' })
    const inked = () =>
      second.evaluate((canvas: HTMLCanvasElement) => {
        const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
        return data.filter((value, at) => at % 4 === 0 && value < 128).length
      })
    while ((await inked()) === 0) await page.waitForTimeout(100)
    const before = await inked()
    await page
      .getByRole('textbox', { name: 'Market and competition' })
      .fill('Three forges serve the region. '.repeat(40))
    await page.getByRole('button', { name: 'Save section: Market and competition' }).click()
    while ((await inked()) <= before) await page.waitForTimeout(100)
  })

  it('keeps an unsaved memorandum section through a reload until it is saved or discarded', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: 'Forges Cadet' })
    const page = await scene.visit('/workspace/documents', { key })
    const write = () => page.getByRole('tab', { name: 'Write for buyers' }).click()
    const held = async () => {
      const { sections } = (await app.get(`/api/memorandum/${key}`)).body
      return sections.find(({ section }: { section: string }) => section === 'market').text
    }
    await write()
    const market = page.getByRole('textbox', { name: 'Market and competition' })
    await market.fill('Three forges serve the region.')
    await page.getByText('Not saved yet').waitFor()
    await page.reload({ waitUntil: 'networkidle' })
    await write()
    assert.equal(await market.inputValue(), 'Three forges serve the region.', 'the reload lost input')
    assert.equal(await held(), undefined, 'unsaved text was stored')
    await page.getByRole('button', { name: 'Save section: Market and competition' }).click()
    await page.getByText('Not saved yet').waitFor({ state: 'detached' })
    assert.equal(await held(), 'Three forges serve the region.')

    await market.fill('Nobody else.')
    await page.getByRole('button', { name: 'Discard what is not saved: Market and competition' }).click()
    assert.equal(await market.inputValue(), 'Three forges serve the region.')
    await page.reload({ waitUntil: 'networkidle' })
    await write()
    assert.equal(await market.inputValue(), 'Three forges serve the region.', 'discarded text came back')
  })
})
