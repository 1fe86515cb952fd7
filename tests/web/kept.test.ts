import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { beforeEach, test } from 'node:test'

// The build replaces `import.meta.glob` with the catalogues; these tests show no messages.
registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    if (!url.includes('/src/web/') || !loaded.source) return loaded
    return { ...loaded, source: loaded.source.toString().replaceAll('import.meta.glob', '((..._: unknown[]) => ({}))') }
  },
})

/** Storage with its entries as own properties, as in browsers. */
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
const { answers } = await import('../../src/web/operations.ts')
const { changeKey, followOtherTabs, keptWorkspaces, nameOpenWorkspace, openWorkspace } = await import(
  '../../src/web/workspace.ts'
)

const BEGUN = ['settings.17.-', 'nda', 'rotation.key', 'register.key']

function begin(): void {
  openWorkspace('first')
  language.write('fr')
  for (const form of BEGUN) draftOf(form).write('begun')
  kept.setItem('concordat.search.recent', '["pair-241-17"]')
}

test('closing a workspace removes all of its data from the device', () => {
  begin()
  openWorkspace(null)
  assert.equal(workspaceKey.read(), null)
  assert.deepEqual(Object.keys(kept), ['concordat.language'])
})

test('drafts of a workspace are set aside while another is open and restored when it is reopened', () => {
  begin()
  openWorkspace('second')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), null)
  assert.equal(kept.getItem('concordat.search.recent'), null)
  draftOf('nda').write('of the second')
  openWorkspace('first')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), 'begun')
  assert.equal(kept.getItem('concordat.search.recent'), '["pair-241-17"]')
  openWorkspace('second')
  assert.equal(draftOf('nda').read(), 'of the second')
})

test('twelve workspaces are kept with their names until each is closed', () => {
  const keys = Array.from({ length: 12 }, (_, i) => `key ${i}`)
  for (const key of keys) {
    openWorkspace(key)
    nameOpenWorkspace(`Mandate ${key}`)
  }
  assert.deepEqual(
    keptWorkspaces().map(({ key, name }) => [key, name]),
    keys.map((key) => [key, `Mandate ${key}`]),
  )
  openWorkspace('key 3')
  changeKey('key 3 rotated')
  openWorkspace(null)
  assert.deepEqual(
    keptWorkspaces().map(({ key }) => key),
    keys.filter((key) => key !== 'key 3'),
  )
})

test('opening another workspace discards cached answers and aborts pending requests', async () => {
  openWorkspace('first')
  let wasAborted = false
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise<string>((_, reject) => {
      signal.addEventListener('abort', () => {
        wasAborted = true
        reject(new Error('aborted'))
      })
    })
  answers.fetchQuery({ queryKey: ['getSession', null, 'en'], queryFn, retry: false }).catch(() => undefined)
  openWorkspace('second')
  assert.equal(wasAborted, true)
  assert.equal(answers.getQueryCache().getAll().length, 0)
})

test('drafts survive a key rotation, and drafts begun without a workspace survive opening one', () => {
  begin()
  changeKey('second')
  assert.equal(workspaceKey.read(), 'second')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), 'begun')
  workspaceKey.write(null)
  openWorkspace('third')
  for (const form of BEGUN) assert.equal(draftOf(form).read(), 'begun')
})

test('opening another workspace in another tab discards cached answers', () => {
  const window = new EventTarget()
  Object.defineProperty(globalThis, 'window', { value: window, configurable: true })
  followOtherTabs()
  answers.setQueryData(['getSession', null, 'en'], { identity: {} })
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'concordat.theme' }))
  assert.equal(answers.getQueryCache().getAll().length, 1)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: 'concordat.key' }))
  assert.equal(answers.getQueryCache().getAll().length, 0)
})
