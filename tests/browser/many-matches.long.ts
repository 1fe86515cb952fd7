import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { BUYER, startService, type TestHouse } from '../_service.ts'
import { openBrowser, openDevice } from './_browser.ts'
import { addSellers, RARE_SECTOR, servingTheWeb } from './_served.ts'

const MATCHES = 5_000
/** Most rows in the DOM: those in view and some beyond. */
const ROWS_MAX = 200

describe(`list of ${MATCHES} matches`, () => {
  let app: TestHouse
  let browser: Browser
  let page: Page
  before(async () => {
    app = await startService({}, servingTheWeb())
    await addSellers(app, MATCHES)
    const { key } = await app.registerBuyer(BUYER)
    browser = await openBrowser()
    page = await (await openDevice(browser, { key })).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${app.url}/workspace/matches`, { waitUntil: 'networkidle' })
  })
  after(async () => {
    await browser.close()
    await app.close()
  })

  const rowsDrawn = async () => {
    const count = await page.locator('[data-row]').count()
    assert.ok(count > 0 && count < ROWS_MAX, `${count} rows are drawn`)
  }

  it('scrolls from the first match to the last with few rows in the DOM', async () => {
    await page.getByText('Showing 5,000 of 5,000').waitFor()
    await rowsDrawn()
    await page.locator('[data-row="0"]').focus()
    const last = page.locator(`[data-row="${MATCHES - 1}"]`)
    // The list loads two hundred rows at a time, and End moves to the last loaded one.
    for (let presses = 0; presses < MATCHES && !(await last.isVisible()); presses += 1) {
      await page.keyboard.press('End')
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
      await rowsDrawn()
    }
    await last.waitFor()
    assert.equal(await page.getByRole('listitem').last().getAttribute('aria-posinset'), String(MATCHES))
    await page.keyboard.press('Home')
    await page.locator('[data-row="0"]').waitFor()
    await rowsDrawn()
  })

  it('filters among all matches', async () => {
    await page.getByLabel('Filter by sector or reason').fill(RARE_SECTOR)
    await page.getByText(/^Showing 50 of 5,000$/).waitFor()
    await rowsDrawn()
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await page.getByText('Showing 5,000 of 5,000').waitFor()
  })

  it('keeps few rows in the DOM when shown as a table', async () => {
    await page.getByText('Table', { exact: true }).click()
    await page.getByRole('table').waitFor()
    await rowsDrawn()
    await page.getByRole('button', { name: /^Revenue/ }).click()
    await page.getByText('Showing 5,000 of 5,000').waitFor()
    await rowsDrawn()
  })
})
