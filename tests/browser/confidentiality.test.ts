import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page, Response } from 'playwright-core'
import { seenIn } from '../_canary.ts'
import { type Actor, type CanaryWorld, openCanaryWorld } from '../_canary-world.ts'
import { pdfTextOf } from '../_pdf-text.ts'
import { openBrowser, openDevice } from './_browser.ts'
import { servingTheWeb } from './_served.ts'

const PAGES = [
  '',
  '/matches',
  '/pipeline',
  '/documents',
  '/confidentiality',
  '/quality',
  '/activity',
  '/settings',
] as const

describe('confidentiality of workspace pages', () => {
  let world: CanaryWorld
  let browser: Browser
  before(async () => {
    world = await openCanaryWorld(servingTheWeb())
    browser = await openBrowser()
  })
  after(async () => {
    await browser.close()
    await world.app.close()
  })

  it('sends and shows nothing secret to a matching buyer without an NDA', async () => {
    const buyer = world.uncleared.find(({ name }) => name === 'unsigned matching buyer')
    const seller = world.targets.find(({ owner }) => owner === 'target seller')
    assert.ok(buyer && seller)
    const paired = await world.app.post('/api/pairings/create', {
      buyer_id: buyer.buyerId,
      seller_id: seller.id,
      session_id: buyer.key,
    })
    assert.equal(paired.status, 201)

    const { page, received } = await openReader(buyer)
    const sightings = new Set<string>()
    const look = async (where: string) => {
      // Waits for requests that the page sends after rendering.
      await page.waitForLoadState('networkidle')
      for (const [what, text] of [['shown', await textOn(page)], ...(await received())] as const)
        for (const canary of seenIn(text, world.canaries))
          if (!buyer.mayKnow.has(canary.owner)) sightings.add(`${canary.what} of ${canary.owner}: ${what} at ${where}`)
    }
    for (const path of PAGES) {
      await page.goto(`${world.app.url}/workspace${path}`, { waitUntil: 'networkidle' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await look(path)
    }
    await page.goto(`${world.app.url}/workspace/matches?party=${seller.id}`, { waitUntil: 'networkidle' })
    await page
      .getByRole('complementary', { name: 'Details of the counterparty' })
      .getByText('Hidden information')
      .waitFor()
    await look('the details of a match')
    await page.goto(`${world.app.url}/workspace/pipeline/${paired.body.pair_id}`, { waitUntil: 'networkidle' })
    const drawn = page.waitForResponse((answer) => answer.headers()['content-type'] === 'application/pdf')
    await page
      .getByRole('button', { name: /^Download the teaser/ })
      .or(page.getByRole('button', { name: /^Download/ }))
      .first()
      .click()
    await drawn
    await look('the pairing')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).waitFor()
    await page.keyboard.type('maintenance')
    await page.getByRole('option').filter({ hasText: 'Company' }).first().waitFor()
    await look('the search')
    await page.context().close()
    assert.deepEqual([...sightings], [])
  })

  it('the same detection finds the names on the page of an authorised buyer', async () => {
    const { page, received } = await openReader(world.cleared)
    await page.goto(`${world.app.url}/workspace/matches`, { waitUntil: 'networkidle' })
    await page.locator('[data-row]').first().waitFor()
    const ownersIn = (text: string) => new Set(seenIn(text, world.canaries).map(({ owner }) => owner))
    assert.ok(ownersIn(await textOn(page)).has('target seller'), 'the page shows no name')
    const answers = (await received()).map(([, text]) => text).join('\n')
    assert.ok(ownersIn(answers).has('target seller'), 'the answers contain no name')
    await page.context().close()
  })

  /** Opens a page as `actor` and records each answer except build files once. */
  async function openReader(actor: Actor) {
    const page = await (await openDevice(browser, { key: actor.key })).newPage()
    let answers: Response[] = []
    page.on('response', (answer) => void answers.push(answer))
    const received = async () => {
      const taken = answers.filter((answer) => !new URL(answer.url()).pathname.startsWith('/assets/'))
      answers = []
      return await Promise.all(taken.map(async (answer) => [answer.url(), await textOf(answer)] as const))
    }
    return { page, received }
  }
})

async function textOf(answer: Response): Promise<string> {
  const headers = JSON.stringify(answer.headers())
  if (!answer.url().includes('/api/')) return headers
  const body = await answer.body()
  return answer.headers()['content-type'] === 'application/pdf'
    ? `${headers}\n${await pdfTextOf(body)}`
    : `${headers}\n${body.toString('utf8')}`
}

/** Returns everything a page shows or exposes to a screen reader, hidden or not, with one piece per line. */
async function textOn(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const pieces = [document.title]
    for (const element of document.body.querySelectorAll('*')) {
      if (element instanceof HTMLStyleElement) continue
      for (const { name, value } of element.attributes)
        if (/^(?:aria-|title|alt|placeholder|href|src|value|id)/.test(name)) pieces.push(value)
      if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) pieces.push(element.value)
      for (const node of element.childNodes) if (node instanceof Text) pieces.push(node.data)
    }
    return pieces.join('\n')
  })
  return text.replaceAll(DRAWN_ID, ' ')
}

/** Ids that the library draws at random and whose digits can resemble a figure. */
const DRAWN_ID = /\bmantine-[a-z0-9]{6,}/g
