import { Anchor, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAsk } from '../../asking.ts'
import { Page } from '../../components/page.tsx'
import { Part } from '../../components/part.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { Conflicts } from './conflicts.tsx'
import { Facts } from './facts.tsx'
import { type PartyQuality, pollIntervalMs } from './findings.ts'
import { RunCard } from './run-card.tsx'
import { ScoreCard } from './score-card.tsx'

registerMessages(
  'quality',
  import.meta.glob('../../../../locales/*/app/quality.json', { eager: true, import: 'default' }),
)
registerMessages('steps', import.meta.glob('../../../../locales/*/app/steps.json', { eager: true, import: 'default' }))
registerMessages(
  'identity',
  import.meta.glob('../../../../locales/*/app/identity.json', { eager: true, import: 'default' }),
)

/** Data quality of the workspace's parties: known facts, missing fields and findings of sources. */
export function QualityPage() {
  const { t } = useTranslation('quality')
  const { t: common } = useTranslation()
  const [pollMs, setPollMs] = useState<number | undefined>()
  const { session, side } = useWorkspace()
  const asked = useAsk('getQuality', {}, { pollMs })
  const wanted = pollIntervalMs(asked.data?.entities ?? [])
  if (wanted !== pollMs) setPollMs(wanted)
  const parties = (asked.data?.entities ?? []).toSorted(
    (a, b) => Number(b.entity_type === side) - Number(a.entity_type === side),
  )
  return (
    <Page title={common('nav.quality')} lead={t('lead')}>
      <Answered asked={asked} waiting={<Skeleton height={640} radius="md" />}>
        {() =>
          parties.length === 0 ? (
            <Empty
              icon={<IconSparkles size={32} stroke={1.5} />}
              title={t('noParty')}
              action={
                <Anchor component={Link} to="/workspace/settings">
                  {t('toSettings')}
                </Anchor>
              }
            >
              {t('noPartyText')}
            </Empty>
          ) : (
            <Stack gap={40}>
              {parties.map((party, place) => (
                <OfParty
                  key={party.entity_id}
                  party={party}
                  session={session}
                  isNamed={parties.length > 1}
                  isFirst={place === 0}
                />
              ))}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}

interface OfPartyProps {
  party: PartyQuality
  session: OutputFor<'getSession'> | undefined
  /** True if the workspace has both sides, which are then named. */
  isNamed: boolean
  /** True for the party of the active side, whose conflicts have the anchor used in links. */
  isFirst: boolean
}

function OfParty({ party, session, isNamed, isFirst }: OfPartyProps) {
  const missing = session?.[party.entity_type]?.missing_fields
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg" style={{ alignItems: 'start' }}>
        <ScoreCard party={party} missing={missing} isNamed={isNamed} />
        <RunCard party={party} />
      </SimpleGrid>
      {isFirst ? (
        <Part id="conflicts">
          <Conflicts facts={party.facts} />
        </Part>
      ) : (
        <Conflicts facts={party.facts} />
      )}
      <Facts facts={party.facts} />
    </Stack>
  )
}
