import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { identityPhrases } from '../../src/domain/confidentiality/masking/identity-phrases.ts'
import { findInternetNames } from '../../src/domain/confidentiality/masking/internet-names.ts'
import {
  findPublicNumbers,
  type IdentifyingWords,
  maskIdentity,
} from '../../src/domain/confidentiality/masking/mask.ts'
import { MaskingWork } from '../../src/domain/confidentiality/masking/masking-work.ts'
import { findOccurrences, indexWordStarts } from '../../src/domain/confidentiality/masking/phrase-search.ts'
import { foldWithPositions } from '../../src/domain/text/folded-text.ts'
import { MASK } from '../../src/domain/text/mask-mark.ts'
import { drawnOf, partOf } from '../_thoroughness.ts'

const NOBODY: IdentifyingWords = {
  company: null,
  people: [],
  emails: [],
  websites: [],
  phones: [],
  registryNumbers: [],
  addresses: [],
}
const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Names of maximum length whose words occur throughout a hostile text. */
const EVERYWHERE: IdentifyingWords = {
  company: filled('a ', 200),
  otherCompanies: [filled('a b ', 200)],
  people: [filled('a ', 200), filled('ab ', 200)],
  emails: [`a.a.a.a.a.a@${filled('a.', 180)}`],
  websites: [filled('a.', 200)],
  phones: [filled('01 ', 200)],
  registryNumbers: ['00000000000000'],
  addresses: [filled('1 rue ', 300)],
}

/** Naive twin: marks the hidden characters by masking the whole text until nothing changes. Quadratic. */
function hiddenByRounds(text: string, identity: IdentifyingWords): boolean[] {
  const phrases = identityPhrases(identity)
  const hidden = [...text].flatMap((character) => Array.from({ length: character.length }, () => false))
  /** Current text with the original position of each character; null in a mask. */
  let now = Array.from({ length: text.length }, (_, at) => ({ character: text.charAt(at), at: at as number | null }))
  for (let changed = true; changed; ) {
    changed = false
    const folded = foldWithPositions(now.map(({ character }) => character).join(''))
    const unlimited = new MaskingWork(Number.POSITIVE_INFINITY)
    const spans = [
      ...phrases.flatMap((phrase) => findOccurrences(phrase, folded, indexWordStarts(folded), unlimited)),
      ...findInternetNames(folded.plain),
      ...findPublicNumbers(folded.plain),
    ].toSorted((one, other) => one.from - other.from)
    const next: typeof now = []
    let kept = 0
    for (const { from, to } of spans) {
      const [first, last] = [folded.start[from] ?? 0, folded.end[to - 1] ?? 0]
      if (last <= kept) continue
      changed = true
      next.push(...now.slice(kept, Math.max(kept, first)))
      for (const { at } of now.slice(Math.max(kept, first), last)) if (at !== null) hidden[at] = true
      if (first >= kept) next.push(...[...MASK].map((character) => ({ character, at: null })))
      kept = last
    }
    now = [...next, ...now.slice(kept)]
  }
  return hidden
}

/** Marks the characters of a text that are missing from its masked form. */
function hiddenIn(text: string, masked: string): boolean[] {
  const hidden = Array.from({ length: text.length }, () => true)
  let at = 0
  for (const kept of masked.split(MASK)) {
    const found = text.indexOf(kept, at)
    assert.ok(found >= 0, JSON.stringify({ text, masked }))
    hidden.fill(false, found, found + kept.length)
    at = found + kept.length
  }
  return hidden
}

const HOSTILE = [
  ...['a', 'a ', 'a.', 'a-', 'aA', 'a1', '@', 'a@', 'a@a.', 'a at ', 'a dot ', 'a (at) b ', 'a at b dot ', 'www.'],
  ...[
    'http://',
    'http://.',
    'a.com/',
    'a.com ',
    'x.fr?',
    '0',
    '01 ',
    '01.02.',
    '0-',
    '+',
    '+1 ',
    '(',
    '00 1',
    '1.2.3.4.',
  ],
  ...[
    '123 ',
    '123.',
    'FR',
    'FR12 ',
    'DE1',
    'A1B2 ',
    'HRB ',
    'SIREN : ',
    'RCS ab ab ',
    'siren ab ab 1 ',
    'company number ',
  ],
  ...[
    '12 500 000 ',
    'EUR ',
    'tel 01',
    '12(',
    '01.02.03.123.456.789.',
    '01.02.03.04.05 FR12 123 456 789 +33 ',
    '1 rue ',
  ],
  ...[
    ' ',
    '\n',
    ' \n',
    '\u200b',
    'a\u200b',
    '\u0301',
    'a\u0301\u0302',
    'ﷺ',
    '㌖',
    '½',
    '\ud800',
    '🏭',
    '[…]',
    '[',
    '](',
    '.',
    '_',
    '%',
  ],
]

describe('masking within its work limit', () => {
  it('hides everything that the round-by-round twin hides, in demonstration texts', () => {
    for (const side of ['sellers', 'buyers']) {
      const parties: unknown[] = JSON.parse(readFileSync(new URL(`../../demo/${side}.json`, import.meta.url), 'utf8'))
      for (const party of parties.slice(0, 15))
        for (const text of Object.values(party as object).filter((value) => typeof value === 'string')) {
          const masked = maskIdentity(text, EVERYWHERE)
          const shown = hiddenIn(text, masked)
          hiddenByRounds(text, EVERYWHERE).forEach((isHidden, at) => {
            assert.ok(!isHidden || shown[at], text)
          })
        }
    }
  })

  it('hides everything that the round-by-round twin hides, in texts of numbers, names and addresses', () => {
    const words = fc.constantFrom(
      ...[
        '01.02.',
        '01.02.03.04.05',
        '06 ',
        '123 456 789',
        '.',
        ' ',
        '-',
        'FR12',
        '+33',
        'a',
        'b ',
        'a@a.fr',
        'rue ',
        '\n',
      ],
      ...['tel ', 'SIREN ', 'A ', '@a', 'www.', '1', '2.3', '(0)', 'a dot fr', '12 500 000', '€', '[…]'],
    )
    const anyText = fc.array(words, { maxLength: 60 }).map((pieces) => pieces.join(''))
    fc.assert(
      fc.property(anyText, fc.constantFrom(NOBODY, EVERYWHERE), (text, identity) => {
        const masked = maskIdentity(text, identity)
        const rounds = hiddenByRounds(text, identity)
        if (rounds.every((isHidden) => !isHidden)) assert.equal(masked, text)
        // A kept run such as "a" may occur several times, so only the amounts shown are comparable.
        const shown = masked.replaceAll(MASK, '').length
        assert.ok(shown <= rounds.filter((isHidden) => !isHidden).length, JSON.stringify({ text, masked }))
      }),
      { numRuns: drawnOf(500) },
    )
  })

  it('hides the whole text if the work limit is reached', () => {
    assert.equal(maskIdentity(filled('01.02.', 10_000), NOBODY, new MaskingWork(0)), MASK)
  })

  it('hides a list of overlapping numbers and keeps the words around it', () => {
    assert.equal(maskIdentity(`before ${filled('01.02.', 600)} after`, NOBODY), 'before […]. after')
  })

  // Quadratic work would cost 256 times as much. Garbage collection and caches on a busy machine raised the cost of
  // four times the text above six times; `bench/hostile-units.ts` shows the ratios.
  it('costs less than sixty times as much for sixteen times the text', () => {
    /** CPU milliseconds of this thread per run, averaged because the thread clock is coarse. */
    const costMs = (text: string, identity: IdentifyingWords, runs: number) => {
      const before = process.threadCpuUsage()
      for (let run = 0; run < runs; run++) maskIdentity(text, identity)
      const { user, system } = process.threadCpuUsage(before)
      return (user + system) / 1_000 / runs
    }
    const isSuperlinear = (unit: string, identity: IdentifyingWords) => {
      const long = costMs(filled(unit, 40_000), identity, 1)
      return long > 60 && long > 60 * costMs(filled(unit, 2_500), identity, 16)
    }
    for (const identity of [NOBODY, EVERYWHERE])
      for (const unit of partOf(HOSTILE))
        if (costMs(filled(unit, 10_000), identity, 1) > 4)
          assert.ok(!(isSuperlinear(unit, identity) && isSuperlinear(unit, identity)), JSON.stringify(unit))
  })
})
