import { parentPort, workerData } from 'node:worker_threads'
import { readFiledAccounts } from '../client/spreadsheet/inline-xbrl.ts'
import { type ReadingOrder, readSheet } from '../client/spreadsheet/table.ts'

/*
 * Reads one file in a thread that can be ended.
 */

const order = workerData as ReadingOrder | Uint8Array
parentPort?.postMessage(order instanceof Uint8Array ? readFiledAccounts(order) : readSheet(order))
