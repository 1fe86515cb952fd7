import { Alert, Box, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../components/states.tsx'
import type { HumanCheck } from './human-check.ts'

/** Progress of the human check. */
export function HumanCheckCard({
  check,
  isRenewed,
  again,
}: {
  check: HumanCheck
  isRenewed: boolean
  again: () => void
}) {
  const { t } = useTranslation('arrive')
  if (check.at === 'failed') return <Fault fault={check.fault} onRetry={again} />
  if (check.at === 'foreign' || check.at === 'unable' || check.at === 'unsolved')
    return (
      <Alert color="orange" icon={<IconAlertTriangle />} title={t('check.title')}>
        {check.at === 'foreign'
          ? t('check.foreign', { provider: check.provider })
          : t(check.at === 'unable' ? 'check.unable' : 'check.failed')}
        {check.at === 'unsolved' && (
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={again}>
              {t('check.again')}
            </Button>
          </div>
        )}
      </Alert>
    )
  return (
    <Stack gap="xs">
      <Text size="sm">{t('check.text')}</Text>
      <Box px="md" py="sm" className="card" bg="var(--page)">
        <Group gap="sm" wrap="nowrap" mih={40} role="status">
          {check.at === 'passed' ? (
            <Text component="span" lh={0} c="light-dark(var(--mantine-color-pine-7), var(--mantine-color-pine-3))">
              <IconCircleCheck size={22} />
            </Text>
          ) : (
            <Loader size={20} aria-hidden="true" />
          )}
          <div>
            <Text size="sm" fw={550}>
              {t(`check.${check.at}`)}
            </Text>
            {isRenewed && (
              <Text size="sm" c="dimmed">
                {t('check.renewed')}
              </Text>
            )}
          </div>
        </Group>
      </Box>
    </Stack>
  )
}
