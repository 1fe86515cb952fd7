import { ActionIcon, Anchor, Button, Group, Table } from '@mantine/core'
import { IconDownload, IconFiles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { PartyName } from '../../components/party-name.tsx'
import { PhaseBadge } from '../../components/phase-badge.tsx'
import { Answered, Empty, Waiting } from '../../components/states.tsx'
import { DISCLOSED_NAMES, refusalOf, useOperation } from '../../operations.ts'
import { type Pairing, type Pairings, pairingCounterparty } from '../pairings/listing.ts'
import { TeaserView, useTeaserDownload } from './teaser.tsx'

/** The teaser of each pairing, with preview and download. */
export function Teasers() {
  const { t } = useTranslation(['memos', 'released'])
  const asked = useOperation('listPairings', DISCLOSED_NAMES)
  const [opened, setOpened] = useState<{ pairId: string; name: string } | null>(null)
  if (refusalOf(asked.error)?.status === 404) return null
  return (
    <Card flush>
      <Answered asked={asked} waiting={<Waiting lines={4} />}>
        {({ role, pairings }) =>
          pairings.length === 0 ? (
            <NoTeasers />
          ) : (
            <>
              <Muted px="md" py="sm">
                {t('teasersLead')}
              </Muted>
              <Table borderColor="var(--line)" verticalSpacing={8} horizontalSpacing="md">
                <Table.Tbody>
                  {pairings.map((pairing) => (
                    <Row key={pairing.pair_id} pairing={pairing} role={role} onOpen={setOpened} />
                  ))}
                </Table.Tbody>
              </Table>
            </>
          )
        }
      </Answered>
      <Dialog
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={opened === null ? '' : t('released:teaserFor', { name: opened.name })}
        size="xl"
      >
        {opened && <TeaserView pairId={opened.pairId} title={t('released:teaserFor', { name: opened.name })} />}
      </Dialog>
    </Card>
  )
}

interface RowProps {
  pairing: Pairing
  role: Pairings['role']
  onOpen: (opened: { pairId: string; name: string }) => void
}

function Row({ pairing, role, onOpen }: RowProps) {
  const { t } = useTranslation(['memos', 'released'])
  const download = useTeaserDownload()
  const { name } = pairingCounterparty(pairing, role)
  const { pair_id: pairId } = pairing
  return (
    <Table.Tr>
      <Table.Td w="100%" maw={0}>
        <Anchor
          component={Link}
          to={`/workspace/pipeline/${pairId}`}
          c="inherit"
          display="inline-flex"
          maw="100%"
          underline="hover"
        >
          <PartyName name={name} revealed={pairing.revealed} fictional={pairing.fictional} />
        </Anchor>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        <PhaseBadge phase={pairing.phase} />
      </Table.Td>
      <Table.Td>
        <Group gap={4} justify="flex-end" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t('previewOf', { name })}
            onClick={() => onOpen({ pairId, name })}
          >
            {t('released:preview')}
          </Button>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('released:downloadOf', { name })}
            onClick={() => void download(pairId)}
          >
            <IconDownload size={17} stroke={1.6} />
          </ActionIcon>
        </Group>
      </Table.Td>
    </Table.Tr>
  )
}

function NoTeasers() {
  const { t } = useTranslation('memos')
  return (
    <Empty
      icon={<IconFiles size={32} stroke={1.5} />}
      title={t('teasers')}
      action={
        <Anchor component={Link} to="/workspace/matches">
          {t('toMatches')}
        </Anchor>
      }
    >
      {t('teasersNone')}
    </Empty>
  )
}
