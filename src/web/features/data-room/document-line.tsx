import { ActionIcon, Button, Group, Image, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload, IconEye } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { readWhole } from '../../../client/uploads.ts'
import { Dialog } from '../../components/dialog.tsx'
import { Muted } from '../../components/page.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf } from '../../operations.ts'
import { saveAs } from '../../save-as.ts'
import { PdfPages } from '../memos/document-pages.tsx'

registerMessages(
  'released-documents',
  import.meta.glob('@locales/*/app/released-documents.json', { eager: true, import: 'default' }),
)

type Kind = OutputFor<'getDataRoom'>['folders'][number]['documents'][number]['kind']

/** Media types of the pictures among the kinds; a PDF is shown by its pages, other kinds are only downloaded. */
const PICTURES: Partial<Record<Kind, string>> = { png: 'image/png', jpeg: 'image/jpeg' }

interface DocumentLineProps {
  name: string
  kind: Kind
  sizeBytes: number
  /** Shown after the size. */
  note?: string
  /** Loads the document, which is recorded if it is a counterparty’s. */
  content: () => Promise<AsyncIterable<Uint8Array>>
  /** Further actions. */
  children?: ReactNode
}

/** A document's name, size, and buttons that show and download it. */
export function DocumentLine({ name, kind, sizeBytes, note, content, children }: DocumentLineProps) {
  const { t } = useTranslation('released-documents')
  const [loading, setLoading] = useState<'show' | 'download' | null>(null)
  const [shown, setShown] = useState<Uint8Array<ArrayBuffer> | null>(null)
  const load = async (what: 'show' | 'download', use: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    setLoading(what)
    try {
      use(await readWhole(await content()))
    } catch (fault) {
      notifications.show({ color: 'red', title: t('failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setLoading(null)
    }
  }
  const save = (bytes: Uint8Array<ArrayBuffer>) => saveAs(name, 'application/octet-stream', bytes)
  const size = t('kb', { count: Math.ceil(sizeBytes / 1024) })
  return (
    <Group gap="xs">
      <Text span size="sm">
        {name}
      </Text>
      <Muted span size="xs">
        {note === undefined ? size : `${size} · ${note}`}
      </Muted>
      {(kind === 'pdf' || kind in PICTURES) && (
        <ActionIcon
          variant="subtle"
          size="sm"
          aria-label={t('showDocument', { name })}
          loading={loading === 'show'}
          onClick={() => void load('show', setShown)}
        >
          <IconEye size={14} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        size="sm"
        aria-label={t('download', { name })}
        loading={loading === 'download'}
        onClick={() => void load('download', save)}
      >
        <IconDownload size={14} />
      </ActionIcon>
      {children}
      <Dialog opened={shown !== null} onClose={() => setShown(null)} size="xl" title={name}>
        {shown !== null && (
          <Stack gap="sm">
            {/* The document that is shown was recorded once; loading it again would be recorded again. */}
            <Group justify="flex-end">
              <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={() => save(shown)}>
                {t('downloadShown')}
              </Button>
            </Group>
            {kind === 'pdf' ? (
              <PdfPages bytes={shown} title={name} />
            ) : (
              <Picture bytes={shown} name={name} kind={kind} />
            )}
          </Stack>
        )}
      </Dialog>
    </Group>
  )
}

function Picture({ bytes, name, kind }: { bytes: Uint8Array<ArrayBuffer>; name: string; kind: Kind }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: PICTURES[kind] }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes, kind])
  return address && <Image src={address} alt={name} fit="contain" />
}
