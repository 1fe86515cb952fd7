import { readdirSync } from 'node:fs'

const WEB = new URL('../../src/web/', import.meta.url)
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Keys of the web application's words that have a dot, as a page shows them when it was not given the words. */
const KEYS = new Set<string>()
for (const path of readdirSync(WEB, { recursive: true, encoding: 'utf8' }))
  if (/words\.ts$/.test(path)) {
    const { en = {} } = await import(new URL(path, WEB).href)
    for (const key of keysOf(en)) if (key.includes('.')) KEYS.add(key)
  }

function keysOf(words: object): string[] {
  return Object.entries(words).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null
      ? keysOf(value).map((key) => `${name}.${key}`)
      : [name.replace(PLURAL, '')],
  )
}

/** The keys of words that a text holds. */
export function keysIn(text: string): string[] {
  return [...new Set(text.match(/\w+(?:\.\w+)+/g))].filter((token) => KEYS.has(token))
}
