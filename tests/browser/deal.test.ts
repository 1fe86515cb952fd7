import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { say } from './_conversation.ts'
import { openScene, type Scene } from './_scene.ts'

/** Each person uses a separate device. */
describe('deal between two people', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
  const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
  /** Reloads to show changes made by the other side. */
  const again = async (page: Page) => void (await page.reload({ waitUntil: 'networkidle' }))

  it('runs from the introduction through name, memorandum, messages and phase consent to closing', async () => {
    const { buyer, seller, pairId, get } = scene.app
    const at = `/workspace/pipeline/${pairId}`
    const asker = await scene.visit(at, { key: buyer.key })
    const owner = await scene.visit(at, { key: seller.key })

    await seen(asker, /You have asked Company \w for an introduction/)
    await click(owner, 'Accept')
    await seen(owner, /You accepted the introduction/)
    await again(asker)
    await seen(asker, /Company \w accepted your introduction\./)
    assert.equal(await asker.getByText('Atelier Mercier').count(), 0, 'the introduction disclosed the name')
    await click(asker, 'Open the name')
    await seen(asker, 'Atelier Mercier')

    await owner.goto(`${scene.app.url}/workspace/documents`, { waitUntil: 'networkidle' })
    await owner.getByRole('tab', { name: 'Write for buyers' }).click()
    await click(owner, /^Approve/)
    await seen(owner, 'Version 1 is approved')
    await owner.goto(scene.app.url + at, { waitUntil: 'networkidle' })
    await click(owner, 'Release')
    await seen(owner, /may read the version you approved last/)
    await again(asker)
    await seen(asker, /has released its information memorandum to you/)
    await click(asker, 'Read')
    await asker.getByRole('img', { name: /^Page 1 of/ }).waitFor()
    await asker.getByText(/Version 1, approved by the seller/).waitFor({ state: 'attached' })

    await say(asker, 'Are the premises rented?')
    await again(owner)
    await seen(owner, 'Are the premises rented?')
    await say(owner, 'Yes, until 2031.')
    await owner.getByLabel('Question').selectOption({ label: 'Are the premises rented?' })
    await owner.getByLabel('Answer', { exact: true }).selectOption({ label: 'Yes, until 2031.' })
    await click(owner, 'Publish to all buyers')
    await owner.getByRole('button', { name: 'Withdraw', exact: true }).waitFor()
    await again(asker)
    await seen(asker, 'Answers the seller has given to all its buyers. Nobody sees who asked.')

    await owner.goto(`${scene.app.url}/workspace/settings`, { waitUntil: 'networkidle' })
    const consent = (checked: boolean) =>
      owner.getByRole('switch', { name: 'The counterparty confirms every change of phase', checked })
    await consent(false).click()
    await consent(true).waitFor()
    await owner.goto(scene.app.url + at, { waitUntil: 'networkidle' })
    for (const [name, phase] of [
      ['LOI', '4_loi'],
      ['Closed', '8_closed'],
    ] as const) {
      await again(asker)
      await click(asker, 'Move to')
      await asker.getByRole('menuitem', { name, exact: true }).click()
      await click(asker, 'Ask for confirmation')
      await seen(asker, /You have asked Atelier Mercier to confirm the phase/)
      await again(owner)
      await click(owner, 'Confirm the phase')
      await owner.getByRole('button', { name: 'Confirm the phase' }).waitFor({ state: 'detached' })
      const { pairings } = (await get(`/api/pairings/${buyer.key}`)).body
      assert.equal(pairings.find(({ pair_id }: { pair_id: string }) => pair_id === pairId).phase, phase)
    }
  })
})
