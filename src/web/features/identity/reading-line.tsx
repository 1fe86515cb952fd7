import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { numberIn } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useAfterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import type { FieldPath, Side } from './profile-form.ts'

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
  const kind = (id: string) => {
    const name = id.replace(/^not:/, '')
    const said = t(`kind.${name as 'niche'}`, { defaultValue: name })
    return id.startsWith('not:') ? t('kindNot', { kind: said }) : said
  }
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
