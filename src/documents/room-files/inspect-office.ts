import type { FileFault } from '../../domain/deals/data-room.ts'
import { isHarmlessAddress } from './addresses.ts'
import { FieldReader } from './office-fields.ts'
import { FormulaReader } from './office-formulas.ts'
import { INNER_RELATIONS, MAIN_TYPES, PART_TYPES, type PartType, RELATIONS_TYPE, relationOf } from './office-parts.ts'
import { attributeOf, readVml, readXml, type XmlElement, type XmlReader } from './xml-elements.ts'
import { readZipEntries, type ZipEntry, type ZipFault } from './zip-entries.ts'

/*
 * Checks workbooks and documents as packages of parts (ECMA-376 part 2): every part must have a content type of its
 * kind, content of that type, and relations of its kind leading to it. Anything else is `active`.
 */

type OfficeKind = 'xlsx' | 'docx'

const FAULTS: Readonly<Record<ZipFault, FileFault>> = {
  'not a zip': 'not_its_kind',
  damaged: 'unreadable',
  locked: 'locked',
  bloated: 'bloated',
}

/** Signature of the container of password-protected files and of Office files before 2007. */
const OLD_OR_LOCKED = Buffer.from('d0cf11e0a1b11ae1', 'hex')

const CONTENT_TYPES = '[content_types].xml'

/** Thrown at active content to stop reading its part at once. */
class Active extends Error {}

/** Checks a workbook or document, returning null if it is sound. */
export function faultInOffice(bytes: Buffer, kind: OfficeKind, isEmbedded = false): FileFault | null {
  if (bytes.subarray(0, 8).equals(OLD_OR_LOCKED))
    return bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'locked' : 'not_its_kind'
  const entries = readZipEntries(bytes)
  if (typeof entries === 'string') return FAULTS[entries]
  try {
    return faultInPackage(entries, kind, isEmbedded)
  } catch (error) {
    if (error instanceof Active) return 'active'
    throw error
  }
}

function faultInPackage(entries: readonly ZipEntry[], kind: OfficeKind, isEmbedded: boolean): FileFault | null {
  const listing = entries.find(({ name }) => name.toLowerCase() === CONTENT_TYPES)
  if (listing === undefined) return 'not_its_kind'
  const parts = entries.filter((entry) => entry !== listing && !entry.name.endsWith('/'))
  const typeOf = contentTypes(listing.content())
  const mains = parts.filter(({ name }) => typeOf(name) === MAIN_TYPES[kind].toLowerCase())
  if (mains.length === 0 && parts.some(({ name }) => isMainOfOther(typeOf(name), kind))) return 'not_its_kind'
  const package_: Package = { kind, isEmbedded, typeOf, relations: [], formulas: new FormulaReader() }
  for (const { name, content } of parts) {
    const fault = faultInPart(package_, name, content())
    if (fault !== null) return fault
  }
  if (package_.formulas.isForbidden) return 'active'
  const fault = faultInRelations(package_, new Set(parts.map(({ name }) => name.toLowerCase())))
  return fault ?? (mains.length === 1 ? null : 'not_its_kind')
}

function isMainOfOther(type: string | null, kind: OfficeKind): boolean {
  return type === MAIN_TYPES[kind === 'xlsx' ? 'docx' : 'xlsx'].toLowerCase()
}

/** A relation between parts, or between a part and a target outside the file. */
interface Relation {
  /** Source part in lower case; '' for the package. */
  readonly from: string
  /** Target part in lower case. */
  readonly to: string
  /** Last segment of its type. */
  readonly relation: string
}

interface Package {
  readonly kind: OfficeKind
  readonly isEmbedded: boolean
  /** Returns the content type of a part in lower case, null if it has none. */
  readonly typeOf: (name: string) => string | null
  readonly relations: Relation[]
  readonly formulas: FormulaReader
}

/** Reads the content types of parts, declared by part name or by extension. */
function contentTypes(bytes: Buffer): (name: string) => string | null {
  const [byExtension, byName] = [new Map<string, string>(), new Map<string, string>()]
  readXml(bytes, {
    open: (element) => {
      const type = attributeOf(element, 'ContentType').toLowerCase()
      const [map, key] =
        element.name === 'Default'
          ? [byExtension, attributeOf(element, 'Extension')]
          : [byName, decodedName(attributeOf(element, 'PartName')).replace(/^\//, '')]
      if (element.name === 'Types') return
      if ((element.name !== 'Default' && element.name !== 'Override') || map.has(key.toLowerCase())) throw new Active()
      map.set(key.toLowerCase(), type)
    },
    text: () => {},
    close: () => {},
  })
  return (name) => {
    const lower = name.toLowerCase()
    return byName.get(lower) ?? byExtension.get(/\.([^./]+)$/.exec(lower)?.[1] ?? '') ?? null
  }
}

function decodedName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function faultInPart(package_: Package, name: string, bytes: Buffer): FileFault | null {
  const type = package_.typeOf(name)
  const source = /^(.*?)_rels\/([^/]*)\.rels$/i.exec(name)
  if (source !== null || type === RELATIONS_TYPE) {
    if (source === null || type !== RELATIONS_TYPE) return 'active'
    readRelations(package_, (source[1] ?? '') + (source[2] ?? ''), bytes)
    return null
  }
  const part = type === null ? undefined : PART_TYPES[package_.kind].get(type)
  if (part === undefined) return 'active'
  const { content } = part
  if ('roots' in content) return faultInXml(package_, bytes, content.roots)
  switch (content.other) {
    case 'xlsx':
    case 'docx':
      // An embedded workbook may not embed another.
      return package_.isEmbedded ? 'active' : faultInOffice(bytes, content.other, true)
    case 'any xml':
      return faultInXml(package_, bytes, null)
    case 'svg':
      readXml(bytes, svgReader())
      return null
    case 'vml':
      readVml(bytes, vmlReader(package_.formulas))
      return null
    default:
      return isOfContent(content.other, bytes) ? null : 'active'
  }
}

function readRelations({ relations }: Package, from: string, bytes: Buffer): void {
  readXml(bytes, {
    open: (element) => {
      if (element.attributes.some(([name]) => name === 'base')) throw new Active()
      if (element.name === 'Relationships') return
      if (element.name !== 'Relationship') throw new Active()
      const relation = relationOf(attributeOf(element, 'Type'))
      const target = attributeOf(element, 'Target')
      if (relation === null) throw new Active()
      if (attributeOf(element, 'TargetMode') === 'External') {
        if (!isAllowedOutside(relation, target)) throw new Active()
      } else if (relation === 'hyperlink' && /^#?[^/\\:]*$/.test(target)) {
        // A target within the file itself, as Excel and LibreOffice write it.
      } else {
        if (!INNER_RELATIONS.has(relation) || /^[^/]*:|\\|^\/\//.test(target)) throw new Active()
        relations.push({ from: from.toLowerCase(), to: resolved(from, target), relation })
      }
    },
    text: () => {},
    close: () => {},
  })
}

/** Templates in Word's own folders, which every document made from one names and no other machine has. */
const OWN_TEMPLATE =
  /^file:\/\/\/[a-z]:[\\/](?:[^\\/:?*]+[\\/])*(?:templates|modèles|vorlagen)[\\/][^\\/:?*]+\.do[tc][mx]?$/i

function isAllowedOutside(relation: string, target: string): boolean {
  if (relation === 'hyperlink') return isHarmlessAddress(target)
  return relation === 'attachedTemplate' && OWN_TEMPLATE.test(decodedName(target))
}

/** Resolves a target against the part it appears in. Returns the part name in lower case. */
function resolved(from: string, target: string): string {
  const folders = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  for (const step of decodedName(target)
    .replace(/[?#].*$/, '')
    .split('/')) {
    if (step === '..') folders.pop()
    else if (step !== '' && step !== '.') folders.push(step)
  }
  return folders.join('/').toLowerCase()
}

/**
 * Rejects relations that lead to a part of a wrong type or embed a package outside charts, and parts of arbitrary XML
 * without a relation.
 */
function faultInRelations({ kind, typeOf, relations }: Package, names: ReadonlySet<string>): FileFault | null {
  const explained = new Set<string>()
  for (const { from, to, relation } of relations) {
    // Word and others leave relations to parts they have removed.
    if (!names.has(to)) continue
    const part = PART_TYPES[kind].get(typeOf(to) ?? '')
    if (part?.relations.includes(relation) !== true) return 'active'
    if (relation === 'package' && !isChart(typeOf(from))) return 'active'
    if (relation === 'officeDocument' && from !== '') return 'active'
    explained.add(to)
  }
  const isUnexplained = (name: string) =>
    !explained.has(name) && needsRelation(PART_TYPES[kind].get(typeOf(name) ?? ''))
  return [...names].some(isUnexplained) ? 'active' : null
}

function isChart(type: string | null): boolean {
  return type !== null && /\.(?:drawingml\.chart|chartex)\+xml$/.test(type)
}

function needsRelation(part: PartType | undefined): boolean {
  return (
    part !== undefined && 'other' in part.content && ['any xml', 'opaque', 'xlsx', 'docx'].includes(part.content.other)
  )
}

/** Elements that run, fetch or embed something, in any part. */
const ACTIVE_ELEMENTS = new Set([
  ...['altChunk', 'OLEObject', 'oleObject', 'oleObjects', 'control', 'ocx', 'ddeLink', 'oleLink', 'script', 'subDoc'],
  ...[
    'mailMerge',
    'frameset',
    'webPublishItems',
    'webVideoPr',
    'videoFile',
    'audioFile',
    'wavAudioFile',
    'quickTimeFile',
  ],
  ...['externalReference', 'externalBook', 'connection', 'queryTable', 'DataMashup', 'dataRef', 'webPr', 'customUI'],
  ...['FmlaMacro', 'webextension', 'webExtensionRef'],
])

/** Elements with a formula as text, and attributes with a formula as value. */
const FORMULA_ELEMENTS = new Set([
  ...['f', 'formula', 'formula1', 'formula2', 'oldFormula', 'calculatedColumnFormula', 'totalsRowFormula'],
  ...['FmlaLink', 'FmlaRange', 'FmlaTxbx', 'FmlaPict', 'FmlaGroup'],
])
const FORMULA_ATTRIBUTES = new Set([
  'formula',
  'textlink',
  'fmlaLink',
  'fmlaRange',
  'fmlaTxbx',
  'fmlaGroup',
  'fmlaPict',
])

/** Attributes of VML that name a picture or another file. */
const VML_SOURCES = new Set(['src', 'althref'])

const VML = 'urn:schemas-microsoft-com:vml'
const MATHS = 'http://schemas.openxmlformats.org/officeDocument/2006/math'

/** Checks one XML part. Its root must be among those given or, with `roots` null, must not be that of a web page. */
function faultInXml({ kind, formulas }: Package, bytes: Buffer, roots: readonly string[] | null): FileFault | null {
  const fields = new FieldReader()
  const elements = new ElementReader(formulas)
  let isRoot = true
  let isInstruction = false
  const reader: XmlReader = {
    open: (element) => {
      const { name, namespace } = element
      if (isRoot && (roots === null ? /^(?:html|svg)$/i.test(name) : !roots.includes(name))) throw new Active()
      isRoot = false
      if (kind === 'docx') {
        isInstruction = name === 'instrText' || name === 'delInstrText'
        if (name === 'fldChar') fields.mark(attributeOf(element, 'fldCharType'))
        if (name === 'fldSimple') fields.instruction(attributeOf(element, 'instr'))
      }
      elements.open(element, namespace === VML)
    },
    text: (text) => {
      if (isInstruction) fields.text(text)
      elements.text(text)
    },
    close: (name) => {
      isInstruction = false
      elements.close(name)
    },
  }
  readXml(bytes, reader)
  return fields.isForbidden ? 'active' : null
}

/** Checks elements, their attributes and their formulas, in XML and in VML. */
class ElementReader {
  readonly #formulas: FormulaReader
  /** The element whose text is collected. Null for none. */
  #collected: XmlElement | null = null
  #text = ''

  constructor(formulas: FormulaReader) {
    this.#formulas = formulas
  }

  /** @throws Active */
  open(element: XmlElement, isVml: boolean): void {
    const { name, namespace, attributes } = element
    if (ACTIVE_ELEMENTS.has(name)) throw new Active()
    if (name === 'cacheSource' && attributeOf(element, 'type') === 'external') throw new Active()
    for (const [key, value] of attributes) {
      // A macro called by a shape, and any action of a click besides following its link.
      if ((key === 'macro' || key === 'fmlaMacro' || key === 'onAction' || /^on[a-z]+$/.test(key)) && isSet(key, value))
        throw new Active()
      if (key === 'action' && name.startsWith('hlink') && value !== '') throw new Active()
      if (isVml && (VML_SOURCES.has(key) || (key === 'href' && !isHarmlessAddress(value)))) throw new Active()
      if (FORMULA_ATTRIBUTES.has(key)) this.#formulas.formula(value)
    }
    if (name === 'definedName' && attributes.some(([key, value]) => MACRO_NAMES.has(key) && isSet(key, value)))
      throw new Active()
    const isCollected = name === 'definedName' || name === 'HyperlinkBase' || FORMULA_ELEMENTS.has(name)
    const isFormula = isCollected && namespace !== MATHS
    // Within a formula's text only the wrapping of another formula is allowed.
    if (this.#collected !== null && !isFormula) throw new Active()
    this.#collected = isFormula ? element : null
    this.#text = ''
  }

  text(text: string): void {
    if (this.#collected !== null) this.#text += text
  }

  /** @throws Active */
  close(name: string): void {
    const element = this.#collected
    if (element?.name !== name) return
    this.#collected = null
    if (name === 'HyperlinkBase') {
      if (!isHarmlessAddress(this.#text)) throw new Active()
    } else if (name !== 'definedName') {
      this.#formulas.formula(this.#text)
    } else {
      const defined = attributeOf(element, 'name')
      // Names of macros that run automatically.
      if (/^(?:_xlnm\.)?auto_/i.test(defined)) throw new Active()
      this.#formulas.define(defined, this.#text)
    }
  }
}

/** Attributes that mark a name as a macro. */
const MACRO_NAMES = new Set(['function', 'vbProcedure', 'xlm'])

/** Script events are texts; marks are `true` or `1`. */
function isSet(key: string, value: string): boolean {
  if (/^(?:function|vbProcedure|xlm)$/.test(key)) return value === '1' || value === 'true'
  return value.trim() !== '' && !/^(?:on|one|only)$/.test(key)
}

function vmlReader(formulas: FormulaReader): XmlReader {
  const elements = new ElementReader(formulas)
  let isRoot = true
  return {
    open: (element) => {
      if (isRoot && element.name !== 'xml') throw new Active()
      isRoot = false
      elements.open(element, true)
    },
    text: (text) => elements.text(text),
    close: (name) => elements.close(name),
  }
}

/** Elements of a drawing without side effects. */
const DRAWING_ELEMENTS = new Set(
  `svg g defs symbol use switch title desc metadata style path rect circle ellipse line polyline polygon text tspan textPath
  linearGradient radialGradient stop pattern clipPath mask marker image filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG
  feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence`.split(/\s+/),
)
const SVG = 'http://www.w3.org/2000/svg'

/** Returns a reader of SVG that allows only drawing elements and references within the drawing or to embedded data. */
function svgReader(): XmlReader {
  let isRoot = true
  let isStyle = false
  const check = (css: string) => {
    if (/@import|expression|url\(\s*(?!["']?#)|\\/i.test(css)) throw new Active()
  }
  return {
    open: ({ name, namespace, attributes }) => {
      if (isRoot && (name !== 'svg' || namespace !== SVG)) throw new Active()
      isRoot = false
      isStyle = name === 'style'
      if (namespace === SVG && !DRAWING_ELEMENTS.has(name)) throw new Active()
      for (const [key, value] of attributes) {
        if (/^on/i.test(key)) throw new Active()
        if (/href$|^src$/i.test(key) && !/^\s*(?:#|data:image\/(?:png|jpeg|gif)[;,])/i.test(value)) throw new Active()
        check(value)
      }
    },
    text: (text) => {
      if (isStyle) check(text)
    },
    close: () => {
      isStyle = false
    },
  }
}

/*
 * Signatures of the parts that are not XML.
 */

const hex = (digits: string) => Buffer.from(digits, 'hex')
const latin = (text: string) => Buffer.from(text, 'latin1')

/** Bitmaps: PNG, JPEG, GIF, BMP, TIFF, JPEG XR, WebP. */
const RASTER = [
  ...[hex('89504e470d0a1a0a'), hex('ffd8ff'), latin('GIF87a'), latin('GIF89a'), latin('BM')],
  ...[hex('49492a00'), hex('4d4d002a'), hex('4949bc'), latin('RIFF')],
]

/** Vector images: WMF with and without the placeable header. EMF has its signature further in. */
const METAFILE = [hex('d7cdc69a'), hex('01000900'), hex('02000900')]
const EMF_WORD = latin(' EMF')
const EMF_WORD_AT = 40

/** Programs, archives, old Office files, documents and pages, which printer settings and fonts never are. */
const NOT_OPAQUE = [
  ...[latin('MZ'), latin('\x7fELF'), hex('d0cf11e0'), latin('PK'), latin('%PDF'), latin('{\\rt'), latin('<')],
  ...[hex('cafebabe'), hex('cffaedfe'), latin('#!'), latin('Rar!'), latin('7z'), hex('1f8b')],
]

/** True if bytes fit such a content. An empty part is accepted as harmless. */
function isOfContent(content: 'raster' | 'metafile' | 'opaque', bytes: Buffer): boolean {
  const begins = (signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)
  if (bytes.length === 0) return true
  if (content === 'raster') return RASTER.some(begins)
  if (content === 'opaque') return !NOT_OPAQUE.some(begins)
  return METAFILE.some(begins) || bytes.subarray(EMF_WORD_AT, EMF_WORD_AT + 4).equals(EMF_WORD)
}
