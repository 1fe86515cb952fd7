import { Badge } from '@mantine/core'
import { IconLock, IconPointFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { dayOfMonth } from '../figures.ts'
import { Hint, Sign } from './hint.tsx'
import classes from './party-name.module.css'

interface PartyNameProps {
  name: string
  /** True for a real name, false for a code name. */
  revealed: boolean
  fictional?: boolean | undefined
  /** Explains the code name where an NDA alone does not disclose the real one. */
  codeNameHint?: string | undefined
  /** Date since which it is a new match. */
  newSince?: string | undefined
  size?: 'sm' | 'md'
}

/** A party's name. A code name has a lock icon that explains how to see the real one. */
export function PartyName({ name, revealed, fictional = false, codeNameHint, newSince, size = 'sm' }: PartyNameProps) {
  const { t } = useTranslation()
  return (
    <span className={classes.party} data-size={size}>
      <span className={classes.name} data-name>
        {name}
      </span>
      {!revealed && (
        <Sign label={codeNameHint ?? t('party.codeName')}>
          <IconLock size={14} stroke={1.75} />
        </Sign>
      )}
      {newSince !== undefined && <NewMark since={newSince} isShort={size === 'sm'} />}
      {fictional && <DemoMark />}
    </span>
  )
}

/** Marks a match as new since a date: a dot in tables, where text would not fit. */
function NewMark({ since, isShort }: { since: string; isShort: boolean }) {
  const { t } = useTranslation()
  const label = t('party.new', { day: dayOfMonth(since) })
  if (isShort)
    return (
      <Sign label={label}>
        <IconPointFilled size={14} color="var(--mantine-primary-color-filled)" />
      </Sign>
    )
  return (
    <Badge size="sm" variant="light" radius="sm" tt="none" fw={550} style={{ flex: 'none' }}>
      {label}
    </Badge>
  )
}

/** Marks a party of the demonstration data. */
export function DemoMark() {
  const { t } = useTranslation()
  return (
    <Hint label={t('party.fictional')} style={{ display: 'inline-flex', flex: 'none' }}>
      <Badge size="sm" variant="default" radius="sm" tt="none" fw={500} c="dimmed">
        {t('party.demo')}
      </Badge>
    </Hint>
  )
}
