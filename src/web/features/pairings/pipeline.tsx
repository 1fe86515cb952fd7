import {
  Alert,
  Anchor,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  Skeleton,
  Table,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import {
  IconArrowDown,
  IconArrowUp,
  IconChevronDown,
  IconCloudOff,
  IconLayoutKanban,
  IconSearch,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { WideTable } from '../../components/column-table.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { ago, decimal, eurMOrRange, eurRange, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { DISCLOSED_NAMES, isUnreachable, refusalOf, useOperation } from '../../operations.ts'
import type { Phase } from '../../phases.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './board.module.css'
import {
  COLUMNS,
  type Column,
  holding,
  inOrder,
  isUnderWay,
  type Order,
  type Pairing,
  type Pairings,
  pairingCounterparty,
} from './listing.ts'
import { useMove } from './moving.tsx'
import { PhaseMenu } from './phase-menu.tsx'
import { type Selection, useSelection } from './selection.ts'

registerMessages('pairings', import.meta.glob('@locales/*/app/pairings.json', { eager: true, import: 'default' }))
registerMessages('pipeline', import.meta.glob('@locales/*/app/pipeline.json', { eager: true, import: 'default' }))

/** Split by view: the board has drag and drop, the list is for small screens. */
const PhaseList = lazy(() => import('./phase-list.tsx').then(({ PhaseList }) => ({ default: PhaseList })))
const Board = lazy(() => import('./board.tsx').then(({ Board }) => ({ default: Board })))

const SMALL = '(max-width: 47.99em)'

/** All pairings by phase: as board or table, or as list on small screens. */
export function Pipeline() {
  const { t } = useTranslation(['pairings', 'pipeline'])
  const asked = useOperation('listPairings', DISCLOSED_NAMES)
  const [view, setView] = useLocalStorage<'board' | 'table'>({ key: 'concordat.pipeline', defaultValue: 'board' })
  const [text, setText] = useState('')
  const isSmall = useMediaQuery(SMALL, false, { getInitialValueInEffect: false })
  const count = asked.data?.count ?? 0
  if (refusalOf(asked.error)?.status === 404) return <NoProfile />
  return (
    <Page
      wide
      title={t('title')}
      lead={
        count > 0
          ? t('pipeline:lead', { count, active: asked.data?.pairings.filter(isUnderWay).length })
          : t('pipeline:leadNone')
      }
      actions={
        <>
          <TextInput
            size="sm"
            w={isSmall ? 'calc(100vw - 32px)' : 240}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            placeholder={t('pipeline:filterShort')}
            aria-label={t('pipeline:filter')}
            leftSection={<IconSearch size={15} stroke={1.75} />}
          />
          {!isSmall && (
            <SegmentedControl
              aria-label={t('pipeline:view')}
              value={view}
              onChange={(chosen) => setView(chosen === 'table' ? 'table' : 'board')}
              data={[
                { value: 'board', label: t('pipeline:board') },
                { value: 'table', label: t('pipeline:table') },
              ]}
            />
          )}
        </>
      }
    >
      {isUnreachable(asked.error) && asked.data !== undefined && (
        <Alert color="yellow" icon={<IconCloudOff />} mb="md">
          {t('pipeline:offline')}
        </Alert>
      )}
      <Answered asked={asked} waiting={<Skeleton className={classes.board} radius="md" />}>
        {(answer) => (
          <PipelineView answer={answer} text={text} onClear={() => setText('')} view={isSmall ? 'list' : view} />
        )}
      </Answered>
    </Page>
  )
}

interface ShownProps {
  answer: Pairings
  text: string
  onClear: () => void
  view: 'board' | 'table' | 'list'
}

function PipelineView({ answer, text, onClear, view }: ShownProps) {
  const { t } = useTranslation('pipeline')
  const { role } = answer
  const shown = holding(answer.pairings, role, text)
  const selection = useSelection(shown.map(({ pair_id }) => pair_id))
  const { move, question } = useMove(() => selection.setAll([]))
  const onMove = (pairIds: readonly string[], phase: Phase) => move(answer, pairIds, phase)
  if (answer.pairings.length === 0)
    return (
      <Empty
        icon={<IconLayoutKanban size={32} stroke={1.5} />}
        title={t('emptyTitle')}
        action={
          <Button component={Link} to="/workspace/matches" mt="xs">
            {t('toMatches')}
          </Button>
        }
      >
        {t('empty')}
      </Empty>
    )
  if (shown.length === 0)
    return (
      <Empty
        icon={<IconSearch size={32} stroke={1.5} />}
        title={t('nothingFound', { text })}
        action={
          <Button variant="default" onClick={onClear} mt="xs">
            {t('clearFilter')}
          </Button>
        }
      />
    )
  const common = { role, shown, selection }
  return (
    <>
      {question}
      {view === 'board' && (
        <Suspense fallback={<Skeleton className={classes.board} radius="md" />}>
          <Board {...common} onMove={onMove} />
        </Suspense>
      )}
      {view === 'table' && <PairingTable {...common} />}
      {view === 'list' && (
        <Suspense fallback={<Skeleton h={320} radius="md" />}>
          <PhaseList {...common} onMove={onMove} />
        </Suspense>
      )}
      {selection.ids.length > 0 && <BulkBar selection={selection} onMove={(phase) => onMove(selection.ids, phase)} />}
    </>
  )
}

/** Actions for the selected pairings, fixed in view while scrolling. */
function BulkBar({ selection, onMove }: { selection: Selection; onMove: (phase: Phase) => void }) {
  const { t } = useTranslation(['pairings', 'pipeline'])
  return (
    <Group
      className={classes.bar}
      gap="sm"
      role="region"
      aria-label={t('pipeline:selected', { count: selection.ids.length })}
    >
      <Text size="sm" fw={600} aria-live="polite">
        {t('pipeline:selected', { count: selection.ids.length })}
      </Text>
      <PhaseMenu
        onChoose={onMove}
        target={
          <Button size="xs" rightSection={<IconChevronDown size={14} />}>
            {t('moveTo')}
          </Button>
        }
      />
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={14} />}
        onClick={() => selection.setAll([])}
      >
        {t('pipeline:unselect')}
      </Button>
    </Group>
  )
}

function NoProfile() {
  const { t } = useTranslation(['pairings', 'pipeline'])
  return (
    <Page title={t('title')} lead={t('pipeline:leadNone')}>
      <Empty
        icon={<IconLayoutKanban size={32} stroke={1.5} />}
        title={t('pipeline:noProfileTitle')}
        action={
          <Anchor component={Link} to="/workspace/settings">
            {t('pipeline:toSettings')}
          </Anchor>
        }
      >
        {t('pipeline:noProfile')}
      </Empty>
    </Page>
  )
}

/** Columns of figures, sorted from the largest. */
const FIGURES: readonly Column[] = ['fit', 'size', 'value', 'moved']

interface PairingTableProps {
  role: Pairings['role']
  shown: readonly Pairing[]
  selection: Selection
}

/** Pairings as a sortable table. */
function PairingTable({ role, shown, selection }: PairingTableProps) {
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
        <Muted span lineClamp={2}>
          {sector}
        </Muted>
      </Table.Td>
      <Table.Td miw={136}>
        <PhaseBadge phase={pairing.phase} />
      </Table.Td>
      <Table.Td ta="right" className="figures" fw={600}>
        {decimal(pairing.fit, language)}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {role === 'buyer'
          ? eurMOrRange(pairing.seller_revenue, pairing.seller_bands?.revenue, language)
          : eurRange(pairing.buyer_ticket_min, pairing.buyer_ticket_max, language)}
      </Table.Td>
      <Table.Td ta="right" className="figures">
        {valueEurM(pairing.valuation, language)}
      </Table.Td>
      <Table.Td ta="right">
        <Muted span>{ago(pairing.updated_at, now, language)}</Muted>
      </Table.Td>
    </Table.Tr>
  )
}
