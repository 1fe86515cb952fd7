/*
 * The allowed parts of a workbook or document (ECMA-376 part 1, and additions by Microsoft, Google and LibreOffice),
 * each with its content and the relations that may lead to it. All others are refused.
 */

/**
 * Content of a part: XML with one of these roots, VML, an image, opaque data such as printer settings, or a whole
 * workbook or document.
 */
type PartContent =
  | { readonly roots: readonly string[] }
  | { readonly other: 'any xml' | 'vml' | 'raster' | 'metafile' | 'svg' | 'opaque' | 'xlsx' | 'docx' }

export interface PartType {
  readonly content: PartContent
  /** Last segments of the relation types that may lead to it. */
  readonly relations: readonly string[]
}

const OFFICE = 'application/vnd.openxmlformats-officedocument.'
const EXCEL = 'application/vnd.ms-excel.'
const WORD = 'application/vnd.ms-word.'

/** Content types of the main part; macro-enabled files and templates have others. */
export const MAIN_TYPES = {
  xlsx: `${OFFICE}spreadsheetml.sheet.main+xml`,
  docx: `${OFFICE}wordprocessingml.document.main+xml`,
} as const

export const RELATIONS_TYPE = 'application/vnd.openxmlformats-package.relationships+xml'

const xml = (root: string | readonly string[], ...relations: readonly string[]): PartType => ({
  content: { roots: typeof root === 'string' ? [root] : root },
  relations,
})
const other = (what: Extract<PartContent, { other: string }>['other'], ...relations: string[]): PartType => ({
  content: { other: what },
  relations,
})

const IMAGE_RELATIONS = ['image', 'thumbnail', 'hdphoto'] as const
const raster = other('raster', ...IMAGE_RELATIONS)
const metafile = other('metafile', ...IMAGE_RELATIONS)

const SHARED: Readonly<Record<string, PartType>> = {
  'application/vnd.openxmlformats-package.core-properties+xml': xml('coreProperties', 'core-properties'),
  [`${OFFICE}extended-properties+xml`]: xml('Properties', 'extended-properties', 'extendedProperties'),
  [`${OFFICE}custom-properties+xml`]: xml('Properties', 'custom-properties', 'customProperties'),
  [`${OFFICE}theme+xml`]: xml('theme', 'theme'),
  [`${OFFICE}themeOverride+xml`]: xml('themeOverride', 'themeOverride'),
  [`${OFFICE}customXmlProperties+xml`]: xml('datastoreItem', 'customXmlProps'),
  [`${OFFICE}drawingml.chart+xml`]: xml('chartSpace', 'chart'),
  [`${OFFICE}drawingml.chartshapes+xml`]: xml('userShapes', 'chartUserShapes'),
  [`${OFFICE}drawingml.diagramData+xml`]: xml('dataModel', 'diagramData'),
  [`${OFFICE}drawingml.diagramLayout+xml`]: xml('layoutDef', 'diagramLayout'),
  [`${OFFICE}drawingml.diagramStyle+xml`]: xml('styleDef', 'diagramQuickStyle'),
  [`${OFFICE}drawingml.diagramColors+xml`]: xml('colorsDef', 'diagramColors'),
  'application/vnd.ms-office.drawingml.diagramDrawing+xml': xml('drawing', 'diagramDrawing'),
  'application/vnd.ms-office.chartstyle+xml': xml('chartStyle', 'chartStyle'),
  'application/vnd.ms-office.chartcolorstyle+xml': xml('colorStyle', 'chartColorStyle'),
  'application/vnd.ms-office.chartex+xml': xml('chartSpace', 'chartEx'),
  'application/vnd.ms-office.classificationlabels+xml': xml('labelList', 'classificationlabels'),
  'application/inkml+xml': xml('ink', 'customXml', 'ink'),
  [`${OFFICE}vmlDrawing`]: other('vml', 'vmlDrawing', 'legacyDrawing', 'legacyDrawingHF'),
  'application/xml': other('any xml', 'customXml', 'workbookmetadata', 'documentmetadata'),
  'application/binary': other('opaque', 'workbookmetadata', 'documentmetadata'),
  'image/png': raster,
  'image/x-png': raster,
  'image/jpeg': raster,
  'image/jpg': raster,
  'image/pjpeg': raster,
  'image/gif': raster,
  'image/bmp': raster,
  'image/tiff': raster,
  'image/webp': raster,
  'image/vnd.ms-photo': raster,
  'image/x-emf': metafile,
  'image/emf': metafile,
  'image/x-wmf': metafile,
  'image/wmf': metafile,
  'image/svg+xml': other('svg', ...IMAGE_RELATIONS),
  [`${OFFICE}spreadsheetml.sheet`]: other('xlsx', 'package'),
  [`${OFFICE}wordprocessingml.document`]: other('docx', 'package'),
}

const OF_WORKBOOKS: Readonly<Record<string, PartType>> = {
  [MAIN_TYPES.xlsx]: xml('workbook', 'officeDocument'),
  [`${OFFICE}spreadsheetml.worksheet+xml`]: xml('worksheet', 'worksheet'),
  [`${OFFICE}spreadsheetml.chartsheet+xml`]: xml('chartsheet', 'chartsheet'),
  [`${OFFICE}spreadsheetml.styles+xml`]: xml('styleSheet', 'styles'),
  [`${OFFICE}spreadsheetml.sharedStrings+xml`]: xml('sst', 'sharedStrings'),
  [`${OFFICE}spreadsheetml.calcChain+xml`]: xml('calcChain', 'calcChain'),
  [`${OFFICE}spreadsheetml.comments+xml`]: xml('comments', 'comments'),
  [`${OFFICE}spreadsheetml.table+xml`]: xml('table', 'table'),
  [`${OFFICE}spreadsheetml.pivotTable+xml`]: xml('pivotTableDefinition', 'pivotTable'),
  [`${OFFICE}spreadsheetml.pivotCacheDefinition+xml`]: xml('pivotCacheDefinition', 'pivotCacheDefinition'),
  [`${OFFICE}spreadsheetml.pivotCacheRecords+xml`]: xml('pivotCacheRecords', 'pivotCacheRecords'),
  [`${OFFICE}spreadsheetml.sheetMetadata+xml`]: xml('metadata', 'sheetMetadata'),
  [`${OFFICE}spreadsheetml.printerSettings`]: other('opaque', 'printerSettings'),
  [`${OFFICE}spreadsheetml.customProperty`]: other('opaque', 'customProperty'),
  [`${OFFICE}drawing+xml`]: xml('wsDr', 'drawing'),
  [`${EXCEL}threadedcomments+xml`]: xml('ThreadedComments', 'threadedComment'),
  [`${EXCEL}person+xml`]: xml('personList', 'person'),
  [`${EXCEL}slicer+xml`]: xml('slicers', 'slicer'),
  [`${EXCEL}slicerCache+xml`]: xml('slicerCacheDefinition', 'slicerCache'),
  [`${EXCEL}timeline+xml`]: xml('timelines', 'timeline'),
  [`${EXCEL}timelineCache+xml`]: xml('timelineCacheDefinition', 'timelineCache'),
  [`${EXCEL}controlproperties+xml`]: xml('formControlPr', 'ctrlProp'),
  [`${EXCEL}namedsheetviews+xml`]: xml('namedSheetViews', 'namedSheetView'),
  [`${EXCEL}featurepropertybag+xml`]: xml('FeaturePropertyBags', 'FeaturePropertyBag'),
  [`${EXCEL}rdrichvalue+xml`]: xml('rvData', 'rdRichValue'),
  [`${EXCEL}rdrichvaluestructure+xml`]: xml('rvStructures', 'rdRichValueStructure'),
  [`${EXCEL}rdrichvaluetypes+xml`]: xml('rvTypesInfo', 'rdRichValueTypes'),
  [`${EXCEL}rdarray+xml`]: xml('arrayData', 'rdArray'),
  [`${EXCEL}richstyles+xml`]: xml('richStyleSheet', 'richStyles'),
  [`${EXCEL}richvaluerel+xml`]: xml('richValueRels', 'richValueRel'),
}

const OF_DOCUMENTS: Readonly<Record<string, PartType>> = {
  [MAIN_TYPES.docx]: xml('document', 'officeDocument'),
  [`${OFFICE}wordprocessingml.document.glossary+xml`]: xml('glossaryDocument', 'glossaryDocument'),
  [`${OFFICE}wordprocessingml.styles+xml`]: xml('styles', 'styles'),
  [`${WORD}stylesWithEffects+xml`]: xml('styles', 'stylesWithEffects'),
  [`${OFFICE}wordprocessingml.settings+xml`]: xml('settings', 'settings'),
  [`${OFFICE}wordprocessingml.webSettings+xml`]: xml('webSettings', 'webSettings'),
  [`${OFFICE}wordprocessingml.fontTable+xml`]: xml('fonts', 'fontTable'),
  [`${OFFICE}wordprocessingml.numbering+xml`]: xml('numbering', 'numbering'),
  [`${OFFICE}wordprocessingml.header+xml`]: xml('hdr', 'header'),
  [`${OFFICE}wordprocessingml.footer+xml`]: xml('ftr', 'footer'),
  [`${OFFICE}wordprocessingml.footnotes+xml`]: xml('footnotes', 'footnotes'),
  [`${OFFICE}wordprocessingml.endnotes+xml`]: xml('endnotes', 'endnotes'),
  [`${OFFICE}wordprocessingml.comments+xml`]: xml('comments', 'comments'),
  [`${OFFICE}wordprocessingml.commentsExtended+xml`]: xml('commentsEx', 'commentsExtended'),
  [`${OFFICE}wordprocessingml.commentsIds+xml`]: xml('commentsIds', 'commentsIds'),
  [`${OFFICE}wordprocessingml.commentsExtensible+xml`]: xml('commentsExtensible', 'commentsExtensible'),
  [`${OFFICE}wordprocessingml.people+xml`]: xml('people', 'people'),
  [`${OFFICE}wordprocessingml.printerSettings`]: other('opaque', 'printerSettings'),
  [`${OFFICE}obfuscatedFont`]: other('opaque', 'font'),
  'application/x-font-ttf': other('opaque', 'font'),
  // In documents, only charts have the drawing part of a workbook.
  [`${OFFICE}drawing+xml`]: xml('wsDr', 'drawing'),
}

const lowered = (types: Readonly<Record<string, PartType>>): ReadonlyMap<string, PartType> =>
  new Map(Object.entries(types).map(([type, part]) => [type.toLowerCase(), part]))

/** Allowed parts of each kind of file, by content type in lower case. */
export const PART_TYPES = {
  xlsx: lowered({ ...SHARED, ...OF_WORKBOOKS }),
  docx: lowered({ ...SHARED, ...OF_DOCUMENTS }),
} as const

/** Relations that lead to a part of the file, of any kind. */
export const INNER_RELATIONS: ReadonlySet<string> = new Set(
  [SHARED, OF_WORKBOOKS, OF_DOCUMENTS].flatMap((types) =>
    Object.values(types).flatMap(({ relations }) => [...relations]),
  ),
)

/** A relation type of the transitional or strict standard, with its last segment. */
const RELATION =
  /^http:\/\/(?:schemas\.openxmlformats\.org\/(?:office[Dd]ocument|package)\/2006\/relationships|purl\.oclc\.org\/ooxml\/(?:officeDocument|package)\/relationships|schemas\.microsoft\.com\/office\/\d{4}(?:\/\d{2})?\/relationships|schemas\.microsoft\.com\/office\/2006\/relationships|customschemas\.google\.com\/relationships)\/(?:metadata\/)?([\w-]+)$/

/** Returns the last segment of a relation's type. Null if no known standard defines it. */
export function relationOf(type: string): string | null {
  return RELATION.exec(type)?.[1] ?? null
}
