/**
 * An evaluator of spreadsheet formulas, written for the tests and from the grammar alone: numbers, cells, + - * / ^, comparisons and
 * the functions a worksheet uses. It reads an XLSX file as any spreadsheet does and knows nothing of how the file was made.
 */
import assert from 'node:assert/strict'
import { strFromU8, unzipSync } from 'fflate'

/** A sheet of an XLSX file: by place the text or the number that stands there, or the formula. */
export interface ReadSheet {
  readonly texts: ReadonlyMap<string, string>
  readonly numbers: ReadonlyMap<string, number>
  readonly formulas: ReadonlyMap<string, string>
  /** The values that the file carries for its formulas. */
  readonly cached: ReadonlyMap<string, number>
  /** Other sheets that its formulas refer to, by name. */
  readonly others?: ReadonlyMap<string, ReadSheet>
}

export function readSheet(xlsx: Uint8Array, part = 'sheet1'): ReadSheet {
  const xml = strFromU8(unzipSync(xlsx)[`xl/worksheets/${part}.xml`] ?? assert.fail('no sheet'))
  const [texts, formulas] = [new Map<string, string>(), new Map<string, string>()]
  const [numbers, cached] = [new Map<string, number>(), new Map<string, number>()]
  for (const [, place = '', content = ''] of xml.matchAll(/<c r="([A-Z]+\d+)"[^>]*>(.*?)<\/c>/gs)) {
    const part = (name: string) => new RegExp(`<${name}[^>]*>(.*?)</${name}>`, 's').exec(content)?.[1]
    const [text, formula, value] = [part('t'), part('f'), part('v')]
    if (text !== undefined) texts.set(place, plain(text))
    if (formula !== undefined) formulas.set(place, plain(formula))
    if (value !== undefined) (formula === undefined ? numbers : cached).set(place, Number(value))
  }
  return { texts, numbers, formulas, cached }
}

const plain = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

const FUNCTIONS: Readonly<Record<string, (...given: number[]) => number>> = {
  MAX: Math.max,
  MIN: Math.min,
  SQRT: Math.sqrt,
  EXP: Math.exp,
  TANH: Math.tanh,
  SUM: (...given) => given.reduce((sum, one) => sum + one, 0),
  IF: (condition, yes, no) => (condition === 0 ? no : yes) ?? Number.NaN,
}

/** The value of a cell, worked out from formulas and constants alone. */
export function valueAt(sheet: ReadSheet, place: string): number {
  const known = sheet.numbers.get(place)
  if (known !== undefined) return known
  const formula = sheet.formulas.get(place) ?? assert.fail(`${place} holds no number`)
  const tokens =
    formula.match(
      /\d+(?:\.\d+)?(?:e[-+]?\d+)?|'[^']+'!\$?[A-Z]+\$?\d+|\$?[A-Z]+\$?\d+|[A-Z]+|<=|>=|<>|[-+*/^(),:<>=]/g,
    ) ?? []
  let at = 0
  const take = (token: string): boolean => {
    const isNext = tokens[at] === token
    if (isNext) at += 1
    return isNext
  }
  const cellAt = (token: string) => token.replaceAll('$', '')

  function compared(): number {
    const left = sum()
    for (const [sign, holds] of Object.entries(COMPARISONS)) if (take(sign)) return holds(left, sum()) ? 1 : 0
    return left
  }
  function sum(): number {
    let value = product()
    for (;;)
      if (take('+')) value += product()
      else if (take('-')) value -= product()
      else return value
  }
  function product(): number {
    let value = power()
    for (;;)
      if (take('*')) value *= power()
      else if (take('/')) value /= power()
      else return value
  }
  function power(): number {
    const value = single()
    return take('^') ? value ** single() : value
  }
  function single(): number {
    if (take('-')) return -single()
    if (take('(')) {
      const value = compared()
      assert.ok(take(')'), formula)
      return value
    }
    const token = tokens[at] ?? assert.fail(formula)
    at += 1
    if (/^\d/.test(token)) return Number(token)
    if (take('(')) return (FUNCTIONS[token] ?? assert.fail(token))(...listed())
    const [other, inOther] = token.split('!')
    if (inOther === undefined) return valueAt(sheet, cellAt(token))
    return valueAt(sheet.others?.get(other?.slice(1, -1) ?? '') ?? assert.fail(token), cellAt(inOther))
  }
  function listed(): number[] {
    const values: number[] = []
    do {
      const range = tokens[at + 1] === ':' ? [tokens[at] ?? '', tokens[at + 2] ?? ''].map(cellAt) : null
      if (range === null) values.push(compared())
      else {
        at += 3
        values.push(...placesFrom(range).map((one) => valueAt(sheet, one)))
      }
    } while (take(','))
    assert.ok(take(')'), formula)
    return values
  }

  const value = compared()
  assert.equal(at, tokens.length, formula)
  return value
}

const COMPARISONS: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '>=': (a, b) => a >= b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '<': (a, b) => a < b,
  '=': (a, b) => a === b,
}

function placesFrom([from = '', to = '']: string[]): string[] {
  const [column, first, last] = [
    from.replace(/\d+/, ''),
    ...[from, to].map((place) => Number(place.replace(/\D+/, ''))),
  ]
  return Array.from({ length: (last ?? 0) - (first ?? 0) + 1 }, (_, row) => `${column}${(first ?? 0) + row}`)
}
