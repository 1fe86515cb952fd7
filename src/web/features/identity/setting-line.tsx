import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface SettingLineProps {
  title: string
  text: ReactNode
  /** The control, shown on the right. */
  action: ReactNode
  /** Shown below, for the result of the action. */
  children?: ReactNode
}

/** A setting with its title, explanation and control. */
export function SettingLine({ title, text, action, children }: SettingLineProps) {
  return (
    <Box className={classes.line}>
      <Group justify="space-between" gap="md" align="flex-start">
        <Box flex={1} miw={220}>
          <Title order={3} size="sm" fw={600}>
            {title}
          </Title>
          <Text component="div" size="sm" c="dimmed" maw={560}>
            {text}
          </Text>
        </Box>
        <Group gap="xs">{action}</Group>
      </Group>
      {children}
    </Box>
  )
}
