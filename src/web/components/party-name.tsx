import { Badge, Group, Text, Tooltip } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface PartyNameProps {
  name: string
  /** Whether the name is the real one. */
  revealed: boolean
  fictional?: boolean | undefined
  size?: 'sm' | 'md'
}

/** A party's name; a code name carries a lock that says what opens it. */
export function PartyName({ name, revealed, fictional = false, size = 'sm' }: PartyNameProps) {
  const { t } = useTranslation()
  return (
    <Group gap={6} wrap="nowrap" miw={0} maw="100%" component="span" display="inline-flex">
      <Text component="span" size={size} fw={600} truncate>
        {name}
      </Text>
      {!revealed && (
        <Tooltip label={t('party.codeName')}>
          <Text component="span" c="dimmed" lh={0} role="img" aria-label={t('party.codeName')} flex="none">
            <IconLock size={14} stroke={1.75} />
          </Text>
        </Tooltip>
      )}
      {fictional && <DemoMark />}
    </Group>
  )
}

/** Says that a party is of the demonstration universe. */
export function DemoMark() {
  const { t } = useTranslation()
  return (
    <Tooltip label={t('party.fictional')}>
      <Badge size="sm" variant="default" radius="sm" tt="none" fw={500} c="dimmed" flex="none">
        {t('party.demo')}
      </Badge>
    </Tooltip>
  )
}
