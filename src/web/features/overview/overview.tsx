import { Anchor, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Figure } from '../../components/figure.tsx'
import { Page } from '../../components/page.tsx'
import { PhaseBars } from '../../components/phase-bars.tsx'
import { Answered } from '../../components/states.tsx'
import { count, decimal, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { EventRow } from '../activity/event-row.tsx'
import { DueTasks } from '../notebook/due-tasks.tsx'
import { FirstSteps, stepsDone } from './first-steps.tsx'
import classes from './overview.module.css'
import { Todos } from './todos.tsx'
import { ValuationGlance } from './valuation-glance.tsx'

registerMessages(
  'overview',
  import.meta.glob('../../../../locales/*/app/overview.json', { eager: true, import: 'default' }),
)
registerMessages(
  'activity',
  import.meta.glob('../../../../locales/*/app/activity.json', { eager: true, import: 'default' }),
)
registerMessages('steps', import.meta.glob('../../../../locales/*/app/steps.json', { eager: true, import: 'default' }))

const LOOK_EVERY_MS = 30_000

/** Overview: to-dos, key figures, pipeline and recent events. */
export function Overview() {
  const { t } = useTranslation('overview')
  const { session } = useWorkspace()
  const asked = useAsk('getOverview', {}, { pollMs: LOOK_EVERY_MS })
  const company = session?.identity.company ?? session?.identity.name
  return (
    <Page title={t('title')} lead={company === undefined ? ' ' : t('welcome', { company })}>
      <Answered asked={asked} waiting={<Coming />}>
        {(overview) => <AtAGlance overview={overview} />}
      </Answered>
    </Page>
  )
}

function AtAGlance({ overview }: { overview: OutputFor<'getOverview'> }) {
  const { t } = useTranslation('overview')
  const { figures, todos, activity, role } = overview
  const done = stepsDone(overview)
  return (
    <Stack gap="md">
      <KeyFigures figures={figures} role={role} />
      <Card title={t('todos')}>
        <Todos todos={todos} />
      </Card>
      <DueTasks />
      <div className={classes.halves}>
        {done.pair ? (
          <Stack gap="md">
            {role === 'seller' && <ValuationGlance />}
            <PipelineGlance figures={figures} />
          </Stack>
        ) : (
          <FirstSteps overview={overview} />
        )}
        <Stack gap="md">
          {role === 'seller' && !done.pair && <ValuationGlance />}
          <Card
            title={t('activity.title')}
            aside={
              <Anchor component={Link} to="/workspace/activity" size="sm">
                {t('activity.more')}
              </Anchor>
            }
          >
            {activity.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('activity.none')}
              </Text>
            )}
            <ul className={classes.events}>
              {activity.map((event, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two events can be identical to the millisecond
                <li key={`${event.time} ${event.type} ${place}`}>
                  <EventRow event={event} />
                </li>
              ))}
            </ul>
          </Card>
        </Stack>
      </div>
    </Stack>
  )
}

type Figures = OutputFor<'getOverview'>['figures']

function KeyFigures({ figures, role }: { figures: Figures; role: 'buyer' | 'seller' | undefined }) {
  const { t } = useTranslation(['overview', 'common'])
  const language = useLanguage()
  const { matches, best_fit, active_pairings, pairings_by_phase, data_quality } = figures
  const furthest = pairings_by_phase.findLast(({ phase }) => phase !== '8_closed' && phase !== '9_abandoned')
  return (
    <section className="card" aria-label={t('figures.title')}>
      <div className={classes.figures} style={{ padding: 16 }}>
        <Figure
          label={t('figures.matches')}
          value={count(matches, language)}
          note={best_fit === undefined ? t('figures.none') : t('figures.best', { fit: decimal(best_fit, language) })}
        />
        <Figure
          label={t('figures.pairings')}
          value={count(active_pairings, language)}
          note={
            furthest === undefined
              ? t('figures.none')
              : t('figures.furthest', { phase: t(`common:phase.${furthest.phase}`) })
          }
        />
        {role === 'seller' && (
          <Figure
            label={t('figures.valuation')}
            value={valueEurM(figures.valuation_triangulated, language)}
            note={
              figures.valuation_conservative === undefined
                ? t('figures.unknown')
                : t('figures.conservative', { value: valueEurM(figures.valuation_conservative, language) })
            }
          />
        )}
        <Figure label={t('figures.quality')} value={data_quality ?? '—'} note={t('figures.qualityNote')} />
      </div>
    </section>
  )
}

/** Number of pairings by phase. */
function PipelineGlance({ figures }: { figures: Figures }) {
  const { t } = useTranslation('overview')
  return (
    <Card
      title={t('pipeline.title')}
      aside={
        <Anchor component={Link} to="/workspace/pipeline" size="sm">
          {t('pipeline.more')}
        </Anchor>
      }
    >
      <PhaseBars phases={figures.pairings_by_phase} label={t('pipeline.label')} />
    </Card>
  )
}

/** Skeleton of the overview. */
function Coming() {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status" aria-label={t('state.loading')}>
      <Skeleton height={112} radius="md" />
      <Skeleton height={210} radius="md" />
      <div className={classes.halves}>
        <Skeleton height={330} radius="md" />
        <Skeleton height={330} radius="md" />
      </div>
    </Stack>
  )
}
