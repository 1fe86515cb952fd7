import { dirname, join, normalize } from 'node:path'

/** An import of a source file. */
export interface Import {
  /** Path from the root of the sources, or the name of a package. */
  from: string
  typeOnly: boolean
  /** Loaded on demand by `import()`, or run as a worker. */
  later: boolean
  names: string
}

/**
 * Blanks out comments and the contents of strings, keeping the lines. Comments come first, because an apostrophe in one would
 * open a string. Templates are kept, because they may contain code.
 */
export function codeOf(text: string): string {
  const blank = (found: string) => found.replace(/[^\n]/g, ' ')
  return text
    .replace(/\/\*[\s\S]*?\*\//g, blank)
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, blank)
    .replace(/'(?:[^'\\\n]|\\.)*'/g, (found) => `'${blank(found.slice(1, -1))}'`)
}

/** Returns the imports of the file at `path`, in every form. */
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
