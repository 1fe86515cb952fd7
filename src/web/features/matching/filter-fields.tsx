import { Group, Input, SegmentedControl, Select, Slider, Stack, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { numberTyped } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import type { MatchFilters } from './match-filters.ts'

export interface FilterFieldsProps {
  side: 'buyer' | 'seller'
  shown: MatchFilters
  /** Called with the changed filters; undefined clears one. */
  onChange: (change: { [K in keyof MatchFilters]?: MatchFilters[K] | undefined }) => void
}

/** All filters except the text. */
export function FilterFields({ side, shown, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('matching')
  return (
    <Stack gap="md">
      <LeastFit key={shown.fit ?? 0} value={shown.fit} onChange={(fit) => onChange({ fit })} />
      <Input.Wrapper label={t(side === 'buyer' ? 'filter.revenue' : 'filter.ticket')} labelElement="div">
        <Group gap="xs" grow mt={4}>
          <Bound label={t('filter.from')} value={shown.from} onChange={(from) => onChange({ from })} />
          <Bound label={t('filter.to')} value={shown.to} onChange={(to) => onChange({ to })} />
        </Group>
      </Input.Wrapper>
      <Select
        label={t('filter.quality')}
        value={String(shown.quality ?? '')}
        onChange={(value) => onChange({ quality: value ? Number(value) : undefined })}
        data={[
          { value: '', label: t('filter.anyQuality') },
          ...[5, 7, 8, 9].map((value) => ({ value: String(value), label: t('filter.atLeast', { value }) })),
        ]}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
      />
      <Choice
        label={t('filter.gates')}
        value={shown.gates}
        options={{ open: t('filter.gatesOpen'), unchecked: t('filter.gatesUnchecked') }}
        onChange={(gates) => onChange({ gates })}
      />
      <Choice
        label={t('filter.paired')}
        value={shown.paired}
        options={{ yes: t('filter.pairedYes'), no: t('filter.pairedNo') }}
        onChange={(paired) => onChange({ paired })}
      />
      <Switch
        label={t('filter.new')}
        checked={shown.new ?? false}
        onChange={({ currentTarget }) => onChange({ new: currentTarget.checked || undefined })}
      />
      <Switch
        label={t('filter.watched')}
        checked={shown.watched ?? false}
        onChange={({ currentTarget }) => onChange({ watched: currentTarget.checked || undefined })}
      />
    </Stack>
  )
}

/** Slider of the minimum fit. It reports its value on release, not at every step. */
function LeastFit({
  value = 50,
  onChange,
}: {
  value: number | undefined
  onChange: (fit: number | undefined) => void
}) {
  const { t } = useTranslation(['matching', 'fit'])
  const [at, setAt] = useState(value)
  return (
    <Input.Wrapper label={t('fit:is', { name: t('filter.fit'), value: at })} labelElement="div">
      <Slider
        mt={6}
        min={50}
        max={95}
        step={5}
        value={at}
        onChange={setAt}
        onChangeEnd={(fit) => onChange(fit > 50 ? fit : undefined)}
        label={null}
        thumbLabel={t('filter.fit')}
      />
    </Input.Wrapper>
  )
}

interface BoundProps {
  label: string
  value: number | undefined
  onChange: (value: number | undefined) => void
}

/** A limit of a range, with a decimal point or comma. It reports valid numbers and an empty field. */
function Bound({ label, value, onChange }: BoundProps) {
  const language = useLanguage()
  const [typed, setTyped] = useState(
    value === undefined ? '' : String(value).replace('.', language === 'fr' ? ',' : '.'),
  )
  const take = (text: string) => {
    setTyped(text)
    const number = numberTyped(text)
    if (text.trim() === '') onChange(undefined)
    else if (number !== null && number >= 0 && number <= 1e6) onChange(number)
  }
  return (
    <TextInput
      inputMode="decimal"
      placeholder={label}
      aria-label={label}
      value={typed}
      onChange={({ currentTarget }) => take(currentTarget.value)}
      error={typed.trim() !== '' && numberTyped(typed) === null}
    />
  )
}

interface ChoiceProps<V extends string> {
  label: string
  value: V | undefined
  options: Record<V, string>
  onChange: (value: V | undefined) => void
}

function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  const { t } = useTranslation('matching')
  const known = Object.keys(options) as V[]
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        mt={4}
        fullWidth
        aria-label={label}
        value={value ?? ''}
        onChange={(picked) => onChange(known.find((one) => one === picked))}
        data={[{ value: '', label: t('filter.any') }, ...known.map((one) => ({ value: one, label: options[one] }))]}
      />
    </Input.Wrapper>
  )
}
