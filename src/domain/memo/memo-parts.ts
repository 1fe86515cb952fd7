import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Criteria } from '../parties/party.ts'
import type { Quality } from '../quality/score.ts'
import { type Annex, type MemoPairing, pointsToCheckIn, type Shortlist } from './counterparties.ts'
import { type Block, list, paragraph, type Section, section, shortened, table } from './document.ts'
import { fieldIn, MEMO_WORDS } from './memo-words.ts'
import { PHASE_NAMES } from './phase-names.ts'

/** Limit for a sector in a table. */
const SECTOR_CHARACTERS = 80
/** Decimals of a published fit. */
export const FIT_DECIMALS = 1
/** Maximum of the data quality score. */
const FULL_QUALITY = 10
/** Missing fields named in one step, most valuable first. */
const FIELDS_OF_A_STEP = 3

/** Words a ticket with one or both ends; null if not stated. */
export function ticketIn(
  language: DocumentLanguage,
  { ticketMinEurM: low, ticketMaxEurM: high }: Criteria,
): string | null {
  const { eurM } = FORMATS[language]
  if (low === null && high === null) return null
  if (high === null) return `≥ ${eurM(low ?? 0)}`
  return low === null ? `≤ ${eurM(high)}` : `${eurM(low)} – ${eurM(high)}`
}

/** Describes the data quality and the missing fields. */
export function qualityBlocks({ dataQuality, missingFields }: Quality, language: DocumentLanguage): Block[] {
  const words = MEMO_WORDS[language]
  return [
    paragraph(words.quality(FORMATS[language].number(dataQuality, 0))),
    ...(missingFields.length === 0
      ? [paragraph(dataQuality < FULL_QUALITY ? `${words.nothingMissing} ${words.unconfirmed}` : words.nothingMissing)]
      : [paragraph(words.missing), list(missingFields.map((field) => fieldIn(language, field)))]),
  ]
}

/** Tabulates the pairings with their phases. */
export function pairingBlocks(pairings: readonly MemoPairing[], language: DocumentLanguage): Block[] {
  const { columns, noPairings } = MEMO_WORDS[language]
  if (pairings.length === 0) return [paragraph(noPairings)]
  const inPoints = FORMATS[language].numbersAlike(
    pairings.map(({ fit }) => fit),
    FIT_DECIMALS,
  )
  return [
    table(
      [columns.counterparty, columns.phase, `>${columns.fit}`],
      pairings.map(({ name, phase, fit }) => [name, PHASE_NAMES[language][phase], inPoints(fit)]),
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
  const words = MEMO_WORDS[language]
  const steps = [
    ...(missingFields.length === 0
      ? []
      : [
          words.stepFill(
            missingFields
              .slice(0, FIELDS_OF_A_STEP)
              .map((field) => fieldIn(language, field))
              .join(', '),
            missingFields.length <= FIELDS_OF_A_STEP,
          ),
        ]),
    ...(total === 0 ? [] : [words.stepShortlist, words.stepPair]),
    ...(total === 0 && pairings.length === 0 ? [] : [words.stepRegister]),
  ]
  return steps.length === 0 ? [] : [list(steps, true)]
}

export function shortlistOfBuyers({ best, total }: Shortlist, language: DocumentLanguage): Block[] {
  const words = MEMO_WORDS[language]
  const { number, numbersAlike } = FORMATS[language]
  const { columns } = words
  if (best.length === 0) return [paragraph(words.noMatches)]
  const inPoints = numbersAlike(
    best.map(({ fit }) => fit),
    FIT_DECIMALS,
  )
  return [
    paragraph(words.more(number(best.length, 0), number(total, 0))),
    table(
      [columns.counterparty, columns.sector, columns.ticket, `>${columns.fit}`, columns.why],
      best.map(({ name, sector, criteria, fit, parts }) => [
        name,
        sector === null ? '–' : shortened(sector, SECTOR_CHARACTERS),
        ticketIn(language, criteria) ?? '–',
        inPoints(fit),
        pointsToCheckIn(language, parts) ?? words.allMet,
      ]),
    ),
    paragraph(words.blindRows, 'note'),
  ]
}

export function annexSections({ names, heldBack, further, nda }: Annex, language: DocumentLanguage): Section[] {
  const words = MEMO_WORDS[language]
  const { number, day } = FORMATS[language]
  return [
    section(words.headings.names, [
      paragraph(names.length === 0 && heldBack === 0 ? words.noNames : words.namesIntro),
      names.length === 0 ? null : list(names, true),
      heldBack === 0 ? null : paragraph(words.heldBack(number(heldBack, 0))),
      further === 0 ? null : paragraph(words.further(number(further, 0))),
    ]),
    section(words.headings.nda, [
      paragraph(words.ndaIntro),
      table(
        [words.columns.item, words.columns.value],
        [
          [words.nda.record, number(nda.sequence, 0)],
          [words.nda.signer, nda.signerName],
          [words.nda.company, nda.company ?? '–'],
          [words.nda.recorded, day(nda.recordedAt)],
          [words.nda.expires, day(nda.expiresAt)],
          [words.nda.version, nda.textVersion],
          [words.nda.textHash, nda.textSha256],
          [words.nda.hash, nda.hash],
        ],
      ),
    ]),
  ]
}
