import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/**
 * Returns all words of a PDF: pages, annotations, metadata, outline, names of attachments, and its raw bytes. Digits in the raw
 * bytes are dropped, because the file's table of offsets is full of them.
 */
export async function pdfTextOf(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const document = await task.promise
  try {
    const { info, metadata } = await document.getMetadata()
    const parts: string[] = [
      JSON.stringify(info),
      metadata?.getRaw() ?? '',
      JSON.stringify(await document.getOutline()),
      JSON.stringify(Object.keys((await document.getAttachments()) ?? {})),
    ]
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      parts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
      parts.push(JSON.stringify(await page.getAnnotations()))
    }
    return [...parts, Buffer.from(bytes).toString('latin1').replace(/\d/g, ' ')].join('\n')
  } finally {
    await task.destroy()
  }
}
