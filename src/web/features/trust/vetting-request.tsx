import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Requests vetting by the operator, and shows the state of the request. */
export function VettingRequest({ vetting }: { vetting: OutputFor<'getSession'>['vetting'] }) {
  const { t } = useTranslation('trust')
  const language = useLanguage()
  const [note, setNote] = useState('')
  const [isWriting, setWriting] = useState(false)
  const request = useAct('requestVetting')
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('vetting.text')}
      </Text>
      {vetting !== undefined && (
        <Text size="sm" role="status">
          {t(`vetting.${vetting.state}`, { date: day(vetting.requested_at, language) })}
        </Text>
      )}
      {isWriting ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            request.mutate({ note: note.trim() }, { onSuccess: () => setWriting(false) })
          }}
        >
          <Stack gap="sm">
            <Textarea
              label={t('vetting.note')}
              description={t('vetting.noteHint')}
              value={note}
              maxLength={1000}
              autosize
              minRows={2}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
            {request.error !== null && <Fault fault={request.error} />}
            <div>
              <Button type="submit" variant="default" disabled={note.trim() === ''} loading={request.isPending}>
                {t('vetting.send')}
              </Button>
            </div>
          </Stack>
        </form>
      ) : (
        <div>
          <Button variant="default" onClick={() => setWriting(true)}>
            {t(vetting === undefined ? 'vetting.ask' : 'vetting.again')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
