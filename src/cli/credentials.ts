import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sentence, UsageError } from './exit-codes.ts'
import { writeOwnFile } from './files.ts'

/** What is kept for one service. A key or token is only ever sent to the service that it is of. */
export interface Kept {
  key?: string
  /** The key that was asked for in the place of another, until the service has answered. */
  rotation?: { from: string; to: string }
  operatorToken?: string
  /** Key or token of a thread of the exchange. */
  exchangeKey?: string
}

/** Changes of what is kept; undefined forgets. */
export type Changes = { [Name in keyof Kept]: Kept[Name] | undefined }

interface Content {
  /** The service last registered with. */
  url?: string
  services: Record<string, Kept>
}

export type Credentials = ReturnType<typeof openCredentials>

/**
 * Opens the keys and tokens by service, kept in one file that its owner alone may read.
 * @param folder made when something is kept, for its owner alone
 */
export function openCredentials(folder: string) {
  const file = join(folder, 'credentials.json')
  const read = (): Content => {
    if (!existsSync(file)) return { services: {} }
    try {
      const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<Content>
      return { ...content, services: content.services ?? {} }
    } catch {
      // The error's own message would quote the file, and with it a key.
      throw new UsageError(sentence('credentials', { file }))
    }
  }
  return {
    file,
    /** Returns the service last registered with; null before the first. */
    lastUrl: (): string | null => read().url ?? null,
    of: (url: string): Kept => read().services[url] ?? {},
    /** Lays `changes` over what is kept for a service. */
    keep: (url: string, changes: Changes): void => {
      const content = read()
      const services = { ...content.services, [url]: { ...content.services[url], ...changes } as Kept }
      mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
      writeOwnFile(file, `${JSON.stringify({ url, services }, null, 2)}\n`)
    },
  }
}
