import { readFiledAccounts } from '../../../client/spreadsheet/inline-xbrl.ts'

/* Worker that reads a single file of accounts as filed; the page terminates it on timeout. */

self.addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => self.postMessage(readFiledAccounts(data)))
