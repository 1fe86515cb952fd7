import { Badge, SimpleGrid, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { NumberField } from '../../components/number-field.tsx'
import { Card, Figure, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { decimal, eurRange, numberTyped, percent, valueEurM } from '../../figures.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { inCompanyCurrency } from '../identity/profile-form.ts'
import { inOwnCurrency, type Valuation } from './methods.ts'

const FIELDS = ['net_debt', 'minority_interests', 'working_capital_excess', 'stake_pct', 'asking_price'] as const
type Field = (typeof FIELDS)[number]

/** Delay that sends one request for a figure typed digit by digit. */
const PAUSE_MS = 400

/**
 * Derives the equity price from the enterprise value, with figures of the profile or typed ones, which are not stored.
 */
export function Price() {
  const { t } = useTranslation('valuation')
  const { session } = useWorkspace()
  const seller = session?.seller && inCompanyCurrency(session.seller)
  const currency = seller?.currency
  const [typed, setTyped] = useState(() => statedIn(seller))
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const figures = { ...figuresIn(settled), ...(currency === undefined ? {} : { currency }) }
  const asked = useAsk('whatIfValuation', figures, { enabled: figures.net_debt !== undefined })
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
