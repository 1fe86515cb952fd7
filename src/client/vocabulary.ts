/** Constants and names of the domain for programs that display or check them; the re-exported files import nothing but types. */
export { MESSAGE_CHARACTERS_MAX } from '../domain/deals/conversation.ts'
export { FILE_BYTES_MAX } from '../domain/deals/data-room.ts'
export { DEAL_PHASES } from '../domain/deals/deal.ts'
export {
  DROP_REASONS,
  NOTE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
  TASK_CHARACTERS_MAX,
} from '../domain/deals/notebook.ts'
export { BAND_WIDTHS } from '../domain/figures/bands.ts'
export { DOCUMENT_LANGUAGES, type DocumentLanguage } from '../domain/language/language.ts'
export { DISMISSAL_REASONS, type DismissalReason } from '../domain/matching/dismissal.ts'
export { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from '../domain/matching/scoring/fit-maxima.ts'
export { isSplit, isStatement, LISTS, type List, STATEMENTS, TABLES, type TableName } from '../domain/memo/tables.ts'
export { ASSURANCES } from '../domain/parties/assurance-levels.ts'
export { BUSINESS_MODELS, DEAL_TYPES, HEADCOUNT_BANDS, YEAR_SOURCES } from '../domain/parties/company-file.ts'
export { CRITERION_KINDS, isCriterion } from '../domain/parties/company-kind.ts'
export { BUYER_TYPES, CONTACT_STATUSES } from '../domain/parties/party.ts'
export { THESIS_NAME_CHARACTERS_MAX } from '../domain/parties/thesis-limits.ts'
export { ROLES } from '../domain/parties/trade-role.ts'
export { parseStatedSiren } from '../domain/quality/siren.ts'
export { QUALITY_STEPS } from '../domain/quality/steps.ts'
export { emailAddressOf } from '../domain/text/internet-address.ts'
export { ALARM_VERDICTS } from '../domain/workspace/alarm.ts'
