/**
 * Returns the Link header to the next page of rows by descending id, relative to the request.
 *
 * @param cursor parameter that takes the last id
 */
export function pageLink(
  rows: readonly { id: number }[],
  limit: number,
  query: Record<string, string> = {},
  cursor = 'cursor',
) {
  const last = rows[limit - 1]
  if (rows.length <= limit || last === undefined) return {}
  return {
    Link: `<?${new URLSearchParams({ ...query, limit: String(limit), [cursor]: String(last.id) })}>; rel="next"`,
  }
}
