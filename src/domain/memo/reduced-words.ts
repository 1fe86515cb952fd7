import type { DocumentLanguage } from '../language/language.ts'
import type { OverallFit } from './overall-fit.ts'

/** Sentences of papers for pairings that are no match and were requested by one side only. */
export interface ReducedWords {
  /** Reason for the reduction, and how it ends. */
  why: string
  /** Replaces a field that is not shown. */
  notTold: string
  fit: Record<OverallFit, string>
  ownWords: string
  blindness: string
}

export const REDUCED_WORDS: Readonly<Record<DocumentLanguage, ReducedWords>> = {
  en: {
    why: 'This pairing is not a match, and only one side has requested it. The company’s own words and narrower ranges follow once it is a match or both sides have requested the pairing.',
    notTold: 'Not shown: the pairing is not a match, and only one side has requested it.',
    fit: {
      good: 'The fit score reaches the level at which the service proposes a match, but a condition is not met: the ticket, or contact between the two sides.',
      partial: 'Partial fit: below the level at which the service proposes a match.',
      weak: 'Weak fit: far below the level at which the service proposes a match.',
    },
    ownWords: 'The company’s own description is not shown yet.',
    blindness: 'The company is not named and not described in its own words. Figures are wide ranges.',
  },
  fr: {
    why: 'Cette mise en relation n’est pas une correspondance, et un seul côté l’a demandée. Le descriptif de la société et des fourchettes plus étroites suivront dès qu’elle correspondra aux critères ou que les deux côtés l’auront demandée.',
    notTold: 'Non communiqué\u00a0: cette mise en relation n’est pas une correspondance, et un seul côté l’a demandée.',
    fit: {
      good: 'Le score d’adéquation atteint le seuil à partir duquel le service propose une correspondance, mais une condition n’est pas remplie\u00a0: le ticket, ou la prise de contact entre les parties.',
      partial: 'Adéquation partielle\u00a0: inférieure au seuil à partir duquel le service propose une correspondance.',
      weak: 'Adéquation faible\u00a0: très inférieure au seuil à partir duquel le service propose une correspondance.',
    },
    ownWords: 'Le descriptif rédigé par la société n’est pas encore communiqué.',
    blindness:
      'La société n’est ni nommée ni décrite dans ses propres termes. Les chiffres sont de larges fourchettes.',
  },
}
