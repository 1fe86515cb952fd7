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

/**
 * Other tests count up to these figures by importing them, and would follow any change. Here each has its literal, so that a change of
 * a limit is a change of two files.
 */
const LIMITS: readonly (readonly [name: string, declared: unknown, figure: unknown])[] = [
  // Names told, and who may ask for them.
  ['new names a viewer learns in 24 hours', disclosure.NEW_DISCLOSURES_PER_DAY, 100],
  ['new names all viewers of a network learn in 24 hours', disclosure.NEW_DISCLOSURES_PER_NETWORK, 500],
  ['names a viewer sought itself in 24 hours', disclosure.SOUGHT_DISCLOSURES_PER_DAY, 10],
  ['networks whose unchecked allowance the installation gives', disclosure.UNCHECKED_NETWORKS, 4],
  ['requests for names in 24 hours', nameRequest.NAME_REQUESTS_PER_DAY, 20],
  ['days for which a request for a name waits', nameRequest.NAME_REQUEST_DAYS, 14],
  ['years for which an NDA holds', nda.NDA_TERM_YEARS, 2],
  ['parties among whom one is hidden', anonymity.LEAST_K, 5],
  ['seconds until a daily limit is asked again', refusal.DAILY_RETRY_AFTER_S, 3_600],
  // Alarms and sanctions.
  ['changes of a mandate in a day before an alarm', alarm.RETARGETINGS_PER_DAY, 10],
  ['changes of who one is in a day before an alarm', alarm.RESTATEMENTS_PER_DAY, 2],
  ['signers of one network before an alarm', alarm.SIGNERS_PER_NETWORK, 20],
  ['signers of one domain before an alarm', alarm.SIGNERS_PER_DOMAIN, 10],
  ['parties alike before an alarm', alarm.ALIKE_PARTIES, 4],
  ['similarity at which parties are alike', alarm.ALIKE_SIMILARITY, 0.5],
  ['hours for which a network shares a sanction', sanctions.NETWORK_HOURS, 24],
  // Deals.
  ['pairings made in 24 hours', deal.NEW_PAIRINGS_PER_DAY, 50],
  ['days for which an introduction waits', introduction.INTRODUCTION_DAYS, 14],
  ['introductions asked for in a pairing', introduction.INTRODUCTIONS_ASKED_MAX, 3],
  ['days for which a phase waits for consent', phases.PHASE_REQUEST_DAYS, 14],
  ['days after which a deal waits', overview.WAITING_AFTER_DAYS, 14],
  ['quality below which a profile is poor', overview.POOR_QUALITY, 5],
  ['characters of a message', conversation.MESSAGE_CHARACTERS_MAX, 4_000],
  ['messages before an answer', conversation.UNANSWERED_MESSAGES_MAX, 3],
  ['messages in 24 hours', conversation.MESSAGES_PER_DAY, 200],
  ['published answers of a seller', answers.PUBLISHED_ANSWERS_MAX, 200],
  ['entries of a block list', blocks.BLOCKS_MAX, 200],
  // Data room.
  ['folders', room.FOLDERS_MAX, 50],
  ['files of a folder', room.FILES_PER_FOLDER_MAX, 500],
  ['characters of a folder or file name', room.ROOM_NAME_CHARACTERS_MAX, 120],
  ['uploads at once', room.UPLOADS_MAX, 3],
  ['bytes of a file', room.FILE_BYTES_MAX, 26_214_400],
  ['bytes of a pairing', room.PAIRING_BYTES_MAX, 262_144_000],
  ['bytes of a part', room.PART_BYTES, 524_288],
  // Workspace.
  ['members of a workspace', role.MEMBERS_MAX, 50],
  ['days for which a key may be given', role.KEY_DAYS_MAX, 366],
  ['entries of a notebook', notebook.NOTEBOOK_ENTRIES_MAX, 500],
  ['characters of a note', notebook.NOTE_CHARACTERS_MAX, 4_000],
  ['characters of a task', notebook.TASK_CHARACTERS_MAX, 500],
  ['tags of a notebook', notebook.TAGS_MAX, 20],
  ['characters of a tag', notebook.TAG_CHARACTERS_MAX, 40],
  ['theses of a buyer', theses.THESES_MAX, 10],
  ['characters of a thesis name', theses.THESIS_NAME_CHARACTERS_MAX, 80],
  ['past deals of a buyer', record.PAST_DEALS_MAX, 12],
  // Requests.
  ['rows of a page by default', paging.PAGE_ROWS, 50],
  ['rows of a page', paging.PAGE_ROWS_MAX, 200],
  ['bytes of a body', exchangeBody.BODY_LIMIT_BYTES, 262_144],
  ['bytes of an unknown agent’s body', exchangeBody.EXCHANGE_BODY_LIMIT_BYTES, 65_536],
  ['intents of a mandate', mandate.INTENTS_MAX, 10],
  // Matching.
  ['fit at which two parties match', fit.FIT_THRESHOLD, 50],
  ['points for revenue', maxima.REVENUE_FIT_MAX, 30],
  ['points for growth', maxima.GROWTH_FIT_MAX, 40],
  ['points for EBITDA', maxima.EBITDA_FIT_MAX, 30],
  ['points in all', maxima.FIT_MAX, 100],
  ['factor without a text', semantic.NO_TEXT_FACTOR, 0.02],
  ['factor of a generalist', semantic.GENERALIST_FACTOR, 0.75],
  ['factor of a broad sector', semantic.BROAD_FACTOR, 0.8],
  ['share of a further facet', semantic.MORE_FACETS, 0.5],
  ['likeness from which a business is excluded', semantic.EXCLUDED_FROM, 0.2],
  ['factor of a neighbouring trade', neighbours.NEIGHBOUR_FACTOR, 0.45],
  ['factor from which businesses are the same', reasons.SAME_FROM, 0.98],
  ['factor from which businesses are close', reasons.CLOSE_FROM, 0.88],
  ['factor from which trades are neighbours', reasons.NEIGHBOUR_FROM, 0.4],
  ['facets of a mandate', wishes.FACETS_MAX, 16],
  ['facets in a row of the index', wishes.FACETS_PER_ROW, 4],
  ['businesses that a text names, wanted and excluded apart', reading.BUSINESSES_MAX, 12],
  ['points learned from conduct', evidence.LEARNED_POINTS_MAX, 5],
  ['pieces of evidence read', evidenceStore.EVIDENCE_MAX, 60],
  // Valuation.
  ['terminal growth, percent', assumptions.TERMINAL_GROWTH_PCT, 2],
  ['years of forecast', dcf.FORECAST_YEARS, 5],
  ['return on investment, percent', dcf.RETURN_ON_INVESTMENT_PCT, 20],
  ['depreciation, percent of EBITDA', dcf.MOST_DEPRECIATION_PCT, 60],
  ['methods apart from which it is stated, times', divergence.EXPLAINED_ABOVE_TIMES, 2.5],
  ['share of the industry’s margin', multiples.INDUSTRY_MARGIN_SHARE, 0.4],
  ['growth that counts at most, percent', multiples.GROWTH_CAP_PCT, 30],
  ['growth where none is stated, percent', multiples.ASSUMED_GROWTH_PCT, 0],
  ['share of the middle that is conservative', triangulation.CONSERVATIVE_SHARE, 0.85],
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
