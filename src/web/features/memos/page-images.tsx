import { Button, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import { useIntersection, useMergedRef } from '@mantine/hooks'
import { getDocument, PDFWorker, version } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './paper.module.css'

/** One worker for all documents: pdf.js would end a worker of its own with the document it was made for. */
const worker = PDFWorker.create({
  port: new Worker(new URL('../../pdf-worker.ts', import.meta.url), { type: 'module' }),
})

/** Decoders and fonts that pdf.js loads for the pages that need them. */
const FILES = `/assets/pdfjs-${version}/`

/** The words of each page shown are read at once; a data room can hold a PDF of a thousand pages. */
const PAGES_AT_ONCE = 40

type Pages = Awaited<ReturnType<typeof getDocument>['promise']>

/** The pages of a PDF as pictures, in every browser alike, each with its words for screen readers. */
export function PageImages({ bytes, title }: { bytes: Uint8Array; title: string }) {
  const { t } = useTranslation('released')
  const [pages, setPages] = useState<Pages | 'unreadable' | null>(null)
  const [shownMax, setShownMax] = useState(PAGES_AT_ONCE)
  useEffect(() => {
    // pdf.js hands the bytes over to its worker.
    const task = getDocument({ data: bytes.slice(), worker, wasmUrl: FILES, standardFontDataUrl: FILES })
    let isGone = false
    task.promise.then(setPages, () => isGone || setPages('unreadable'))
    // The pages drawn last stay until those of the new bytes are read.
    return () => {
      isGone = true
      void task.destroy()
    }
  }, [bytes])
  if (pages === null) return <Skeleton className={classes.viewer} />
  if (pages === 'unreadable') return <Text size="sm">{t('unreadable')}</Text>
  const left = pages.numPages - shownMax
  return (
    <Stack gap="sm" role="group" aria-label={title}>
      {Array.from({ length: Math.min(pages.numPages, shownMax) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity
        <PageImage key={at} pages={pages} number={at + 1} />
      ))}
      {left > 0 && (
        <Button variant="default" onClick={() => setShownMax(shownMax + PAGES_AT_ONCE)}>
          {t('morePages', { count: Math.min(left, PAGES_AT_ONCE) })}
        </Button>
      )}
    </Stack>
  )
}

function PageImage({ pages, number }: { pages: Pages; number: number }) {
  const { t } = useTranslation('released')
  const canvas = useRef<HTMLCanvasElement>(null)
  const { ref, entry } = useIntersection({ rootMargin: '1200px' })
  const merged = useMergedRef(canvas, ref)
  const isNear = entry?.isIntersecting === true
  const [words, setWords] = useState('')
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const { items } = await (await pages.getPage(number)).getTextContent()
      if (!isGone) setWords(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    }
    // A page that is left while it is read is no fault.
    read().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [pages, number])
  // A page far from the screen is not drawn: its picture takes several megabytes.
  useEffect(() => {
    if (!isNear) return
    let isGone = false
    const draw = async () => {
      const page = await pages.getPage(number)
      if (isGone || canvas.current === null) return
      const { width } = page.getViewport({ scale: 1 })
      const scale = (canvas.current.clientWidth * window.devicePixelRatio) / width
      const viewport = page.getViewport({ scale: Math.max(1, scale) })
      Object.assign(canvas.current, { width: viewport.width, height: viewport.height })
      await page.render({ canvas: canvas.current, viewport }).promise
    }
    // A page that is left while it is drawn is no fault.
    draw().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [pages, number, isNear])
  return (
    <div>
      <canvas
        ref={merged}
        className={classes.page}
        role="img"
        aria-label={t('page', { number: String(number), of: String(pages.numPages) })}
      />
      <VisuallyHidden>{words}</VisuallyHidden>
    </div>
  )
}
