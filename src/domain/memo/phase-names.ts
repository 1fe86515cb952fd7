import type { DealPhase } from '../deals/deal.ts'
import type { DocumentLanguage } from '../language/language.ts'

export const PHASE_NAMES: Readonly<Record<DocumentLanguage, Readonly<Record<DealPhase, string>>>> = {
  en: {
    '0_prospecting': 'prospecting',
    '1_contact': 'contact',
    '1_initial_contact': 'first contact',
    '2_nda': 'NDA',
    '2_valuation': 'valuation',
    '4_ioi': 'indication of interest',
    '4_loi': 'letter of intent',
    '5_dd': 'due diligence',
    '6_negotiation': 'negotiation',
    '7_closing': 'closing',
    '8_closed': 'closed',
    '9_abandoned': 'abandoned',
  },
  fr: {
    '0_prospecting': 'prospection',
    '1_contact': 'prise de contact',
    '1_initial_contact': 'premier contact',
    '2_nda': 'NDA',
    '2_valuation': 'valorisation',
    '4_ioi': 'offre indicative',
    '4_loi': 'lettre d’intention',
    '5_dd': 'due diligence',
    '6_negotiation': 'négociation',
    '7_closing': 'closing',
    '8_closed': 'conclue',
    '9_abandoned': 'abandonnée',
  },
}
