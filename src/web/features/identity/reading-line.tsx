import {
  Anchor,
  Button,
  Fieldset,
  Group,
  NativeSelect,
  Pill,
  Select,
  SimpleGrid,
  Stack,
  Text,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Size } from '../../../client/imported-party.ts'
import type { OutputFor } from '../../../client/index.ts'
import { sizesAsText } from '../../../client/size-text.ts'
import { CRITERION_KINDS, isCriterion } from '../../../client/vocabulary.ts'
import { NumberField } from '../../components/number-field.tsx'
import { numberIn, numberTyped } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useOperation, useOperations } from '../../operations.ts'
import { afterPress, useAfterPress } from '../../press.ts'
import { useLanguage, useWorkspaceKey } from '../../workspace.ts'
import { AskForProposal, Proposed, useModelProposal } from './model-proposals.tsx'
import {
  AS_READ,
  CURRENCIES,
  type FieldPath,
  listAsText,
  listIn,
  type Side,
  sizesIn,
  type Values,
} from './profile-form.ts'

registerMessages('reading', import.meta.glob('@locales/*/app/reading.json', { eager: true, import: 'default' }))

type Reading = OutputFor<'previewReading'>
type Proposal = OutputFor<'proposeReading'>

export const PAUSE_MS = 700
const CHARACTERS_MIN = 3
/** The longest text that a preview reads. */
const CHARACTERS_MAX = 5000

export const isReadable = (typed: string) => typed.length >= CHARACTERS_MIN && typed.length <= CHARACTERS_MAX

/** Fields whose texts are read, with their sides. */
const READ_FIELDS: Partial<Record<FieldPath, Side>> = {
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
  const { data } = useOperation('previewReading', { side, text: settled }, { enabled: isReadable(settled) })
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
  const size = useSizeName()
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
    const own = side === 'seller' ? sizes.map(size) : []
    return [
      parts.length === 0 ? t('nothing') : t('read', { parts: parts.join(' · ') }),
      ...(not_understood.length === 0 ? [] : [t('notUnderstood', { list: quoted(not_understood) })]),
      ...(others.length === 0 ? [] : [t('otherCurrency', { list: others.join(', ') })]),
      ...(own.length === 0 ? [] : [t('sellerSizes', { list: own.join(', ') })]),
      ...(over_limit.length === 0 ? [] : [t('overLimit', { list: quoted(over_limit) })]),
    ].join(' ')
  }
}

type SizeToName = Pick<Reading['sizes'][number], 'figure' | 'min' | 'max' | 'currency'>

/** Returns a size in the reader's words. */
export function useSizeName(): (size: SizeToName) => string {
  const { t } = useTranslation('reading')
  const language = useLanguage()
  return ({ figure, min, max, currency }) => {
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
}

/** Returns a confirmed size as a reading states one; null for `none`. */
export function sizeToName({ figure, min = null, max = null, currency = null }: Size): SizeToName | null {
  return figure === 'none' ? null : { figure, min, max, currency }
}

/** Returns a kind of company in the reader's words; `not:` before one denies it. */
function useKindName(): (id: string) => string {
  const { t } = useTranslation('reading')
  return (id) => {
    const name = id.replace(/^not:/, '')
    const kind = t(`kind.${name as 'niche'}`, { defaultValue: name })
    return id.startsWith('not:') ? t('kindNot', { kind }) : kind
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

type List = 'trades' | 'excluded_trades' | 'countries' | 'kinds' | 'sizes'

const NONE = 'none'
const OPTIONS_MAX = 20
const LISTS: Readonly<Record<Side, readonly List[]>> = {
  buyer: ['trades', 'excluded_trades', 'countries', 'kinds', 'sizes'],
  seller: ['trades', 'kinds'],
}

interface Chip {
  id: string
  name: string
}

interface ChipsProps {
  side: Side
  values: Values
  isOwnProfile?: boolean
  onType: (path: FieldPath, text: string) => void
}

/**
 * Shows the items that the service reads in the texts of a side as chips, to be removed, replaced or added to. An item is confirmed only by
 * an action of the person.
 */
export function ReadingChips({ side, values, isOwnProfile = false, onType }: ChipsProps) {
  const { t } = useTranslation('reading')
  const texts = Object.entries(READ_FIELDS).flatMap(([path, of]) =>
    of === side ? [{ path, text: (values[path as FieldPath] ?? '').trim() }] : [],
  )
  const [settled] = useDebouncedValue(JSON.stringify(texts.filter(({ text }) => isReadable(text))), PAUSE_MS)
  const read = JSON.parse(settled) as typeof texts
  const readings = useOperations(
    'previewReading',
    read.map(({ text }) => ({ side, text })),
  )
  const asked = useModelProposal(isOwnProfile)
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
        <AskForProposal asked={asked} />
        {LISTS[side].map((list) => (
          <ChipList
            key={list}
            list={list}
            side={side}
            read={readItems(list, joined)}
            proposed={list === 'kinds' || list === 'sizes' ? [] : proposedItems(list, asked.proposal)}
            texts={shown.read.map(({ text }) => text)}
            value={values[`${side}.${list}` as FieldPath]}
            currency={values['buyer.currency'] || 'EUR'}
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
    const kinds = read.flatMap(({ reading }) => reading.kinds).filter(isCriterion)
    return { chips: unique(kinds.map((id) => ({ id, name: id }))), words: [] }
  }
  if (list === 'sizes') {
    const sizes = read.flatMap(({ reading }) => reading.sizes).flatMap(sizeToConfirm)
    return { chips: unique(sizes.map((size) => sizesAsText([size])).map((id) => ({ id, name: id }))), words: [] }
  }
  const businesses = read
    .filter(({ isGeography }) => !isGeography)
    .flatMap(({ reading }) => (list === 'trades' ? reading.wanted : reading.excluded))
  return {
    chips: unique(businesses.flatMap(({ trade }) => trade ?? [])),
    words: [...new Set(businesses.flatMap(({ trade, from }) => (trade === null ? [from] : [])))],
  }
}

function proposedItems(list: 'trades' | 'excluded_trades' | 'countries', proposal: Proposal | undefined): Chip[] {
  if (proposal === undefined) return []
  return list === 'countries'
    ? proposal.countries.map((id) => ({ id, name: id }))
    : unique(proposal[list].map(({ trade }) => trade))
}

/** Returns a size that can be confirmed; an amount without a currency counts in euros. */
function sizeToConfirm({ figure, min, max, currency }: Reading['sizes'][number]): Size[] {
  return figure === 'revenue' || figure === 'ebitda' || figure === 'ev'
    ? [{ figure, min, max, currency: currency ?? 'EUR' }]
    : []
}

function unique(chips: readonly Chip[]): Chip[] {
  return [...new Map(chips.map((chip) => [chip.id, chip])).values()]
}

interface ListProps {
  list: List
  side: Side
  read: ReadItems
  proposed: readonly Chip[]
  texts: readonly string[]
  value: string | undefined
  /** Currency of a size to add, until another is chosen. */
  currency: string
  onChange: (value: string) => void
}

function ChipList({ list, side, read, proposed, texts, value, currency, onChange }: ListProps) {
  const { t } = useTranslation('reading')
  const regions = new Intl.DisplayNames([useLanguage()], { type: 'region' })
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setReplaced] = useState<Chip | null>(null)
  const confirmed = listIn(value)?.map((item) => item.trim()) ?? null
  const isNone = confirmed !== null && confirmed[0] === NONE
  const readIds = read.chips.map(({ id }) => id)
  const named = useNames(list, isNone ? [] : (confirmed ?? readIds), read.chips)
  const chips = confirmed === null && list !== 'kinds' && list !== 'sizes' && list !== 'countries' ? read.chips : named
  const isConfirmed = confirmed !== null
  const name = list === 'trades' ? t(`chips.list.trades.${side}`) : t(`chips.list.${list}`)
  // A list of trades that is left empty would look for nothing: the texts count again.
  const write = (ids: readonly string[]) =>
    onChange(ids.length > 0 ? listAsText([...new Set(ids)]) : list === 'trades' ? AS_READ : NONE)
  const ids = chips.map(({ id }) => id)
  // A chip that is gone cannot be replaced.
  const replaced = chosen !== null && ids.includes(chosen.id) ? chosen : null
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
      <Proposed
        lead={t('chips.proposed.model')}
        items={proposed
          .filter(({ id }) => !ids.includes(id))
          .map(({ id, name }) => ({ id, name: list === 'countries' ? (regions.of(id) ?? id) : name }))}
        onAdd={(id) => write([...ids, id])}
      />
      {side === 'seller' && list === 'trades' && (
        <TradeProposals texts={texts} without={ids} onAdd={(id) => write([...ids, id])} />
      )}
      {list === 'sizes' ? (
        <>
          <Uncompared ids={ids} />
          {(replaced !== null || ids.length < SIZES_MAX) && (
            <SizeForm key={replaced?.id ?? ''} replaced={replaced} currency={currency} onPick={pick} />
          )}
        </>
      ) : (
        <Picker
          key={replaced?.id ?? ''}
          list={list}
          label={replaced === null ? t(`chips.add.${list}`) : t('chips.replace', { name: replaced.name })}
          input={input}
          isFocused={replaced !== null}
          without={ids}
          onPick={pick}
        />
      )}
    </Stack>
  )
}

const SIZES_MAX = 4
const FIGURES = ['revenue', 'ebitda', 'ev'] as const

/** Names sizes that no company is compared with. */
function Uncompared({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('reading')
  const name = useSizeName()
  const uncompared = sizesIn(ids).filter(({ figure, min, max }) => figure === 'ev' || min === max)
  if (uncompared.length === 0) return null
  const list = uncompared.flatMap((size) => sizeToName(size) ?? []).map(name)
  return (
    <Text size="xs" c="dimmed">
      {t('chips.size.uncompared', { list: list.join(', ') })}
    </Text>
  )
}

interface SizeFormProps {
  replaced: Chip | null
  currency: string
  onPick: (id: string) => void
}

/** The fields of a size to add, or those of the size to replace. */
function SizeForm({ replaced, currency: usual, onPick }: SizeFormProps) {
  const { t } = useTranslation('reading')
  const language = useLanguage()
  const [held] = replaced === null ? [] : sizesIn([replaced.id])
  const written = (amount: number | null | undefined) => `${amount ?? ''}`.replace('.', language === 'fr' ? ',' : '.')
  const [figure, setFigure] = useState(FIGURES.find((one) => one === held?.figure) ?? 'ebitda')
  const [ends, setEnds] = useState({ min: written(held?.min), max: written(held?.max) })
  const [currency, setCurrency] = useState(held?.currency ?? usual)
  const [isTried, setTried] = useState(false)
  const [min, max] = [ends.min, ends.max].map((typed) => (typed.trim() === '' ? undefined : numberTyped(typed)))
  const fault = faultOfEnds(min, max)
  const label = replaced === null ? t('chips.add.sizes') : t('chips.replace', { name: replaced.name })
  const stated = sizesAsText([{ figure, min, max, currency }])
  const add = () => {
    setTried(fault !== null)
    if (fault !== null) return
    onPick(stated)
    setEnds({ min: '', max: '' })
  }
  const end = (name: 'min' | 'max') => (
    <NumberField
      label={t(`chips.size.${name}`)}
      unit="eurM"
      currency={currency}
      value={ends[name]}
      onChange={(text) => setEnds({ ...ends, [name]: text })}
      error={isTried && fault?.at === name ? t(`chips.size.${fault.why}`) : undefined}
    />
  )
  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={label}
      onBlur={({ currentTarget, relatedTarget }) => {
        const isWithin = [relatedTarget, document.activeElement].some((one) => currentTarget.contains(one))
        if (isWithin || ends.min + ends.max === '' || stated === replaced?.id) return
        // At once, so that a button pressed next sends what was typed.
        if (fault === null) add()
        else afterPress(() => setTried(true))
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        // Enter would send the form around.
        event.preventDefault()
        add()
      }}
    >
      <Text size="xs" fw={500} aria-hidden>
        {label}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="xs" verticalSpacing="xs">
        <NativeSelect
          label={t('chips.size.figure')}
          value={figure}
          data={FIGURES.map((value) => ({ value, label: t(`figure.${value}`) }))}
          onChange={({ currentTarget }) => setFigure(FIGURES.find((one) => one === currentTarget.value) ?? 'ebitda')}
          autoFocus={replaced !== null}
        />
        <NativeSelect
          label={t('chips.size.in')}
          value={currency}
          data={[...CURRENCIES]}
          onChange={({ currentTarget }) => setCurrency(currentTarget.value)}
        />
        {end('min')}
        {end('max')}
      </SimpleGrid>
      <Button size="compact-sm" variant="default" style={{ alignSelf: 'start' }} onClick={add}>
        {replaced === null ? t('chips.size.add') : t('chips.size.replace')}
      </Button>
    </Stack>
  )
}

type End = number | null | undefined

/** Returns the first fault of the two ends with its field; null without a fault. */
function faultOfEnds(min: End, max: End): { at: 'min' | 'max'; why: 'number' | 'missing' | 'reversed' } | null {
  const isUnusable = (end: End) => end === null || (end !== undefined && (end < 0 || end >= 100_000))
  if (isUnusable(min)) return { at: 'min', why: 'number' }
  if (isUnusable(max)) return { at: 'max', why: 'number' }
  if (min === undefined && max === undefined) return { at: 'min', why: 'missing' }
  return typeof min === 'number' && typeof max === 'number' && min > max ? { at: 'max', why: 'reversed' } : null
}

interface PickerProps {
  list: Exclude<List, 'sizes'>
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
  const { data } = useOperation(
    'listTrades',
    { q: sought, language: language as 'en', limit: OPTIONS_MAX },
    { enabled: isTrade && sought !== '' },
  )
  const trades =
    sought === '' ? [] : (data?.trades ?? []).map(({ id, names }) => ({ value: id, label: names[language as 'en'] }))
  const kinds = useKindName()
  const listed =
    list === 'kinds' ? CRITERION_KINDS.map((value) => ({ value, label: kinds(value) })) : countriesIn(language)
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
  const found = useOperations(
    'listTrades',
    unknown.map((q) => ({ q, language: language as 'en', limit: OPTIONS_MAX })),
  )
  const names = new Map(
    found.flatMap((page) => page?.trades ?? []).map(({ id, names: of }) => [id, of[language as 'en']] as const),
  )
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  const nameOf = (id: string) => read.find((chip) => chip.id === id)?.name ?? names.get(id) ?? id.replaceAll('-', ' ')
  const sizeName = useSizeName()
  const nameOfSize = (id: string) =>
    sizesIn([id])
      .flatMap((one) => sizeToName(one) ?? [])
      .map(sizeName)[0] ?? id
  const others = { countries: (id: string) => regions.of(id) ?? id, kinds: kindName, sizes: nameOfSize }
  const name = list === 'trades' || list === 'excluded_trades' ? nameOf : others[list]
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
  const found = useOperations(
    'listTrades',
    codes.map(({ code }) => ({ q: naceClass(code), language, limit: 20 })),
  )
  return codes.map(({ system, code }, at) => {
    const ofClass = (found[at]?.trades ?? []).filter(({ codes: all }) =>
      all.some((one) => one.code === naceClass(code)),
    )
    const exact = ofClass.filter(({ codes: all }) => all.some((one) => one.code === code))
    const proposed = (exact.length > 0 ? exact : ofClass).filter(({ id }) => !without.includes(id))
    const lead = t(`chips.proposed.${system}`, { code: system === 'sic' ? code.replace('.', '') : code })
    return (
      <Proposed
        key={`${system} ${code}`}
        lead={lead}
        items={proposed.map(({ id, names }) => ({ id, name: names[language] }))}
        onAdd={onAdd}
      />
    )
  })
}

/** Returns the class of NACE that a NAF or SIC code belongs to, such as 86.23. */
const naceClass = (code: string) => code.slice(0, 5)

/** Returns the NAF codes that the register files the company under, without those that its owner rejected. */
function useRegisteredCodes(): ActivityCode[] {
  const key = useWorkspaceKey()
  const { data } = useOperation('getQuality', {}, { enabled: key !== null })
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
