/** Gives the reader a file to keep, made here from what the service answered. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the content by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** The file name of a `Content-Disposition` header, or the one given; never a path. */
export function fileNameIn(header: string | null, otherwise: string): string {
  const name = /filename="([^"]*)"/.exec(header ?? '')?.[1]
  return name === undefined || name === '' || /[/\\]/.test(name) ? otherwise : name
}
