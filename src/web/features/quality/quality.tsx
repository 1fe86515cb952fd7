import { Anchor, Box, Button, Group, Loader, Progress, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconRefresh, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { QUALITY_STEPS } from '../../../client/vocabulary.ts'
import { Card, Muted, Page, Part } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { ago, day, decimal } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { placeOfMissing } from '../identity/profile-form.ts'
import {
  type Fact,
  type FindingState,
  factsInOrder,
  findingState,
  type PartyQuality,
  pollIntervalMs,
  possibleDecisions,
  referenceHost,
  runProgress,
  type Step,
  type StepRun,
  valueWritten,
} from './findings.ts'
import classes from './quality.module.css'
import { worthOf } from './worth.ts'

registerMessages('quality', import.meta.glob('@locales/*/app/quality.json', { eager: true, import: 'default' }))
registerMessages('steps', import.meta.glob('@locales/*/app/steps.json', { eager: true, import: 'default' }))
registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/** Data quality of the workspace's parties: known facts, missing fields and findings of sources. */
export function QualityPage() {
  const { t } = useTranslation('quality')
  const { t: common } = useTranslation()
  const [pollMs, setPollMs] = useState<number | undefined>()
  const { session, side } = useWorkspace()
  const asked = useOperation('getQuality', {}, { pollMs })
  const wanted = pollIntervalMs(asked.data?.entities ?? [])
  if (wanted !== pollMs) setPollMs(wanted)
  const parties = (asked.data?.entities ?? []).toSorted(
    (a, b) => Number(b.entity_type === side) - Number(a.entity_type === side),
  )
  return (
    <Page title={common('nav.quality')} lead={t('lead')}>
      <Answered asked={asked} waiting={<Skeleton height={640} radius="md" />}>
        {() =>
          parties.length === 0 ? (
            <Empty
              icon={<IconSparkles size={32} stroke={1.5} />}
              title={t('noParty')}
              action={
                <Anchor component={Link} to="/workspace/settings">
                  {t('toSettings')}
                </Anchor>
              }
            >
              {t('noPartyText')}
            </Empty>
          ) : (
            <Stack gap={40}>
              {parties.map((party, place) => (
                <OfParty
                  key={party.entity_id}
                  party={party}
                  session={session}
                  isNamed={parties.length > 1}
                  isFirst={place === 0}
                />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}

interface OfPartyProps {
  party: PartyQuality
  session: OutputFor<'getSession'> | undefined
  /** True if the workspace has both sides, which are then named. */
  isNamed: boolean
  /** True for the party of the active side, whose conflicts have the anchor used in links. */
  isFirst: boolean
}

function OfParty({ party, session, isNamed, isFirst }: OfPartyProps) {
  const missing = session?.[party.entity_type]?.missing_fields
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <ScoreCard party={party} missing={missing} isNamed={isNamed} />
        <RunCard party={party} />
      </SimpleGrid>
      {isFirst ? (
        <Part id="conflicts">
          <Conflicts facts={party.facts} />
        </Part>
      ) : (
        <Conflicts facts={party.facts} />
      )}
      <Facts facts={party.facts} />
    </Stack>
  )
}

/** Contradictions between sources and the party's entries, side by side. Renders nothing if there are none. */
function Conflicts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('quality')
  const deciding = useDeciding()
  const conflicts = facts.filter(({ status }) => status === 'conflict')
  if (conflicts.length === 0) return deciding.fault
  return (
    <Card title={t('conflicts.title')} aside={conflicts.length}>
      <Muted mb="md">{t('conflicts.text')}</Muted>
      {deciding.fault}
      <Stack gap={0}>
        {conflicts.map((fact) => (
          <Conflict key={fact.id} fact={fact} deciding={deciding} />
        ))}
      </Stack>
    </Card>
  )
}

function Conflict({ fact, deciding }: { fact: Fact; deciding: ReturnType<typeof useDeciding> }) {
  const { t } = useTranslation('quality')
  const language = useLanguage()
  const field = t(`factField.${fact.field}`)
  const found = fact.value_text ?? valueWritten(fact.field, fact.value, language)
  return (
    <Box className={classes.conflict}>
      <Text component="h3" size="sm" fw={600}>
        {field}
      </Text>
      <div>
        <Muted size="xs">{t('conflicts.own')}</Muted>
        <Text className="figures" fw={550}>
          {fact.own_value === undefined ? '—' : valueWritten(fact.field, fact.own_value, language)}
        </Text>
      </div>
      <div>
        <Muted size="xs">{t('conflicts.found', { source: fact.source_name })}</Muted>
        <Text className="figures" fw={550}>
          {found}
        </Text>
        <SourceLine fact={fact} />
        {fact.as_of !== undefined && <Muted size="xs">{t('facts.asOf', { day: day(fact.as_of) })}</Muted>}
      </div>
      <Group gap="xs" className={classes.decision}>
        <Button
          size="xs"
          variant="default"
          disabled={deciding.isDeciding(fact)}
          aria-label={t('conflicts.keepField', { field })}
          onClick={() => deciding.keep(fact)}
        >
          {t('conflicts.keep')}
        </Button>
        <Button
          size="xs"
          disabled={deciding.isDeciding(fact)}
          aria-label={t('conflicts.acceptField', { field, value: found })}
          onClick={() => deciding.accept(fact)}
        >
          {t('conflicts.accept')}
        </Button>
      </Group>
    </Box>
  )
}

const COLOURS = {
  queued: 'gray',
  running: 'pine',
  done: 'pine',
  nothing: 'gray',
  unavailable: 'orange',
  failed: 'red',
} as const satisfies Record<StepRun['state'], string>

/** Starts an enrichment and shows the state of each step. */
function RunCard({ party }: { party: PartyQuality }) {
  const { t } = useTranslation(['quality', 'steps'])
  const enqueue = useOperationMutation('enqueueQuality')
  const { entity_type, entity_id, steps, sources, unsourced } = party
  const { done, total, isRunning } = runProgress(steps)
  const known: readonly Step[] = QUALITY_STEPS[entity_type].filter((step) => !unsourced.includes(step))
  const others = steps.map(({ step }) => step).filter((step) => !known.includes(step))
  return (
    <Card title={t('run.title')}>
      <Muted mb="md">{t('run.text')}</Muted>
      <Group gap="md" mih={36} mb="sm">
        <Button
          loading={enqueue.isPending}
          disabled={isRunning}
          leftSection={<IconRefresh size={16} />}
          onClick={() => enqueue.mutate({ entity_type, entity_id, steps: [...known] })}
        >
          {t(isRunning ? 'run.running' : total === 0 ? 'run.start' : 'run.again')}
        </Button>
        <Muted role="status" className="figures">
          {isRunning
            ? t('run.progress', { done, total })
            : enqueue.data?.already_queued === enqueue.data?.enqueued && enqueue.data && t('run.queued', { count: 0 })}
        </Muted>
      </Group>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="xs"
        mb="xs"
        aria-label={t('run.title')}
        className={isRunning ? undefined : classes.still}
      />
      {enqueue.error !== null && <Fault fault={enqueue.error} />}
      <Stack gap={0} component="ul" className={classes.lines}>
        {[...known, ...others].map((step) => (
          <StepLine
            key={step}
            step={step}
            run={steps.find((run) => run.step === step)}
            sources={sources.filter((one) => one.step === step)}
          />
        ))}
      </Stack>
      {unsourced.length > 0 && (
        <Muted size="sm" mt="sm">
          {t('run.unsourced', { steps: unsourced.map((step) => t(`steps:${step}`)).join('; ') })}{' '}
          <Anchor component={Link} to="/workspace/company-file" size="sm">
            {t('run.toFile')}
          </Anchor>
        </Muted>
      )}
    </Card>
  )
}

function StepLine({ step, run, sources }: { step: Step; run: StepRun | undefined; sources: PartyQuality['sources'] }) {
  const { t } = useTranslation(['quality', 'steps'])
  const now = useNow()
  return (
    <li>
      <Stack gap={0} flex={1} miw={0}>
        <Text component="span" size="sm">
          {t(`steps:${step}`)}
        </Text>
        {sources.map(({ source, source_name, fields }) => (
          <Text key={source} component="span" size="xs" c="dimmed">
            {t('run.gives', { source: source_name, fields: fields.map((field) => t(`factField.${field}`)).join(', ') })}
          </Text>
        ))}
        {run !== undefined && (
          <Text component="span" size="xs" c="dimmed">
            {ago(run.updated_at, now)}
            {run.attempts > 1 && ` · ${t('run.attempts', { count: run.attempts })}`}
            {run.last_error !== undefined && ` · ${run.last_error}`}
            {run.retrying && ` ${t('run.retrying')}`}
          </Text>
        )}
      </Stack>
      {run === undefined ? (
        <Text component="span" size="sm" c="dimmed">
          {t('run.never')}
        </Text>
      ) : (
        <Mark colour={COLOURS[run.state]} isBusy={run.state === 'running'}>
          {t(`state.${run.state}`)}
        </Mark>
      )}
    </li>
  )
}

interface ScoreCardProps {
  party: PartyQuality
  missing: readonly string[] | undefined
  isNamed: boolean
}

/** The score, the fields confirmed by registers and each missing field with its points. */
function ScoreCard({ party, missing, isNamed }: ScoreCardProps) {
  const { t } = useTranslation('quality')
  const { data_quality: score, entity_type: side, verified } = party
  const confirmed = verified.map((field) => t(`factField.${field as Fact['field']}`)).join(', ')
  return (
    <Card title={t('score')} aside={isNamed ? t(`sides.${side}`) : undefined}>
      <Group gap="md" align="center" wrap="nowrap" mb="sm">
        <Text component="span" className="figures" fz="2rem" fw={600} lh={1}>
          {score}
          <Text component="span" size="md" c="dimmed" fw={400}>
            {' '}
            / 10
          </Text>
        </Text>
        <Box className={classes.meter} role="img" aria-label={t('of', { value: score })}>
          {Array.from({ length: 10 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten fixed segments
            <span key={i} data-filled={i < score || undefined} />
          ))}
        </Box>
      </Group>
      <Muted mb="lg">{confirmed === '' ? t('verifiedNone') : t('verified', { fields: confirmed })}</Muted>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {t('missing.title')}
      </Text>
      {missing?.length === 0 && <Text size="sm">{t('missing.none')}</Text>}
      <Stack gap={0} component="ul" className={classes.lines}>
        {(missing ?? []).map((name) => (
          <Missing key={name} name={name} side={side} />
        ))}
      </Stack>
    </Card>
  )
}

function Missing({ name, side }: { name: string; side: PartyQuality['entity_type'] }) {
  const { t } = useTranslation('quality')
  const { t: words } = useTranslation('identity')
  const place = placeOfMissing(name, side)
  const worth = worthOf(side, name)
  if (place === null) return null
  const field = words(`field.${place.name}.label`)
  return (
    <li>
      <Text component="span" size="sm" flex={1}>
        {field}
      </Text>
      {worth !== null && (
        <Text component="span" size="sm" c="dimmed" className="figures">
          {t('missing.worth', { count: worth, points: decimal(worth) })}
        </Text>
      )}
      <Anchor component={Link} to={place.page} hash={place.id} size="sm" aria-label={t('missing.fillField', { field })}>
        {t('missing.fill')}
      </Anchor>
    </li>
  )
}

const STANDING_COLOURS = {
  confirms: 'pine',
  agrees: 'gray',
  found: 'blue',
  accepted: 'pine',
  rejected: 'gray',
  conflict: 'orange',
} as const satisfies Record<FindingState, string>

/** Findings with source, reference, date, matching method and state; undecided ones first. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('quality')
  const deciding = useDeciding()
  const shown = factsInOrder(facts)
  if (facts.length > 0 && shown.length === 0) return null
  return (
    <Card title={t('facts.title')} aside={shown.length === 0 ? undefined : shown.length}>
      {facts.length === 0 && <Empty title={t('facts.none')}>{t('facts.noneText')}</Empty>}
      {deciding.fault}
      <Stack gap={0} component="ul" className={classes.facts}>
        {shown.map((fact) => (
          <FactLine key={fact.id} fact={fact} deciding={deciding} />
        ))}
      </Stack>
    </Card>
  )
}

function FactLine({ fact, deciding }: { fact: Fact; deciding: ReturnType<typeof useDeciding> }) {
  const { t } = useTranslation('quality')
  const language = useLanguage()
  const now = useNow()
  const standing = findingState(fact)
  const can = possibleDecisions(fact)
  const field = t(`factField.${fact.field}`)
  const value = fact.value_text ?? valueWritten(fact.field, fact.value, language)
  const dated = fact.as_of === undefined ? t('facts.noDate') : t('facts.asOf', { day: day(fact.as_of) })
  return (
    <li>
      <div>
        <Muted>{field}</Muted>
        <Text size="sm" fw={600} className="figures" lineClamp={4} style={{ overflowWrap: 'anywhere' }}>
          {value}
        </Text>
      </div>
      <div>
        <Text size="sm">{fact.source_name}</Text>
        <SourceLine fact={fact} />
        <Muted size="xs">
          {dated} · {t('facts.foundAt', { when: ago(fact.found_at, now) })}
        </Muted>
      </div>
      <Mark colour={STANDING_COLOURS[standing]}>{t(`standing.${standing}`)}</Mark>
      <Group gap={6} wrap="nowrap" className={classes.decision}>
        {can.keep && (
          <Button
            size="xs"
            variant="default"
            disabled={deciding.isDeciding(fact)}
            aria-label={t('facts.dismissField', { field, value })}
            onClick={() => deciding.keep(fact)}
          >
            {t('facts.dismiss')}
          </Button>
        )}
        {can.accept && (
          <Button
            size="xs"
            variant="default"
            disabled={deciding.isDeciding(fact)}
            aria-label={t('facts.acceptField', { field, value })}
            onClick={() => deciding.accept(fact)}
          >
            {t('facts.accept')}
          </Button>
        )}
      </Group>
    </li>
  )
}

/** Matching method, basis and source of a finding; linked only if the reference is an https address. */
function SourceLine({ fact }: { fact: Fact }) {
  const { t } = useTranslation('quality')
  const host = referenceHost(fact.reference)
  return (
    <Muted size="xs" style={{ overflowWrap: 'anywhere' }}>
      {t(`matched.${fact.matched_by}`)}
      {fact.detail !== undefined && ` · ${fact.detail}`}
      {fact.old && ` · ${t('oldAccounts')}`}
      {' · '}
      {host === null ? (
        fact.reference
      ) : (
        <Anchor href={fact.reference} target="_blank" rel="noopener noreferrer" size="xs" underline="always">
          {host}
        </Anchor>
      )}
    </Muted>
  )
}

/** Returns functions to accept and dismiss findings. Results are notified; a refusal is returned as `fault`. */
function useDeciding() {
  const { t } = useTranslation('quality')
  const accept = useOperationMutation('acceptFact')
  const keep = useOperationMutation('keepFact')
  const notifyDecision = ({ changed, enqueued }: OutputFor<'acceptFact'>) => {
    const fields = changed.map((field) => t(`factField.${field as Fact['field']}`)).join(', ')
    const decided = changed.length === 0 ? t('decidedNothing') : t('decided', { fields })
    notifications.show({ message: enqueued.length === 0 ? decided : `${decided} ${t('requeued')}` })
  }
  const act = (how: typeof accept, other: typeof accept) => (fact: Fact) => {
    other.reset()
    how.mutate({ fact_id: fact.id }, { onSuccess: notifyDecision })
  }
  const error = accept.error ?? keep.error
  const deciding = [accept, keep].find(({ isPending }) => isPending)?.variables?.fact_id
  return {
    accept: act(accept, keep),
    keep: act(keep, accept),
    isDeciding: (fact: Fact) => deciding === fact.id,
    fault: error === null ? null : <Fault fault={error} />,
  }
}

/** A state: a coloured dot, or a spinner while in progress, with its name. */
function Mark({ colour, isBusy = false, children }: { colour: string; isBusy?: boolean; children: string }) {
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex" flex="none">
      {isBusy ? (
        <Loader size={10} aria-hidden="true" />
      ) : (
        <span className={classes.dot} style={{ background: `var(--mantine-color-${colour}-6)` }} />
      )}
      <Text component="span" size="sm">
        {children}
      </Text>
    </Group>
  )
}
