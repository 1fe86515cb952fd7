import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './column-table.module.css'

interface Column {
  head: string
  /** Aligned right, for figures and dates. */
  isFigure?: boolean
  /** Heading for screen readers only, for columns of buttons. */
  isHidden?: boolean
}

interface ColumnTableProps {
  columns: readonly Column[]
  /** Width in pixels below which the table scrolls sideways. */
  minWidth: number
  /** Height in pixels above which the table scrolls. */
  maxHeight?: number
  highlightOnHover?: boolean
  children: ReactNode
}

/** The standard table: muted headings, hairlines between rows, figures aligned right. */
export function ColumnTable({ columns, minWidth, maxHeight, highlightOnHover = false, children }: ColumnTableProps) {
  return (
    <WideTable minWidth={minWidth} {...(maxHeight !== undefined && { maxHeight })}>
      <Table
        borderColor="var(--line)"
        verticalSpacing={8}
        horizontalSpacing="md"
        highlightOnHover={highlightOnHover}
        className={classes.table}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ head, isFigure = false, isHidden = false }) => (
              <Table.Th key={head} {...(isFigure && { ta: 'right' })}>
                {isHidden ? <VisuallyHidden>{head}</VisuallyHidden> : head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </WideTable>
  )
}

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
