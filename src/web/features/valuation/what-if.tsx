import {
  Anchor,
  Badge,
  Button,
  Collapse,
  NativeSelect,
  Slider,
  Stack,
  Table,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconRestore } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { decimal, eurM, millions, percent, valueEurM } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { FIELDS, fieldId } from '../identity/profile-form.ts'
import {
  HOUSE_LEVERS,
  LEVERS,
  type Lever,
  leverReach,
  METHODS,
  type Model,
  type Real,
  type Shown,
  type Supposed,
  supposing,
  type Valuation,
  valueBy,
} from './methods.ts'
import classes from './what-if.module.css'

interface WhatIfProps {
  valuation: Shown
  real: Real
  supposed: Supposed
  onSuppose: (supposed: Supposed) => void
  /** The valuation of the scenario, once loaded. */
  answer: Shown | null
  /** Reason for which the scenario has no value. */
  noValue: string | undefined
  /** True while `answer` belongs to an earlier scenario. */
  isAwaited: boolean
  fault: unknown
}

/** Scenario: sliders, with the resulting values beside the current ones. Nothing is stored. */
export function WhatIf({ valuation, real, supposed, onSuppose, answer, noValue, isAwaited, fault }: WhatIfProps) {
  const { t } = useTranslation('valuation')
  const [isOpen, { toggle }] = useDisclosure()
  const isTouched = Object.keys(supposed).length > 0
  const app = HOUSE_LEVERS.filter((lever) => real[lever] !== undefined)
  const lever = (name: Lever) => (
    <LeverSlider
      key={name}
      lever={name}
      real={real[name]}
      inCurrency={valuation.in_currency}
      supposed={supposed[name]}
      onSuppose={(value) => onSuppose(supposing(supposed, name, value, real))}
    />
  )
  return (
    <Card
      title={t('whatIf')}
      aside={
        <Badge variant="default" radius="sm" tt="none" fw={550}>
          {t('notSaved')}
        </Badge>
      }
    >
      <Muted mb="md" maw="70ch">
        {t('whatIfLead')}
      </Muted>
      <div className={classes.split}>
        <Stack gap="lg">
          <ModelChoice {...{ valuation, supposed, onSuppose, answer, noValue }} />
          {LEVERS.map(lever)}
          {app.length > 0 && (
            <>
              <UnstyledButton className={classes.more} onClick={toggle} aria-expanded={isOpen}>
                {t('more')}
                {isOpen ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
              </UnstyledButton>
              <Collapse expanded={isOpen}>
                <Stack gap="lg">{app.map(lever)}</Stack>
              </Collapse>
            </>
          )}
        </Stack>
        <div>
          <Compared valuation={valuation} supposed={isTouched ? answer : null} isAwaited={isAwaited} />
          {isTouched && fault !== null && <Fault fault={fault} />}
          <Button
            mt="sm"
            size="xs"
            variant="default"
            leftSection={<IconRestore size={15} />}
            disabled={!isTouched}
            onClick={() => onSuppose({})}
          >
            {t('reset')}
          </Button>
        </div>
      </div>
    </Card>
  )
}

const MODELS: readonly Model[] = FIELDS['seller.business_model'].options

/** States the business model that the valuation goes by, with the figure that it lacks, and supposes another. */
function ModelChoice({
  valuation,
  supposed,
  onSuppose,
  answer,
  noValue,
}: Pick<WhatIfProps, 'valuation' | 'supposed' | 'onSuppose' | 'answer' | 'noValue'>) {
  const { t } = useTranslation('valuation')
  const { t: identity } = useTranslation('identity')
  const { business_model: model } = supposed
  const today = valuation.business_model?.used
  const { lacks, text } = (model === undefined ? valuation : answer)?.business_model ?? {}
  return (
    <div>
      <NativeSelect
        label={t('model')}
        description={noValue ?? text}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={model ?? today ?? 'operating'}
        data={MODELS.map((value) => ({ value, label: identity(`choice.${value}`) }))}
        onChange={({ currentTarget }) => {
          const { business_model: _, ...others } = supposed
          const chosen = MODELS.find((one) => one === currentTarget.value)
          onSuppose(chosen === undefined || chosen === today ? others : { ...others, business_model: chosen })
        }}
        data-business-model
      />
      {(lacks ?? noValue) !== undefined && (
        <Anchor component={Link} size="sm" to="/workspace/company-file" hash={fieldId('seller.business_model')}>
          {t('modelLacks')}
        </Anchor>
      )}
    </div>
  )
}

interface LeverSliderProps {
  lever: Lever
  inCurrency: Valuation['in_currency']
  real: number | undefined
  supposed: number | undefined
  onSuppose: (value: number) => void
}

function LeverSlider({ lever, inCurrency, real, supposed, onSuppose }: LeverSliderProps) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const id = useId()
  const write = (value: number) => {
    if (lever === 'revenue')
      return inCurrency === undefined
        ? eurM(value, language)
        : millions(value * inCurrency.per_eur, inCurrency.currency, language)
    return lever === 'multiple' ? `${decimal(value, language, 1)}\u00a0×` : percent(value, language)
  }
  const { min, max, step } = leverReach(lever, real)
  const value = supposed ?? real ?? Math.max(min, 0)
  return (
    <div>
      <div className={classes.lever}>
        <Text size="sm" id={id}>
          {t(`lever.${lever}`)}
        </Text>
        <Muted className="figures">
          {supposed !== undefined && t('instead', { value: real === undefined ? t('unknown') : write(real) })}
          <Text span size="sm" fw={600} c="var(--mantine-color-text)" ml={8}>
            {supposed === undefined && real === undefined ? t('unknown') : write(value)}
          </Text>
        </Muted>
      </div>
      <Slider
        value={value}
        onChange={(next) => onSuppose(Number(next.toFixed(2)))}
        min={min}
        max={max}
        step={step}
        label={null}
        color={supposed === undefined ? undefined : 'orange.7'}
        thumbProps={{ 'aria-labelledby': id, 'aria-valuetext': write(value) }}
        thumbSize={18}
        size={5}
        mt={6}
      />
    </div>
  )
}

/** Current values beside those of the scenario. Its columns are reserved in advance, to avoid a layout shift. */
function Compared({
  valuation,
  supposed,
  isAwaited,
}: Pick<WhatIfProps, 'valuation' | 'isAwaited'> & { supposed: Shown | null }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const write = (amountM: number | undefined) => valueEurM(amountM, language, valuation.currency)
  return (
    <Table borderColor="var(--line)" verticalSpacing={7} horizontalSpacing={0} className={classes.compared}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('methodHead')}</Table.Th>
          <Table.Th ta="right">{t('today')}</Table.Th>
          <Table.Th ta="right">{t('supposed')}</Table.Th>
          <Table.Th ta="right">{t('change')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody aria-live="polite" aria-busy={isAwaited}>
        {[...METHODS, 'triangulated' as const, 'conservative' as const].map((row) => {
          const [today, then] = [valueBy(valuation, row), supposed === null ? undefined : valueBy(supposed, row)]
          return (
            <Table.Tr key={row} fw={row === 'triangulated' ? 650 : undefined}>
              <Table.Td>{t(`method.${row}`)}</Table.Td>
              <Table.Td ta="right" className="figures">
                {write(today)}
              </Table.Td>
              <Table.Td ta="right" className="figures" opacity={isAwaited ? 0.4 : 1}>
                {write(then)}
              </Table.Td>
              <Table.Td ta="right" className="figures" c="dimmed" opacity={isAwaited ? 0.4 : 1}>
                {changeBetween(today, then, language)}
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}

/** Returns the difference in percent of the current value, with its sign. */
function changeBetween(today: number | undefined, then: number | undefined, language: string): string {
  if (today === undefined || then === undefined || today === 0) return '—'
  const change = ((then - today) / Math.abs(today)) * 100
  return `${change > 0 ? '+' : ''}${percent(change, language)}`
}
