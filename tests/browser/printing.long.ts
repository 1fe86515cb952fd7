import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { pdfTextOf } from '../_pdf-text.ts'
import { BUYER, type Registered, startService, type TestHouse } from '../_service.ts'
import { openBrowser, openDevice } from './_browser.ts'
import { addSellers, servingTheWeb } from './_served.ts'

/** More than a page of the API, so that the last rows are not loaded when the page is opened. */
const MATCHES = 250
const PAIRED = 9

describe('printing', () => {
  let app: TestHouse
  let browser: Browser
  let buyer: Registered
  before(async () => {
    app = await startService({}, servingTheWeb())
    await addSellers(app, MATCHES)
    buyer = await app.registerBuyer(BUYER)
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await app.close()
  })

  async function open(path: string): Promise<Page> {
    const page = await (await openDevice(browser, { key: buyer.key })).newPage()
    page.setDefaultTimeout(60_000)
    await page.goto(`${app.url}${path}`, { waitUntil: 'networkidle' })
    return page
  }
  const namesPrinted = async (page: Page) => {
    const text = await pdfTextOf(await page.pdf({ format: 'A4' }))
    return new Set(text.match(/Company [A-Z]+/g)).size
  }

  it('includes every match, from the button and from the browser’s print command', async () => {
    const page = await open('/workspace/matches')
    await page.getByText('Showing 250 of 250').waitFor()
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-asked-to-print', '')
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await page.locator('body[data-asked-to-print]').waitFor()
    assert.equal(await namesPrinted(page), MATCHES)
  })

  it('includes every card of the board in any phase', async () => {
    const phases = ['0_prospecting', '1_contact', '4_loi', '5_dd']
    const ids: number[] = (await app.get(`/api/matches/${buyer.key}?limit=${PAIRED}`)).body.map(
      ({ id }: { id: number }) => id,
    )
    for (const [i, seller_id] of ids.entries()) {
      const made = await app.post(
        '/api/pairings/create',
        { buyer_id: buyer.id, seller_id, phase: phases[i % phases.length] },
        { 'x-session-id': buyer.key },
      )
      assert.equal(made.status, 201)
    }
    const page = await open('/workspace/pipeline')
    await page.getByRole('checkbox').first().waitFor()
    assert.equal(await namesPrinted(page), PAIRED)
  })
})
