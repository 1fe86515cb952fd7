/** A heading of a document, and where in the page it stands. */
export interface Heading {
  id: string
  text: string
}

/** An id made of a heading's words. */
export const anchorOf = (text: string): string =>
  `part-${text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`

/** The second-level headings of a markdown text, in order; a `##` inside a code block does not count. */
export function markdownOutline(markdown: string): Heading[] {
  let isFenced = false
  return markdown.split('\n').flatMap((line) => {
    if (line.startsWith('```')) isFenced = !isFenced
    const text = isFenced ? undefined : /^## +(.+?)\s*$/.exec(line)?.[1]?.replace(/\\(.)/g, '$1')
    return text === undefined ? [] : [{ id: anchorOf(text), text }]
  })
}
