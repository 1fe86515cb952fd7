import { existsSync, globSync, statSync } from 'node:fs'
import { runSuite } from './suite.ts'

/**
 * Runs the suite on the embedded engine, or those of its files that are named or match a pattern. Without names, and
 * without TESTS=whole, it leaves out the files below.
 */

/**
 * Left out so that `npm test` takes minutes. Each takes long for what little code it alone runs
 * (`docs/measurements/tests.md`), or is the long form of what the files in the comment show in short.
 */
const LONG = new Set([
  // journeys
  ...globSync('tests/browser/*.test.ts').filter((file) => !file.endsWith('/journeys.test.ts')),
  ...[
    // durability/kill, store/database, store/changes, loading
    'durability/once durability/stopping durability/worker-kill durability/demo-start store/embedded backup',
    'saved-universe universe machine-memory worker overload/limits',
    // contract-examples, conformance/manners, and the other attacks
    'conformance/bad-input conformance/fuzz exchange/hostile',
    'conformance/number-ranges attacks/data-room attacks/at-every-setting attacks/burn-an-allowance attacks/without-a-human-check',
    // kept-answers, laws/kept-rankings, conformance/matching
    'followed-answers laws/ranking conformance/inference',
    // conformance/learned-order
    'judgements-script conformance/dismissals',
    // documents/room-files, conformance/data-room, conformance/party-import
    'attacks/data-room-files client/spreadsheet',
    // documents, journeys/deal, conformance/memorandum-rules
    'documents/pdf conformance/memos conformance/memoranda',
    // actor-matrix, conformance/operator, conformance/vetting, conformance/operator-workspaces
    'conformance/operator-ndas conformance/alarms conformance/access-gateway conformance/assurance',
    // actor-matrix, journeys/deal, contract-examples
    'conformance/guards conformance/discovery conformance/activity conformance/overview conformance/introductions',
    'conformance/erasure conformance/mail conformance/quality conformance/valuation',
    // cli/deal, cli/exchange, cli/gate, client/client, mcp/conformance, a2a/protocol
    'cli/workspace cli/operator cli/manners client/package mcp/tools a2a/client journeys/equivalence',
    // laws/semantic, registry/fetch
    'embedder embedding-providers registry/census',
  ].flatMap((files) => files.split(' ').map((file) => `tests/${file}.test.ts`)),
])
for (const file of LONG) if (!existsSync(file)) throw new Error(`${file}, which is left out, does not exist.`)

/** A folder stands for the tests in it. */
const named = process.argv
  .slice(2)
  .map((name) => (statSync(name, { throwIfNoEntry: false })?.isDirectory() ? `${name}/**/*.test.ts` : name))
const isShort = named.length === 0 && process.env.TESTS !== 'whole'
const files = globSync(named.length > 0 ? named : 'tests/**/*.test.ts').sort()
const left = isShort ? files.filter((file) => LONG.has(file)) : []
const isSound = await runSuite(files.filter((file) => !left.includes(file)))
if (left.length > 0)
  console.log(`\n${left.length} long files were left out; npm run test:whole runs them too:\n  ${left.join('\n  ')}`)
process.exitCode = isSound ? 0 : 1
