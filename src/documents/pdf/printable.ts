import { readFileSync } from 'node:fs'

/** Joiners and variation selectors shape their neighbours and are themselves invisible. A non-joiner ends a run of Arabic. */
export const UNSEEN =
  /\u00ad|\u200b|(?<!\p{Script=Arabic})\u200c|\u200c(?!\p{Script=Arabic})|\u200d|\u20e3|\u2060|[\ufe00-\ufe0f]|[\u{e0000}-\u{e01ef}]/gu

/** Code points with a bit in the table: the first three planes. */
export const CODE_POINTS = 0x30000

let table: Uint8Array | undefined

/**
 * Returns the distinct characters of a text that no font can draw, in order of appearance. They are looked up in a
 * table (`scripts/build-printable.ts`), because a font of Chinese characters takes 0.2 s to load.
 */
export function unshownIn(text: string): string {
  table ??= readFileSync(new URL('../../../model/printable.bits', import.meta.url))
  const characters = new Set(text.replace(UNSEEN, '').replaceAll(/[\s\u200c\u200f]/gu, ''))
  return [...characters].filter((one) => !isMarked(table as Uint8Array, one.codePointAt(0) ?? 0)).join('')
}

function isMarked(bits: Uint8Array, point: number): boolean {
  return ((bits[point >> 3] ?? 0) & (1 << (point & 7))) !== 0
}
