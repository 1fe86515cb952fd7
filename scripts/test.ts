import { globSync } from 'node:fs'
import { runSuite } from './suite.ts'

/** Runs the suite on the embedded engine, or those of its files that are named or match a pattern. */

const named = process.argv.slice(2)
const isSound = await runSuite(globSync(named.length > 0 ? named : 'tests/**/*.test.ts').sort())
process.exitCode = isSound ? 0 : 1
