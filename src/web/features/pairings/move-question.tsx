import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Dialog } from '../../components/dialog.tsx'
import { registerMessages } from '../../language.ts'
import { PHASES, type Phase } from '../../phases.ts'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'

registerMessages(
  'moving',
  import.meta.glob('../../../../locales/*/app/moving.json', { eager: true, import: 'default' }),
)

const WORD_OF = { '4_loi': 'loi', '8_closed': 'closed', '9_abandoned': 'abandoned' } as const
type AskedPhase = keyof typeof WORD_OF
/** Days after which a pending phase request expires. */
const LAPSE_DAYS = 14

/** True for the phases that bind or end a deal, which require confirmation. */
export const isAskedFirst = (phase: Phase): phase is AskedPhase => phase in WORD_OF

/** True if the phase cannot change because a request is pending or the pairing is paused. */
const isHeld = ({ paused_at, phase_request }: Pairing) => paused_at !== undefined || phase_request !== undefined

/** Returns the pairings of a move that are not held; abandoning is possible for all. */
export function movable(pairings: readonly Pairing[], phase: Phase): readonly Pairing[] {
  return phase === '9_abandoned' ? pairings : pairings.filter((one) => !isHeld(one))
}

export interface AskedMove {
  role: Pairings['role']
  pairings: readonly Pairing[]
  phase: AskedPhase
}

/** Confirms a move that binds or ends a deal, and states its consequences. */
export function MoveQuestion({ asked, onAnswer }: { asked: AskedMove | null; onAnswer: (isMeant: boolean) => void }) {
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
  const rules = useAsk('getDealRules', {}, { enabled: phase === '4_loi' && role === 'seller' })
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
  const told = (
    [
      ['asked', toAsk],
      ['atOnce', seen],
      ['alone', alone],
      ['early', early],
      ['nameless', nameless],
    ] as const
  ).filter(([, those]) => those.length > 0)
  const lines = [
    ...told.map(([word, those]) => t(word, { count: those.length, name: nameIn(asked, those), days: LAPSE_DAYS })),
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
