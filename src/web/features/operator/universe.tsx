import { Badge, Button, Group, Select, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBuildingSkyscraper, IconFileImport, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputFor, OutputFor } from '../../../client/index.ts'
import { CONTACT_STATUSES } from '../../../client/vocabulary.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted, Page } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { Answered, Empty, MoreRows } from '../../components/states.tsx'
import { count, day, eurM, eurRange } from '../../figures.ts'
import { useOperationPages } from '../../operations.ts'

const PartyDrawer = lazy(() => import('./party-drawer.tsx').then(({ PartyDrawer }) => ({ default: PartyDrawer })))

type Party = OutputFor<'listParties'>['parties'][number]
type Query = NonNullable<InputFor<'listParties'>>

const SIDES = ['buyer', 'seller'] as const
const SOURCES = ['registered', 'imported', 'demo'] as const

/** All parties by name; only the operator has this view. */
export function Universe() {
  const { t } = useTranslation('operator')
  const { t: common } = useTranslation()
  const [text, setText] = useState('')
  const [q] = useDebouncedValue(text, 250)
  const [filters, setFilters] = useState<Pick<Query, 'side' | 'source' | 'contact_status'>>({})
  const [chosen, setChosen] = useState<number | null>(null)
  const [isDrawerLoaded, setIsDrawerLoaded] = useState(false)
  const openParty = (id: number) => {
    setChosen(id)
    setIsDrawerLoaded(true)
  }
  const asked = useOperationPages('listParties', { limit: 100, ...(q.trim() === '' ? {} : { q }), ...filters })
  const total = asked.data?.pages[0]?.total ?? null
  const shown = asked.data?.pages.reduce((sum, { body }) => sum + body.parties.length, 0) ?? 0
  const choose = <K extends keyof typeof filters>(name: K, value: string | null) =>
    setFilters(({ [name]: _, ...others }) => (value === null ? others : { ...others, [name]: value }))
  return (
    <Page
      wide
      title={t('nav.universe')}
      lead={total === null ? ' ' : t('universe.lead', { shown: count(shown), count: total })}
      actions={
        <Button component={Link} to="/operator/import" leftSection={<IconFileImport size={16} />}>
          {t('universe.import')}
        </Button>
      }
    >
      <Group mb="md" gap="xs">
        <TextInput
          flex={1}
          miw={240}
          aria-label={t('universe.search')}
          placeholder={t('universe.search')}
          leftSection={<IconSearch size={16} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={200}
        />
        <Select
          w={190}
          clearable
          aria-label={t('universe.side')}
          placeholder={t('universe.anySide')}
          data={SIDES.map((value) => ({ value, label: common(`party.${value}`) }))}
          onChange={(value) => choose('side', value)}
        />
        <Select
          w={160}
          clearable
          aria-label={t('universe.source')}
          placeholder={t('universe.anySource')}
          data={SOURCES.map((value) => ({ value, label: t(`universe.sources.${value}`) }))}
          onChange={(value) => choose('source', value)}
        />
        <Select
          w={160}
          clearable
          aria-label={t('universe.status')}
          placeholder={t('universe.anyStatus')}
          data={CONTACT_STATUSES.map((value) => ({ value, label: t(`universe.statuses.${value}`) }))}
          onChange={(value) => choose('contact_status', value)}
        />
      </Group>
      <Answered asked={asked}>
        {({ pages }) => (
          <Card flush={shown > 0}>
            {shown === 0 ? (
              <Empty icon={<IconBuildingSkyscraper size={32} stroke={1.5} />} title={t('universe.none')}>
                {t('universe.noneHint')}
              </Empty>
            ) : (
              <PartyTable parties={pages.flatMap(({ body }) => body.parties)} onChoose={openParty} />
            )}
            <MoreRows of={asked} />
          </Card>
        )}
      </Answered>
      <Suspense fallback={null}>
        {isDrawerLoaded && <PartyDrawer id={chosen} onClose={() => setChosen(null)} />}
      </Suspense>
    </Page>
  )
}

function PartyTable({ parties, onChoose }: { parties: readonly Party[]; onChoose: (id: number) => void }) {
  const { t } = useTranslation(['operator', 'party-fields'])
  const { t: common } = useTranslation()
  return (
    <ColumnTable
      minWidth={900}
      highlightOnHover
      rows={parties}
      rowKey={(party) => party.id}
      columns={[
        {
          head: t('universe.party'),
          td: { maw: 250 },
          cell: (party) => (
            <UnstyledButton onClick={() => onChoose(party.id)} w="100%">
              <Text fw={600} size="sm" truncate>
                {party.company ?? party.name ?? `#${party.id}`}
              </Text>
              <Muted size="xs" truncate>
                {party.company && party.name ? party.name : (party.email ?? ' ')}
              </Muted>
            </UnstyledButton>
          ),
        },
        { head: t('universe.side'), cell: (party) => common(`party.${party.side}`) },
        {
          head: t('party-fields:sector'),
          td: { maw: 180 },
          cell: (party) => (
            <Text size="sm" truncate>
              {party.sector ?? '—'}
            </Text>
          ),
        },
        {
          head: t('universe.figures'),
          isFigure: true,
          isDate: true,
          cell: (party) =>
            party.side === 'seller' ? eurM(party.revenue) : eurRange(party.check_size_min, party.check_size_max),
        },
        { head: t('universe.quality'), cell: (party) => <QualityMeter value={party.data_quality} width={40} /> },
        {
          head: t('universe.status'),
          td: { style: { whiteSpace: 'nowrap' } },
          cell: (party) =>
            party.withdrawn ? (
              <Badge variant="light" color="red" radius="sm" tt="none">
                {t('universe.withdrawn')}
              </Badge>
            ) : (
              t(`universe.statuses.${party.contact_status}`)
            ),
        },
        { head: t('universe.source'), cell: (party) => t(`universe.sources.${party.source}`) },
        { head: t('universe.added'), isFigure: true, isDate: true, cell: (party) => day(party.created_at) },
      ]}
    />
  )
}
