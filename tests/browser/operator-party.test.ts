import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Locator } from 'playwright-core'
import { BUYER, OPERATOR_TOKEN, SELLER } from '../_service.ts'
import { keysIn } from './_messages.ts'
import { openScene, type Scene } from './_scene.ts'

describe('party in the operator console', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
    await scene.app.registerSeller(
      {
        ...SELLER,
        revenue: 12.4,
        growth: 11,
        ebitda_margin: 16.5,
        net_debt: 1.5,
        recurring_share: 40,
        deal_type: 'majority',
        headcount: '20-49',
        name_release: 'ask',
      },
      { company: 'Quorvane' },
    )
    await scene.app.registerBuyer(
      { ...BUYER, check_size_min: 5, check_size_max: 25, growth_target: 8, buyer_type: 'fund' },
      { company: 'Brisevent' },
    )
  })
  after(() => scene.close())

  const shownIn = async (drawer: Locator) => {
    await drawer.getByRole('term').first().waitFor()
    const shown = await drawer.getByRole('definition').allTextContents()
    return shown.map((value) => value.replace(/[\u00a0\u202f]/g, ' '))
  }

  it('shows labels and units of a seller and a buyer and closes on Escape', async () => {
    const page = await scene.visit('/operator/universe', { operatorToken: OPERATOR_TOKEN })
    const drawer = page.getByRole('dialog')
    const shownOf = async (company: string) => {
      await page.getByRole('button', { name: company }).click()
      await drawer.getByRole('heading', { name: company }).waitFor()
      const shown = await shownIn(drawer)
      assert.deepEqual(keysIn(await page.evaluate('document.body.innerText')), [], 'the page shows message keys')
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      return shown
    }
    const seller = await shownOf('Quorvane')
    for (const value of ['€12.4m', '€1.5m', '11%', '16.5%', '40%', '20-49'])
      assert.ok(seller.includes(value), `${value} is not among ${seller.join(' | ')}`)
    assert.ok(!seller.some((line) => ['majority', 'ask', 'true', 'false', 'null'].includes(line)), seller.join(' | '))
    const buyer = await shownOf('Brisevent')
    for (const value of ['€5m', '€25m', '8%'])
      assert.ok(buyer.includes(value), `${value} is not among ${buyer.join(' | ')}`)
    assert.ok(!buyer.includes('fund'), buyer.join(' | '))
  })

  it('is translated into French', async () => {
    const page = await scene.visit('/operator/universe', { operatorToken: OPERATOR_TOKEN, language: 'fr' })
    await page.getByRole('button', { name: 'Quorvane' }).click()
    const drawer = page.getByRole('dialog')
    const shown = await shownIn(drawer)
    for (const value of ['12,4 M€', '16,5 %', 'La majorité des titres'])
      assert.ok(shown.includes(value), `${value} is not among ${shown.join(' | ')}`)
  })
})
