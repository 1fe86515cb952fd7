import { notifications } from '@mantine/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { service } from '../../client.ts'
import { saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'
import { DocumentPages, type PdfFile, pdfIn } from './document-pages.tsx'

const questionOf = (pairId: string, language: string) => ({
  queryKey: ['getTeaser', pairId, language],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PdfFile> => {
    return pdfIn(await service.getTeaser({ pair_id: pairId }, { signal, retries: 0 }), 'teaser.pdf')
  },
  // Equal bytes keep the same object, so that the viewer does not reload.
  structuralSharing: (old: unknown, fresh: unknown) =>
    areSame(old as PdfFile | undefined, fresh as PdfFile) ? old : fresh,
})

function areSame(old: PdfFile | undefined, { bytes }: PdfFile): boolean {
  return old !== undefined && old.bytes.length === bytes.length && old.bytes.every((byte, i) => byte === bytes[i])
}

/** The pages of a pairing's teaser. */
export function TeaserView({ pairId, title }: { pairId: string; title: string }) {
  return <DocumentPages question={questionOf(pairId, useLanguage())} title={title} />
}

/** Returns a function that downloads a teaser. */
export function useTeaserDownload() {
  const { t } = useTranslation('released')
  const language = useLanguage()
  const remembered = useQueryClient()
  return async (pairId: string): Promise<void> => {
    try {
      const { name, bytes } = await remembered.fetchQuery(questionOf(pairId, language))
      saveAs(name, 'application/pdf', bytes)
    } catch {
      notifications.show({ color: 'red', message: t('failed') })
    }
  }
}
