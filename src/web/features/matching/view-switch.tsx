import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keptIn } from '../../browser-storage.ts'

export type View = 'list' | 'table'

/** List or table, as this device was last used. */
const keptView = keptIn(() => localStorage, 'concordat.matches.view')

/** The form of the ranking: a narrow window has room for the list alone. */
export function useView(): View {
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const wished = useSyncExternalStore(keptView.subscribe, keptView.read)
  return wished === 'table' && isWide ? 'table' : 'list'
}

/** Switches between list and table where there is room for both. */
export function ViewSwitch() {
  const { t } = useTranslation('matching')
  return (
    <SegmentedControl
      value={useView()}
      onChange={keptView.write}
      data={(['list', 'table'] as const).map((value) => ({ value, label: t(`view.${value}`) }))}
      aria-label={t('view.label')}
      visibleFrom="md"
    />
  )
}
