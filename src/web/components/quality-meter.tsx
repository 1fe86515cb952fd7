import { Box, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Data quality out of 10, as a number and a short meter. */
export function QualityMeter({ value, width = 60 }: { value: number; width?: number }) {
  const { t } = useTranslation()
  return (
    <Group gap={8} wrap="nowrap" role="img" aria-label={t('party.quality', { value })}>
      <Box w={width} h={6} bg="var(--line)" style={{ borderRadius: 3, overflow: 'hidden' }}>
        <Box h="100%" w={`${value * 10}%`} bg="var(--mantine-primary-color-filled)" />
      </Box>
      <Text component="span" size="sm" className="figures">
        {value}/10
      </Text>
    </Group>
  )
}
