import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { commands } from '../src/cli/rows.ts'
import { contract } from '../src/contract/index.ts'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')
const GUIDES = [
  ...['README.md', 'CONTRIBUTING.md', 'docs/ARCHITECTURE.md', 'docs/OPERATIONS.md', 'docs/GLOSSARY.md'],
  ...['docs/CONFIGURATION.md', 'docs/MATCHING.md', 'docs/VALUATION.md'],
]

/** Returns the matches of a pattern's first group in the guides, each with its guide. */
const namedIn = (guides: readonly string[], pattern: RegExp) =>
  guides.flatMap((guide) => [...textOf(guide).matchAll(pattern)].map(([, name = '']) => ({ guide, name })))

describe('references in the guides', () => {
  it('every link leads to an existing file', () => {
    const all = [
      ...GUIDES,
      'docs/CHANGELOG.md',
      ...['docs/decisions', 'docs/measurements'].flatMap((folder) =>
        readdirSync(join(ROOT, folder), { encoding: 'utf8' })
          .filter((name) => name.endsWith('.md'))
          .map((name) => `${folder}/${name}`),
      ),
    ]
    const links = namedIn(all, /\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)
    assert.ok(links.length > 60)
    assert.deepEqual(
      links.filter(({ guide, name }) => !existsSync(join(ROOT, dirname(guide), name))),
      [],
    )
  })

  it('every decision record has a status and is listed once in the index', () => {
    const index = textOf('docs/decisions/README.md')
    const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => /^\d{4}-/.test(name))
    assert.ok(records.length > 70)
    for (const name of records) {
      const status = /^Status: (in force|replaced by .+|withdrawn.*)\.$/m.exec(textOf(`docs/decisions/${name}`))?.[1]
      assert.ok(
        status !== undefined,
        `${name} has no line "Status: in force.", "Status: replaced by …." or "Status: withdrawn…."`,
      )
      const listed = index.split('\n## ').filter((section) => section.includes(`](${name})`))
      assert.equal(listed.length, 1, `${name} is listed ${listed.length} times in the index`)
      const heading = listed[0]?.split('\n')[0] ?? ''
      assert.equal(heading.toLowerCase(), status.toLowerCase(), `${name} is listed under another status`)
    }
  })

  it('every named file and folder exists', () => {
    const paths = namedIn(GUIDES, /`((?:src|tests|scripts|docs|deploy|tooling|bench|lexicon|model|demo)\/[\w./-]*)`/g)
    assert.ok(paths.length > 40)
    assert.deepEqual(
      paths.filter(({ name }) => !existsSync(join(ROOT, name))),
      [],
    )
  })

  it('every named npm script exists', () => {
    const { scripts } = JSON.parse(textOf('package.json'))
    const named = namedIn(GUIDES, /\bnpm run ([\w:-]+)/g)
    assert.ok(named.length > 20)
    assert.deepEqual(
      named.filter(({ name }) => !(name in scripts)),
      [],
    )
  })

  it('every test named by its title exists', () => {
    const named = GUIDES.flatMap((guide) => [
      ...textOf(guide).matchAll(/--test-name-pattern='([^']+)' (\S+\.test\.ts)/g),
    ])
    assert.ok(named.length > 0)
    for (const [, name = '', file = ''] of named) assert.ok(textOf(file).includes(name), `${file}: ${name}`)
  })

  it('every named operation exists with its method and path', () => {
    const blank = (path: string) => path.replace(/\{\w+\}/g, '{}')
    const known = new Set(Object.values(contract).map(({ method, path }) => `${method} ${blank(path)}`))
    const named = namedIn(GUIDES, /`((?:GET|POST) \/[\w{}/.-]*)[`?]/g)
    assert.ok(named.length > 10)
    assert.deepEqual(
      named.filter(({ name }) => !known.has(blank(name))),
      [],
    )
  })

  it('every named command exists', () => {
    const named = namedIn(GUIDES, /`(?:npx )?concordat ([a-z][a-z -]*[a-z])/g)
    assert.ok(named.length > 3)
    const isKnown = (name: string) => commands.some((one) => name === one.name || name.startsWith(`${one.name} `))
    assert.deepEqual(
      named.filter(({ name }) => name !== 'help' && !isKnown(name)),
      [],
    )
  })

  it('every name that the glossary cites occurs in the source', () => {
    const code = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:tsx?|sql)$/.test(path))
      .map((path) => textOf(`src/${path}`))
      .join('\n')
    const words = new Set(code.match(/\w+/g))
    const columns = textOf('docs/GLOSSARY.md').matchAll(/^\|[^|]+\|[^|]+\|([^|]+)\|$/gm)
    const named = [...columns].flatMap(([, column = '']) =>
      [...column.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    )
    assert.ok(named.length > 60)
    assert.deepEqual(
      named.filter((name) => !words.has(name)),
      [],
    )
  })
})
