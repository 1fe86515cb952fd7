import { catalogue, wordsIn } from '../language/catalogue.ts'
import type { DocumentLanguage } from '../language/language.ts'
import type { Messages } from '../language/message-types.ts'

type FieldId = Extract<keyof Messages['documents'], `memo.fields.${string}`>

const isField = (id: string): id is FieldId => catalogue().has('documents', id)

/** Returns a document's name for a profile field, by its wire name. */
export function fieldIn(language: DocumentLanguage, field: string): string {
  const id = `memo.fields.${field}`
  return isField(id) ? wordsIn(language, 'documents')(id) : field
}
