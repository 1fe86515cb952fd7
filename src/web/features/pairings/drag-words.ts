import type { Announcements, UniqueIdentifier } from '@dnd-kit/core'
import { useTranslation } from 'react-i18next'
import { PHASES } from '../../phases.ts'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'

/** Returns the announcements for screen readers while a card is dragged. */
export function useDragWords(pairings: readonly Pairing[], role: Pairings['role']) {
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
