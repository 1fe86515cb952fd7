import { Table, type TableTdProps, VisuallyHidden } from '@mantine/core'
import type { Key, ReactNode } from 'react'
import classes from './column-table.module.css'

interface Column<Row> {
  head: string
  cell?: (row: Row) => ReactNode
  /** Aligned right, for figures and dates. */
  isFigure?: boolean
  /** A date: in figures of equal width, on one line. */
  isDate?: boolean
  /** Heading for screen readers only, for columns of buttons. */
  isHidden?: boolean
  /** Further properties of its cells. */
  td?: TableTdProps
}

interface ColumnTableProps<Row> {
  columns: readonly Column<Row>[]
  rows?: readonly Row[]
  rowKey?: (row: Row) => Key
  /** Width in pixels below which the table scrolls sideways. */
  minWidth: number
  /** Height in pixels above which the table scrolls. */
  maxHeight?: number
  highlightOnHover?: boolean
  /** Rows after those of `rows`. */
  children?: ReactNode
}

/** The standard table: muted headings, hairlines between rows, figures aligned right. */
export function ColumnTable<Row>({ columns, rows = [], rowKey, children, ...shown }: ColumnTableProps<Row>) {
  const { minWidth, maxHeight, highlightOnHover = false } = shown
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
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey?.(row)}>
              {columns.map(({ head, cell, isFigure = false, isDate = false, td }) => (
                <Table.Td
                  key={head}
                  {...(isFigure && { ta: 'right' })}
                  {...((isFigure || isDate) && { className: 'figures' })}
                  {...(isDate && { style: { whiteSpace: 'nowrap' } })}
                  {...td}
                >
                  {cell?.(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {children}
        </Table.Tbody>
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
