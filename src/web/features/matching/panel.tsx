import { ActionIcon, Box, Drawer, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './matching.module.css'

export interface PanelProps {
  /** Beside the list, or above it on narrow windows. */
  isBeside: boolean
  /** Focuses the panel: for a counterparty found by search, but not for a row reached by arrow keys. */
  takesFocus: boolean
  place: string | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** Details of a counterparty: beside the list on wide windows, in a drawer on narrow ones. */
export function Panel({ isBeside, takesFocus, place, onPrevious, onNext, onClose, children }: PanelProps) {
  const { t } = useTranslation('matching')
  const aside = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) aside.current?.focus({ preventScroll: true })
  }, [takesFocus])
  const bar = (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <Text size="sm" c="dimmed" className="figures">
        {place}
      </Text>
      <Group gap={2} wrap="nowrap">
        <Step label={t('panel.previous')} onClick={onPrevious}>
          <IconChevronUp size={18} stroke={1.75} />
        </Step>
        <Step label={t('panel.next')} onClick={onNext}>
          <IconChevronDown size={18} stroke={1.75} />
        </Step>
        <Step label={t('panel.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </Step>
      </Group>
    </Group>
  )
  if (!isBeside)
    return (
      <Drawer
        opened
        onClose={onClose}
        position="right"
        size="min(440px, 100%)"
        withCloseButton={false}
        attributes={{ content: { 'aria-label': t('panel.label') } }}
      >
        {bar}
        {children}
      </Drawer>
    )
  return (
    <Box
      component="aside"
      ref={aside}
      className={`card ${classes.aside}`}
      p="md"
      pt="xs"
      aria-label={t('panel.label')}
      tabIndex={-1}
    >
      {bar}
      {children}
    </Box>
  )
}

function Step({ label, onClick, children }: { label: string; onClick: (() => void) | null; children: ReactNode }) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        disabled={onClick === null}
        onClick={() => onClick?.()}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
