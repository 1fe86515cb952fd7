import { Divider, Group, List, Skeleton, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleDashed, IconCircleX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered } from '../../components/states.tsx'
import { decimal } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import classes from './pairing.module.css'

type WhyNot = OutputFor<'whyNot'>

/** As many matches as one page of the contract holds: a pairing beyond them is explained by `whyNot` alone. */
const FIRST_MATCHES = { limit: 200 }

/** The fit in its parts, the reasons in words, and the gates. */
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
            <Parts scores={found.scores} />
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

function Parts({ scores }: { scores: WhyNot['scores'] }) {
  const { t } = useTranslation('pairings')
  const language = useLanguage()
  const parts = [
    ['revenue', scores.revenue_fit, 30],
    ['growth', scores.growth_fit, 40],
    ['ebitda', scores.ebitda_fit, 30],
    ['semantic', scores.semantic, 1],
  ] as const
  return (
    <div className={classes.parts}>
      {parts.map(([part, value, most]) => (
        <div key={part} className={classes.part}>
          <span>{t(`part.${part}`)}</span>
          <Text span size="sm" className="figures" fw={550}>
            {part === 'semantic'
              ? t('times', { value: decimal(value, language, 2) })
              : t('ofMost', { value: decimal(value, language), most })}
          </Text>
          <div className={classes.meter} aria-hidden="true">
            <span style={{ width: `${(value / most) * 100}%`, background: `var(--part-${part})` }} />
          </div>
        </div>
      ))}
    </div>
  )
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      <List size="sm" spacing={4} lang="en">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </div>
  )
}

const VERDICT_ICONS = { open: IconCircleCheck, closed: IconCircleX, unchecked: IconCircleDashed }

function Gates({ gates }: { gates: WhyNot['gates'] }) {
  const { t } = useTranslation('pairings')
  return (
    <Stack gap={8}>
      {(['communication', 'ticket_fit'] as const).map((gate) => {
        const { verdict, reason } = gates[gate]
        const Icon = VERDICT_ICONS[verdict]
        return (
          <Group key={gate} gap={10} wrap="nowrap" align="flex-start">
            <Text span lh={0} mt={3} c={verdict === 'closed' ? 'red' : verdict === 'open' ? 'pine' : 'dimmed'}>
              <Icon size={17} stroke={1.6} aria-hidden />
            </Text>
            <div>
              <Text size="sm">{t('gateIs', { gate: t(`gate.${gate}`), verdict: t(`verdict.${verdict}`) })}</Text>
              <Text size="xs" c="dimmed">
                {reason}
              </Text>
            </div>
          </Group>
        )
      })}
    </Stack>
  )
}
