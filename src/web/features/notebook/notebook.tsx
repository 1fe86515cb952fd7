import {
  ActionIcon,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Pill,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
} from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import {
  DROP_REASONS,
  NOTE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
  TASK_CHARACTERS_MAX,
} from '../../../client/vocabulary.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { ago, calendarDay, day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { afterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './notebook.module.css'

registerMessages('notebook', import.meta.glob('@locales/*/app/notebook.json', { eager: true, import: 'default' }))

type Kept = OutputFor<'getNotebook'>

/** The workspace's private notebook on a pairing. Read-only for the reader role. */
export function Notebook({ pairId }: { pairId: string }) {
  const { t } = useTranslation('notebook')
  const asked = useOperation('getNotebook', { pair_id: pairId })
  const members = useOperation('listMembers')
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={160} radius="md" />}>
          {(notebook) => (
            <Answered asked={members} waiting={<Skeleton h={160} radius="md" />}>
              {({ you, members }) => {
                const mayWrite = you.role !== 'reader'
                const people = members.filter(({ state }) => state === 'active')
                const { tasks, notes } = notebook
                if (!mayWrite && isEmpty(notebook)) return <Text size="sm">{t('empty')}</Text>
                return (
                  <>
                    <Standing pairId={pairId} notebook={notebook} people={people} mayWrite={mayWrite} />
                    {(mayWrite || tasks.length > 0) && (
                      <Part title={t('tasks')}>
                        <Tasks pairId={pairId} tasks={tasks} people={people} mayWrite={mayWrite} />
                      </Part>
                    )}
                    {(mayWrite || notes.length > 0) && (
                      <Part title={t('notes')}>
                        <Notes pairId={pairId} notes={notes} mayWrite={mayWrite} />
                      </Part>
                    )}
                  </>
                )
              }}
            </Answered>
          )}
        </Answered>
      </Stack>
    </Card>
  )
}

const isEmpty = ({ deal_owner, drop_reason, tags, notes, tasks }: Kept) =>
  deal_owner === undefined && drop_reason === undefined && tags.length + notes.length + tasks.length === 0

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="sm" fw={600}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}

type Note = OutputFor<'getNotebook'>['notes'][number]

/** Number of notes shown initially. */
const FIRST_NOTES = 5
/** Length of the excerpt that identifies a note in labels. */
const NOTE_START = 40

/** Notes of a pairing, newest first. */
function Notes({ pairId, notes, mayWrite }: { pairId: string; notes: readonly Note[]; mayWrite: boolean }) {
  const { t } = useTranslation()
  const [isShowingAll, setShowingAll] = useState(false)
  const shown = isShowingAll ? notes : notes.slice(0, FIRST_NOTES)
  return (
    <Stack gap="sm">
      {mayWrite && <Writing pairId={pairId} />}
      {shown.length > 0 && (
        <ul className={classes.entries}>
          {shown.map((note) => (
            <li key={note.note_id}>
              <NoteLine pairId={pairId} note={note} mayWrite={mayWrite} />
            </li>
          ))}
        </ul>
      )}
      {shown.length < notes.length && (
        <Group>
          <Button size="compact-xs" variant="subtle" onClick={() => setShowingAll(true)}>
            {t('act.more')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

function NoteLine({ pairId, note, mayWrite }: { pairId: string; note: Note; mayWrite: boolean }) {
  const { t } = useTranslation('notebook')
  const [now, language] = [useNow(), useLanguage()]
  const remove = useOperationMutation('removeNote')
  const { note_id, text, member, written_at } = note
  return (
    <>
      <Text size="sm" className={classes.text}>
        {text}
      </Text>
      <Group gap="xs">
        <Muted size="xs">{[member, ago(written_at, now, language)].filter(Boolean).join(' · ')}</Muted>
        {mayWrite && (
          <Sure
            isIcon
            act={t('removeNote', { text: text.slice(0, NOTE_START) })}
            question={t('removeNoteSure')}
            onYes={() => remove.mutate({ pair_id: pairId, note_id })}
          />
        )}
      </Group>
      {remove.error !== null && <Fault fault={remove.error} />}
    </>
  )
}

/** Field for a new note. The draft is stored until it is saved. */
function Writing({ pairId }: { pairId: string }) {
  const { t } = useTranslation('notebook')
  const [text, setText] = useState('')
  const add = useOperationMutation('addNote')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate({ pair_id: pairId, text: text.trim() }, { onSuccess: () => setText('') })
      }}
    >
      <Textarea
        label={t('note')}
        value={text}
        maxLength={NOTE_CHARACTERS_MAX}
        autosize
        minRows={2}
        maxRows={8}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {add.error !== null && <Fault fault={add.error} />}
      <Group justify="flex-end" mt="xs">
        <Button type="submit" size="xs" loading={add.isPending} disabled={text.trim() === ''}>
          {t('addNote')}
        </Button>
      </Group>
    </form>
  )
}

interface StandingProps {
  pairId: string
  notebook: OutputFor<'getNotebook'>
  people: readonly Person[]
  mayWrite: boolean
}

/** Person in charge, tags and reason for dropping the pairing; each is saved on change. */
function Standing({ pairId, notebook, people, mayWrite }: StandingProps) {
  return mayWrite ? <Changing pairId={pairId} notebook={notebook} people={people} /> : <ReadOnly notebook={notebook} />
}

function ReadOnly({ notebook: { deal_owner, tags, drop_reason } }: Pick<StandingProps, 'notebook'>) {
  const { t } = useTranslation('notebook')
  return (
    <Stack gap={4}>
      {deal_owner !== undefined && <Text size="sm">{t('inChargeIs', { name: deal_owner.name })}</Text>}
      {tags.length > 0 && <Text size="sm">{t('tagsAre', { tags: tags.join(', ') })}</Text>}
      {drop_reason !== undefined && <Text size="sm">{t('dropReasonIs', { reason: t(`reasons.${drop_reason}`) })}</Text>}
    </Stack>
  )
}

function Changing({ pairId, notebook, people }: Omit<StandingProps, 'mayWrite'>) {
  const { t } = useTranslation('notebook')
  const save = useOperationMutation('updateNotebook')
  const { deal_owner, tags, drop_reason } = notebook
  const change = (changes: { deal_owner?: number; tags?: string[]; drop_reason?: Reason }) =>
    save.mutate({ pair_id: pairId, ...changes })
  return (
    <Stack gap="sm">
      {people.length === 0 && deal_owner === undefined ? (
        <Muted>{t('noMembers')}</Muted>
      ) : (
        <PersonField
          label={t('inCharge')}
          people={people}
          chosen={deal_owner}
          onChoose={(memberId) => change({ deal_owner: memberId })}
        />
      )}
      <Tags
        tags={(save.isPending ? save.variables?.tags : null) ?? tags}
        onChange={(changed) => change({ tags: changed })}
      />
      <NativeSelect
        label={t('dropReason')}
        description={t('dropReasonHint')}
        value={drop_reason ?? 'none'}
        disabled={save.isPending}
        onChange={({ currentTarget }) => change({ drop_reason: reasonOf(currentTarget.value) })}
        data={[
          { value: 'none', label: t('notDropped') },
          ...DROP_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) })),
        ]}
      />
      {save.error !== null && <Fault fault={save.error} />}
    </Stack>
  )
}

type Reason = (typeof DROP_REASONS)[number] | 'none'
const reasonOf = (value: string): Reason => DROP_REASONS.find((one) => one === value) ?? 'none'

interface TagsProps {
  tags: readonly string[]
  onChange: (tags: string[]) => void
}

/** Tags of a pairing. Enter or leaving the field adds one. */
function Tags({ tags, onChange }: TagsProps) {
  const { t } = useTranslation('notebook')
  const [typed, setTyped] = useState('')
  // Leaving the field adds its tag after the press, and the tags may have changed by then.
  const latest = useRef(tags)
  useEffect(() => {
    latest.current = tags
  })
  const add = () => {
    const tag = typed.trim()
    setTyped('')
    const held = latest.current
    if (tag !== '' && !held.some((one) => one.toLowerCase() === tag.toLowerCase())) onChange([...held, tag])
  }
  return (
    <Stack gap={6}>
      <TextInput
        label={t('tags')}
        description={t('tagsHint')}
        value={typed}
        maxLength={TAG_CHARACTERS_MAX}
        disabled={tags.length >= TAGS_MAX}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        onBlur={() => afterPress(add)}
      />
      {tags.length > 0 && (
        <Pill.Group>
          {tags.map((tag) => (
            <Pill
              key={tag}
              withRemoveButton
              onRemove={() => onChange(tags.filter((one) => one !== tag))}
              removeButtonProps={{ 'aria-label': t('untag', { tag }), tabIndex: 0, 'aria-hidden': false }}
            >
              {tag}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}

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
function Tasks({ tasks, ...of }: TasksProps) {
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
  const set = useOperationMutation('setTask')
  const remove = useOperationMutation('removeTask')
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
  const set = useOperationMutation('setTask')
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

/** A member with a key of their own. */
interface Person {
  member_id: number
  name: string
}

interface PersonFieldProps {
  label: string
  people: readonly Person[]
  /** The selected person, listed even if their key has been revoked. */
  chosen: Person | undefined
  /** A member's id, or 0 for nobody. */
  onChoose: (memberId: number) => void
}

/** Selects a member, or nobody. */
function PersonField({ label, people, chosen, onChoose }: PersonFieldProps) {
  const { t } = useTranslation('notebook')
  const isListed = chosen === undefined || people.some(({ member_id }) => member_id === chosen.member_id)
  const listed = isListed ? people : [...people, chosen]
  return (
    <NativeSelect
      label={label}
      value={String(chosen?.member_id ?? 0)}
      onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      data={[
        { value: '0', label: t('nobody') },
        ...listed.map(({ member_id, name }) => ({ value: String(member_id), label: name })),
      ]}
    />
  )
}
