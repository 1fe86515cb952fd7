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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <div tabIndex={0} style={{ overflow: 'auto', maxHeight }}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  )
}
