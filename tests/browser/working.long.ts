import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { BUYER, OPERATOR_TOKEN, SELLER } from '../_service.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

describe('everyday work in the application', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('changes a profile, rotates the key, exports the workspace and erases it', async () => {
    const { app } = scene
    const { key } = await app.registerSeller(SELLER, { company: 'Moulins Garnier', name: 'Luc Garnier' })
    const page = await scene.visit('/workspace/settings', { key })
    const revenue = page.getByLabel('Revenue', { exact: true })
    await revenue.fill('13,5')
    await page.getByText('1 unsaved change').waitFor()
    assert.equal(
      (await app.get(`/api/session/${key}`)).body.seller.revenue,
      SELLER.revenue,
      'an unsaved figure was stored',
    )
    await page.reload({ waitUntil: 'networkidle' })
    assert.equal(await revenue.inputValue(), '13,5', 'the reload lost input')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Changed: Revenue.').waitFor()
    assert.equal((await app.get(`/api/session/${key}`)).body.seller.revenue, 13.5)

    await page.getByRole('button', { name: 'Replace the key' }).click()
    await page.getByRole('button', { name: 'Replace it now' }).click()
    await page.getByRole('heading', { name: 'The new key' }).waitFor()
    await page.getByLabel('I have saved the key').check()
    await page.getByRole('button', { name: 'Done' }).click()
    const newKey = await scene.keyOf(page)
    assert.notEqual(newKey, key)
    assert.equal((await app.get(`/api/session/${key}`)).status, 404, 'the old key is still valid')
    assert.equal((await app.get(`/api/session/${newKey}`)).body.identity.company, 'Moulins Garnier')

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('main').getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    assert.equal(download.suggestedFilename(), 'concordat-workspace.json')
    const taken = readFileSync(await download.path(), 'utf8')
    assert.equal(JSON.parse(taken).identity.company, 'Moulins Garnier')
    assert.ok(!taken.includes(newKey), 'the file contains the key')

    await page.getByRole('button', { name: 'Erase …' }).click()
    const erase = page.getByRole('button', { name: 'Erase permanently' })
    await page.getByLabel('Type “Moulins Garnier” to confirm').fill('moulins garnier')
    assert.ok(await erase.isDisabled(), 'erasure is possible without the exact name')
    await page.getByLabel('Type “Moulins Garnier” to confirm').fill('Moulins Garnier')
    await erase.click()
    await page.getByText('The workspace is erased').waitFor()
    await page.waitForURL(`${app.url}/`)
    // The page is left first, so that none of its requests is sent without a key.
    await page.waitForFunction(() => localStorage.getItem('concordat.key') === null)
    assert.equal(await scene.keyOf(page), '', 'the device still stores the key')
    assert.equal((await app.get(`/api/session/${newKey}`)).status, 404)
  })

  it('changes the phase of a pairing on its page and undoes the change', async () => {
    const { app } = scene
    const page = await scene.visit(`/workspace/pipeline/${app.pairId}`, { key: app.seller.key })
    const phase = async () =>
      (await app.get(`/api/pairings/${app.seller.key}`)).body.pairings.find(
        ({ pair_id }: { pair_id: string }) => pair_id === app.pairId,
      ).phase
    assert.equal(await phase(), '0_prospecting')
    await page.getByRole('button', { name: 'Move to', exact: true }).click()
    await page.getByRole('menuitem', { name: 'LOI' }).click()
    await page.getByRole('button', { name: 'Set the letter of intent' }).click()
    await page.getByText(/moved to LOI$/).waitFor()
    assert.equal(await phase(), '4_loi')
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Moved back', { exact: true }).waitFor()
    assert.equal(await phase(), '0_prospecting')
  })

  it('dismisses a match in its row and details and restores it by undo and from the list of dismissed matches', async () => {
    const page = await scene.visit('/workspace/matches', { key: scene.app.buyer.key })
    await page.getByText(/^Showing/).waitFor()
    const rows = page.getByRole('list', { name: 'Matches' }).getByRole('listitem')
    const count = await rows.count()
    const rowsShown = (expected: number) =>
      page.waitForFunction(
        (wanted) => document.querySelectorAll('ol[aria-label="Matches"] > li').length === wanted,
        expected,
      )
    await page
      .getByRole('button', { name: /^Not for us: / })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Wrong size' }).click()
    await rowsShown(count - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await rowsShown(count)

    await rows.first().getByRole('button').first().click()
    await page.getByRole('button', { name: 'Not for us', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Wrong place' }).click()
    await rowsShown(count - 1)
    await page.reload({ waitUntil: 'networkidle' })
    await rowsShown(count - 1)
    await page.getByRole('button', { name: '1 match dismissed' }).click()
    await page.getByText('Wrong place').waitFor()
    await page.getByRole('button', { name: /^Show .* again$/ }).click()
    await rowsShown(count)
  })
  it('explains that a pairing already exists and links to it', async () => {
    const { app } = scene
    const buyer = await app.registerBuyer(BUYER)
    const page = await scene.visit('/workspace/matches', { key: buyer.key })
    await page.locator('[data-row]').first().click()
    const pair = page.getByRole('button', { name: 'Pair', exact: true })
    await pair.waitFor()
    // Another device creates the same pairing in the meantime.
    const party = Number(new URL(page.url()).searchParams.get('party'))
    const made = await app.post('/api/pairings/create', {
      buyer_id: buyer.id,
      seller_id: party,
      session_id: buyer.key,
    })
    assert.equal(made.status, 201)
    await pair.click()
    const told = page.getByRole('alert').filter({ hasText: 'This pairing exists already' })
    await told.getByRole('link', { name: 'Open the pairing' }).click()
    await page.waitForURL(`**/workspace/pipeline/${made.body.pair_id}`)
    await page.getByRole('heading', { level: 2, name: 'What comes next' }).waitFor()
    assert.equal((await app.get(`/api/pairings/${buyer.key}`)).body.count, 1)
  })

  it('lets the operator issue and revoke a token and revoke an NDA', async () => {
    const { app } = scene
    const signer = await app.registerBuyer(BUYER, { company: 'Fonds Delmas' })
    await app.post('/api/nda/sign', { session_id: signer.key, signer_name: 'Irène Delmas', company: 'Fonds Delmas' })
    const page = await scene.visit('/operator/tokens', { operatorToken: OPERATOR_TOKEN })
    await page.getByRole('button', { name: 'Issue a token' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Participant').fill('Cabinet Aubry')
    await dialog.getByRole('button', { name: 'Issue a token' }).click()
    const token = (await dialog.getByLabel('Tokens').textContent()) ?? ''
    const thread = `/engage/${token}/thread`
    assert.equal((await app.get(thread)).status, 200)
    await page.keyboard.press('Escape')
    await page.reload({ waitUntil: 'networkidle' })
    assert.ok(!(await page.content()).includes(token), 'the token is still shown')
    const row = page.getByRole('row').filter({ hasText: 'Cabinet Aubry' })
    await row.getByRole('button', { name: 'Revoke' }).click()
    await row.getByText('Revoked', { exact: true }).waitFor()
    assert.equal((await app.get(thread)).status, 401)

    await page.getByRole('link', { name: 'NDA register' }).click()
    const nda = page.getByRole('row').filter({ hasText: 'Irène Delmas' })
    await nda.getByRole('button', { name: 'Revoke' }).click()
    const revoke = page.getByRole('dialog').getByRole('button', { name: 'Revoke' })
    assert.ok(await revoke.isDisabled(), 'revocation is possible without a reason')
    await page.getByLabel(/^Reason/).fill('Asked for by the signatory.')
    await revoke.click()
    await nda.getByText('Revoked', { exact: true }).waitFor()
    const register = await app.get('/api/operator/ndas?state=revoked', OPERATOR)
    assert.deepEqual(
      register.body.ndas.map(({ reason }: { reason: string }) => reason),
      ['Asked for by the signatory.'],
    )
    assert.equal((await app.get(`/api/matched-names/${signer.key}`)).status, 403, 'names are still disclosed')
    assert.ok(!app.logged().includes(token), 'the log contains the token')
  })
})
