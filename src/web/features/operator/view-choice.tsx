import { SegmentedControl } from '@mantine/core'

interface ViewChoiceProps<View extends string> {
  /** Label for screen readers. */
  label: string
  views: readonly View[]
  view: View
  onChoose: (view: View) => void
  labelOf: (view: View) => string
}

/** Switches the view of a list. */
export function ViewChoice<View extends string>({ label, views, view, onChoose, labelOf }: ViewChoiceProps<View>) {
  return (
    <SegmentedControl
      aria-label={label}
      value={view}
      onChange={onChoose}
      data={views.map((value) => ({ value, label: labelOf(value) }))}
      style={{ alignSelf: 'flex-start', maxWidth: '100%', overflowX: 'auto' }}
    />
  )
}
