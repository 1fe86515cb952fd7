import { ActionIcon, Button, Checkbox, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { TASK_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { calendarDay, day } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import classes from './notebook.module.css'
import { type Person, PersonField } from './person-field.tsx'

/** Length of the excerpt that identifies a task in labels. */
const TEXT_START = 40

type Task = OutputFor<'getNotebook'>['tasks'][number]

interface TasksProps {
  pairId: string
  tasks: readonly Task[]
  people: readonly Person[]
  mayWrite: boolean
}

/** Tasks of a pairing: open ones by due date, completed ones on demand. */
export function Tasks({ tasks, ...of }: TasksProps) {
  const { t } = useTranslation('notebook')
  const [isShowingDone, setShowingDone] = useState(false)
  const open = tasks.filter(({ done_at }) => done_at === undefined)
  const doneCount = tasks.length - open.length
  const shown = isShowingDone ? tasks : open
  return (
    <Stack gap="sm">
      {shown.length > 0 && (
        <ul className={classes.entries}>
          {shown.map((task) => (
            <li key={task.task_id}>
              <TaskLine task={task} {...of} />
            </li>
          ))}
        </ul>
      )}
      {doneCount > 0 && (
        <Group>
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isShowingDone}
            onClick={() => setShowingDone(!isShowingDone)}
          >
            {isShowingDone ? t('hideDone') : t('showDone', { count: doneCount })}
          </Button>
        </Group>
      )}
      {of.mayWrite && <TaskForm pairId={of.pairId} people={of.people} />}
    </Stack>
  )
}

/** A task with due date and person; ticking it completes it. */
function TaskLine({ pairId, task, people, mayWrite }: Omit<TasksProps, 'tasks'> & { task: Task }) {
  const { t } = useTranslation('notebook')
  const [isEditing, setEditing] = useState(false)
  const set = useAct('setTask')
  const remove = useAct('removeTask')
  const { task_id, text, due_on, done_at } = task
  if (isEditing) return <TaskForm pairId={pairId} people={people} task={task} onClose={() => setEditing(false)} />
  const isDone = (set.isPending ? set.variables?.done : null) ?? done_at !== undefined
  return (
    <>
      <Group gap="xs" wrap="nowrap" align="flex-start" justify="space-between">
        {mayWrite ? (
          <Checkbox
            label={text}
            checked={isDone}
            classNames={{ label: classes.text ?? '' }}
            onChange={({ currentTarget }) =>
              set.mutate({ pair_id: pairId, task_id, text, due_on, done: currentTarget.checked })
            }
          />
        ) : (
          <Text size="sm" className={classes.text}>
            {text}
          </Text>
        )}
        {mayWrite && (
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              size="sm"
              aria-label={t('editTask', { text })}
              onClick={() => setEditing(true)}
            >
              <IconPencil size={14} />
            </ActionIcon>
            <Sure
              isIcon
              act={t('removeTask', { text: text.slice(0, TEXT_START) })}
              question={t('removeTaskSure')}
              onYes={() => remove.mutate({ pair_id: pairId, task_id })}
            />
          </Group>
        )}
      </Group>
      <TaskWhen task={task} isIndented={mayWrite} />
      {set.error !== null && <Fault fault={set.error} />}
      {remove.error !== null && <Fault fault={remove.error} />}
    </>
  )
}

/** The date a task is due or was completed, and its person. */
function TaskWhen({ task, isIndented }: { task: Task; isIndented: boolean }) {
  const { t } = useTranslation('notebook')
  const [now, language] = [useNow(), useLanguage()]
  const { due_on, done_at, for_member } = task
  const when =
    done_at === undefined
      ? t('dueOn', { day: calendarDay(due_on, language) })
      : t('doneOn', { day: day(done_at, language) })
  const isOverdue = done_at === undefined && due_on < now.toISOString().slice(0, 10)
  return (
    <Group gap="xs" pl={isIndented ? 32 : 0}>
      <Muted size="xs">{[when, for_member?.name].filter(Boolean).join(' · ')}</Muted>
      {isOverdue && (
        <Text size="xs" fw={600} c="var(--mantine-color-error)">
          {t('overdue')}
        </Text>
      )}
    </Group>
  )
}

interface TaskFormProps {
  pairId: string
  people: readonly Person[]
  /** The task to edit; without it a new task is added. */
  task?: OutputFor<'getNotebook'>['tasks'][number]
  onClose?: () => void
}

/** Form of a task: text, due date and person. The draft is stored until it is saved. */
function TaskForm({ pairId, people, task, onClose }: TaskFormProps) {
  const { t } = useTranslation('notebook')
  const { t: common } = useTranslation()
  const [text, setText] = useState(task?.text ?? '')
  const [dueOn, setDueOn] = useState(task?.due_on ?? '')
  const [memberId, setMemberId] = useState<number | null>(null)
  const set = useAct('setTask')
  const chosen = memberId === null ? task?.for_member : people.find(({ member_id }) => member_id === memberId)
  const save = () =>
    set.mutate(
      {
        pair_id: pairId,
        text: text.trim(),
        due_on: dueOn,
        ...(task === undefined ? {} : { task_id: task.task_id }),
        ...(memberId === null ? {} : { for_member: memberId }),
      },
      {
        onSuccess: () => {
          setText('')
          setDueOn('')
          setMemberId(null)
          onClose?.()
        },
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={t('taskText')}
          value={text}
          maxLength={TASK_CHARACTERS_MAX}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <SimpleGrid cols={people.length === 0 ? 1 : 2} spacing="xs">
          <TextInput
            type="date"
            label={t('due')}
            value={dueOn}
            max="9999-12-31"
            onChange={({ currentTarget }) => setDueOn(currentTarget.value)}
          />
          {people.length > 0 && (
            <PersonField label={t('forWhom')} people={people} chosen={chosen} onChoose={setMemberId} />
          )}
        </SimpleGrid>
        {set.error !== null && <Fault fault={set.error} />}
        <Group justify="flex-end" gap="xs">
          {onClose !== undefined && (
            <Button size="xs" variant="default" onClick={onClose}>
              {common('act.cancel')}
            </Button>
          )}
          <Button size="xs" type="submit" loading={set.isPending} disabled={text.trim() === '' || dueOn === ''}>
            {task === undefined ? t('addTask') : common('act.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
