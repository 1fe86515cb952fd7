/** Constants and names of the domain for programs that display or check them; the re-exported files import nothing. */
export { MESSAGE_CHARACTERS_MAX } from '../domain/conversation.ts'
export { FILE_BYTES_MAX } from '../domain/data-room.ts'
export { DEAL_PHASES } from '../domain/deal.ts'
export { emailAddressOf } from '../domain/internet-address.ts'
export { EBITDA_FIT_MAX, GROWTH_FIT_MAX, REVENUE_FIT_MAX } from '../domain/matching/scoring/fit-maxima.ts'
export {
  DROP_REASONS,
  NOTE_CHARACTERS_MAX,
  TAG_CHARACTERS_MAX,
  TAGS_MAX,
  TASK_CHARACTERS_MAX,
} from '../domain/notebook.ts'
export { statedSirenOf } from '../domain/quality/siren.ts'
export { QUALITY_STEPS } from '../domain/quality/steps.ts'
export { THESIS_NAME_CHARACTERS_MAX } from '../domain/thesis-limits.ts'
