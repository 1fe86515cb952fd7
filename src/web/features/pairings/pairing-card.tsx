import { Box, Checkbox, Group, Text, Tooltip, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { DemoMark, PartyName } from '../../components/party-name.tsx'
import { ago, decimal, eurMOrRange, eurRange } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import classes from './board.module.css'
import { type Pairing, type Pairings, pairingCounterparty } from './listing.ts'

interface PairingCardProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role' | 'onSelect'> {
  pairing: Pairing
  role: Pairings['role']
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** Drag handle, to the right of the name. */
  handle: ReactNode
  ref?: Ref<HTMLDivElement>
}

/** A pairing on the board: counterparty, fit, key figure and last move. */
export function PairingCard({ pairing, role, isSelected, onSelect, handle, ...rest }: PairingCardProps) {
  const { t } = useTranslation(['pairings', 'pipeline'])
  const { name, sector } = pairingCounterparty(pairing, role)
  return (
    <Box className={classes.card} data-selected={isSelected || undefined} {...rest}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        <Checkbox
          mt={3}
          size="xs"
          checked={isSelected}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          aria-label={t('pipeline:select', { name })}
        />
        <Link
          to="/workspace/pipeline/$pairId"
          params={{ pairId: pairing.pair_id }}
          className={classes.name}
          draggable={false}
        >
          <PartyName name={name} revealed={pairing.revealed} />
        </Link>
        <Box ml="auto" flex="none">
          {handle}
        </Box>
      </Group>
      {sector !== undefined && (
        <Muted size="xs" mt={4} className={classes.sector}>
          {sector}
        </Muted>
      )}
      <Group justify="space-between" mt={8} gap={8} wrap="nowrap">
        <Text size="xs" className="figures" truncate>
          <KeyFigure pairing={pairing} role={role} />
        </Text>
        <Tooltip label={t('fit')}>
          <Text size="xs" className="figures" flex="none" fw={650}>
            <VisuallyHidden>{t('fit')} </VisuallyHidden>
            {decimal(pairing.fit)}
          </Text>
        </Tooltip>
      </Group>
      <Group justify="space-between" gap={8} mt={2} wrap="nowrap">
        <Moved at={pairing.updated_at} />
        {pairing.fictional && <DemoMark />}
      </Group>
    </Box>
  )
}

/** A seller's revenue or a buyer's ticket. */
function KeyFigure({ pairing, role }: { pairing: Pairing; role: Pairings['role'] }) {
  const { t } = useTranslation('pairings')
  const [label, value] =
    role === 'buyer'
      ? [t('revenue'), eurMOrRange(pairing.seller_revenue, pairing.seller_bands?.revenue)]
      : [t('ticket'), eurRange(pairing.buyer_ticket_min, pairing.buyer_ticket_max)]
  return (
    <>
      <Muted span size="xs">
        {label}
      </Muted>{' '}
      {value}
    </>
  )
}

function Moved({ at }: { at: string }) {
  const { t } = useTranslation('pairings')
  const [now, language] = [useNow(), useLanguage()]
  return (
    <Muted size="xs" truncate>
      <VisuallyHidden>{t('moved')} </VisuallyHidden>
      {ago(at, now, language)}
    </Muted>
  )
}
