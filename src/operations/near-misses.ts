import { showKnown } from '../disclosure/disclose.ts'
import { ownCandidate } from '../disclosure/own-party.ts'
import { negotiateLanguage } from '../domain/language/language.ts'
import { FIT_THRESHOLD } from '../domain/matching/scoring/fit.ts'
import { changeIn, emptyReasonIn, obstacleIn } from '../domain/matching/scoring/match-words.ts'
import { type Change, explainMismatch } from '../domain/matching/scoring/why-not.ts'
import type { Handlers } from '../entry/perform.ts'
import { askingBy } from '../matches/asking-by.ts'
import { nearestTo } from '../matches/near-misses.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { scoredBasis } from '../presenting/pair-on-wire.ts'
import { quotableFigures } from '../presenting/quoted-figures.ts'

const MISSES_SHOWN = 5

export const getNearMisses: Handlers['getNearMisses'] = async ({ app, viewer, input, asked, refuse }) => {
  const language = negotiateLanguage(asked.acceptLanguage)
  const universe = await app.universe.current()
  const own = askingBy(await ownCandidate(viewer, universe, refuse), input.thesis, refuse)
  const { total, reason, misses } = await nearestTo(app, viewer, universe, own)
  const shown = await showKnown(
    app,
    viewer,
    misses.map(({ candidate }) => candidate),
  )
  const explained = misses.flatMap(({ candidate, pair, condition }) => {
    const known = shown.get(candidate.id)
    if (known === undefined) return []
    const quoted = quotableFigures(viewer, own, candidate, pair, known)
    const { reasons, changes } = explainMismatch(pair, scoredBasis(own, candidate, pair), quoted)
    const [obstacle] = reasons
    const change = condition === 'fit' ? changes.find(isEnough) : changes[0]
    // A fit that no single step raises to 50 is not near.
    if (obstacle === undefined || (condition === 'fit' && change === undefined)) return []
    return [
      {
        id: candidate.id,
        name: known.name,
        ...withoutNulls({ sector: candidate.blindTexts.sector }),
        fit: pair.fit,
        condition,
        reason: obstacleIn(language, obstacle),
        ...(change === undefined ? {} : { change: changeIn(language, change) }),
      },
    ]
  })
  return {
    body: {
      matches: total,
      ...(reason === null ? {} : { empty_reason: reason.of, why: emptyReasonIn(language, reason) }),
      misses: explained.slice(0, MISSES_SHOWN),
    },
  }
}

const isEnough = (change: Change): boolean => 'fit' in change && change.fit >= FIT_THRESHOLD
