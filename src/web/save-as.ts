/** Downloads a text or bytes as a file, without a request. */
export function saveAs(name: string, type: string, content: string | Uint8Array): void {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const address = URL.createObjectURL(new Blob([part], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has read the content by the next task.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** Returns the file name of a `Content-Disposition` header without a path, or the default. */
export function fileNameIn(header: string | null, otherwise: string): string {
  const name = /filename="([^"]*)"/.exec(header ?? '')?.[1]
  return name === undefined || name === '' || /[/\\]/.test(name) ? otherwise : name
}
