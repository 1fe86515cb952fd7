import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import type { DealPhase } from '../deals/deal.ts'
import type { Band } from '../figures/bands.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import { type Document, list, paragraph, section } from './document.ts'
import type { OverallFit } from './overall-fit.ts'
import { PHASE_NAMES } from './phase-names.ts'
import { REDUCED_WORDS } from './reduced-words.ts'
import { teaserSubtitle } from './teaser.ts'
import { TEASER_WORDS } from './teaser-words.ts'

/** All the content of a reduced teaser: no text and no value of the seller. */
export interface ReducedTeaserFacts {
  readonly seller: CoarseProfile
  readonly fit: OverallFit
  /** Findings of registers about the seller, shown in every pairing. */
  readonly redFlags: readonly RedFlag[]
  readonly phase: DealPhase
  /** Month of the latest fact, as YYYY-MM-01. */
  readonly asOf: string
}

/** Writes a seller's teaser for a pairing that is no match and was chosen by one side only. */
export function writeReducedTeaser(facts: ReducedTeaserFacts, language: DocumentLanguage): Document {
  const { seller, fit, redFlags, phase, asOf } = facts
  const [words, reduced, formats] = [TEASER_WORDS[language], REDUCED_WORDS[language], FORMATS[language]]
  const { labels, headings, undisclosed } = words
  const told = (band: Band | null, inWords: (band: Band) => string) => (band ? inWords(band) : undisclosed)
  return {
    language,
    kind: `${words.kind} · ${words.confidential}`,
    title: seller.codeName,
    subtitle: teaserSubtitle(seller, language),
    asOf: formats.month(asOf),
    sections: [
      section(null, [
        {
          block: 'key-figures',
          figures: [
            { label: labels.revenue, value: told(seller.revenue, formats.eurMBand) },
            { label: labels.growth, value: told(seller.growth, formats.percentBand) },
            { label: labels.margin, value: told(seller.ebitdaMargin, formats.percentBand) },
          ],
        },
        ...redFlags.map((flag) => paragraph(redFlagIn(language, flag), 'strong')),
      ]),
      section(headings.business, [paragraph(reduced.ownWords)]),
      section(headings.fit, [paragraph(reduced.fit[fit])]),
      section(
        headings.process,
        [paragraph(words.phase(PHASE_NAMES[language][phase])), paragraph(reduced.why), list(words.steps, true)],
        'half',
      ),
      section(headings.notice, [paragraph(reduced.blindness, 'note'), paragraph(words.unaudited, 'note')], 'half'),
    ],
    footer: words.footer(seller.codeName),
    missingGlyphs: words.missingGlyphs,
  }
}
