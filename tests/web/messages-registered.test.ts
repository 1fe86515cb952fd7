import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { importsOf } from '../_sources.ts'

/*
 * Features register their messages with their code, and an unregistered message is shown as its key. Each separately loaded
 * part of the application must therefore find the messages of its components registered by itself or by the part that fetches
 * it.
 */

const WEB = new URL('../../src/web/', import.meta.url)
const ROUTER = 'router.tsx'
const PROGRAM = 'main.tsx'

type Sources = ReadonlyMap<string, string>

interface Part {
  /** The files loaded with the part. */
  files: ReadonlySet<string>
  /** Parts of which at least one is loaded before this one. */
  fetchers: ReadonlySet<string>
}

const sources: Sources = new Map(
  readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.d)\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(new URL(path, WEB), 'utf8')]),
)

/** Returns the groups of messages that the components of a file use. */
function askedBy(text: string): string[] {
  const hooks = [...text.matchAll(/\buseTranslation\(([^)]*)\)/g)].flatMap(([, names = '']) => {
    assert.match(names, /^(?:'[\w-]+'|\[(?:'[\w-]+'(?:, )?)+\])?$/, `${names} does not name its groups literally`)
    return [...names.matchAll(/[\w-]+/g)].map(([name]) => name)
  })
  const single = [...text.matchAll(/\bns: '([\w-]+)'/g)].map(([, name = '']) => name)
  return [...hooks, ...single].filter((name) => name !== 'common')
}

/** Registrations of a group of messages, each from the files of that group. */
const REGISTERED =
  /^registerMessages\(\s*'([\w-]+)',\s*import\.meta\.glob\('@locales\/\*\/app\/\1\.json', \{ eager: true, import: 'default' \}\),?\s*\)$/gm

const broughtBy = (text: string) => [...text.matchAll(REGISTERED)].map(([, name = '']) => name)

/** Returns the frame of each page, which is loaded before the page, by the page's file. */
function framesOf(router: string): Map<string, string> {
  const routes = [
    ...router.matchAll(
      /const (\w+) = (?:createRoute\(\{\s*getParentRoute: \(\) => |page\(\s*)(\w+),[\s\S]*?import\('\.\/([^']+)'\)/g,
    ),
  ].map(([, name = '', parent = '', file = '']) => ({ name, parent, file }))
  const listed = [...router.matchAll(/pagesOf\((\w+), (\w+)\)/g)].flatMap(([, parent = '', list = '']) => {
    const [, pages = ''] = router.match(new RegExp(`const ${list} = \\[([\\s\\S]*?)\\] as const`)) ?? []
    return [...pages.matchAll(/import\('\.\/([^']+)'\)/g)].map(([, file = '']) => ({ name: '', parent, file }))
  })
  const pages = [...routes, ...listed]
  assert.equal(pages.length, router.match(/\bimport\(/g)?.length ?? 0, 'a page of the router was not recognised')
  return new Map(
    pages.map(({ file, parent }) => [file, routes.find(({ name }) => name === parent)?.file ?? PROGRAM] as const),
  )
}

/** Returns every part of the application by its entry file. */
function partsOf(all: Sources): Map<string, Part> {
  const imports = new Map(
    [...all].map(([path, text]) => [path, importsOf(path, text).filter((one) => !one.typeOnly && all.has(one.from))]),
  )
  const frames = framesOf(all.get(ROUTER) ?? '')
  const filesOf = (start: string) => {
    const files = new Set([start])
    for (const file of files) for (const { from, later } of imports.get(file) ?? []) if (!later) files.add(from)
    return files
  }
  const fetched = [...imports.values()].flat().flatMap(({ from, later }) => (later ? [from] : []))
  const parts = new Map(
    [PROGRAM, ...fetched].map((file) => [file, { files: filesOf(file), fetchers: new Set<string>() }]),
  )
  for (const [fetcher, { files }] of parts)
    for (const file of files)
      for (const { from, later } of imports.get(file) ?? [])
        if (later) parts.get(from)?.fetchers.add(file === ROUTER ? (frames.get(from) ?? PROGRAM) : fetcher)
  return parts
}

/** Lists the groups of messages that a part uses and that may be unregistered, as sentences. */
function missingIn(all: Sources): string[] {
  const parts = partsOf(all)
  const own = (part: Part) => [...part.files].flatMap((file) => broughtBy(all.get(file) ?? ''))
  const everything = new Set([...all.values()].flatMap(broughtBy))
  const there = new Map(
    [...parts].map(([file, part]) => [file, new Set(part.fetchers.size > 0 ? everything : own(part))]),
  )
  // Any of its fetchers may fetch a part, so only groups registered by all of them are certain.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false
    for (const [file, part] of parts) {
      const found = there.get(file) ?? new Set()
      const sure = [...part.fetchers]
        .map((fetcher) => there.get(fetcher) ?? new Set<string>())
        .reduce((some, others) => some.intersection(others), part.fetchers.size > 0 ? everything : new Set<string>())
        .union(new Set(own(part)))
      hasChanged ||= sure.size < found.size
      there.set(file, sure)
    }
  }
  const lacking = [...parts].flatMap(([file, part]) =>
    [...part.files].flatMap((component) =>
      askedBy(all.get(component) ?? '')
        .filter((name) => !there.get(file)?.has(name))
        .map((name) => `${component}, fetched with ${file}, lacks the messages “${name}”`),
    ),
  )
  return [...new Set(lacking)].toSorted()
}

describe('check of message registration', () => {
  it('finds every group that a part uses registered by it or by the part that fetches it', () => {
    assert.deepEqual(missingIn(sources), [])
  })

  it('finds each group registered from its own files', () => {
    for (const [path, text] of sources)
      assert.equal(broughtBy(text).length, text.match(/^registerMessages\(/gm)?.length ?? 0, path)
  })

  it('covers every file that uses messages', () => {
    const held = new Set([...partsOf(sources).values()].flatMap(({ files }) => [...files]))
    const asking = [...sources].filter(([, text]) => askedBy(text).length > 0).map(([path]) => path)
    assert.ok(asking.length > 90)
    assert.deepEqual(
      asking.filter((path) => !held.has(path) && path !== 'prerender.tsx'),
      [],
    )
  })
})

describe('check of message registration on faulty sources', () => {
  const without = (path: string, name: string) => {
    const text = sources.get(path) ?? ''
    const left = text.replace(REGISTERED, (found, group) => (group === name ? '' : found))
    assert.notEqual(left, text)
    return missingIn(new Map([...sources, [path, left]]))
  }

  it('reports a page that does not register its messages', () => {
    assert.deepEqual(without('features/trust/confirm.tsx', 'trust'), [
      'features/trust/code-entry.tsx, fetched with features/trust/confirm.tsx, lacks the messages “trust”',
      'features/trust/confirm.tsx, fetched with features/trust/confirm.tsx, lacks the messages “trust”',
    ])
  })

  it('reports lazily loaded code if its page does not register the messages', () => {
    const dialog = 'features/memos/writing.tsx'
    assert.ok(
      without('features/memos/documents.tsx', 'memos').includes(
        `${dialog}, fetched with ${dialog}, lacks the messages “memos”`,
      ),
    )
  })

  it('reports the pages of a frame that does not register their messages', () => {
    const page = 'features/operator/universe.tsx'
    assert.ok(
      without('features/operator/operator-frame.tsx', 'operator').includes(
        `${page}, fetched with ${page}, lacks the messages “operator”`,
      ),
    )
  })

  const registration = (group: string) =>
    `registerMessages('${group}', import.meta.glob('@locales/*/app/${group}.json', { eager: true, import: 'default' }))\n`

  it('reports a part if only one of the two that fetch it registers its messages', () => {
    const program = (other: string): Sources =>
      new Map([
        [PROGRAM, "const a = () => import('./a.tsx')\nconst b = () => import('./b.tsx')\n"],
        ['a.tsx', `${registration('fit')}const later = () => import('./dialog.tsx')\n`],
        ['b.tsx', `${other}const later = () => import('./dialog.tsx')\n`],
        ['dialog.tsx', "const { t } = useTranslation('fit')\n"],
      ])
    assert.deepEqual(missingIn(program('')), ['dialog.tsx, fetched with dialog.tsx, lacks the messages “fit”'])
    assert.deepEqual(missingIn(program(registration('fit'))), [])
  })
})
