import {
  type Announcements,
  type CollisionDetection,
  closestCenter,
  DndContext,
  DragOverlay,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  pointerWithin,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { ActionIcon, Badge, Text } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { PHASES, type Phase } from '../../phases.ts'
import classes from './board.module.css'
import { byPhase, type Pairing, type Pairings, pairingCounterparty } from './listing.ts'
import { PairingCard } from './pairing-card.tsx'
import type { Selection } from './selection.ts'

interface BoardProps {
  role: Pairings['role']
  shown: readonly Pairing[]
  selection: Selection
  onMove: (pairIds: readonly string[], phase: Phase) => void
}

/** The column under the pointer; the nearest one for the keyboard. */
const overWhich: CollisionDetection = (args) => (args.pointerCoordinates ? pointerWithin(args) : closestCenter(args))

/** Pairings in a column for each phase. Dragging a selected card, by pointer or keyboard, moves the whole selection. */
export function Board({ role, shown, selection, onMove }: BoardProps) {
  const [liftedId, setLifted] = useState<string | null>(null)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnToColumn }),
  )
  const words = useDragWords(shown, role)
  const columns = byPhase(shown)
  const lifted = shown.find(({ pair_id }) => pair_id === liftedId)
  const carried = (pairId: string) => (selection.has(pairId) ? selection.ids : [pairId])
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={overWhich}
      accessibility={words}
      onDragStart={({ active }) => setLifted(String(active.id))}
      onDragCancel={() => setLifted(null)}
      onDragEnd={({ active, over }) => {
        setLifted(null)
        const phase = PHASES.find((one) => one === over?.id)
        if (phase !== undefined) onMove(carried(String(active.id)), phase)
      }}
    >
      <div className={classes.board}>
        {PHASES.map((phase) => (
          <Column
            key={phase}
            phase={phase}
            role={role}
            pairings={columns.get(phase) ?? []}
            selection={selection}
            liftedIds={liftedId === null ? [] : carried(liftedId)}
          />
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {lifted && (
          <PairingCard
            pairing={lifted}
            role={role}
            isSelected={false}
            onSelect={() => {}}
            className={`${classes.card} ${classes.floating}`}
            handle={carried(lifted.pair_id).length > 1 && <Badge size="sm">{carried(lifted.pair_id).length}</Badge>}
          />
        )}
      </DragOverlay>
    </DndContext>
  )
}

interface ColumnProps {
  phase: Phase
  role: Pairings['role']
  pairings: readonly Pairing[]
  selection: Selection
  liftedIds: readonly string[]
}

function Column({ phase, role, pairings, selection, liftedIds }: ColumnProps) {
  const { t } = useTranslation('pipeline')
  const { t: common } = useTranslation()
  const { setNodeRef, isOver } = useDroppable({ id: phase })
  const name = common(`phase.${phase}`)
  const isEmpty = pairings.length === 0
  return (
    <section
      ref={setNodeRef}
      className={`${classes.column} ${isEmpty ? classes.narrow : ''}`}
      data-over={isOver || undefined}
      aria-label={isEmpty ? t('columnEmpty', { phase: name }) : t('column', { phase: name, count: pairings.length })}
    >
      <div className={classes.head}>
        <Text span size="sm" fw={600} c={isEmpty ? 'dimmed' : undefined}>
          {name}
        </Text>
        {!isEmpty && (
          <Muted span className="figures">
            {pairings.length}
          </Muted>
        )}
      </div>
      {!isEmpty && (
        <ul className={classes.cards}>
          {pairings.map((pairing) => (
            <li key={pairing.pair_id}>
              <Draggable
                pairing={pairing}
                role={role}
                selection={selection}
                isLifted={liftedIds.includes(pairing.pair_id)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface DraggableProps {
  pairing: Pairing
  role: Pairings['role']
  selection: Selection
  isLifted: boolean
}

/** Drag target for the pointer is the whole card, for the keyboard its handle. */
function Draggable({ pairing, role, selection, isLifted }: DraggableProps) {
  const { t } = useTranslation('pipeline')
  const { setNodeRef, setActivatorNodeRef, listeners, attributes } = useDraggable({ id: pairing.pair_id })
  const { name } = pairingCounterparty(pairing, role)
  return (
    <PairingCard
      ref={setNodeRef}
      pairing={pairing}
      role={role}
      isSelected={selection.has(pairing.pair_id)}
      onSelect={(isSelected) => selection.set(pairing.pair_id, isSelected)}
      data-draggable
      data-lifted={isLifted || undefined}
      onPointerDown={(event) => listeners?.onPointerDown?.(event)}
      handle={
        <ActionIcon
          ref={setActivatorNodeRef}
          variant="subtle"
          color="gray"
          size="sm"
          style={{ cursor: 'grab' }}
          aria-label={t('grip', { name })}
          aria-describedby={attributes['aria-describedby']}
          onKeyDown={(event) => listeners?.onKeyDown?.(event)}
        >
          <IconGripVertical size={15} stroke={1.6} />
        </ActionIcon>
      }
    />
  )
}

/** Moves a dragged card to the middle of the next column on the left or right. */
const columnToColumn: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const { collisionRect, droppableRects, over } = context
  if (step === 0 || collisionRect === null) return undefined
  event.preventDefault()
  const columns = [...droppableRects].toSorted(([, one], [, other]) => one.left - other.left)
  const at = columns.findIndex(([id]) => id === over?.id)
  const next = columns[Math.max(0, Math.min(columns.length - 1, at + step))]
  if (next === undefined) return undefined
  const [, { left, width, top }] = next
  return {
    x: currentCoordinates.x + left + width / 2 - (collisionRect.left + collisionRect.width / 2),
    y: currentCoordinates.y + top + 60 - collisionRect.top,
  }
}

/** Returns the announcements for screen readers while a card is dragged. */
function useDragWords(pairings: readonly Pairing[], role: Pairings['role']) {
  const { t } = useTranslation('pipeline')
  const { t: common } = useTranslation()
  const nameOf = (id: UniqueIdentifier) => {
    const pairing = pairings.find(({ pair_id }) => pair_id === id)
    return pairing === undefined ? '' : pairingCounterparty(pairing, role).name
  }
  const phaseOf = (id: UniqueIdentifier | undefined) => {
    const phase = PHASES.find((one) => one === id)
    return phase === undefined ? '' : common(`phase.${phase}`)
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      const phase = pairings.find(({ pair_id }) => pair_id === active.id)?.phase
      return t('drag.start', { name: nameOf(active.id), phase: phaseOf(phase) })
    },
    onDragOver: ({ active, over }) =>
      t(over ? 'drag.over' : 'drag.overNone', { name: nameOf(active.id), phase: phaseOf(over?.id) }),
    onDragEnd: ({ active, over }) =>
      t(over ? 'drag.end' : 'drag.endNone', { name: nameOf(active.id), phase: phaseOf(over?.id) }),
    onDragCancel: ({ active }) => t('drag.cancel', { name: nameOf(active.id) }),
  }
  return { announcements, screenReaderInstructions: { draggable: t('drag.how') } }
}
