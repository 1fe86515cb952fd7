import { Button, Group, List, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { NAMES_TOLD, useAct, useAsk } from '../../asking.ts'
import { service } from '../../client.ts'
import { Card } from '../../components/card.tsx'
import { Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { ago } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { pairingCounterparty } from '../pairings/listing.ts'
import { DocumentLine } from './document-line.tsx'
import { Uploads } from './uploads.tsx'

type Folder = OutputFor<'getDataRoom'>['folders'][number]
type Document = Folder['documents'][number]

/** A folder: its documents, an upload button and its releases. */
export function RoomFolder({ folder }: { folder: Folder }) {
  const { t } = useTranslation('data-room')
  const remove = useAct('removeFolder')
  return (
    <Card
      title={folder.name}
      aside={
        <Sure
          act={t('removeFolder')}
          question={t('removeFolderSure', { name: folder.name })}
          onYes={() => remove.mutate({ folder_id: folder.folder_id })}
        />
      }
    >
      <Stack gap="sm">
        {folder.documents.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('empty')}
          </Text>
        ) : (
          <List size="sm" listStyleType="none" spacing={4}>
            {folder.documents.map((document) => (
              <OwnDocument key={document.document_id} document={document} />
            ))}
          </List>
        )}
        <Uploads folderId={folder.folder_id} />
        <Releases folder={folder} />
        {remove.error !== null && <Fault fault={remove.error} />}
      </Stack>
    </Card>
  )
}

function OwnDocument({ document }: { document: Document }) {
  const { t } = useTranslation('data-room')
  const [now, language] = [useNow(), useLanguage()]
  const remove = useAct('removeDocument')
  const { document_id, name, size_bytes, uploaded_at } = document
  return (
    <List.Item>
      <DocumentLine
        name={name}
        sizeBytes={size_bytes}
        note={ago(uploaded_at, now, language)}
        content={async () => (await service.downloadOwnDocument({ document_id })).body}
      >
        <Sure
          act={t('remove', { name })}
          isIcon
          question={t('removeSure', { name })}
          onYes={() => remove.mutate({ document_id })}
        />
      </DocumentLine>
      {remove.error !== null && <Fault fault={remove.error} />}
    </List.Item>
  )
}

/** Counterparties with access to the folder, and those who can be given it. */
function Releases({ folder }: { folder: Folder }) {
  const { t } = useTranslation('data-room')
  const [chosen, setChosen] = useState<string | null>(null)
  const pairings = useAsk('listPairings', NAMES_TOLD)
  const [release, revoke] = [useAct('releaseFolder'), useAct('revokeFolder')]
  const { folder_id, released_to } = folder
  const there = new Set(released_to.map(({ pair_id }) => pair_id))
  const { data } = pairings
  const others = (data?.pairings ?? [])
    .filter(({ pair_id }) => !there.has(pair_id))
    .map((pairing) => ({ value: pairing.pair_id, label: pairingCounterparty(pairing, data?.role ?? 'seller').name }))
  const fault = release.error ?? revoke.error
  return (
    <>
      <Text size="sm" c="dimmed">
        {released_to.length === 0 ? t('releasedToNobody') : t('releasedTo')}
      </Text>
      <Group gap="xs">
        {released_to.map(({ pair_id, counterparty }) => (
          <Button
            key={pair_id}
            size="compact-xs"
            variant="default"
            loading={revoke.isPending && revoke.variables?.pair_id === pair_id}
            onClick={() => revoke.mutate({ folder_id, pair_id })}
          >
            {t('revoke', { name: counterparty })}
          </Button>
        ))}
      </Group>
      {others.length > 0 && (
        <Group align="flex-end" gap="xs">
          <Select
            size="xs"
            flex="0 1 260px"
            label={t('releaseTo')}
            placeholder={t('choose')}
            data={others}
            value={chosen}
            onChange={setChosen}
          />
          <Button
            size="xs"
            disabled={chosen === null}
            loading={release.isPending}
            onClick={() => {
              if (chosen !== null) release.mutate({ folder_id, pair_id: chosen }, { onSuccess: () => setChosen(null) })
            }}
          >
            {t('release')}
          </Button>
        </Group>
      )}
      {fault !== null && <Fault fault={fault} />}
    </>
  )
}
