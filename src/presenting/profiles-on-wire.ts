import { openOwnValuation } from '../disclosure/exact-figures.ts'
import type { Language } from '../domain/language/language.ts'
import type { Side } from '../domain/parties/party.ts'
import type { Profile } from '../domain/parties/profile.ts'
import { profileQuality } from '../domain/quality/score.ts'
import type { Workspace } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import type { OwnProfile } from '../store/profiles.ts'
import { ownEvidence } from '../workspace/own-evidence.ts'
import { buyerOnWire, sellerOnWire, valuationOnWire, withoutNulls } from './api-mapping.ts'
import { figureSourcesOnWire } from './company-file-on-wire.ts'

/** Returns a session's own profiles with their data quality, and the valuation of its seller. */
export async function profilesOnWire(app: AppContext, own: OwnProfile, workspace: Workspace, language: Language) {
  const { buyer, seller } = workspace.profiles
  const commonOf = (side: Side, profile: Profile) => {
    const { dataQuality, missingFields } = profileQuality(side, profile, workspace.identity, workspace.facts)
    const id = withoutNulls({ id: own.parties[side]?.id ?? null })
    return { ...id, data_quality: dataQuality, missing_fields: missingFields }
  }
  const sourcesOf = (profile: Profile) =>
    figureSourcesOnWire(profile, workspace.facts, own.parties.seller?.statedAt ?? {})
  const candidate = seller && (await (await app.universe.current()).partyOf(own.parties.seller?.id ?? -1))
  const valuation =
    seller && candidate ? openOwnValuation(own, candidate, ownEvidence(app, seller, workspace.facts)) : null
  return {
    ...(buyer ? { buyer: { ...buyerOnWire(buyer), ...commonOf('buyer', buyer) } } : {}),
    ...(seller ? { seller: { ...sellerOnWire(seller), ...sourcesOf(seller), ...commonOf('seller', seller) } } : {}),
    ...(candidate && valuation
      ? { valuation: valuationOnWire(valuation, candidate.valuedAt, language, seller?.file ?? null) }
      : {}),
  }
}
