import { maskTexts } from '../domain/confidentiality/blinding/blind-texts.ts'
import { EMPTY_IDENTITY, type Identity, type PartyTexts, type Profile } from '../domain/parties/profile.ts'
import { blindTextSource, deriveFromProfile } from '../domain/workspace/workspace.ts'
import type { AppContext } from '../entry/app-context.ts'
import { type DemoParty, textKeyOf } from '../integrations/demo-files.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import { saveVectors } from '../store/party-vectors.ts'
import { insertIdentity, insertParty } from '../store/profiles.ts'
import { hasFictionalParties, lockDemoUniverse } from '../store/universe.ts'
import { embeddedFacets } from '../workspace/save-party.ts'
import { statedSize } from '../workspace/stated-size.ts'

/** Returns the texts of a demonstration party to embed. */
export function demoFacets({ side, profile, identity }: DemoParty): string[] {
  return embeddedFacets(side, blindTextsFor(profile, { ...EMPTY_IDENTITY, ...identity }))
}

function blindTextsFor(profile: Profile, identity: Identity): PartyTexts {
  return maskTexts(blindTextSource(profile, { identity, supervisor: null }), ordinaryWords())
}

/**
 * Loads the demonstration universe in one transaction if it is missing; returns the number of parties added. Processes
 * that start together wait for each other, so that only one loads it. Parties are cold: they have an address and no
 * workspace. Texts without a shipped vector are embedded later.
 *
 * @param onStored called with the number of parties stored so far, before the first and after each
 */
export async function loadDemoUniverse(
  app: Pick<AppContext, 'database' | 'embedder' | 'now'>,
  parties: readonly DemoParty[],
  vectors: ReadonlyMap<string, Int8Array>,
  onStored: (parties: number) => void = () => {},
): Promise<number> {
  const now = app.now()
  return await app.database.transact(async (trx) => {
    await lockDemoUniverse(trx)
    if (await hasFictionalParties(trx)) return 0
    onStored(0)
    for (const [at, party] of parties.entries()) {
      const { side, identity, profile } = party
      const { blindTexts, dataQuality, valued } = deriveFromProfile(
        side,
        profile,
        { identity, supervisor: null },
        blindTextsFor(profile, identity),
      )
      const identityId = await insertIdentity(trx, identity)
      const size = statedSize(side, profile)
      const kept = { profile, blindTexts, statedSize: size, dataQuality, valuedAt: valued ? now.toISOString() : null }
      const stored = {
        ...kept,
        sessionId: null,
        identityId,
        side,
        contactStatus: 'cold',
        fictional: true,
      } as const
      const made = await insertParty(trx, stored, now)
      const shipped = embeddedFacets(side, blindTexts).map((text) => vectors.get(textKeyOf(text)))
      if (shipped.every((vector) => vector !== undefined)) await saveVectors(trx, made, app.embedder.model, shipped)
      onStored(at + 1)
    }
    return parties.length
  })
}
