import type { Language } from '../language/language.ts'

/** The warning to an owner whose name holds characters that the fonts of the documents lack. */
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
