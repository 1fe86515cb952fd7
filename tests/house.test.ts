import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { codeOf, type Import, importsOf } from './_sources.ts'

/*
 * Rules of this code base, checked in every file of src/. Each exception states its reason, and an unused exception
 * fails its test.
 */

const SRC = fileURLToPath(new URL('../src/', import.meta.url))

interface SourceFile {
  path: string
  text: string
  /** The text without comments and contents of strings, with the same line breaks. */
  code: string
  imports: Import[]
}

/** All sources except AssemblyScript (.as.ts). */
const files: readonly SourceFile[] = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.as.ts'))
  .toSorted()
  .map((path) => {
    const text = readFileSync(join(SRC, path), 'utf8')
    return { path, text, code: codeOf(text), imports: importsOf(path, text) }
  })

const isOwn = (from: string) => /\.tsx?$/.test(from)
/** True for data compiled into model/domain/, which the domain imports as modules. */
const isDomainData = (from: string) => /^\.\.\/model\/domain\/[\w-]+\.json$/.test(from)
/** Returns the first folder of a path, or the name of a file beside main.ts. */
const folderAt = (path: string) => path.split('/')[0] ?? path

/** Folders and files that each folder of src/ may import from besides itself. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  contract: ['domain'],
  store: ['domain'],
  documents: ['domain'],
  integrations: ['domain'],
  'matching-index': ['domain', 'store', 'integrations'],
  entry: ['domain', 'contract', 'store', 'integrations', 'matching-index'],
  disclosure: ['domain', 'contract', 'store', 'matching-index', 'entry'],
  workspace: ['domain', 'contract', 'store', 'integrations', 'matching-index', 'entry'],
  signing: ['domain', 'store', 'integrations', 'entry', 'workspace'],
  matches: ['domain', 'store', 'matching-index', 'entry', 'disclosure'],
  memoranda: ['domain', 'store', 'matching-index', 'entry', 'disclosure', 'workspace', 'matches'],
  presenting: [
    'domain',
    'contract',
    'store',
    'documents',
    'matching-index',
    'entry',
    'disclosure',
    'workspace',
    'matches',
  ],
  exchange: ['domain', 'contract', 'store', 'integrations', 'matching-index', 'entry', 'workspace', 'presenting'],
  background: ['domain', 'store', 'integrations', 'matching-index', 'entry', 'workspace'],
  operations: [
    ...['domain', 'contract', 'store', 'documents', 'integrations', 'matching-index', 'entry', 'disclosure'],
    ...['workspace', 'signing', 'matches', 'memoranda', 'presenting', 'exchange', 'background'],
  ],
  sandbox: ['domain', 'contract', 'entry'],
  http: ['domain', 'contract', 'entry', 'store', 'config.ts'],
  mcp: ['domain', 'contract', 'entry', 'store', 'config.ts'],
  a2a: ['domain', 'contract', 'entry', 'store', 'config.ts'],
  oauth: ['domain', 'contract', 'entry', 'store'],
  worker: ['domain', 'contract', 'entry', 'background', 'store', 'integrations', 'matching-index', 'config.ts'],
  cli: ['domain', 'client'],
  client: ['contract', 'domain'],
  web: ['contract', 'client'],
  'config.ts': ['domain', 'config'],
  config: ['domain'],
}
/** Layers of the domain from the lowest; a file imports only from its own layer or lower ones. */
const DOMAIN_LAYERS = [
  'text',
  'figures',
  'language',
  'parties',
  'quality',
  'valuation',
  'reading',
  'matching',
  'deals',
  'confidentiality',
  'exchange',
  'memo',
  'nda',
  'search',
  'workspace',
  'overview',
  'mail',
]
const layerAt = (path: string) => DOMAIN_LAYERS.indexOf(path.split('/')[1] ?? '')
/** Returns imports of a domain file from a higher layer. */
const upwardInDomain = ({ path, imports }: Pick<SourceFile, 'path' | 'imports'>): string[] =>
  imports
    .filter(({ from }) => folderAt(from) === 'domain' && layerAt(from) > layerAt(path))
    .map(({ from }) => `${path} imports ${from}`)

/** Folders that may call `reveal` on a `Confidential` value. */
const REVEALING_FOLDERS = ['disclosure', 'workspace', 'background', 'memoranda']
/** Files that start a program and connect its parts; they may import from every folder. */
const COMPOSERS = ['open.ts', 'this-machine.ts', 'main.ts', 'worker/main.ts']
/** Folders from which only types may be imported. */
const TYPES_ONLY: Record<string, readonly string[]> = {
  http: ['config.ts', 'store'],
  mcp: ['config.ts', 'store'],
  a2a: ['config.ts', 'store'],
  client: ['contract', 'domain'],
  web: ['contract'],
}

/** Domain files shared with the client and pages, which import only types. */
const VOCABULARY = [
  'domain/deals/conversation.ts',
  'domain/figures/bands.ts',
  'domain/language/language.ts',
  'domain/matching/dismissal.ts',
  'domain/parties/assurance-levels.ts',
  'domain/parties/company-file.ts',
  'domain/parties/company-kind.ts',
  'domain/parties/party.ts',
  'domain/parties/trade-role.ts',
  'domain/workspace/alarm.ts',
  'domain/deals/data-room.ts',
  'domain/deals/deal.ts',
  'domain/text/internet-address.ts',
  'domain/matching/scoring/fit-maxima.ts',
  'domain/memo/tables.ts',
  'domain/deals/notebook.ts',
  'domain/quality/siren.ts',
  'domain/quality/steps.ts',
  'domain/parties/thesis-limits.ts',
  'domain/text/workbook.ts',
]

/** Files whose place and name follow a convention: one per operation or enrichment step. */
const NAMED_BY_CONVENTION = /^(?:contract|operations|worker\/steps)\//
/** Maximum number of files of up to 40 lines with a single importer; the budget may only fall. */
const SMALL_FILES_MAX = 11
/** Maximum share of exported names used by a single file; the budget may only fall. */
const ONE_USER_MAX = 0.536

/** Returns every match of `pattern` as `path:line`. */
function placesOf(pattern: RegExp, of: (file: SourceFile) => string = ({ code }) => code): string[] {
  return files.flatMap((file) =>
    of(file)
      .split('\n')
      .flatMap((line, i) => (pattern.test(line) ? [`${file.path}:${i + 1}`] : [])),
  )
}

/** Fails for places without an exception and for unused exceptions. */
function assertOnly(places: readonly string[], exceptions: Readonly<Record<string, string>>, rule: string): void {
  const fileOf = (place: string) => place.replace(/:\d+$/, '')
  assert.deepEqual(
    places.filter((place) => !(fileOf(place) in exceptions)),
    [],
    rule,
  )
  const needed = new Set(places.map(fileOf))
  assert.deepEqual(
    Object.keys(exceptions).filter((path) => !needed.has(path)),
    [],
    `unused exceptions: ${rule}`,
  )
}

describe('architecture of src/', () => {
  it('every file lies in a known folder and every layer exists', () => {
    assert.ok(files.length > 100)
    for (const folder of [
      'domain',
      'contract',
      'store',
      'integrations',
      'matching-index',
      'entry',
      'operations',
      'http',
      'main.ts',
    ])
      assert.ok(
        files.some(({ path }) => folderAt(path) === folder),
        folder,
      )
    const homeless = files.filter(({ path }) => !COMPOSERS.includes(path) && !(folderAt(path) in MAY_IMPORT))
    assert.deepEqual(
      homeless.map(({ path }) => path),
      [],
    )
  })

  it('allows imports downwards only', () => {
    const upward = files.flatMap(({ path, imports }) =>
      (COMPOSERS.includes(path) ? [] : imports)
        .filter(({ from }) => isOwn(from))
        .filter(({ from, typeOnly }) => {
          const [folder, target] = [folderAt(path), folderAt(from)]
          if (folder === target) return false
          if (!MAY_IMPORT[folder]?.includes(target)) return true
          return !typeOnly && !VOCABULARY.includes(from) && (TYPES_ONLY[folder]?.includes(target) ?? false)
        })
        .map(({ from }) => `${path} imports ${from}`),
    )
    assert.deepEqual(upward, [])
  })

  it('allows the vocabulary shared with client and pages to import only types', () => {
    for (const path of VOCABULARY) {
      const file = files.find((one) => one.path === path) ?? assert.fail(path)
      assert.deepEqual(
        file.imports.filter(({ typeOnly }) => !typeOnly),
        [],
        path,
      )
    }
  })

  it('has no import of a missing file or without a file extension', () => {
    const known = new Set(files.map(({ path }) => path))
    const lost = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => (isOwn(from) ? !known.has(from) && !from.endsWith('.d.ts') : from.startsWith('.')))
        .map(({ from }) => `${path} imports ${from}`),
    )
    assert.deepEqual(
      lost.filter((one) => !/imports (?:\.\.\/|\.)*[\w./-]+\.(?:json|js|mjs|css|md\?raw)$/.test(one)),
      [],
    )
  })

  it('keeps the domain pure: apart from its data it imports only createHash', () => {
    const foreign = files
      .filter(({ path }) => folderAt(path) === 'domain')
      .flatMap(({ path, imports }) =>
        imports.filter(({ from }) => !isOwn(from) && !isDomainData(from)).map((one) => ({ path, ...one })),
      )
    assert.ok(foreign.length > 0)
    for (const { path, from, names } of foreign)
      assert.equal(`${from} ${names.replace(/\s/g, '')}`, 'node:crypto {createHash}', `${path} imports ${from}`)
  })

  it('allows imports within the domain only from the same layer or a lower one', () => {
    const domain = files.filter(({ path }) => folderAt(path) === 'domain')
    assert.deepEqual(
      domain.filter(({ path }) => layerAt(path) === -1).map(({ path }) => path),
      [],
    )
    const present = new Set(domain.map(({ path }) => layerAt(path)))
    assert.deepEqual(
      DOMAIN_LAYERS.filter((_, at) => !present.has(at)),
      [],
    )
    assert.deepEqual(domain.flatMap(upwardInDomain), [])
  })

  it('has no import cycle between domain folders that are not nested', () => {
    const isWithin = (one: string, other: string) => `${one}/`.startsWith(`${other}/`)
    const targets = new Map<string, Set<string>>()
    for (const { path, imports } of files.filter((file) => folderAt(file.path) === 'domain')) {
      const folder = dirname(path)
      const known = targets.get(folder) ?? new Set<string>()
      targets.set(folder, known)
      for (const { from } of imports) {
        const target = dirname(from)
        if (folderAt(from) === 'domain' && !isWithin(folder, target) && !isWithin(target, folder)) known.add(target)
      }
    }
    assert.ok(targets.size > 20)
    const reachedFrom = (start: string): Set<string> => {
      const reached = new Set<string>()
      const queue = [...(targets.get(start) ?? [])]
      for (const folder of queue) {
        if (reached.has(folder)) continue
        reached.add(folder)
        queue.push(...(targets.get(folder) ?? []))
      }
      return reached
    }
    assert.deepEqual(
      [...targets.keys()].filter((folder) => reachedFrom(folder).has(folder)),
      [],
    )
  })

  it('has no import cycle between files, types included', () => {
    const byPath = new Map(files.map((file) => [file.path, file]))
    const done = new Set<string>()
    const circles: string[] = []
    const walk = (path: string, trail: readonly string[]): void => {
      if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
      if (done.has(path) || trail.includes(path)) return
      for (const { from } of byPath.get(path)?.imports ?? []) walk(from, [...trail, path])
      done.add(path)
    }
    for (const { path } of files) walk(path, [])
    assert.deepEqual(circles, [])
  })

  it('allows no import of a composing file', () => {
    const importers = files.filter(
      ({ path, imports }) =>
        !COMPOSERS.includes(path) && folderAt(path) !== 'cli' && imports.some(({ from }) => COMPOSERS.includes(from)),
    )
    assert.deepEqual(
      importers.map(({ path }) => path),
      [],
    )
  })
})

describe('folders beside src/', () => {
  const ROOT = fileURLToPath(new URL('../', import.meta.url))
  const filesBeside = (folder: string) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))

  it('scripts and benches share code through tooling and do not import each other', () => {
    const FORBIDDEN = { scripts: ['bench'], bench: ['scripts'], tooling: ['scripts', 'bench'] }
    const seen = Object.entries(FORBIDDEN).map(([folder, forbidden]) => {
      const imports = filesBeside(folder).flatMap((path) =>
        importsOf(path, readFileSync(join(ROOT, path), 'utf8')).map(({ from }) => ({ path, from })),
      )
      assert.deepEqual(
        imports
          .filter(({ from }) => forbidden.includes(folderAt(from)))
          .map(({ path, from }) => `${path} imports ${from}`),
        [],
      )
      return imports.filter(({ from }) => folderAt(from) === 'tooling').length
    })
    assert.ok(seen.every((count) => count > 0))
  })
})

describe('handler of an operation', () => {
  const handlerFiles = files.filter(({ path }) => folderAt(path) === 'operations' && path !== 'operations/index.ts')

  it('imports no other handler', () => {
    assert.ok(handlerFiles.length > 30)
    const siblings = handlerFiles.flatMap(({ path, imports }) =>
      imports.filter(({ from }) => folderAt(from) === 'operations').map(({ from }) => `${path} imports ${from}`),
    )
    assert.deepEqual(siblings, [])
  })

  it('is exported from the file named like its contract file, which exports only handlers', () => {
    const placesBy = (folder: string, declared: RegExp) =>
      new Map(
        files
          .filter(({ path }) => folderAt(path) === folder)
          .flatMap(({ path, text }) =>
            [...text.matchAll(declared)].map(([, id = '']) => [id, path.slice(folder.length + 1)] as const),
          ),
      )
    const promised = placesBy('contract', /^export const (\w+) = operation\(/gm)
    const handled = placesBy('operations', /^export const (\w+): Handlers\['\1'\]/gm)
    assert.ok(promised.size > 100)
    const byId = (places: ReadonlyMap<string, string>) => Object.fromEntries([...places].toSorted())
    assert.deepEqual(byId(handled), byId(promised))
    const others = handlerFiles.flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?!const (\w+): Handlers\['\1'\]).*/gm)].map(([line]) => `${path}: ${line}`),
    )
    assert.deepEqual(others, [])
  })
})

describe('operation repeated under an Idempotency-Key', () => {
  it('writes through commit, and only the listed files open their own transaction', () => {
    assertOnly(
      placesOf(/\.transact\(/).filter((place) => place.startsWith('operations/')),
      {
        'operations/access.ts': 'a consent is never repeated: its answer holds the ticket',
        'operations/erasure.ts': 'is never repeated: its answer says that the key is gone',
        'operations/health.ts': 'a write that leaves nothing: whether the disk has space',
        'operations/key-rotation.ts': 'is never repeated: its answer holds the new key',
        'operations/operator/inbox.ts': 'a read that first erases what is due',
        'operations/operator/outbox.ts': 'is never repeated: its answer holds a one-time code',
        'operations/proofs.ts': 'a recovery is never repeated: its answer holds the new key',
      },
      'write through `commit`, so that the answer is kept with the work',
    )
  })
})

describe('constant that several files need', () => {
  const DEFINED: Record<string, { pattern: RegExp; in: Record<string, string> }> = {
    'the most points of a fit': {
      pattern: /\w+_FIT_MAX = \d|_fit', [34]0\b|points\([34]0\)/,
      in: { 'domain/matching/scoring/fit-maxima.ts': 'defines them' },
    },
    'the phases of a deal in their order': {
      pattern: /^\s*'4_ioi',$/,
      in: { 'domain/deals/deal.ts': 'lists them' },
    },
    'the steps of enrichment in their order': {
      pattern: /'siren', 'financials', 'president'/,
      in: { 'domain/quality/steps.ts': 'lists them' },
    },
    'the greatest body of a request': {
      pattern: /BODY_LIMIT\w* = \d|(?:bodyLimit|maxRequestBodySize): \d/,
      in: { 'contract/operation.ts': 'defines it' },
    },
    'the shape of a pair id': {
      pattern: /\^pair-/,
      in: { 'domain/deals/deal.ts': 'defines it' },
    },
    'the rows of a page': {
      pattern: /default: 50\b|\b(?:DEFAULT_LIMIT|PAGE_ROWS) = 50\b|maximum: 200, default/,
      in: { 'contract/paging.ts': 'defines them' },
    },
    'a day, an hour, a minute': {
      pattern: /\b86_?400_?000\b|\b3_?600_?000\b|\b(?:HOUR|MINUTE|DAY)_MS = \d/,
      in: {
        'domain/figures/durations.ts': 'defines them',
        'client/spreadsheet/number-format.ts': 'a client imports no code of the service',
        'web/features/activity/activity.tsx': 'a page imports no code of the service',
        'integrations/gateway-tokens.ts': 'how long keys are good, which happens to be an hour',
        'integrations/registry/fetch.ts': 'the longest rest of a source, which happens to be an hour',
        'entry/kept-answers.ts': 'how long an answer is kept, which happens to be an hour',
      },
    },
  }
  for (const [what, { pattern, in: places }] of Object.entries(DEFINED))
    it(`is defined once: ${what}`, () =>
      assertOnly(
        placesOf(pattern, ({ text }) => text),
        places,
        'import it',
      ))
})

describe('composition of a program', () => {
  it('is the only place that reads clock, randomness and environment apart from the listed files', () => {
    assertOnly(
      placesOf(/\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)(?<!new Date\(\s*\))|\bperformance\.now\b|\bhrtime\b/),
      {
        'this-machine.ts': 'composes the clock',
        'web/main.tsx': 'composes the clock of the page',
        'cli/main.ts': 'composes the clock of the command line',
        'integrations/registry/fetch.ts': 'how long a source took, for the log',
        'store/durations.ts': 'how long statements and rankings take, for the metrics',
      },
      'pass `now` in',
    )
    assertOnly(placesOf(/\bMath\.random\b/), {}, 'pass randomness in')
    assertOnly(
      placesOf(/\b(?:randomUUID|randomBytes|randomInt|getRandomValues)\b/),
      {
        'this-machine.ts': 'composes keys and secrets',
        'web/random-key.ts': 'the key of a workspace, made on the device that keeps it',
        'client/chance.ts': 'runs on the caller’s machine: its idempotency keys and the spread of its retries',
        'cli/main.ts': 'the key of a workspace that is joined from here',
        'http/server.ts': 'the ids of a request and of an answer, seen by nobody but the asker and the log',
        'http/shedding.ts': 'the id of an answer',
        'background/enqueuing.ts': 'the id of a run, which only sets it apart from other runs',
        'integrations/human-check/altcha.ts': 'the number a challenge hides, bounded by its settings',
        'integrations/human-check.ts': 'the idempotency key of one call',
      },
      'pass randomness in',
    )
    assertOnly(
      placesOf(/\bprocess\.env\b|\bimport\.meta\.env\b|\benv\b[^{}]*\} = process\b/),
      {
        'main.ts': 'hands it to config.ts',
        'worker/main.ts': 'hands it to config.ts',
        'cli/environment.ts': 'reads what a user of the command line sets: config.ts is the service’s',
        'contract/discovery/api-pages.ts': 'prints it in a sample for readers',
      },
      'only config.ts knows the environment',
    )
  })

  it('is the only place that ends the process or writes to the console apart from the listed files', () => {
    assertOnly(
      placesOf(/\bprocess\.(?:exit|kill|abort)\b/),
      { 'this-machine.ts': 'starts and ends the process' },
      'throw instead',
    )
    assertOnly(
      placesOf(/\bconsole\.\w+\(/),
      {
        'this-machine.ts': 'has no log before the configuration is read',
        'contract/discovery/sandbox.ts': 'prints it in a sample for readers',
      },
      'use the log',
    )
  })
})

describe('source file', () => {
  it('has a name in kebab-case without words such as utils', () => {
    for (const { path } of files)
      assert.match(path, /^(?:[a-z0-9]+(?:-[a-z0-9]+)*\/)*[a-z0-9]+(?:-[a-z0-9]+)*(?:\.d)?\.tsx?$/)
    const empty = /(?:^|[/-])(?:utils?|helpers?|managers?|services?|processors?|common|misc|shared)(?:[.-]|$)/
    assert.deepEqual(
      files.filter(({ path }) => empty.test(path)).map(({ path }) => path),
      [],
    )
  })

  it('has no default export', () => {
    assert.deepEqual(placesOf(/\bexport default\b|\bas default\b|\bmodule\.exports\b/), [])
  })

  it('is counted within the budget if it has at most 40 lines and one importer', () => {
    const importers = new Map<string, { by: string; later: boolean }[]>()
    for (const { path, imports } of files)
      for (const { from, later } of imports) importers.set(from, [...(importers.get(from) ?? []), { by: path, later }])
    const small = files
      .filter(({ path, text }) => {
        const by = importers.get(path) ?? []
        return text.split('\n').length <= 41 && by.length === 1 && by[0]?.later === false
      })
      .map(({ path }) => path)
      .filter((path) => !NAMED_BY_CONVENTION.test(path))
    assert.ok(small.length <= SMALL_FILES_MAX, `${small.length} files:\n${small.join('\n')}`)
  })

  it('exports names that several files use, within the budget', () => {
    const users = new Map<string, number>()
    for (const { imports } of files)
      for (const { from, names } of imports)
        for (const name of names.match(/\w+/g) ?? [])
          users.set(`${from} ${name}`, (users.get(`${from} ${name}`) ?? 0) + 1)
    const exported = files
      .filter(({ path }) => !NAMED_BY_CONVENTION.test(path))
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|interface) (\w+)/gm)].map(
          ([, name = '']) => users.get(`${path} ${name}`) ?? 0,
        ),
      )
      .filter((count) => count > 0)
    const share = exported.filter((count) => count === 1).length / exported.length
    assert.ok(share <= ONE_USER_MAX, `${share.toFixed(3)} of ${exported.length} names have one user`)
  })

  it('contains no any and no suppressed compiler error', () => {
    assert.deepEqual(
      placesOf(/@ts-ignore|@ts-nocheck|@ts-expect-error/, ({ text }) => text),
      [],
    )
    assert.deepEqual(placesOf(/(?:[:<|&,]|\bas)\s*any\b/), [])
  })
})

/** True if no docstring ends directly before the position. */
function lacksDocstring(text: string, at: number): boolean {
  return !/\*\/\s*$/.test(text.slice(0, at))
}

describe('schema of the contract', () => {
  it('has a docstring or a description', () => {
    const bare = files
      .filter(({ path }) => folderAt(path) === 'contract')
      .flatMap(({ path, text }) =>
        [...text.matchAll(/^export const (\w+)\s*=\s*(?=named\(|Type\.)([\s\S]*?)(?=^\S|$(?![\s\S]))/gm)]
          .filter(({ index, 2: body = '' }) => lacksDocstring(text, index) && !/^named\(|description:/.test(body))
          .map(([, name]) => `${path}: ${name}`),
      )
    assert.deepEqual(bare, [])
  })
})

describe('store', () => {
  it('names the columns it selects from tables with party data', () => {
    const everything = files.flatMap(({ path, text }) =>
      [
        ...text.matchAll(/\bselect\s+(?:\w+\.)?\*\s+from\s+(\w+)/gi),
        ...text.matchAll(
          /(?:selectFrom|insertInto|updateTable|deleteFrom)\(\s*'(\w+)(?:(?!\n\n|execute)[\s\S])*?\.(?:select|returning)All\(/g,
        ),
      ].map(([, table]) => `${path}: ${table}`),
    )
    assert.deepEqual(
      everything.filter((one) => /: (?:parties|identities|party_texts|sessions|nda_records)$/.test(one)),
      [],
    )
  })

  it('reads identifying columns only in the listed files and wraps them in Confidential', () => {
    const naming =
      /\b(?:from|join|into|update)\s+(?:identities|party_texts)\b|(?:From|Join|Into|Table|using)\(\s*\[?\s*'(?:identities|party_texts)\b/
    const readers = {
      'store/profiles.ts': 'a session’s own identity and texts',
      'store/disclosures.ts': 'identities for the cleared',
      'store/quality-steps.ts': 'whom to look up in registries',
      'store/search.ts': 'compares names of those disclosed to the asker, and answers ids',
      'store/sessions.ts': 'who stands behind a session: an id',
      'store/parties.ts': 'the operator’s register',
      'store/assurances.ts': 'compares addresses and names with what was proven, and answers levels',
      'store/alike-parties.ts': 'compares names of an import with those that are there, and answers ids',
      'store/alarms.ts': 'compares who claims to be a company, and the domains of those who sign, and answers ids',
      'store/owner-addresses.ts': 'addresses that a workspace states for itself, for the outbox alone',
      'store/sanctions.ts': 'compares who stands behind workspaces with those suspended or barred, and answers ids',
      'store/block-lists.ts': 'compares who stands behind sessions with the entries of block lists, and answers ids',
    }
    assertOnly(
      placesOf(naming, ({ text }) => text),
      readers,
      'read identities where they are boxed',
    )
    const textOf = (path: string) => files.find((file) => file.path === path)?.text ?? assert.fail(path)
    for (const path of [...Object.keys(readers).slice(0, 3), 'store/parties.ts'])
      assert.match(textOf(path), /new Confidential\(/, path)
    assert.match(textOf('store/search.ts'), /select named\.id, named\.name = q\.key as exact\s+from named, q/)
    assert.doesNotMatch(
      textOf('store/sessions.ts'),
      /\bi\.(?!id\b|session_id\b)\w+|'identities\.(?!id\b|session_id\b)\w+/,
    )
  })

  it('returns Confidential values that only the listed folders and the worker reveal', () => {
    const openersOf = (name: RegExp) =>
      files.filter(({ path, imports }) => folderAt(path) !== 'domain' && imports.some(({ names }) => name.test(names)))
    const openers = openersOf(/\breveal\b/).map(({ path }) => path)
    assert.ok(openers.length > 0)
    assert.deepEqual(
      openers.filter((path) => !REVEALING_FOLDERS.includes(folderAt(path)) && path !== 'worker/worker.ts'),
      [],
    )
  })

  it('lets only the listed files take a party’s own clearance, which needs no more than its id', () => {
    const takers = files.filter(({ imports }) => imports.some(({ names }) => /\bownClearance\b/.test(names)))
    assert.deepEqual(
      takers.map(({ path }) => path),
      [
        'background/mask-again.ts',
        'background/quality-run.ts',
        'disclosure/data-room.ts',
        'disclosure/exact-figures.ts',
        'memoranda/memorandum-facts.ts',
        'worker/worker.ts',
        'workspace/opened-profile.ts',
      ],
    )
  })

  it('lets only the listed files read exact figures', () => {
    const openers = files.filter(
      ({ path, text }) => !['domain', 'web'].includes(folderAt(path)) && /\.exact\b/.test(text),
    )
    assert.deepEqual(
      openers.map(({ path }) => path),
      ['disclosure/exact-figures.ts', 'matching-index/candidate.ts'],
    )
  })

  it('lets only folders that reveal no Confidential value count the listed parties', () => {
    const counters = files.filter(({ imports }) => imports.some(({ names }) => /\bcountOfListed\b/.test(names)))
    assert.deepEqual(
      counters.map(({ path }) => path),
      ['matches/shown-matches.ts', 'matching-index/loaded.ts', 'matching-index/word-index.ts'],
    )
    const folders = new Set(counters.map(({ path }) => folderAt(path)))
    assert.deepEqual(
      REVEALING_FOLDERS.filter((folder) => folders.has(folder)),
      [],
    )
    const makers = files.filter(({ code }) => /\bas (?:unknown as )?Aggregate\b/.test(code))
    assert.deepEqual(
      makers.map(({ path }) => path),
      ['domain/figures/aggregate.ts'],
    )
  })

  it('lets only the listed files mark a party as the owner’s own', () => {
    const takers = files.filter(({ imports }) => imports.some(({ names }) => /\basOwn\b/.test(names)))
    assert.deepEqual(
      takers.map(({ path }) => path),
      ['store/parties.ts', 'store/profiles.ts', 'store/quality-steps.ts', 'store/sessions.ts'],
    )
  })

  it('lets a single file take the operator’s clearance, which reveals everyone', () => {
    const takers = files.filter(({ imports }) => imports.some(({ names }) => /\boperatorClearance\b/.test(names)))
    assert.deepEqual(
      takers.map(({ path }) => path),
      ['disclosure/operator-view.ts'],
    )
  })

  it('is the only folder that imports kysely', () => {
    const speakers = files.filter(
      ({ path, imports }) =>
        folderAt(path) !== 'store' && imports.some(({ from, typeOnly }) => from === 'kysely' && !typeOnly),
    )
    assert.deepEqual(
      speakers.map(({ path }) => path),
      [],
    )
  })

  it('keeps libraries out of the ranking thread, since kysely alone took a fifth of the service’s start', () => {
    const loaded = new Set(['matching-index/ranking-thread.ts'])
    const libraries: string[] = []
    for (const path of loaded)
      for (const { from, typeOnly } of files.find((file) => file.path === path)?.imports ?? assert.fail(path)) {
        if (typeOnly) continue
        if (isOwn(from)) loaded.add(from)
        else if (!from.startsWith('node:') && !isDomainData(from)) libraries.push(`${path} loads ${from}`)
      }
    assert.ok(loaded.size > 50)
    assert.deepEqual(libraries, [])
  })

  it('is the only folder that queries the database, also through a passed transaction', () => {
    const asked = placesOf(/\.(?:selectFrom|insertInto|updateTable|deleteFrom)\(/)
    assert.ok(asked.length > 0)
    assert.deepEqual(
      asked.filter((place) => !place.startsWith('store/')),
      [],
    )
  })

  it('numbers its migrations without a gap', () => {
    const names = readdirSync(join(SRC, 'store/migrations')).toSorted()
    assert.ok(names.length > 0)
    names.forEach((name, i) => {
      assert.match(name, new RegExp(`^${String(i + 1).padStart(4, '0')}-[a-z0-9]+(?:-[a-z0-9]+)*\\.sql$`))
    })
  })
})

describe('helpers of the architecture rules', () => {
  it('importsOf finds imports of every form', () => {
    const text = `import a from 'x'\nimport { b,\n  c } from '../store/y.ts'\nimport type { D } from '../z.ts'\nexport { e } from './w.ts'\nimport 'side'\nconst f = await import('dyn')\nnew URL('./t.ts', import.meta.url)`
    assert.deepEqual(
      importsOf('http/server.ts', text).map(({ from, typeOnly }) => `${from}${typeOnly ? ' (type)' : ''}`),
      ['x', 'store/y.ts', 'z.ts (type)', 'http/w.ts', 'side', 'dyn', 'http/t.ts'],
    )
  })

  it('upwardInDomain finds an import from a higher layer and allows one from a lower layer', () => {
    const text = "import { a } from '../matching/scoring/pair.ts'\nimport { b } from '../text/words.ts'"
    const path = 'domain/reading/geography.ts'
    assert.deepEqual(upwardInDomain({ path, imports: importsOf(path, text) }), [
      'domain/reading/geography.ts imports domain/matching/scoring/pair.ts',
    ])
  })

  it('codeOf ignores words in comments and strings', () => {
    assert.equal(
      codeOf("const a = 'Math.random' // Date.now()\n/* process.env\n */ b").replace(/\s+/g, ' ').trim(),
      "const a = ' ' b",
    )
  })
})
