/**
 * Writes the teaser of a demonstration seller for a demonstration buyer to a file:
 * `node scripts/teaser-sample.ts teaser.pdf`, then
 * `pdftoppm -r 110 -png -singlefile teaser.pdf docs/teaser-sample` for the picture in docs/.
 */
import { writeFileSync } from 'node:fs'
import { demoFacets } from '../src/background/demo-universe.ts'
import { renderPdf } from '../src/documents/pdf.ts'
import { asCodeName, blindProfile } from '../src/domain/confidentiality/blinding/blind.ts'
import { maskTexts } from '../src/domain/confidentiality/blinding/blind-texts.ts'
import { blindCriteria, blindFigures } from '../src/domain/confidentiality/blinding/fineness.ts'
import { countSharers, emptyCensus, kAnonymity } from '../src/domain/confidentiality/blinding/k-anonymity.ts'
import { toCodeName } from '../src/domain/confidentiality/policy/code-name.ts'
import { negotiateDocumentLanguage } from '../src/domain/language/language.ts'
import { scorePair } from '../src/domain/matching/scoring/pair.ts'
import { toBlindFit } from '../src/domain/memo/blind-fit.ts'
import { writeTeaser } from '../src/domain/memo/teaser.ts'
import { NOTHING_CONFIRMED } from '../src/domain/parties/confirmed.ts'
import { blindTextSource, deriveFromProfile } from '../src/domain/workspace/workspace.ts'
import { type DemoParty, readDemoParties } from '../src/integrations/demo-files.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'
import { loadMessages } from '../src/integrations/messages.ts'
import { ordinaryWords } from '../src/integrations/ordinary-words-file.ts'
import { type Scorable, toScorable } from '../src/matching-index/candidate.ts'

loadMessages()

const SELLER_SECTOR = /retrofit/i
const BUYER_SECTOR = /Roofing/

const [file, wish] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file to write: node scripts/teaser-sample.ts teaser.pdf [fr]')

const parties = await readDemoParties()
const sellers = parties.filter(({ side }) => side === 'seller')
const buyers = parties.filter(({ side }) => side === 'buyer')
const embedder = openLocalEmbedder({ idleMs: 1000 })
const seller = await candidate(sellers, SELLER_SECTOR)
const buyer = await candidate(buyers, BUYER_SECTOR)
await embedder.close()
if (seller.traits === null) throw new Error('the seller is no seller')

const census = emptyCensus()
for (const party of sellers) {
  const { traits } = toScorable(indexed(party, []))
  if (traits) census.add(traits)
}
const { traits, blindTexts: maskedTexts, dataQuality, fictional, toMatch } = seller
const { figures } = toMatch
const codeName = asCodeName(toCodeName(3))
const told = {
  codeName,
  industry: traits.industry,
  figures,
  fineness: 'digits',
  maskedTexts,
  dataQuality,
  fictional,
} as const
const facts = {
  seller: blindProfile(told, kAnonymity(traits, countSharers(traits, census))),
  fit: toBlindFit(scorePair(buyer.toMatch, toMatch), toMatch, buyer.toMatch),
  phase: '1_initial_contact',
  redFlags: [],
  showsValue: true,
  asOf: '2026-11-01',
} as const
writeFileSync(file, await renderPdf(writeTeaser(facts, negotiateDocumentLanguage(wish ?? null)), new Date(facts.asOf)))

async function candidate(among: readonly DemoParty[], sector: RegExp): Promise<Scorable> {
  const party = among.find(({ profile }) => sector.test(`${profile.texts.sector} ${profile.texts.product}`))
  if (party === undefined) throw new Error(`the demonstration universe has no ${sector}`)
  return toScorable(indexed(party, await embedder.embed(demoFacets(party))))
}

function indexed(party: DemoParty, vectors: Int8Array[]) {
  const { side, profile, identity } = party
  const { buyerType } = profile
  const { country } = profile.location
  const { blindTexts, dataQuality } = deriveFromProfile(
    side,
    profile,
    { identity, supervisor: null },
    maskTexts(blindTextSource(profile, { identity, supervisor: null }), ordinaryWords()),
  )
  const ids = { id: 1, identityId: 1, sessionId: null, network: null, circle: null, textRevision: 0, valuedAt: null }
  const standing = { contactStatus: 'warm', offered: true, erased: false, fictional: true, unproven: false } as const
  return {
    ...ids,
    ...standing,
    redFlags: [],
    theses: [],
    fineness: 'digits' as const,
    wording: blindTexts,
    side,
    country,
    region: null,
    buyerType,
    blindTexts,
    nameRelease: profile.nameRelease,
    hidden: [],
    dataQuality,
    vectors,
    blindFigures: blindFigures(profile.figures, 'digits'),
    blindCriteria: blindCriteria(profile.criteria, 'digits'),
    blindSize: null,
    confirmed: NOTHING_CONFIRMED,
  }
}
