import { toMarkdown } from '../documents/markdown.ts'
import { unshownIn } from '../documents/pdf/printable.ts'
import { allowedFigures } from '../domain/confidentiality/blinding/blind-profile.ts'
import { findFaults, openFindings } from '../domain/confidentiality/blinding/profile-findings.ts'
import {
  DOCUMENT_LANGUAGES,
  type DocumentLanguage,
  negotiateDocumentLanguage,
  negotiateLanguage,
} from '../domain/language/language.ts'
import { tradeById } from '../domain/matching/trade-vocabulary.ts'
import { writeTeaser } from '../domain/memo/teaser.ts'
import type { AppContext } from '../entry/app-context.ts'
import { hashContent } from '../entry/etag.ts'
import type { Handlers } from '../entry/perform.ts'
import type { Refuse } from '../entry/refusal.ts'
import { ordinaryWords } from '../integrations/ordinary-words-file.ts'
import {
  contentToApprove,
  countFittingSellers,
  countInRegister,
  loadOwnTeaser,
  type OwnTeaser,
  ownTeaserFacts,
} from '../memoranda/own-teaser.ts'
import { withoutNulls } from '../presenting/api-mapping.ts'
import { blindProfileOnWire, findingsOnWire, toBlindProfile } from '../presenting/blind-profile-on-wire.ts'
import { saveDraft, storeApproval, withdrawApproval } from '../store/blind-profiles.ts'
import { insertEvents } from '../store/events.ts'
import { type LoadedViewer, lockSessionById } from '../store/sessions.ts'

export const getBlindProfile: Handlers['getBlindProfile'] = async ({ app, viewer, input, asked, refuse }) => {
  const language = languageAsked(input.language, asked.acceptLanguage)
  const own = (await loadOwnTeaser(app, app.database.db, viewer, language, ordinaryWords())) ?? refuseNoSeller(refuse)
  const { stored, profile } = own
  const { trade } = profile
  const tradeName = trade === null ? null : (tradeById(app.textReading().vocabulary, trade)?.names[language] ?? null)
  return {
    body: {
      language,
      suggested: stored === null,
      profile: blindProfileOnWire(profile, tradeName),
      ...(await checkOf(app, viewer, own, asked.acceptLanguage)),
      approved: stored?.approved != null,
      changed_since_approval: stored?.approved == null || hashContent(stored.approved) !== versionOf(own),
      languages: own.approvedIn,
      ...withoutNulls({ approved_at: stored?.approvedAt ?? null }),
    },
  }
}

export const checkBlindProfile: Handlers['checkBlindProfile'] = async ({ app, viewer, input, asked, refuse }) => {
  const language = languageAsked(input.language ?? undefined, asked.acceptLanguage)
  const stored =
    (await loadOwnTeaser(app, app.database.db, viewer, language, ordinaryWords())) ?? refuseNoSeller(refuse)
  const own = { ...stored, profile: toBlindProfile(input.profile) }
  refuseUnknownTrade(app, own, refuse)
  return { body: await checkOf(app, viewer, own, asked.acceptLanguage) }
}

export const saveBlindProfile: Handlers['saveBlindProfile'] = async ({ app, viewer, input, asked, commit, refuse }) => {
  const { profile: sent, approve, keep, withdraw } = input
  const language = languageAsked(input.language ?? undefined, asked.acceptLanguage)
  return await commit(async (trx) => {
    await lockSessionById(trx, viewer.sessionId)
    const stored = (await loadOwnTeaser(app, trx, viewer, language, ordinaryWords())) ?? refuseNoSeller(refuse)
    const own = sent === undefined || sent === null ? stored : { ...stored, profile: toBlindProfile(sent) }
    refuseUnknownTrade(app, own, refuse)
    const version = versionOf(own)
    if (approve && approve !== version)
      return refuse('blind_profile_changed', 'blind_profile_changed', 'check_blind_profile')
    if (approve && openFindings(findFaults(own.profile, own.against, unshownIn), keep ?? []).length > 0)
      return refuse('blind_profile_identifies', 'blind_profile_identifies', 'correct_blind_profile')
    const now = app.now()
    await saveDraft(trx, own.sellerId, language, own.profile, now)
    const decision = approve ? 'approved' : withdraw && own.stored?.approved != null ? 'withdrawn' : null
    if (approve) await storeApproval(trx, own.sellerId, language, contentToApprove(own), now)
    else if (withdraw) await withdrawApproval(trx, own.sellerId, language)
    if (decision !== null) {
      const facts = { decision, language }
      await insertEvents(trx, [{ sessionId: viewer.sessionId, type: 'teaser_generated', partyId: null, facts }], now)
    }
    const isApproved = approve ? true : !withdraw && own.stored?.approved != null
    return { body: { language, version, approved: isApproved } }
  })
}

export const previewTeaser: Handlers['previewTeaser'] = async ({ app, viewer, input, asked, refuse }) => {
  const language = languageAsked(input.language, asked.acceptLanguage)
  const own = (await loadOwnTeaser(app, app.database.db, viewer, language, ordinaryWords())) ?? refuseNoSeller(refuse)
  const facts = await ownTeaserFacts(app, viewer, own)
  const document = writeTeaser(facts, language)
  return {
    body: await app.printer.pdf(document, new Date(facts.asOf)),
    markdown: toMarkdown(document),
    headers: {
      'Content-Language': language,
      'Content-Disposition': `inline; filename="teaser-${facts.project.toLowerCase()}.pdf"`,
    },
  }
}

export const exportTeaser: Handlers['exportTeaser'] = async ({ app, viewer, input, asked, refuse }) => {
  const language = languageAsked(input.language, asked.acceptLanguage)
  const own = (await loadOwnTeaser(app, app.database.db, viewer, language, ordinaryWords())) ?? refuseNoSeller(refuse)
  const approved = own.stored?.approved ?? null
  const isStateable =
    approved !== null && allowedFigures(approved.profile.figures, own.fineness) === approved.profile.figures
  const facts = await ownTeaserFacts(app, viewer, own, isStateable ? approved : null)
  const document = writeTeaser(facts, language)
  return {
    body: await app.printer.docx(document),
    markdown: toMarkdown(document),
    headers: {
      'Content-Language': language,
      'Content-Disposition': `attachment; filename="teaser-${facts.project.toLowerCase()}.docx"`,
    },
  }
}

/** Covers all that the teaser prints of the profile, so that nothing is approved that its owner has not seen. */
function versionOf(own: OwnTeaser): string {
  return hashContent(contentToApprove(own))
}

async function checkOf(app: AppContext, viewer: LoadedViewer, own: OwnTeaser, acceptLanguage: string | null) {
  return {
    findings: findingsOnWire(findFaults(own.profile, own.against, unshownIn), negotiateLanguage(acceptLanguage)),
    companies_fitting: await countFittingSellers(app, viewer, own),
    ...withoutNulls({ register_companies: await countInRegister(app, own) }),
    version: versionOf(own),
  }
}

function languageAsked(asked: string | undefined, acceptLanguage: string | null): DocumentLanguage {
  return DOCUMENT_LANGUAGES.find((language) => language === asked) ?? negotiateDocumentLanguage(acceptLanguage)
}

function refuseUnknownTrade(app: AppContext, { profile: { trade } }: OwnTeaser, refuse: Refuse<'trade_unknown'>): void {
  if (trade !== null && tradeById(app.textReading().vocabulary, trade) === null)
    refuse('trade_unknown', 'trade_unknown', 'use_listed_trade')
}

function refuseNoSeller(refuse: Refuse<'no_seller_profile'>): never {
  return refuse('no_seller_profile', 'no_seller', 'add_seller_profile')
}
