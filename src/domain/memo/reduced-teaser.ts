import type { CoarseProfile } from '../confidentiality/blinding/coarse.ts'
import type { DealPhase } from '../deals/deal.ts'
import type { Band } from '../figures/bands.ts'
import { wordsIn } from '../language/catalogue.ts'
import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { redFlagIn } from '../quality/quality-words.ts'
import type { RedFlag } from '../quality/red-flags.ts'
import { type Document, list, paragraph, section } from './document.ts'
import type { OverallFit } from './overall-fit.ts'
import { stepsIn, teaserSubtitle } from './teaser.ts'

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
  const words = wordsIn(language, 'documents')
  const formats = FORMATS[language]
  const told = (band: Band | null, inWords: (band: Band) => string) =>
    band ? inWords(band) : words('teaser.undisclosed')
  return {
    language,
    kind: `${words('teaser.kind')} · ${words('teaser.confidential')}`,
    title: seller.codeName,
    subtitle: teaserSubtitle(seller, language),
    asOf: formats.month(asOf),
    sections: [
      section(null, [
        {
          block: 'key-figures',
          figures: [
            { label: words('teaser.labels.revenue'), value: told(seller.revenue, formats.eurMBand) },
            { label: words('teaser.labels.growth'), value: told(seller.growth, formats.percentBand) },
            { label: words('teaser.labels.margin'), value: told(seller.ebitdaMargin, formats.percentBand) },
          ],
        },
        ...redFlags.map((flag) => paragraph(redFlagIn(language, flag), 'strong')),
      ]),
      section(words('teaser.headings.business'), [paragraph(words('reduced.own_words'))]),
      section(words('teaser.headings.fit'), [paragraph(words(`reduced.fit.${fit}`))]),
      section(
        words('teaser.headings.process'),
        [
          paragraph(words('teaser.phase', { name: words(`phases.${phase}`) })),
          paragraph(words('reduced.why')),
          list(stepsIn(language), true),
        ],
        'half',
      ),
      section(
        words('teaser.headings.notice'),
        [paragraph(words('reduced.blindness'), 'note'), paragraph(words('teaser.unaudited'), 'note')],
        'half',
      ),
    ],
    footer: words('teaser.footer', { codeName: seller.codeName }),
    missingGlyphs: words('missing_glyphs'),
  }
}
