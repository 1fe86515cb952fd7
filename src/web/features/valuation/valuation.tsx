import { Anchor, Button, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingStore, IconChartBar } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Figure } from '../../components/figure.tsx'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { day, eurRange, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { FootballField } from './football-field.tsx'
import { METHODS, realLevers, type Supposed, type Valuation, valueBy } from './methods.ts'
import { Price } from './price.tsx'
import { WhatIf } from './what-if.tsx'
import { Assumptions, CashFlows, Methods } from './workings.tsx'
import { WorksheetButton } from './worksheet-button.tsx'

registerMessages(
  'valuation',
  import.meta.glob('../../../../locales/*/app/valuation.json', { eager: true, import: 'default' }),
)

/** A seller's valuation: football field, scenario, methods with calculations, assumptions with sources. */
export function ValuationPage() {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const asked = useAsk('getValuation')
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
            valuation.status === 'ok' ? <Valued valuation={valuation} /> : <NoData valuation={valuation} />
          }
        </Answered>
      )}
    </Page>
  )
}

/** Delay that sends one or two requests for a dragged slider. */
const PAUSE_MS = 250

function Valued({ valuation }: { valuation: Valuation }) {
  const { t } = useTranslation('valuation')
  const language = useLanguage()
  const { session } = useWorkspace()
  const [supposed, setSupposed] = useState<Supposed>({})
  const [asking] = useDebouncedValue(supposed, PAUSE_MS)
  const isTouched = Object.keys(supposed).length > 0
  const otherwise = useAsk('whatIfValuation', asking, { enabled: isTouched && Object.keys(asking).length > 0 })
  const answer = isTouched && otherwise.data?.status === 'ok' ? otherwise.data : null
  const values = METHODS.flatMap((method) => valueBy(valuation, method) ?? [])
  return (
    <Stack gap="md">
      <Card>
        <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
          <Figure
            label={t('triangulated')}
            value={valueEurM(valuation.valuation_triangulated, language)}
            note={t('triangulatedNote')}
          />
          <Figure
            label={t('conservative')}
            value={valueEurM(valuation.valuation_conservative, language)}
            note={t('conservativeNote')}
          />
          <Figure
            label={t('span')}
            value={eurRange(Math.min(...values), Math.max(...values), language, valueEurM)}
            note={t('spanNote')}
          />
        </SimpleGrid>
        {valuation.message !== undefined && valuation.message !== '' && (
          <Text size="sm" mt="md" maw="80ch" data-valuation-message>
            {valuation.message}
          </Text>
        )}
      </Card>
      <Card title={t('field')}>
        <FootballField valuation={valuation} supposed={answer} />
      </Card>
      <WhatIf
        valuation={valuation}
        real={realLevers(session?.seller ?? {}, valuation)}
        supposed={supposed}
        onSuppose={setSupposed}
        answer={answer}
        isAwaited={isTouched && (asking !== supposed || otherwise.isPlaceholderData)}
        fault={otherwise.error}
      />
      {/* The key resets the form when the profile loads. */}
      <Price key={session === undefined ? 'waiting' : 'stated'} />
      <Methods valuation={valuation} />
      <CashFlows valuation={valuation} />
      <Assumptions assumptions={valuation.assumptions ?? []} />
      <Group justify="flex-end">
        <WorksheetButton />
      </Group>
    </Stack>
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
