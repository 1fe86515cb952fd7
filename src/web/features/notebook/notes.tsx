import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { NOTE_CHARACTERS_MAX } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { ago } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import classes from './notebook.module.css'

type Note = OutputFor<'getNotebook'>['notes'][number]

/** Number of notes shown initially. */
const FIRST_NOTES = 5
/** Length of the excerpt that identifies a note in labels. */
const NOTE_START = 40

/** Notes of a pairing, newest first. */
export function Notes({ pairId, notes, mayWrite }: { pairId: string; notes: readonly Note[]; mayWrite: boolean }) {
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
        <Text size="xs" c="dimmed">
          {[member, ago(written_at, now, language)].filter(Boolean).join(' · ')}
        </Text>
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
