import { Alert, Box, Button, Group, Loader, Stack, Switch, Table, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { solveChallengeWorkers } from 'altcha-lib'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ASSURANCES } from '../../../client/vocabulary.ts'
import { draftOf } from '../../browser-storage.ts'
import { Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { millions, numberTyped, percent } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperationMutation } from '../../operations.ts'
import { newWorkspaceKey } from '../../random-key.ts'
import { refusedFields } from '../identity/profile-draft.ts'
import {
  FIELDS,
  type FieldPath,
  fieldsOf,
  listIn,
  RELEASES,
  type Side,
  sizesIn,
  toProfileInput,
  type Values,
} from '../identity/profile-form.ts'
import { sizeToName, useSizeName } from '../identity/reading-line.tsx'

registerMessages('consent', import.meta.glob('@locales/*/app/consent.json', { eager: true, import: 'default' }))

/**
 * The key sent with this registration, stored until the response arrives. If the response is lost, sending it again
 * opens the same workspace instead of creating a second one.
 */
const sentUnder = draftOf('register.key')

interface CheckStepProps {
  side: Side
  values: Values
  onBack: () => void
  /** Called with the service's message for each refused field. */
  onRefused: (messages: Partial<Record<FieldPath, string>>) => void
  onRegistered: (answer: OutputFor<'submit'>) => void
}

/** The registration step before the key: human check, summary and submit. */
export function CheckStep({ side, values, onBack, onRefused, onRegistered }: CheckStepProps) {
  const { t } = useTranslation('arrive')
  const { t: common } = useTranslation()
  const { t: consent } = useTranslation('consent')
  const { check, isRenewed, again } = useHumanCheck()
  const submit = useOperationMutation('submit')
  const setRules = useOperationMutation('setDealRules')
  const [isWaiting, setWaiting] = useState(false)
  const [needsBoth, setNeedsBoth] = useState(true)
  const [isTest, setTest] = useState(false)
  const isSpent = refusalOf(submit.error)?.status === 403
  /**
   * By default a single side decides on phases. A failure is reported, because the registration itself has succeeded.
   */
  const setConsent = async (key: string) => {
    try {
      await setRules.mutateAsync({ session_id: key, phase_consent: 'both' })
    } catch {
      notifications.show({ color: 'red', autoClose: false, message: t('register.consentUnsaved') })
    }
  }
  const register = async (token: string) => {
    const key = sentUnder.read() ?? newWorkspaceKey()
    sentUnder.write(key)
    try {
      const answer = await submit.mutateAsync({
        ...(isTest ? { test: true } : { session_id: key }),
        user_type: side === 'seller' ? 'seller' : 'investor',
        ...toProfileInput(values, fieldsOf('identity', side)),
        [side]: toProfileInput(values, fieldsOf(side))[side] ?? {},
        challengeToken: token,
      })
      sentUnder.write(null)
      const registered = answer as OutputFor<'submit'>
      if (needsBoth) await setConsent(registered.session_id)
      onRegistered(registered)
    } catch (fault) {
      // A challenge that was sent may be spent, even if the request failed.
      again()
      const messages = refusedFields(fault)
      if (Object.keys(messages).length > 0) onRefused(messages)
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the check passes
  useEffect(() => {
    if (!isWaiting || check.at !== 'passed') return
    setWaiting(false)
    void register(check.token)
  }, [isWaiting, check])
  return (
    <Stack gap="lg">
      <HumanCheckCard check={check} isRenewed={isRenewed} again={again} />
      <Sent side={side} values={values} />
      <Switch
        label={consent('both')}
        description={t('register.consentHint')}
        checked={needsBoth}
        disabled={submit.isPending}
        onChange={({ currentTarget }) => setNeedsBoth(currentTarget.checked)}
      />
      <Switch
        label={t('register.test')}
        description={t('register.testHint')}
        checked={isTest}
        disabled={submit.isPending}
        onChange={({ currentTarget }) => setTest(currentTarget.checked)}
      />
      {submit.error !== null && !isSpent && <Fault fault={submit.error} />}
      {isSpent && <Muted role="status">{refusalOf(submit.error)?.problem.detail}</Muted>}
      <Group justify="space-between">
        <Button variant="default" onClick={onBack} disabled={submit.isPending}>
          {common('act.back')}
        </Button>
        <Button
          loading={submit.isPending || isWaiting}
          disabled={check.at !== 'passed' && check.at !== 'asking' && check.at !== 'solving'}
          onClick={() => setWaiting(true)}
        >
          {t('register.submit')}
        </Button>
      </Group>
    </Stack>
  )
}

/** Progress of the human check. */
function HumanCheckCard({ check, isRenewed, again }: { check: HumanCheck; isRenewed: boolean; again: () => void }) {
  const { t } = useTranslation('arrive')
  if (check.at === 'failed') return <Fault fault={check.fault} onRetry={again} />
  if (check.at === 'foreign' || check.at === 'unable' || check.at === 'unsolved')
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} title={t('check.title')}>
        {check.at === 'foreign'
          ? t('check.foreign', { provider: check.provider })
          : t(check.at === 'unable' ? 'check.unable' : 'check.failed')}
        {check.at === 'unsolved' && (
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={again}>
              {t('check.again')}
            </Button>
          </div>
        )}
      </Alert>
    )
  return (
    <Stack gap="xs">
      <Text size="sm">{t('check.text')}</Text>
      <Box px="md" py="sm" className="card" bg="var(--page)">
        <Group gap="sm" wrap="nowrap" mih={40} role="status">
          {check.at === 'passed' ? (
            <Text component="span" lh={0} c="light-dark(var(--mantine-color-pine-7), var(--mantine-color-pine-3))">
              <IconCircleCheck size={22} />
            </Text>
          ) : (
            <Loader size={20} aria-hidden="true" />
          )}
          <div>
            <Text size="sm" fw={550}>
              {t(`check.${check.at}`)}
            </Text>
            {isRenewed && <Muted>{t('check.renewed')}</Muted>}
          </div>
        </Group>
      </Box>
    </Stack>
  )
}

/** Summary of the registration as parsed, shown before it is sent. */
function Sent({ side, values }: { side: Side; values: Values }) {
  const { t } = useTranslation('arrive')
  const { t: words } = useTranslation('identity')
  const sizeName = useSizeName()
  const shown = (path: FieldPath, text: string) => {
    const { kind } = FIELDS[path]
    if (kind === 'eurM')
      return millions(
        numberTyped(text),
        values[path.startsWith('buyer.') ? 'buyer.currency' : 'seller.currency'] || 'EUR',
      )
    const option = [...RELEASES, ...ASSURANCES].find((one) => one === text)
    if (option !== undefined && (kind === 'release' || kind === 'assurance')) return words(`option.${option}.label`)
    if (path === 'buyer.sizes')
      return sizesIn(listIn(text) ?? [])
        .flatMap((one) => sizeToName(one) ?? [])
        .map(sizeName)
        .join(', ')
    if (kind === 'list') return (listIn(text) ?? []).map((item) => item.replaceAll('-', ' ')).join(', ')
    return kind === 'percent' ? percent(numberTyped(text)) : text.trim()
  }
  const filled = fieldsOf('identity', side).filter((path) => (values[path] ?? '').trim() !== '')
  return (
    <div>
      <Text size="sm" fw={550} mb={4} id="sent">
        {t('register.summary')}
      </Text>
      <Table aria-labelledby="sent" verticalSpacing={6} horizontalSpacing={0} fz="sm" layout="fixed">
        <Table.Tbody>
          {filled.map((path) => (
            <Table.Tr key={path}>
              <Table.Th scope="row" fw={400} fz="sm" c="dimmed" w="38%" style={{ verticalAlign: 'top' }}>
                {words(`field.${path}.label`)}
              </Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>
                <Text size="sm" lineClamp={3}>
                  {shown(path, values[path] ?? '')}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

/**
 * State of the human check, an ALTCHA proof of work solved by its library in workers. Its widget is not used, because
 * it builds its markup from strings, which the page's Trusted Types policy blocks.
 */
type HumanCheck =
  | { at: 'asking' | 'solving' | 'unable' | 'unsolved' }
  | { at: 'passed'; token: string }
  | { at: 'foreign'; provider: string }
  | { at: 'failed'; fault: unknown }

type Challenge = OutputFor<'getChallenge'>

/**
 * A challenge is valid for ten minutes. A solved one is replaced a minute earlier, independent of this device's clock.
 */
const SOLVED_LIVES_MS = 9 * 60_000
const SOLVE_WITHIN_MS = 5 * 60_000
const WORKERS_MAX = 4

/** Runs the check while mounted. `isRenewed` is true if a previous result was replaced; `again` replaces it. */
function useHumanCheck() {
  const [check, setCheck] = useState<HumanCheck>({ at: 'asking' })
  const [round, setRound] = useState(0)
  const { mutateAsync: ask } = useOperationMutation('getChallenge')
  const asking = useRef(ask)
  useEffect(() => {
    asking.current = ask
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts a new check
  useEffect(() => {
    const aborted = new AbortController()
    const update = (next: HumanCheck) => !aborted.signal.aborted && setCheck(next)
    const run = async () => {
      update({ at: 'asking' })
      const challenge = await asking.current({})
      if (challenge.provider !== 'altcha') return update({ at: 'foreign', provider: challenge.provider })
      if (globalThis.crypto?.subtle === undefined) return update({ at: 'unable' })
      update({ at: 'solving' })
      const token = await tokenOf(challenge, aborted)
      update(token === null ? { at: 'unsolved' } : { at: 'passed', token })
    }
    run().catch((fault: unknown) => update({ at: 'failed', fault }))
    return () => aborted.abort()
  }, [round])
  const again = useCallback(() => setRound((before) => before + 1), [])
  useEffect(() => {
    if (check.at !== 'passed') return
    const timer = setTimeout(again, SOLVED_LIVES_MS)
    return () => clearTimeout(timer)
  }, [check, again])
  return { check, isRenewed: round > 0, again }
}

async function tokenOf({ parameters, signature }: Challenge, controller: AbortController): Promise<string | null> {
  const challenge = { parameters, signature } as Parameters<typeof solveChallengeWorkers>[0]['challenge']
  // Loaded here because only the last registration step needs it.
  const altcha = await import('altcha-lib')
  const solution = await altcha.solveChallengeWorkers({
    challenge,
    controller,
    concurrency: Math.min(WORKERS_MAX, navigator.hardwareConcurrency),
    timeout: SOLVE_WITHIN_MS,
    createWorker: () => new Worker(new URL('./solver-worker.ts', import.meta.url), { type: 'module' }),
  })
  if (solution === null) return null
  const { counter, derivedKey } = solution
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }))
}
