import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as exchangeBody from '../../src/contract/operation.ts'
import * as paging from '../../src/contract/paging.ts'
import * as blocks from '../../src/domain/confidentiality/policy/block-list.ts'
import * as disclosure from '../../src/domain/confidentiality/policy/disclosure.ts'
import * as conversation from '../../src/domain/deals/conversation.ts'
import * as answers from '../../src/domain/deals/conversation.ts'
import * as room from '../../src/domain/deals/data-room.ts'
import * as deal from '../../src/domain/deals/deal.ts'
import * as nameRequest from '../../src/domain/deals/name-request.ts'
import * as notebook from '../../src/domain/deals/notebook.ts'
import * as introduction from '../../src/domain/deals/pairing-introduction.ts'
import * as phases from '../../src/domain/deals/phase-consent.ts'
import * as mandate from '../../src/domain/exchange/mandate.ts'
import * as anonymity from '../../src/domain/figures/aggregate.ts'
import * as evidence from '../../src/domain/matching/evidence-kinds.ts'
import * as fit from '../../src/domain/matching/scoring/fit.ts'
import * as maxima from '../../src/domain/matching/scoring/fit-maxima.ts'
import * as neighbours from '../../src/domain/matching/scoring/neighbours.ts'
import * as reasons from '../../src/domain/matching/scoring/reasons.ts'
import * as semantic from '../../src/domain/matching/scoring/semantic.ts'
import * as record from '../../src/domain/matching/track-record.ts'
import * as nda from '../../src/domain/nda/text.ts'
import * as overview from '../../src/domain/overview/overview.ts'
import * as theses from '../../src/domain/parties/thesis-limits.ts'
import * as wishes from '../../src/domain/reading/buyer-wishes.ts'
import * as reading from '../../src/domain/reading/reading.ts'
import * as assumptions from '../../src/domain/valuation/assumptions.ts'
import * as dcf from '../../src/domain/valuation/dcf.ts'
import * as divergence from '../../src/domain/valuation/divergence.ts'
import * as multiples from '../../src/domain/valuation/multiples.ts'
import * as triangulation from '../../src/domain/valuation/triangulation.ts'
import * as alarm from '../../src/domain/workspace/alarm.ts'
import * as sanctions from '../../src/domain/workspace/sanction-marks.ts'
import * as role from '../../src/domain/workspace/workspace-role.ts'
import * as refusal from '../../src/entry/refusal.ts'
import * as evidenceStore from '../../src/store/match-marks.ts'

/** Literal values of the limits, because tests that import a limit follow any change of it. */
const LIMITS: readonly (readonly [name: string, declared: unknown, figure: unknown])[] = [
  // Disclosure of names.
  ['new names disclosed to a viewer in 24 hours', disclosure.NEW_DISCLOSURES_PER_DAY, 100],
  ['new names disclosed to a network in 24 hours', disclosure.NEW_DISCLOSURES_PER_NETWORK, 500],
  ['sought names disclosed to a viewer in 24 hours', disclosure.SOUGHT_DISCLOSURES_PER_DAY, 10],
  ['the allowance of all unchecked workspaces in multiples of one network’s', disclosure.UNCHECKED_NETWORKS, 4],
  ['name requests in 24 hours', nameRequest.NAME_REQUESTS_PER_DAY, 20],
  ['days before a name request lapses', nameRequest.NAME_REQUEST_DAYS, 14],
  ['the term of an NDA in years', nda.NDA_TERM_YEARS, 2],
  ['the anonymity threshold LEAST_K', anonymity.LEAST_K, 5],
  ['the seconds to wait after a daily limit', refusal.DAILY_RETRY_AFTER_S, 3_600],
  // Alarms and sanctions.
  ['mandate changes per day before an alarm', alarm.RETARGETINGS_PER_DAY, 10],
  ['identity changes per day before an alarm', alarm.RESTATEMENTS_PER_DAY, 2],
  ['signers in one network before an alarm', alarm.SIGNERS_PER_NETWORK, 20],
  ['signers in one domain before an alarm', alarm.SIGNERS_PER_DOMAIN, 10],
  ['similar parties before an alarm', alarm.ALIKE_PARTIES, 4],
  ['the similarity from which parties count as similar', alarm.ALIKE_SIMILARITY, 0.5],
  ['hours for which a sanction applies to a network', sanctions.NETWORK_HOURS, 24],
  // Deals.
  ['new pairings in 24 hours', deal.NEW_PAIRINGS_PER_DAY, 50],
  ['days before an introduction request lapses', introduction.INTRODUCTION_DAYS, 14],
  ['introduction requests per pairing', introduction.INTRODUCTIONS_ASKED_MAX, 3],
  ['days before a phase request lapses', phases.PHASE_REQUEST_DAYS, 14],
  ['days without an update before a reminder', overview.WAITING_AFTER_DAYS, 14],
  ['the quality below which a profile is poor', overview.POOR_QUALITY, 5],
  ['characters per message', conversation.MESSAGE_CHARACTERS_MAX, 4_000],
  ['unanswered messages', conversation.UNANSWERED_MESSAGES_MAX, 3],
  ['messages in 24 hours', conversation.MESSAGES_PER_DAY, 200],
  ['published answers per seller', answers.PUBLISHED_ANSWERS_MAX, 200],
  ['entries per block list', blocks.BLOCKS_MAX, 200],
  // Data room.
  ['folders per data room', room.FOLDERS_MAX, 50],
  ['files per folder', room.FILES_PER_FOLDER_MAX, 500],
  ['characters per folder or file name', room.ROOM_NAME_CHARACTERS_MAX, 120],
  ['concurrent uploads', room.UPLOADS_MAX, 3],
  ['bytes per file', room.FILE_BYTES_MAX, 26_214_400],
  ['bytes per pairing', room.PAIRING_BYTES_MAX, 262_144_000],
  ['bytes per part', room.PART_BYTES, 524_288],
  // Workspace.
  ['members per workspace', role.MEMBERS_MAX, 50],
  ['the maximum lifetime of a key in days', role.KEY_DAYS_MAX, 366],
  ['entries per notebook', notebook.NOTEBOOK_ENTRIES_MAX, 500],
  ['characters per note', notebook.NOTE_CHARACTERS_MAX, 4_000],
  ['characters per task', notebook.TASK_CHARACTERS_MAX, 500],
  ['tags per notebook', notebook.TAGS_MAX, 20],
  ['characters per tag', notebook.TAG_CHARACTERS_MAX, 40],
  ['theses per buyer', theses.THESES_MAX, 10],
  ['characters per thesis name', theses.THESIS_NAME_CHARACTERS_MAX, 80],
  ['past deals per buyer', record.PAST_DEALS_MAX, 12],
  // Requests.
  ['rows per page by default', paging.PAGE_ROWS, 50],
  ['rows per page at most', paging.PAGE_ROWS_MAX, 200],
  ['bytes per request body', exchangeBody.BODY_LIMIT_BYTES, 262_144],
  ['bytes per request body of an unknown agent', exchangeBody.EXCHANGE_BODY_LIMIT_BYTES, 65_536],
  ['intents per mandate', mandate.INTENTS_MAX, 10],
  // Matching.
  ['the fit from which two parties match', fit.FIT_THRESHOLD, 50],
  ['points for revenue', maxima.REVENUE_FIT_MAX, 30],
  ['points for growth', maxima.GROWTH_FIT_MAX, 40],
  ['points for EBITDA', maxima.EBITDA_FIT_MAX, 30],
  ['points in total', maxima.FIT_MAX, 100],
  ['the factor without a text', semantic.NO_TEXT_FACTOR, 0.02],
  ['the factor of a generalist', semantic.GENERALIST_FACTOR, 0.75],
  ['the factor of a broad sector', semantic.BROAD_FACTOR, 0.8],
  ['the evidence deducted per logarithm of the number of facets', semantic.MORE_FACETS, 0.5],
  ['the similarity from which a business is excluded', semantic.EXCLUDED_FROM, 0.2],
  ['the factor of a neighbouring trade', neighbours.NEIGHBOUR_FACTOR, 0.45],
  ['the factor from which businesses are the same', reasons.SAME_FROM, 0.98],
  ['the factor from which businesses are close', reasons.CLOSE_FROM, 0.88],
  ['the factor from which trades are neighbours', reasons.NEIGHBOUR_FROM, 0.4],
  ['facets per mandate', wishes.FACETS_MAX, 16],
  ['facets per index row', wishes.FACETS_PER_ROW, 4],
  ['wanted and excluded businesses read from a text', reading.BUSINESSES_MAX, 12],
  ['learned points', evidence.LEARNED_POINTS_MAX, 5],
  ['pieces of evidence read', evidenceStore.EVIDENCE_MAX, 60],
  // Valuation.
  ['terminal growth in percent', assumptions.TERMINAL_GROWTH_PCT, 2],
  ['forecast years', dcf.FORECAST_YEARS, 5],
  ['return on investment in percent', dcf.RETURN_ON_INVESTMENT_PCT, 20],
  ['maximum depreciation in percent of EBITDA', dcf.MOST_DEPRECIATION_PCT, 60],
  ['the divergence of methods that is explained', divergence.EXPLAINED_ABOVE_TIMES, 2.5],
  ['the weight of the industry’s margin', multiples.INDUSTRY_MARGIN_SHARE, 0.4],
  ['the growth cap in percent', multiples.GROWTH_CAP_PCT, 30],
  ['assumed growth in percent', multiples.ASSUMED_GROWTH_PCT, 0],
  ['the factor of the conservative value', triangulation.CONSERVATIVE_SHARE, 0.85],
]

describe('literal table of limits', () => {
  for (const [name, declared, figure] of LIMITS)
    it(`fixes ${name} at ${figure}`, () => assert.deepEqual(declared, figure))

  it('fixes the five shares by which actions count as evidence', () =>
    assert.deepEqual(evidence.EVIDENCE_SHARES, {
      watched: 0.25,
      paired: 0.5,
      progressed: 1,
      dismissed_sector: -0.5,
      dismissed_size: -0.2,
    }))
})
