import { writeFileSync } from 'node:fs'
import { readDemoParties } from '/work/main/src/outside/demo-files.ts'
import { industryOf } from '/work/main/src/domain/valuation/industry.ts'
import { evToRevenueOf } from '/work/main/src/domain/valuation/multiples.ts'
import { valuationOf } from '/work/main/src/domain/valuation/valuation.ts'
import { taxOf } from '/work/main/src/domain/valuation/country-tax.ts'
import { derivedOf } from '/work/main/src/domain/workspace.ts'
import { emptyCensus, anonymityOf } from '/work/main/src/domain/confidentiality/k-anonymity.ts'
import { blindProfileOf, asCodeName } from '/work/main/src/domain/confidentiality/blind.ts'
import { blindFitOf } from '/work/main/src/domain/memo/blind-fit.ts'
import { fitOf } from '/work/main/src/domain/matching/fit.ts'
import { ticketGateOf } from '/work/main/src/domain/matching/gates.ts'
import { teaserOf } from '/work/main/src/domain/memo/teaser.ts'
import { pdfOf } from '/work/main/src/documents/pdf.ts'
const parties = await readDemoParties()
const sellers = parties.filter((p) => p.side === 'seller')
const buyers = parties.filter((p) => p.side === 'buyer')
const census = emptyCensus()
const traits = sellers.map((s) => { const t = taxOf(s.country); return { industry: industryOf(s.profile.texts).name, country: t.recognised ? t.countryCode : null, revenueEurM: s.profile.figures.revenueEurM, fictional: true } })
for (const t of traits) census.add(t)
export async function sample(i: number, j: number, language: 'en' | 'fr', over: any = {}) {
  const s = sellers[i]!, b = buyers[j]!
  const figures = { ...s.profile.figures, ...over.figures }
  const d = derivedOf('seller', { ...s.profile, texts: { ...s.profile.texts, ...over.texts } }, { identity: s.identity, supervisor: null } as any, s.country)
  const an = anonymityOf({ ...traits[i]!, revenueEurM: figures.revenueEurM }, census)
  const v = valuationOf({ ...d.blindTexts, ...figures, country: s.country })
  const ind = industryOf(d.blindTexts)
  const profile = blindProfileOf({ codeName: asCodeName('Company D'), industry: ind.name, figures, maskedTexts: d.blindTexts, dataQuality: d.dataQuality, fictional: true }, an)
  const scores = fitOf(figures, evToRevenueOf(ind), b.profile.criteria, 0.82)
  const gates = { communication: { verdict: 'open', reason: '' }, ticketFit: ticketGateOf({ evEurM: v.status === 'ok' ? v.triangulatedEurM : null, ...b.profile.criteria }) }
  const fit = blindFitOf({ fit: scores.fit, scores, gates, isMatch: true } as any, figures, b.profile.criteria, evToRevenueOf(ind))
  const doc = teaserOf({ seller: profile, fit, phase: '1_initial_contact', asOf: '2026-11-01' }, language)
  return { doc, pdf: await pdfOf(doc, new Date('2026-11-01T00:00:00Z')), an, v, profile }
}
if (process.argv[2]) {
  const [i, j, l, out] = process.argv.slice(2)
  const r = await sample(Number(i), Number(j), l as 'en', {})
  writeFileSync(out!, r.pdf); console.log(r.an, JSON.stringify(r.profile.ranges), r.v.status === 'ok' ? r.v.triangulatedEurM : '', r.pdf.length)
}
