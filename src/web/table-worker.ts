import { type ReadingOrder, readSheet } from '../client/spreadsheet/table.ts'

/* Worker that reads a single file; the page terminates it on timeout. */

self.addEventListener('message', ({ data }: MessageEvent<ReadingOrder>) => self.postMessage(readSheet(data)))
