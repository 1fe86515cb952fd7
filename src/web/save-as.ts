/** Saves a text or bytes as a file of the person's own; nothing leaves the page. */
export function saveAs(name: string, type: string, content: string | Uint8Array): void {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const address = URL.createObjectURL(new Blob([part], { type }))
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
