import { Anchor, Button, Text, ThemeIcon } from '@mantine/core'
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
import { Muted } from '../../components/page.tsx'
import { Empty } from '../../components/states.tsx'
import { ago, day, decimal } from '../../figures.ts'
import { placeIn } from '../../links.ts'
import { useNow } from '../../now.tsx'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { useFieldName } from '../activity/field-name.ts'
import { placeOfMissing, type Side } from '../identity/profile-form.ts'
import classes from './overview.module.css'

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
export function Todos({ todos }: { todos: readonly Todo[] }) {
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
  const language = useLanguage()
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
        const told = { count, name, since: since === undefined ? '' : ago(since, now, language) }
        return { title: t(`todo.${kind}`, told), why: t(`todo.${kind}_why`, told) }
      }
      case 'tasks_due': {
        const told = { count, name, since: since === undefined ? '' : day(`${since}T12:00:00`, language) }
        return { title: t('todo.tasks_due', told), why: t('todo.tasks_due_why', told) }
      }
      case 'signature_waiting':
        return {
          title: t('todo.signature_waiting'),
          why: t('todo.signature_waiting_why', { since: since === undefined ? '' : ago(since, now, language) }),
        }
      case 'approve_blind_view':
        return { title: t('todo.approve_blind_view'), why: t('todo.approve_blind_view_why') }
      case 'sign_nda': {
        const { matches = 0, pairings = 0 } = facts
        const told = {
          matches: t('todo.matches', { count: matches }),
          pairings: t('todo.pairings', { count: pairings }),
        }
        return { title: t('todo.sign_nda'), why: t('todo.sign_nda_why', told) }
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
        const told = { count, name, phase, since: since === undefined ? '' : day(since, language) }
        return { title: t('todo.phase_waiting', told), why: t('todo.phase_waiting_why', told) }
      }
      case 'review_matches':
        return {
          title: t('todo.review_matches', { count }),
          why: t('todo.review_matches_why', { fit: decimal(facts.best_fit, language) }),
        }
    }
  }
}
