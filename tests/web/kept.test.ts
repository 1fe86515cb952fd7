import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'

/** Storage as browsers have it: what is kept are its own properties. */
class StorageInMemory {
  getItem(name: string): string | null {
    return Object.hasOwn(this, name) ? String(Reflect.get(this, name)) : null
  }
  setItem(name: string, value: string): void {
    Reflect.set(this, name, value)
  }
  removeItem(name: string): void {
    Reflect.deleteProperty(this, name)
  }
}

let kept = new StorageInMemory()
beforeEach(() => {
  kept = new StorageInMemory()
  Object.defineProperty(globalThis, 'localStorage', { value: kept, configurable: true })
})

const { draftOf, language, workspaceKey } = await import('../../src/web/browser-storage.ts')
const { answers } = await import('../../src/web/asking.ts')
const { changeKey, followOtherTabs, openWorkspace } = await import('../../src/web/workspace.ts')

const BEGUN = ['settings.17.-', 'nda', 'rotation.key', 'register.key']

function begin(): void {
  openWorkspace('first')
  language.write('fr')
  for (const form of BEGUN) draftOf(form).write('begun')
  kept.setItem('concordat.search.recent', '["pair-241-17"]')
}

test('nothing of a workspace that is left, or changed for another, stays on the device', () => {
  for (const next of [null, 'second']) {
    begin()
    openWorkspace(next)
    assert.equal(workspaceKey.read(), next)
    assert.deepEqual(
      Object.keys(kept).filter((name) => name !== 'concordat.key'),
      ['concordat.language'],
    )
  }
})

test('what was begun stays under a new key of the same workspace, and where none was open', () => {
  begin()
  changeKey('second')
  assert.equal(workspaceKey.read(), 'second')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), 'begun')
  workspaceKey.write(null)
  openWorkspace('third')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), 'begun')
})

test('answers to one workspace are forgotten where another tab opens another', () => {
  const window = new EventTarget()
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
  followOtherTabs()
  answers.setQueryData(['getSession', null, 'en'], { identity: {} })
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'concordat.theme' }))
  assert.equal(answers.getQueryCache().getAll().length, 1)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'concordat.key' }))
  assert.equal(answers.getQueryCache().getAll().length, 0)
})
