import { parentPort, workerData } from 'node:worker_threads'
import { type ReadingOrder, readSheet } from '../client/spreadsheet/table.ts'

/*
 * Reads one file in a thread that can be ended.
 */

parentPort?.postMessage(readSheet(workerData as ReadingOrder))
