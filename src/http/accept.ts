/**
 * Returns the quality, 0 to 1, that an Accept header gives a media type named in full; null if it is not named (RFC
 * 9110 §12.5.1).
 */
export function mediaTypeQuality(accept: string | undefined, mediaType: string): number | null {
  return rangesOf(accept).get(mediaType) ?? null
}

/** True if an Accept header names text/markdown and prefers nothing else. */
export function prefersMarkdown(accept: string | undefined): boolean {
  const ranges = rangesOf(accept)
  const markdown = ranges.get('text/markdown') ?? 0
  return markdown > 0 && Math.max(...ranges.values()) <= markdown
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

/** An invalid quality counts as 1, like an absent one. */
function qualityIn(text: string): number {
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(text) ? Number(text) : 1
}
