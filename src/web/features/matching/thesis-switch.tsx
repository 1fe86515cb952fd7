import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'

/** Which of a buyer's theses is ranked: the best of its profile and all of them, or one alone. Not shown where there is no thesis. */
export function ThesisSwitch({
  chosen,
  onChoose,
}: {
  chosen: number | undefined
  onChoose: (thesis: number | undefined) => void
}) {
  const { t } = useTranslation('matching')
  const { data } = useAsk('listTheses')
  const theses = data?.theses ?? []
  if (theses.length === 0 && chosen === undefined) return null
  const isThere = theses.some(({ thesis_id }) => thesis_id === chosen)
  return (
    <NativeSelect
      label={t('thesis.label')}
      value={isThere ? String(chosen) : ''}
      onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      data={[
        { value: '', label: t('thesis.all') },
        ...theses.map(({ thesis_id, name }) => ({ value: String(thesis_id), label: name })),
      ]}
      error={data !== undefined && chosen !== undefined && !isThere ? t('thesis.gone') : undefined}
      size="sm"
      maw={320}
      mb="sm"
      data-unprinted
    />
  )
}
