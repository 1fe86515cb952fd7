import { Alert, Group, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAct, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { ForRole, useMayActAs } from '../../components/for-role.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'

registerMessages('mail', import.meta.glob('../../../../locales/*/app/mail.json', { eager: true, import: 'default' }))

const TOPICS = ['introductions', 'name_requests', 'messages', 'phases', 'papers', 'tasks'] as const
const MODES = ['at_once', 'daily', 'off'] as const
type Mode = (typeof MODES)[number]

/** Mail preferences for each kind of pending item; saved on change. */
export function MailCard() {
  const { t } = useTranslation('mail')
  const asked = useAsk('getMailSettings')
  const set = useAct('setMailSettings')
  const mayAct = useMayActAs('member')
  return (
    <Card title={t('title')}>
      <Answered asked={asked} waiting={<Skeleton h={420} radius="md" />}>
        {({ delivery, ...modes }) => (
          <ForRole least="member">
            <Stack gap="md">
              <Text size="sm">{t('text')}</Text>
              {delivery === 'mail' ? (
                <Text size="sm">{t('delivery.mail')}</Text>
              ) : (
                <Alert color="yellow" role="status">
                  {t(`delivery.${delivery}`)}
                </Alert>
              )}
              {TOPICS.map((topic) => (
                <Group key={topic} justify="space-between" gap="xs">
                  <div>
                    <Text size="sm" fw={550}>
                      {t(`topic.${topic}.label`)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {t(`topic.${topic}.hint`)}
                    </Text>
                  </div>
                  <SegmentedControl
                    size="xs"
                    aria-label={t(`topic.${topic}.label`)}
                    value={(set.isPending && set.variables?.[topic]) || modes[topic]}
                    disabled={!mayAct}
                    readOnly={set.isPending}
                    onChange={(mode) => set.mutate({ [topic]: mode as Mode })}
                    data={MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
                  />
                </Group>
              ))}
              <Text size="sm" c="dimmed">
                {t('hint')}
              </Text>
              {set.error !== null && <Fault fault={set.error} />}
            </Stack>
          </ForRole>
        )}
      </Answered>
    </Card>
  )
}
