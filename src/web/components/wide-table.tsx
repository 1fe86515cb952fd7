import type { ReactNode } from 'react'

interface WideTableProps {
  /** Narrower than this the table scrolls sideways, pixels. */
  minWidth: number
  /** Higher than this it scrolls down, pixels. */
  maxHeight?: number
  children: ReactNode
}

/** Scrolls a table inside its card instead of the page; reachable by keyboard. */
export function WideTable({ minWidth, maxHeight, children }: WideTableProps) {
  return (
    // Positioned, so that what is only heard of a table is cut off with it and does not widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} style={{ position: 'relative', overflow: 'auto', maxHeight }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  )
}
