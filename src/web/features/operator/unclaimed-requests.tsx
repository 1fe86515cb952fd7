import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAct, useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'

registerMessages(
  'release',
  import.meta.glob('../../../../locales/*/app/release.json', { eager: true, import: 'default' }),
)

const LATEST = { limit: 100 }

/** Name requests to unclaimed parties, which the operator answers. */
export function UnclaimedRequests() {
  const { t } = useTranslation('standing')
  const { t: release } = useTranslation('release')
  const language = useLanguage()
  const asked = useAsk('listUnclaimedNameRequests', LATEST)
  const decide = useAct('decideUnclaimedNameRequest')
  return (
    <Card title={t('requests')}>
      <Answered asked={asked}>
        {({ requests }) => (
          <Stack gap="sm">
            {requests.length === 0 && (
              <Text size="sm" c="dimmed">
                {t('requestsNone')}
              </Text>
            )}
            {requests.map(({ request_id: id, state, lapses_at, asker_name, party_name }) => (
              <Group key={id} justify="space-between" gap="md">
                <div>
                  <Text size="sm">
                    {t('asks', { asker: asker_name ?? t('somebody'), party: party_name ?? t('erased') })}
                  </Text>
                  <Text size="xs" c="dimmed">
                    {release(`state.${state}`, { date: day(lapses_at, language) })}
                  </Text>
                </div>
                {state !== 'lapsed' && (
                  <Group gap="xs">
                    {state !== 'approved' && (
                      <Button size="xs" onClick={() => decide.mutate({ id, decision: 'approve' })}>
                        {t('approve')}
                      </Button>
                    )}
                    {state !== 'declined' && (
                      <Button size="xs" variant="default" onClick={() => decide.mutate({ id, decision: 'decline' })}>
                        {t('decline')}
                      </Button>
                    )}
                  </Group>
                )}
              </Group>
            ))}
            {decide.error !== null && <Fault fault={decide.error} />}
          </Stack>
        )}
      </Answered>
    </Card>
  )
}
