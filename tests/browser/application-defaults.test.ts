import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openScene, openSceneForTests, type Scene } from './_scene.ts'

describe('workspace settings', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('opens at the mail card from the link in a message, explains that no mail is sent and saves each choice', async () => {
    const { app } = scene
    const page = await scene.visit('/workspace/settings#mail', { key: app.seller.key })
    const card = page.getByRole('region', { name: 'E-mail notifications' })
    const { delivery } = (await app.get(`/api/mail-settings/${app.seller.key}`)).body
    assert.equal(delivery, 'operator')
    await card.getByText(/This installation sends no mail by itself/).waitFor()
    const messages = card.getByRole('radiogroup', { name: 'Messages' })
    assert.ok(await messages.getByRole('radio', { name: 'At once' }).isChecked())
    await messages.getByText('Off', { exact: true }).click()
    await page.waitForResponse((answer) => answer.url().includes('/api/mail-settings/') && answer.ok())
    assert.equal((await app.get(`/api/mail-settings/${app.seller.key}`)).body.messages, 'off')
    await page.reload({ waitUntil: 'networkidle' })
    assert.ok(await messages.getByRole('radio', { name: 'Off' }).isChecked())
    assert.ok(((await card.boundingBox())?.y ?? 9999) < 880, 'the link did not scroll to the card')
  })
})

describe('workspace settings with an unconfirmed address', () => {
  it('states in French that no message is sent until the address is confirmed', async () => {
    const scene = await openScene({ SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'deals@concordat.example' })
    try {
      const page = await scene.visit('/workspace/settings#mail', { key: scene.app.seller.key, language: 'fr' })
      const card = page.getByRole('region', { name: 'Notifications par e-mail' })
      await card.getByText(/^Aucun message n’est encore envoyé/).waitFor()
    } finally {
      await scene.close()
    }
  })
})

describe('registration in the application', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('preselects phase consent by both sides and saves it for the new workspace', async () => {
    const page = await scene.visit('/register?side=buyer')
    await page.getByLabel('Your name').fill('Robin Castel')
    await page.getByLabel('E-mail').fill('robin@castel.example')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('radio', { name: 'Every match and pairing' }).check()
    await page.getByLabel('Sector sought').fill('Industrial maintenance services')
    await page.getByRole('button', { name: 'Next' }).click()
    const both = page.getByRole('switch', { name: 'The counterparty confirms every change of phase' })
    await both.waitFor()
    assert.ok(await both.isChecked())
    await page.getByText('Checked. You can register.').waitFor()
    await page.getByRole('button', { name: 'Register', exact: true }).click()
    await page.getByLabel('I have saved the key').waitFor()
    const rules = await scene.app.get(`/api/deal-rules/${await scene.keyOf(page)}`)
    assert.equal(rules.body.phase_consent, 'both')
    const { key } = await scene.app.registerBuyer({ sector: 'Software' }, { name: 'Ana', company: 'By the API' })
    assert.equal(
      (await scene.app.get(`/api/deal-rules/${key}`)).body.phase_consent,
      'one',
      'a registration over the API has another default',
    )
  })
})
