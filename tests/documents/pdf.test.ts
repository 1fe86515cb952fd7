import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { renderPdf } from '../../src/documents/pdf.ts'
import { approvedProfile, type BlindProfile } from '../../src/domain/confidentiality/blinding/blind-profile.ts'
import { storedBand } from '../../src/domain/figures/bands.ts'
import { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../../src/domain/language/language.ts'
import { paragraph, table } from '../../src/domain/memo/document.ts'
import { writeInfoMemo } from '../../src/domain/memo/info-memo.ts'
import { writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import { MEMORANDUM_SECTIONS, type MemorandumTexts } from '../../src/domain/memo/memorandum-sections.ts'
import { writeTeaser } from '../../src/domain/memo/teaser.ts'
import { type CompanyFile, EMPTY_FILE } from '../../src/domain/parties/company-file.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { type Drawn, memoFactsOf, teaserFactsOf, writtenFactsOf } from '../_documents.ts'
import { partOf } from '../_thoroughness.ts'

loadMessages()

const AS_OF = new Date('2026-11-01T00:00:00.000Z')
const writtenPdf = (changes: Partial<BlindProfile> = {}, language: DocumentLanguage = 'en') => {
  const facts = writtenFactsOf()
  const approved = approvedProfile({ ...facts.approved, profile: { ...facts.approved.profile, ...changes } })
  return renderPdf(writeTeaser({ ...facts, approved }, language), AS_OF)
}
const teaserPdf = (changes: Partial<Drawn> = {}, language: DocumentLanguage = 'en') =>
  renderPdf(writeTeaser(teaserFactsOf(changes), language), AS_OF)

async function read<T>(bytes: Uint8Array, look: (document: PDFDocumentProxy) => Promise<T>): Promise<T> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  try {
    return await look(await task.promise)
  } finally {
    await task.destroy()
  }
}

interface Item {
  text: string
  page: number
  left: number
  right: number
  bottom: number
  /** False for the rotated watermark. */
  isLevel: boolean
}

const itemsOf = (bytes: Uint8Array): Promise<Item[]> =>
  read(bytes, async (document) => {
    const items: Item[] = []
    for (let page = 1; page <= document.numPages; page += 1) {
      const content = await (await document.getPage(page)).getTextContent()
      for (const item of content.items)
        if ('str' in item && item.str.trim() !== '') {
          const [, turn, , , left, bottom] = item.transform as [number, number, number, number, number, number]
          items.push({ text: item.str, page, left, right: left + item.width, bottom, isLevel: turn === 0 })
        }
    }
    return items
  })

const textOf = async (bytes: Uint8Array) => (await itemsOf(bytes)).map(({ text }) => text).join(' ')
const pagesOf = (bytes: Uint8Array) => read(bytes, async ({ numPages }) => numPages)

const HOSTILE_TEXTS: Record<string, string> = {
  'very long': 'Wartung und Instandhaltung von Maschinen in Fabriken. '.repeat(190),
  'one word without a space': 'W'.repeat(10_000),
  'Arabic and Hebrew': 'صيانة الآلات في المصانع תחזוקת מכונות במפעלים',
  Chinese: '工厂机器的维护和修理。'.repeat(400),
  emoji: '👩‍🏭🏭 maintenance 🔧🇫🇷',
  'stacked marks': `Z${'\u0335\u0321\u0300'.repeat(300)}algo`,
  'direction overrides': '\u202Eetats laer\u202C \u2066x\u2069',
  'control characters': 'a\u0000b\u0007c\u001bd',
  'a lone surrogate': 'x\ud800y',
  'many lines': 'line\n'.repeat(2_000),
  'markup of a PDF string': '(\\) Tj ET /Title (evil) <</JS (app.alert(1))>> endstream endobj',
  'blank space': ' \t\n ',
}

describe('last page of a PDF', () => {
  it('is not nearly empty where earlier sections can be moved to it', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, at) => [`Row ${at}`, `${at}`])
    const { fillsPage: _, ...plain } = writeTeaser(writtenFactsOf(), 'en')
    for (let count = 4; count <= 24; count += 2) {
      const sections = ['First', 'Second', 'Third', 'Last'].map((heading) => ({
        heading,
        width: 'full' as const,
        blocks: heading === 'Last' ? [paragraph('A sentence.')] : [table(['Row', '>Value'], rows(count))],
      }))
      const items = await itemsOf(await renderPdf({ ...plain, sections }, AS_OF))
      const pages = Math.max(...items.map(({ page }) => page))
      const onLast = items.filter(({ page, bottom }) => page === pages && bottom > 60 && bottom < 770)
      if (pages > 1) assert.ok(onLast.length > 6, `${count} rows: ${onLast.map(({ text }) => text).join(' ')}`)
    }
  })
  const filedPdf = (file: Partial<CompanyFile>, written: MemorandumTexts = {}) =>
    renderPdf(
      writeMemorandum({ ...memoFactsOf({}, { written }), file: { ...EMPTY_FILE, ...file } }, 'en', {
        approved: null,
        reader: null,
        readAt: '2026-11-22T09:30:00.000Z',
      }),
      AS_OF,
    )
  const year = (of: number, revenueEurM: number, ebitdaEurM: number) => ({
    ...{ year: of, revenueEurM, ebitdaEurM, capexEurM: 0.5, netDebtEurM: 1 },
    ...{ adjustments: [], source: 'typed' as const },
  })
  const FILED: Partial<CompanyFile> = {
    largestCustomerSharePct: 14,
    top5CustomersSharePct: 41,
    headcount: '20-49',
    yearFounded: 2019,
    dealType: 'capital_increase',
    reasonForSale: 'Growth abroad',
    timetable: 'Offers by the end of March 2027',
  }
  it('leaves no half-empty page before it in the memorandum of a company with losses', async () => {
    for (let lines = 0; lines <= 12; lines += 2) {
      const business = 'The platform plans the shifts of doctors and nurses.\n\n'.repeat(lines)
      const bytes = await filedPdf(
        {
          ...FILED,
          recurringSharePct: 92,
          financialYears: [2025, 2024, 2023].map((of) => year(of, 2.4, -0.96)),
          forecastYears: [2026, 2027].map((of) => ({ year: of, revenueEurM: 6, ebitdaEurM: -0.4, capexEurM: null })),
        },
        lines === 0 ? {} : { business },
      )
      const items = await itemsOf(bytes)
      const pages = await pagesOf(bytes)
      for (let page = 2; page < pages; page += 1) {
        const lowest = Math.min(...items.filter((one) => one.page === page && one.bottom > 60).map((one) => one.bottom))
        assert.ok(lowest < 330, `${lines} lines: page ${page} of ${pages} ends ${lowest} points above the edge`)
      }
    }
  })
  it('is avoided by lower charts and a two-column last row when little text is left', async () => {
    const bytes = await filedPdf({
      ...FILED,
      financialYears: [year(2025, 19.2, 4.1), year(2024, 17.9, 3.7)],
      forecastYears: [{ year: 2026, revenueEurM: 20.5, ebitdaEurM: 4.5, capexEurM: null }],
      reporting: { currency: 'CHF', perEur: 0.9359, date: '2026-10-06' },
      netDebtEurM: 1,
    })
    assert.equal(await pagesOf(bytes), 2)
    const items = await itemsOf(bytes)
    const [transaction, process] = ['Transaction', 'Process'].map((heading) =>
      items.find(({ text, page }) => text === heading && page === 2),
    )
    assert.equal(transaction?.bottom, process?.bottom)
  })
})

describe('teaser as PDF', () => {
  it('contains the teaser’s text in reading order', async () => {
    const text = await textOf(await teaserPdf())
    const order = [
      'Project Vega',
      'Industrial maintenance · France',
      '€10–50m',
      'Indicative enterprise value',
      'The company',
      'Key figures',
      'Transaction',
      'Process and contact',
      'Important notice',
      'Company D',
    ]
    const places = order.map((words) => text.indexOf(words))
    assert.ok(
      places.every((place, i) => place >= 0 && place > (places[i - 1] ?? -1)),
      `${places}`,
    )
  })
  it('takes one page for an ordinary company in every language, with or without a profile', async () => {
    for (const language of DOCUMENT_LANGUAGES) {
      assert.equal(await pagesOf(await teaserPdf({}, language)), 1, language)
      assert.equal(await pagesOf(await writtenPdf({}, language)), 1, language)
    }
  })
  it('fits one page with its charts in every language for five years, five highlights and short texts', async () => {
    const rich = {
      highlights: [
        'About 65% of revenue recurs under contracts or subscriptions',
        'Average revenue growth of 10 to 20% a year over the last 3 closed years',
        'EBITDA margin of 15 to 20% in the last closed year',
        'The largest customer accounts for less than 15% of revenue',
        'More than 20 years in business',
      ],
      texts: {
        business:
          'We test, certify and repair fire and water systems in many buildings. Two thirds of our revenue comes from framework agreements with housing associations and local authorities. Our own engineers carry out 90% of the work.',
        customers: 'Five largest customers: about 45% of revenue.',
        reason_for_sale: 'The founders want to reduce their holding and find a partner for acquisitions',
        timetable: 'Indicative offers in eight weeks; completion in the summer',
      },
    }
    for (const language of DOCUMENT_LANGUAGES) {
      const bytes = await writtenPdf(rich, language)
      assert.equal(await pagesOf(bytes), 1, language)
      // The table and the chart of revenue, and the strip.
      assert.equal((await textOf(bytes)).match(/12–15/g)?.length, 7, language)
    }
  })
  it('takes one page in every language with five highlights and long texts by leaving out the charts', async () => {
    const long = {
      highlights: Array.from({ length: 5 }, (_, at) =>
        `${at + 1}0 % ${'x'.repeat(8)} ${'words of evidence '.repeat(4)}`.trim(),
      ),
      texts: {
        business: 'The company maintains machines for factories of many trades under yearly contracts. '
          .repeat(7)
          .trim(),
        customers: 'About 60 factories, served for more than ten years; contracts renew. '.repeat(7).trim(),
        reason_for_sale: 'Retirement of the owner without a successor; the owner stays 12 to 24 months.',
        timetable: 'Expressions of interest within 4 weeks, indicative offers within 8 weeks, signing within 6 months.',
      },
    }
    for (const language of DOCUMENT_LANGUAGES) {
      const bytes = await writtenPdf(long, language)
      assert.equal(await pagesOf(bytes), 1, language)
      assert.equal((await textOf(bytes)).match(/12–15/g)?.length, 4, language)
    }
  })
  it('prints six key figures in one row', async () => {
    const facts = { ...writtenFactsOf(), value: storedBand({ low: 8, high: 10 }) }
    const strip = (await itemsOf(await renderPdf(writeTeaser(facts, 'en'), AS_OF))).filter(({ text }) =>
      ['€12–15m', '50–99', '€8–10m'].includes(text),
    )
    assert.equal(strip.length, 3)
    assert.equal(new Set(strip.map(({ bottom }) => bottom)).size, 1)
  })
  it('is byte-for-byte identical for the same facts', async () => {
    const [one, two] = [await teaserPdf(), await teaserPdf()]
    assert.ok(Buffer.from(one).equals(Buffer.from(two)))
    assert.ok(!Buffer.from(one).equals(Buffer.from(await teaserPdf({ country: 'DE' }))))
  })
  it('is tagged with headings, lists and described figures and states its language and title', async () => {
    const bytes = await teaserPdf({}, 'fr')
    await read(bytes, async (document) => {
      const roles: string[] = []
      const alternatives: string[] = []
      const walk = (node: { role?: string; alt?: string; children?: unknown[] }) => {
        if (node.role) roles.push(node.role)
        if (node.alt) alternatives.push(node.alt)
        for (const child of node.children ?? []) walk(child as typeof node)
      }
      walk((await (await document.getPage(1)).getStructTree()) as unknown as Parameters<typeof walk>[0])
      for (const role of ['Document', 'Sect', 'H1', 'H2', 'P', 'L', 'LI', 'LBody', 'Figure'])
        assert.ok(roles.includes(role), role)
      assert.equal(roles.filter((role) => role === 'H1').length, 1)
      assert.equal(roles.filter((role) => role === 'Figure').length, 2)
      assert.ok(alternatives.some((words) => words.includes('10–50')))
      assert.match(Buffer.from(bytes).toString('latin1'), /\/Marked true/)
      const { info, metadata } = await document.getMetadata()
      assert.equal((info as { Language?: string }).Language, 'fr')
      assert.match((info as { Title?: string }).Title ?? '', /^Projet Vega – Teaser anonyme/)
      assert.match(metadata?.getRaw() ?? '', /<pdfuaid:part>1<\/pdfuaid:part>/)
    })
  })
  it('contains only title, producer and month of the facts as metadata', async () => {
    const bytes = await teaserPdf()
    const { info } = await read(bytes, (document) => document.getMetadata())
    const { Title, Producer, Creator, CreationDate, Author, Subject, Keywords, ModDate } = info as Record<
      string,
      unknown
    >
    assert.deepEqual(
      { Producer, Creator, CreationDate, Author, Subject, Keywords, ModDate },
      {
        Producer: 'Concordat',
        Creator: 'Concordat',
        CreationDate: 'D:20261101000000Z',
        Author: undefined,
        Subject: undefined,
        Keywords: undefined,
        ModDate: undefined,
      },
    )
    assert.equal(Title, 'Project Vega – Blind teaser · Strictly private and confidential')
  })
  it('embeds every font as a subset', async () => {
    const raw = Buffer.from(await teaserPdf()).toString('latin1')
    const descriptors = raw.match(/\/Type \/FontDescriptor/g) ?? []
    assert.equal(descriptors.length, 3)
    assert.equal((raw.match(/\/FontFile2 /g) ?? []).length, descriptors.length)
    assert.equal((raw.match(/\/FontName \/[A-Z]{6}\+Source/g) ?? []).length, descriptors.length)
    assert.doesNotMatch(raw, /\/BaseFont \/(?:Helvetica|Times|Courier)/)
  })
  it('omits unknown figures and texts and states that the country is not stated', async () => {
    const nothing = { revenueEurM: null, growthPct: null, ebitdaMarginPct: null }
    const bytes = await teaserPdf({
      figures: nothing,
      texts: { sector: null, product: null, description: null },
      country: null,
    })
    const text = await textOf(bytes)
    assert.match(text, /Revenue, EBITDA and growth follow after the confidentiality undertaking/)
    assert.doesNotMatch(text, /not disclosed/)
    assert.match(text, /country not stated/)
    assert.doesNotMatch(text, /NaN|undefined|null/)
  })
  for (const [what, text] of Object.entries(HOSTILE_TEXTS))
    it(`keeps its layout and at most two pages with ${what}`, async () => {
      const stated = text.slice(0, 600)
      const bytes = await writtenPdf({
        texts: { business: stated, customers: stated, reason_for_sale: stated, timetable: '' },
        highlights: [stated.slice(0, 180)],
      })
      assert.ok((await pagesOf(bytes)) <= 2)
      for (const { text: shown, left, right, bottom } of await itemsOf(bytes)) {
        assert.ok(left >= 49 && right <= 546.5, `${shown} from ${left} to ${right}`)
        assert.ok(bottom >= 24 && bottom <= 830, `${shown} at ${bottom}`)
      }
    })
  it('prints […] for characters without a font and explains the mark', async () => {
    const texts = { business: 'उद्योग in Lyon', customers: 'Ελληνικά и русский', reason_for_sale: '', timetable: '' }
    const text = await textOf(await writtenPdf({ texts }))
    assert.match(text, /\[…\] in Lyon/)
    assert.match(text, /\[…\] stands for characters/)
    assert.match(text, /Ελληνικά и русский/)
    assert.doesNotMatch(await textOf(await teaserPdf()), /□|\[…\]/)
  })
  it('fits extreme figures of a company within its margins', async () => {
    const margins = [-1e3, 0, 100] as const
    // Every growth is combined with every margin and every revenue with every growth.
    const figures = [0, 0.4, 3, 99.9, 1e6].flatMap((revenueEurM, at) =>
      [-100, 0, 1e4].map((growthPct, turn) => ({
        revenueEurM,
        growthPct,
        ebitdaMarginPct: margins[(at + turn) % 3] ?? assert.fail(),
      })),
    )
    for (const one of partOf(figures)) {
      const bytes = await teaserPdf({
        figures: one,
        criteria: { ticketMinEurM: 0, ticketMaxEurM: null, growthTargetPct: -100, ebitdaTargetPct: 100 },
      })
      for (const { text, left, right } of await itemsOf(bytes))
        assert.ok(left >= 49 && right <= 546.5, `${text} from ${left} to ${right}`)
    }
  })
})

describe('released memorandum as PDF', () => {
  const written = {
    summary: 'Sixty factories rely on it.\n\nThe founder retires.',
    customers: 'Most of them:\n- food\n- glass',
    outlook: 'A second workshop. '.repeat(300),
  }
  const releasedPdf = (
    reader: string | null,
    language: DocumentLanguage = 'en',
    texts: MemorandumTexts = written,
    file?: CompanyFile,
  ) =>
    renderPdf(
      writeMemorandum({ ...memoFactsOf({}, { written: texts }), file }, language, {
        approved: { version: 2, at: '2026-11-20T09:30:00.000Z' },
        reader,
        readAt: '2026-11-22T09:30:00.000Z',
      }),
      AS_OF,
    )
  it('has a cover with version, reader and a table of contents with page numbers', async () => {
    const items = await itemsOf(await releasedPdf('Claire Fontaine, Northbridge Capital'))
    const onCover = items.filter(({ page }) => page === 1).map(({ text }) => text.trim())
    for (const words of ['Ateliers Morvan', 'Contents', 'Customers', 'Outlook'])
      assert.ok(onCover.includes(words), words)
    assert.ok(onCover.some((text) => text.startsWith('Version 2, approved by the seller on 20 November 2026')))
    const pageOf = (heading: string) => items.find(({ text, page }) => page > 1 && text.trim() === heading)?.page
    for (const heading of ['Customers', 'Outlook'])
      assert.equal(onCover[onCover.indexOf(heading) + 1], String(pageOf(heading)), heading)
  })
  it('states its reader and page number on every page, as a watermark and in the footer', async () => {
    const items = await itemsOf(await releasedPdf('Claire Fontaine, Northbridge Capital', 'fr'))
    const count = Math.max(...items.map(({ page }) => page))
    assert.ok(count >= 3)
    for (let page = 1; page <= count; page += 1) {
      const texts = items.filter((item) => item.page === page).map(({ text }) => text)
      assert.ok(texts.includes('Claire Fontaine, Northbridge Capital · 22 novembre 2026'), `page ${page}`)
      assert.ok(texts.some((text) => text.includes('Exemplaire de Claire Fontaine')))
      assert.ok(texts.includes(`${page} / ${count}`))
    }
  })
  it('prints a name on one line of the cover if a smaller title allows it', async () => {
    const edition = { approved: null, reader: null, readAt: '2026-11-22T09:30:00.000Z' }
    const name = 'Werkzeugbau Hartel GmbH'
    const items = await itemsOf(await renderPdf(writeMemorandum({ ...memoFactsOf(), name }, 'de', edition), AS_OF))
    assert.ok(items.some(({ page, text }) => page === 1 && text.trim() === name))
  })
  it('prints the longest name in full on the cover and truncated in the running head', async () => {
    const name =
      'Compagnie Générale des Établissements Réunis de Transformation et de Négoce de Matières Premières du Grand Ouest'
    const edition = { approved: null, reader: null, readAt: '2026-11-22T09:30:00.000Z' }
    const items = await itemsOf(await renderPdf(writeMemorandum({ ...memoFactsOf(), name }, 'fr', edition), AS_OF))
    const cover = items.filter(({ page, isLevel }) => page === 1 && isLevel)
    const day = cover.find(({ text }) => text.startsWith('20 novembre')) ?? assert.fail('the cover has no date')
    const words = cover.filter(({ bottom }) => bottom > day.bottom).map(({ text }) => text.trim())
    assert.ok(words.join(' ').includes(name), words.join(' '))
    const running =
      items.find(({ page, text }) => page === 2 && text.startsWith('Compagnie')) ??
      assert.fail('the running head has no title')
    const kind =
      items.find(({ page, text }) => page === 2 && text.startsWith('Mémorandum')) ??
      assert.fail('the running head has no document kind')
    assert.ok(running.text.endsWith('…') && running.right < kind.left, running.text)
  })
  it('draws revenue as a chart with a text alternative', async () => {
    const year = { ebitdaEurM: null, adjustments: [], netDebtEurM: null, capexEurM: null, source: 'typed' } as const
    const financialYears = [
      { ...year, year: 2025, revenueEurM: 12.34 },
      { ...year, year: 2024, revenueEurM: 11.45 },
    ]
    const bytes = await releasedPdf('Northbridge Capital', 'en', {}, { ...EMPTY_FILE, financialYears })
    await read(bytes, async (document) => {
      const alternatives: string[] = []
      const walk = (node: { alt?: string; children?: unknown[] }) => {
        if (node.alt) alternatives.push(node.alt)
        for (const child of node.children ?? []) walk(child as typeof node)
      }
      walk((await (await document.getPage(2)).getStructTree()) as unknown as Parameters<typeof walk>[0])
      assert.ok(alternatives.some((words) => words === 'Revenue, EUR millions. 2024: 11.45; 2025: 12.34.'))
    })
  })
  for (const [what, text] of partOf(Object.entries(HOSTILE_TEXTS)))
    it(`keeps its layout with ${what} in every section and as the reader’s name`, async () => {
      const texts = Object.fromEntries(MEMORANDUM_SECTIONS.map((section) => [section, text]))
      const items = await itemsOf(await releasedPdf(text.slice(0, 400), 'en', texts))
      for (const { text: shown, left, right, bottom, isLevel } of items.filter((item) => item.isLevel)) {
        assert.ok(isLevel && left >= 49 && right <= 546.5, `${shown} from ${left} to ${right}`)
        assert.ok(bottom >= 24 && bottom <= 830, `${shown} at ${bottom}`)
      }
    })
})

describe('memorandum as PDF', () => {
  it('prints every row of a long table across several pages', async () => {
    const [counterparty] = memoFactsOf().shortlist.best
    assert.ok(counterparty)
    const best = Array.from({ length: 60 }, (_, i) => ({ ...counterparty, name: `Company ${i}` }))
    const bytes = await renderPdf(writeInfoMemo(memoFactsOf({}, { shortlist: { total: 60, best } }), 'en'), AS_OF)
    const items = await itemsOf(bytes)
    for (const { name } of best)
      assert.ok(
        items.some(({ text }) => text === name),
        name,
      )
    for (const { text, left, right, bottom } of items) {
      assert.ok(left >= 49 && right <= 546.5, `${text} from ${left} to ${right}`)
      assert.ok(bottom >= 24, `${text} at ${bottom}`)
    }
    assert.ok((await pagesOf(bytes)) > 3)
  })
  for (const name of ['W'.repeat(200), 'Société & Fils <Anonyme> '.repeat(8), '工厂', ''])
    it(`keeps its layout under the name ${JSON.stringify(name.slice(0, 20))}`, async () => {
      const bytes = await renderPdf(writeInfoMemo(memoFactsOf({}, { name }), 'en'), AS_OF)
      for (const { text, right } of await itemsOf(bytes)) assert.ok(right <= 546.5, `${text} to ${right}`)
      const { metadata } = await read(bytes, (document) => document.getMetadata())
      assert.ok(metadata, 'the metadata is not well-formed')
    })
})
