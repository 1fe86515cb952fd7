import { ActionIcon, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readWhole } from '../../../client/uploads.ts'
import { refusalOf } from '../../asking.ts'
import { Muted } from '../../components/page.tsx'
import { registerMessages } from '../../language.ts'
import { saveAs } from '../../save-as.ts'

registerMessages(
  'released-documents',
  import.meta.glob('@locales/*/app/released-documents.json', { eager: true, import: 'default' }),
)

interface DocumentLineProps {
  name: string
  sizeBytes: number
  /** Shown after the size. */
  note?: string
  /** Called on download. */
  content: () => Promise<AsyncIterable<Uint8Array>>
  /** Further actions. */
  children?: ReactNode
}

/** A document's name, size and download button. */
export function DocumentLine({ name, sizeBytes, note, content, children }: DocumentLineProps) {
  const { t } = useTranslation('released-documents')
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      saveAs(name, 'application/octet-stream', await readWhole(await content()))
    } catch (fault) {
      notifications.show({ color: 'red', title: t('failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setFetching(false)
    }
  }
  const size = t('kb', { count: Math.ceil(sizeBytes / 1024) })
  return (
    <Group gap="xs">
      <Text span size="sm">
        {name}
      </Text>
      <Muted span size="xs">
        {note === undefined ? size : `${size} · ${note}`}
      </Muted>
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={t('download', { name })}
        loading={isFetching}
        onClick={() => void download()}
      >
        <IconDownload size={14} />
      </ActionIcon>
      {children}
    </Group>
  )
}
