import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { OPERATOR_TOKEN } from '../tests/_service.ts'
import { openBrowser, openDevice, type Person } from '../tests/browser/_browser.ts'
import { indexedPng } from './indexed-png.ts'
import { openSceneHouse, type Scene } from './screens-scene.ts'

/**
 * Writes a picture of each page to docs/screens, of the built application over a house with the demonstration universe:
 * `npm run screens`, or `npm run screens overview pipeline` for some. The clock stands still and chance is counted, so
 * that the same pages give the same pictures.
 */

const OUT = fileURLToPath(new URL('../docs/screens', import.meta.url))
/** The address the pictures show: that of the README. */
const ADDRESS = 'http://localhost:3000'
const MOST_BYTES = 120_000
const PATIENCE_MS = 20_000
const WIDE = { width: 1360, height: 900 }
const NARROW = { width: 360, height: 780 }

type Who = 'nobody' | 'buyer' | 'seller' | 'newcomer' | 'operator'

interface Picture {
  name: string
  who: Who
  path: string
  look?: Person
  /** What is done on the page before it is taken. */
  act?: (page: Page) => Promise<void>
}

const PICTURES: readonly Picture[] = [
  { name: 'landing', who: 'nobody', path: '/' },
  { name: 'landing-fr-dark', who: 'nobody', path: '/', look: { language: 'fr', theme: 'dark' } },
  { name: 'register', who: 'nobody', path: '/register?side=seller' },
  { name: 'overview', who: 'buyer', path: '/workspace' },
  { name: 'overview-newcomer', who: 'newcomer', path: '/workspace' },
  { name: 'overview-fr-360', who: 'seller', path: '/workspace', look: { language: 'fr', ...NARROW } },
  { name: 'matches', who: 'buyer', path: '/workspace/matches' },
  { name: 'matches-dark', who: 'buyer', path: '/workspace/matches', look: { theme: 'dark' } },
  { name: 'matches-fr-360', who: 'seller', path: '/workspace/matches', look: { language: 'fr', ...NARROW } },
  {
    name: 'search',
    who: 'buyer',
    path: '/workspace',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByPlaceholder('Search companies').fill('payroll')
      await page.waitForTimeout(600)
    },
  },
  { name: 'pipeline', who: 'buyer', path: '/workspace/pipeline' },
  { name: 'pairing', who: 'buyer', path: '/workspace/pipeline/PAIR' },
  { name: 'pairing-fr-dark', who: 'seller', path: '/workspace/pipeline/PAIR', look: { language: 'fr', theme: 'dark' } },
  { name: 'valuation', who: 'seller', path: '/workspace/valuation' },
  { name: 'valuation-fr-360', who: 'seller', path: '/workspace/valuation', look: { language: 'fr', ...NARROW } },
  { name: 'documents', who: 'seller', path: '/workspace/documents' },
  { name: 'confidentiality', who: 'buyer', path: '/workspace/confidentiality' },
  { name: 'sign', who: 'newcomer', path: '/workspace/confidentiality' },
  { name: 'quality', who: 'seller', path: '/workspace/quality' },
  { name: 'activity', who: 'buyer', path: '/workspace/activity' },
  { name: 'settings', who: 'buyer', path: '/workspace/settings' },
  // What the process takes differs each time and stands below.
  { name: 'operator-health', who: 'operator', path: '/operator', look: { height: 736 } },
  { name: 'operator-universe', who: 'operator', path: '/operator/universe' },
  {
    name: 'operator-inbox',
    who: 'operator',
    path: '/operator/inbox',
    act: async (page) => {
      await page.getByRole('button', { name: /scout-7/ }).click()
      await page.waitForTimeout(600)
    },
  },
  { name: 'docs', who: 'nobody', path: '/docs' },
  { name: 'docs-api', who: 'nobody', path: '/docs/api' },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PICTURES.some((picture) => picture.name === name))
if (unknown.length > 0)
  throw new Error(
    `no picture is called ${unknown.join(', ')}; there are ${PICTURES.map(({ name }) => name).join(', ')}`,
  )

mkdirSync(OUT, { recursive: true })
const scene = await openSceneHouse()
const browser = await openBrowser()
for (const picture of PICTURES)
  if (wanted.length === 0 || wanted.includes(picture.name)) await take(browser, scene, picture)
await browser.close()
await scene.close()

async function take(browser: Browser, scene: Scene, { name, who, path, look, act }: Picture): Promise<void> {
  const device = await openDevice(browser, { ...WIDE, ...personOf(who, scene), ...look })
  // The house's port is another one each time, and pages show their address.
  await device.route(`${ADDRESS}/**`, async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace(ADDRESS, scene.url) }) }),
  )
  const page = await device.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.clock.setFixedTime(scene.now())
  await page.goto(ADDRESS + path.replace('PAIR', scene.pairId), { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await act?.(page)
  const png = indexedPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
  await device.close()
  writeFileSync(join(OUT, `${name}.png`), png)
  console.log(
    `${name}.png ${Math.round(png.length / 1000)} kB${png.length > MOST_BYTES ? ': more than it should be' : ''}`,
  )
}

function personOf(who: Who, scene: Scene): Person {
  if (who === 'nobody') return {}
  return who === 'operator' ? { operatorToken: OPERATOR_TOKEN } : { key: scene[who].key }
}
