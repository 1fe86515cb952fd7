import { dirname, join, normalize } from 'node:path'

/** What a source file imports. */
export interface Import {
  /** The path from the root of the sources; for a package, its name. */
  from: string
  typeOnly: boolean
  /** Fetched when it is wanted, by `import()`, or run beside, as a worker is. */
  later: boolean
  names: string
}

/** The text without comments and without the contents of strings, line by line as it was. Comments first, or the apostrophe in one would open a string; of a template everything is kept, for it may hold code. */
export function codeOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'/g, (found) => `'${blank(found.slice(1, -1))}'`)
}

/** The imports of the file at `path`, in every form. */
export function importsOf(path: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?([\w*{][^'"]*?)\s+from\s+'([^']+)'/gm)
  const bare = text.matchAll(
    /^import\s+'([^']+)'|\bimport\(\s*'([^']+)'|new URL\('(\.[^']+\.ts)', import\.meta\.url\)/gm,
  )
  const resolved = (from: string) => (from.startsWith('.') ? normalize(join(dirname(path), from)) : from)
  return [
    ...[...statements].map(([, type, names = '', from = '']) => ({
      from: resolved(from),
      typeOnly: type !== undefined,
      later: false,
      names,
    })),
    ...[...bare].map(([, one, two, three]) => ({
      from: resolved(one ?? two ?? three ?? ''),
      typeOnly: false,
      later: one === undefined,
      names: '',
    })),
  ]
}
