import { Anchor, Button, Fieldset, Group, Pill, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk, useAskEach } from '../../asking.ts'
import { numberIn } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useAfterPress } from '../../press.ts'
import { useLanguage, useWorkspaceKey } from '../../workspace.ts'
import { AS_READ, type FieldPath, KINDS, listAsText, listIn, type Side, type Values } from './profile-form.ts'

registerMessages('reading', import.meta.glob('@locales/*/app/reading.json', { eager: true, import: 'default' }))

type Reading = OutputFor<'previewReading'>

export const PAUSE_MS = 700
const CHARACTERS_MIN = 3
/** The longest text that a preview reads. */
const CHARACTERS_MAX = 5000

export const isReadable = (typed: string) => typed.length >= CHARACTERS_MIN && typed.length <= CHARACTERS_MAX

/** Fields whose texts are read, with their sides. */
export const READ_FIELDS: Partial<Record<FieldPath, Side>> = {
  'seller.sector': 'seller',
  'seller.product': 'seller',
  'seller.description': 'seller',
  'buyer.sector': 'buyer',
  'buyer.geography': 'buyer',
  'buyer.solution_1': 'buyer',
  'buyer.solution_2': 'buyer',
  'buyer.solution_3': 'buyer',
}

/** Shows under a text field what the service reads in it; nothing for other fields, short texts and a service that is silent. */
export function ReadingLine({ path, text }: { path: FieldPath; text: string }) {
  const side = READ_FIELDS[path]
  return side === undefined ? null : <Line side={side} text={text} />
}

function Line({ side, text }: { side: Side; text: string }) {
  const [settled] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data } = useAsk('previewReading', { side, text: settled }, { enabled: isReadable(settled) })
  const words = useReadingWords(side)
  const latest = data !== undefined && isReadable(text.trim()) ? words(data) : ''
  const shown = useAfterPress(latest, latest)
  return (
    <Text size="xs" c="dimmed" mt={4} mih="1.5em" aria-live="polite">
      {shown}
    </Text>
  )
}

/** Returns a reading as sentences. */
function useReadingWords(side: Side): (reading: Reading) => string {
  const { t } = useTranslation('reading')
  const language = useLanguage()
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const places = (list: Reading['places']['required']) =>
    [...new Set(list.map(({ code, name }) => (/^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? name) : name)))].join(', ')
  const businesses = (list: Reading['wanted']) =>
    [...new Set(list.map(({ trade, from }) => trade?.name ?? from))].join(', ')
  const quoted = (list: readonly string[]) => list.map((words) => t('quoted', { words })).join(', ')
  const kind = useKindName()
  const size = ({ figure, min, max, currency }: Reading['sizes'][number]) => {
    const number = (value: number) => numberIn(language, { maximumFractionDigits: 2 }).format(value)
    const unit = (value: string) => {
      if (figure === 'headcount') return t('persons', { value })
      if (figure === 'margin' || figure === 'growth') return t('percent', { value })
      return t('money', { value, symbol: currency === null ? '' : symbolOf(currency, language) })
    }
    const value =
      min === null
        ? t('upTo', { value: unit(number(max ?? 0)) })
        : max === null
          ? t('from', { value: unit(number(min)) })
          : unit(min === max ? number(min) : t('range', { min: number(min), max: number(max) }))
    return t('size', { figure: t(`figure.${figure}`), value })
  }
  return ({ wanted, excluded, places: named, sizes, kinds, generalist, not_understood, over_limit }) => {
    const out = [businesses(excluded), places(named.excluded)].filter((list) => list !== '').join(', ')
    const parts = [
      generalist ? t('anySector') : '',
      businesses(wanted),
      places(named.required),
      named.preferred.length === 0 ? '' : t('preferred', { list: places(named.preferred) }),
      ...sizes.map(size),
      kinds.map(kind).join(', '),
      out === '' ? '' : t('not', { list: out }),
    ].filter((part) => part !== '')
    const others = side === 'buyer' ? sizes.filter(isInOtherCurrency).map(size) : []
    return [
      parts.length === 0 ? t('nothing') : t('read', { parts: parts.join(' · ') }),
      ...(not_understood.length === 0 ? [] : [t('notUnderstood', { list: quoted(not_understood) })]),
      ...(others.length === 0 ? [] : [t('otherCurrency', { list: others.join(', ') })]),
      ...(over_limit.length === 0 ? [] : [t('overLimit', { list: quoted(over_limit) })]),
    ].join(' ')
  }
}

/** Returns a kind of company in the reader's words; `not:` before one denies it. */
function useKindName(): (id: string) => string {
  const { t } = useTranslation('reading')
  return (id) => {
    const name = id.replace(/^not:/, '')
    const said = t(`kind.${name as 'niche'}`, { defaultValue: name })
    return id.startsWith('not:') ? t('kindNot', { kind: said }) : said
  }
}

/** True for a bound that would count if it were in euros. */
const isInOtherCurrency = ({ figure, min, max, currency }: Reading['sizes'][number]): boolean =>
  (figure === 'revenue' || figure === 'ebitda') && min !== max && currency !== null && currency !== 'EUR'

function symbolOf(currency: string, language: string): string {
  const parts = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? currency
}

type List = 'trades' | 'excluded_trades' | 'countries' | 'kinds'

const NONE = 'none'
const OPTIONS_MAX = 20
const LISTS: Readonly<Record<Side, readonly List[]>> = {
  buyer: ['trades', 'excluded_trades', 'countries', 'kinds'],
  seller: ['trades', 'kinds'],
}

interface Chip {
  id: string
  name: string
}

interface ChipsProps {
  side: Side
  values: Values
  onType: (path: FieldPath, text: string) => void
}

/**
 * Shows the items that the service reads in the texts of a side as chips, to be removed, replaced or added to. An item is confirmed only by
 * an action of the person.
 */
export function ReadingChips({ side, values, onType }: ChipsProps) {
  const { t } = useTranslation('reading')
  const texts = Object.entries(READ_FIELDS).flatMap(([path, of]) =>
    of === side ? [{ path, text: (values[path as FieldPath] ?? '').trim() }] : [],
  )
  const [settled] = useDebouncedValue(JSON.stringify(texts.filter(({ text }) => isReadable(text))), PAUSE_MS)
  const read = JSON.parse(settled) as typeof texts
  const readings = useAskEach(
    'previewReading',
    read.map(({ text }) => ({ side, text })),
  )
  const latest = { read, readings }
  const shown = useAfterPress(latest, JSON.stringify(latest))
  const joined = shown.read.flatMap(({ path }, at) => {
    const reading = shown.readings[at]
    return reading === undefined ? [] : [{ reading, isGeography: path === 'buyer.geography' }]
  })
  return (
    <Fieldset legend={t('chips.legend')} variant="default">
      <Stack gap="sm">
        <Text size="xs" c="dimmed">
          {t('chips.hint')}
        </Text>
        {LISTS[side].map((list) => (
          <ChipList
            key={list}
            list={list}
            side={side}
            read={readItems(list, joined)}
            texts={shown.read.map(({ text }) => text)}
            value={values[`${side}.${list}` as FieldPath]}
            onChange={(value) => onType(`${side}.${list}` as FieldPath, value)}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

/** Items of a list by id, and the words that name no trade of the vocabulary. */
interface ReadItems {
  chips: readonly Chip[]
  words: readonly string[]
}

function readItems(list: List, read: readonly { reading: Reading; isGeography: boolean }[]): ReadItems {
  if (list === 'countries') {
    const required = read.flatMap(({ reading }) => reading.places.required)
    return {
      chips: unique(
        required.filter(({ code }) => /^[A-Z]{2}$/.test(code)).map(({ code, name }) => ({ id: code, name })),
      ),
      words: [],
    }
  }
  if (list === 'kinds') {
    const kinds = read.flatMap(({ reading }) => reading.kinds).filter((kind) => KINDS.includes(kind))
    return { chips: unique(kinds.map((id) => ({ id, name: id }))), words: [] }
  }
  const businesses = read
    .filter(({ isGeography }) => !isGeography)
    .flatMap(({ reading }) => (list === 'trades' ? reading.wanted : reading.excluded))
  return {
    chips: unique(businesses.flatMap(({ trade }) => trade ?? [])),
    words: [...new Set(businesses.flatMap(({ trade, from }) => (trade === null ? [from] : [])))],
  }
}

function unique(chips: readonly Chip[]): Chip[] {
  return [...new Map(chips.map((chip) => [chip.id, chip])).values()]
}

interface ListProps {
  list: List
  side: Side
  read: ReadItems
  texts: readonly string[]
  value: string | undefined
  onChange: (value: string) => void
}

function ChipList({ list, side, read, texts, value, onChange }: ListProps) {
  const { t } = useTranslation('reading')
  const input = useRef<HTMLInputElement>(null)
  const [replaced, setReplaced] = useState<Chip | null>(null)
  const confirmed = listIn(value)
  const isNone = confirmed !== null && confirmed[0] === NONE
  const readIds = read.chips.map(({ id }) => id)
  const named = useNames(list, isNone ? [] : (confirmed ?? readIds), read.chips)
  const chips = confirmed === null && list !== 'kinds' ? read.chips : named
  const isConfirmed = confirmed !== null
  const name = list === 'trades' ? t(`chips.list.trades.${side}`) : t(`chips.list.${list}`)
  // A list of trades that is left empty would look for nothing: the texts count again.
  const write = (ids: readonly string[]) =>
    onChange(ids.length > 0 ? listAsText([...new Set(ids)]) : list === 'trades' ? AS_READ : NONE)
  const ids = chips.map(({ id }) => id)
  const pick = (id: string) => {
    write(replaced === null ? [...ids, id] : ids.map((one) => (one === replaced.id ? id : one)))
    setReplaced(null)
  }
  return (
    <Stack gap={6} role="group" aria-label={name}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={500}>
          {name}
        </Text>
        {isConfirmed ? (
          <Anchor component="button" type="button" size="xs" onClick={() => onChange(AS_READ)}>
            {t('chips.withdraw')}
          </Anchor>
        ) : (
          chips.length > 0 && (
            <Anchor component="button" type="button" size="xs" onClick={() => write(ids)}>
              {t('chips.confirm')}
            </Anchor>
          )
        )}
      </Group>
      {chips.length === 0 ? (
        <Text size="xs" c="dimmed">
          {isNone ? t('chips.none') : t('chips.empty')}
        </Text>
      ) : (
        <Pill.Group role="list">
          {chips.map((chip) => (
            <Pill
              key={chip.id}
              role="listitem"
              withRemoveButton
              onRemove={() => write(ids.filter((id) => id !== chip.id))}
              removeButtonProps={{
                'aria-label': t('chips.remove', { name: chip.name }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
              bg={isConfirmed ? 'var(--mantine-primary-color-light)' : undefined}
              title={isConfirmed ? t('chips.confirmed') : t('chips.read')}
            >
              <UnstyledButton
                fz="inherit"
                aria-label={`${t('chips.replaceOne', { name: chip.name })} (${isConfirmed ? t('chips.confirmed') : t('chips.read')})`}
                onClick={() => {
                  setReplaced(chip)
                  input.current?.focus()
                }}
              >
                {isConfirmed && <IconCheck size={12} aria-hidden />} {chip.name}
              </UnstyledButton>
            </Pill>
          ))}
        </Pill.Group>
      )}
      {!isConfirmed &&
        read.words.map((words) => (
          <Text key={words} size="xs" c="dimmed">
            {t('chips.noTrade', { words })}
          </Text>
        ))}
      {side === 'seller' && list === 'trades' && (
        <TradeProposals texts={texts} without={ids} onAdd={(id) => write([...ids, id])} />
      )}
      <Picker
        key={replaced?.id ?? ''}
        list={list}
        label={replaced === null ? t(`chips.add.${list}`) : t('chips.replace', { name: replaced.name })}
        input={input}
        isFocused={replaced !== null}
        without={ids}
        onPick={pick}
      />
    </Stack>
  )
}

interface PickerProps {
  list: List
  label: string
  input: React.RefObject<HTMLInputElement | null>
  isFocused: boolean
  without: readonly string[]
  onPick: (id: string) => void
}

/** A field to find a trade or a country by its name, or a trade by its code. */
function Picker({ list, label, input, isFocused, without, onPick }: PickerProps) {
  const { t } = useTranslation('reading')
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed.trim(), 200)
  const isTrade = list === 'trades' || list === 'excluded_trades'
  const { data } = useAsk(
    'listTrades',
    { q: sought, language: language as 'en', limit: OPTIONS_MAX },
    { enabled: isTrade && sought !== '' },
  )
  const trades =
    sought === '' ? [] : (data?.trades ?? []).map(({ id, names }) => ({ value: id, label: names[language as 'en'] }))
  const kinds = useKindName()
  const listed = list === 'kinds' ? KINDS.map((value) => ({ value, label: kinds(value) })) : countriesIn(language)
  const options = (isTrade ? trades : listed).filter((option) => !without.includes(option.value))
  return (
    <Select
      ref={input}
      size="xs"
      label={label}
      data={options}
      value={null}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      {...(isTrade ? { filter: ({ options: all }) => all } : {})}
      onChange={(id) => {
        if (id === null) return
        setTyped('')
        onPick(id)
      }}
      nothingFoundMessage={isTrade && sought !== '' && data !== undefined ? t('chips.found') : undefined}
      limit={OPTIONS_MAX}
      maxLength={100}
      autoComplete="off"
      data-autofocus={isFocused || undefined}
    />
  )
}

/** Returns the chips of confirmed ids, named by the reading where it holds them. */
function useNames(list: List, ids: readonly string[], read: readonly Chip[]): Chip[] {
  const language = useLanguage()
  const isTrade = list === 'trades' || list === 'excluded_trades'
  const unknown = isTrade ? ids.filter((id) => !read.some((chip) => chip.id === id)) : []
  const kindName = useKindName()
  const found = useAskEach(
    'listTrades',
    unknown.map((q) => ({ q, language: language as 'en', limit: OPTIONS_MAX })),
  )
  const names = new Map(
    found.flatMap((page) => page?.trades ?? []).map(({ id, names: of }) => [id, of[language as 'en']] as const),
  )
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (id: string) => read.find((chip) => chip.id === id)?.name ?? names.get(id) ?? id.replaceAll('-', ' ')
  const name = list === 'countries' ? (id: string) => regions.of(id) ?? id : list === 'kinds' ? kindName : nameOf
  return ids.map((id) => ({ id, name: name(id) }))
}

const countries = new Map<string, { value: string; label: string }[]>()

function countriesIn(language: string): { value: string; label: string }[] {
  const known = countries.get(language)
  if (known !== undefined) return known
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const listed = COUNTRY_CODES.map((value) => ({ value, label: regions.of(value) ?? value })).sort((one, other) =>
    one.label.localeCompare(other.label, language),
  )
  countries.set(language, listed)
  return listed
}

/** Countries in which companies are sought here; any other can be stated over the API. */
const COUNTRY_CODES =
  'FR BE NL LU DE AT CH LI GB IE ES PT IT MT GR CY DK SE NO FI IS EE LV LT PL CZ SK HU SI HR RO BG RS BA ME MK AL UA TR US CA MX BR AR CL CO MA TN DZ EG ZA NG KE SN CI IL AE SA QA IN CN JP KR SG HK TW TH VN MY ID PH AU NZ MC AD'.split(
    ' ',
  )

/** An activity code of the company: of the French register, or stated as a British SIC code in its texts. */
interface ActivityCode {
  system: 'naf' | 'sic'
  code: string
}

interface ProposalsProps {
  texts: readonly string[]
  /** Ids of trades that are listed already. */
  without: readonly string[]
  onAdd: (id: string) => void
}

/** Proposes the trades of the company's activity codes. A trade is added only by an action of the person. */
function TradeProposals({ texts, without, onAdd }: ProposalsProps) {
  const { t } = useTranslation('reading')
  const language = useLanguage() as 'en'
  const registered = useRegisteredCodes()
  const codes = [...registered, ...statedCodes(texts)]
  const found = useAskEach(
    'listTrades',
    codes.map(({ code }) => ({ q: naceClass(code), language, limit: 20 })),
  )
  return codes.map(({ system, code }, at) => {
    const ofClass = (found[at]?.trades ?? []).filter(({ codes: all }) =>
      all.some((one) => one.code === naceClass(code)),
    )
    const exact = ofClass.filter(({ codes: all }) => all.some((one) => one.code === code))
    const proposed = (exact.length > 0 ? exact : ofClass).filter(({ id }) => !without.includes(id))
    if (proposed.length === 0) return null
    const lead = t(`chips.proposed.${system}`, { code: system === 'sic' ? code.replace('.', '') : code })
    return (
      <Group key={`${system} ${code}`} gap={6} role="group" aria-label={lead}>
        <Text size="xs" c="dimmed">
          {lead}
        </Text>
        {proposed.map(({ id, names }) => (
          <Button
            key={id}
            size="compact-xs"
            radius="xl"
            variant="default"
            leftSection={<IconPlus size={12} aria-hidden />}
            aria-label={t('chips.addProposed', { name: names[language] })}
            onClick={() => onAdd(id)}
          >
            {names[language]}
          </Button>
        ))}
      </Group>
    )
  })
}

/** Returns the class of NACE that a NAF or SIC code belongs to, such as 86.23. */
const naceClass = (code: string) => code.slice(0, 5)

/** Returns the NAF codes that the register files the company under, without those that its owner rejected. */
function useRegisteredCodes(): ActivityCode[] {
  const key = useWorkspaceKey()
  const { data } = useAsk('getQuality', {}, { enabled: key !== null })
  const facts = data?.entities.filter(({ entity_type }) => entity_type === 'seller').flatMap((entity) => entity.facts)
  const codes = (facts ?? []).flatMap(({ field, value, status }) =>
    field === 'activity_code' && status !== 'rejected' && /^\d\d\.\d\d[A-Z]$/.test(String(value))
      ? [String(value)]
      : [],
  )
  return [...new Set(codes)].map((code) => ({ system: 'naf', code }))
}

/** Five digits count only beside the name of the classification. */
const STATED_SIC = /\bSIC(?:\s*\(?2007\)?)?(?:\s+codes?)?\s*:?\s*(\d\d)(\d\d)(\d)\b/g

function statedCodes(texts: readonly string[]): ActivityCode[] {
  const codes = texts.flatMap((text) =>
    [...text.matchAll(STATED_SIC)].map(([, division, group, last]) => `${division}.${group}${last}`),
  )
  return [...new Set(codes)].map((code) => ({ system: 'sic', code }))
}
