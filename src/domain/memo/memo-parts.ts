import type { ExchangeRate } from '../figures/exchange-rates.ts'
import { catalogue, wordsIn } from '../language/catalogue.ts'
import { FORMATS, formatsAt } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'
import type { Criteria } from '../parties/party.ts'
import type { Quality } from '../quality/score.ts'
import type { Annex, MemoPairing, Shortlist } from './counterparties.ts'
import { type Block, list, paragraph, type Section, section, table } from './document.ts'

/** Decimals of a published fit. */
export const FIT_DECIMALS = 1
/** Maximum of the data quality score. */
const FULL_QUALITY = 10
/** Missing fields named in one step, most valuable first. */
const FIELDS_OF_A_STEP = 3

type FieldId = Extract<keyof Messages['documents'], `memo.fields.${string}`>

const isField = (id: string): id is FieldId => catalogue().has('documents', id)

/** Returns a document's name for a profile field, by its wire name. */
export function fieldIn(language: DocumentLanguage, field: string): string {
  const id = `memo.fields.${field}`
  return isField(id) ? wordsIn(language, 'documents')(id) : field
}

/** Words a ticket with one or both ends, in the currency of a rate; null if not stated. */
export function ticketIn(
  language: DocumentLanguage,
  { ticketMinEurM: low, ticketMaxEurM: high }: Criteria,
  rate?: ExchangeRate | null,
): string | null {
  const { eurM } = formatsAt(language, rate)
  if (low === null && high === null) return null
  if (high === null) return `≥ ${eurM(low ?? 0)}`
  return low === null ? `≤ ${eurM(high)}` : `${eurM(low)} – ${eurM(high)}`
}

/** Describes the data quality and the missing fields. */
export function qualityBlocks({ dataQuality, missingFields }: Quality, language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  return [
    paragraph(words('memo.quality', { score: FORMATS[language].number(dataQuality, 0) })),
    ...(missingFields.length === 0
      ? [
          paragraph(
            dataQuality < FULL_QUALITY
              ? `${words('memo.nothing_missing')} ${words('memo.unconfirmed')}`
              : words('memo.nothing_missing'),
          ),
        ]
      : [
          paragraph(words(dataQuality < FULL_QUALITY ? 'memo.missing' : 'memo.may_add')),
          list(missingFields.map((field) => fieldIn(language, field))),
        ]),
  ]
}

/** Tabulates the pairings with their phases. */
export function pairingBlocks(pairings: readonly MemoPairing[], language: DocumentLanguage): Block[] {
  const words = wordsIn(language, 'documents')
  if (pairings.length === 0) return [paragraph(words('memo.no_pairings'))]
  const inPoints = FORMATS[language].numbersAlike(
    pairings.map(({ fit }) => fit),
    FIT_DECIMALS,
  )
  return [
    table(
      [words('memo.columns.counterparty'), words('memo.columns.phase'), `>${words('memo.columns.fit')}`],
      pairings.map(({ name, phase, fit }) => [name, words(`phases.${phase}`), inPoints(fit)]),
    ),
  ]
}

/** Lists the next steps that follow from the facts. */
export function nextStepBlocks(
  { missingFields }: Quality,
  { total }: Shortlist,
  pairings: readonly MemoPairing[],
  language: DocumentLanguage,
): Block[] {
  const words = wordsIn(language, 'documents')
  const steps = [
    ...(missingFields.length === 0
      ? []
      : [
          words('memo.step_fill', {
            fields: missingFields
              .slice(0, FIELDS_OF_A_STEP)
              .map((field) => fieldIn(language, field))
              .join(', '),
            complete: missingFields.length <= FIELDS_OF_A_STEP,
          }),
        ]),
    ...(total === 0 ? [] : [words('memo.step_shortlist'), words('memo.step_pair')]),
    ...(total === 0 && pairings.length === 0 ? [] : [words('memo.step_register')]),
  ]
  return steps.length === 0 ? [] : [list(steps, true)]
}

/** States how many of the matches are listed. */
export function shownIn(language: DocumentLanguage, shown: number, total: number): string {
  const words = wordsIn(language, 'documents')
  const { number } = FORMATS[language]
  if (total === 1) return words('memo.more.one')
  return shown === total
    ? words('memo.more.all', { total: number(total, 0) })
    : words('memo.more.best', { shown: number(shown, 0), total: number(total, 0) })
}

export function annexSections({ names, heldBack, further, nda }: Annex, language: DocumentLanguage): Section[] {
  const words = wordsIn(language, 'documents')
  const { number, day } = FORMATS[language]
  return [
    section(words('memo.headings.names'), [
      paragraph(names.length === 0 && heldBack === 0 ? words('memo.no_names') : words('memo.names_intro')),
      names.length === 0 ? null : list(names, true),
      heldBack === 0 ? null : paragraph(words('memo.held_back', { count: number(heldBack, 0) })),
      further === 0 ? null : paragraph(words('memo.further', { count: number(further, 0) })),
    ]),
    section(words('memo.headings.nda'), [
      paragraph(words('memo.nda_intro')),
      table(
        [words('memo.columns.item'), words('memo.columns.value')],
        [
          [words('memo.nda.record'), number(nda.sequence, 0)],
          [words('memo.nda.signer'), nda.signerName],
          [words('memo.nda.company'), nda.company ?? '–'],
          [words('memo.nda.recorded'), day(nda.recordedAt)],
          [words('memo.nda.expires'), day(nda.expiresAt)],
          [words('memo.nda.version'), nda.textVersion],
          [words('memo.nda.text_hash'), nda.textSha256],
          [words('memo.nda.hash'), nda.hash],
        ],
      ),
    ]),
  ]
}
