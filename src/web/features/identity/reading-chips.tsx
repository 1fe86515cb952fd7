import { Anchor, Fieldset, Group, Pill, Select, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk, useAskEach } from '../../asking.ts'
import { useAfterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import { AS_READ, type FieldPath, listAsText, listIn, type Side, type Values } from './profile-form.ts'
import { isReadable, PAUSE_MS, READ_FIELDS } from './reading-line.tsx'
import { TradeProposals } from './trade-proposals.tsx'

type Reading = OutputFor<'previewReading'>
type List = 'trades' | 'excluded_trades' | 'countries'

const NONE = 'none'
const OPTIONS_MAX = 20
const LISTS: Readonly<Record<Side, readonly List[]>> = {
  buyer: ['trades', 'excluded_trades', 'countries'],
  seller: ['trades'],
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
  const named = useNames(list, confirmed ?? [], read.chips)
  const isNone = confirmed !== null && confirmed[0] === NONE
  const chips = confirmed === null ? read.chips : isNone ? [] : named
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
      {side === 'seller' && <TradeProposals texts={texts} without={ids} onAdd={(id) => write([...ids, id])} />}
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
  const isTrade = list !== 'countries'
  const { data } = useAsk(
    'listTrades',
    { q: sought, language: language as 'en', limit: OPTIONS_MAX },
    { enabled: isTrade && sought !== '' },
  )
  const trades =
    sought === '' ? [] : (data?.trades ?? []).map(({ id, names }) => ({ value: id, label: names[language as 'en'] }))
  const options = (isTrade ? trades : countriesIn(language)).filter((option) => !without.includes(option.value))
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
  const unknown = list === 'countries' ? [] : ids.filter((id) => id !== NONE && !read.some((chip) => chip.id === id))
  const found = useAskEach(
    'listTrades',
    unknown.map((q) => ({ q, language: language as 'en', limit: OPTIONS_MAX })),
  )
  const names = new Map(
    found.flatMap((page) => page?.trades ?? []).map(({ id, names: of }) => [id, of[language as 'en']] as const),
  )
  const regions = new Intl.DisplayNames([language], { type: 'region' })
  return ids.map((id) => ({
    id,
    name:
      list === 'countries'
        ? (regions.of(id) ?? id)
        : (read.find((chip) => chip.id === id)?.name ?? names.get(id) ?? id.replaceAll('-', ' ')),
  }))
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
