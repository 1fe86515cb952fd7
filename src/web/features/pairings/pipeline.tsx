import { Alert, Anchor, Button, Group, SegmentedControl, Skeleton, Text, TextInput } from '@mantine/core'
import { useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconChevronDown, IconCloudOff, IconLayoutKanban, IconSearch, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSilence, NAMES_TOLD, refusalOf, useAsk } from '../../asking.ts'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import type { Phase } from '../../phases.ts'
import classes from './board.module.css'
import { holding, isUnderWay, type Pairings } from './listing.ts'
import { useMove } from './moving.tsx'
import { PairingTable } from './pairing-table.tsx'
import { PhaseMenu } from './phase-menu.tsx'
import { type Selection, useSelection } from './selection.ts'

registerMessages(
  'pairings',
  import.meta.glob('../../../../locales/*/app/pairings.json', { eager: true, import: 'default' }),
)
registerMessages(
  'pipeline',
  import.meta.glob('../../../../locales/*/app/pipeline.json', { eager: true, import: 'default' }),
)

/** Split by view: the board has drag and drop, the list is for small screens. */
const PhaseList = lazy(() => import('./phase-list.tsx').then(({ PhaseList }) => ({ default: PhaseList })))
const Board = lazy(() => import('./board.tsx').then(({ Board }) => ({ default: Board })))

const SMALL = '(max-width: 47.99em)'

/** All pairings by phase: as board or table, or as list on small screens. */
export function Pipeline() {
  const { t } = useTranslation(['pairings', 'pipeline'])
  const asked = useAsk('listPairings', NAMES_TOLD)
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
      {isSilence(asked.error) && asked.data !== undefined && (
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
