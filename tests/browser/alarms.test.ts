import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OPERATOR } from '../_exchange.ts'
import { seedSeller } from '../_seed.ts'
import { OPERATOR_TOKEN } from '../_service.ts'
import { openScene, type Scene } from './_scene.ts'

describe('alarms page of the operator', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('records a decision for one of two workspaces that claim the same company and lets it be changed', async () => {
    const claim = { company: 'Quorvane', siren: '732829320' }
    const [one] = [await seedSeller(scene.app, {}, claim), await seedSeller(scene.app, {}, claim)]
    const verdict = async () => {
      const { alarms } = (await scene.app.get('/api/operator/alarms?state=all', OPERATOR)).body
      return alarms.find(({ kind }: { kind: string }) => kind === 'same_company')?.verdict
    }
    const page = await scene.visit('/operator/alarms', { operatorToken: OPERATOR_TOKEN })
    await page.getByText('Several workspaces claim to be the same company').waitFor()
    await page.getByRole('button', { name: new RegExp(`^Decide: Several workspaces .*\\b${one.sessionId}\\b`) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Confirmed: keep the restrictions' }).check()
    await dialog.getByLabel('Reason').fill('Its extract from the register was shown.')
    const record = dialog.getByRole('button', { name: 'Record the decision' })
    assert.ok(await record.isDisabled(), 'the decision can be recorded without a company')
    await dialog.getByRole('radio', { name: `Quorvane (No. ${one.sessionId})` }).check()
    await record.click()
    await page.getByRole('button', { name: /^Decide: Several workspaces/ }).waitFor({ state: 'detached' })
    assert.equal(await verdict(), 'confirmed')

    await page.getByText('All', { exact: true }).click()
    await page.getByRole('button', { name: /^Change the decision: Several workspaces/ }).click()
    await dialog.getByRole('radio', { name: 'Harmless: lift the restrictions' }).check()
    await dialog.getByLabel('Reason').fill('One group with two teams.')
    await record.click()
    await page.getByText('Found harmless').waitFor()
    assert.equal(await verdict(), 'harmless')
  })
})
