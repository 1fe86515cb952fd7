import type { Canvas, Element } from './canvas.ts'

export interface At {
  x: number
  y: number
}

/** The smallest thing that is never broken over pages: a line, a row, a chart. */
export interface Piece {
  readonly height: number
  /** Draws itself and hangs what it drew into the block's element. */
  draw(at: At, into: Element): void
}

/** A block laid out for one width. */
export interface Laid {
  readonly element: () => Element
  readonly pieces: readonly Piece[]
  /** Free space after it. */
  readonly after: number
}

export interface Setting {
  canvas: Canvas
  width: number
  /** A figure on an axis as the document's language writes it. */
  tickText: (value: number) => string
}
