interface Pattern {
  readonly from: RegExp
  readonly to: string
}

/**
 * Reads sentences in another language out of a table, by the sentence as it is written in ours. `{}` is a blank: what stands
 * there fills it, itself looked up where it is a sentence of the table too. Of two sentences with blanks the first that fits
 * speaks.
 *
 * @returns what answers null for a sentence that the table does not hold
 */
export function sentenceTable(table: Readonly<Record<string, string>>): (sentence: string) => string | null {
  const patterns: readonly Pattern[] = Object.entries(table)
    .filter(([from]) => from.includes('{}'))
    .map(([from, to]) => ({ from: patternOf(from), to }))
  return function sentenceOf(sentence: string): string | null {
    if (Object.hasOwn(table, sentence)) return table[sentence] ?? null
    for (const { from, to } of patterns) {
      const blanks = from.exec(sentence)?.slice(1)
      if (blanks === undefined) continue
      const filled = blanks.map((blank) => sentenceOf(blank) ?? blank)
      return to.replaceAll('{}', () => filled.shift() ?? '')
    }
    return null
  }
}

function patternOf(sentence: string): RegExp {
  const fixed = sentence.split('{}').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${fixed.join('(.*)')}$`, 's')
}
