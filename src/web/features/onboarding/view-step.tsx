import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card, Muted } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { SeenByOthers, ViewEffect } from '../nda/blind-view.tsx'

/** Registration step for sellers whose name is released on request: review and approve the blind view, now or later. */
export function ViewStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('arrive')
  const asked = useOperation('getBlindView')
  const update = useOperationMutation('updateBlindView')
  return (
    <Card title={t('view.title')} maw={760}>
      <Stack gap="md">
        <Muted>{t('view.lead')}</Muted>
        <Answered asked={asked} waiting={<Skeleton h={240} radius="md" />}>
          {(view) => (
            <>
              <SeenByOthers view={view} />
              <ViewEffect view={view} />
              {update.error !== null && <Fault fault={update.error} />}
              <Group gap="md">
                <Button
                  loading={update.isPending}
                  onClick={() => update.mutate({ approve: view.version }, { onSuccess: onDone })}
                >
                  {t('view.approve')}
                </Button>
                <Button variant="default" onClick={onDone}>
                  {t('view.later')}
                </Button>
              </Group>
              <Muted>{t('view.wording')}</Muted>
            </>
          )}
        </Answered>
      </Stack>
    </Card>
  )
}
