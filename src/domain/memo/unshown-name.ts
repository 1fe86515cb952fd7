import type { Language } from '../language/language.ts'

/** The warning to an owner whose name holds characters that the fonts of the documents lack. */
export const UNSHOWN_NAME: Readonly<Record<Language, (characters: string) => string>> = {
  en: (characters) =>
    `PDF documents cannot show these characters of the company’s name: ${characters}. State the name in Latin, Greek or Cyrillic letters before sending one.`,
  fr: (characters) =>
    `Les documents PDF ne peuvent pas afficher ces caractères du nom de la société\u00a0: ${characters}. Indiquez le nom en lettres latines, grecques ou cyrilliques avant d’en envoyer un.`,
  de: (characters) =>
    `PDF-Dokumente können diese Zeichen des Firmennamens nicht darstellen: ${characters}. Geben Sie den Namen in lateinischer, griechischer oder kyrillischer Schrift an, bevor Sie eines versenden.`,
  es: (characters) =>
    `Los documentos PDF no pueden mostrar estos caracteres del nombre de la empresa: ${characters}. Indique el nombre en letras latinas, griegas o cirílicas antes de enviar uno.`,
}
