import { isHarmlessAddress } from './addresses.ts'

/*
 * The fields of a Word document (ECMA-376 part 1, §17.16.5). The first word of a field names it; a nested field may not
 * spell that word.
 */

/** Fields that count, refer to the document itself or its properties, or hold a bibliography add-in's data; and `=`. */
const HARMLESS_FIELDS = new Set(
  `= ADDIN ADVANCE AUTHOR AUTONUM AUTONUMLGL AUTONUMOUT BARCODE BIBLIOGRAPHY BIDIOUTLINE CITATION COMMENTS COMPARE CREATEDATE
  DATE DISPLAYBARCODE DOCPROPERTY DOCVARIABLE EDITTIME EQ FILENAME FILESIZE FORMCHECKBOX FORMDROPDOWN FORMTEXT FORMULA
  HYPERLINK IF INDEX INFO KEYWORDS LASTSAVEDBY LISTNUM MERGEFIELD MERGEREC MERGESEQ NEXT NOTEREF NUMCHARS NUMPAGES NUMWORDS
  PAGE PAGEREF PRINTDATE REF REVNUM SAVEDATE SECTION SECTIONPAGES SEQ SHAPE STYLEREF SUBJECT SYMBOL TA TC TEMPLATE TIME TITLE
  TOA TOC USERADDRESS USERINITIALS USERNAME XE`.split(/\s+/),
)

/** Placeholder in a field's instruction for a nested field. */
const INNER_FIELD = '\ufffc'

/** Assembles the instructions of one part from the runs they are spread over. */
export class FieldReader {
  /** Open fields, the innermost last, with their instructions. */
  readonly #open: { instruction: string; isInResult: boolean }[] = []
  /** Instructions outside any field, which a program repairing the document may turn into one. */
  #stray = ''
  #hasForbidden = false

  /** Reads a field mark: `begin`, `separate` or `end`. */
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

  /** Reads text of an instruction. */
  text(text: string): void {
    const last = this.#open.at(-1)
    if (last === undefined) this.#stray += text
    else last.instruction += text
  }

  /** Reads a whole instruction. */
  instruction(instruction: string): void {
    if (!isHarmlessInstruction(instruction)) this.#hasForbidden = true
  }

  /** True if a field of the part is not among the harmless ones. Valid once the whole part is read. */
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
