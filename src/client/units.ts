import { type DecimalMark, figureOf } from './figure-text.ts'
import { AMOUNTS, type PartyField, PERCENTAGES } from './party-fields.ts'

/** Units of amounts, in which a column may be written. */
export const AMOUNT_UNITS = ['eur', 'keur', 'meur', 'beur'] as const
/** A ratio is 0.14 where a percentage is 14. */
export const PERCENT_UNITS = ['percent', 'ratio'] as const
export type Unit = (typeof AMOUNT_UNITS)[number] | (typeof PERCENT_UNITS)[number]

/** The units that a field may be written in; none for text. */
export function unitsOf(field: PartyField): readonly Unit[] {
  if (AMOUNTS.includes(field)) return AMOUNT_UNITS
  return PERCENTAGES.includes(field) ? PERCENT_UNITS : []
}

/** What a cell says of a figure: the number, and the unit that is written beside it. */
export interface WrittenFigure {
  value: number
  unit: Unit | null
}

const MARKS: readonly (readonly [Unit, RegExp])[] = [
  ['percent', /%$/],
  ['beur', /(?:md|bn)$/],
  ['meur', /m(?:io|n)?$/],
  ['keur', /k$/],
]

/** A figure as it is written in a cell: `12.4`, `14 %`, `12 400 k€`, `€12.4m`, `12,4 M€`. Null for what is not one. */
export function writtenFigureIn(text: string, mark: DecimalMark | null): WrittenFigure | null {
  const bare = text.toLowerCase().trim()
  const amount = bare.replace(/€|eur(?:os?)?\b/g, ' ').trim()
  for (const [unit, pattern] of MARKS) {
    if (!pattern.test(amount)) continue
    const value = figureOf(amount.replace(pattern, '').trim(), mark)
    return value === null ? null : { value, unit }
  }
  const value = figureOf(amount, mark)
  return value === null ? null : { value, unit: amount === bare ? null : 'eur' }
}

const FACTORS: Readonly<Record<Unit, number>> = { eur: 1e-6, keur: 1e-3, meur: 1, beur: 1e3, percent: 1, ratio: 100 }

/**
 * A figure in the unit of the contract, EUR millions or percent; a unit in the cell goes before that of the column. Null where
 * the cell's unit is not one of the field.
 */
export function inContractUnit(field: PartyField, { value, unit }: WrittenFigure, ofColumn: Unit): number | null {
  const meant = unit ?? ofColumn
  return unitsOf(field).includes(meant) ? Number((value * FACTORS[meant]).toPrecision(12)) : null
}
