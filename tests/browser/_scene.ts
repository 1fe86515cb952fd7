import assert from 'node:assert/strict'
import { after, afterEach, before, type SuiteContext } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { openBrowser, openDevice, type Person } from './_browser.ts'
import { openServedHouse, type ServedHouse } from './_served.ts'

/** A browser beside the kills and restarts of other tests has gone 30 s without drawing a frame. */
const PATIENCE_MS = 120_000
const KEY = /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/i

/** A house with people before it, each at a device of their own. */
export interface Scene {
  app: ServedHouse
  browser: Browser
  /** Someone opens a page of the house, or of `base` where another address leads to it. */
  visit(path: string, person?: Person, base?: string): Promise<Page>
  /** The key that a device keeps. */
  keyOf(page: Page): Promise<string>
  /** Prints what every open page shows, for a test that failed. */
  printPages(): Promise<void>
  /** Closes every device; no address they were at, and no line of the house's log, may hold a key. */
  leave(): Promise<void>
  /** Everybody leaves, then the browser and the house close. */
  close(): Promise<void>
}

/** Opens a scene for the tests of a file; everybody leaves after each of them. */
export function openSceneForTests(opened: (scene: Scene) => void): void {
  let scene: Scene | null = null
  before(async () => {
    scene = await openScene()
    opened(scene)
  })
  afterEach(async (test) => {
    if (!(test as SuiteContext).passed) await scene?.printPages()
    await scene?.leave()
  })
  after(() => scene?.close())
}

/** Opens a house and a browser. */
export async function openScene(environment: Record<string, string> = {}): Promise<Scene> {
  const app = await openServedHouse(environment)
  const browser = await openBrowser().catch(async (fault: unknown) => {
    await app.close()
    throw fault
  })
  const keys = new Set([app.buyer.key, app.seller.key, app.fresh.key])
  const addresses = new Set<string>()
  const devices = new Set<BrowserContext>()
  const keyOf = async (page: Page) => (await page.evaluate(() => localStorage.getItem('concordat.key'))) ?? ''
  const leave = async () => {
    const pages = [...devices].flatMap((device) => device.pages())
    for (const page of pages) keys.add(await keyOf(page))
    for (const device of devices) await device.close()
    devices.clear()
    keys.delete('')
    assert.ok(addresses.size > 0, 'nobody went anywhere: nothing was tested')
    assert.deepEqual(
      [...addresses].filter((address) => KEY.test(address)),
      [],
      'a key is in an address',
    )
    const log = app.logged().toLowerCase()
    for (const key of keys) assert.ok(!log.includes(key.toLowerCase()), 'a key is in the log')
  }
  return {
    app,
    browser,
    keyOf,
    async printPages() {
      for (const page of [...devices].flatMap((device) => device.pages()))
        console.log(page.url(), await page.locator('body').ariaSnapshot())
    },
    async visit(path, person = {}, base = app.url) {
      const device = await openDevice(browser, person)
      devices.add(device)
      const page = await device.newPage()
      page.setDefaultTimeout(PATIENCE_MS)
      page.on('framenavigated', (frame) => void addresses.add(frame.url()))
      await page.goto(base + path, { waitUntil: 'networkidle' })
      return page
    },
    leave,
    async close() {
      try {
        await leave()
      } finally {
        // A browser or a house that stays open keeps the process of the tests from ending.
        await browser.close()
        await app.close()
      }
    },
  }
}
