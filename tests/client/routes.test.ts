import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { clientRoutes } from '../../scripts/client-routes.ts'
import { openClient } from '../../src/client/index.ts'
import type { Route } from '../../src/client/route.ts'
import { routes } from '../../src/client/routes.ts'
import { operations } from '../../src/contract/index.ts'

describe('route table of the client', () => {
  it('equals the contract', () => {
    assert.deepEqual(routes, clientRoutes(), 'run: node scripts/write-client-routes.ts')
  })

  it('lists the row fields of every paginated operation', () => {
    const lists = Object.entries<Route>(routes).flatMap(([id, { lists }]) =>
      lists ? [`${id} ${lists.join(' ')}`] : [],
    )
    assert.deepEqual(lists.toSorted(), [
      'listActivity events',
      'listAlarms alarms',
      'listAudit acts',
      'listMatchedNames names',
      'listMatches ',
      'listMessages messages',
      'listNdas ndas',
      'listOutbox messages',
      'listParties parties',
      'listProposals proposals',
      'listRoomReadings readings',
      'listTrades trades',
      'listUnclaimedNameRequests requests',
      'listWorkspaces workspaces',
      'search sellers buyers',
    ])
    const paged = operations.filter(({ query }) => 'cursor' in query.properties || 'before' in query.properties)
    assert.deepEqual(paged.map(({ id }) => id).toSorted(), lists.map((one) => one.split(' ')[0]).toSorted())
  })

  it('has a method for every operation', () => {
    const ids = operations.map(({ id }) => id)
    assert.ok(ids.length > 40)
    assert.deepEqual(Object.keys(openClient({})).toSorted(), ids.toSorted())
  })

  it('determines the place of every input by its name and the HTTP method', () => {
    for (const { id, method, params, query, body } of operations) {
      const inQuery = Object.keys(query.properties)
      const inBody = Object.keys(body?.properties ?? {})
      for (const name of Object.keys(params.properties)) assert.ok(![...inQuery, ...inBody].includes(name), id)
      if (method === 'GET') assert.deepEqual(inBody, [], id)
      else
        assert.deepEqual(
          inQuery.filter((name) => !inBody.includes(name)),
          [],
          id,
        )
    }
  })
})

describe('module graph of the client', () => {
  it('contains only its own files, so that a page carries no schema', () => {
    const imported = importedBy(readdirSync(FOLDER).filter((name) => name.endsWith('.ts') && name !== 'vocabulary.ts'))
    assert.ok(imported.length > 3)
    assert.deepEqual(
      imported.filter(
        (from) =>
          !/^(?:\.\/(?:(?:spreadsheet\/)?[\w-]+\.ts|import-words\/\w+\.json)|\.\.\/\.\.\/locales\/\w+\/app\/party-fields\.json)$/.test(
            from,
          ),
      ),
      [],
    )
  })

  it('shares vocabulary files of the domain that import nothing', () => {
    const shared = importedBy(['vocabulary.ts'])
    assert.ok(shared.length > 3)
    for (const from of shared) assert.match(from, /^\.\.\/domain\//)
    assert.deepEqual(importedBy(shared), [])
  })

  it('excludes the spreadsheet reader, which alone needs two packages', () => {
    const readers = readdirSync(`${FOLDER}spreadsheet`).map((name) => `spreadsheet/${name}`)
    assert.deepEqual([...new Set(importedBy(readers).filter((from) => !from.startsWith('.')))].toSorted(), [
      'fflate',
      'htmlparser2',
    ])
    const reached = new Set(['index.ts'])
    for (const name of reached)
      for (const from of importedBy([name])) if (from.startsWith('./')) reached.add(from.slice(2))
    assert.ok(reached.size > 3)
    assert.deepEqual(
      [...reached].filter((name) => name.startsWith('spreadsheet/')),
      [],
    )
  })
})

const FOLDER = fileURLToPath(new URL('../../src/client/', import.meta.url))

/** Modules that the given client files import at run time. */
function importedBy(names: readonly string[]): string[] {
  return names.flatMap((name) =>
    [...readFileSync(`${FOLDER}${name}`, 'utf8').matchAll(/^(?:import|export) (?!type\b)[^'\n]*from '([^']+)'/gm)].map(
      ([, from]) => from ?? '',
    ),
  )
}
