import { Box, Button, Group, NativeSelect, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../../client/vocabulary.ts'
import { service } from '../../client.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { refusalOf, useOperationMutation } from '../../operations.ts'
import { saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'
import { DocumentPages, type PdfFile, pdfIn } from './document-pages.tsx'

interface Shown {
  pairId: string
  name: string
  isReleased: boolean
}

/** The memorandum of a pairing: the seller releases or revokes it, the buyer reads it. */
export function ReleasedMemorandum({ isOwn, ...shown }: Shown & { isOwn: boolean }) {
  const { t } = useTranslation('released')
  return <Card title={t('kind.seller')}>{isOwn ? <Releasing {...shown} /> : <Reading {...shown} />}</Card>
}

function Releasing({ pairId, name, isReleased }: Shown) {
  const { t } = useTranslation('released')
  const [release, revoke] = [useOperationMutation('releaseMemorandum'), useOperationMutation('revokeMemorandum')]
  const act = isReleased ? revoke : release
  const fault = release.error ?? revoke.error
  const [language, setLanguage] = useState<DocumentLanguage>(useLanguage() === 'fr' ? 'fr' : 'en')
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Muted flex="1 1 260px">{t(isReleased ? 'release.isReleased' : 'release.isNot', { name })}</Muted>
        {!isReleased && (
          <NativeSelect
            size="xs"
            label={t('release.language')}
            value={language}
            data={DOCUMENT_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value as DocumentLanguage)}
          />
        )}
        <Button
          size="xs"
          variant={isReleased ? 'default' : 'filled'}
          loading={act.isPending}
          onClick={() => {
            release.reset()
            revoke.reset()
            if (isReleased) revoke.mutate({ pair_id: pairId })
            else release.mutate({ pair_id: pairId, language })
          }}
        >
          {t(isReleased ? 'release.revoke' : 'release.release')}
        </Button>
      </Group>
      {refusalOf(fault)?.problem.code === 'memorandum_not_approved' ? (
        <Text size="sm" mt="xs">
          {t('release.approveFirst')}
        </Text>
      ) : (
        fault !== null && <Fault fault={fault} />
      )}
    </>
  )
}

function Reading({ pairId, name, isReleased }: Shown) {
  const { t } = useTranslation('released')
  const [isOpen, setOpen] = useState(false)
  const question = questionOf(pairId, useLanguage())
  const [isFetching, download] = useDownload(question)
  if (!isReleased) return <Muted>{t('release.notYet', { name })}</Muted>
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Muted flex="1 1 260px">{t('release.forYou', { name })}</Muted>
        <Group gap="xs">
          <Button size="xs" variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t(isOpen ? 'release.hide' : 'release.read')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconDownload size={14} />}
            loading={isFetching}
            onClick={() => void download()}
          >
            {t('release.download')}
          </Button>
        </Group>
      </Group>
      {isOpen && (
        <Box mt="md">
          <DocumentPages question={question} title={t('kind.seller')} />
        </Box>
      )}
    </>
  )
}

/** The copy of a buyer, loaded once without refetching, because each reading is counted. */
const questionOf = (pairId: string, language: string) => ({
  queryKey: ['getReleasedMemorandumPdf', pairId, language],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PdfFile> =>
    pdfIn(await service.getReleasedMemorandumPdf({ pair_id: pairId }, { signal, retries: 0 }), 'memorandum.pdf'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

function useDownload(question: ReturnType<typeof questionOf>): [boolean, () => Promise<void>] {
  const { t } = useTranslation('released')
  const remembered = useQueryClient()
  const [isFetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    try {
      const { name, bytes } = await remembered.fetchQuery(question)
      saveAs(name, 'application/pdf', bytes)
    } catch (fault) {
      notifications.show({ color: 'red', title: t('failed'), message: refusalOf(fault)?.problem.detail })
    } finally {
      setFetching(false)
    }
  }
  return [isFetching, download]
}
