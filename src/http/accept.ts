/** The quality an Accept header gives a media type by its own name, 0 to 1; null where it does not name it (RFC 9110 §12.5.1). */
export function mediaTypeQuality(accept: string | undefined, mediaType: string): number | null {
  return rangesOf(accept).get(mediaType) ?? null
}

/** Whether an Accept header names text/markdown and likes nothing else better. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = rangesOf(accept)
  const markdown = ranges.get('text/markdown') ?? 0
  return markdown > 0 && Math.max(...ranges.values()) <= markdown
}

/** Whether an Accept header names text/html, as a browser's does when a person goes to an address. */
export function wantsPage(accept: string | undefined): boolean {
  return (mediaTypeQuality(accept, 'text/html') ?? 0) > 0
}

function rangesOf(accept = ''): Map<string, number> {
  return new Map(
    accept.split(',').flatMap((range): [string, number][] => {
      const [name = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
      if (name === '') return []
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return [[name, qualityIn(quality?.slice(2) ?? '1')]]
    }),
  )
}

/** A quality that is not one counts as the best, as an absent one does. */
function qualityIn(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1
}
