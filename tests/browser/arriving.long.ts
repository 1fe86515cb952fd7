import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { openSceneForTests, type Scene } from './_scene.ts'

describe('visit from the start page', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('a French user can register, read matches and sign on a phone', async () => {
    const page = await scene.visit('/', { language: 'fr', width: 360, height: 740 })
    assert.equal(await page.locator('html').getAttribute('lang'), 'fr')
    await page.getByRole('link', { name: /Acquérir une société/ }).click()
    await page.getByLabel('Votre nom').fill('Camille Lefèvre')
    await page.getByLabel('E-mail').fill('camille@lefevre.example')
    await page.getByRole('textbox', { name: 'Société' }).fill('Lefèvre Participations')
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByLabel('Secteur recherché').fill('Industrial maintenance services')
    await page.getByLabel('Ticket minimum').fill('4,5 M€')
    await page.getByLabel('Ticket maximum').fill('30')
    await page.getByLabel('Croissance visée').fill('5 %')
    await page.getByLabel('Chaque contrepartie et mise en relation').check()
    await page.getByLabel('Activité recherchée', { exact: true }).fill('Maintenance of machines in factories')
    await page
      .getByText(/^Compris.*4,5/)
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Suivant' }).click()
    await page.getByText(/Vérification réussie/).waitFor()
    await page.getByRole('button', { name: 'S’inscrire', exact: true }).click()
    await page.getByRole('heading', { name: 'Inscription terminée' }).waitFor()
    await page.getByLabel('J’ai conservé la clé').check()
    await page.getByRole('button', { name: 'Aller à l’espace de travail' }).click()
    await page.getByRole('heading', { level: 1, name: 'Vue d’ensemble' }).waitFor()

    const key = await scene.keyOf(page)
    const session = await scene.app.get(`/api/session/${key}`)
    assert.deepEqual(
      [session.body.user_type, session.body.identity.name, session.body.buyer.check_size_min],
      ['investor', 'Camille Lefèvre', 4.5],
    )

    await goTo(page, 'Contreparties')
    await page.getByRole('listitem').filter({ hasText: 'Company' }).first().waitFor()
    await goTo(page, 'Confidentialité')
    assert.equal(await page.getByLabel('Nom du signataire').inputValue(), 'Camille Lefèvre')
    await page.getByLabel(/J’ai lu l’engagement/).check()
    await page.getByRole('button', { name: 'Signer l’engagement' }).click()
    await page.getByText('Vérifié', { exact: true }).waitFor()
    const receipt = await scene.app.get(`/api/nda/${key}/receipt`)
    assert.deepEqual([receipt.status, receipt.body.verified], [200, true])
    await page.goto(`${scene.app.url}/workspace/matches?party=${scene.app.seller.id}`)
    await page.getByRole('button', { name: /^Découvrir le nom/ }).click()
    await page.getByText('Atelier Mercier').first().waitFor()
    const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    assert.equal(await page.evaluate(sideways), 0)
  })

  it('a user can register, pair and move the pairing on the board by keyboard alone', async () => {
    const page = await scene.visit('/')
    await press(page, page.getByRole('link', { name: /Buy a company/ }), 'Enter')
    await type(page, 'Your name', 'Robin Castel')
    await type(page, 'E-mail', 'robin@castel.example')
    await type(page, 'Company', 'Castel Capital')
    await press(page, page.getByRole('button', { name: 'Next' }), 'Enter')
    await type(page, 'Sector sought', 'Industrial maintenance services')
    await type(page, 'Minimum ticket', '4')
    await type(page, 'Maximum ticket', '30')
    await press(page, page.getByRole('radio', { name: 'Every match and pairing' }), 'Space')
    await type(page, /^Target activity/, 'Maintenance of machines in factories')
    // Enter in a field submits the step.
    await page.keyboard.press('Enter')
    await page.getByText('Checked. You can register.').waitFor()
    await press(page, page.getByRole('switch', { name: /^The counterparty confirms every change/ }), 'Space')
    await press(page, page.getByRole('button', { name: 'Register', exact: true }), 'Enter')
    await press(page, page.getByLabel('I have saved the key'), 'Space')
    await press(page, page.getByRole('button', { name: 'Go to the workspace' }), 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()

    await press(page, page.getByRole('link', { name: 'Matches', exact: true }).first(), 'Enter')
    const rows = page.locator('[data-row]')
    await rows.nth(1).waitFor()
    await reach(page, rows.first())
    await page.keyboard.press('ArrowDown')
    await focusOn(page, rows.nth(1))
    await page.keyboard.press('Enter')
    await press(page, page.getByRole('button', { name: 'Pair', exact: true }), 'Enter')
    await page.getByText(/^Paired with/).waitFor()
    await page.keyboard.press('Escape')
    await focusOn(page, rows.nth(1))

    await press(page, page.getByRole('link', { name: 'Pipeline', exact: true }).first(), 'Enter', 'Shift+Tab')
    const grip = page.getByRole('button', { name: /^Drag .* to another phase$/ })
    await grip.waitFor()
    await press(page, grip, 'Space')
    await page.getByText(/is over phase Prospecting\.$/).waitFor({ state: 'attached' })
    await page.keyboard.press('ArrowRight')
    await page.getByText(/is over phase Contact\.$/).waitFor({ state: 'attached' })
    await page.keyboard.press('Space')
    await page.getByText(/moved to Contact$/).waitFor()
    assert.deepEqual(await phasesOf(page), ['1_contact'])

    await press(page, page.getByRole('button', { name: 'Undo' }), 'Enter')
    await page.getByText('Moved back', { exact: true }).waitFor()
    await page.getByRole('region', { name: 'Prospecting: 1' }).waitFor()
    assert.deepEqual(await phasesOf(page), ['0_prospecting'])
  })

  async function phasesOf(page: Page): Promise<string[]> {
    const { body } = await scene.app.get(`/api/pairings/${await scene.keyOf(page)}`)
    return body.pairings.map(({ phase }: { phase: string }) => phase)
  }
})

/** Opens a page from the navigation, which is folded on a narrow screen. */
async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('button', { name: 'Ouvrir la navigation' }).click()
  await page.getByRole('link', { name: place, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: place }).waitFor()
}

const STOPS_MAX = 120

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until the target has the focus and fails if it is never reached. */
async function reach(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stops = 0; stops < STOPS_MAX; stops += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  assert.fail(`${target} cannot be reached by ${key}`)
}

async function press(page: Page, target: Locator, key: string, by = 'Tab'): Promise<void> {
  await reach(page, target, by)
  await page.keyboard.press(key)
}

async function type(page: Page, label: string | RegExp, text: string): Promise<void> {
  await reach(page, page.getByRole('textbox', { name: label }))
  await page.keyboard.type(text)
}

/** Waits until the application moves the focus to the target. */
async function focusOn(page: Page, target: Locator): Promise<void> {
  const element = await target.elementHandle()
  await page.waitForFunction((element) => element === document.activeElement, element)
}
