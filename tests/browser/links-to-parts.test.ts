import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openSceneForTests, type Scene } from './_scene.ts'

const PHONE = { width: 390, height: 844 }

/** Returns the focused element and the position of its upper edge. */
async function focusedPart(page: Page, id: string) {
  await page.waitForFunction((id) => document.activeElement?.id === id, id)
  await page.waitForLoadState('networkidle')
  return await page.evaluate(() => ({
    top: document.activeElement?.getBoundingClientRect().top ?? Number.NaN,
    isAtEnd: window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 2,
  }))
}

describe('address with a fragment', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  const showsPart = async (page: Page, id: string) => {
    const { top, isAtEnd } = await focusedPart(page, id)
    assert.ok(top >= -1 && (top < 120 || (isAtEnd && top < PHONE.height)), `${id} starts at ${top} px`)
  }

  it('scrolls to the named section and focuses it, on a pairing and on Confidentiality', async () => {
    const { seller, pairId } = scene.app
    const page = await scene.visit('/workspace', { key: seller.key, ...PHONE })
    for (const address of [
      ...['phase', 'introduction', 'conversation', 'answers', 'documents', 'notebook'].map(
        (part) => `/workspace/pipeline/${pairId}#${part}`,
      ),
      ...['nda', 'blind-view', 'requests', 'disclosures'].map((part) => `/workspace/confidentiality#${part}`),
    ]) {
      await page.goto('about:blank')
      await page.goto(scene.app.url + address)
      await showsPart(page, address.split('#')[1] ?? '')
    }
  })

  it('is the target of a task on the overview', async () => {
    const { seller, get } = scene.app
    const { todos } = (await get(`/api/overview/${seller.key}`)).body
    const page = await scene.visit('/workspace', { key: seller.key, ...PHONE })
    const introduction = todos.find(({ kind }: { kind: string }) => kind === 'answer_introductions')
    assert.ok(introduction.link.endsWith('#introduction'))
    await page.locator(`a[href="${introduction.link}"]`).first().click()
    await page.waitForURL(`**${introduction.link}`)
    await showsPart(page, 'introduction')
  })
})
