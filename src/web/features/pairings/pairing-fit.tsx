import { Divider, List, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { NAMES_TOLD, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered } from '../../components/states.tsx'
import { decimal } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { FitParts } from '../matching/fit-parts.tsx'
import { Gates } from '../matching/gates.tsx'

/** Maximum page of the contract. Pairings beyond it are explained by `whyNot` alone. */
const FIRST_MATCHES = { limit: 200, ...NAMES_TOLD }

/** Fit by component, reasons and gates. */
export function PairingFit({ counterpartyId }: { counterpartyId: number }) {
  const { t } = useTranslation('pairings')
  const language = useLanguage()
  const asked = useAsk('whyNot', { id: counterpartyId })
  const matches = useAsk('listMatches', FIRST_MATCHES, { enabled: asked.data?.is_match ?? false })
  const match = matches.data?.find(({ id }) => id === counterpartyId)
  return (
    <Card
      title={t('fitTitle')}
      aside={
        asked.data && (
          <Text span className="figures" fw={650} c="var(--mantine-color-text)" fz="1.125rem">
            {decimal(asked.data.fit, language)}
          </Text>
        )
      }
    >
      <Answered asked={asked} waiting={<Skeleton h={230} radius="md" />}>
        {(found) => (
          <Stack gap="md">
            <FitParts fit={found.fit} scores={found.scores} />
            <Sentences title={t('reasons')} sentences={match?.reasons ?? (found.is_match ? [] : found.reasons)} />
            <Sentences title={t('changes')} sentences={found.changes} />
            <Divider color="var(--line)" />
            <Gates gates={found.gates} />
          </Stack>
        )}
      </Answered>
    </Card>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <List size="sm" spacing={4}>
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}
