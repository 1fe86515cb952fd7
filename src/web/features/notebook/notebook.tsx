import { Skeleton, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { Notes } from './notes.tsx'
import { Standing } from './standing.tsx'
import { Tasks } from './tasks.tsx'

registerMessages(
  'notebook',
  import.meta.glob('../../../../locales/*/app/notebook.json', { eager: true, import: 'default' }),
)

type Kept = OutputFor<'getNotebook'>

/** The workspace's private notebook on a pairing. Read-only for the reader role. */
export function Notebook({ pairId }: { pairId: string }) {
  const { t } = useTranslation('notebook')
  const asked = useAsk('getNotebook', { pair_id: pairId })
  const members = useAsk('listMembers')
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t('lead')}
        </Text>
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
