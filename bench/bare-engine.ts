/**
 * The embedded engine and nothing else, opened as the service opens it: `node bench/bare-engine.ts <directory>`.
 * Prints `open` once it has answered a statement, and stays.
 */
import { join } from 'node:path'
import { openBareEngine } from './bare-database.ts'

const engine = await openBareEngine(join(process.argv[2] ?? '', 'database'))
await engine.query('select 1')
console.log('open')
process.once('SIGTERM', () => void engine.close().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
