import type { Static } from 'typebox'
import type { Contract } from '../contract/index.ts'
import { type BlindProfile, HIGHLIGHTS_MAX } from '../domain/confidentiality/blinding/blind-profile.ts'
import { FINDING_KINDS, type Finding, findingIn } from '../domain/confidentiality/blinding/profile-findings.ts'
import type { Language } from '../domain/language/language.ts'
import { withoutNulls } from './api-mapping.ts'

type WireInput = NonNullable<Static<Contract['checkBlindProfile']['body']>['profile']>
type WireProfile = Static<Contract['getBlindProfile']['output']>['profile']
type WireFindings = Static<Contract['getBlindProfile']['output']>['findings']

/** Reads a profile as sent: what is absent or null states nothing. */
export function toBlindProfile(sent: WireInput): BlindProfile {
  const text = (value: string | null | undefined) => (value ?? '').replace(/[ \t\r\n]+/g, ' ').trim()
  return {
    trade: sent.trade?.trim() || null,
    place: sent.place ?? 'none',
    figures: sent.figures ?? 'none',
    headcount: sent.headcount ?? null,
    foundedDecade: sent.founded_decade ?? null,
    dealType: sent.deal_type ?? null,
    stakePct: sent.stake ?? null,
    highlights: (sent.highlights ?? [])
      .map(text)
      .filter((one) => one !== '')
      .slice(0, HIGHLIGHTS_MAX),
    texts: {
      business: text(sent.business),
      customers: text(sent.customers),
      reason_for_sale: text(sent.reason_for_sale),
      timetable: text(sent.timetable),
    },
  }
}

/** @param tradeName in the language of the profile */
export function blindProfileOnWire(profile: BlindProfile, tradeName: string | null): WireProfile {
  const { trade, place, figures, headcount, foundedDecade, dealType, stakePct, highlights, texts } = profile
  return {
    place,
    figures,
    highlights: [...highlights],
    ...withoutNulls({
      trade,
      trade_name: tradeName,
      headcount,
      founded_decade: foundedDecade,
      deal_type: dealType,
      stake: stakePct,
      business: texts.business || null,
      customers: texts.customers || null,
      reason_for_sale: texts.reason_for_sale || null,
      timetable: texts.timetable || null,
    }),
  }
}

export function findingsOnWire(findings: readonly Finding[], language: Language): WireFindings {
  return findings.map((finding) => ({
    field: finding.field,
    kind: finding.kind,
    weight: FINDING_KINDS[finding.kind],
    words: finding.words,
    text: findingIn(language, finding),
    ...withoutNulls({ at: finding.at }),
  }))
}
