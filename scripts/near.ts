import { execFileSync } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { distancesOf, nearestTests } from './nearest-tests.ts'
import { ALONE, runSuite } from './suite.ts'

/** Runs the tests nearest to changed files, those of the working tree by default. */

/** A test that reaches none of these takes a fraction of a second; another one takes seconds. */
const SLOW = ['src/open.ts', 'src/store/embedded/open.ts', 'src/documents/pdf.ts']
/** Tests over the whole contract: quick, and far from every file of it. */
const OVER_CONTRACT = ['tests/laws/operation-policies.test.ts', 'tests/contract.test.ts', 'tests/mcp/tools.test.ts']
/** Most tests of either kind for one file. */
const MOST = { quick: 4, slow: 2 }

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { list: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
})
if (values.help) {
  console.log(
    [
      'npm run near -- [--list] [file …]',
      '',
      '  file    changed files; by default those that differ from the last commit',
      '  --list  print the tests without running them',
    ].join('\n'),
  )
  process.exit(0)
}

const changed = positionals.length > 0 ? positionals.map((file) => relative('.', file)) : changedFiles()
for (const file of changed) if (!existsSync(file)) throw new Error(`${file} does not exist.`)
const tests = globSync('tests/**/*.test.ts', { exclude: ['tests/browser/**', 'tests/durability/**', ...ALONE] }).sort()
const distances = distancesOf(tests)
const isQuick = (test: string) => !SLOW.some((path) => distances.get(test)?.has(path))

const near = new Set<string>()
for (const file of changed) for (const test of testsOf(file)) near.add(test)
for (const test of near) console.log(test)
if (near.size === 0) console.log('No test imports the changed files: npm test runs most of the suite.')
else if (!values.list) process.exitCode = (await runSuite([...near].sort())) ? 0 : 1

/** Returns a test itself, and for a source its nearest tests: for the domain, quick ones alone if there are any. */
function testsOf(file: string): string[] {
  if (file.endsWith('.test.ts')) return [file]
  const all = nearestTests(file, distances, tests.length)
  const quick = all.filter(isQuick).slice(0, MOST.quick)
  if (file.startsWith('src/domain/') && quick.length > 0) return quick
  if (file.startsWith('src/contract/')) quick.push(...OVER_CONTRACT)
  return [...quick, ...all.filter((test) => !isQuick(test)).slice(0, MOST.slow)]
}

function changedFiles(): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n')
  const paths = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  return paths.filter((path) => /\.tsx?$/.test(path) && existsSync(path))
}
