import { FORMATS } from '../language/formats.ts'
import type { DocumentLanguage } from '../language/language.ts'
import { type Fact, type FactField, factStatus, isOld, type OwnEntries } from '../quality/facts.ts'
import { factValueIn, sourceNameIn } from '../quality/quality-words.ts'
import { type Block, paragraph, table } from './document.ts'

/** Fields cited in a memorandum: figures and legal status, never persons or contact details. */
const CITED = {
  revenue: { en: 'Revenue', fr: 'Chiffre d’affaires' },
  growth: { en: 'Revenue growth', fr: 'Croissance' },
  ebitda_margin: { en: 'EBITDA margin', fr: 'Marge d’EBITDA' },
  headcount: { en: 'Headcount', fr: 'Effectif' },
  founded_on: { en: 'Founded on', fr: 'Date de création' },
  activity_code: { en: 'Activity code', fr: 'Code d’activité' },
  legal_status: { en: 'Legal status', fr: 'Situation juridique' },
  insolvency: { en: 'Insolvency proceedings', fr: 'Procédure collective' },
  deregistration: { en: 'Deregistration', fr: 'Radiation' },
} as const satisfies Partial<Record<FactField, Readonly<Record<DocumentLanguage, string>>>>

type Cited = keyof typeof CITED
const isCited = (field: FactField): field is Cited => field in CITED

const WORDS = {
  en: {
    intro: 'Information on the company from other sources:',
    columns: ['Figure', '>Value', 'Source', 'As of', 'Compared with the company’s own figure'],
    standing: {
      current: 'for comparison',
      accepted: 'accepted by the company',
      conflict: 'contradicts it',
      rejected: 'rejected by the company',
      superseded: 'replaced',
    },
    byName: 'matched by name, not by number',
    otherName: 'registered under another name',
    old: 'accounts closed more than three years ago',
  },
  fr: {
    intro: 'Informations d’autres sources sur la société\u00a0:',
    columns: ['Donnée', '>Valeur', 'Source', 'Date', 'Face à la déclaration de la société'],
    standing: {
      current: 'à titre de comparaison',
      accepted: 'acceptée par la société',
      conflict: 'la contredit',
      rejected: 'rejetée par la société',
      superseded: 'remplacée',
    },
    byName: 'rapprochée par le nom, non par le numéro',
    otherName: 'immatriculée sous un autre nom',
    old: 'comptes clos depuis plus de trois ans',
  },
} as const satisfies Readonly<Record<DocumentLanguage, object>>

/** Fact from a source, as cited in a memorandum. */
export type CitedFact = Pick<Fact, 'field' | 'value' | 'source' | 'asOf' | 'matchedBy'> & {
  readonly status: ReturnType<typeof factStatus>
  readonly isOld: boolean
}

/** Selects the facts to cite, each with its status relative to the party's own entries. */
export function selectCitedFacts(facts: readonly Fact[], own: OwnEntries): CitedFact[] {
  return facts
    .filter(({ field }) => isCited(field))
    .map((fact) => {
      const { field, value, source, asOf, matchedBy } = fact
      return { field, value, source, asOf, matchedBy, status: factStatus(fact, own), isOld: isOld(fact, fact.foundAt) }
    })
}

/** Tabulates the facts; empty without any. */
export function sourceBlocks(facts: readonly CitedFact[], language: DocumentLanguage): Block[] {
  const words = WORDS[language]
  const { day, clauses } = FORMATS[language]
  if (facts.length === 0) return []
  return [
    paragraph(words.intro),
    table(
      words.columns,
      facts.map(({ field, value, source, asOf, matchedBy, status, isOld: hasAged }) => [
        isCited(field) ? CITED[field][language] : field,
        valueIn(language, field, value),
        sourceNameIn(language, source),
        asOf === null ? '–' : day(asOf),
        clauses([
          words.standing[status],
          ...(matchedBy === 'siren' ? [] : [matchedBy === 'unconfirmed' ? words.otherName : words.byName]),
          ...(hasAged ? [words.old] : []),
        ]),
      ]),
    ),
  ]
}

function valueIn(language: DocumentLanguage, field: FactField, value: Fact['value']): string {
  const { eurM, percent, number } = FORMATS[language]
  if (typeof value === 'string') return factValueIn(language, field, value) ?? value
  if (field === 'revenue') return eurM(value)
  return field === 'growth' || field === 'ebitda_margin' ? percent(value) : number(value, 2)
}
