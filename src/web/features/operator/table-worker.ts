import { type ReadingOrder, readSheet } from '../../../client/spreadsheet/table.ts'

/*
 * Reads one file in a worker that can be ended.
 */

self.addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => self.postMessage(readSheet(data)))
