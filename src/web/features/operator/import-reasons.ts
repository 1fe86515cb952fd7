import { useTranslation } from 'react-i18next'
import { COLUMN_FIELDS } from '../../../client/party-fields.ts'
import type { CellFault } from '../../../client/party-rows.ts'
import type { RowOutcome } from './import-run.ts'

/** Message keys by the beginning of the service's sentence on a field. */
const REASONS = [
  ['otherSide', /^is a field of a /],
  ['email', /^must be an e-mail address/],
  ['tooLong', /^must have at most/],
  ['ticket', /check_size_max/],
  ['range', /^must be (?:at least|at most|above)/],
  ['required', /^is required/],
] as const

const YEARS = ['financial_years', 'forecast_years'] as const

/**
 * Returns functions that explain, in the current language, why a row was refused or is a duplicate, or why a cell was
 * omitted.
 */
export function useReasons() {
  const { t } = useTranslation(['operator', 'party-fields'])
  const nameOf = (path: string) => {
    const [named] = path.split('.')
    const field = [...COLUMN_FIELDS, ...YEARS].find((one) => one === named)
    return field === undefined ? path : t(`party-fields:${field}`)
  }
  const whyOf = (message: string | null) => {
    if (message === null) return t('import.reasons.unread')
    return t(`import.reasons.${REASONS.find(([, pattern]) => pattern.test(message))?.[0] ?? 'other'}`)
  }
  const faultOf = ({ field, text, message }: CellFault) =>
    t('import.faulty', { field: nameOf(field), text, why: whyOf(message) })
  const toldOf = ({ told }: RowOutcome): string[] => {
    const doubts = (told.differs ?? []).map((one) => t(`import.differences.${one}`))
    const asked = doubts.length === 0 ? [] : [t('import.doubt', { what: doubts.join(', ') })]
    if (told.same_as_row !== undefined) return [t('import.sameAs', { row: told.same_as_row }), ...asked]
    if (told.why !== undefined)
      return [
        t('import.there', { why: t(`import.whys.${told.why}`), id: told.id }),
        ...asked,
        ...(told.kept === undefined ? [] : [t('import.kept')]),
      ]
    return (told.fields ?? []).map(({ path, message }) => `${nameOf(path)} ${whyOf(message)}`)
  }
  const reasonOf = (one: RowOutcome) => [...toldOf(one), ...one.leftOut.map(faultOf)].join('; ')
  return { faultOf, reasonOf }
}
