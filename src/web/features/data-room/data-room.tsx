import { Button, Group, List, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconFolderPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { ago, count } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { RoomFolder } from './folder.tsx'

registerMessages(
  'data-room',
  import.meta.glob('../../../../locales/*/app/data-room.json', { eager: true, import: 'default' }),
)

const BYTES_PER_MB = 1_048_576

/** The workspace's own data room: folders, documents, releases and access log. */
export function DataRoom() {
  const { t } = useTranslation('data-room')
  const { side } = useWorkspace()
  const asked = useAsk('getDataRoom', {})
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Answered asked={asked} waiting={<Skeleton h={240} radius="md" />}>
        {(room) => (
          <Stack gap="md">
            {side === null ? <Text size="sm">{t('noProfile')}</Text> : <NewFolder room={room} />}
            {room.folders.length === 0 && side !== null && (
              <Text size="sm" c="dimmed">
                {t('none')}
              </Text>
            )}
            {room.folders.map((folder) => (
              <RoomFolder key={folder.folder_id} folder={folder} />
            ))}
            <Readings />
          </Stack>
        )}
      </Answered>
    </Page>
  )
}

function NewFolder({ room: { used_bytes: used, limit_bytes: limit } }: { room: OutputFor<'getDataRoom'> }) {
  const { t } = useTranslation('data-room')
  const [name, setName] = useState('')
  const add = useAct('addFolder')
  const language = useLanguage()
  const inMb = (bytes: number) => count(Math.ceil(bytes / BYTES_PER_MB), language)
  return (
    <Card>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate({ name: name.trim() }, { onSuccess: () => setName('') })
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 220px"
            label={t('newFolder')}
            value={name}
            maxLength={120}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconFolderPlus size={16} />}
            loading={add.isPending}
            disabled={name.trim() === ''}
          >
            {t('addFolder')}
          </Button>
        </Group>
      </form>
      {add.error !== null && <Fault fault={add.error} />}
      <Text size="xs" c="dimmed" mt="xs">
        {t('used', { used: inMb(used), limit: inMb(limit) })}
      </Text>
    </Card>
  )
}

/** Every access by a counterparty, newest first. */
function Readings() {
  const { t } = useTranslation('data-room')
  const [now, language] = [useNow(), useLanguage()]
  const asked = useAsk('listRoomReadings', { limit: 50 })
  return (
    <Card title={t('readings')}>
      <Answered asked={asked} waiting={<Skeleton h={60} />}>
        {({ readings }) =>
          readings.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noReadings')}
            </Text>
          ) : (
            <List size="sm" listStyleType="none" spacing={4}>
              {readings.map(({ reading_id, counterparty, what, name, read_at }) => (
                <List.Item key={reading_id}>
                  {what === 'list'
                    ? t('readList', { name: counterparty })
                    : t('readDocument', { name: counterparty, document: name ?? '' })}{' '}
                  <Text span size="sm" c="dimmed">
                    {ago(read_at, now, language)}
                  </Text>
                </List.Item>
              ))}
            </List>
          )
        }
      </Answered>
    </Card>
  )
}
