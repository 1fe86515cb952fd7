import { Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Card, Muted } from '../../components/page.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import {
  type FieldPath,
  fieldNamed,
  fieldsOf,
  type Side,
  toProfileInput,
  type Values,
} from '../identity/profile-form.ts'

const PAUSE_MS = 900
const NEXT_SHOWN = 3
const USER_TYPE = { seller: 'seller', buyer: 'investor' } as const

/** Predicted data quality of the profile, with the most valuable missing fields. Renders nothing without a response. */
export function QualityAside({
  side,
  values,
  onFill,
}: {
  side: Side
  values: Values
  onFill: (path: FieldPath) => void
}) {
  const { t } = useTranslation('arrive')
  const { t: words } = useTranslation('identity')
  const typed = useMemo(
    () => JSON.stringify({ user_type: USER_TYPE[side], ...toProfileInput(values, fieldsOf('identity', side)) }),
    [side, values],
  )
  const [settled] = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useAsk('previewQuality', JSON.parse(settled) as { user_type: 'seller' })
  if (data === undefined) return null
  const missing = data.missing_fields.flatMap((name) => fieldNamed(name, side) ?? [])
  return (
    <Card title={t('quality.title')}>
      <Stack gap="sm">
        <QualityMeter value={data.data_quality} width={160} />
        <Muted>{t('quality.text')}</Muted>
        {missing.length === 0 ? (
          <Text size="sm">
            {t('quality.complete')} {data.data_quality < 10 && t('quality.verify')}
          </Text>
        ) : (
          <div>
            <Text size="sm" fw={550} mb={4}>
              {t('quality.next')}
            </Text>
            <Stack gap={4} align="flex-start">
              {missing.slice(0, NEXT_SHOWN).map((path) => (
                <Anchor key={path} component="button" type="button" size="sm" onClick={() => onFill(path)}>
                  {words(`field.${path}.label`)}
                </Anchor>
              ))}
            </Stack>
          </div>
        )}
      </Stack>
    </Card>
  )
}
