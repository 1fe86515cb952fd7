import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { invite, type MemberOf } from '../_members.ts'
import { AXE_RUN, AXE_SCRIPT } from './_browser.ts'
import { openScene, type Scene } from './_scene.ts'

const NOTE = 'Wants to sell before summer.'
const TASK = 'Ask for the customer contracts'

describe('workspace with several members', () => {
  let scene: Scene
  let member: MemberOf
  let reader: MemberOf
  before(async () => {
    scene = await openScene()
    member = await invite(scene.app, scene.app.buyer.key, 'member')
    reader = await invite(scene.app, scene.app.buyer.key, 'reader')
  })
  after(() => scene.close())

  const open = async (key: string) => {
    const page = await scene.visit(`/workspace/pipeline/${scene.app.pairId}`, { key })
    return { page, notebook: page.getByRole('region', { name: 'Notebook' }) }
  }

  it('keeps the notebook of a pairing and shows its open tasks on the overview', async () => {
    const { page, notebook } = await open(member.key)
    await notebook.getByLabel('In charge').selectOption({ label: member.name })
    const tags = notebook.getByLabel('Tags', { exact: true })
    for (const tag of ['priority', 'Priority', 'sold']) {
      await tags.fill(tag)
      await tags.press('Enter')
    }
    await notebook.getByRole('button', { name: 'Remove the tag sold' }).click()
    await notebook.getByRole('button', { name: 'Remove the tag sold' }).waitFor({ state: 'detached' })
    await notebook.getByLabel('Reason for dropping it').selectOption({ label: 'Timing' })
    await notebook.getByLabel('New note').fill(NOTE)
    await notebook.getByRole('button', { name: 'Add note' }).click()
    await notebook.getByRole('listitem').getByText(NOTE).waitFor()
    for (const [text, day] of [
      [TASK, '2020-01-31'],
      ['Read the accounts', '2999-01-31'],
    ] as const) {
      await notebook.getByLabel('To do').fill(text)
      await notebook.getByLabel('Due on').fill(day)
      await notebook.getByRole('button', { name: 'Add task' }).click()
      await notebook.getByRole('checkbox', { name: text }).waitFor()
    }
    await notebook.getByRole('button', { name: `Edit “${TASK}”` }).click()
    await notebook.getByLabel('Due on').first().fill('2020-02-28')
    await notebook.getByRole('button', { name: 'Save' }).click()
    await notebook.getByText('Due 28 Feb 2020').waitFor()
    await notebook.getByRole('checkbox', { name: 'Read the accounts' }).click()
    await notebook.getByRole('button', { name: 'Show 1 completed task' }).waitFor()

    await page.reload()
    await notebook.getByText('priority').waitFor()
    assert.equal(await notebook.getByRole('button', { name: /^Remove the tag / }).count(), 1)
    assert.equal(await notebook.getByLabel('In charge').inputValue(), String(member.id))
    assert.equal(await notebook.getByLabel('Reason for dropping it').inputValue(), 'timing')
    await notebook.getByText(`${member.name} · `).waitFor()

    assert.deepEqual(await page.evaluate(`${AXE_SCRIPT}${AXE_RUN}`), [])

    await page.goto(`${scene.app.url}/workspace`)
    const tasks = page.getByRole('region', { name: 'Tasks', exact: true })
    await tasks.getByText('Overdue').waitFor()
    assert.equal(await tasks.getByText('Read the accounts').count(), 0)
    await tasks.getByRole('link').click()
    await notebook.getByText('the other side sees none of this').waitFor()
  })

  it('shows the notebook read-only to a reader and not at all to the other side', async () => {
    const { notebook } = await open(reader.key)
    for (const text of [NOTE, TASK, 'Tags: priority', `In charge: ${member.name}`, 'Reason for dropping it: Timing'])
      await notebook.getByText(text).waitFor()
    assert.equal(await notebook.locator('input, select, textarea').count(), 0)
    assert.deepEqual(await notebook.getByRole('button').allInnerTexts(), ['Show 1 completed task'])

    const other = await open(scene.app.seller.key)
    await other.notebook.getByLabel('New note').waitFor()
    const seen = await other.page.content()
    for (const text of [NOTE, TASK, member.name]) assert.ok(!seen.includes(text), text)
  })

  it('shows a member its identity fields as read-only and saves the rest of the profile', async () => {
    const page = await scene.visit('/workspace/settings', { key: member.key })
    await page.getByText('Only an owner can change these fields').waitFor()
    assert.equal(await page.getByLabel('Company', { exact: true }).inputValue(), 'Northbridge Capital')
    assert.equal(await page.getByLabel('Company', { exact: true }).isEditable(), false)
    await page.getByLabel('Geography').fill('France, Belgium')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Changed: Geography.').waitFor()

    const owners = await scene.visit('/workspace/settings', { key: scene.app.buyer.key })
    await owners.getByText('You are an owner.').waitFor()
    assert.equal(await owners.getByLabel('Company', { exact: true }).isEditable(), true)
    assert.equal(await owners.getByText('Only an owner can change these fields').count(), 0)
  })
})
