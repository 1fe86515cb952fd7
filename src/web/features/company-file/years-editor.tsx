import { ActionIcon, Button, Fieldset, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { NumberField } from '../../components/number-field.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { useNow } from '../../now.tsx'
import { afterPress } from '../../press.ts'
import { useFaultWords } from '../identity/profile-fields.tsx'
import { YEARS_ID } from '../identity/profile-form.ts'
import type { YearsDraft } from './use-years-draft.ts'
import {
  ADJUSTMENTS_MAX,
  AMOUNTS,
  nextYear,
  YEARS_MAX,
  type YearFaults,
  type YearKind,
  type YearTyped,
  yearNamed,
} from './years-form.ts'

interface EditorProps {
  kind: YearKind
  draft: YearsDraft
  /** Errors to show, by place in the form. */
  faults: YearFaults
}

/** Returns the element id of a field, from its place in the form. */
export const placeId = (place: string) => place.replaceAll('.', '-')

/** Edits the closed or the forecast years; years can be added and removed. */
export function YearsEditor({ kind, draft, faults }: EditorProps) {
  const { t } = useTranslation('file')
  const thisYear = useNow().getFullYear()
  const years = draft.years[kind]
  const add = () => draft.add(kind, yearNamed(nextYear(draft.years, kind, thisYear)))
  return (
    <Card title={t(`years.${kind}.title`)}>
      <Muted mb="md" maw="70ch">
        {t(`years.${kind}.lead`)}
      </Muted>
      <Stack gap="md">
        {years.map((year, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a year has no id while its number is typed
          <YearFields key={at} {...{ kind, draft, faults, year, at }} />
        ))}
      </Stack>
      <Group mt={years.length === 0 ? 0 : 'md'} gap="sm">
        <Button
          {...(kind === 'closed' && { id: YEARS_ID })}
          variant="default"
          leftSection={<IconPlus size={16} />}
          disabled={years.length >= YEARS_MAX}
          onClick={add}
        >
          {t(`years.${kind}.add`)}
        </Button>
        {years.length >= YEARS_MAX && <Muted>{t('years.full', { count: YEARS_MAX })}</Muted>}
      </Group>
    </Card>
  )
}

interface YearProps extends EditorProps {
  year: YearTyped
  at: number
}

function YearFields({ kind, draft, faults, year, at }: YearProps) {
  const { t } = useTranslation('file')
  const faultWords = useFaultWords()
  const place = `${kind}.${at}`
  const errorOf = (field: string) => {
    const fault = faults[`${place}.${field}`]
    return fault === undefined ? undefined : faultWords(fault)
  }
  const fieldProps = (field: string) => ({
    id: placeId(`${place}.${field}`),
    error: errorOf(field),
    onBlur: () => afterPress(() => draft.leave(`${place}.${field}`)),
  })
  const name = year.year.trim() === '' ? t('years.unnamed') : year.year
  return (
    <Fieldset legend={t(`years.${kind}.of`, { year: name })} variant="default">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" verticalSpacing="md">
        <TextInput
          {...fieldProps('year')}
          label={t('years.year')}
          description={errorOf('year') === undefined ? t('years.yearHint') : undefined}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="numeric"
          autoComplete="off"
          value={year.year}
          onChange={({ currentTarget }) => draft.change(kind, at, { year: currentTarget.value })}
        />
        {AMOUNTS[kind].map((amount) => (
          <NumberField
            key={amount}
            {...fieldProps(amount)}
            label={t(`years.amount.${amount}`)}
            hint={t(`years.hint.${amount}`)}
            unit="eurM"
            value={year[amount]}
            onChange={(text) => draft.change(kind, at, { [amount]: text })}
          />
        ))}
        {kind === 'closed' && (
          <NativeSelect
            id={placeId(`${place}.source`)}
            label={t('years.source')}
            description={t('years.sourceHint')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            value={year.source}
            onChange={({ currentTarget }) =>
              draft.change(kind, at, { source: currentTarget.value === 'document' ? 'document' : 'typed' })
            }
            data={[
              { value: 'typed', label: t('years.typed') },
              { value: 'document', label: t('years.document') },
            ]}
          />
        )}
      </SimpleGrid>
      {kind === 'closed' && <Adjustments {...{ draft, year, at, errorOf }} />}
      <Group justify="flex-end" mt="md">
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          c="dimmed"
          leftSection={<IconTrash size={14} />}
          onClick={() => draft.remove(kind, at)}
        >
          {t('years.remove', { year: name })}
        </Button>
      </Group>
    </Fieldset>
  )
}

interface AdjustmentsProps {
  draft: YearsDraft
  year: YearTyped
  at: number
  errorOf: (field: string) => string | undefined
}

/** Edits the EBITDA adjustments of a year, each with a reason. */
function Adjustments({ draft, year, at, errorOf }: AdjustmentsProps) {
  const { t } = useTranslation('file')
  const set = (adjustments: YearTyped['adjustments']) => draft.change('closed', at, { adjustments })
  const change = (n: number, part: Partial<YearTyped['adjustments'][number]>) =>
    set(year.adjustments.map((line, place) => (place === n ? { ...line, ...part } : line)))
  return (
    <Stack gap="xs" mt="md">
      <div>
        <Text size="sm" fw={550}>
          {t('adjustments.title')}
        </Text>
        <Muted size="xs">{t('adjustments.lead')}</Muted>
      </div>
      {year.adjustments.map((line, n) => {
        const place = `adjustments.${n}`
        const id = (field: string) => placeId(`closed.${at}.${place}.${field}`)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no id
          <Group key={n} gap="sm" align="flex-start" wrap="nowrap">
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" flex={1}>
              <NumberField
                id={id('amount')}
                label={t('adjustments.amount')}
                unit="eurM"
                value={line.amount}
                error={errorOf(`${place}.amount`)}
                onBlur={() => afterPress(() => draft.leave(`closed.${at}.${place}.amount`))}
                onChange={(amount) => change(n, { amount })}
              />
              <TextInput
                id={id('reason')}
                label={t('adjustments.reason')}
                value={line.reason}
                error={errorOf(`${place}.reason`)}
                onBlur={() => afterPress(() => draft.leave(`closed.${at}.${place}.reason`))}
                onChange={({ currentTarget }) => change(n, { reason: currentTarget.value })}
              />
            </SimpleGrid>
            <ActionIcon
              variant="subtle"
              color="gray"
              mt={28}
              aria-label={t('adjustments.remove', { n: n + 1, year: year.year })}
              onClick={() => set(year.adjustments.filter((_, other) => other !== n))}
            >
              <IconTrash size={16} />
            </ActionIcon>
          </Group>
        )
      })}
      {year.adjustments.length < ADJUSTMENTS_MAX && (
        <div>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={14} />}
            aria-label={t('adjustments.addTo', { year: year.year })}
            onClick={() => set([...year.adjustments, { amount: '', reason: '' }])}
          >
            {t('adjustments.add')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
