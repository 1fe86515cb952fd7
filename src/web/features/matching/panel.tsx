import { ActionIcon, Box, Drawer, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './matching.module.css'

export interface PanelProps {
  /** Beside the list, or over it where there is no room. */
  isBeside: boolean
  /** Whether the focus goes into it: a party looked for is read there, a row walked to by arrows is not. */
  takesFocus: boolean
  place: string | null
  onPrevious: (() => void) | null
  onNext: (() => void) | null
  onClose: () => void
  children: ReactNode
}

/** The details of one counterparty: beside the list on a wide window, a drawer on a narrow one. */
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
