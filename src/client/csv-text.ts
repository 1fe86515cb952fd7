/** The text of a CSV file: UTF-8 or, where it is none, Windows-1252, which Excel writes where nothing else is asked of it. */
export function csvTextOf(bytes: Uint8Array | ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What parts the cells of a CSV text: the one of comma, semicolon and tab that stands most often in its first line, outside quotes. */
export function separatorOf(text: string): string {
  const head = (text.split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const partsBy = (mark: string) => head.split(mark).length
  const [most = ','] = [',', ';', '\t'].toSorted((a, b) => partsBy(b) - partsBy(a))
  return most
}
