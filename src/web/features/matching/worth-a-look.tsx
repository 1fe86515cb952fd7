import { Group, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FitBar } from '../../components/fit-bar.tsx'
import { Card } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { QualityMeter } from '../../components/quality-meter.tsx'
import { GatesSign } from './gates.tsx'
import type { Match } from './match-filters.ts'
import { BlindFacts } from './match-list.tsx'
import classes from './matching.module.css'

interface WorthALookProps {
  /** Counterparties below the threshold that pass every condition, best first. */
  near: readonly Match[]
  selected: number | undefined
  onSelect: (id: number) => void
}

/**
 * The first counterparties below the threshold, apart from the matches. Their details explain why they are no matches,
 * so that nothing here dismisses one, pairs with it or requests its name. Renders nothing if there are none.
 */
export function WorthALook({ near, selected, onSelect }: WorthALookProps) {
  const { t } = useTranslation('matching')
  if (near.length === 0) return null
  return (
    <Card title={t('worth.title')} mt="xl" data-unprinted>
      <Text size="sm" mb="sm">
        {t('worth.lead')}
      </Text>
      <ul className={classes.worth}>
        {near.map((match) => (
          <li key={match.id} className={classes.worthItem} data-selected={selected === match.id || undefined}>
            <div className={classes.who}>
              <UnstyledButton
                className={classes.cover}
                aria-expanded={selected === match.id}
                onClick={() => onSelect(match.id)}
              >
                <PartyName
                  name={match.name}
                  revealed={match.revealed}
                  fictional={match.fictional}
                  codeNameHint={t('worth.codeName')}
                  size="md"
                />
              </UnstyledButton>
              <BlindFacts match={match} />
            </div>
            <div className={classes.score}>
              <FitBar fit={match.fit} scores={match.scores} width={120} />
              <Group gap="sm" wrap="nowrap" justify="flex-end">
                <GatesSign gates={match.gates} />
                {match.data_quality !== undefined && <QualityMeter value={match.data_quality} width={36} />}
              </Group>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
