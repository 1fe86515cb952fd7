/** A heading of a document with its element id. */
export interface Heading {
  id: string
  text: string
}

/** Returns an element id built from a heading's words. */
export const anchorOf = (text: string): string =>
  `part-${text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** Returns the second-level headings of a Markdown text, ignoring code blocks. */
export function markdownOutline(markdown: string): Heading[] {
  let isFenced = false
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isFenced = !isFenced
    const text = isFenced ? undefined : /^## +(.+?)\s*$/.exec(line)?.[1]?.replace(/\\(.)/g, '$1')
    return text === undefined ? [] : [{ id: anchorOf(text), text }]
  })
}
