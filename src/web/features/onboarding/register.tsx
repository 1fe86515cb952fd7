import { Alert, Anchor, Box, Button, Group, SegmentedControl, Stack, Stepper, Text } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted, Page } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { Waiting } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useOperation } from '../../operations.ts'
import { openWorkspace, useWorkspaceKey } from '../../workspace.ts'
import { KeyShown } from '../identity/key-shown.tsx'
import { useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields } from '../identity/profile-fields.tsx'
import {
  contactFields,
  type FieldPath,
  faultsIn,
  fieldId,
  fieldNamed,
  fieldsOf,
  registrationFields,
  type Side,
  toProfileInput,
  type Values,
} from '../identity/profile-form.ts'
import { ArriveFrame } from './arrive-frame.tsx'
import classes from './register.module.css'

registerMessages('arrive', import.meta.glob('@locales/*/app/arrive.json', { eager: true, import: 'default' }))

/** The step before the key, preloaded while the profile is filled in. */
const checkCode = () => import('./check-step.tsx')
const CheckStep = lazy(() => checkCode().then(({ CheckStep }) => ({ default: CheckStep })))

/** Neither name release is preselected, so that registrants decide. */
const REQUIRED: readonly FieldPath[] = ['identity.name', 'identity.email', 'seller.name_release', 'buyer.name_release']
/** The step after registering, preloaded during the human check. */
const viewCode = () => import('./view-step.tsx')
const ViewStep = lazy(() => viewCode().then(({ ViewStep }) => ({ default: ViewStep })))

/** Registration steps. Only a seller whose name is released on request approves its blind view. */
const STEP = { who: 0, profile: 1, check: 2, view: 3, key: 4 } as const

/** Multi-step registration. The draft survives a reload; after registration it is deleted and the key shown. */
export function Register() {
  const { t } = useTranslation('arrive')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const { side = 'seller' } = useSearch({ from: '/register' })
  const earlierKey = useWorkspaceKey()
  const isNarrow = useMediaQuery('(max-width: 48em)')
  const draft = useProfileDraft('register')
  const [step, setStep] = useState<number>(STEP.who)
  const [focused, setFocused] = useState<FieldPath | null>(null)
  const [refused, setRefused] = useState<Partial<Record<FieldPath, string>>>({})
  const [registered, setRegistered] = useState<OutputFor<'submit'> | null>(null)
  const [wasHeld, setHeld] = useState(false)
  // Registering deletes the draft that held the choice.
  const isHeld = registered === null ? side === 'seller' && draft.values['seller.name_release'] === 'ask' : wasHeld
  useEffect(() => {
    if (step === STEP.profile) checkCode().catch(() => undefined)
    if (step === STEP.check) viewCode().catch(() => undefined)
  }, [step])
  useEffect(() => {
    if (focused !== null) document.getElementById(fieldId(focused))?.focus()
    setFocused(null)
  }, [focused])

  const pathsOf = (at: number) => {
    if (at === STEP.who) return contactFields()
    return at === STEP.profile ? registrationFields(side, draft.values) : []
  }
  const faultyAt = (at: number) => {
    const faults = faultsIn(draft.values, pathsOf(at), REQUIRED)
    return pathsOf(at).filter((path) => faults[path] !== undefined)
  }
  /** Goes to a step, or to the first step before it that has an error. */
  const goTo = (wanted: number) => {
    for (let at: number = STEP.who; at < wanted; at += 1) {
      draft.leave(...pathsOf(at))
      const [first] = faultyAt(at)
      if (first === undefined) continue
      setStep(at)
      setFocused(first)
      return
    }
    setStep(wanted)
  }
  const fill = (path: FieldPath) => {
    setStep(path.startsWith('identity.') ? STEP.who : STEP.profile)
    setFocused(path)
  }
  const steps = [
    { at: STEP.who, label: t('register.who') },
    { at: STEP.profile, label: t(`register.${side}`) },
    { at: STEP.check, label: t('register.check') },
    ...(isHeld ? [{ at: STEP.view, label: t('register.view') }] : []),
    { at: STEP.key, label: t('register.key') },
  ]
  const place = steps.findIndex(({ at }) => at === step)
  const paths = pathsOf(step)
  const shown = draft.shownFaults(paths, REQUIRED)
  const faultCount = Object.keys(shown).length
  const fields = (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        goTo(step + 1)
      }}
    >
      <Stack gap="lg">
        <ProfileFields
          paths={paths}
          values={draft.values}
          faults={shown}
          required={REQUIRED}
          refused={refused}
          onType={(path, text) => {
            setRefused({ ...refused, [path]: undefined })
            draft.type(path, text)
          }}
          onLeave={(path) => draft.leave(path)}
        />
        <Text size="sm" c="dimmed">
          {t('register.optional')}
        </Text>
        <Group justify="space-between">
          {step === STEP.who ? (
            <span />
          ) : (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {common('act.back')}
            </Button>
          )}
          <Group gap="md">
            {faultCount > 0 && (
              <Text size="sm" c="var(--mantine-color-error)" role="status">
                {t('register.mend', { count: faultCount })}
              </Text>
            )}
            <Button type="submit">{common('act.next')}</Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
  return (
    <ArriveFrame>
      <Page title={t('register.title')} lead={registered === null ? t('register.lead') : undefined}>
        {registered === null && earlierKey !== null && (
          <Alert color="yellow" mb="lg">
            {t('register.already')}{' '}
            <Anchor component={Link} to="/workspace" size="sm" fw={600}>
              {t('register.openIt')}
            </Anchor>
          </Alert>
        )}
        <nav aria-label={t('register.steps')}>
          <Stepper
            active={place}
            onStepClick={(clicked) => goTo(steps[clicked]?.at ?? STEP.who)}
            size="sm"
            iconSize={30}
            mb={isNarrow ? 'xs' : 'xl'}
            classNames={{ separator: classes.separator }}
            wrap={false}
            allowNextStepsSelect={registered === null}
          >
            {steps.map(({ at, label }, count) => (
              <Stepper.Step
                key={label}
                label={isNarrow ? undefined : label}
                aria-label={isNarrow ? `${count + 1}. ${label}` : undefined}
                allowStepSelect={registered === null && at < STEP.view}
                aria-current={at === step ? 'step' : undefined}
              />
            ))}
          </Stepper>
          {isNarrow && (
            <Text size="sm" fw={600} mb="lg" aria-hidden="true">
              {steps[place]?.label}
            </Text>
          )}
        </nav>
        <div className={classes.columns} data-single={step >= STEP.view || undefined}>
          {registered !== null && step === STEP.view ? (
            <Suspense fallback={<Waiting lines={6} />}>
              <ViewStep onDone={() => setStep(STEP.key)} />
            </Suspense>
          ) : registered !== null ? (
            <Card title={t('register.doneTitle')} maw={760}>
              <Stack gap="md">
                <MatchesFound atFirst={registered.matches} />
                {registered.warnings?.map((warning) => (
                  <Alert key={warning} color="yellow">
                    {warning}
                  </Alert>
                ))}
                <KeyShown
                  workspaceKey={registered.session_id}
                  onward={(isKept) => (
                    <Group gap="md">
                      <Button disabled={!isKept} onClick={() => void navigate({ to: '/workspace' })}>
                        {t('register.go')}
                      </Button>
                      {!isKept && (
                        <Text size="sm" c="dimmed">
                          {t('register.goFirst')}
                        </Text>
                      )}
                    </Group>
                  )}
                />
              </Stack>
            </Card>
          ) : (
            <Card>
              {step === STEP.who && (
                <Stack gap={4} mb="md" align="flex-start">
                  <Text size="sm" fw={550} id="side">
                    {t('register.side')}
                  </Text>
                  <SegmentedControl
                    aria-labelledby="side"
                    value={side}
                    onChange={(side) =>
                      void navigate({ to: '/register', search: { side: side as Side }, replace: true })
                    }
                    data={(['seller', 'buyer'] as const).map((value) => ({
                      value,
                      label: t(`register.sides.${value}`),
                    }))}
                  />
                </Stack>
              )}
              {step === STEP.check ? (
                <Suspense fallback={<Waiting lines={3} />}>
                  <CheckStep
                    side={side}
                    values={draft.values}
                    onBack={() => setStep(STEP.profile)}
                    onRefused={(messages) => {
                      setRefused(messages)
                      const [first] = fieldsOf('identity', side).filter((path) => messages[path] !== undefined)
                      if (first !== undefined) fill(first)
                    }}
                    onRegistered={(answer) => {
                      openWorkspace(answer.session_id)
                      draft.forget()
                      setRegistered(answer)
                      setHeld(isHeld)
                      setStep(isHeld ? STEP.view : STEP.key)
                    }}
                  />
                </Suspense>
              ) : (
                fields
              )}
            </Card>
          )}
          {registered === null && (
            <Box className={classes.aside}>
              <QualityAside side={side} values={draft.values} onFill={fill} />
            </Box>
          )}
        </div>
      </Page>
    </ArriveFrame>
  )
}

/** The number of matches, or the reason that there are none. `atFirst` is the number at registration. */
function MatchesFound({ atFirst }: { atFirst: number }) {
  const { t } = useTranslation('arrive')
  const { data } = useOperation('getNearMisses')
  return <Text size="sm">{data?.why ?? t('register.matches', { count: data?.matches ?? atFirst })}</Text>
}

const PAUSE_MS = 900
const NEXT_SHOWN = 3
const USER_TYPE = { seller: 'seller', buyer: 'investor' } as const

/** Predicted data quality of the profile, with the most valuable missing fields. Renders nothing without a response. */
function QualityAside({ side, values, onFill }: { side: Side; values: Values; onFill: (path: FieldPath) => void }) {
  const { t } = useTranslation('arrive')
  const { t: words } = useTranslation('identity')
  const typed = useMemo(
    () => JSON.stringify({ user_type: USER_TYPE[side], ...toProfileInput(values, fieldsOf('identity', side)) }),
    [side, values],
  )
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useOperation('previewQuality', JSON.parse(settled) as { user_type: 'seller' })
  if (data === undefined) return null
  // Fields of the company file are asked for after registration.
  const here = [...contactFields(), ...registrationFields(side, values)]
  const missing = data.missing_fields
    .flatMap((name) => fieldNamed(name, side) ?? [])
    .filter((path) => here.includes(path))
  return (
    <Card title={t('quality.title')}>
      <Stack gap="sm">
        <QualityMeter value={data.data_quality} width={160} />
        <Muted>{t('quality.text')}</Muted>
        {missing.length === 0 ? (
          <Text size="sm">
            {t('quality.complete')} {data.data_quality < 10 && t('quality.verify')}
          </Text>
        ) : (
          <div>
            <Text size="sm" fw={550} mb={4}>
              {t('quality.next')}
            </Text>
            <Stack gap={4} align="flex-start">
              {missing.slice(0, NEXT_SHOWN).map((path) => (
                <Anchor key={path} component="button" type="button" size="sm" onClick={() => onFill(path)}>
                  {words(`field.${path}.label`)}
                </Anchor>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Card>
  )
}
