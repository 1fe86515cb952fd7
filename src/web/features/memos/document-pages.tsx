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
  const waiting = <Skeleton className={classes.viewer} />
  if (data === undefined) return waiting
  return (
    <Suspense fallback={waiting}>
      <PageImages bytes={data.bytes} title={title} />
    </Suspense>
  )
}
