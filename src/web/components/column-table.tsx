import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './column-table.module.css'
import { WideTable } from './wide-table.tsx'

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
