import { ActionIcon, Button, CloseButton, Group, NativeSelect, Pill, Popover, TextInput, Tooltip } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconSearch, IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimal, eurRange } from '../../figures.ts'
import { lazy, preloading, useLazy } from '../../lazy.ts'
import { useLanguage } from '../../workspace.ts'
import type { FilterFieldsProps } from './filter-fields.tsx'
import { filtersIn, SORTS, type Sort } from './match-filters.ts'

const filterFields = lazy(() => import('./filter-fields.tsx'))

interface FiltersProps extends FilterFieldsProps {
  text: string
  onText: (text: string) => void
}

/** Filters and sort order of the matches. */
export function Filters({ side, shown, onChange, text, onText }: FiltersProps) {
  const { t } = useTranslation(['matching', 'common'])
  return (
    <Group gap="xs" align="center" data-unprinted>
      <TextInput
        value={text}
        onChange={({ currentTarget }) => onText(currentTarget.value)}
        placeholder={t('find')}
        aria-label={t('find')}
        leftSection={<IconSearch size={16} stroke={1.75} />}
        rightSection={
          text === '' ? null : <CloseButton size="sm" aria-label={t('common:act.clear')} onClick={() => onText('')} />
        }
        size="sm"
        flex="1 1 200px"
        maw={320}
      />
      <MoreFilters side={side} shown={shown} onChange={onChange} />
      <Order side={side} shown={shown} onChange={onChange} />
    </Group>
  )
}

function Order({ side, shown, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('matching')
  const sorts = SORTS.filter((one) => side === 'buyer' || (one !== 'growth' && one !== 'margin'))
  const sort = sorts.find((one) => one === shown.sort) ?? 'fit'
  const isUpward = (sort === 'sector') !== (shown.up ?? false)
  const label = t(isUpward ? 'sort.up' : 'sort.down')
  const nameOf = (one: Sort) =>
    one === 'size' ? t(side === 'buyer' ? 'sort.sizeBuyer' : 'sort.sizeSeller') : t(`sort.${one}`)
  return (
    <Group gap={4} wrap="nowrap">
      <NativeSelect
        value={sort}
        onChange={({ currentTarget: { value } }) =>
          onChange({ sort: SORTS.find((one) => one === value && one !== 'fit'), up: undefined })
        }
        data={sorts.map((value) => ({ value, label: nameOf(value) }))}
        aria-label={t('sort.label')}
        size="sm"
        w={176}
      />
      <Tooltip label={label}>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={label}
          onClick={() => onChange({ up: shown.up ? undefined : true })}
        >
          {isUpward ? <IconSortAscending size={18} stroke={1.75} /> : <IconSortDescending size={18} stroke={1.75} />}
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}

function MoreFilters({ side, shown, onChange }: FilterFieldsProps) {
  const { t } = useTranslation('matching')
  const [isOpen, setOpen] = useState(false)
  const fields = useLazy(filterFields, isOpen)
  const on = filtersIn(shown)
  return (
    <Popover
      opened={isOpen && fields !== null}
      onChange={setOpen}
      position="bottom-start"
      width={320}
      trapFocus
      returnFocus
      withRoles
      shadow="md"
    >
      <Popover.Target>
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} />}
          aria-label={on === 0 ? t('filter.open') : t('filter.openWith', { count: on })}
          onClick={() => setOpen((was) => !was)}
          {...preloading(filterFields)}
        >
          {t('filter.open')}
          {on > 0 && ` · ${on}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('filter.open')}>
        {fields && <fields.FilterFields side={side} shown={shown} onChange={onChange} />}
      </Popover.Dropdown>
    </Popover>
  )
}

/** Active filters, each with a button to remove it. */
export function FiltersOn({ shown, onChange }: Pick<FiltersProps, 'shown' | 'onChange'>) {
  const { t } = useTranslation(['matching', 'fit'])
  const language = useLanguage()
  const { fit, from, to, quality, gates, paired, watched } = shown
  const on = [
    fit !== undefined && { name: t('filter.isFit', { value: decimal(fit, language, 0) }), out: { fit: undefined } },
    (from ?? to) !== undefined && { name: eurRange(from, to), out: { from: undefined, to: undefined } },
    quality !== undefined && { name: t('filter.isQuality', { value: quality }), out: { quality: undefined } },
    gates !== undefined && {
      name: t('fit:is', {
        name: t('filter.gates'),
        value: t(gates === 'open' ? 'filter.gatesOpen' : 'filter.gatesUnchecked'),
      }),
      out: { gates: undefined },
    },
    paired !== undefined && {
      name: t(paired === 'yes' ? 'filter.pairedYes' : 'filter.pairedNo'),
      out: { paired: undefined },
    },
    watched !== undefined && { name: t('filter.watched'), out: { watched: undefined } },
    shown.new !== undefined && { name: t('filter.new'), out: { new: undefined } },
  ].filter((one) => one !== false)
  if (on.length === 0) return null
  return (
    <Pill.Group>
      {on.map(({ name, out }) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => onChange(out)}
          removeButtonProps={{ 'aria-label': t('filter.remove', { name }), tabIndex: 0, 'aria-hidden': false }}
        >
          {name}
        </Pill>
      ))}
    </Pill.Group>
  )
}
