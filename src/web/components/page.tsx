import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

interface PageProps {
  title: string
  /** One line below the title: the purpose of the page or the state of its content. */
  lead?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
  /** Uses the full window, for boards and long tables. */
  wide?: boolean
  children: ReactNode
}

/** Layout of a page. Its heading receives the focus on arrival, so that screen readers announce the page. */
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
