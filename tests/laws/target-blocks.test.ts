import assert from 'node:assert/strict'
import { it } from 'node:test'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { writeAcquisitionBrief } from '../../src/domain/memo/acquisition-brief.ts'
import type { FitPart } from '../../src/domain/memo/blind-fit.ts'
import type { Target } from '../../src/domain/memo/counterparties.ts'
import { NOTHING_CONFIRMED } from '../../src/domain/parties/confirmed.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { briefFactsOf } from '../_documents.ts'

loadMessages()

const [described] = briefFactsOf().shortlist.best
if (!described) assert.fail('no target')
const target: Target = described

const briefOn = (best: readonly Target[], theses: Parameters<typeof briefFactsOf>[0] = {}) =>
  toMarkdown(writeAcquisitionBrief({ ...briefFactsOf(), ...theses, shortlist: { total: best.length, best } }, 'en'))

it('acquisition brief lists a target without a matching activity under “Other targets”', () => {
  const thesis = {
    id: 7,
    name: 'North',
    createdAt: '2026-11-20T09:00:00.000Z',
    texts: { sector: 'Machines', geography: null, solution1: null, solution2: null, solution3: null },
    criteria: { ticketMinEurM: 1, ticketMaxEurM: 9, growthTargetPct: 4, ebitdaTargetPct: null },
    rate: null,
    confirmed: NOTHING_CONFIRMED,
  }
  const best: Target[] = [
    target,
    { ...target, name: 'Company B', thesis: null },
    { ...target, name: 'Company C', thesisId: 7, thesis: 'sector' },
  ]
  const headings = [
    ...briefOn(best, { theses: [thesis] }).matchAll(/^(?:## (?:Closest|For|Other|The t)|### Comp).*$/gm),
  ]
  assert.deepEqual(
    headings.map(([line]) => line),
    [
      '## Closest to “Maintenance of machines”',
      '### Company A',
      '## Other targets',
      '### Company B',
      '## For the thesis “North”',
      '### Company C',
    ],
  )
})

it('acquisition brief states a figure beside its target only once', () => {
  for (const verdict of ['meets', 'level', 'short', 'far_short'] as const) {
    const parts: FitPart[] = [{ of: 'growth', level: 3, verdict }]
    assert.equal(briefOn([{ ...target, parts }]).match(/growth of/g)?.length, 1, verdict)
  }
})

it('acquisition brief states a single word shared with the criteria', () => {
  const brief = briefOn([{ ...target, does: 'Hydraulic machines', parts: [] }])
  assert.match(brief, /In favour: (?:the business sought; )?it speaks of machines/)
})
