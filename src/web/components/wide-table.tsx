import type { ReactNode } from 'react'

interface WideTableProps {
  /** Width in pixels below which the table scrolls sideways. */
  minWidth: number
  /** Height in pixels above which the table scrolls. */
  maxHeight?: number
  children: ReactNode
}

/** Scrolls a table inside its card instead of the page, also by keyboard. */
export function WideTable({ minWidth, maxHeight, children }: WideTableProps) {
  return (
    // Positioned, so that visually hidden text of a table is clipped with it and does not widen the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable (axe: scrollable-region-focusable)
    <div tabIndex={0} style={{ position: 'relative', overflow: 'auto', maxHeight }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  )
}
