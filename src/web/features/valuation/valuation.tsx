import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  List,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Table,
  Text,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconBuildingStore, IconChartBar, IconFileSpreadsheet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputFor } from '../../../client/index.ts'
import { service } from '../../client.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { NumberField } from '../../components/number-field.tsx'
import { Card, Figure, Muted, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import {
  calendarDay,
  day,
  decimal,
  eurRange,
  exactNumber,
  millions,
  millionsUnit,
  numberTyped,
  percent,
  valueEurM,
} from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperation } from '../../operations.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { inCompanyCurrency } from '../identity/profile-form.ts'
import { FootballField } from './football-field.tsx'
import {
  type Assumption,
  inOwnCurrency,
  METHODS,
  messageAlone,
  methodWorkings,
  realLevers,
  type Shown,
  type Supposed,
  scenarioInput,
  type Valuation,
  valueBy,
} from './methods.ts'
import classes from './what-if.module.css'
import { WhatIf } from './what-if.tsx'

registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))
registerMessages('valuation', import.meta.glob('@locales/*/app/valuation.json', { eager: true, import: 'default' }))

/** A seller's valuation: football field, scenario, methods with calculations, assumptions with sources. */
export function ValuationPage() {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const asked = useOperation('getValuation')
  const { industry, as_of: asOf } = asked.data ?? {}
  return (
    <Page
      title={t('title')}
      lead={
        industry !== undefined && asOf !== undefined
          ? t('lead', { industry, day: day(asOf, language) })
          : t('leadPlain')
      }
    >
      {refusalOf(asked.error)?.status === 404 ? (
        <ForSellers />
      ) : (
        <Answered asked={asked} waiting={<Expected />}>
          {(valuation) =>
            valuation.status === 'ok' ? <Valued answered={valuation} /> : <NoData valuation={valuation} />
          }
        </Answered>
      )}
    </Page>
  )
}

/** States the value and its range in euros, and the rate of a day. Renders nothing for a company in euros. */
function InEuros({
  valuation: { valuation_triangulated: value, ranges, in_currency: local },
}: {
  valuation: Valuation
}) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  if (local === undefined) return null
  const { currency, per_eur, rate_date } = local
  const rate = { currency, rate: exactNumber(per_eur, language), day: calendarDay(rate_date, language) }
  const range = eurRange(ranges?.triangulated?.low, ranges?.triangulated?.high, language, valueEurM)
  return (
    <Muted mt="md" data-in-euros>
      {t('inEuros', { value: valueEurM(value, language), range, ...rate })}
    </Muted>
  )
}

/** Delay that sends one or two requests for a dragged slider. */
const PAUSE_MS = 250

function Valued({ answered }: { answered: Valuation }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const { t: identity } = useTranslation('identity')
  const { session } = useWorkspace()
  const valuation = inOwnCurrency(answered)
  const { currency } = valuation
  const write = (amountM: number | null | undefined) => valueEurM(amountM, language, currency)
  const [supposed, setSupposed] = useState<Supposed>({})
  const [asking] = useDebouncedValue(supposed, PAUSE_MS)
  const isTouched = Object.keys(supposed).length > 0
  const real = realLevers(session?.seller ?? {}, valuation)
  const scenario = scenarioInput(asking, real)
  const otherwise = useOperation('whatIfValuation', scenario, { enabled: isTouched && Object.keys(asking).length > 0 })
  const answer = isTouched && otherwise.data?.status === 'ok' ? inOwnCurrency(otherwise.data) : null
  const { used = 'operating' } = valuation.business_model ?? {}
  const values = METHODS.flatMap((method) => valueBy(valuation, method) ?? [])
  return (
    <Stack gap="md">
      <Card>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <Figure
            label={t('triangulated')}
            value={write(valuation.valuation_triangulated)}
            note={
              used === 'operating'
                ? t('triangulatedNote', {
                    revenue: percent(valuation.weights?.revenue, language),
                    ebitda: percent(valuation.weights?.ebitda, language),
                    dcf: percent(valuation.weights?.dcf, language),
                  })
                : t('byModel', { model: identity(`choice.${used}`) })
            }
          />
          <Figure
            label={t('conservative')}
            value={write(valuation.valuation_conservative)}
            note={t('conservativeNote')}
          />
          <Figure
            label={t('span')}
            value={eurRange(Math.min(...values), Math.max(...values), language, write)}
            note={t('spanNote')}
          />
        </SimpleGrid>
        <InEuros valuation={answered} />
        {valuation.message !== undefined && valuation.message !== '' && (
          <Text size="sm" mt="md" maw="80ch" data-valuation-message>
            {messageAlone(valuation)}
          </Text>
        )}
      </Card>
      <Warnings warnings={valuation.warnings ?? []} />
      <Card title={t('field')}>
        <FootballField valuation={valuation} supposed={answer} />
      </Card>
      <WhatIf
        valuation={valuation}
        real={real}
        supposed={supposed}
        onSuppose={setSupposed}
        answer={answer}
        noValue={isTouched && otherwise.data?.status === 'no_data' ? otherwise.data.message : undefined}
        isAwaited={isTouched && (asking !== supposed || otherwise.isPlaceholderData)}
        fault={otherwise.error}
      />
      <SensitivityCard scenario={scenario} />
      {/* The key resets the form when the profile loads. */}
      <Price key={session === undefined ? 'waiting' : 'stated'} />
      <Methods valuation={valuation} />
      <Effects effects={valuation.effects ?? []} currency={currency} />
      <CashFlows valuation={valuation} />
      <Assumptions assumptions={valuation.assumptions ?? []} />
      <Group justify="flex-end">
        <WorksheetButton />
      </Group>
    </Stack>
  )
}

/** Figures that a buyer will question. Renders nothing if there are none. */
function Warnings({ warnings }: { warnings: NonNullable<Valuation['warnings']> }) {
  const { t } = useTranslation('valuation')
  if (warnings.length === 0) return null
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} title={t('warnings')} data-valuation-warnings>
      <List size="sm" spacing="xs">
        {warnings.map(({ text }) => (
          <List.Item key={text}>{text}</List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Difference that each part of the company file makes. Renders nothing if none does. */
function Effects({ effects, currency }: { effects: NonNullable<Valuation['effects']>; currency: string | undefined }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  if (effects.length === 0) return null
  return (
    <Card title={t('effects')} flush>
      <ColumnTable minWidth={320} columns={[{ head: t('effectOf') }, { head: t('effect'), isFigure: true }]}>
        {effects.map(({ key, name, effect }) => (
          <Table.Tr key={key}>
            <Table.Td>{name}</Table.Td>
            <Table.Td ta="right" className="figures" fw={600}>
              {effect < 0 ? '−' : '+'}
              {valueEurM(Math.abs(effect), language, currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}

/** Skeleton of the page. */
function Expected() {
  return (
    <Stack gap="md">
      <Skeleton h={110} radius="md" />
      <Skeleton h={370} radius="md" />
      <Skeleton h={330} radius="md" />
    </Stack>
  )
}

/** Empty state: the service names the missing fields, and the profile is the place to add them. */
function NoData({ valuation }: { valuation: Valuation }) {
  const { t } = useTranslation('valuation')
  return (
    <Card>
      <Empty
        icon={<IconChartBar size={32} stroke={1.5} />}
        title={t('noDataTitle')}
        action={
          <Group mt="xs">
            <Button component={Link} to="/workspace/settings">
              {t('fill')}
            </Button>
          </Group>
        }
      >
        {valuation.message}
      </Empty>
    </Card>
  )
}

function ForSellers() {
  const { t } = useTranslation('valuation')
  return (
    <Empty
      icon={<IconBuildingStore size={32} stroke={1.5} />}
      title={t('buyersTitle')}
      action={
        <Anchor component={Link} to="/workspace/pipeline">
          {t('toPipeline')}
        </Anchor>
      }
    >
      {t('buyers')}
    </Empty>
  )
}

/** Downloads the valuation as a spreadsheet with live formulas. */
function WorksheetButton() {
  const { t } = useTranslation('valuation')
  const [isFetching, setFetching] = useState(false)
  const save = async () => {
    setFetching(true)
    try {
      const { body, headers } = await service.downloadValuationWorksheet({}, { retries: 0 })
      saveAs(fileNameIn(headers.get('content-disposition'), 'valuation.xlsx'), XLSX, body)
    } catch {
      notifications.show({ color: 'red', message: t('worksheetFailed') })
    } finally {
      setFetching(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} />}
      loading={isFetching}
      onClick={() => void save()}
    >
      {t('worksheet')}
    </Button>
  )
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Each value with its calculation: the football field as a table. */
function Methods({ valuation }: { valuation: Shown }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const write = (amountM: number | undefined) => valueEurM(amountM, language, valuation.currency)
  return (
    <Card title={t('methods')} flush>
      <ColumnTable
        minWidth={320}
        columns={[
          { head: t('methodHead') },
          { head: t('low'), isFigure: true },
          { head: t('value'), isFigure: true },
          { head: t('high'), isFigure: true },
        ]}
      >
        {[...METHODS, 'triangulated' as const, 'conservative' as const].map((method) => {
          const value = valueBy(valuation, method)
          const range = valuation.ranges?.[method]
          return (
            <Table.Tr key={method}>
              <Table.Td maw={560}>
                <Text size="sm" fw={600}>
                  {t(`method.${method}`)}
                </Text>
                <Muted size="xs" className="figures">
                  {methodWorkings(valuation, method)}
                </Muted>
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {write(range?.low)}
              </Table.Td>
              <Table.Td ta="right" className="figures" fw={600}>
                {write(value)}
              </Table.Td>
              <Table.Td ta="right" className="figures">
                {write(range?.high)}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </ColumnTable>
    </Card>
  )
}

const FLOWS = ['revenue', 'ebitda', 'tax', 'investment', 'flow', 'present_value'] as const

/** Discounted cash flow by year, terminal value last. Renders nothing unless EBITDA is positive. */
function CashFlows({ valuation }: { valuation: Shown }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const { cash_flows: rows, currency } = valuation
  if (rows === undefined) return null
  return (
    <Card title={t('cashFlows', { unit: millionsUnit(currency, language) })} flush>
      <ColumnTable
        minWidth={640}
        columns={[
          { head: t('year') },
          { head: t('revenue'), isFigure: true },
          { head: t('ebitda'), isFigure: true },
          { head: t('tax'), isFigure: true },
          { head: t('investment'), isFigure: true },
          { head: t('cashFlow'), isFigure: true },
          { head: t('presentValue'), isFigure: true },
        ]}
      >
        {rows.map((row) => (
          <Table.Tr key={row.year ?? 'after'}>
            <Table.Td>{row.year ?? t('terminalValue')}</Table.Td>
            {FLOWS.map((of) => (
              <Table.Td key={of} ta="right" className="figures">
                {row[of] === undefined ? '' : decimal(row[of], language, 2)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td fw={600}>{t('total')}</Table.Td>
          <Table.Td colSpan={FLOWS.length - 1} />
          <Table.Td ta="right" className="figures" fw={600}>
            {decimal(valuation.valuation_dcf, language, 2)}
          </Table.Td>
        </Table.Tr>
      </ColumnTable>
    </Card>
  )
}

/** Assumptions of the valuation with their sources. */
function Assumptions({ assumptions }: { assumptions: readonly Assumption[] }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  return (
    <Card title={t('assumptions')} flush>
      <ColumnTable
        minWidth={640}
        rows={assumptions}
        rowKey={({ key }) => key}
        columns={[
          { head: t('assumption'), cell: ({ name }) => name },
          {
            head: t('value'),
            isFigure: true,
            isDate: true,
            td: { fw: 550 },
            cell: ({ value, unit }) => (
              <>
                {decimal(value, language, decimalsOf(value))}
                {unit === '%' && language !== 'fr' ? '%' : `\u00a0${unit === 'firms' ? t('firms') : unit}`}
              </>
            ),
          },
          { head: t('source'), cell: ({ source }) => <Muted span>{source}</Muted> },
          {
            head: t('date'),
            isFigure: true,
            isDate: true,
            cell: ({ date }) => <Muted span>{date === undefined ? '—' : day(date, language)}</Muted>,
          },
        ]}
      />
    </Card>
  )
}

/** Assumptions are shown as precisely as they are used, up to three decimals. */
const decimalsOf = (value: number) => Math.min(3, `${value}`.split('.')[1]?.length ?? 0)

const FIELDS = ['net_debt', 'minority_interests', 'working_capital_excess', 'stake_pct', 'asking_price'] as const

type Field = (typeof FIELDS)[number]

/** Delay that sends one request for a figure typed digit by digit. */
const TYPING_PAUSE_MS = 400

/**
 * Derives the equity price from the enterprise value, with figures of the profile or typed ones, which are not stored.
 */
function Price() {
  const { t } = useTranslation('valuation')
  const { session } = useWorkspace()
  const seller = session?.seller && inCompanyCurrency(session.seller)
  const currency = seller?.currency
  const [typed, setTyped] = useState(() => statedIn(seller))
  const [settled] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const figures = { ...figuresIn(settled), ...(currency === undefined ? {} : { currency }) }
  const asked = useOperation('whatIfValuation', figures, { enabled: figures.net_debt !== undefined })
  const answer = asked.data && inOwnCurrency(asked.data)
  const equity = figures.net_debt === undefined ? undefined : answer?.equity
  return (
    <Card
      title={t('price')}
      aside={
        <Badge variant="default" radius="sm" tt="none" fw={550}>
          {t('notSaved')}
        </Badge>
      }
    >
      <Muted mb="md" maw="70ch">
        {t('priceLead')}
      </Muted>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="md" mb="md">
        {FIELDS.map((field) => (
          <NumberField
            key={field}
            label={t(`priceOf.${field}`)}
            unit={field === 'stake_pct' ? 'percent' : 'eurM'}
            currency={currency}
            value={typed[field] ?? ''}
            onChange={(text) => setTyped((before) => ({ ...before, [field]: text }))}
          />
        ))}
      </SimpleGrid>
      {asked.error !== null && <Fault fault={asked.error} />}
      {equity !== undefined && <Shares equity={equity} currency={answer?.currency} />}
    </Card>
  )
}

/** Returns the profile's figures as form values. */
function statedIn(seller: Partial<Record<Field, number>> | undefined): Partial<Record<Field, string>> {
  const stated = FIELDS.flatMap((field) => {
    const value = seller?.[field]
    return value === undefined ? [] : [[field, String(Number(value.toFixed(3)))]]
  })
  return Object.fromEntries(stated)
}

function figuresIn(typed: Partial<Record<Field, string>>): Partial<Record<Field, number>> {
  const read = FIELDS.map((field) => [field, numberTyped(typed[field] ?? '')] as const)
  return Object.fromEntries(read.filter(([, figure]) => figure !== null))
}

function Shares({ equity, currency }: { equity: NonNullable<Valuation['equity']>; currency: string | undefined }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const { stake, asking } = equity
  const write = (amountM: number | null | undefined) => valueEurM(amountM, language, currency)
  const rangeOf = ({ low, high }: { low: number; high: number }) => eurRange(low, high, language, write)
  return (
    <Stack gap="xs" aria-live="polite">
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
        <Figure label={t('allShares')} value={write(equity.value)} note={rangeOf(equity)} />
        {stake && (
          <Figure
            label={t('offeredShares', { pct: percent(stake.pct, language) })}
            value={write(stake.value)}
            note={rangeOf(stake)}
          />
        )}
        {asking && <Figure label={t('askingPrice')} value={write(asking.price)} note={t(`asking.${asking.place}`)} />}
      </SimpleGrid>
      {asking && (
        <Muted>
          {asking.ev_to_ebitda === undefined
            ? t('askingImpliesRevenue', {
                ev: write(asking.enterprise_value),
                revenue: decimal(asking.ev_to_revenue, language, 2),
              })
            : t('askingImplies', {
                ev: write(asking.enterprise_value),
                ebitda: decimal(asking.ev_to_ebitda, language, 1),
                revenue: decimal(asking.ev_to_revenue, language, 2),
              })}
        </Muted>
      )}
    </Stack>
  )
}

type SensitivityInput = NonNullable<InputFor<'whatIfValuation'>['sensitivity']>['rows']

/** Inputs that the table of sensitivities varies, in the order of its choice. */
const SENSITIVITY_INPUTS: readonly SensitivityInput[] = [
  'ebitda_margin',
  'multiple',
  'growth',
  'revenue',
  'wacc_pct',
  'terminal_growth_pct',
  'recurring_share',
  'largest_customer_share',
]

/** Triangulated value over two inputs, five values each, on the figures of the scenario. */
function SensitivityCard({ scenario }: { scenario: Supposed }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const [rows, setRows] = useState<SensitivityInput>('ebitda_margin')
  const [columns, setColumns] = useState<SensitivityInput>('multiple')
  const asked = useOperation('whatIfValuation', { ...scenario, sensitivity: { rows, columns } })
  const { sensitivity: table, currency = 'EUR' } = (asked.data && inOwnCurrency(asked.data)) ?? {}
  const write = (input: SensitivityInput, value: number) => {
    if (input === 'revenue') return millions(value, currency, language)
    return input === 'multiple' ? `${decimal(value, language, 1)}\u00a0×` : percent(value, language)
  }
  const isPresent = (axis: 'rows' | 'columns', value: number) => Math.abs((table?.[axis].present ?? 0) - value) < 0.001
  const choice = (axis: 'rows' | 'columns', value: SensitivityInput, onChange: (input: SensitivityInput) => void) => (
    <Select
      label={t(`sensitivity.${axis}`)}
      value={value}
      onChange={(input) => input !== null && onChange(input as SensitivityInput)}
      data={SENSITIVITY_INPUTS.filter((input) => input !== (axis === 'rows' ? columns : rows)).map((input) => ({
        value: input,
        label: t(`lever.${input}`),
      }))}
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
    />
  )
  return (
    <Card title={t('sensitivity.title')}>
      <Muted mb="md" maw="70ch">
        {t('sensitivity.lead')}
      </Muted>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" mb="md" maw={560}>
        {choice('rows', rows, setRows)}
        {choice('columns', columns, setColumns)}
      </SimpleGrid>
      {asked.error !== null && <Fault fault={asked.error} />}
      {table !== undefined && (
        <div aria-busy={asked.isPlaceholderData} className={classes.sensitivity}>
          <ColumnTable
            minWidth={440}
            columns={[
              { head: t(`lever.${table.rows.input}`) },
              ...table.columns.values.map((value) => ({ head: write(table.columns.input, value), isFigure: true })),
            ]}
          >
            {table.rows.values.map((value, row) => (
              <Table.Tr key={value}>
                <Table.Th scope="row" className="figures">
                  {write(table.rows.input, value)}
                </Table.Th>
                {table.columns.values.map((at, column) => (
                  <Table.Td
                    key={at}
                    ta="right"
                    className="figures"
                    data-present={(isPresent('rows', value) && isPresent('columns', at)) || undefined}
                  >
                    {decimal(table.values[row]?.[column], language, 2)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </ColumnTable>
        </div>
      )}
      <Muted size="xs" mt={4}>
        {t('fieldUnit', { unit: millionsUnit(currency, language) })}
      </Muted>
    </Card>
  )
}
