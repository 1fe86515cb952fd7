import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadDocument } from '../../../client/uploads.ts'
import { FILE_BYTES_MAX } from '../../../client/vocabulary.ts'
import { refusalOf } from '../../asking.ts'
import { service } from '../../client.ts'
import { Fault } from '../../components/states.tsx'

/** An upload in progress. */
interface Upload {
  file: File
  /** Fraction uploaded, 0 to 1. */
  share: number
  fault: unknown
}

/** Uploads files to a folder one after another; a failed upload resumes where it stopped. */
export function Uploads({ folderId }: { folderId: number }) {
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
        <Text size="xs" c="dimmed" flex="1 1 260px">
          {t('uploadHint')}
        </Text>
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
