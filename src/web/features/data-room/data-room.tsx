import { Button, FileButton, Group, List, Progress, Select, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconFolderPlus, IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { uploadDocument } from '../../../client/uploads.ts'
import { FILE_BYTES_MAX } from '../../../client/vocabulary.ts'
import { service } from '../../client.ts'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { Sure } from '../../components/sure.tsx'
import { ago, count } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { DISCLOSED_NAMES, refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { pairingCounterparty } from '../pairings/listing.ts'
import { DocumentLine } from './document-line.tsx'

registerMessages('data-room', import.meta.glob('@locales/*/app/data-room.json', { eager: true, import: 'default' }))

const BYTES_PER_MB = 1_048_576

/** The workspace's own data room: folders, documents, releases and access log. */
export function DataRoom() {
  const { t } = useTranslation('data-room')
  const { side } = useWorkspace()
  const asked = useOperation('getDataRoom', {})
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Answered asked={asked} waiting={<Skeleton h={240} radius="md" />}>
        {(room) => (
          <Stack gap="md">
            {side === null ? <Text size="sm">{t('noProfile')}</Text> : <NewFolder room={room} />}
            {room.folders.length === 0 && side !== null && <Muted>{t('none')}</Muted>}
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
  const add = useOperationMutation('addFolder')
  const inMb = (bytes: number) => count(Math.ceil(bytes / BYTES_PER_MB))
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
      <Muted size="xs" mt="xs">
        {t('used', { used: inMb(used), limit: inMb(limit) })}
      </Muted>
    </Card>
  )
}

/** Every access by a counterparty, newest first. */
function Readings() {
  const { t } = useTranslation('data-room')
  const [now, language] = [useNow(), useLanguage()]
  const asked = useOperation('listRoomReadings', { limit: 50 })
  return (
    <Card title={t('readings')}>
      <Answered asked={asked} waiting={<Skeleton h={60} />}>
        {({ readings }) =>
          readings.length === 0 ? (
            <Muted>{t('noReadings')}</Muted>
          ) : (
            <List size="sm" listStyleType="none" spacing={4}>
              {readings.map(({ reading_id, counterparty, what, name, read_at }) => (
                <List.Item key={reading_id}>
                  {what === 'list'
                    ? t('readList', { name: counterparty })
                    : t('readDocument', { name: counterparty, document: name ?? '' })}{' '}
                  <Muted span>{ago(read_at, now, language)}</Muted>
                </List.Item>
              ))}
            </List>
          )
        }
      </Answered>
    </Card>
  )
}

type Folder = OutputFor<'getDataRoom'>['folders'][number]
type Document = Folder['documents'][number]

/** A folder: its documents, an upload button and its releases. */
function RoomFolder({ folder }: { folder: Folder }) {
  const { t } = useTranslation('data-room')
  const remove = useOperationMutation('removeFolder')
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
          <Muted>{t('empty')}</Muted>
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
  const remove = useOperationMutation('removeDocument')
  const { document_id, name, kind, size_bytes, uploaded_at } = document
  return (
    <List.Item>
      <DocumentLine
        name={name}
        kind={kind}
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
  const pairings = useOperation('listPairings', DISCLOSED_NAMES)
  const [release, revoke] = [useOperationMutation('releaseFolder'), useOperationMutation('revokeFolder')]
  const { folder_id, released_to } = folder
  const there = new Set(released_to.map(({ pair_id }) => pair_id))
  const { data } = pairings
  const others = (data?.pairings ?? [])
    .filter(({ pair_id }) => !there.has(pair_id))
    .map((pairing) => ({ value: pairing.pair_id, label: pairingCounterparty(pairing, data?.role ?? 'seller').name }))
  const fault = release.error ?? revoke.error
  return (
    <>
      <Muted>{released_to.length === 0 ? t('releasedToNobody') : t('releasedTo')}</Muted>
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

/** An upload in progress. */
interface Upload {
  file: File
  /** Fraction uploaded, 0 to 1. */
  share: number
  fault: unknown
}

/** Uploads files to a folder one after another; a failed upload resumes where it stopped. */
function Uploads({ folderId }: { folderId: number }) {
  const { t } = useTranslation('data-room')
  const remembered = useQueryClient()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const change = (file: File, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.file === file ? { ...one, ...changes } : one)))

  async function upload(file: File): Promise<void> {
    change(file, { share: 0, fault: null })
    try {
      const bytes = new Uint8Array(await file.arrayBuffer())
      const onProgress = (share: number) => change(file, { share })
      await uploadDocument(service, { folderId, name: file.name, bytes }, { onProgress })
      setUploads((all) => all.filter((one) => one.file !== file))
      await remembered.invalidateQueries()
    } catch (fault) {
      change(file, { fault })
    }
  }
  async function uploadAll(files: readonly File[]): Promise<void> {
    setUploads((all) => [...all, ...files.map((file) => ({ file, share: 0, fault: null }))])
    for (const file of files) if (file.size <= FILE_BYTES_MAX) await upload(file)
  }
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <FileButton multiple accept=".pdf,.xlsx,.docx,.png,.jpg,.jpeg" onChange={(files) => void uploadAll(files)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" leftSection={<IconUpload size={14} />}>
              {t('upload')}
            </Button>
          )}
        </FileButton>
        <Muted size="xs" flex="1 1 260px">
          {t('uploadHint')}
        </Muted>
      </Group>
      <div aria-live="polite">
        {uploads.map((one) => (
          <Sending
            key={`${one.file.name} ${one.file.lastModified}`}
            upload={one}
            onRetry={() => void upload(one.file)}
          />
        ))}
      </div>
    </Stack>
  )
}

function Sending({ upload: { file, share, fault }, onRetry }: { upload: Upload; onRetry(): void }) {
  const { t } = useTranslation('data-room')
  const { name } = file
  if (file.size > FILE_BYTES_MAX) return <Text size="sm">{t('tooLarge', { name })}</Text>
  if (fault !== null)
    return (
      <>
        {refusalOf(fault) === null ? <Text size="sm">{t('broke', { name })}</Text> : <Fault fault={fault} />}
        <Button size="compact-xs" variant="subtle" onClick={onRetry}>
          {t('retry', { name })}
        </Button>
      </>
    )
  return (
    <>
      <Text size="sm">
        {share === 1 ? t('checking', { name }) : t('uploading', { name, percent: Math.floor(share * 100) })}
      </Text>
      <Progress value={share * 100} size="sm" aria-label={name} />
    </>
  )
}
