import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'

const fileOf = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const ARCHITECTURE = readFileSync(fileOf('docs/ARCHITECTURE.md'), 'utf8')

/** The numbered stops of the walks: a file of src/ and the function in it. */
const stops = [...ARCHITECTURE.matchAll(/^\d+\. `([\w./-]+\.ts)`, `(\w+)`: /gm)].map(([, path = '', name = '']) => ({
  path,
  name,
}))

describe('walks of ARCHITECTURE.md', () => {
  it('there are five walks, with more than five stops on average', () => {
    const titles = [...ARCHITECTURE.matchAll(/^### .+$/gm)].map(([title]) => title)
    assert.equal(titles.length, 5)
    assert.ok(stops.length > 5 * titles.length)
  })

  for (const { path, name } of stops)
    it(`the stop at ${path} names ${name}, which exists there`, () => {
      assert.ok(existsSync(fileOf(`src/${path}`)), path)
      assert.match(readFileSync(fileOf(`src/${path}`), 'utf8'), new RegExp(`\\b(?:function|const|async) ${name}\\b`))
    })

  it('the table of rooms names existing folders only', () => {
    const rooms = [...ARCHITECTURE.matchAll(/^\| `(src\/[\w-]+\/)` \|/gm)].map(([, room = '']) => room)
    assert.ok(rooms.length > 15)
    for (const room of rooms) assert.ok(existsSync(fileOf(room)), room)
  })
})

describe('access table of ARCHITECTURE.md', () => {
  const [, section = ''] = /## Who may see what\n([\s\S]*?)\n## /.exec(ARCHITECTURE) ?? []
  const cells = [...section.matchAll(/^\|(.+)\|$/gm)].flatMap(([, row = '']) =>
    [...row.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  const listed = [...section.matchAll(/`([\w./-]+\.ts)` has ((?:`\w+`(?:, )?)+)/g)].flatMap(
    ([, path = '', names = '']) => [...names.matchAll(/\w+/g)].map(([name]) => ({ path, name })),
  )

  it('names exactly the functions that its list of files contains', () => {
    assert.ok(cells.length > 25)
    assert.deepEqual([...new Set(cells)].toSorted(), listed.map(({ name }) => name).toSorted())
  })

  for (const { path, name } of listed)
    it(`names ${name}, which ${path} exports`, () => {
      assert.match(readFileSync(fileOf(`src/${path}`), 'utf8'), new RegExp(`\\bexport (?:async )?function ${name}\\b`))
    })
})
