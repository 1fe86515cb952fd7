import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface PageProps {
  title: string
  /** One line below the title: what the page is for, or the state of what it shows. */
  lead?: ReactNode
  /** At the right of the title: what can be done here. */
  actions?: ReactNode
  /** Wide pages use the whole window: boards and long tables. */
  wide?: boolean
  children: ReactNode
}

/** A page of the workspace: one heading, which takes the focus when the page is come to, so that a screen reader says where one is. */
export function Page({ title, lead, actions, wide = false, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Concordat`
  }, [title])
  useEffect(() => {
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Box maw={wide ? undefined : 1120} mx={wide ? undefined : 'auto'} w="100%">
      <Group justify="space-between" align="flex-end" mb="lg" gap="md" wrap="wrap">
        <Stack gap={2} miw={0}>
          <Title order={1} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
            {title}
          </Title>
          {lead !== undefined && (
            <Text component="div" c="dimmed" size="sm" mih="1lh">
              {lead}
            </Text>
          )}
        </Stack>
        {actions !== undefined && (
          <Group gap="xs" data-unprinted>
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Box>
  )
}
