import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const ARCHITECTURE = readFileSync(fileOf('docs/ARCHITECTURE.md'), 'utf8')

/** The numbered stops of the walks: a file of src/, and what of it does the work. */
const stops = [...ARCHITECTURE.matchAll(/^\d+\. `([\w./-]+\.ts)`, `(\w+)`: /gm)].map(([, path = '', name = '']) => ({
  path,
  name,
}))

describe('the walks of ARCHITECTURE.md', () => {
  it('are five, each of several stops', () => {
    const titles = [...ARCHITECTURE.matchAll(/^### .+$/gm)].map(([title]) => title)
    assert.equal(titles.length, 5)
    assert.ok(stops.length > 5 * titles.length)
  })

  for (const { path, name } of stops)
    it(`stop at ${path}, which has ${name}`, () => {
      assert.ok(existsSync(fileOf(`src/${path}`)), path)
      assert.match(readFileSync(fileOf(`src/${path}`), 'utf8'), new RegExp(`\\b(?:function|const|async) ${name}\\b`))
    })

  it('name in the table of rooms folders that are there', () => {
    const rooms = [...ARCHITECTURE.matchAll(/^\| `(src\/[\w-]+\/)` \|/gm)].map(([, room = '']) => room)
    assert.ok(rooms.length > 15)
    for (const room of rooms) assert.ok(existsSync(fileOf(room)), room)
  })
})

describe('the table of ARCHITECTURE.md on who may see what', () => {
  const [, section = ''] = /## Who may see what\n([\s\S]*?)\n## /.exec(ARCHITECTURE) ?? []
  const cells = [...section.matchAll(/^\|(.+)\|$/gm)].flatMap(([, row = '']) =>
    [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const listed = [...section.matchAll(/`([\w./-]+\.ts)` has ((?:`\w+`(?:, )?)+)/g)].flatMap(
    ([, path = '', names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => ({ path, name })),
  )

  it('names only functions whose files it lists, and lists no others', () => {
    assert.ok(cells.length > 25)
    assert.deepEqual([...new Set(cells)].toSorted(), listed.map(({ name }) => name).toSorted())
  })

  for (const { path, name } of listed)
    it(`finds ${name} in ${path}`, () => {
      assert.match(readFileSync(fileOf(`src/${path}`), 'utf8'), new RegExp(`\\bexport (?:async )?function ${name}\\b`))
    })
})
