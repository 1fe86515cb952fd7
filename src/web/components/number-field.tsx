import { Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { millions, numberTyped, percent } from '../figures.ts'
import { afterPress } from '../press.ts'

interface NumberFieldProps {
  id?: string
  label: string
  /** Shown until a number is recognised. */
  hint?: string
  unit: 'eurM' | 'percent'
  /** ISO 4217 code of an amount’s currency; the euro if absent. */
  currency?: string | undefined
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  error?: string | undefined
}

/**
 * A field for figures as people write them: "12,5", "12.5 %", "€3.2m". Once it loses focus, the line below shows the
 * number as parsed, so that a misread separator is noticed at once.
 */
export function NumberField({
  id,
  label,
  hint,
  unit,
  currency = 'EUR',
  value,
  onChange,
  onBlur,
  error,
}: NumberFieldProps) {
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const read = isTyping ? null : numberTyped(value)
  const understood = read === null ? undefined : unit === 'eurM' ? millions(read, currency) : percent(read)
  const description = understood === undefined ? hint : t('number.understood', { value: understood })
  return (
    <TextInput
      id={id}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => {
        setTyping(true)
        onChange(event.currentTarget.value)
      }}
      onBlur={() =>
        afterPress(() => {
          setTyping(false)
          onBlur?.()
        })
      }
      rightSection={
        <Text component="span" size="sm" c="dimmed">
          {unit === 'eurM' && currency !== 'EUR' ? t('number.millions', { currency }) : t(`number.${unit}`)}
        </Text>
      }
      rightSectionWidth={currency === 'EUR' ? 48 : 64}
      rightSectionPointerEvents="none"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={error ? undefined : <span aria-live="polite">{description}</span>}
      error={error}
      classNames={{ input: 'figures' }}
    />
  )
}
