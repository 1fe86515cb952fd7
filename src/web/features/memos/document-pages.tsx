import { Skeleton } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { fileNameIn } from '../../save-as.ts'
import classes from './paper.module.css'

registerMessages('released', import.meta.glob('@locales/*/app/released.json', { eager: true, import: 'default' }))

const PageImages = lazy(() => import('./page-images.tsx').then(({ PageImages }) => ({ default: PageImages })))

export interface PdfFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

/** Returns the file of an answer. */
export function pdfIn({ body, headers }: { body: Uint8Array; headers: Headers }, fallback: string): PdfFile {
  return { name: fileNameIn(headers.get('content-disposition'), fallback), bytes: new Uint8Array(body) }
}

/** The pages of a document as pictures. */
export function DocumentPages({ question, title }: { question: UseQueryOptions<PdfFile>; title: string }) {
  const { data, error, refetch } = useQuery(question)
  if (error && data === undefined) return <Fault fault={error} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className={classes.viewer} />
  return <PdfPages bytes={data.bytes} title={title} />
}

/** The pages of a PDF as pictures. The code that draws them loads with the first PDF. */
export function PdfPages({ bytes, title }: { bytes: Uint8Array; title: string }) {
  return (
    <Suspense fallback={<Skeleton className={classes.viewer} />}>
      <PageImages bytes={bytes} title={title} />
    </Suspense>
  )
}
