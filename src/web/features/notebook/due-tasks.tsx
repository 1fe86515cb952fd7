import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { calendarDay } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation } from '../../operations.ts'
import classes from './notebook.module.css'

registerMessages('notebook', import.meta.glob('@locales/*/app/notebook.json', { eager: true, import: 'default' }))

/** Number of tasks shown initially. */
const FIRST_TASKS = 5

/** Open tasks of all pairings, earliest due first. Renders nothing if there are none. */
export function DueTasks() {
  const { t } = useTranslation(['notebook', 'common'])
  const asked = useOperation('listTasks')
  const [isShowingAll, setShowingAll] = useState(false)
  if (asked.data === undefined)
    return asked.error === null ? null : <Fault fault={asked.error} onRetry={() => void asked.refetch()} />
  const { tasks } = asked.data
  if (tasks.length === 0) return null
  return (
    <Card title={t('dueTitle')}>
      <ul className={classes.entries}>
        {(isShowingAll ? tasks : tasks.slice(0, FIRST_TASKS)).map((task) => (
          <li key={task.task_id}>
            <DueTask task={task} />
          </li>
        ))}
      </ul>
      {!isShowingAll && tasks.length > FIRST_TASKS && (
        <Button size="compact-xs" variant="subtle" mt="xs" onClick={() => setShowingAll(true)}>
          {t('common:act.more')}
        </Button>
      )}
    </Card>
  )
}

function DueTask({ task }: { task: OutputFor<'listTasks'>['tasks'][number] }) {
  const { t } = useTranslation('notebook')
  const { text, due_on, for_member, pair_id, counterparty, overdue } = task
  return (
    <>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
      <Group gap="xs">
        <Anchor component={Link} to={`/workspace/pipeline/${pair_id}`} size="xs">
          {counterparty}
        </Anchor>
        <Muted size="xs">
          {[t('dueOn', { day: calendarDay(due_on) }), for_member?.name].filter(Boolean).join(' · ')}
        </Muted>
        {overdue && (
          <Text size="xs" fw={600} c="var(--mantine-color-error)">
            {t('overdue')}
          </Text>
        )}
      </Group>
    </>
  )
}
