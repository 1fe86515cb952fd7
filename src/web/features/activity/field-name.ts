import type { CustomTypeOptions } from 'i18next'
import { useTranslation } from 'react-i18next'

type Field = keyof CustomTypeOptions['resources']['activity']['field']

/** Returns a function that names a profile field, or returns its wire name if it has no translation. */
export function useFieldName() {
  const { t, i18n } = useTranslation('activity')
  const isField = (field: string): field is Field => i18n.exists(`activity:field.${field}`)
  return (field: string): string => (isField(field) ? t(`field.${field}`) : field)
}
