import { ownPairings, showKnown } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { isShownTo } from '../domain/confidentiality/policy/circle.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import { changeIn, obstacleIn } from '../domain/matching/scoring/match-words.ts'
import { type Change, explainMismatch } from '../domain/matching/scoring/why-not.ts'
import type { Handlers } from '../entry/perform.ts'
import { pairIn } from '../matching-index/universe.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { gatesOnWire, scoredBasis, scoresOnWire } from '../presenting/pair-on-wire.ts'
import { quotableFigures } from '../presenting/quoted-figures.ts'

export const whyNot: Handlers['whyNot'] = async ({ app, viewer, input, asked, refuse }) => {
  const universe = await app.universe.current()
  const own = await ownCandidate(viewer, universe, refuse)
  const other = await universe.partyOf(input.id)
  const pair = other && pairIn(own, other)
  const isSeen = other !== null && (isShownTo(own, other) || (await ownPairings(app, viewer, [other.id])).size > 0)
  if (other === null || pair === null || !isSeen)
    return refuse('counterparty_not_found', 'counterparty_unknown', 'use_counterparty_id')
  const known = (await showKnown(app, viewer, [other])).get(other.id)
  if (known === undefined) throw new Error('an existing party cannot be shown')
  const scored = scoredBasis(own, other, pair)
  const quoted = quotableFigures(viewer, own, other, pair, known)
  const { isMatch, reasons, changes } = explainMismatch(pair, scored, quoted)
  const language = negotiateLanguage(asked.acceptLanguage)
  return {
    body: {
      id: other.id,
      name: known.name,
      is_match: isMatch,
      fit: pair.fit,
      scores: scoresOnWire(pair.scores),
      gates: gatesOnWire(pair.gates, { scored, quoted }, language),
      ...withoutNulls({ code: unreadSide(changes) }),
      reasons: reasons.map((reason) => obstacleIn(language, reason)),
      changes: changes.map((change) => changeIn(language, change)),
    },
  }
}

function unreadSide(changes: readonly Change[]): 'buyer_unread' | 'seller_unread' | null {
  for (const { of } of changes) if (of === 'buyer_unread' || of === 'seller_unread') return of
  return null
}
