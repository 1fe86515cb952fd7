import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { keptIn } from '../../browser-storage.ts'

export type View = 'list' | 'table'

/** The view last used on this device. */
const keptView = keptIn(() => localStorage, 'concordat.matches.view')

/** Returns the view of the ranking; narrow windows always show the list. */
export function useView(): View {
  const isWide = useMediaQuery('(min-width: 62em)') ?? true
  const wished = useSyncExternalStore(keptView.subscribe, keptView.read)
  return wished === 'table' && isWide ? 'table' : 'list'
}

/** Switches between list and table on wide windows. */
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
