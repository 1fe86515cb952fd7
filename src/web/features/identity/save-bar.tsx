import { Alert, Box, Button, Group, List, Stack, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Fault } from '../../components/states.tsx'
import classes from './settings.module.css'

interface SaveBarProps {
  changedCount: number
  /** True if there is input to discard, even if it equals the stored values. */
  isEdited: boolean
  /** Labels of the emptied fields that saving clears, and of those that keep their values. */
  cleared: readonly string[]
  kept: readonly string[]
  faultCount: number
  /** Labels of the fields saved last, until dismissed or edited; null if none. */
  saved: readonly string[] | null
  missing: readonly string[]
  fault: unknown
  isSaving: boolean
  onDiscard: () => void
  onDismiss: () => void
}

/** Shows unsaved changes, errors that prevent saving and the result, fixed in view while relevant. */
export function SaveBar(props: SaveBarProps) {
  const { changedCount, isEdited, cleared, kept, faultCount, saved, missing, fault, isSaving, ...on } = props
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const hasNews = changedCount > 0 || saved !== null || fault !== null
  return (
    <Stack gap="sm" className={classes.bar} data-sticky={hasNews || undefined}>
      {fault !== null && <Fault fault={fault} />}
      {saved !== null && changedCount === 0 && (
        <Alert
          color="pine"
          icon={<IconCheck />}
          title={t('settings.saved')}
          role="status"
          withCloseButton
          closeButtonLabel={common('act.close')}
          onClose={on.onDismiss}
        >
          {saved.length === 0 ? t('settings.savedNothing') : t('settings.savedWhat', { fields: saved.join(', ') })}{' '}
          {missing.length === 0 ? t('settings.complete') : t('settings.stillMissing', { fields: missing.join(', ') })}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Box flex={1} miw={200}>
          <Text size="sm" fw={changedCount > 0 ? 550 : 400} role="status">
            {changedCount === 0 ? t('settings.nothing') : t('settings.unsaved', { count: changedCount })}
          </Text>
          {faultCount > 0 && (
            <Text size="sm" c="var(--mantine-color-error)">
              {t('settings.mend', { count: faultCount })}
            </Text>
          )}
          {cleared.length + kept.length > 0 && (
            <List size="sm" c="dimmed" listStyleType="none">
              {cleared.map((field) => (
                <List.Item key={field}>{t('settings.cleared', { field })}</List.Item>
              ))}
              {kept.map((field) => (
                <List.Item key={field}>{t('settings.kept', { field })}</List.Item>
              ))}
            </List>
          )}
        </Box>
        <Group gap="xs">
          {(isEdited || kept.length > 0) && (
            <Button variant="default" onClick={on.onDiscard}>
              {t('settings.discard')}
            </Button>
          )}
          <Button type="submit" loading={isSaving} disabled={changedCount === 0}>
            {t('settings.save')}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
