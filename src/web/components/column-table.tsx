import { Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './column-table.module.css'
import { WideTable } from './wide-table.tsx'

/** A column by its heading. */
interface Column {
  head: string
  /** Figures and days stand at the right, below one another. */
  isFigure?: boolean
  /** A column of buttons: its heading is for those who hear the page. */
  isHidden?: boolean
}

interface ColumnTableProps {
  columns: readonly Column[]
  /** Narrower than this the table scrolls sideways in its card, pixels. */
  minWidth: number
  /** Higher than this it scrolls down, pixels. */
  maxHeight?: number
  highlightOnHover?: boolean
  /** The rows. */
  children: ReactNode
}

/** A table as every page draws it: quiet headings, hairlines between rows, figures at the right. */
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
