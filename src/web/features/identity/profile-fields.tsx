import { NativeSelect, Radio, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { ASSURANCES } from '../../../client/vocabulary.ts'
import { NumberField } from '../../components/number-field.tsx'
import { Muted } from '../../components/page.tsx'
import { calendarDay, decimal, exactNumber } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { afterPress } from '../../press.ts'
import { useLanguage } from '../../workspace.ts'
import {
  FIELDS,
  type FieldFault,
  type FieldPath,
  fieldId,
  numberCountry,
  RELEASES,
  type Values,
} from './profile-form.ts'
import { ReadingChips, ReadingLine } from './reading-line.tsx'

registerMessages('identity', import.meta.glob('@locales/*/app/identity.json', { eager: true, import: 'default' }))

interface ProfileFieldsProps {
  paths: readonly FieldPath[]
  values: Values
  /** Errors to show: those of fields that lost focus, or all after an attempt to continue. */
  faults: Partial<Record<FieldPath, FieldFault>>
  /** The service's messages by field. */
  refused?: Partial<Record<FieldPath, string>>
  required?: readonly FieldPath[]
  /** Fields that are read-only for the member's role. */
  locked?: readonly FieldPath[]
  /** The texts are those of the own profile, which a language model can read. */
  isOwnProfile?: boolean
  onType: (path: FieldPath, text: string) => void
  onLeave: (path: FieldPath) => void
}

/** Lists that the chips of a side hold beside its trades. */
const HELD_BY_CHIPS: ReadonlySet<FieldPath> = new Set([
  'buyer.excluded_trades',
  'buyer.countries',
  'buyer.kinds',
  'buyer.sizes',
  'seller.kinds',
])

/** Profile fields in two columns where they fit; long texts span both. */
export function ProfileFields(props: ProfileFieldsProps) {
  const isLong = (path: FieldPath) => ['text', 'release', 'assurance', 'list'].includes(FIELDS[path].kind)
  const runs: FieldPath[][] = []
  for (const path of props.paths) {
    if (HELD_BY_CHIPS.has(path)) continue
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run !== undefined && first !== undefined && !isLong(path) && !isLong(first)) run.push(path)
    else runs.push([path])
  }
  return (
    <SimpleGrid cols={1} spacing="md">
      {runs.map((run) => (
        <SimpleGrid
          key={run.join()}
          cols={{ base: 1, xs: run.length === 1 ? 1 : run.length === 3 ? 3 : 2 }}
          spacing="md"
          verticalSpacing="md"
        >
          {run.map((path) => (
            <div key={path}>
              {path === 'buyer.trades' || path === 'seller.trades' ? (
                <ReadingChips side={path === 'buyer.trades' ? 'buyer' : 'seller'} {...props} />
              ) : (
                <ProfileField path={path} {...props} />
              )}
              <ReadingLine path={path} text={props.values[path] ?? ''} />
            </div>
          ))}
        </SimpleGrid>
      ))}
    </SimpleGrid>
  )
}

const AUTOCOMPLETE: Partial<Record<FieldPath, string>> = {
  'identity.name': 'name',
  'identity.email': 'email',
  'identity.company': 'organization',
  'identity.role': 'organization-title',
  'identity.website': 'url',
}

/** Kinds of the name-release fields. Their hint explains who can change them if the member cannot. */
const RELEASE_KINDS = { release: true, assurance: true }

/** Filled grey, so that a read-only field is recognised before it is clicked. */
const READ_ONLY = { readOnly: true, variant: 'filled' } as const

function ProfileField({
  path,
  values,
  faults,
  refused,
  required,
  locked,
  onType,
  onLeave,
}: ProfileFieldsProps & { path: FieldPath }) {
  const { t } = useTranslation('identity')
  const faultWords = useFaultWords()
  const { kind } = FIELDS[path]
  const country = path === 'identity.company_number' ? numberCountry(values) : null
  const isNamed = country !== null && country !== 'FR'
  const fault = faults[path]
  const isReadOnly = locked?.includes(path) ?? false
  const refusal = refused?.[path]
  const common = {
    id: fieldId(path),
    label: isNamed ? t(`number.${country}.label`) : t(`field.${path}.label`),
    value: values[path] ?? '',
    onBlur: () => afterPress(() => onLeave(path)),
    error: fault ? faultWords(fault) : refusal === undefined ? undefined : t('fault.refused', { message: refusal }),
  }
  const hint =
    isReadOnly && kind in RELEASE_KINDS
      ? t('settings.releaseOwnersOnly')
      : isNamed
        ? t(`number.${country}.hint`)
        : t(`field.${path}.hint`)
  if (kind === 'eurM' || kind === 'percent')
    return (
      <NumberField
        {...common}
        unit={kind}
        currency={values[path.startsWith('buyer.') ? 'buyer.currency' : 'seller.currency']}
        hint={hint}
        onChange={(text) => onType(path, text)}
      />
    )
  const typed = {
    ...common,
    description: common.error === undefined ? hint : undefined,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
    onChange: (event: { currentTarget: { value: string } }) => onType(path, event.currentTarget.value),
    required: required?.includes(path) ?? false,
    autoComplete: AUTOCOMPLETE[path] ?? 'off',
  }
  if (kind === 'release')
    return (
      <Radio.Group
        {...typed}
        id={`${typed.id}-group`}
        description={hint}
        inputWrapperOrder={['label', 'description', 'error', 'input']}
        onChange={(chosen) => onType(path, chosen)}
      >
        <Stack gap="xs" mt="xs">
          {RELEASES.map((option, at) => (
            <Radio
              key={option}
              {...(at === 0 ? { id: fieldId(path) } : {})}
              value={option}
              disabled={isReadOnly}
              label={t(`option.${option}.label`)}
              description={t(`option.${option}.means`)}
            />
          ))}
        </Stack>
      </Radio.Group>
    )
  if (kind === 'assurance')
    return (
      <NativeSelect
        {...typed}
        disabled={isReadOnly}
        data={[
          { value: '', label: t('option.none') },
          ...ASSURANCES.map((value) => ({ value, label: t(`option.${value}.label`) })),
        ]}
      />
    )
  if (kind === 'choice')
    return (
      <NativeSelect
        {...typed}
        data={[
          { value: '', label: t('choice.none') },
          ...FIELDS[path].options.map((value) => ({ value, label: t(`choice.${value}`, { defaultValue: value }) })),
        ]}
      />
    )
  if (kind === 'text') return <Textarea {...typed} autosize minRows={3} maxRows={12} />
  const mode =
    kind === 'email' ? 'email' : kind === 'siren' || kind === 'year' ? 'numeric' : kind === 'website' ? 'url' : 'text'
  return <TextInput {...typed} {...(isReadOnly ? READ_ONLY : {})} inputMode={mode} spellCheck={kind === 'line'} />
}

/** States the rate at which the amounts of a profile were converted, and its day. Renders nothing for euros. */
export function RateNote({ profile }: { profile: { reporting?: Reporting } | undefined }) {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  if (profile?.reporting === undefined) return null
  const { currency, per_eur: rate, rate_date: date } = profile.reporting
  return (
    <Muted size="xs" mt="sm" data-rate-note>
      {t('settings.rate', { currency, rate: exactNumber(rate, language), day: calendarDay(date, language) })}
    </Muted>
  )
}

type Reporting = Pick<NonNullable<SellerHeld['reporting']>, 'currency' | 'per_eur' | 'rate_date'>
type SellerHeld = NonNullable<OutputFor<'getSession'>['seller']>

/** Returns a function that describes an error in a sentence. */
export function useFaultWords(): (fault: FieldFault) => string {
  const { t } = useTranslation('identity')
  const language = useLanguage()
  return (fault) =>
    fault.why === 'range'
      ? t('fault.range', { min: decimal(fault.min, language, 0), max: decimal(fault.max, language, 0) })
      : fault.why === 'tooLong'
        ? t('fault.tooLong', { maxChars: decimal(fault.maxChars, language, 0) })
        : t(`fault.${fault.why}`)
}
