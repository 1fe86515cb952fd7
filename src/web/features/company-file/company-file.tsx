import { Alert, Anchor, Button, Group, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconAlertTriangle, IconFolder } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Page } from '../../components/page.tsx'
import { Answered, Empty, Fault } from '../../components/states.tsx'
import { day, eurM, keptPercent, percent, valueEurM } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useNow } from '../../now.tsx'
import { useLanguage, useWorkspace } from '../../workspace.ts'
import { refusedFields, settingsDraftName, useProfileDraft } from '../identity/profile-draft.ts'
import { ProfileFields } from '../identity/profile-fields.tsx'
import {
  changedIn,
  emptiedIn,
  FIELDS,
  FILE_SECTIONS,
  type FieldPath,
  faultsIn,
  fieldId,
  fileFieldsOf,
  missingIn,
  toFormValues,
  toProfileInput,
} from '../identity/profile-form.ts'
import { SaveBar } from '../identity/save-bar.tsx'
import { useYearsDraft } from './use-years-draft.ts'
import { placeId, YearsEditor } from './years-editor.tsx'
import { type YearsTyped, yearFaultsIn, yearLines, yearsChanged, yearsHeld, yearsInput } from './years-form.ts'

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
  const heldYears = yearsHeld(session.seller, language)
  const draft = useProfileDraft(`${settingsDraftName(session)}.file`, held)
  const draftOfYears = useYearsDraft(`${settingsDraftName(session)}.years`, heldYears)
  const [saved, setSaved] = useState<string[] | null>(null)
  const update = useAct('updateSession')
  useEffect(() => {
    if (hash !== '') document.getElementById(hash)?.focus()
  }, [hash])

  const faults = faultsIn(draft.values, paths)
  const yearFaults = yearFaultsIn(draftOfYears.years, thisYear)
  const changed = changedIn(draft.values, held, paths)
  const changedYears = draftOfYears.isEdited ? yearsChanged(draftOfYears.years, heldYears) : []
  const faultCount = Object.keys(faults).length + Object.keys(yearFaults).length
  const names = [...changed, ...changedYears.map((name) => `seller.${name}` as const)]
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
    update.mutate(
      { ...input, ...(Object.keys(seller).length > 0 && { seller }) },
      {
        onSuccess: () => {
          setSaved(names.map(labelOf))
          draft.forget()
          draftOfYears.forget()
        },
      },
    )
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
            <Contradictions contradictions={session.seller.contradictions} />
            <YearsEditor kind="closed" draft={draftOfYears} faults={draftOfYears.shown(yearFaults)} />
            <YearsTable years={draftOfYears.years} />
            <YearsEditor kind="expected" draft={draftOfYears} faults={draftOfYears.shown(yearFaults)} />
          </>
        )}
        {sections.map((section) => (
          <Card key={section} title={t(`file.${section}`)}>
            <ProfileFields
              paths={fileFieldsOf(section)}
              values={draft.values}
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
          emptied={emptiedIn(draft.values, held, paths).map(labelOf)}
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

/** Returns a function that formats a figure, by its wire name, in its unit. */
function useWritten() {
  const language = useLanguage()
  return (field: string, value: number) => {
    const kind = FIELDS[`seller.${field}` as FieldPath]?.kind
    if (kind === 'eurM') return eurM(value, language)
    return kind === 'percent' ? keptPercent(value, language) : String(value)
  }
}

/**
 * Lists contradictions between profile figures and the financial years or a register. Renders nothing if there are
 * none.
 */
function Contradictions({ contradictions = [] }: Pick<Seller, 'contradictions'>) {
  const { t } = useTranslation('file')
  const update = useAct('updateSession')
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
            isSaving={update.isPending}
            onUse={() => update.mutate({ seller: { [one.field]: one.found } })}
          />
        ))}
      </Stack>
      {update.error !== null && <Fault fault={update.error} />}
    </Alert>
  )
}

function ContradictionLine({ one, isSaving, onUse }: { one: Contradiction; isSaving: boolean; onUse: () => void }) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const written = useWritten()
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
  const written = useWritten()
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
  const language = useLanguage()
  const { from, as_of, financial_year: year, source_name: name } = source
  if (from === 'register')
    return (
      <>
        {as_of === undefined
          ? t('sources.registerUndated', { name })
          : t('sources.register', { name, day: day(as_of, language) })}
      </>
    )
  if (from === 'typed')
    return <>{as_of === undefined ? t('sources.typedUndated') : t('sources.typed', { day: day(as_of, language) })}</>
  return <>{t(from === 'document' ? 'sources.document' : 'sources.years', { year })}</>
}

const LINES = [
  ['revenueEurM', valueEurM],
  ['growthPct', percent],
  ['ebitdaEurM', valueEurM],
  ['adjustedEbitdaEurM', valueEurM],
  ['marginPct', percent],
] as const

/** The closed years as buyers will see them; renders nothing for fewer than two. */
function YearsTable({ years }: { years: YearsTyped }) {
  const { t } = useTranslation('file')
  const language = useLanguage()
  const lines = yearLines(years)
  if (lines.length < 2) return null
  return (
    <Card title={t('table.title')} flush>
      <ColumnTable
        minWidth={220 + 100 * lines.length}
        columns={[{ head: t('table.line') }, ...lines.map(({ year }) => ({ head: String(year), isFigure: true }))]}
      >
        {LINES.map(([line, write]) => (
          <Table.Tr key={line}>
            <Table.Td>{t(`table.${line}`)}</Table.Td>
            {lines.map((year) => (
              <Table.Td key={year.year} ta="right" className="figures">
                {write(year[line], language)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </ColumnTable>
    </Card>
  )
}
