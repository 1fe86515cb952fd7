import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A button for an irreversible action, with confirmation. */
export function Sure({
  act,
  question,
  onYes,
  isIcon = false,
}: {
  act: string
  question: string
  onYes(): void
  isIcon?: boolean
}) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  if (isAsking)
    return (
      <Group gap="xs" role="group" aria-label={question}>
        <Text span size="xs">
          {question}
        </Text>
        <Button
          size="compact-xs"
          color="red"
          onClick={() => {
            setAsking(false)
            onYes()
          }}
        >
          {t('act.remove')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => setAsking(false)}>
          {t('act.keep')}
        </Button>
      </Group>
    )
  if (!isIcon)
    return (
      <Button size="compact-xs" variant="subtle" onClick={() => setAsking(true)}>
        {act}
      </Button>
    )
  return (
    <ActionIcon variant="subtle" size="sm" aria-label={act} onClick={() => setAsking(true)}>
      <IconTrash size={14} />
    </ActionIcon>
  )
}
