import { Button, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Muted } from '../../components/page.tsx'
import { registerMessages } from '../../language.ts'
import { isUnreachable, refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { PHASES, type Phase } from '../../phases.ts'
import { movesBack, type Pairing, type Pairings, pairingCounterparty, withPhase } from './listing.ts'

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
  const { mutateAsync } = useOperationMutation('updatePhase')
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
        message: isUnreachable(fault) ? common('state.offline') : (refusal?.problem.detail ?? refusal?.problem.error),
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
            {heldBack.length > 0 && <Muted>{heldBack.join(' ')}</Muted>}
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

registerMessages('moving', import.meta.glob('@locales/*/app/moving.json', { eager: true, import: 'default' }))

const WORD_OF = { '4_loi': 'loi', '8_closed': 'closed', '9_abandoned': 'abandoned' } as const
type AskedPhase = keyof typeof WORD_OF
/** Days after which a pending phase request expires. */
const LAPSE_DAYS = 14

/** True for the phases that bind or end a deal, which require confirmation. */
const isAskedFirst = (phase: Phase): phase is AskedPhase => phase in WORD_OF

/** True if the phase cannot change because a request is pending or the pairing is paused. */
const isHeld = ({ paused_at, phase_request }: Pairing) => paused_at !== undefined || phase_request !== undefined

/** Returns the pairings of a move that are not held; abandoning is possible for all. */
function movable(pairings: readonly Pairing[], phase: Phase): readonly Pairing[] {
  return phase === '9_abandoned' ? pairings : pairings.filter((one) => !isHeld(one))
}

interface AskedMove {
  role: Pairings['role']
  pairings: readonly Pairing[]
  phase: AskedPhase
}

/** Confirms a move that binds or ends a deal, and states its consequences. */
function MoveQuestion({ asked, onAnswer }: { asked: AskedMove | null; onAnswer: (isMeant: boolean) => void }) {
  const { t } = useTranslation('moving')
  const title =
    asked === null
      ? ''
      : t(`title.${WORD_OF[asked.phase]}`, { count: asked.pairings.length, name: nameIn(asked, asked.pairings) })
  return (
    <Dialog opened={asked !== null} onClose={() => onAnswer(false)} title={title}>
      {asked !== null && <Consequences asked={asked} onAnswer={onAnswer} />}
    </Dialog>
  )
}

function Consequences({ asked, onAnswer }: { asked: AskedMove; onAnswer: (isMeant: boolean) => void }) {
  const { t } = useTranslation('moving')
  const { t: common } = useTranslation()
  const { pairings, phase, role } = asked
  const rules = useOperation('getDealRules', {}, { enabled: phase === '4_loi' && role === 'seller' })
  const isAbandoning = phase === '9_abandoned'
  const waits = (one: Pairing) => !isAbandoning && one.phase !== phase && one.phase_consent === 'both'
  const toAsk = pairings.filter(waits)
  const atOnce = pairings.filter((one) => !waits(one))
  const seen = atOnce.filter((one) => one.counterparty_has_workspace && one.phase !== phase)
  const alone = atOnce.filter((one) => !one.counterparty_has_workspace && one.phase !== phase)
  const early = phase === '8_closed' ? pairings.filter((one) => isBefore(one.phase, '4_loi')) : []
  const nameless = isAbandoning ? [] : pairings.filter(({ revealed }) => !revealed)
  const [only] = pairings
  const isConfirming = pairings.length === 1 && only?.phase === '8_closed'
  const affected = (
    [
      ['asked', toAsk],
      ['atOnce', seen],
      ['alone', alone],
      ['early', early],
      ['nameless', nameless],
    ] as const
  ).filter(([, those]) => those.length > 0)
  const lines = [
    ...affected.map(([word, those]) => t(word, { count: those.length, name: nameIn(asked, those), days: LAPSE_DAYS })),
    ...(rules.data?.pause_others_at_loi ? [t('pausesOthers')] : []),
    ...(phase === '8_closed' ? [t(isConfirming ? 'bothClosed' : 'bothClose', { name: nameIn(asked, pairings) })] : []),
    ...(isAbandoning ? [t('ends'), t('resume')] : []),
  ]
  return (
    <Stack gap="sm">
      {lines.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      <Group justify="flex-end" mt="xs">
        <Button variant="default" data-autofocus onClick={() => onAnswer(false)}>
          {common('act.cancel')}
        </Button>
        <Button {...(isAbandoning ? { color: 'red.9' } : {})} onClick={() => onAnswer(true)}>
          {t(toAsk.length === pairings.length ? 'ask' : `go.${WORD_OF[phase]}`)}
        </Button>
      </Group>
    </Stack>
  )
}

/** Returns the counterparty's name if a move concerns a single pairing. */
function nameIn({ role }: AskedMove, pairings: readonly Pairing[]): string {
  const [first] = pairings
  return first === undefined ? '' : pairingCounterparty(first, role).name
}

const isBefore = (phase: Phase, other: Phase) => PHASES.indexOf(phase) < PHASES.indexOf(other)
