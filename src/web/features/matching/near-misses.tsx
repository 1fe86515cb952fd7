import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Card, Muted } from '../../components/page.tsx'
import { decimal } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Reads the counterparties that fail a single condition, and the reason that a list is empty. */
export const useNearest = (thesis: number | undefined) =>
  useAsk('getNearMisses', thesis === undefined ? {} : { thesis })

interface NearMissesProps {
  thesis: number | undefined
  /** Ids of counterparties that the page shows elsewhere: those that miss by their fit alone are left out here. */
  shownElsewhere: ReadonlySet<number>
  onPick: (id: number) => void
}

/**
 * Counterparties that fail a single condition, each with that condition and the change that would meet it. Renders
 * nothing if there are none.
 */
export function NearMisses({ thesis, shownElsewhere, onPick }: NearMissesProps) {
  const { t } = useTranslation('matching')
  const language = useLanguage()
  const { data } = useNearest(thesis)
  const misses = data?.misses.filter(({ id, condition }) => condition !== 'fit' || !shownElsewhere.has(id)) ?? []
  if (misses.length === 0) return null
  return (
    <Card title={t('near.title')} mt="md">
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {misses.map(({ id, name, sector, fit, condition, reason, change }) => (
          <Group key={id} component="li" justify="space-between" gap="md">
            <div style={{ flex: '1 1 260px' }}>
              <Text fw={600}>{name}</Text>
              <Muted size="xs">
                {[sector, t('near.fit', { fit: decimal(fit, language) })].filter(Boolean).join(' · ')}
              </Muted>
              {condition !== 'blind_view' && <Text size="sm">{reason}</Text>}
              {change !== undefined && <Text size="sm">{change}</Text>}
            </div>
            <Button size="xs" variant="default" aria-label={`${t('near.open')}: ${name}`} onClick={() => onPick(id)}>
              {t('near.open')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}
