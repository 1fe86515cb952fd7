import { Alert, Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../components/states.tsx'
import type { FieldPath } from './profile-form.ts'
import classes from './settings.module.css'

interface SaveBarProps {
  changed: readonly FieldPath[]
  emptied: readonly FieldPath[]
  faultCount: number
  /** What was saved last, until it is dismissed or something is typed; null for nothing. */
  saved: readonly FieldPath[] | null
  missing: readonly FieldPath[]
  fault: unknown
  isSaving: boolean
  onDiscard: () => void
  onDismiss: () => void
}

/** What is not saved yet, what stands in the way, what came of saving: in sight as long as it matters. */
export function SaveBar({ changed, emptied, faultCount, saved, missing, fault, isSaving, ...on }: SaveBarProps) {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const labels = (fields: readonly FieldPath[]) => fields.map((path) => t(`field.${path}.label`)).join(', ')
  const hasNews = changed.length > 0 || saved !== null || fault !== null
  return (
    <Stack gap="sm" className={classes.bar} data-sticky={hasNews || undefined}>
      {fault !== null && <Fault fault={fault} />}
      {saved !== null && changed.length === 0 && (
        <Alert
          color="pine"
          icon={<IconCheck />}
          title={t('settings.saved')}
          role="status"
          withCloseButton
          closeButtonLabel={common('act.close')}
          onClose={on.onDismiss}
        >
          {saved.length === 0 ? t('settings.savedNothing') : t('settings.savedWhat', { fields: labels(saved) })}{' '}
          {missing.length === 0 ? t('settings.complete') : t('settings.stillMissing', { fields: labels(missing) })}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Box flex={1} miw={200}>
          <Text size="sm" fw={changed.length > 0 ? 550 : 400} role="status">
            {changed.length === 0 ? t('settings.nothing') : t('settings.unsaved', { count: changed.length })}
          </Text>
          {faultCount > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('settings.mend', { count: faultCount })}
            </Text>
          )}
          {emptied.length > 0 && (
            <List size="sm" c="dimmed" listStyleType="none">
              {emptied.map((path) => (
                <List.Item key={path}>{t('settings.kept', { field: t(`field.${path}.label`) })}</List.Item>
              ))}
            </List>
          )}
        </Box>
        <Group gap="xs">
          {(changed.length > 0 || emptied.length > 0) && (
            <Button variant="default" onClick={on.onDiscard}>
              {t('settings.discard')}
            </Button>
          )}
          <Button type="submit" loading={isSaving} disabled={changed.length === 0}>
            {t('settings.save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
