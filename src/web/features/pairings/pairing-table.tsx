import { Checkbox, Table, Text, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { WideTable } from '../../components/wide-table.tsx'
import { ago, decimal, eurMTold, eurRange, valueEurM } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import classes from './board.module.css'
import {
  COLUMNS,
  type Column,
  inOrder,
  type Order,
  type Pairing,
  type Pairings,
  pairingCounterparty,
} from './listing.ts'
import type { Selection } from './selection.ts'

/** Columns of figures, sorted from the largest. */
const FIGURES: readonly Column[] = ['fit', 'size', 'value', 'moved']

interface PairingTableProps {
  role: Pairings['role']
  shown: readonly Pairing[]
  selection: Selection
}

/** Pairings as a sortable table. */
export function PairingTable({ role, shown, selection }: PairingTableProps) {
  const { t } = useTranslation(['pairings', 'pipeline'])
  const [order, setOrder] = useState<Order>({ column: 'moved', descending: true })
  const rows = inOrder(shown, role, order)
  const words: Record<Column, string> = {
    name: t('counterparty'),
    sector: t('sector'),
    phase: t('phase'),
    fit: t('fit'),
    size: t(role === 'buyer' ? 'revenue' : 'ticket'),
    value: t('value'),
    moved: t('moved'),
  }
  const sortBy = (column: Column) =>
    setOrder({ column, descending: order.column === column ? !order.descending : FIGURES.includes(column) })
  return (
    <Card flush>
      <WideTable minWidth={860}>
        <Table
          borderColor="var(--line)"
          verticalSpacing={9}
          horizontalSpacing="md"
          highlightOnHover
          className={classes.table}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={40}>
                <Checkbox
                  size="xs"
                  aria-label={t('pipeline:selectAll')}
                  checked={rows.length > 0 && selection.ids.length === rows.length}
                  indeterminate={selection.ids.length > 0 && selection.ids.length < rows.length}
                  onChange={(event) =>
                    selection.setAll(event.currentTarget.checked ? rows.map(({ pair_id }) => pair_id) : [])
                  }
                />
              </Table.Th>
              {COLUMNS.map((column) => (
                <SortedHeading
                  key={column}
                  word={words[column]}
                  isFigure={FIGURES.includes(column)}
                  sorted={order.column === column ? order : null}
                  onSort={() => sortBy(column)}
                />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((pairing) => (
              <Row key={pairing.pair_id} pairing={pairing} role={role} selection={selection} />
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Card>
  )
}

interface SortedHeadingProps {
  word: string
  isFigure: boolean
  sorted: Order | null
  onSort: () => void
}

function SortedHeading({ word, isFigure, sorted, onSort }: SortedHeadingProps) {
  const { t } = useTranslation('pipeline')
  const Arrow = sorted?.descending ? IconArrowDown : IconArrowUp
  return (
    <Table.Th
      ta={isFigure ? 'right' : 'left'}
      aria-sort={sorted === null ? 'none' : sorted.descending ? 'descending' : 'ascending'}
    >
      <UnstyledButton
        className={classes.sort}
        data-sorted={sorted !== null || undefined}
        onClick={onSort}
        title={t('sortBy', { column: word })}
      >
        {word}
        {sorted !== null && <Arrow size={13} stroke={2} aria-hidden />}
      </UnstyledButton>
    </Table.Th>
  )
}

function Row({ pairing, role, selection }: { pairing: Pairing; role: Pairings['role']; selection: Selection }) {
  const { t } = useTranslation('pipeline')
  const [now, language] = [useNow(), useLanguage()]
  const { name, sector } = pairingCounterparty(pairing, role)
  return (
    <Table.Tr bg={selection.has(pairing.pair_id) ? 'var(--mantine-primary-color-light)' : undefined}>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={t('select', { name })}
          checked={selection.has(pairing.pair_id)}
          onChange={(event) => selection.set(pairing.pair_id, event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td>
        <Link to="/workspace/pipeline/$pairId" params={{ pairId: pairing.pair_id }} className={classes.name}>
          <PartyName name={name} revealed={pairing.revealed} fictional={pairing.fictional} />
        </Link>
      </Table.Td>
      <Table.Td className={classes.wrap}>
        <Text span size="sm" c="dimmed" lineClamp={2}>
          {sector}
        </Text>
      </Table.Td>
      <Table.Td miw={136}>
        <PhaseBadge phase={pairing.phase} />
      </Table.Td>
      <Table.Td ta="right" className="figures" fw={600}>
        {decimal(pairing.fit, language)}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {role === 'buyer'
          ? eurMTold(pairing.seller_revenue, pairing.seller_bands?.revenue, language)
          : eurRange(pairing.buyer_ticket_min, pairing.buyer_ticket_max, language)}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {valueEurM(pairing.valuation, language)}
      </Table.Td>
      <Table.Td ta="right">
        <Text span size="sm" c="dimmed">
          {ago(pairing.updated_at, now, language)}
        </Text>
      </Table.Td>
    </Table.Tr>
  )
}
