/** What hostile texts repeat: near-numbers, near-addresses, openings of markup that never close, and what a normal form makes longer. */
export const UNITS = [
  ...['a', 'a ', 'a.', 'a-', 'a@a.', '@a.', 'a at ', 'a (at) b dot ', 'www.', 'http://.', 'a.com/', 'x.fr?'],
  ...[
    '01.02.',
    '01 02 03.04-05 FR12 123 456 789 +33 ',
    '+1 ',
    '1,5 ',
    '12 500 000 ',
    'EUR ',
    'siren ab ab 1 ',
    '1 rue ',
    '(',
    '[(',
    ']((',
  ],
  ...[
    'identity: a\n',
    'wants: ',
    '- a\n',
    '> > ',
    '# ',
    '**',
    '|a|b|\n',
    '`',
    '<a ',
    '<',
    '&amp;',
    '{"a":',
    '\n',
    ' ',
    ' \n',
    '"',
    ',',
    ';',
  ],
  ...['e\u0301', 'ﷺ', '㌖', '½', '🏭', '\u200b', 'İ', 'no ', 'do not contact ', 'except ', 'between 1 and 2 million '],
]

/** A text of `length` characters that repeats `unit`. */
export function filled(unit: string, length: number): string {
  return unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
}

/** Watches how much processor time this thread spends between two turns of its event loop. */
export function watchLoop() {
  let longest = 0
  let before = process.threadCpuUsage()
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1_000)
    before = process.threadCpuUsage()
    setImmediate(() => setTimeout(turn, 1).unref())
  }
  turn()
  return {
    reset: () => {
      longest = 0
    },
    longestMs: () => longest,
  }
}
