import { FORMATS } from '../language/formats.ts'
import type { Language } from '../language/language.ts'
import type { ProseContradiction } from './prose-figures.ts'

type Figure = 'revenue' | 'ebitda'

interface Words {
  readonly figure: Readonly<Record<Figure, string>>
  readonly amount: (heading: string, figure: string, year: number, stated: string, found: string) => string
  readonly headcount: (heading: string, stated: string, found: string) => string
}

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    figure: { revenue: 'revenue', ebitda: 'EBITDA' },
    amount: (heading, figure, year, stated, found) =>
      `The section “${heading}” states ${figure} of ${stated} for ${year}; the company file has ${found}. Correct one of the two before a buyer reads both.`,
    headcount: (heading, stated, found) =>
      `The section “${heading}” states ${stated} employees; the company file has ${found}. Correct one of the two before a buyer reads both.`,
  },
  fr: {
    figure: { revenue: 'un chiffre d’affaires', ebitda: 'un EBITDA' },
    amount: (heading, figure, year, stated, found) =>
      `La section «\u00a0${heading}\u00a0» indique ${figure} de ${stated} pour ${year}\u00a0; le dossier de la société retient ${found}. Corrigez l’un des deux avant qu’un acquéreur ne lise les deux.`,
    headcount: (heading, stated, found) =>
      `La section «\u00a0${heading}\u00a0» indique ${stated} salariés\u00a0; le dossier de la société retient ${found}. Corrigez l’un des deux avant qu’un acquéreur ne lise les deux.`,
  },
  de: {
    figure: { revenue: 'einen Umsatz', ebitda: 'ein EBITDA' },
    amount: (heading, figure, year, stated, found) =>
      `Der Abschnitt „${heading}“ nennt für ${year} ${figure} von ${stated}; in der Unternehmensakte stehen ${found}. Berichtigen Sie eine der beiden Angaben, bevor ein Käufer beide liest.`,
    headcount: (heading, stated, found) =>
      `Der Abschnitt „${heading}“ nennt ${stated} Beschäftigte; in der Unternehmensakte stehen ${found}. Berichtigen Sie eine der beiden Angaben, bevor ein Käufer beide liest.`,
  },
  es: {
    figure: { revenue: 'unos ingresos', ebitda: 'un EBITDA' },
    amount: (heading, figure, year, stated, found) =>
      `La sección «${heading}» indica ${figure} de ${stated} en ${year}; el expediente de la empresa recoge ${found}. Corrija uno de los dos antes de que un comprador lea ambos.`,
    headcount: (heading, stated, found) =>
      `La sección «${heading}» indica ${stated} empleados; el expediente de la empresa recoge ${found}. Corrija uno de los dos antes de que un comprador lea ambos.`,
  },
}

/** Words the warning that a section contradicts the company file. `heading` is the title of the section. */
export function proseContradictionIn(language: Language, contradiction: ProseContradiction, heading: string): string {
  const { figure, amount, headcount } = WORDS[language]
  const { number, eurM } = FORMATS[language]
  if (contradiction.field === 'headcount')
    return headcount(heading, number(contradiction.stated, 0), contradiction.found.replace('-', '–'))
  const { field, year, statedEurM, foundEurM } = contradiction
  return amount(heading, figure[field], year, eurM(statedEurM), eurM(foundEurM))
}

/** Warns an owner whose name contains characters missing from the fonts of the documents. */
export const UNSHOWN_NAME: Readonly<Record<Language, (characters: string) => string>> = {
  en: (characters) =>
    `PDF documents cannot show these characters of the company’s name: ${characters}. Replace them with common Latin, Greek or Cyrillic letters before sending one.`,
  fr: (characters) =>
    `Les documents PDF ne peuvent pas afficher ces caractères du nom de la société\u00a0: ${characters}. Remplacez-les par des lettres latines, grecques ou cyrilliques courantes avant d’en envoyer un.`,
  de: (characters) =>
    `PDF-Dokumente können diese Zeichen des Firmennamens nicht darstellen: ${characters}. Ersetzen Sie sie durch gängige lateinische, griechische oder kyrillische Buchstaben, bevor Sie eines versenden.`,
  es: (characters) =>
    `Los documentos PDF no pueden mostrar estos caracteres del nombre de la empresa: ${characters}. Sustitúyalos por letras latinas, griegas o cirílicas habituales antes de enviar uno.`,
}
