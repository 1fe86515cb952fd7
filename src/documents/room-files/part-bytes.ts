/*
 * Signatures of the parts that are not XML.
 */

const hex = (digits: string) => Buffer.from(digits, 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Bitmaps: PNG, JPEG, GIF, BMP, TIFF, JPEG XR, WebP. */
const RASTER = [
  ...[hex('89504e470d0a1a0a'), hex('ffd8ff'), latin('GIF87a'), latin('GIF89a'), latin('BM')],
  ...[hex('49492a00'), hex('4d4d002a'), hex('4949bc'), latin('RIFF')],
]

/** Vector images: WMF with and without the placeable header. EMF has its signature further in. */
const METAFILE = [hex('d7cdc69a'), hex('01000900'), hex('02000900')]
const EMF_WORD = latin(' EMF')
const EMF_WORD_AT = 40

/** Programs, archives, old Office files, documents and pages, which printer settings and fonts never are. */
const NOT_OPAQUE = [
  ...[latin('MZ'), latin('\x7fELF'), hex('d0cf11e0'), latin('PK'), latin('%PDF'), latin('{\\rt'), latin('<')],
  ...[hex('cafebabe'), hex('cffaedfe'), latin('#!'), latin('Rar!'), latin('7z'), hex('1f8b')],
]

/** True if bytes fit such a content. An empty part is accepted as harmless. */
export function isOfContent(content: 'raster' | 'metafile' | 'opaque', bytes: Buffer): boolean {
  const begins = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)
  if (bytes.length === 0) return true
  if (content === 'raster') return RASTER.some(begins)
  if (content === 'opaque') return !NOT_OPAQUE.some(begins)
  return METAFILE.some(begins) || bytes.subarray(EMF_WORD_AT, EMF_WORD_AT + 4).equals(EMF_WORD)
}
