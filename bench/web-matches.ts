/**
 * The page of matches with 5,000 of them, in a real browser: the time until its rows are there, and the tasks of more than
 * 50 ms that kept it from answering, while it loads, scrolls, filters and sorts.
 */
import { performance } from 'node:perf_hooks'
import { BUYER, startService } from '../tests/_service.ts'
import { openBrowser, openDevice } from '../tests/browser/_browser.ts'
import { addSellers, servingTheWeb } from '../tests/browser/_served.ts'

const MATCHES = 5_000

const app = await startService({}, servingTheWeb())
await addSellers(app, MATCHES)
const { key } = await app.registerBuyer(BUYER)
const browser = await openBrowser()
const device = await openDevice(browser, { key })
await device.addInitScript(`globalThis.tasks = []
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) tasks.push(duration)
}).observe({ type: 'longtask', buffered: true })`)
const page = await device.newPage()

await report('load', async () => {
  await page.goto(`${app.url}/workspace/matches`)
  await page.locator('[data-row]').first().waitFor()
})
await page.waitForLoadState('networkidle')
await report('scroll', async () => {
  for (let screen = 0; screen < 60; screen += 1) {
    await page.mouse.wheel(0, 900)
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  }
})
await report('filter', async () => {
  await page.getByLabel('Filter by sector or reason').fill('factories')
  await page.getByText(/^Showing 50 of/).waitFor()
})
await report('sort', async () => {
  await page.getByLabel('Filter by sector or reason').fill('')
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('button', { name: /^Revenue/ }).click()
  await page.getByText('Showing 5,000 of 5,000').waitFor()
})
await browser.close()
await app.close()

/** Does something on the page and tells how long it took and which tasks were long. */
async function report(name: string, act: () => Promise<void>): Promise<void> {
  const begun = performance.now()
  await act()
  const spent = performance.now() - begun
  const tasks = await page.evaluate<number[]>('tasks.splice(0)')
  const long = tasks.length === 0 ? 'none' : `${tasks.length}, the longest ${Math.max(...tasks).toFixed(0)} ms`
  console.log(`${name}: ${spent.toFixed(0)} ms; long tasks: ${long}`)
}
