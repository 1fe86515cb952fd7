import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openSceneForTests, type Scene } from './_scene.ts'

describe('change to LOI, closed or abandoned in the application', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })
  const phase = async () => {
    const { app } = scene
    const { pairings } = (await app.get(`/api/pairings/${app.seller.key}`)).body
    return pairings.find(({ pair_id }: { pair_id: string }) => pair_id === app.pairId).phase
  }
  const choose = async (page: Page, name: string) => {
    await page.getByRole('button', { name: 'Move to', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }

  it('requires confirmation on the page of a pairing, and a closing is confirmed by the other side', async () => {
    const { app } = scene
    const page = await scene.visit(`/workspace/pipeline/${app.pairId}`, { key: app.buyer.key })
    await page.getByRole('button', { name: 'Move to Closed', exact: true }).focus()
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: /^Close the deal with Company [A-Z]\?$/ })
    await question.getByText('The letter of intent has not been reached yet.').waitFor()
    await question.getByText(/changes at once for both sides/).waitFor()
    await question.getByText(/neither company is offered to anyone else/).waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    assert.equal(await phase(), '0_prospecting')
    await choose(page, 'LOI')
    await page.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await phase(), '0_prospecting')

    await page.getByRole('button', { name: 'Move to Closed', exact: true }).focus()
    await page.keyboard.press('Enter')
    await question.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText(/moved to Closed$/).waitFor()
    assert.equal(await phase(), '8_closed')

    const other = await scene.visit(`/workspace/pipeline/${app.pairId}`, { key: app.seller.key })
    await other.getByText(/has closed this deal/).waitFor()
    await other.getByRole('button', { name: 'Close the deal', exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Close the deal', exact: true }).click()
    await other.getByText('Both sides have closed the deal').waitFor()
    const { todos } = (await app.get(`/api/overview/${app.seller.key}`)).body
    assert.ok(!todos.some(({ kind }: { kind: string }) => kind === 'confirm_closings'))

    await choose(other, 'Abandoned')
    await other.getByRole('dialog', { name: /^Abandon the pairing with/ }).waitFor()
    await other.getByRole('button', { name: 'Abandon', exact: true }).click()
    await other.getByText(/moved to Abandoned$/).waitFor()
    assert.equal(await phase(), '9_abandoned')
  })

  it('requires confirmation on the board, in the table and on a phone; cancelling keeps the selection', async () => {
    const { app } = scene
    const page = await scene.visit('/workspace/pipeline', { key: app.seller.key })
    await page.getByRole('radio', { name: 'Table' }).locator('..').click()
    const selected = page.getByRole('checkbox', { name: /^Select / }).first()
    await selected.check()
    await choose(page, 'LOI')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    assert.ok(await selected.isChecked(), 'the selection was lost')
    await choose(page, 'LOI')
    await page.getByRole('button', { name: 'Set the letter of intent' }).click()
    await page.getByText(/moved to LOI$/).waitFor()
    assert.equal(await phase(), '4_loi')

    const board = await scene.visit('/workspace/pipeline', { key: app.seller.key })
    await board.getByRole('button', { name: /^Drag .* to another phase$/ }).focus()
    await board.keyboard.press('Space')
    for (let column = 5; column > 0; column -= 1) {
      await board.waitForTimeout(150)
      await board.keyboard.press('ArrowRight')
    }
    await board.getByText(/is over phase Abandoned\.$/).waitFor({ state: 'attached' })
    await board.keyboard.press('Space')
    await board.getByRole('dialog', { name: /^Abandon the pairing with/ }).waitFor()
    assert.equal(await phase(), '4_loi')

    const phone = await scene.visit('/workspace/pipeline', { key: app.seller.key, language: 'fr', width: 360 })
    await phone.getByRole('button', { name: /^Déplacer .* vers une phase$/ }).click()
    await phone.getByRole('menuitem', { name: 'Conclu', exact: true }).click()
    await phone.getByRole('dialog', { name: /^Conclure l’opération avec/ }).waitFor()
    await phone.getByRole('button', { name: 'Annuler' }).click()
    assert.equal(await phase(), '4_loi')
  })
})
