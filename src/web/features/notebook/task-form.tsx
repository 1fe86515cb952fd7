import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { TASK_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import { type Person, PersonField } from './person-field.tsx'

interface TaskFormProps {
  pairId: string
  people: readonly Person[]
  /** The task to edit; without it a new task is added. */
  task?: OutputFor<'getNotebook'>['tasks'][number]
  onClose?: () => void
}

/** Form of a task: text, due date and person. The draft is stored until it is saved. */
export function TaskForm({ pairId, people, task, onClose }: TaskFormProps) {
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
