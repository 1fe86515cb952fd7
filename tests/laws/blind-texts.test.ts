import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  type BlindedBefore,
  maskTexts,
  maskTextsInParts,
} from '../../src/domain/confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../../src/domain/confidentiality/masking/identifying-words.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { ordinaryWords } from '../../src/integrations/ordinary-words-file.ts'

const named = (company: string) =>
  collectIdentifyingWords([{ identity: { ...EMPTY_IDENTITY, company }, supervisor: null }])
const texts = {
  ...EMPTY_PROFILE.texts,
  product: 'Zorvex valves, formerly Trimbolt valves',
  description: 'Valves for dairies. Call 01 23 45 67 89.',
}
const source = { texts, words: named('Zorvex') }
const before: BlindedBefore = { ...source, blindTexts: maskTexts(source, ordinaryWords()) }

/** Returns the lengths of the texts that a change masks. */
function workOf(change: Partial<typeof source>): number[] {
  const parts = maskTextsInParts({ ...source, ...change }, ordinaryWords(), before)
  const lengths: number[] = []
  for (let part = parts.next(); !part.done; part = parts.next()) lengths.push(part.value)
  return lengths
}

describe('incremental masking of blind texts', () => {
  it('skips a text that contains neither the old nor the new name', () => {
    const kept = 'masked before'
    const blindTexts = { ...before.blindTexts, product: kept, description: kept }
    const after = maskTexts({ texts, words: named('Quillhaven') }, ordinaryWords(), { ...before, blindTexts })
    assert.equal(after.description, kept)
    assert.notEqual(after.product, kept)
    assert.deepEqual(workOf({}), [])
  })
  it('produces the same texts as masking everything again', () => {
    for (const words of [named('Trimbolt'), named('Quillhaven'), named('Dairies')])
      for (const changed of [{ words }, { words, texts: { ...texts, sector: 'Trimbolt Quillhaven' } }]) {
        const after = { ...source, ...changed }
        assert.deepEqual(maskTexts(after, ordinaryWords(), before), maskTexts(after, ordinaryWords()))
      }
  })
})
