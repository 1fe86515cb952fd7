import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** A key figure: label, large value and note. */
export function Figure({ label, value, note }: { label: string; value: ReactNode; note?: ReactNode }) {
  return (
    <Stack gap={2} miw={0}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="div" className="figures" fz="1.5rem" fw={600} lh={1.2}>
        {value}
      </Text>
      {note !== undefined && (
        <Text component="div" size="xs" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  )
}
