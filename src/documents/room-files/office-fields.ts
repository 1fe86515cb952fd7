import { isHarmlessAddress } from './addresses.ts'

/*
 * The fields of a Word document (ECMA-376 part 1, §17.16.5). A field is named by its first word, which no other field may spell.
 */

/** Fields that count, refer to the document itself or its properties, or hold what an add-in of literature keeps; and a sum. */
const HARMLESS_FIELDS = new Set(
  `= ADDIN ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIBLIOGRAPHY BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE
  DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT FORMULA
  HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NOTEREF NUMCHARS NUMPAGES NUMWORDS
  PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SHAPE STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE
  TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
)

/** Stands in a field's instruction for a field within it. */
const INNER_FIELD = '\ufffc'

/** The instructions of one part, put together from the runs that they are spread over. */
export class FieldReader {
  /** Fields that have begun and not ended, the innermost last; of each its instruction, null once its result has begun. */
  readonly #open: { instruction: string; isInResult: boolean }[] = []
  /** Instructions outside any field: a program that repairs the document may make one of them. */
  #stray = ''
  #hasForbidden = false

  /** Takes the mark of a field: `begin`, `separate` or `end`. */
  mark(type: string): void {
    const last = this.#open.at(-1)
    if (type === 'begin') {
      if (last !== undefined && !last.isInResult) last.instruction += INNER_FIELD
      this.#open.push({ instruction: '', isInResult: false })
    } else if (type === 'separate' && last !== undefined) {
      last.isInResult = true
    } else if (type === 'end') {
      const ended = this.#open.pop()
      if (ended !== undefined) this.instruction(ended.instruction)
    }
  }

  /** Takes text of an instruction. */
  text(text: string): void {
    const last = this.#open.at(-1)
    if (last === undefined) this.#stray += text
    else last.instruction += text
  }

  /** Takes a whole instruction. */
  instruction(instruction: string): void {
    if (!isHarmlessInstruction(instruction)) this.#hasForbidden = true
  }

  /** Whether a field of the part is not among the harmless ones, after all of it was read. */
  get isForbidden(): boolean {
    return (
      this.#hasForbidden ||
      !isHarmlessInstruction(this.#stray) ||
      this.#open.some(({ instruction }) => !isHarmlessInstruction(instruction))
    )
  }
}

function isHarmlessInstruction(instruction: string): boolean {
  const text = instruction.trim()
  if (text === '') return true
  const name = /^(?:=|[a-z]+(?![\p{L}\p{N}_\ufffc]))/iu.exec(text)?.[0].toUpperCase()
  if (name === undefined || !HARMLESS_FIELDS.has(name)) return false
  if (name !== 'HYPERLINK') return true
  const address = /^hyperlink\s+(?:"([^"]*)"|([^\s"\\]\S*))/i.exec(text)
  return address === null || isHarmlessAddress(address[1] ?? address[2] ?? '')
}
