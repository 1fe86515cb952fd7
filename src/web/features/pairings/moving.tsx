import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSilence, refusalOf, useAct } from '../../asking.ts'
import type { Phase } from '../../phases.ts'
import { movesBack, type Pairing, type Pairings, pairingCounterparty, withPhase } from './listing.ts'
import { type AskedMove, isAskedFirst, MoveQuestion, movable } from './move-question.tsx'

const PAIRINGS = { queryKey: ['listPairings'] }
/** Long enough to read the notification and reach the button by keyboard. */
const UNDO_MS = 10_000

type Move = (from: Pairings, pairIds: readonly string[], phase: Phase) => void

interface Moving {
  move: Move
  /** Confirms a closing by the other side: the phase stays, and both sides have then closed. */
  confirmClosing: (from: Pairings, pairing: Pairing) => void
  /** Confirmation dialog, to be rendered by the page. */
  question: ReactNode
}

/**
 * Moves pairings to a phase: optimistically, reverted if the service refuses, with an undo notification that restores
 * each pairing's phase. Letter of intent, closing and abandonment are confirmed first; `onMove` is called when a move
 * begins.
 */
export function useMove(onMove?: () => void): Moving {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const remembered = useQueryClient()
  const { mutateAsync } = useAct('updatePhase')
  const [asked, setAsked] = useState<(AskedMove & { go: () => void }) | null>(null)

  const show = async (pairIds: readonly string[], phase: Phase) => {
    await remembered.cancelQueries(PAIRINGS)
    const before = remembered.getQueriesData<Pairings>(PAIRINGS)
    remembered.setQueriesData<Pairings>(PAIRINGS, (answer) => answer && withPhase(answer, pairIds, phase))
    try {
      return await mutateAsync({ pair_ids: [...pairIds], phase })
    } catch (fault) {
      for (const [key, answer] of before) remembered.setQueryData(key, answer)
      const refusal = refusalOf(fault)
      notifications.show({
        color: 'red',
        title: t('notMoved'),
        message: isSilence(fault) ? common('state.offline') : (refusal?.problem.detail ?? refusal?.problem.error),
      })
      return null
    }
  }

  const undo = async (moves: readonly [Phase, string[]][]) => {
    for (const [phase, pairIds] of moves) if ((await show(pairIds, phase)) === null) return
    notifications.show({ message: t('movedBack') })
  }

  const carryOut = async (from: Pairings, moving: readonly Pairing[], phase: Phase): Promise<void> => {
    onMove?.()
    const answer = await show(
      moving.map(({ pair_id }) => pair_id),
      phase,
    )
    if (answer === null) return
    const heldBack = [
      answer.requested && t('requested', { count: answer.requested.length }),
      answer.blocked && t('blocked', { count: answer.blocked.length }),
      answer.skipped.length > 0 && t('skipped', { count: answer.skipped.length }),
    ].filter((line) => typeof line === 'string')
    if (answer.updated === 0) {
      const isAsked = answer.requested !== undefined
      notifications.show({
        ...(isAsked ? {} : { color: 'red' }),
        title: t(isAsked ? 'askedFor' : 'notMoved'),
        message: heldBack.join(' '),
      })
      await remembered.invalidateQueries(PAIRINGS)
      return
    }
    if (moving.every((one) => one.phase === phase)) {
      notifications.show({ message: t('closedToo') })
      return
    }
    const back = movesBack(moving, answer.pair_ids)
    const [only] = moving
    const id = `moved-${moving.map(({ pair_id }) => pair_id).join()}`
    const takeBack = () => {
      notifications.hide(id)
      void undo(back)
    }
    notifications.show({
      id,
      autoClose: UNDO_MS,
      message: (
        <Group justify="space-between" wrap="nowrap" gap="md">
          <div>
            <Text size="sm">
              {moving.length === 1 && only
                ? t('movedOne', { name: pairingCounterparty(only, from.role).name, phase: common(`phase.${phase}`) })
                : t('movedMany', { count: answer.updated, phase: common(`phase.${phase}`) })}
            </Text>
            {heldBack.length > 0 && (
              <Text size="sm" c="dimmed">
                {heldBack.join(' ')}
              </Text>
            )}
          </div>
          <Button size="compact-sm" variant="light" onClick={takeBack}>
            {t('undo')}
          </Button>
        </Group>
      ),
    })
  }

  const move: Move = (from, pairIds, phase) => {
    const moving = from.pairings.filter((one) => pairIds.includes(one.pair_id) && one.phase !== phase)
    if (moving.length === 0) return
    const go = () => void carryOut(from, moving, phase)
    const pairings = movable(moving, phase)
    if (isAskedFirst(phase) && pairings.length > 0) setAsked({ role: from.role, pairings, phase, go })
    else go()
  }
  const confirmClosing = (from: Pairings, pairing: Pairing) => {
    const go = () => void carryOut(from, [pairing], '8_closed')
    setAsked({ role: from.role, pairings: [pairing], phase: '8_closed', go })
  }
  const onAnswer = (isMeant: boolean) => {
    setAsked(null)
    if (isMeant) asked?.go()
  }
  return { move, confirmClosing, question: <MoveQuestion asked={asked} onAnswer={onAnswer} /> }
}
