/**
 * The memorandum against the reading of its facts; the teaser against a bare pdfkit document that sets the same words in the
 * same three fonts on the same page; and resident memory over many teasers (10,000, or as many as the first argument says).
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { contract } from '../src/contract/index.ts'
import { FACES, type Face, loadFont } from '../src/documents/pdf/fonts.ts'
import { renderPdf } from '../src/documents/pdf.ts'
import { isSigned } from '../src/domain/confidentiality/policy/disclosure.ts'
import { writeTeaser } from '../src/domain/memo/teaser.ts'
import { refuse } from '../src/entry/refusal.ts'
import { loadMessages } from '../src/integrations/messages.ts'
import { loadMemo } from '../src/memoranda/memo-facts.ts'
import { handlers } from '../src/operations/index.ts'
import { findViewer, hashSessionKey } from '../src/store/sessions.ts'
import { teaserFactsOf } from '../tests/_documents.ts'
import { startService } from '../tests/_service.ts'
import { alternate, report } from './rounds.ts'

loadMessages()

const TEASERS = Number(process.argv[2] ?? 10_000)
const ROUNDS = 9
const MEMOS_A_ROUND = 100
const TEASERS_A_ROUND = 20
const AS_OF = new Date('2026-11-01T00:00:00.000Z')

async function msEach(times: number, work: (n: number) => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  for (let n = 0; n < times; n += 1) await work(n)
  return (performance.now() - begun) / times
}

/** Below the edge and its kept answers: facts read and put into words each time. */
async function memos(): Promise<void> {
  const test = await startService({ DEMO_UNIVERSE: 'on' })
  const { app } = test.service
  for (const { key } of [await test.registerSeller(), await test.registerBuyer()]) {
    await test.sign(key)
    const viewer = await findViewer(app.database.db, hashSessionKey(key), app.now())
    if (viewer === null || !isSigned(viewer)) throw new Error('the bench has no signed session')
    const universe = await app.universe.current()
    const asked = { params: {}, query: {}, body: null, sessionKey: key, sessionHeader: null, bearerToken: null }
    const nowhere = { acceptLanguage: null, ifNoneMatch: null, ip: null, userAgent: null }
    const context = { app, viewer, input: {}, asked: { ...asked, ...nowhere }, refuse }
    const write = () => handlers.getInfoMemo(context as Parameters<typeof handlers.getInfoMemo>[0])
    const readFacts = () => loadMemo(app, viewer, universe)
    await msEach(MEMOS_A_ROUND, write)
    await msEach(MEMOS_A_ROUND, readFacts)
    const rounds = await alternate(
      ROUNDS,
      () => msEach(MEMOS_A_ROUND, write),
      () => msEach(MEMOS_A_ROUND, readFacts),
    )
    report(
      `${contract.getInfoMemo.id} of a ${viewer.side}, against the reading of its facts`,
      rounds,
      'ms',
      'at most 2',
    )
  }
  await test.close()
}

const FILES: Readonly<Record<Face, string>> = {
  display: '@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  text: '@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf',
  strong: '@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf',
}

const facts = teaserFactsOf()
const words = wordsOf(writeTeaser(facts, 'en'))

/** Every text in a tree of plain values. */
function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value === '' ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(wordsOf) : []
}

/** The same words, three fonts, one page; no layout, no charts, no tags. */
async function bareDocument(fonts: Readonly<Record<Face, unknown>>): Promise<Uint8Array> {
  const doc = new PDFDocument({ size: 'A4', margin: 30, font: null as unknown as string })
  for (const face of FACES) doc.registerFont(face, fonts[face] as string)
  words.forEach((text, i) => {
    doc.font(FACES[i % FACES.length] ?? 'text', 7).text(text)
  })
  const chunks: Buffer[] = []
  doc.end()
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function teasers(): Promise<void> {
  const { resolve } = createRequire(import.meta.url)
  const bytes = Object.fromEntries(FACES.map((face) => [face, readFileSync(resolve(FILES[face]))])) as Record<
    Face,
    Buffer
  >
  const parsed = Object.fromEntries(FACES.map((face) => [face, loadFont(face)])) as Record<Face, unknown>
  const teaser = () => renderPdf(writeTeaser(facts, 'en'), AS_OF)
  console.log(`a teaser has ${(await teaser()).length} bytes, the bare document ${(await bareDocument(bytes)).length}`)
  for (const [how, fonts] of [
    ['its fonts read from their bytes', bytes],
    ['its fonts parsed once, as ours are', parsed],
  ] as const) {
    await msEach(TEASERS_A_ROUND, teaser)
    await msEach(TEASERS_A_ROUND, () => bareDocument(fonts))
    const rounds = await alternate(
      ROUNDS,
      () => msEach(TEASERS_A_ROUND, teaser),
      () => msEach(TEASERS_A_ROUND, () => bareDocument(fonts)),
    )
    report(`a teaser, against a bare pdfkit document, ${how}`, rounds, 'ms', 'at most 3')
  }
}

async function memory(): Promise<void> {
  const residentMb = () => process.memoryUsage().rss / 2 ** 20
  const draw = (n: number) => {
    const texts = {
      sector: null,
      product: `Product ${n}`,
      description: `Customers of kind ${n.toString(36)}. `.repeat(8),
    }
    return renderPdf(writeTeaser(teaserFactsOf({ texts, semantic: (n % 100) / 100 }), n % 2 === 0 ? 'en' : 'fr'), AS_OF)
  }
  const warm = Math.min(500, TEASERS)
  for (let n = 0; n < warm; n += 1) await draw(n)
  const before = residentMb()
  const points: string[] = []
  for (let n = 0; n < TEASERS; n += 1) {
    await draw(warm + n)
    if ((n + 1) % Math.ceil(TEASERS / 5) === 0) points.push(residentMb().toFixed(0))
  }
  console.log(
    `memory over ${TEASERS} teasers: ${before.toFixed(0)} MB after the first ${warm}, then ${points.join(', ')} MB (asked: flat)`,
  )
}

await teasers()
await memory()
await memos()
