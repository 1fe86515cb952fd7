import { useTranslation } from 'react-i18next'
import { en } from './words.ts'

type Field = keyof typeof en.field
const isField = (field: string): field is Field => field in en.field

/** A profile's field in words; one without words goes by its name on the wire. */
export function useFieldName() {
  const { t } = useTranslation('activity')
  return (field: string): string => (isField(field) ? t(`field.${field}`) : field)
}
