import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../', import.meta.url))
const ROOMS = ['src', 'docs', 'scripts', 'bench', 'tooling']

/** Phrases that a native reader stumbles over. */
const STILTED =
  /\b(?:anew|unless told|parted by|for want of|a (?:bug|fault) of ours|is like that|(?<!there )(?:is|are) none(?: of (?:text|ours))?(?=[.,:;`'"*]|$)|by its English)/i

/** The changelog quotes what was; an applied migration is never edited. */
const isExempt = (path: string) => path === 'docs/CHANGELOG.md' || path.startsWith('src/store/migrations')

function textFiles(): string[] {
  const files = ROOMS.flatMap((room) => readdirSync(join(ROOT, room), { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs|md)$/.test(entry.name))
    .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name)))
  return ['README.md', 'CONTRIBUTING.md', ...files].filter((path) => !isExempt(path))
}

it('texts, comments and documents use none of the stilted phrases', () => {
  const found = textFiles().flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (STILTED.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  assert.deepEqual(found, [])
})
