/** Saves a text or bytes as a file of the person's own; nothing leaves the page. */
export function saveAs(name: string, type: string, content: string | Uint8Array): void {
  const part = typeof content === 'string' ? content : new Uint8Array(content)
  const address = URL.createObjectURL(new Blob([part], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
