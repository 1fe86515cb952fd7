import { Button, Group, NativeSelect, Pill, Skeleton, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { DROP_REASONS, NOTE_CHARACTERS_MAX, TAG_CHARACTERS_MAX, TAGS_MAX } from '../../../client/vocabulary.ts'
import { useAct, useAsk } from '../../asking.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { ago } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { afterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './notebook.module.css'
import { type Person, PersonField } from './person-field.tsx'
import { Tasks } from './tasks.tsx'

registerMessages('notebook', import.meta.glob('@locales/*/app/notebook.json', { eager: true, import: 'default' }))

type Kept = OutputFor<'getNotebook'>

/** The workspace's private notebook on a pairing. Read-only for the reader role. */
export function Notebook({ pairId }: { pairId: string }) {
  const { t } = useTranslation('notebook')
  const asked = useAsk('getNotebook', { pair_id: pairId })
  const members = useAsk('listMembers')
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
  const remove = useAct('removeNote')
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
  const add = useAct('addNote')
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
  return mayWrite ? <Changing pairId={pairId} notebook={notebook} people={people} /> : <Told notebook={notebook} />
}

function Told({ notebook: { deal_owner, tags, drop_reason } }: Pick<StandingProps, 'notebook'>) {
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
  const save = useAct('updateNotebook')
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
