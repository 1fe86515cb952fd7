import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openScene, type Scene } from './_scene.ts'

/** A line of error that appears under a press would move the target away before the release. */
describe('the first click', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('chooses an option of the required group that the press makes lose its focus', async () => {
    const page = await scene.visit('/register?side=seller')
    await page.locator('#identity-name').fill('Ada Mercier')
    await page.locator('#identity-email').fill('ada@mercier.example')
    await page
      .getByLabel(/Company/)
      .first()
      .fill('Mercier')
    await page.getByRole('button', { name: 'Next' }).click()
    const region = page.locator('#seller-region')
    await region.focus()
    await page.keyboard.press('Tab')
    const ask = page.getByRole('radio', { name: /approve/i })
    const box = (await ask.boundingBox()) ?? assert.fail('no option')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.mouse.down()
    await page.waitForTimeout(150)
    const pressed = await ask.boundingBox()
    assert.equal(pressed?.y, box.y, 'the option moved under the press')
    await page.mouse.up()
    await page.waitForTimeout(200)
    assert.ok(await ask.isChecked(), 'the click was lost')
  })
})
