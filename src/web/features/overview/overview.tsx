import { Anchor, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card, Figure, Muted, Page } from '../../components/page.tsx'
import { PhaseBars } from '../../components/phase-bars.tsx'
import { Answered, Empty, Waiting } from '../../components/states.tsx'
import { count, decimal, eurRange, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { EventRow } from '../activity/event-row.tsx'
import { DueTasks } from '../notebook/due-tasks.tsx'
import classes from './overview.module.css'
import { Todos } from './todos.tsx'

registerMessages('overview', import.meta.glob('@locales/*/app/overview.json', { eager: true, import: 'default' }))
registerMessages('activity', import.meta.glob('@locales/*/app/activity.json', { eager: true, import: 'default' }))
registerMessages('steps', import.meta.glob('@locales/*/app/steps.json', { eager: true, import: 'default' }))

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
            {activity.length === 0 && <Muted>{t('activity.none')}</Muted>}
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

const STEPS = ['profile', 'nda', 'matches', 'pair'] as const
const PLACES = {
  profile: '/workspace/settings',
  nda: '/workspace/confidentiality',
  matches: '/workspace/matches',
  pair: '/workspace/matches',
} as const

/** Data quality from which a profile is matched and valued reliably. */
const GOOD_QUALITY = 5

/** Returns the completed first steps. */
function stepsDone({ figures, nda_signed }: OutputFor<'getOverview'>): Record<(typeof STEPS)[number], boolean> {
  const isPaired = figures.pairings_by_phase.length > 0
  return {
    profile: (figures.data_quality ?? 0) >= GOOD_QUALITY,
    nda: nda_signed,
    matches: isPaired,
    pair: isPaired,
  }
}

/** Checklist for a new workspace, up to the first conversation. */
function FirstSteps({ overview }: { overview: OutputFor<'getOverview'> }) {
  const { t } = useTranslation('overview')
  const done = stepsDone(overview)
  const next = STEPS.find((step) => !done[step])
  return (
    <Card title={t('first.title')} aside={t('first.lead')}>
      <ol className={classes.steps}>
        {STEPS.map((step, place) => (
          <li key={step}>
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <ThemeIcon
                size={26}
                radius="xl"
                variant={step === next ? 'filled' : 'light'}
                color={done[step] || step === next ? 'pine' : 'gray'}
                {...(done[step] ? { role: 'img', 'aria-label': t('first.done') } : { 'aria-hidden': true })}
              >
                {done[step] ? (
                  <IconCheck size={16} stroke={2} />
                ) : (
                  <Text component="span" size="xs" fw={650} className="figures" c="inherit">
                    {place + 1}
                  </Text>
                )}
              </ThemeIcon>
              <div>
                <Anchor component={Link} to={PLACES[step]} fw={600} c={done[step] ? 'dimmed' : undefined}>
                  {t(`first.${step}`)}
                </Anchor>
                <Muted>{t(`first.${step}Text`)}</Muted>
              </div>
            </Group>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const METHODS = ['revenue', 'ebitda', 'dcf', 'triangulated'] as const

/** A seller's valuation: the triangulated value and each method's range on a common scale from zero. */
function ValuationGlance() {
  const { t } = useTranslation('overview')
  const language = useLanguage()
  const asked = useAsk('getValuation')
  return (
    <Card
      title={t('valuation.title')}
      aside={
        <Anchor component={Link} to="/workspace/valuation" size="sm">
          {t('valuation.more')}
        </Anchor>
      }
    >
      <Answered asked={asked} waiting={<Waiting lines={4} height={44} />}>
        {({ status, ranges = {}, valuation_triangulated }) => {
          if (status === 'no_data')
            return (
              <Empty
                title={t('valuation.noneTitle')}
                action={
                  <Button
                    mt="xs"
                    variant="default"
                    renderRoot={(props) => <Link to="/workspace/settings" {...props} />}
                  >
                    {t('valuation.add')}
                  </Button>
                }
              >
                {t('valuation.none')}
              </Empty>
            )
          const most = Math.max(...Object.values(ranges).map(({ high }) => high)) * 1.05
          const blend = ranges.triangulated
          return (
            <Stack gap="md">
              <Figure
                label={t('valuation.triangulated')}
                value={valueEurM(valuation_triangulated, language)}
                note={blend && t('valuation.range', { range: eurRange(blend.low, blend.high, language, valueEurM) })}
              />
              <ul className={classes.field} aria-label={t('valuation.label')}>
                {METHODS.map((method) => {
                  const range = ranges[method]
                  if (range === undefined) return null
                  const { low, high } = range
                  return (
                    <li key={method} className={classes.method} data-main={method === 'triangulated' || undefined}>
                      <span>{t(`valuation.methods.${method}`)}</span>
                      <div className={classes.scale}>
                        <div
                          className={classes.span}
                          style={{ left: `${(low / most) * 100}%`, width: `${((high - low) / most) * 100}%` }}
                        />
                      </div>
                      <Text component="span" size="sm" className="figures" fw="inherit" ta="right">
                        {eurRange(low, high, language, valueEurM)}
                      </Text>
                    </li>
                  )
                })}
              </ul>
            </Stack>
          )
        }}
      </Answered>
    </Card>
  )
}
