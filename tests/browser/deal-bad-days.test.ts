import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { fresh } from '../_exchange.ts'
import { invite } from '../_members.ts'
import { pdfWith } from '../_room-files.ts'
import { openScene, type Scene } from './_scene.ts'
import { openWire } from './_wire.ts'

describe('deal page under failures', () => {
  let scene: Scene
  let at: string
  before(async () => {
    scene = await openScene({ TRUST_PROXY: '127.0.0.1' })
    at = `/workspace/pipeline/${scene.app.pairId}`
  })
  afterEach(() => scene.leave())
  after(() => scene.close())

  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
  const writing = (page: Page) => page.getByLabel(/^Message to /)

  it('switches its workspace when another tab does, without mixing data or losing the draft', async () => {
    const { buyer, fresh: other } = scene.app
    const one = await scene.visit(at, { key: buyer.key })
    await writing(one).fill('Could we meet in March?')
    const two = await one.context().newPage()
    two.setDefaultTimeout(120_000)
    await two.goto(`${scene.app.url}/open`, { waitUntil: 'networkidle' })
    await two.getByLabel('Workspace key').fill(other.key)
    await two.getByRole('button', { name: 'Open', exact: true }).click()
    await seen(two, 'Nuevo Taller')
    await seen(one, 'Another tab changed the workspace')
    await seen(one, 'Nuevo Taller')
    assert.equal(await one.getByText('Northbridge Capital').count(), 0)
    assert.equal(await one.getByText('Could we meet in March?').count(), 0)
    assert.equal(new URL(one.url()).pathname, '/workspace')
    const asked: string[] = []
    one.on('request', (request) => void asked.push(request.url() + JSON.stringify(request.headers())))
    await one.getByRole('link', { name: 'Pipeline' }).first().click()
    await one.waitForLoadState('networkidle')
    assert.ok(asked.length > 0)
    assert.ok(
      !asked.some((request) => request.includes(buyer.key)),
      'the tab still uses the key of the first workspace',
    )
    await one.getByText('Nuevo Taller').first().click()
    await one.getByRole('menuitem', { name: 'Northbridge Capital' }).click()
    await seen(one, 'Northbridge Capital')
    await one.goto(scene.app.url + at, { waitUntil: 'networkidle' })
    assert.equal(await writing(one).inputValue(), 'Could we meet in March?')
  })

  it('shows the pairing without a click after the first read is rejected as overloaded', async () => {
    const page = await scene.visit('/workspace', { key: scene.app.buyer.key })
    let asked = 0
    await page.route('**/api/pairings/*?*', async (route) => {
      asked += 1
      if (asked > 1) return route.continue()
      const json = { error: 'The service is busy.', code: 'overloaded', retry_after: 1 }
      await route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        headers: { 'retry-after': '1' },
        json,
      })
    })
    await page.goto(scene.app.url + at)
    await seen(page, /You have asked Company [A-Z] for an introduction/)
    assert.ok(asked > 1, 'no read was rejected')
  })

  it('shows unsent text and a way to continue when the member is revoked while typing', async () => {
    const { buyer } = scene.app
    const claire = await invite(scene.app, buyer.key, 'member')
    const page = await scene.visit(at, { key: claire.key })
    await writing(page).fill('We would like to see the contracts.')
    const path = `/api/members/${buyer.key}/${claire.id}/revoke`
    assert.equal((await scene.app.post(path, {}, fresh())).status, 200)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await seen(page, 'No workspace has this key')
    await seen(page, 'Unsent text')
    await seen(page, 'We would like to see the contracts.')
    await page.getByRole('link', { name: 'Open another workspace' }).waitFor()
  })

  it('keeps an unsent message and explains read access when the member becomes a reader while typing', async () => {
    const { buyer } = scene.app
    const claire = await invite(scene.app, buyer.key, 'member')
    const page = await scene.visit(at, { key: claire.key })
    await writing(page).fill('Please send the accounts.')
    const path = `/api/members/${buyer.key}/${claire.id}`
    assert.equal((await scene.app.post(path, { role: 'reader' }, fresh())).status, 200)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await seen(page, /read access only/i)
    assert.equal(await writing(page).inputValue(), 'Please send the accounts.')
  })

  it('states who may pause a pairing to a member who became a reader meanwhile', async () => {
    const { seller } = scene.app
    const paul = await invite(scene.app, seller.key, 'member')
    const page = await scene.visit(at, { key: paul.key })
    const pause = page.getByRole('button', { name: 'Pause this pairing' })
    await pause.waitFor()
    const path = `/api/members/${seller.key}/${paul.id}`
    assert.equal((await scene.app.post(path, { role: 'reader' }, fresh())).status, 200)
    await pause.click()
    await seen(page, /read access only/i)
  })

  it('reports an interrupted upload and resumes it without sending a part twice', async () => {
    const { seller } = scene.app
    const wire = await openWire(scene.app.url)
    try {
      const page = await scene.visit('/workspace/data-room', { key: seller.key }, wire.url)
      await page.getByLabel('New folder').fill('Contracts')
      await page.getByRole('button', { name: 'Add folder' }).click()
      await page.getByRole('heading', { name: 'Contracts' }).waitFor()
      const parts: number[] = []
      const partOf = (request: Request) => (request.postDataJSON() as { part?: number } | null)?.part
      page.on('response', (response) => {
        const part = partOf(response.request())
        if (part !== undefined && response.ok()) parts.push(part)
      })
      let cutting: Promise<void> | undefined
      await page.route('**/*', async (route) => {
        if (parts.length === 2 && partOf(route.request()) !== undefined) {
          cutting ??= wire.cut()
          await cutting
        }
        await route.continue()
      })
      const filler = 'A'.repeat(1_600_000)
      const objects = `6 0 obj\n<< /Length ${filler.length} >>\nstream\n${filler}\nendstream\nendobj`
      const buffer = pdfWith('Leases', { objects })
      await page
        .locator('input[type=file]')
        .setInputFiles([{ name: 'Leases.pdf', mimeType: 'application/pdf', buffer }])
      await seen(page, 'Leases.pdf was not uploaded. Try again: the upload resumes where it stopped.')
      await page.unrouteAll()
      await wire.mend()
      const before = parts.length
      await page
        .getByRole('button', { name: /Leases\.pdf/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Download Leases.pdf' }).waitFor()
      assert.equal(new Set(parts).size, parts.length, 'a part was sent twice')
      assert.ok(before >= 2 && parts.length > before)
    } finally {
      await wire.close()
    }
  })

  it('rejects a renamed HTML file with an alert and uploads the other file', async () => {
    const page = await scene.visit('/workspace/data-room', { key: scene.app.seller.key })
    await page.getByLabel('New folder').fill('Reports')
    await page.getByRole('button', { name: 'Add folder' }).click()
    await page.getByRole('heading', { name: 'Reports' }).waitFor()
    const page1 = '<html><script>alert(1)</script></html>'
    await page
      .locator('input[type=file]')
      .last()
      .setInputFiles([
        { name: 'Report.pdf', mimeType: 'application/pdf', buffer: Buffer.from(page1) },
        { name: 'Sound.pdf', mimeType: 'application/pdf', buffer: pdfWith('Sound') },
      ])
    await page.getByRole('button', { name: 'Download Sound.pdf' }).waitFor()
    await page.getByRole('alert').first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Download Report.pdf' }).count(), 0)
  })

  it('shows both sides the same phase after two concurrent changes', async () => {
    const { buyer, seller, pairId, post, get } = scene.app
    const phases = ['1_contact', '2_valuation'] as const
    const moves = await Promise.all(
      [buyer, seller].map(({ key }, n) =>
        post('/api/pairings/update_phase', { pair_ids: [pairId], phase: phases[n] }, { 'x-session-id': key }),
      ),
    )
    for (const { status } of moves) assert.equal(status, 200)
    const phaseOf = async (key: string) =>
      (await get(`/api/pairings/${key}`)).body.pairings.find((one: { pair_id: string }) => one.pair_id === pairId).phase
    const agreed = await phaseOf(buyer.key)
    assert.equal(await phaseOf(seller.key), agreed)
    for (const { key } of [buyer, seller]) {
      const page = await scene.visit(at, { key })
      await seen(page, agreed === '1_contact' ? 'Contact' : 'Valuation')
    }
  })

  it('offers only abandonment while the seller has paused the pairing', async () => {
    const { buyer, seller, pairId, post } = scene.app
    const pause = async (paused: boolean) => {
      const answer = await post(`/api/pairings/${seller.key}/${pairId}/pause`, { paused })
      assert.equal(answer.status, 200, answer.text)
    }
    await pause(true)
    const page = await scene.visit(at, { key: buyer.key })
    await seen(page, /^The seller has paused this pairing/)
    assert.equal(await page.getByRole('button', { name: /^Move on to/ }).count(), 0)
    await page.getByRole('button', { name: 'Move to', exact: true }).click()
    const choices = page.getByRole('menuitem', { disabled: false })
    await choices.first().waitFor()
    assert.deepEqual(await choices.allTextContents(), ['Abandoned'])
    await pause(false)
    await page.reload({ waitUntil: 'networkidle' })
    await page.getByRole('button', { name: /^Move on to/ }).waitFor()
  })

  it('keeps an unsent message and explains when the other side has erased its workspace', async () => {
    const { buyer, seller } = scene.app
    const page = await scene.visit(at, { key: buyer.key })
    await writing(page).fill('Thank you for the accounts.')
    const erased = await scene.app.post(`/api/session/${seller.key}/erase`, { confirm: 'erase' })
    assert.equal(erased.status, 200, erased.text)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('alert').first().waitFor()
    await seen(page, /erased/i)
    assert.equal(await writing(page).inputValue(), 'Thank you for the accounts.')
  })
})
