import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { openFileWork } from '../../src/documents/room-files/file-work.ts'
import { type FileKind, kindByExtension } from '../../src/domain/deals/data-room.ts'
import {
  field,
  MAIN_PART,
  NAMESPACES,
  OFFICE,
  officePackage,
  sheet,
  type TestPart,
  wordDocument,
  workbook,
  xml,
} from '../_office-package.ts'
import { jpegOf, pdfWith, pngOf } from '../_room-files.ts'

/*
 * Files that a data room must accept: real ones of ten programs, and ones laid out like those of Word, Excel, online
 * editors of Google and Microsoft, and scanners.
 */

const FOLDER = fileURLToPath(new URL('room-files/', import.meta.url))
const REAL = readdirSync(FOLDER).filter((name) => !name.endsWith('.md'))

const part = (type: string, content: string | Uint8Array): TestPart => ({ type, content })
const word = (name: string, root: string, inner = ''): TestPart =>
  part(`${OFFICE}wordprocessingml.${name}+xml`, xml(`<w:${root} ${NAMESPACES}>${inner}</w:${root}>`))
const excel = (name: string, root: string): TestPart =>
  part(
    `${OFFICE}spreadsheetml.${name}+xml`,
    xml(`<${root} xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>`),
  )
const plain = (type: string, root: string): TestPart => part(type, xml(`<${root}/>`))

const CORE = part(
  'application/vnd.openxmlformats-package.core-properties+xml',
  xml('<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>'),
)
const APP = plain(`${OFFICE}extended-properties+xml`, 'Properties')
const CUSTOM = plain(`${OFFICE}custom-properties+xml`, 'Properties')
const THEME = part(
  `${OFFICE}theme+xml`,
  xml('<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/>'),
)
const PACKAGE_RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships/metadata/'
const MICROSOFT = 'http://schemas.microsoft.com/office/'

const [DOCUMENT, WORKBOOK] = [MAIN_PART.docx, MAIN_PART.xlsx]

const chart = part(
  `${OFFICE}drawingml.chart+xml`,
  xml(
    '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"><c:f>Sheet1!$A$1:$A$3</c:f></c:chartSpace>',
  ),
)

/** A Word document with comments, numbering and a chart. */
function wordFile(): Buffer {
  const fields = [
    field(' TOC \\o "1-3" \\h \\z \\u '),
    field(' HYPERLINK "https://morvan.example/r?a=1" \\t "_blank" '),
    field(' PAGE  \\* MERGEFORMAT '),
    field(' = SUM(ABOVE) '),
    field(' DATE \\@ "dd/MM/yyyy" '),
    field(' MERGEFIELD Nom '),
    field(' IF ', field(' PAGE '), ' = 1 "a" "b" '),
    field(' ADDIN ZOTERO_ITEM CSL_CITATION {"a":1} '),
    field(' SEQ Tableau \\* ARABIC '),
  ]
  const people = `${OFFICE}wordprocessingml.`
  return officePackage('docx', {
    main: wordDocument(
      `<w:p>${fields.join('')}</w:p><w:p><w:fldSimple w:instr=" NUMPAGES "/></w:p><w:p><w:hyperlink r:id="rId12"/></w:p>`,
    ),
    defaults: {
      png: 'image/png',
      jpeg: 'image/jpeg',
      emf: 'image/x-emf',
      xlsx: `${OFFICE}spreadsheetml.sheet`,
      odttf: `${OFFICE}obfuscatedFont`,
    },
    parts: {
      'word/styles.xml': word('styles', 'styles'),
      'word/settings.xml': word('settings', 'settings', '<w:attachedTemplate r:id="rId1"/>'),
      'word/webSettings.xml': word('webSettings', 'webSettings'),
      'word/fontTable.xml': word('fontTable', 'fonts'),
      'word/numbering.xml': word('numbering', 'numbering'),
      'word/header1.xml': word('header', 'hdr'),
      'word/footer1.xml': word('footer', 'ftr'),
      'word/footnotes.xml': word('footnotes', 'footnotes'),
      'word/endnotes.xml': word('endnotes', 'endnotes'),
      'word/comments.xml': word('comments', 'comments'),
      'word/commentsExtended.xml': plain(`${people}commentsExtended+xml`, 'commentsEx'),
      'word/people.xml': plain(`${people}people+xml`, 'people'),
      'word/theme/theme1.xml': THEME,
      'word/charts/chart1.xml': chart,
      'word/media/image1.png': part('image/png', pngOf()),
      // Word keeps the extension of a drawing that a pasted photograph replaced.
      'word/media/image2.png': part('image/png', jpegOf()),
      'word/embeddings/Microsoft_Excel_Worksheet.xlsx': part(`${OFFICE}spreadsheetml.sheet`, excelFile()),
      'word/fonts/font1.odttf': part(`${OFFICE}obfuscatedFont`, new Uint8Array([9, 8, 7, 6])),
      'customXml/item1.xml': part(
        'application/xml',
        xml('<b:Sources xmlns:b="http://schemas.openxmlformats.org/officeDocument/2006/bibliography"/>'),
      ),
      'customXml/itemProps1.xml': plain(`${OFFICE}customXmlProperties+xml`, 'datastoreItem'),
      'docProps/core.xml': CORE,
      'docProps/app.xml': APP,
      'docMetadata/LabelInfo.xml': plain('application/vnd.ms-office.classificationlabels+xml', 'labelList'),
    },
    relations: {
      '': [
        [`${PACKAGE_RELATIONS}core-properties`, 'docProps/core.xml'],
        ['extended-properties', 'docProps/app.xml'],
        [`${MICROSOFT}2020/02/relationships/classificationlabels`, 'docMetadata/LabelInfo.xml'],
      ],
      [DOCUMENT]: [
        ...['styles', 'settings', 'webSettings', 'fontTable', 'numbering', 'footnotes', 'endnotes', 'comments'].map(
          (name) => [name, `${name}.xml`] as [string, string],
        ),
        ['header', 'header1.xml'],
        ['footer', 'footer1.xml'],
        [`${MICROSOFT}2011/relationships/commentsExtended`, 'commentsExtended.xml'],
        ['hyperlink', 'https://morvan.example/pr%C3%A9sentation', 'External'],
        ['hyperlink', '..\\Annexes\\Bail commercial.pdf', 'External'],
        [`${MICROSOFT}2011/relationships/people`, 'people.xml'],
        ['theme', 'theme/theme1.xml'],
        ['chart', 'charts/chart1.xml'],
        ['image', 'media/image1.png'],
        ['image', 'media/image2.png'],
        ['customXml', '../customXml/item1.xml'],
      ],
      'customXml/item1.xml': [['customXmlProps', 'itemProps1.xml']],
      'word/charts/chart1.xml': [['package', '../embeddings/Microsoft_Excel_Worksheet.xlsx']],
      'word/fontTable.xml': [['font', 'fonts/font1.odttf']],
      'word/settings.xml': [
        [
          'attachedTemplate',
          'file:///C:\\Users\\claire\\AppData\\Roaming\\Microsoft\\Mod%C3%A8les\\Lettre.dotx',
          'External',
        ],
      ],
    },
  })
}

/** An Excel workbook with a table, a pivot table, printer settings and comments. */
function excelFile(): Buffer {
  const vml =
    '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shape><v:textbox><div>a<br></div></v:textbox><x:ClientData ObjectType="Note"/></v:shape></xml>'
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/'
  return officePackage('xlsx', {
    main: workbook(
      '<sheets><sheet name="P&amp;L (k€)" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">\'P&amp;L (k€)\'!$1:$2</definedName><definedName name="Marge">_xlfn.LAMBDA(_xlpm.x,_xlpm.x/2)</definedName></definedNames>',
    ),
    defaults: { bin: `${OFFICE}spreadsheetml.printerSettings`, vml: `${OFFICE}vmlDrawing`, png: 'image/png' },
    parts: {
      'xl/worksheets/sheet1.xml': sheet(
        'IFERROR(Marge(SUMIFS(Tab[CA (k€)],Tab[An],">=2023")),0)+_xlfn.LET(_xlpm.a,1,_xlpm.a)+\'P&L (k€)\'!B2',
        '<hyperlinks><hyperlink ref="A1" location="\'P&amp;L (k€)\'!B2"/></hyperlinks><legacyDrawing r:id="rId2"/>',
      ),
      'xl/styles.xml': excel('styles', 'styleSheet'),
      'xl/sharedStrings.xml': excel('sharedStrings', 'sst'),
      'xl/calcChain.xml': excel('calcChain', 'calcChain'),
      'xl/theme/theme1.xml': THEME,
      'xl/comments1.xml': excel('comments', 'comments'),
      'xl/tables/table1.xml': excel('table', 'table'),
      'xl/pivotTables/pivotTable1.xml': excel('pivotTable', 'pivotTableDefinition'),
      'xl/pivotCache/pivotCacheDefinition1.xml': excel('pivotCacheDefinition', 'pivotCacheDefinition'),
      'xl/pivotCache/pivotCacheRecords1.xml': excel('pivotCacheRecords', 'pivotCacheRecords'),
      'xl/drawings/vmlDrawing1.vml': part(`${OFFICE}vmlDrawing`, vml),
      'xl/printerSettings/printerSettings1.bin': part(
        `${OFFICE}spreadsheetml.printerSettings`,
        Buffer.from('P\0D\0F\0', 'latin1'),
      ),
      'xl/threadedComments/threadedComment1.xml': plain(
        'application/vnd.ms-excel.threadedcomments+xml',
        'ThreadedComments',
      ),
      'xl/persons/person.xml': plain('application/vnd.ms-excel.person+xml', 'personList'),
      'docProps/core.xml': CORE,
      'docProps/app.xml': APP,
      'docProps/custom.xml': CUSTOM,
    },
    relations: {
      '': [
        [`${PACKAGE_RELATIONS}core-properties`, 'docProps/core.xml'],
        ['extended-properties', 'docProps/app.xml'],
        ['custom-properties', 'docProps/custom.xml'],
      ],
      [WORKBOOK]: [
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
        ['calcChain', 'calcChain.xml'],
        ['theme', 'theme/theme1.xml'],
        ['pivotCacheDefinition', 'pivotCache/pivotCacheDefinition1.xml'],
        [`${MICROSOFT}2017/10/relationships/person`, 'persons/person.xml'],
      ],
      'xl/pivotCache/pivotCacheDefinition1.xml': [['pivotCacheRecords', 'pivotCacheRecords1.xml']],
      'xl/worksheets/sheet1.xml': [
        ['hyperlink', 'mailto:direction@morvan.example', 'External'],
        ['vmlDrawing', '../drawings/vmlDrawing1.vml'],
        [`${relations}comments`, '../comments1.xml'],
        ['table', '../tables/table1.xml'],
        ['pivotTable', '../pivotTables/pivotTable1.xml'],
        ['printerSettings', '../printerSettings/printerSettings1.bin'],
        [`${MICROSOFT}2017/10/relationships/threadedComment`, '../threadedComments/threadedComment1.xml'],
      ],
    },
  })
}

/** A Google Sheets export with its own data parts and functions that only it has. */
function googleSheet(): Buffer {
  return officePackage('xlsx', {
    parts: {
      'xl/worksheets/sheet1.xml': sheet(
        'IFERROR(__xludf.DUMMYFUNCTION("ARRAYFORMULA(QUERY(A1:B9,""select A where B > 1""))"),"Total | net")',
      ),
      'xl/drawings/drawing1.xml': part(
        `${OFFICE}drawing+xml`,
        xml('<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"/>'),
      ),
      'xl/styles.xml': excel('styles', 'styleSheet'),
      'xl/metadata': part('application/binary', new Uint8Array([0, 1, 2])),
    },
    relations: {
      [WORKBOOK]: [
        ['worksheet', 'worksheets/sheet1.xml'],
        ['styles', 'styles.xml'],
        ['http://customschemas.google.com/relationships/workbookmetadata', 'metadata'],
      ],
      'xl/worksheets/sheet1.xml': [['drawing', '../drawings/drawing1.xml']],
    },
  })
}

/** A Google Docs export. */
function googleDocument(): Buffer {
  return officePackage('docx', {
    parts: {
      'word/styles.xml': word('styles', 'styles'),
      'customXml/item1.xml': part(
        'application/xml',
        xml('<go:gDocsCustomXmlDataStorage xmlns:go="http://customooxmlschemas.google.com/"/>'),
      ),
      'word/media/image1.jpg': part('image/jpeg', jpegOf()),
    },
    relations: {
      [DOCUMENT]: [
        ['styles', 'styles.xml'],
        ['customXml', '../customXml/item1.xml'],
        ['image', 'media/image1.jpg'],
        ['hyperlink', 'tel:+33299000000', 'External'],
        ['hyperlink', 'www.morvan.example', 'External'],
      ],
    },
  })
}

/** An Excel workbook in Strict Open XML format. */
function strictWorkbook(): Buffer {
  const strict = 'http://purl.oclc.org/ooxml/officeDocument/relationships/'
  return officePackage('xlsx', {
    main: xml('<workbook xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main" conformance="strict"/>'),
    parts: {
      'xl/worksheets/sheet1.xml': part(
        `${OFFICE}spreadsheetml.worksheet+xml`,
        xml('<worksheet xmlns="http://purl.oclc.org/ooxml/spreadsheetml/main"><sheetData/></worksheet>'),
      ),
    },
    relations: { [WORKBOOK]: [[`${strict}worksheet`, 'worksheets/sheet1.xml']] },
  })
}

/** A document in UTF-16, with a byte-order mark. */
function wideDocument(): Buffer {
  const text = `<?xml version="1.0" encoding="UTF-16"?>${wordDocument('<w:p/>').replace(/^<\?[^>]*>/, '')}`
  return officePackage('docx', {
    main: '',
    parts: { [DOCUMENT]: part(`${OFFICE}wordprocessingml.document.main+xml`, Buffer.from(`\ufeff${text}`, 'utf16le')) },
  })
}

const object = (content: string) => pdfWith('x', { objects: `6 0 obj\n${content}\nendobj` })

const LAID_OUT: readonly [what: string, kind: FileKind, bytes: Buffer][] = [
  ['a document of Word with fields, comments, a chart and a template', 'docx', wordFile()],
  ['an empty document of Word', 'docx', officePackage('docx')],
  ['a document of Google Docs', 'docx', googleDocument()],
  ['a document in UTF-16', 'docx', wideDocument()],
  ['a workbook of Excel with tables, a pivot table and comments', 'xlsx', excelFile()],
  ['a workbook of Google Sheets', 'xlsx', googleSheet()],
  ['a workbook in the strict form', 'xlsx', strictWorkbook()],
  [
    'a workbook that declares a type of macros and holds none',
    'xlsx',
    officePackage('xlsx', {
      defaults: { bin: 'application/vnd.ms-excel.sheet.binary.macroEnabled.main', sigs: 'application/x-anything' },
    }),
  ],
  [
    'a scan that opens at its first page',
    'pdf',
    pdfWith('x', { catalogue: '/OpenAction [3 0 R /FitH 842] /PageMode /UseNone' }),
  ],
  [
    'a scan that opens by a jump',
    'pdf',
    pdfWith('x', { catalogue: '/OpenAction << /Type /Action /S /GoTo /D [3 0 R /XYZ null null 0] >>' }),
  ],
  [
    'a PDF with links, notes and a form',
    'pdf',
    object(
      '<< /Annots [<< /Subtype /Link /A << /S /URI /URI (https://morvan.example) >> >> << /Subtype /Text /F 28 >> << /Subtype /Widget /FT /Tx /A << /S /ResetForm >> >>] >>',
    ),
  ],
  ['a PDF with an outline', 'pdf', object('<< /Title (One) /Next 5 0 R /A << /S /GoTo /D (one) >> >>')],
  [
    'a PDF with buttons from page to page and layers',
    'pdf',
    object('[<< /S /Named /N /NextPage >> << /A << /S /SetOCGState /State [/ON 5 0 R] >> >>]'),
  ],
  [
    'a tagged PDF',
    'pdf',
    object(
      '<< /Type /StructElem /S /Table /A [<< /O /Layout /Placement /Block >>] /K << /S /TD /A << /O /Table /RowSpan 2 >> >> >>',
    ),
  ],
  [
    'a PDF signed by hand in a reader',
    'pdf',
    pdfWith('x', { catalogue: '/ADBE_FillSignInfo << /signature (x) >> /Lang (fr-FR)' }),
  ],
  [
    'a PDF signed with a certificate',
    'pdf',
    object(
      '<< /Type /Sig /Filter /Adobe.PPKLite /Reference [<< /TransformMethod /UR3 /TransformParams << /EF [/Create] >> >>] >>',
    ),
  ],
  ['a photograph', 'jpeg', jpegOf()],
  ['a drawing', 'png', pngOf()],
]

describe('file written by an ordinary program', () => {
  const work = openFileWork()
  it('is sampled at least forty times', () => {
    assert.ok(REAL.length + LAID_OUT.length >= 40, String(REAL.length + LAID_OUT.length))
  })
  for (const name of REAL)
    it(`accepts ${name}`, async () => {
      const kind = kindByExtension(name)
      assert.ok(kind)
      assert.equal(await work.check(kind, async () => new Uint8Array(readFileSync(FOLDER + name))), null)
    })
  for (const [what, kind, bytes] of LAID_OUT)
    it(`accepts ${what}`, async () => {
      assert.equal(await work.check(kind, async () => new Uint8Array(bytes)), null)
    })
})
