import { globSync } from 'node:fs'
import { runSuite } from './suite.ts'

/**
 * Runs the suite on the embedded engine, or those of its files that are named or match a pattern. Without names, and
 * without TESTS=whole, it leaves out the files whose subject another file covers in brief.
 */

/** Each takes ten seconds or more for the long form of what the file in the comment shows in short. */
const LONG = new Set([
  // browser/journeys, browser/pages, browser/confidentiality
  ...globSync('tests/browser/*.test.ts').filter((file) => !/(journeys|pages|confidentiality)\.test\.ts$/.test(file)),
  // conformance/learned-order
  'tests/judgements-script.test.ts',
  // durability/kill, durability/once
  'tests/durability/stopping.test.ts',
  'tests/durability/worker-kill.test.ts',
  'tests/durability/demo-start.test.ts',
])

const named = process.argv.slice(2)
const isShort = named.length === 0 && process.env.TESTS !== 'whole'
const files = globSync(named.length > 0 ? named : 'tests/**/*.test.ts').sort()
const left = isShort ? files.filter((file) => LONG.has(file)) : []
const isSound = await runSuite(files.filter((file) => !left.includes(file)))
if (left.length > 0)
  console.log(`\n${left.length} long files were left out; npm run test:whole runs them too:\n  ${left.join('\n  ')}`)
process.exitCode = isSound ? 0 : 1
