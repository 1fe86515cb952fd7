/** Runs every bench of a claim, or those named: `npm run bench`, `npm run bench -- writes start`. Each runs in a process of its own. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const CLAIMS = [
  'matches',
  'near-misses',
  'mixed',
  'writes',
  'start',
  'memory',
  'ranking',
  'ranking-sql',
  'ranking-wishes',
  'registration',
  'loading',
  'documents',
  'data-rooms',
  'data-room-abuse',
  'enqueue',
  'exchange',
  'discovery',
  'hostile-texts',
  'hostile-pages',
  'mcp',
  'search',
  'overload',
  'web-matches',
]

const named = process.argv.slice(2)
const unknown = named.filter((name) => !CLAIMS.includes(name))
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(', ')}: name some of ${CLAIMS.join(', ')}, or none to run all.`,
  )
  process.exit(1)
}
for (const name of named.length > 0 ? named : CLAIMS) {
  console.log(`\n${name}`)
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  const { status } = spawnSync(process.execPath, [file], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
