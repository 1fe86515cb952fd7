import {
  Alert,
  Button,
  Checkbox,
  Group,
  List,
  NativeSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { InputFor, OutputFor } from '../../../client/index.ts'
import { BAND_WIDTHS, DEAL_TYPES, DOCUMENT_LANGUAGES, HEADCOUNT_BANDS } from '../../../client/vocabulary.ts'
import { service } from '../../client.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { refusalOf, useOperation, useOperationMutation } from '../../operations.ts'
import { fileNameIn, saveAs } from '../../save-as.ts'
import { useLanguage } from '../../workspace.ts'
import { DocumentPages, type PdfFile, pdfIn } from './document-pages.tsx'

registerMessages('teaser', import.meta.glob('@locales/*/app/teaser.json', { eager: true, import: 'default' }))

type Stored = OutputFor<'getBlindProfile'>
type Profile = NonNullable<InputFor<'checkBlindProfile'>['profile']>
type Checked = Pick<Stored, 'findings' | 'companies_fitting' | 'register_companies' | 'version'>

const PLACES = ['region', 'country', 'none'] as const
const WIDTHS = [...BAND_WIDTHS, 'none'] as const
const WEIGHTS = ['blocks', 'weighed', 'hint'] as const
const HIGHLIGHTS_MAX = 5

/** Form of the seller's blind profile: what its teaser states, with the words that may identify it. */
export function BlindProfileForm() {
  const { t } = useTranslation('teaser')
  const [language, setLanguage] = useState<Stored['language']>(useTeaserLanguage())
  const asked = useOperation('getBlindProfile', { language })
  return (
    <Card title={t('title')}>
      <Stack gap="md">
        <Muted>{t('lead')}</Muted>
        <NativeSelect
          label={t('language')}
          value={language}
          data={DOCUMENT_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          onChange={({ currentTarget }) => setLanguage(currentTarget.value as Stored['language'])}
          maw={240}
        />
        <Answered asked={asked} waiting={<Skeleton h={320} radius="md" />}>
          {(stored) => (
            <>
              <Editor key={`${language} ${stored.suggested}`} stored={stored} />
              <Group justify="space-between">
                <Text fw={600}>{t('preview')}</Text>
                <Button variant="default" size="xs" onClick={() => void saveTeaser(language, t('failed'))}>
                  {t('export')}
                </Button>
              </Group>
              <OwnTeaserView language={language} version={stored.version} title={t('preview')} />
            </>
          )}
        </Answered>
      </Stack>
    </Card>
  )
}

/** The own teaser as the stored draft would print it. */
function OwnTeaserView({ language, version, title }: { language: string; version: string; title: string }) {
  const question = {
    queryKey: ['previewTeaser', language, version],
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<PdfFile> => {
      const asked = { language: language as 'en' }
      return pdfIn(await service.previewTeaser(asked, { signal, retries: 0 }), 'teaser.pdf')
    },
  }
  return <DocumentPages question={question} title={title} />
}

async function saveTeaser(language: Stored['language'], failed: string): Promise<void> {
  try {
    const { body, headers } = await service.exportTeaser({ language }, { retries: 0 })
    const type = headers.get('content-type') ?? ''
    saveAs(fileNameIn(headers.get('content-disposition'), 'teaser.docx'), type, new Uint8Array(body))
  } catch (fault) {
    notifications.show({ color: 'red', title: failed, message: refusalOf(fault)?.problem.detail })
  }
}

function useTeaserLanguage(): Stored['language'] {
  const language = useLanguage()
  return DOCUMENT_LANGUAGES.find((one) => one === language) ?? 'en'
}

function Editor({ stored }: { stored: Stored }) {
  const { t } = useTranslation('teaser')
  const { trade_name, ...shown } = stored.profile
  const [profile, setProfile] = useState<Profile>(shown)
  const [tradeName, setTradeName] = useState(trade_name)
  const [checked, setChecked] = useState<Checked>(stored)
  const [kept, setKept] = useState<readonly string[]>([])
  const check = useOperationMutation('checkBlindProfile')
  const save = useOperationMutation('saveBlindProfile')
  const { language } = stored
  const set = (change: Profile) => setProfile({ ...profile, ...change })
  const isOpen = checked.findings.some(
    ({ weight, words }) => weight === 'blocks' || (weight === 'weighed' && !kept.includes(words)),
  )
  const state = stored.approved ? (stored.changed_since_approval ? 'changed' : 'approved') : 'none'
  const saveDraft = () =>
    save.mutate({ language, profile }, { onSuccess: () => notifications.show({ message: t('saved') }) })
  const approve = () =>
    check.mutate(
      { language, profile },
      {
        onSuccess: (answer) => {
          setChecked(answer)
          save.mutate(
            { language, profile, approve: answer.version, keep: [...kept] },
            { onSuccess: () => notifications.show({ message: t('approvedNow') }) },
          )
        },
      },
    )
  return (
    <Stack gap="md">
      <Text fw={600}>{stored.suggested ? t('suggested') : t(`state.${state}`)}</Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TradeField
          language={language}
          name={tradeName}
          value={profile.trade ?? null}
          onChange={(trade, name) => {
            set({ trade })
            setTradeName(name)
          }}
        />
        <Choice
          label={t('place')}
          value={profile.place}
          of={PLACES}
          named={(one) => t(`places.${one}`)}
          onChange={(place) => set({ place })}
        />
        <Choice
          label={t('figures')}
          value={profile.figures}
          of={WIDTHS}
          named={(one) => t(`widths.${one}`)}
          onChange={(figures) => set({ figures })}
        />
        <Choice
          label={t('headcount')}
          value={profile.headcount}
          of={HEADCOUNT_BANDS}
          named={String}
          none={t('notStated')}
          onChange={(headcount) => set({ headcount })}
        />
        <Choice
          label={t('founded')}
          value={profile.founded_decade == null ? undefined : String(profile.founded_decade)}
          of={DECADES}
          named={String}
          none={t('notStated')}
          onChange={(decade) => set({ founded_decade: decade === null ? null : Number(decade) })}
        />
        <Choice
          label={t('deal')}
          value={profile.deal_type}
          of={DEAL_TYPES}
          named={(one) => t(`deals.${one}`)}
          none={t('notStated')}
          onChange={(deal_type) => set({ deal_type })}
        />
        <NumberInput
          label={t('stake')}
          min={1}
          max={100}
          suffix=" %"
          value={profile.stake ?? ''}
          onChange={(stake) => set({ stake: typeof stake === 'number' ? stake : null })}
        />
      </SimpleGrid>
      <LongText
        label={t('business')}
        description={t('businessHow')}
        max={600}
        value={profile.business}
        onChange={(business) => set({ business })}
      />
      {Array.from({ length: HIGHLIGHTS_MAX }, (_, at) => (
        <TextInput
          // biome-ignore lint/suspicious/noArrayIndexKey: highlights have no other identity
          key={at}
          label={t('highlight', { number: at + 1 })}
          description={at === 0 ? t('highlightHow') : undefined}
          maxLength={180}
          value={profile.highlights?.[at] ?? ''}
          onChange={({ currentTarget }) => {
            const highlights = Array.from({ length: HIGHLIGHTS_MAX }, (_, i) => profile.highlights?.[i] ?? '')
            set({ highlights: highlights.with(at, currentTarget.value) })
          }}
        />
      ))}
      <LongText
        label={t('customers')}
        description={t('customersHow')}
        max={500}
        value={profile.customers}
        onChange={(customers) => set({ customers })}
      />
      <LongText
        label={t('reason')}
        max={240}
        value={profile.reason_for_sale}
        onChange={(reason_for_sale) => set({ reason_for_sale })}
      />
      <LongText
        label={t('timetable')}
        max={240}
        value={profile.timetable}
        onChange={(timetable) => set({ timetable })}
      />
      <Count checked={checked} />
      <Findings checked={checked} kept={kept} onKeep={setKept} />
      <ForRole least="member">
        <Group gap="sm">
          <Button
            variant="default"
            loading={check.isPending}
            onClick={() => check.mutate({ language, profile }, { onSuccess: setChecked })}
          >
            {t('check')}
          </Button>
          <Button variant="default" loading={save.isPending} onClick={saveDraft}>
            {t('save')}
          </Button>
          <Button leftSection={<IconCheck size={16} />} disabled={isOpen} loading={save.isPending} onClick={approve}>
            {t('approve')}
          </Button>
          {stored.approved && (
            <Button variant="subtle" color="gray" onClick={() => save.mutate({ language, withdraw: true })}>
              {t('withdraw')}
            </Button>
          )}
        </Group>
      </ForRole>
      {[check.error, save.error].map((fault) => fault && <Fault key={fault.message} fault={fault} />)}
    </Stack>
  )
}

const DECADES = Array.from({ length: 18 }, (_, at) => String(2020 - 10 * at))

interface ChoiceProps<One extends string> {
  label: string
  value: One | null | undefined
  of: readonly One[]
  named(one: One): string
  /** Label of no statement; absent if one of the choices is always stated. */
  none?: string
  onChange(one: One | null): void
}

function Choice<One extends string>({ label, value, of, named, none, onChange }: ChoiceProps<One>) {
  return (
    <NativeSelect
      label={label}
      value={value ?? ''}
      data={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...of.map((one) => ({ value: one as string, label: named(one) })),
      ]}
      onChange={({ currentTarget }) => onChange(of.find((one) => one === currentTarget.value) ?? null)}
    />
  )
}

interface LongTextProps {
  label: string
  description?: string
  max: number
  value: string | null | undefined
  onChange(text: string): void
}

function LongText({ label, description, max, value, onChange }: LongTextProps) {
  return (
    <Textarea
      label={label}
      {...(description === undefined ? {} : { description })}
      maxLength={max}
      autosize
      minRows={2}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

interface TradeFieldProps {
  language: Stored['language']
  value: string | null
  name: string | undefined
  onChange(trade: string | null, name: string | undefined): void
}

const TRADES_OFFERED = 20

/** Search for a trade of the vocabulary. */
function TradeField({ language, value, name, onChange }: TradeFieldProps) {
  const { t } = useTranslation('teaser')
  const [words, setWords] = useState('')
  const asked = useOperation('listTrades', { q: words === name ? '' : words, language, limit: TRADES_OFFERED })
  const offered = (asked.data?.trades ?? []).map(({ id, names }) => ({ value: id, label: names[language] }))
  const isOffered = value === null || offered.some((one) => one.value === value)
  return (
    <Select
      label={t('trade')}
      searchable
      clearable
      nothingFoundMessage={t('tradeNone')}
      value={value}
      data={isOffered ? offered : [{ value, label: name ?? value }, ...offered]}
      onSearchChange={setWords}
      onChange={(trade, option) => onChange(trade, option?.label)}
    />
  )
}

/** Number of sellers and registered companies that fit the page. */
function Count({ checked }: { checked: Checked }) {
  const { t } = useTranslation('teaser')
  const { companies_fitting, register_companies } = checked
  return (
    <div>
      <Text size="sm">{t('fitting', { count: companies_fitting })}</Text>
      {register_companies !== undefined && <Text size="sm">{t('register', { count: register_companies })}</Text>}
      {companies_fitting === 0 && <Muted>{t('few')}</Muted>}
    </div>
  )
}

interface FindingsProps {
  checked: Checked
  kept: readonly string[]
  onKeep(kept: readonly string[]): void
}

/** Words that may identify the company, those that prevent approval first. */
function Findings({ checked: { findings }, kept, onKeep }: FindingsProps) {
  const { t } = useTranslation('teaser')
  if (findings.length === 0) return <Muted>{t('clean')}</Muted>
  return WEIGHTS.map((weight) => {
    const own = findings.filter((one) => one.weight === weight)
    return own.length === 0 ? null : (
      <Alert
        key={weight}
        color={weight === 'blocks' ? 'red' : 'yellow'}
        icon={<IconAlertTriangle />}
        title={t(`findings.${weight}`)}
      >
        <List size="sm" listStyleType="none" spacing={6}>
          {own.map(({ field, at, kind, words, text }) => (
            <List.Item key={`${field} ${at} ${kind} ${words}`}>
              {t(`fields.${field}`)}: {text}
              {weight === 'weighed' && (
                <Checkbox
                  size="xs"
                  mt={4}
                  label={t('keep')}
                  checked={kept.includes(words)}
                  onChange={({ currentTarget }) =>
                    onKeep(currentTarget.checked ? [...kept, words] : kept.filter((one) => one !== words))
                  }
                />
              )}
            </List.Item>
          ))}
        </List>
      </Alert>
    )
  })
}
