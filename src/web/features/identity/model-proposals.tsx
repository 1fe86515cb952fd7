import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { service } from '../../client.ts'
import { Fault } from '../../components/states.tsx'
import { useOperation } from '../../operations.ts'
import { useWorkspaceKey } from '../../workspace.ts'

type Proposal = OutputFor<'proposeReading'>

/** Returns a language model's proposal for the saved texts, once the person has asked for it. */
export function useModelProposal(isOwnProfile: boolean) {
  const key = useWorkspaceKey()
  const isKnown = isOwnProfile && key !== null
  const { data } = useOperation('getReading', {}, { enabled: isKnown })
  const {
    mutate,
    data: proposal,
    isPending,
    error,
  } = useMutation({
    mutationFn: async (): Promise<Proposal> => (await service.proposeReading({})).body,
  })
  return { isOffered: isKnown && data?.proposals === true, ask: () => mutate(), proposal, isPending, error }
}

/** Offers to have the language model of the installation read the saved texts. */
export function AskForProposal({ asked }: { asked: ReturnType<typeof useModelProposal> }) {
  const { t } = useTranslation('reading')
  const { isOffered, ask, proposal, isPending, error } = asked
  if (!isOffered) return null
  const isEmpty =
    proposal !== undefined &&
    [proposal.trades, proposal.excluded_trades, proposal.countries].every((list) => list.length === 0)
  return (
    <>
      <Group gap="xs">
        <Button size="compact-xs" variant="default" loading={isPending} onClick={ask}>
          {t('chips.model.ask')}
        </Button>
        <Text size="xs" c="dimmed">
          {isEmpty ? t('chips.model.empty') : t('chips.model.hint')}
        </Text>
      </Group>
      {error !== null && <Fault fault={error} />}
    </>
  )
}

interface ProposedProps {
  lead: string
  items: readonly { id: string; name: string }[]
  onAdd: (id: string) => void
}

/** Proposed items, each added to a list by an action of the person. */
export function Proposed({ lead, items, onAdd }: ProposedProps) {
  const { t } = useTranslation('reading')
  if (items.length === 0) return null
  return (
    <Group gap={6} role="group" aria-label={lead}>
      <Text size="xs" c="dimmed">
        {lead}
      </Text>
      {items.map(({ id, name }) => (
        <Button
          key={id}
          size="compact-xs"
          radius="xl"
          variant="default"
          leftSection={<IconPlus size={12} aria-hidden />}
          aria-label={t('chips.addProposed', { name })}
          onClick={() => onAdd(id)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
