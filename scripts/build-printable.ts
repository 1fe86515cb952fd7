import { writeFileSync } from 'node:fs'
import { isDrawable } from '../src/documents/pdf/fonts.ts'
import { CODE_POINTS } from '../src/documents/pdf/printable.ts'

/** Writes `model/printable.bits`: a bit for each code point that documents can print, the lowest first. */

const BYTE_BITS = 8
const bits = new Uint8Array(CODE_POINTS / BYTE_BITS)
for (let point = 0; point < CODE_POINTS; point += 1) {
  const isSurrogate = point >= 0xd800 && point <= 0xdfff
  if (!isSurrogate && isDrawable(String.fromCodePoint(point)))
    bits[point >> 3] = (bits[point >> 3] ?? 0) | (1 << (point & 7))
}
writeFileSync(new URL('../model/printable.bits', import.meta.url), bits)
