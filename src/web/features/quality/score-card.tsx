import { Anchor, Box, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { decimal } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { placeOfMissing } from '../identity/profile-form.ts'
import type { Fact, PartyQuality } from './findings.ts'
import classes from './quality.module.css'
import { worthOf } from './worth.ts'

interface ScoreCardProps {
  party: PartyQuality
  missing: readonly string[] | undefined
  isNamed: boolean
}

/** The score, the fields confirmed by registers and each missing field with its points. */
export function ScoreCard({ party, missing, isNamed }: ScoreCardProps) {
  const { t } = useTranslation('quality')
  const { data_quality: score, entity_type: side, verified } = party
  const confirmed = verified.map((field) => t(`factField.${field as Fact['field']}`)).join(', ')
  return (
    <Card title={t('score')} aside={isNamed ? t(`sides.${side}`) : undefined}>
      <Group gap="md" align="center" wrap="nowrap" mb="sm">
        <Text component="span" className="figures" fz="2rem" fw={600} lh={1}>
          {score}
          <Text component="span" size="md" c="dimmed" fw={400}>
            {' '}
            / 10
          </Text>
        </Text>
        <Box className={classes.meter} role="img" aria-label={t('of', { value: score })}>
          {Array.from({ length: 10 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: ten fixed segments
            <span key={i} data-filled={i < score || undefined} />
          ))}
        </Box>
      </Group>
      <Text size="sm" c="dimmed" mb="lg">
        {confirmed === '' ? t('verifiedNone') : t('verified', { fields: confirmed })}
      </Text>
      <Text component="h3" size="sm" fw={600} mb={4}>
        {t('missing.title')}
      </Text>
      {missing?.length === 0 && <Text size="sm">{t('missing.none')}</Text>}
      <Stack gap={0} component="ul" className={classes.lines}>
        {(missing ?? []).map((name) => (
          <Missing key={name} name={name} side={side} />
        ))}
      </Stack>
    </Card>
  )
}

function Missing({ name, side }: { name: string; side: PartyQuality['entity_type'] }) {
  const { t } = useTranslation('quality')
  const { t: words } = useTranslation('identity')
  const language = useLanguage()
  const place = placeOfMissing(name, side)
  const worth = worthOf(side, name)
  if (place === null) return null
  const field = words(`field.${place.name}.label`)
  return (
    <li>
      <Text component="span" size="sm" flex={1}>
        {field}
      </Text>
      {worth !== null && (
        <Text component="span" size="sm" c="dimmed" className="figures">
          {t('missing.worth', { count: worth, points: decimal(worth, language) })}
        </Text>
      )}
      <Anchor component={Link} to={place.page} hash={place.id} size="sm" aria-label={t('missing.fillField', { field })}>
        {t('missing.fill')}
      </Anchor>
    </li>
  )
}
