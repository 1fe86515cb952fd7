import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isSilence, refusalOf, useAct } from '../../asking.ts'
import type { Phase } from '../../phases.ts'
import { counterpartyOf, movesBack, type Pairings, withPhase } from './listing.ts'

const PAIRINGS = { queryKey: ['listPairings'] }
/** Long enough to read and reach for, also by keyboard. */
const UNDO_MS = 10_000

/**
 * Moves pairings to a phase: shown at once, taken back where the service refuses, and undone from the notification by
 * moving each to the phase it came from.
 */
export function useMove() {
  const { t } = useTranslation('pairings')
  const { t: common } = useTranslation()
  const remembered = useQueryClient()
  const { mutateAsync } = useAct('updatePhase')

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

  return async (from: Pairings, pairIds: readonly string[], phase: Phase): Promise<void> => {
    const moving = from.pairings.filter((one) => pairIds.includes(one.pair_id) && one.phase !== phase)
    if (moving.length === 0) return
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
                ? t('movedOne', { name: counterpartyOf(only, from.role).name, phase: common(`phase.${phase}`) })
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
}
