import { Anchor, Button, Group, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import {
  IconCalendarDue,
  IconCheck,
  IconCircleCheck,
  IconClockPause,
  IconEye,
  IconEyeCheck,
  IconFileText,
  IconFolders,
  IconGitCompare,
  IconHourglass,
  IconMailQuestion,
  IconMessage,
  IconPencilPlus,
  IconPencilQuestion,
  IconShieldLock,
  IconUserPlus,
  IconUserQuestion,
  IconUsers,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Figure, Muted, Page } from '../../components/page.tsx'
import { PhaseBars } from '../../components/phase-bars.tsx'
import { Answered, Empty, Waiting } from '../../components/states.tsx'
import { ago, count, day, decimal, eurRange, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { placeIn } from '../../links.ts'
import { useNow } from '../../now.tsx'
import { useOperation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { EventRow } from '../activity/event-row.tsx'
import { useFieldName } from '../activity/field-name.ts'
import { placeOfMissing, type Side } from '../identity/profile-form.ts'
import { DueTasks } from '../notebook/due-tasks.tsx'
import { inOwnCurrency } from '../valuation/methods.ts'
import classes from './overview.module.css'

registerMessages('overview', import.meta.glob('@locales/*/app/overview.json', { eager: true, import: 'default' }))
registerMessages('activity', import.meta.glob('@locales/*/app/activity.json', { eager: true, import: 'default' }))
registerMessages('steps', import.meta.glob('@locales/*/app/steps.json', { eager: true, import: 'default' }))

const LOOK_EVERY_MS = 30_000

/** Overview: to-dos, key figures, pipeline and recent events. */
export function Overview() {
  const { t } = useTranslation('overview')
  const { session } = useWorkspace()
  const asked = useOperation('getOverview', {}, { pollMs: LOOK_EVERY_MS })
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
  // The card of the valuation asks for it too.
  const local = useOperation('getValuation', {}, { enabled: role === 'seller' }).data?.in_currency
  const amounts = local ?? figures
  const write = (amountM: number | undefined) => valueEurM(amountM, language, local?.currency)
  const furthest = pairings_by_phase.findLast(({ phase }) => phase !== '8_closed' && phase !== '9_abandoned')
  return (
    <section className="card" aria-label={t('figures.title')}>
      <div className={classes.figures} style={{ padding: 16 }}>
        <Figure
          label={t('figures.matches')}
          value={count(matches)}
          note={best_fit === undefined ? t('figures.none') : t('figures.best', { fit: decimal(best_fit) })}
        />
        <Figure
          label={t('figures.pairings')}
          value={count(active_pairings)}
          note={
            furthest === undefined
              ? t('figures.none')
              : t('figures.furthest', { phase: t(`common:phase.${furthest.phase}`) })
          }
        />
        {role === 'seller' && (
          <Figure
            label={t('figures.valuation')}
            value={write(amounts.valuation_triangulated)}
            note={
              amounts.valuation_conservative === undefined
                ? t('figures.unknown')
                : t('figures.conservative', { value: write(amounts.valuation_conservative) })
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
  const asked = useOperation('getValuation')
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
        {(valuation) => {
          const { status, ranges = {}, valuation_triangulated, currency } = inOwnCurrency(valuation)
          const write = (amountM: number | null | undefined) => valueEurM(amountM, language, currency)
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
                value={write(valuation_triangulated)}
                note={blend && t('valuation.range', { range: eurRange(blend.low, blend.high, language, write) })}
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
                        {eurRange(low, high, language, write)}
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

type Todo = OutputFor<'getOverview'>['todos'][number]

const ICONS = {
  create_profile: IconUserPlus,
  unread_text: IconPencilQuestion,
  answer_introductions: IconUserQuestion,
  answer_phase_requests: IconHourglass,
  answer_name_requests: IconUserQuestion,
  confirm_closings: IconCircleCheck,
  answer_messages: IconMessage,
  open_offers: IconMailQuestion,
  open_approved_names: IconEye,
  read_memoranda: IconFileText,
  read_documents: IconFolders,
  tasks_due: IconCalendarDue,
  signature_waiting: IconHourglass,
  approve_blind_view: IconEyeCheck,
  sign_nda: IconShieldLock,
  complete_profile: IconPencilPlus,
  facts_to_review: IconGitCompare,
  phase_waiting: IconClockPause,
  review_matches: IconUsers,
}

/** To-dos by priority, each with a link to complete it. */
function Todos({ todos }: { todos: readonly Todo[] }) {
  const { t } = useTranslation('overview')
  if (todos.length === 0)
    return (
      <Empty icon={<IconCheck size={28} stroke={1.5} />} title={t('allDone')}>
        {t('allDoneText')}
      </Empty>
    )
  return (
    <ul className={classes.todos}>
      {todos.map((todo, place) => (
        <li key={todo.kind}>
          <TodoRow todo={todo} isFirst={place === 0} />
        </li>
      ))}
    </ul>
  )
}

function TodoRow({ todo, isFirst }: { todo: Todo; isFirst: boolean }) {
  const { t } = useTranslation('overview')
  const { side } = useWorkspace()
  const { title, why } = useTodoWords()(todo)
  const Icon = ICONS[todo.kind]
  const things = todo.things ?? []
  return (
    <div className={classes.row}>
      <ThemeIcon variant="light" color={isFirst ? 'pine' : 'gray'} size={34} radius="md" aria-hidden>
        <Icon size={19} stroke={1.6} />
      </ThemeIcon>
      <div>
        <Text fw={600}>{title}</Text>
        <Muted>{why}</Muted>
        {things.length > 1 && (
          <ul className={classes.things}>
            {things.map((thing) => (
              <li key={`${thing.counterparty_id} ${thing.since}`}>
                <Anchor component={Link} {...placeIn(thing.link)} size="sm">
                  {thing.counterparty}
                </Anchor>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Button
        variant={isFirst ? 'filled' : 'default'}
        renderRoot={(props) => (
          <Link
            {...props}
            {...placeIn(linkTo(todo, side))}
            {...(todo.kind === 'review_matches' ? { search: { paired: 'no' as const } } : {})}
          />
        )}
        aria-label={`${t(`act.${todo.kind}`)}: ${title}`}
      >
        {t(`act.${todo.kind}`)}
      </Button>
    </div>
  )
}

/** Returns the link of a to-do. Missing fields lead to their form, which only this application knows. */
function linkTo({ kind, link, field }: Todo, side: Side | null): string {
  const place = kind === 'complete_profile' && side !== null ? placeOfMissing(field ?? '', side) : null
  return place === null ? link : `${place.page}#${place.id}`
}

/** Returns a function that gives a to-do's title and reason, built from its facts. */
function useTodoWords() {
  const { t } = useTranslation(['overview', 'common'])
  const fieldName = useFieldName()
  const now = useNow()
  return ({ kind, count = 0, since, ...facts }: Todo): { title: string; why: string } => {
    const name = facts.counterparty ?? t('aCounterparty')
    switch (kind) {
      case 'create_profile':
        return { title: t('todo.create_profile'), why: t('todo.create_profile_why') }
      case 'unread_text': {
        const { unread_fields = [], unread_theses = [] } = facts
        const fields = unread_fields.map(fieldName).join(', ')
        return {
          title: t('todo.unread_text'),
          why:
            fields === ''
              ? t('todo.unread_theses_why', { count: unread_theses.length })
              : t('todo.unread_text_why', { fields }),
        }
      }
      case 'answer_introductions':
      case 'answer_phase_requests':
      case 'open_offers':
      case 'answer_name_requests':
      case 'confirm_closings':
      case 'answer_messages':
      case 'open_approved_names':
      case 'read_memoranda':
      case 'read_documents': {
        const values = { count, name, since: since === undefined ? '' : ago(since, now) }
        return { title: t(`todo.${kind}`, values), why: t(`todo.${kind}_why`, values) }
      }
      case 'tasks_due': {
        const values = { count, name, since: since === undefined ? '' : day(`${since}T12:00:00`) }
        return { title: t('todo.tasks_due', values), why: t('todo.tasks_due_why', values) }
      }
      case 'signature_waiting':
        return {
          title: t('todo.signature_waiting'),
          why: t('todo.signature_waiting_why', { since: since === undefined ? '' : ago(since, now) }),
        }
      case 'approve_blind_view':
        return { title: t('todo.approve_blind_view'), why: t('todo.approve_blind_view_why') }
      case 'sign_nda': {
        const { matches = 0, pairings = 0 } = facts
        const values = {
          matches: t('todo.matches', { count: matches }),
          pairings: t('todo.pairings', { count: pairings }),
        }
        return { title: t('todo.sign_nda'), why: t('todo.sign_nda_why', values) }
      }
      case 'complete_profile': {
        const fields = (facts.missing_fields ?? []).map(fieldName).join(', ')
        return {
          title: t('todo.complete_profile', { field: fieldName(facts.field ?? '') }),
          why: t('todo.complete_profile_why', { quality: facts.data_quality, fields }),
        }
      }
      case 'facts_to_review':
        return { title: t('todo.facts_to_review', { count }), why: t('todo.facts_to_review_why') }
      case 'phase_waiting': {
        const phase = facts.phase === undefined ? '' : t(`common:phase.${facts.phase}`)
        const values = { count, name, phase, since: since === undefined ? '' : day(since) }
        return { title: t('todo.phase_waiting', values), why: t('todo.phase_waiting_why', values) }
      }
      case 'review_matches':
        return {
          title: t('todo.review_matches', { count }),
          why: t('todo.review_matches_why', { fit: decimal(facts.best_fit) }),
        }
    }
  }
}
