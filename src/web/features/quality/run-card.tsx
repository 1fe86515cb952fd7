import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { QUALITY_STEPS } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { ago } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { type PartyQuality, runProgress, type Step, type StepRun } from './findings.ts'
import { Mark } from './mark.tsx'
import classes from './quality.module.css'

const COLOURS = {
  queued: 'gray',
  running: 'pine',
  done: 'pine',
  nothing: 'gray',
  unavailable: 'orange',
  failed: 'red',
} as const satisfies Record<StepRun['state'], string>

/** Starts an enrichment and shows the state of each step. */
export function RunCard({ party }: { party: PartyQuality }) {
  const { t } = useTranslation('quality')
  const enqueue = useAct('enqueueQuality')
  const { entity_type, entity_id, steps } = party
  const { done, total, isRunning } = runProgress(steps)
  const known: readonly Step[] = QUALITY_STEPS[entity_type]
  const others = steps.map(({ step }) => step).filter((step) => !known.includes(step))
  return (
    <Card title={t('run.title')}>
      <Text size="sm" c="dimmed" mb="md">
        {t('run.text')}
      </Text>
      <Group gap="md" mih={36} mb="sm">
        <Button
          loading={enqueue.isPending}
          disabled={isRunning}
          leftSection={<IconRefresh size={16} />}
          onClick={() => enqueue.mutate({ entity_type, entity_id })}
        >
          {t(isRunning ? 'run.running' : total === 0 ? 'run.start' : 'run.again')}
        </Button>
        <Text size="sm" c="dimmed" role="status" className="figures">
          {isRunning
            ? t('run.progress', { done, total })
            : enqueue.data?.already_queued === enqueue.data?.enqueued && enqueue.data && t('run.queued', { count: 0 })}
        </Text>
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
          <StepLine key={step} step={step} run={steps.find((run) => run.step === step)} />
        ))}
      </Stack>
    </Card>
  )
}

function StepLine({ step, run }: { step: Step; run: StepRun | undefined }) {
  const { t } = useTranslation(['quality', 'steps'])
  const language = useLanguage()
  const now = useNow()
  return (
    <li>
      <Stack gap={0} flex={1} miw={0}>
        <Text component="span" size="sm">
          {t(`steps:${step}`)}
        </Text>
        {run !== undefined && (
          <Text component="span" size="xs" c="dimmed">
            {ago(run.updated_at, now, language)}
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
