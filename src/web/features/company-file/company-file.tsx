import {
  ActionIcon,
  Alert,
  Anchor,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core'
import { IconAlertTriangle, IconFolder, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { YEAR_SOURCES } from '../../../client/vocabulary.ts'
import { draftOf } from '../../browser-storage.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { day, eurM, keptPercent, millions, percent, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useOperationMutation } from '../../operations.ts'
import { afterPress } from '../../press.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { refusedFields, settingsDraftName, useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields, RateNote, useFaultWords } from '../identity/profile-fields.tsx'
import {
  changedIn,
  emptiedIn,
  FIELDS,
  FILE_SECTIONS,
  type FieldPath,
  faultsIn,
  fieldId,
  fileFieldsOf,
  inCompanyCurrency,
  missingIn,
  toFormValues,
  toProfileInput,
  withCurrency,
  YEARS_ID,
} from '../identity/profile-form.ts'
import { SaveBar } from '../identity/save-bar.tsx'
import { Accounts } from './accounts.tsx'
import {
  ADJUSTMENTS_MAX,
  AMOUNTS,
  nextYear,
  YEARS_MAX,
  type YearFaults,
  type YearKind,
  type YearsTyped,
  type YearTyped,
  yearFaultsIn,
  yearLines,
  yearNamed,
  yearsChanged,
  yearsHeld,
  yearsInput,
  yearsKept,
} from './years-form.ts'

registerMessages('file', import.meta.glob('@locales/*/app/file.json', { eager: true, import: 'default' }))
registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

/**
 * The company file: the facts a counterparty needs for its decision, such as a seller's financial years, customers and
 * terms.
 */
export function CompanyFilePage() {
  const { t } = useTranslation('file')
  const { t: common } = useTranslation()
  const { session, side, ...asked } = useWorkspace()
  return (
    <Page title={common('nav.file')} lead={t(`lead.${side ?? 'none'}`)}>
      <Stack gap="lg" maw={820}>
        <Answered asked={{ ...asked, data: session }} waiting={<Skeleton height={720} radius="md" />}>
          {(session) =>
            session.seller === undefined && session.buyer === undefined ? (
              <Empty
                icon={<IconFolder size={32} stroke={1.5} />}
                title={t('noProfile')}
                action={
                  <Anchor component={Link} to="/workspace/settings">
                    {t('toSettings')}
                  </Anchor>
                }
              >
                {t('noProfileText')}
              </Empty>
            ) : (
              <FileForm session={session} />
            )
          }
        </Answered>
      </Stack>
    </Page>
  )
}

const SIDES = ['seller', 'buyer'] as const

/** Edits the company file. Unsaved input stays on this device; saving sends changed fields only. */
function FileForm({ session }: { session: OutputFor<'getSession'> }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  const thisYear = useNow().getFullYear()
  const { hash } = useLocation()
  const sides = SIDES.filter((side) => session[side] !== undefined)
  const sections = sides.flatMap((side) => FILE_SECTIONS[side])
  const paths = sections.flatMap(fileFieldsOf)
  const held = toFormValues(session, language)
  const heldYears = yearsHeld(session.seller && inCompanyCurrency(session.seller), language)
  const currency = held['seller.currency']
  const draft = useProfileDraft(`${settingsDraftName(session)}.file`, held)
  const draftOfYears = useYearsDraft(`${settingsDraftName(session)}.years`, heldYears)
  const [saved, setSaved] = useState<string[] | null>(null)
  const update = useOperationMutation('updateSession')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.focus()
  }, [hash])

  const faults = faultsIn(draft.values, paths)
  const yearFaults = yearFaultsIn(draftOfYears.years, thisYear)
  const changed = changedIn(draft.values, held, paths)
  const { cleared, kept } = emptiedIn(draft.values, held, paths)
  const changedYears = draftOfYears.isEdited ? yearsChanged(draftOfYears.years, heldYears) : []
  const faultCount = Object.keys(faults).length + Object.keys(yearFaults).length
  const names = [...changed, ...cleared, ...changedYears.map((name) => `seller.${name}` as const)]
  const labelOf = (name: FieldPath | `seller.${(typeof changedYears)[number]}`) => t(`field.${name}.label`)
  const save = () => {
    draft.leave(...paths)
    draftOfYears.judge()
    const [firstYear] = Object.keys(yearFaults)
    const [first] = paths.filter((path) => faults[path] !== undefined)
    const wrong = firstYear === undefined ? first && fieldId(first) : placeId(firstYear)
    if (wrong !== undefined) return document.getElementById(wrong)?.focus()
    const input = toProfileInput(draft.values, changed)
    const years = yearsInput(draftOfYears.years)
    const seller = { ...input.seller, ...Object.fromEntries(changedYears.map((name) => [name, years[name]])) }
    const inCurrency = withCurrency(
      { ...input, ...(Object.keys(seller).length > 0 && { seller }) },
      held,
      session,
      cleared,
    )
    update.mutate(inCurrency, {
      onSuccess: () => {
        setSaved(names.map(labelOf))
        draft.forget()
        draftOfYears.forget()
      },
    })
  }
  return (
    <form
      noValidate
      onInput={() => setSaved(null)}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="lg">
        {session.seller !== undefined && (
          <>
            <Contradictions seller={session.seller} />
            <YearsEditor
              kind="closed"
              currency={currency}
              draft={draftOfYears}
              faults={draftOfYears.shown(yearFaults)}
            />
            <Accounts
              currency={currency}
              years={draftOfYears.years.closed}
              headcount={draft.values['seller.headcount']}
              onTake={(years, headcount) => {
                draftOfYears.takeClosed(years)
                if (headcount !== null) draft.type('seller.headcount', headcount)
              }}
            />
            <YearsTable years={draftOfYears.years} currency={currency} />
            <RateNote profile={session.seller} />
            <YearsEditor
              kind="expected"
              currency={currency}
              draft={draftOfYears}
              faults={draftOfYears.shown(yearFaults)}
            />
          </>
        )}
        {sections.map((section) => (
          <Card key={section} title={t(`file.${section}`)}>
            <ProfileFields
              paths={fileFieldsOf(section)}
              values={{ ...draft.values, 'seller.currency': currency, 'buyer.currency': held['buyer.currency'] }}
              faults={draft.shownFaults(paths)}
              refused={refusedFields(update.error)}
              onType={draft.type}
              onLeave={(path) => draft.leave(path)}
            />
          </Card>
        ))}
        <SaveBar
          changedCount={names.length}
          isEdited={names.length > 0 || draftOfYears.isEdited}
          cleared={cleared.map(labelOf)}
          kept={kept.map(labelOf)}
          faultCount={faultCount}
          saved={saved}
          missing={sides
            .flatMap((side) => missingIn(session[side]?.missing_fields, side))
            .map((name) => t(`field.${name}.label`))}
          fault={update.error}
          isSaving={update.isPending}
          onDiscard={() => {
            draft.forget()
            draftOfYears.forget()
            update.reset()
          }}
          onDismiss={() => setSaved(null)}
        />
        {session.seller !== undefined && <FigureSources seller={session.seller} />}
      </Stack>
    </form>
  )
}

type Seller = NonNullable<OutputFor<'getSession'>['seller']>
type Source = NonNullable<Seller['figure_sources']>[number]
type Contradiction = NonNullable<Seller['contradictions']>[number]

/** Returns a function that formats a figure, by its wire name, in its unit; amounts in the currency of the company. */
function useWritten({ reporting }: Pick<Seller, 'reporting'>) {
  useTranslation()
  return (field: string, value: number) => {
    const kind = FIELDS[`seller.${field}` as FieldPath]?.kind
    if (kind === 'eurM') return reporting ? millions(value * reporting.per_eur, reporting.currency) : eurM(value)
    return kind === 'percent' ? keptPercent(value) : String(value)
  }
}

/**
 * Lists contradictions between profile figures and the financial years or a register. Renders nothing if there are
 * none.
 */
function Contradictions({ seller }: { seller: Seller }) {
  const { t } = useTranslation('file')
  const update = useOperationMutation('updateSession')
  const { contradictions = [] } = seller
  if (contradictions.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('contradictions.title')}>
      <Text size="sm" mb="xs">
        {t('contradictions.lead')}
      </Text>
      <Stack gap="xs">
        {contradictions.map((one) => (
          <ContradictionLine
            key={`${one.field} ${one.from} ${one.source_name} ${one.financial_year}`}
            one={one}
            seller={seller}
            isSaving={update.isPending}
            onUse={() => update.mutate({ seller: { [one.field]: one.found } })}
          />
        ))}
      </Stack>
      {update.error !== null && <Fault fault={update.error} />}
    </Alert>
  )
}

interface LineProps {
  one: Contradiction
  seller: Seller
  isSaving: boolean
  onUse: () => void
}

function ContradictionLine({ one, seller, isSaving, onUse }: LineProps) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const written = useWritten(seller)
  const figure = identity(`field.seller.${one.field as 'revenue'}.label`)
  const found = written(one.field, one.found)
  return (
    <Group gap="sm" justify="space-between">
      <Text size="sm" flex="1 1 260px">
        {t(one.from === 'register' ? 'contradictions.register' : 'contradictions.years', {
          figure,
          stated: written(one.field, one.stated),
          found,
          source: one.source_name,
          year: one.financial_year,
          context: one.financial_year === undefined ? 'undated' : undefined,
        })}
      </Text>
      <Button
        size="xs"
        variant="default"
        disabled={isSaving}
        aria-label={t('contradictions.useFor', { figure, found })}
        onClick={onUse}
      >
        {t('contradictions.use', { found })}
      </Button>
    </Group>
  )
}

/** The source and date of each profile figure. */
function FigureSources({ seller }: { seller: Seller }) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const written = useWritten(seller)
  const sources = seller.figure_sources ?? []
  if (sources.length === 0) return null
  return (
    <Card title={t('sources.title')} flush>
      <ColumnTable
        minWidth={320}
        columns={[
          { head: t('sources.figure') },
          { head: t('sources.value'), isFigure: true },
          { head: t('sources.from') },
        ]}
      >
        {sources.map((source) => {
          const value = seller[source.field as 'revenue']
          return (
            <Table.Tr key={source.field}>
              <Table.Td>{identity(`field.seller.${source.field as 'revenue'}.label`)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {value === undefined ? '—' : written(source.field, value)}
              </Table.Td>
              <Table.Td>
                <From source={source} />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </ColumnTable>
    </Card>
  )
}

function From({ source }: { source: Source }) {
  const { t } = useTranslation('file')
  const { from, as_of, financial_year: year, source_name: name } = source
  if (from === 'register')
    return (
      <>
        {as_of === undefined
          ? t('sources.registerUndated', { name })
          : t('sources.register', { name, day: day(as_of) })}
      </>
    )
  if (from === 'typed')
    return <>{as_of === undefined ? t('sources.typedUndated') : t('sources.typed', { day: day(as_of) })}</>
  return <>{t(from === 'document' ? 'sources.document' : 'sources.years', { year })}</>
}

const LINES = [
  ['revenueEurM', 'amount'],
  ['growthPct', 'percent'],
  ['ebitdaEurM', 'amount'],
  ['adjustedEbitdaEurM', 'amount'],
  ['marginPct', 'percent'],
] as const

/** The closed years as buyers will see them; renders nothing for fewer than two. */
function YearsTable({ years, currency = 'EUR' }: { years: YearsTyped; currency: string | undefined }) {
  const { t } = useTranslation('file')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const lines = yearLines(years)
  if (lines.length < 2) return null
  return (
    <Card title={t('table.title')} flush>
      <ColumnTable
        minWidth={220 + 100 * lines.length}
        columns={[
          { head: currency === 'EUR' ? t('table.line') : common('number.millions', { currency }) },
          ...lines.map(({ year }) => ({ head: String(year), isFigure: true })),
        ]}
      >
        {LINES.map(([line, kind]) => (
          <Table.Tr key={line}>
            <Table.Td>{t(`table.${line}`)}</Table.Td>
            {lines.map((year) => (
              <Table.Td key={year.year} ta="right" className="figures">
                {kind === 'percent' ? percent(year[line], language) : valueEurM(year[line], language, currency)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}

/** Draft of the financial years. Input is stored on this device under `name` until saved or discarded. */
function useYearsDraft(name: string, held: YearsTyped) {
  const kept = useMemo(() => draftOf(name), [name])
  const [edited, setEdited] = useState<YearsTyped | null>(() => yearsKept(kept.read()))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isJudged, setJudged] = useState(false)
  useEffect(() => kept.write(edited === null ? null : JSON.stringify(edited)), [kept, edited])
  const years = edited ?? held
  const replace = (kind: YearKind, change: (list: YearTyped[]) => YearTyped[]) =>
    setEdited((before) => {
      const now = before ?? held
      return { ...now, [kind]: change(now[kind]) }
    })
  return {
    years,
    isEdited: edited !== null,
    takeClosed: (years: YearTyped[]) => replace('closed', () => years),
    add: (kind: YearKind, year: YearTyped) => replace(kind, (list) => [...list, year]),
    remove: (kind: YearKind, at: number) => {
      setLeft(new Set())
      replace(kind, (list) => list.filter((_, place) => place !== at))
    },
    change: (kind: YearKind, at: number, change: Partial<YearTyped>) =>
      replace(kind, (list) => list.map((year, place) => (place === at ? { ...year, ...change } : year))),
    leave: (place: string) => setLeft((before) => new Set([...before, place])),
    /** Shows all errors from now on, including those of untouched fields. */
    judge: () => setJudged(true),
    /** Returns the errors to show: those of fields that lost focus, or all after an attempt to save. */
    shown: (faults: YearFaults): YearFaults =>
      isJudged ? faults : Object.fromEntries(Object.entries(faults).filter(([place]) => left.has(place))),
    forget: () => {
      setEdited(null)
      setLeft(new Set())
      setJudged(false)
    },
  }
}

type YearsDraft = ReturnType<typeof useYearsDraft>

interface EditorProps {
  kind: YearKind
  /** ISO 4217 code of the amounts. */
  currency: string | undefined
  draft: YearsDraft
  /** Errors to show, by place in the form. */
  faults: YearFaults
}

/** Returns the element id of a field, from its place in the form. */
const placeId = (place: string) => place.replaceAll('.', '-')

/** Edits the closed or the forecast years; years can be added and removed. */
function YearsEditor({ kind, currency, draft, faults }: EditorProps) {
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
          <YearFields key={at} {...{ kind, currency, draft, faults, year, at }} />
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

function YearFields({ kind, currency, draft, faults, year, at }: YearProps) {
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
            currency={currency}
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
              draft.change(kind, at, {
                source: YEAR_SOURCES.find((source) => source === currentTarget.value) ?? 'typed',
              })
            }
            data={YEAR_SOURCES.map((value) => ({ value, label: t(`years.${value}`) }))}
          />
        )}
      </SimpleGrid>
      {kind === 'closed' && <Adjustments {...{ currency, draft, year, at, errorOf }} />}
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
  currency: string | undefined
  draft: YearsDraft
  year: YearTyped
  at: number
  errorOf: (field: string) => string | undefined
}

/** Edits the EBITDA adjustments of a year, each with a reason. */
function Adjustments({ currency, draft, year, at, errorOf }: AdjustmentsProps) {
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
                currency={currency}
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
