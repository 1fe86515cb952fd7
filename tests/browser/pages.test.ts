import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext } from 'playwright-core'
import { partOf } from '../_thoroughness.ts'
import { AXE_RUN, AXE_SCRIPT, openBrowser, openDevice } from './_browser.ts'
import { keysIn } from './_messages.ts'
import { PAGES, personOf, type Who } from './_pages.ts'
import { openServedHouse, type ServedHouse } from './_served.ts'

/*
 * Checks every page under its Content-Security-Policy: no WCAG 2.2 AA violation found by axe, nothing on the console,
 * no horizontal scrolling and no message key. Each page is checked in one of the twelve combinations of theme, language
 * and width; BROWSER_PAGES=all checks all of them, and `npm test` a quarter of the pages.
 */

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  (['en', 'fr'] as const).flatMap((language) => [360, 1360, 3840].map((width) => ({ theme, language, width }))),
)
type Look = (typeof LOOKS)[number]
const HEIGHT = 880
const isEveryLook = process.env.BROWSER_PAGES === 'all'
const looksOf = (page: number) => (isEveryLook ? LOOKS : LOOKS.filter((_, i) => i === (page * 5) % LOOKS.length))
const pages = [...PAGES.entries()]

describe('page check', { concurrency: availableParallelism() }, () => {
  let app: ServedHouse
  let browser: Browser
  const devices = new Map<string, Promise<BrowserContext>>()
  before(async () => {
    app = await openServedHouse()
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await app.close()
  })

  /** One device per person and look, since the pages do not change its storage. */
  const deviceOf = (who: Who, { theme, language }: Look) => {
    const name = `${who} ${theme} ${language}`
    const device = devices.get(name) ?? openDevice(browser, { ...personOf(who, app), theme, language })
    devices.set(name, device)
    return device
  }

  for (const [i, [who, path]] of isEveryLook ? pages : partOf(pages, 2))
    for (const look of looksOf(i))
      it(`passes without console errors, axe findings or overflow: ${path} of ${who}, ${look.theme}, ${look.language}, ${look.width} px`, async () => {
        const page = await (await deviceOf(who, look)).newPage()
        try {
          await page.setViewportSize({ width: look.width, height: HEIGHT })
          const said: string[] = []
          page.on('console', (message) => {
            // The browser logs answers of 4xx, which some pages expect.
            const isExpected = /status of 40[134]/.test(message.text())
            if (['error', 'warning'].includes(message.type()) && !isExpected) said.push(message.text())
          })
          page.on('pageerror', (error) => said.push(error.message))
          await page.goto(app.url + path.replace('PAIR', app.pairId), { waitUntil: 'networkidle' })
          await page.getByRole('heading', { level: 1 }).first().waitFor()
          assert.deepEqual(said, [])
          assert.deepEqual(keysIn(await page.evaluate('document.body.innerText')), [], 'the page shows message keys')
          assert.deepEqual(await page.evaluate(`${AXE_SCRIPT}${AXE_RUN}`), [])
          const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
          assert.equal(await page.evaluate(overflow), 0, 'the page scrolls horizontally')
        } finally {
          await page.close()
        }
      })

  it('passes for the colours of the start page while the application loads', async () => {
    const page = await (await deviceOf('nobody', { theme: 'light', language: 'en', width: 1360 })).newPage()
    try {
      // The request for the application stays pending, so that the start page remains in its loading state.
      const application = /\/assets\/index-[^/]*\.js$/
      await page.route(application, () => {})
      const imported = page.waitForRequest(application)
      await page.goto(app.url)
      await imported
      assert.deepEqual(await page.evaluate(`${AXE_SCRIPT}${AXE_RUN}`), [])
    } finally {
      await page.close()
    }
  })
})
