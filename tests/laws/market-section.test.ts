import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toMarkdown } from '../../src/documents/markdown.ts'
import { findListedPeers } from '../../src/domain/memo/market-blocks.ts'
import { memorandumSections, writeMemorandum } from '../../src/domain/memo/memorandum.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { memoFactsOf } from '../_documents.ts'

loadMessages()

const named = (sector: string | null) => findListedPeers({ sector, product: null, description: null }) ?? undefined
const EDITION = { approved: null, reader: null, readAt: '2026-11-22T09:30:00.000Z' }
const marketIn = (text: string) => /## Market and competition\n\n([^#]*)/.exec(text)?.[1]

describe('the market in a memorandum', () => {
  const listedPeers = named('Fire protection')
  it('tells the margins of listed companies with source and date, and no multiple or value', () => {
    const market = marketIn(toMarkdown(writeMemorandum({ ...memoFactsOf(), listedPeers }, 'en', EDITION)))
    assert.match(market ?? '', /for comparison; most are far larger\./)
    assert.match(market ?? '', /\| EBITDA margin, listed firms, United States \| [\d.]+% \|/)
    assert.match(market ?? '', /Source: Damodaran Online, January 2026 update, as of 5 January 2026\./)
    assert.doesNotMatch(market ?? '', /×|€|EV\//)
  })
  it('calls listed companies far larger only beside a company that is known to be small', () => {
    for (const revenueEurM of [null, 9800]) {
      const figures = { revenueEurM, growthPct: null, ebitdaMarginPct: null }
      const facts = { ...memoFactsOf({ figures }), listedPeers }
      assert.match(marketIn(toMarkdown(writeMemorandum(facts, 'en', EDITION))) ?? '', /, for comparison\.\n/)
      assert.match(toMarkdown(writeMemorandum(facts, 'fr', EDITION)), /, à titre de comparaison\.\n/)
    }
  })
  it('is left out where the texts name no industry, or one that multiples do not value', () => {
    for (const sector of [null, 'Zorblats', 'Bank', 'Holding']) {
      assert.equal(named(sector), undefined, String(sector))
      const facts = { ...memoFactsOf(), listedPeers: named(sector) }
      assert.equal(marketIn(toMarkdown(writeMemorandum(facts, 'en', EDITION))), undefined)
    }
  })
  it('does not stand for the seller’s words: its own copy goes on asking for them until they are written', () => {
    const own = (market?: string) =>
      JSON.stringify(
        memorandumSections(
          { ...memoFactsOf(), listedPeers, written: market === undefined ? {} : { market } },
          'en',
          true,
        ).find(({ heading }) => heading === 'Market and competition'),
      )
    assert.match(own(), /To complete: size and growth of the market/)
    assert.match(own(), /most are far larger/)
    assert.doesNotMatch(own('Three firms share the region.'), /To complete/)
  })
})
