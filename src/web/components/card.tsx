import { Box, type BoxProps, Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps extends BoxProps {
  title?: string
  /** Shown to the right of the title. */
  aside?: ReactNode
  /** Without padding, for tables that span the card. */
  flush?: boolean
  children: ReactNode
}

/** The container of every section: a surface with an optional heading. */
export function Card({ title, aside, flush = false, children, ...box }: CardProps) {
  return (
    <Box component="section" className="card" {...(title === undefined ? {} : { 'aria-label': title })} {...box}>
      {title !== undefined && (
        <Group justify="space-between" wrap="nowrap" px="md" pt="sm" pb={flush ? 'sm' : 0}>
          <Title order={2} size="h3">
            {title}
          </Title>
          {aside !== undefined && (
            <Text component="div" size="sm" c="dimmed">
              {aside}
            </Text>
          )}
        </Group>
      )}
      <Box p={flush ? 0 : 'md'}>{children}</Box>
    </Box>
  )
}
