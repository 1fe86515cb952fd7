import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { SELLER } from '../_service.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

describe('seller that releases its name on request', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('approves its blind profile at registration and sees how many matches that adds', async () => {
    const page = await scene.visit('/register?side=seller', { width: 390, height: 844 })
    const next = () => page.getByRole('button', { name: 'Next' }).click()
    await page.locator('#identity-name').fill('Ada Mercier')
    await page.locator('#identity-email').fill('ada@mercier.example')
    await page.locator('#identity-company').fill('Mercier')
    await next()
    for (const field of ['sector', 'product', 'description'] as const)
      await page.locator(`#seller-${field}`).fill(SELLER[field])
    for (const [field, figure] of Object.entries({ revenue: '12.4', growth: '7.5', 'ebitda-margin': '13.2' }))
      await page.locator(`#seller-${field}`).fill(figure)
    await page.locator('#seller-currency').selectOption('GBP')
    await page.getByRole('radio', { name: /approve/i }).check()
    await next()
    await page.getByRole('row', { name: /Revenue £12\.4m/ }).waitFor()
    await page.getByText('Checked. You can register.').waitFor()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByRole('heading', { name: 'Approve what others see' }).waitFor()
    await page.getByText('None but yours on this service, with the industry, country and revenue as shown').waitFor()
    const effect = await page.getByText(/with this view, 0 without it/).textContent()
    const promised = Number(/^\d+/.exec(effect ?? '')?.[0])
    assert.ok(promised > 0, String(effect))
    await page.getByRole('button', { name: 'Approve and continue' }).click()
    await page.getByRole('heading', { name: 'You are registered' }).waitFor()
    await page.getByText(promised === 1 ? '1 counterparty matches.' : `${promised} counterparties match.`).waitFor()
    const { body } = await scene.app.get(`/api/matches/${await scene.keyOf(page)}`)
    assert.equal(body.length, promised)
  })

  it('sees on its empty list of matches that approval is missing and follows the link to it', async () => {
    const { key } = await scene.app.registerSeller({ ...SELLER, name_release: 'ask' })
    const page = await scene.visit('/workspace/matches', { key, width: 390, height: 844 })
    await page.getByText(/Until you approve what others see, your figures count for nobody/).waitFor()
    await page.getByRole('heading', { name: 'Close, but outside one condition' }).waitFor()
    await page.getByRole('link', { name: 'Approve what others see' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'blind-view')
    await page.getByText(/with this view, 0 without it/).waitFor()
  })
})
