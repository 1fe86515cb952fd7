import { mkdtempSync } from 'node:fs'
import { endedByAnother, killedMidStep } from '../tests/durability/_worker-kill.ts'
const dataDir = mkdtempSync('/tmp/wk-')
let t = performance.now()
console.log(await killedMidStep({ databaseUrl: null, dataDir }), performance.now() - t)
t = performance.now()
console.log(JSON.stringify(await endedByAnother({ databaseUrl: null, dataDir })), performance.now() - t)
