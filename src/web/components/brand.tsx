import { Group, Text } from '@mantine/core'

/** The logo, two interlocking rings, with the product name. */
export function Brand({ size = 22 }: { size?: number }) {
  return (
    <Group gap={8} wrap="nowrap" component="span" display="inline-flex">
      <svg viewBox="0 0 32 32" width={size + 4} height={size + 4} aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--mantine-color-pine-8)" />
        <g fill="none" stroke="#fff" strokeWidth="2.6">
          <circle cx="12.5" cy="16" r="6" />
          <circle cx="19.5" cy="16" r="6" />
        </g>
      </svg>
      <Text component="span" className="serif" fw={600} fz={size - 3}>
        Concordat
      </Text>
    </Group>
  )
}
