import type { Canvas, Element } from './canvas.ts'

export interface At {
  x: number
  y: number
}

/** The smallest unit that is never broken over pages: a line, a row, a chart. */
export interface Piece {
  readonly height: number
  /** Draws itself and adds the drawn content to the block's element. */
  draw(at: At, into: Element): void
}

/** A block laid out for one width. */
export interface Laid {
  readonly element: () => Element
  readonly pieces: readonly Piece[]
  /** Points of space after it. */
  readonly after: number
}

export interface Setting {
  canvas: Canvas
  width: number
  /** Formats an axis value in the document's language. */
  tickText: (value: number) => string
}
