import assert from 'node:assert/strict'
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

describe('the chips of a reading', () => {
  let scene: Scene
  before(async () => {
    scene = await openScene()
  })
  after(() => scene.close())

  const theses = async () => {
    const { url, buyer } = scene.app
    const answer = await fetch(`${url}/api/theses/${buyer.key}`)
    return ((await answer.json()) as { theses: { name: string; trades?: string[]; excluded_trades?: string[] }[] })
      .theses
  }

  it('confirm nothing by themselves, and store what a person removes, replaces and adds with the keyboard', async () => {
    const page = await scene.visit('/workspace/theses', { key: scene.app.buyer.key })
    const open = async (name: string) => {
      await page.getByRole('button', { name: 'Add a thesis' }).click()
      await page.getByLabel('Name', { exact: false }).first().fill(name)
      await page.getByLabel('Sector sought').fill('Dental laboratories, opticians, no hotels')
    }
    const sought = page.getByRole('group', { name: 'Businesses sought' })
    const save = async () => {
      await page.getByRole('button', { name: 'Save' }).click()
      await sought.waitFor({ state: 'detached' })
    }
    await open('As read')
    await sought.getByRole('button', { name: 'Replace ‘opticians’ (Read, not confirmed)' }).waitFor()
    await save()
    assert.deepEqual(
      (await theses()).map(({ name, trades, excluded_trades }) => [name, trades, excluded_trades]),
      [['As read', undefined, undefined]],
    )

    await open('Corrected')
    await sought.getByRole('button', { name: 'Remove ‘opticians’' }).press('Enter')
    await sought.getByRole('button', { name: 'Replace ‘dental laboratory’ (Confirmed)' }).waitFor()
    const add = sought.getByRole('combobox', { name: 'Add a trade' })
    await add.focus()
    await page.keyboard.type('hearing aid')
    await page.getByRole('option', { name: 'hearing aid shops' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await sought.getByRole('button', { name: 'Replace ‘hearing aid shops’ (Confirmed)' }).press('Enter')
    const replace = sought.getByRole('combobox', { name: 'Replace ‘hearing aid shops’ by' })
    await replace.fill('86.23')
    await page.getByRole('option', { name: 'dental clinics' }).click()
    await sought.getByRole('button', { name: 'Replace ‘dental clinics’ (Confirmed)' }).waitFor()
    const out = page.getByRole('group', { name: 'Ruled out' })
    await out.getByRole('button', { name: 'Remove ‘hotels’' }).click()
    await out.getByText('Confirmed: none.').waitFor()
    await save()
    assert.deepEqual(
      (await theses()).map(({ name, trades, excluded_trades }) => [name, trades, excluded_trades]),
      [
        ['As read', undefined, undefined],
        ['Corrected', ['dental-laboratory', 'dental-clinics'], ['none']],
      ],
    )
  })
})
