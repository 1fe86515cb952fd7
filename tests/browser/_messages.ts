import { applicationGroups, type Catalogue, readCatalogue } from '../../tooling/catalogues.ts'

/** Keys of the application's messages that have a dot, as a page shows them when no message was registered. */
const KEYS = new Set(
  applicationGroups('en')
    .flatMap((group) => keysOf(readCatalogue('en', group)))
    .filter((key) => key.includes('.')),
)

function keysOf(messages: Catalogue): string[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'object' ? keysOf(value).map((key) => `${name}.${key}`) : [name],
  )
}

/** The keys of messages that a text holds. */
export function keysIn(text: string): string[] {
  return [...new Set(text.match(/\w+(?:\.\w+)+/g))].filter((token) => KEYS.has(token))
}
