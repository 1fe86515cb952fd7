import { after, before, describe, it } from 'node:test'
import { openScene, type Scene } from './_scene.ts'

describe('the reading under a text field', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  it('shows businesses, places, sizes and exclusions while a thesis is typed, and goes with the text', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    await page.getByRole('button', { name: 'Add a thesis' }).click()
    await page
      .getByLabel('Sector sought')
      .fill('Dental laboratories in France and Belgium, EBITDA €1–3m, no orthodontics')
    const line = page.getByText('We read: dental laboratory · France, Belgium · EBITDA €1–3m · not: dental clinics.')
    await line.waitFor()
    await page.getByLabel('Sector sought').fill('')
    await line.waitFor({ state: 'detached' })
  })

  it('is shown at registration', async () => {
    const page = await scene.visit('/register?side=seller', {})
    await page.getByLabel('Your name').fill('Paule Verdier')
    await page.getByLabel('E-mail').fill('paule@verdier.example')
    await page.getByLabel('Company', { exact: false }).first().fill('Verdier Scaffolding')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Sector').fill('Scaffolding hire')
    await page.getByText('We read: scaffolding hire and erection.').waitFor()
  })
})
