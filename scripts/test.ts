import { existsSync, globSync, statSync } from 'node:fs'
import { runSuite } from './suite.ts'

/**
 * Runs the suite on the embedded engine, or those of its files that are named or match a pattern. Without names, and
 * without TESTS=whole, it leaves out the files below.
 */

/**
 * Left out so that `npm test` takes two to three minutes. Each takes long for what it alone shows (`docs/measurements/tests.md`);
 * the files in the comment show much of it in short. `npm run near` runs those of a changed file all the same.
 */
const LONG = new Set([
  // journeys/deal
  ...globSync('tests/browser/*.test.ts'),
  ...[
    // statements, store/changes, loading
    'durability/once durability/kill durability/stopping durability/worker-kill durability/demo-start store/embedded',
    'store/migrate store/engine-session starting backup saved-universe universe machine-memory worker overload/limits',
    // contract-examples, conformance/errors, a2a/protocol
    'conformance/bad-input conformance/fuzz conformance/number-ranges conformance/ranges-everywhere conformance/if-match',
    'conformance/manners conformance/unbuilt conformance/unready-reads website/misbehaviour exchange/hostile',
    // confidentiality, actor-matrix, and the other attacks
    'attacks/data-room attacks/at-every-setting attacks/burn-an-allowance attacks/without-a-human-check',
    'attacks/cross-into-a-test-universe attacks/be-someone-else attacks/who-hides-from-whom attacks/after-revocation',
    'attacks/act-for-an-absent-human attacks/outlive-a-revocation attacks/come-back-after-a-sanction',
    'attacks/burn-a-mail-allowance attacks/company-behind-a-teaser attacks/contest-a-company attacks/take-over-a-workspace',
    'counterparty-text human-check overload/unread-answers website/reading',
    // kept-answers, laws/kept-rankings, conformance/matching
    'followed-answers laws/ranking conformance/inference conformance/new-matches conformance/near-misses',
    'conformance/company-kinds conformance/theses-matching conformance/stated-size conformance/search conformance/location',
    'conformance/near-matches conformance/past-deals conformance/theses-news conformance/theses-lists conformance/grid conformance/unread-text',
    // reading/reader, laws/ordinary-text, conformance/learned-order
    'laws/neighbours laws/markdown laws/wishes laws/sentences conformance/confirmed-readings judgements-script conformance/dismissals',
    'further-languages laws/masking-work conformance/written-forms conformance/proposed-reading conformance/published-answers',
    // documents/sentences, documents/scripts, conformance/blind-view
    'documents/structure documents/demo-memoranda documents/pdf documents/worksheet documents/room-files conformance/memos conformance/memoranda',
    'documents/printer conformance/memorandum-rules conformance/memorandum-tables attacks/data-room-files client/spreadsheet conformance/data-room',
    // laws/valuation-method, laws/valuation-evidence, laws/company-file-blocks, client/party-rows
    'conformance/company-file conformance/currency conformance/clearing client/csv-text web/markdown',
    'laws/business-models conformance/valuation conformance/quality conformance/quality-preview conformance/registers',
    // actor-matrix, conformance/operator-names-told, conformance/party-import
    'conformance/operator conformance/operator-ndas conformance/operator-workspaces conformance/party-register',
    'conformance/alarms conformance/access-gateway conformance/assurance conformance/metrics',
    // contract-examples, journeys/deal, conformance/name-opening
    'conformance/names conformance/registration conformance/block-lists conformance/members conformance/key-rotation',
    'conformance/guards conformance/discovery conformance/activity conformance/overview conformance/introductions',
    'conformance/pairings conformance/conversations conformance/lapses conformance/name-release one-at-a-time',
    'conformance/docs conformance/operator-session conformance/product-analysis store/outcomes-as-codes',
    'conformance/erasure conformance/mail conformance/mail-settings conformance/phase-consent conformance/notebooks',
    // languages, messages
    'conformance/languages what-waits',
    // oauth/flow, oauth/mcp, mcp/protocol, cli/deal, a2a/protocol
    'oauth/scopes oauth/lasting sandbox/test-mode mcp/jobs mcp/tools journeys/equivalence a2a/client',
    'cli/workspace cli/operator cli/manners cli/gate cli/exchange client/package client/retries mcp/conformance',
    'cli/theses cli/trust mcp/supervisor',
    // cli/deal, journeys/deal
    'client/client client/pages',
    // statements, store/changes; laws/exchange, a2a/protocol; conformance/name-opening; conformance/blind-view
    'store/database conformance/exchange conformance/name-requests conformance/blind-profile',
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
if (left.length > 0)
  console.log(`${left.length} long files are left out; npm run test:whole runs them too:\n  ${left.join('\n  ')}\n`)
const isSound = await runSuite(files.filter((file) => !left.includes(file)))
process.exitCode = isSound ? 0 : 1
