import { type FieldFault, type SaidOf, type SentenceOf, sentenceWriter, type TranslationOf } from './messages.ts'
import { DATA_ROOM_TEXTS_DE } from './refusals/de/data-room.ts'
import { DEAL_TEXTS_DE } from './refusals/de/deals.ts'
import { FIELD_TEXTS_DE } from './refusals/de/fields.ts'
import { OPERATOR_TEXTS_DE } from './refusals/de/operators.ts'
import { REQUEST_TEXTS_DE } from './refusals/de/requests.ts'
import { WORKSPACE_TEXTS_DE } from './refusals/de/workspaces.ts'
import { DATA_ROOM_TEXTS_EN } from './refusals/en/data-room.ts'
import { DEAL_TEXTS_EN } from './refusals/en/deals.ts'
import { FIELD_TEXTS_EN } from './refusals/en/fields.ts'
import { OPERATOR_TEXTS_EN } from './refusals/en/operators.ts'
import { REQUEST_TEXTS_EN } from './refusals/en/requests.ts'
import { WORKSPACE_TEXTS_EN } from './refusals/en/workspaces.ts'
import { DATA_ROOM_TEXTS_ES } from './refusals/es/data-room.ts'
import { DEAL_TEXTS_ES } from './refusals/es/deals.ts'
import { FIELD_TEXTS_ES } from './refusals/es/fields.ts'
import { OPERATOR_TEXTS_ES } from './refusals/es/operators.ts'
import { REQUEST_TEXTS_ES } from './refusals/es/requests.ts'
import { WORKSPACE_TEXTS_ES } from './refusals/es/workspaces.ts'
import { DATA_ROOM_TEXTS_FR } from './refusals/fr/data-room.ts'
import { DEAL_TEXTS_FR } from './refusals/fr/deals.ts'
import { FIELD_TEXTS_FR } from './refusals/fr/fields.ts'
import { OPERATOR_TEXTS_FR } from './refusals/fr/operators.ts'
import { REQUEST_TEXTS_FR } from './refusals/fr/requests.ts'
import { WORKSPACE_TEXTS_FR } from './refusals/fr/workspaces.ts'

const EN = {
  ...DEAL_TEXTS_EN,
  ...DATA_ROOM_TEXTS_EN,
  ...FIELD_TEXTS_EN,
  ...OPERATOR_TEXTS_EN,
  ...REQUEST_TEXTS_EN,
  ...WORKSPACE_TEXTS_EN,
}
type RefusalTexts = typeof EN
const FR: TranslationOf<RefusalTexts> = {
  ...DEAL_TEXTS_FR,
  ...DATA_ROOM_TEXTS_FR,
  ...FIELD_TEXTS_FR,
  ...OPERATOR_TEXTS_FR,
  ...REQUEST_TEXTS_FR,
  ...WORKSPACE_TEXTS_FR,
}
const DE: TranslationOf<RefusalTexts> = {
  ...DEAL_TEXTS_DE,
  ...DATA_ROOM_TEXTS_DE,
  ...FIELD_TEXTS_DE,
  ...OPERATOR_TEXTS_DE,
  ...REQUEST_TEXTS_DE,
  ...WORKSPACE_TEXTS_DE,
}
const ES: TranslationOf<RefusalTexts> = {
  ...DEAL_TEXTS_ES,
  ...DATA_ROOM_TEXTS_ES,
  ...FIELD_TEXTS_ES,
  ...OPERATOR_TEXTS_ES,
  ...REQUEST_TEXTS_ES,
  ...WORKSPACE_TEXTS_ES,
}

/** Texts of refusals, by language. */
export const REFUSAL_TEXTS = { en: EN, fr: FR, de: DE, es: ES } as const

/** Language-independent sentence of a refusal. */
export type RefusalSentence = SentenceOf<RefusalTexts>

/** Language-independent text of a refusal: one or more sentences. */
export type RefusalSaid = SaidOf<RefusalTexts>

/** Rejected field with its requirement. */
export type RefusedField = FieldFault<SaidOf<typeof FIELD_TEXTS_EN>>

/** Requirement on one field. */
export type FieldSaid = SentenceOf<typeof FIELD_TEXTS_EN>

export const refusalWriter = sentenceWriter<RefusalTexts>(REFUSAL_TEXTS)
