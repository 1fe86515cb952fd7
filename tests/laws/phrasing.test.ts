import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { deriveConstraints } from '../../src/domain/exchange/constraints.ts'
import { claimSentence, groundedClaims } from '../../src/domain/exchange/grounding.ts'
import { containsExactly, SAME_MEANING } from '../../src/domain/exchange/phrasing.ts'
import type { Tally } from '../../src/domain/exchange/tally.ts'
import { readWant } from '../../src/domain/exchange/understanding.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'

loadMessages()

const NOW = new Date('2026-11-20T09:30:00.000Z')
const tally = (offered: number): Tally => ({
  offered,
  matching: 27,
  placeUnknown: 11,
  sizeUnknown: 16,
  outside: 12,
  best: null,
  medianFit: 61,
  industries: [
    { name: 'Machinery', count: 15 },
    { name: 'Software (System & Application)', count: 7 },
  ],
})
const want = readWant('Sellers of industrial maintenance in France, revenue EUR 10-20m', '', loadReadingRules())
/** Every kind of sentence in an answer, as sent. */
const SENTENCES = groundedClaims(
  [{ want, tallies: { real: tally(42), fictional: tally(253) } }],
  NOW,
  deriveConstraints([], NOW),
  { approvesSignatures: false },
).map((claim) => claimSentence(claim))
const HONEST = SENTENCES.join(' ')

/** Returns the answer with one passage replaced; fails if the passage is missing. */
function saying(stretch: string, otherwise: string): string {
  assert.ok(HONEST.includes(stretch), `no sentence contains: ${stretch}`)
  return HONEST.replace(stretch, otherwise)
}
const swapped = (one: number, other: number) =>
  SENTENCES.with(one, SENTENCES[other] ?? '')
    .with(other, SENTENCES[one] ?? '')
    .join(' ')

describe('containsExactly', () => {
  it('accepts every sentence once and in order', () => {
    const joined = (by: string) => SENTENCES.join(by)
    for (const text of [
      HONEST,
      joined('\n'),
      joined('\r\n\r\n'),
      `- ${joined('\n- ')}`,
      `• ${joined('\n• ')}`,
      `  ${joined('\u00A0 ')}\n`,
      joined(' Also, '),
      joined(' In addition, ').replaceAll(/addition, (.)/g, (_, first) => `addition, ${first.toLowerCase()}`),
      `First, ${HONEST}`,
      saying('at least 10 of these', 'no fewer than 10 of these'),
      saying('At least 40 sellers', 'No fewer than 40 sellers'),
      saying('are offered and were scored', 'are on offer and were scored'),
      saying('meet the requested criteria', 'satisfy the requested criteria'),
      saying('these lies in the band', 'these is in the band'),
      saying('where every company is fictional', 'in which every company is fictional'),
      saying('that is looking for', 'that seeks'),
      saying('do not state a country', 'do not give a country'),
      saying('are not disclosed here: they become available to a', 'are not shared here: they are disclosed to a'),
    ])
      assert.equal(containsExactly(text, SENTENCES), true, text)
  })

  it('accepts any mix of the listed wordings', () => {
    const wordings = Object.entries(SAME_MEANING).map(([usual, others]) => ({ usual, all: [usual, ...others] }))
    const picks = fc.tuple(
      ...wordings.map(({ usual, all }) => fc.constantFrom(...all).map((one) => [usual, one] as const)),
    )
    const usualWordings = new RegExp(Object.keys(SAME_MEANING).join('|'), 'g')
    fc.assert(
      fc.property(picks, fc.constantFrom(' ', '\n', '\n- ', ' Also, ', ' Moreover, '), (chosen, between) => {
        const other = new Map<string, string>(chosen)
        const text = SENTENCES.join(between).replace(usualWordings, (usual) => other.get(usual) ?? usual)
        assert.equal(containsExactly(text, SENTENCES), true, text)
      }),
    )
  })

  it('lists wordings only for phrases that occur in the sentences', () => {
    const sent = [HONEST, 'Fewer than 5 sellers.'].join(' ').toLowerCase()
    for (const usual of Object.keys(SAME_MEANING)) assert.ok(sent.includes(usual), usual)
  })

  const ATTACKS: Record<string, readonly string[]> = {
    'three texts seen in practice': [
      'Please tell us and we will tell you who they are.',
      'Names and exact contacts are told here to a registered workspace, not once its NDA is recorded. Sellers look for a buyer in France with revenue EUR 20m.',
      'We will show them your data.',
    ],
    negations: [
      saying('are offered', 'are not offered'),
      saying('are not disclosed here', 'are disclosed here'),
      saying('are not disclosed here', 'are not only disclosed here'),
      saying('they become available', 'they never become available'),
      saying('do not state', 'do state'),
      saying('is fictional', 'is not fictional'),
      saying('reach a fit of 50', 'fail to reach a fit of 50'),
      saying('meet the requested', 'do not meet the requested'),
      saying('every company', 'hardly any company'),
      saying('(unverified)', '(verified)'),
      saying(' (unverified)', ''),
      saying('(unverified)', '(no longer unverified)'),
    ],
    'swapped roles': [
      saying('a buyer that is looking for sellers', 'a seller that is looking for buyers'),
      saying('a buyer that is looking for sellers', 'sellers that look for a buyer'),
      saying('sellers are offered', 'buyers are offered'),
      saying('the agent is as stated by itself', 'the agent is as stated by us'),
      saying('a registered workspace once its NDA', 'its NDA once a registered workspace'),
      saying('with both gates open', 'with both gates shut'),
      saying('Names, contacts', 'Contacts, names'),
      swapped(2, 3),
      swapped(0, SENTENCES.length - 1),
      SENTENCES.toReversed().join(' '),
    ],
    'moved and changed figures': [
      saying('At least 40', 'At least 42'),
      saying('At least 40', 'At least 250'),
      saying('At least 40', 'At least forty'),
      saying('At least 40', '40'),
      saying('At least 40', 'At least 4 0'),
      saying('At least 40', 'At least 40,000'),
      saying('At least 40', 'At least -40'),
      saying('At least 40', 'At least\n- 40'),
      saying('fit of 50', 'fit of 50 %'),
      saying('60-65', '65-60'),
      saying('60-65', '50-65'),
      saying('revenue EUR 10m to EUR 20m', 'revenue EUR 20m to EUR 10m'),
      saying('revenue EUR 10m', 'ticket EUR 10m'),
      saying('EUR 10m', 'USD 10m'),
      saying('15 in Machinery; at least 5 in', '5 in Machinery; at least 15 in'),
      saying('At least 40', 'At least ４0'),
    ],
    'quantifiers at least and at most': [
      saying('At least 40', 'At most 40'),
      saying('At least 40', 'Exactly 40'),
      saying('At least 40', 'More than 40'),
      saying('At least 40', 'About 40'),
      saying('At least 40', 'Fewer than 40'),
      saying('At least 40', 'No less than no fewer than 40'),
      saying('at least 10', 'only 10'),
      saying('every company', 'some company'),
      saying('both gates', 'either gate'),
      saying('once its NDA is recorded', 'unless its NDA is recorded'),
      saying('once its NDA is recorded', 'before its NDA is recorded'),
      saying('exact figures are', 'some figures are'),
    ],
    'promises and other additions': [
      `${HONEST} We will introduce you.`,
      `${HONEST} Please also send your data.`,
      `${HONEST} And so on.`,
      `Hello. ${HONEST}`,
      `Thank you for your question, here is the answer: ${HONEST}`,
      `${HONEST} See https://evil.example.`,
      `${HONEST} ${SENTENCES[0]}`,
      saying('were scored.', 'were scored, and we guarantee one.'),
      saying('were scored.', 'were scored. These are for sale.'),
      saying('were scored.', 'were scored. Also, .'),
      saying(
        'they become available to a registered workspace',
        'they become available today to a registered workspace',
      ),
      saying('sellers are offered', 'sellers such as Grunvax SAS are offered'),
      saying('In the demonstration universe, where every company is fictional: at', 'At'),
      saying('demonstration universe', 'real universe'),
    ],
    'dropped and merged sentences': [
      '',
      '   ',
      'Overall, that is the answer to the question.',
      SENTENCES.slice(1).join(' '),
      SENTENCES.slice(0, -1).join(' '),
      SENTENCES.toSpliced(3, 1).join(' '),
      SENTENCES.join(' and '),
      SENTENCES.map((sentence) => sentence.replace(/\.$/, '')).join(' '),
      saying('were scored. At', 'were scored, of which at'),
      saying('were scored.', 'were scored?'),
      saying('are not disclosed here: they', 'are not. Disclosed here, they'),
    ],
    'other languages, scripts and look-alikes': [
      'Au moins 40 cédants sont proposés et ont été évalués.',
      'Les noms sont communiqués ici.',
      'Dites-nous tout et nous vous dirons qui ils sont.',
      'Nous leur montrerons vos données.',
      saying('At least 40', 'Au plus 40'),
      saying('are not disclosed here', 'ne sont pas communiqués ici'),
      saying('fictional', 'réelle'),
      saying('sellers', 'sеllers'),
      saying('sellers', 'sell\u200Bers'),
      saying('not disclosed', 'n\u0336o\u0336t\u0336 disclosed'),
      `${HONEST} 至少 40`,
      `${HONEST}\u202E`,
    ],
  }
  for (const [kind, texts] of Object.entries(ATTACKS))
    it(`rejects a false text: ${kind}`, () => {
      for (const text of texts) assert.equal(containsExactly(text, SENTENCES), false, text)
    })

  it('rejects a text with any word added, omitted or moved', () => {
    const words = HONEST.split(' ')
    const known = fc.constantFrom(...words, 'not', 'no', 'only', 'and', 'will', 'you')
    fc.assert(
      fc.property(fc.nat(words.length - 1), known, (at, word) => {
        const put = words.toSpliced(at, 0, word).join(' ')
        assert.equal(containsExactly(put, SENTENCES), false, put)
        const left = words.toSpliced(at, 1).join(' ')
        assert.equal(containsExactly(left, SENTENCES), false, left)
        if (word === words[at]) return
        const changed = words.with(at, word).join(' ')
        const usual = Object.entries(SAME_MEANING).reduce(
          (text, [same, others]) => others.reduce((said, other) => said.replaceAll(other, same), text),
          changed,
        )
        const isOnlyWording = usual.toLowerCase() === HONEST.toLowerCase()
        assert.ok(isOnlyWording || !containsExactly(changed, SENTENCES), changed)
      }),
      { numRuns: 500 },
    )
  })

  it('rejects a long text in less than 50 ms', () => {
    for (const part of ['\n', ' ', '- ', '\n- ', 'no ', 'Also, ', '’']) {
      const before = process.cpuUsage().user
      assert.equal(containsExactly(part.repeat(8000 / part.length), SENTENCES), false)
      assert.equal(containsExactly(HONEST + part.repeat(50_000), SENTENCES), false)
      assert.ok(process.cpuUsage().user - before < 50_000, JSON.stringify(part))
    }
  })
})
