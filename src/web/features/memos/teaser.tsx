import { Skeleton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { service } from '../../client.ts'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './paper.module.css'

registerMessages('released', import.meta.glob('@locales/*/app/released.json', { eager: true, import: 'default' }))

const PageImages = lazy(() => import('./page-images.tsx').then(({ PageImages }) => ({ default: PageImages })))

interface TeaserFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

const questionOf = (pairId: string, language: string) => ({
  queryKey: ['getTeaser', pairId, language],
  queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<TeaserFile> => {
    const { body, headers } = await service.getTeaser({ pair_id: pairId }, { signal, retries: 0 })
    return { name: fileNameIn(headers.get('content-disposition'), 'teaser.pdf'), bytes: new Uint8Array(body) }
  },
  // Equal bytes keep the same object, so that the viewer does not reload.
  structuralSharing: (old: unknown, fresh: unknown) =>
    areSame(old as TeaserFile | undefined, fresh as TeaserFile) ? old : fresh,
})

function areSame(old: TeaserFile | undefined, { bytes }: TeaserFile): boolean {
  return old !== undefined && old.bytes.length === bytes.length && old.bytes.every((byte, i) => byte === bytes[i])
}

/** The pages of a pairing's teaser. */
export function TeaserView({ pairId, title }: { pairId: string; title: string }) {
  return <TeaserFrame question={questionOf(pairId, useLanguage())} title={title} />
}

/** The own teaser as the stored draft would print it. */
export function OwnTeaserView({ language, version, title }: { language: string; version: string; title: string }) {
  const question = {
    queryKey: ['previewTeaser', language, version],
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<TeaserFile> => {
      const asked = { language: language as 'en' }
      const { body, headers } = await service.previewTeaser(asked, { signal, retries: 0 })
      return { name: fileNameIn(headers.get('content-disposition'), 'teaser.pdf'), bytes: new Uint8Array(body) }
    },
  }
  return <TeaserFrame question={question} title={title} />
}

function TeaserFrame({ question, title }: { question: UseQueryOptions<TeaserFile>; title: string }) {
  const { data, error, refetch } = useQuery(question)
  if (error && data === undefined) return <Fault fault={error} onRetry={() => void refetch()} />
  const waiting = <Skeleton className={classes.viewer} />
  if (data === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <PageImages bytes={data.bytes} title={title} />
    </Suspense>
  )
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
