import { Box, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './settings.module.css'

interface SettingLineProps {
  title: string
  text: ReactNode
  /** At its right: what can be done. */
  action: ReactNode
  /** Below it: what doing it brought up. */
  children?: ReactNode
}

/** One thing that can be done with the workspace, what it means, and the way to do it. */
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
