import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconBellCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAskPages } from '../../asking.ts'
import { Card } from '../../components/card.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { MoreRows } from '../../components/more-rows.tsx'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { useLanguage } from '../../workspace.ts'
import { AlarmDecision } from './alarm-decision.tsx'
import { ViewChoice } from './view-choice.tsx'

registerMessages(
  'alarms',
  import.meta.glob('../../../../locales/*/app/alarms.json', { eager: true, import: 'default' }),
)

type Alarm = OutputFor<'listAlarms'>['alarms'][number]
const VIEWS = ['open', 'all'] as const
type View = (typeof VIEWS)[number]

/** Alarms to review, and past decisions. */
export function Alarms() {
  const { t } = useTranslation('alarms')
  const [view, setView] = useState<View>('open')
  const [chosen, setChosen] = useState<Alarm | null>(null)
  const asked = useAskPages('listAlarms', { limit: 100, state: view })
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="md">
        <ViewChoice
          label={t('view.label')}
          views={VIEWS}
          view={view}
          onChoose={setView}
          labelOf={(one) => t(`view.${one}`)}
        />
        <Answered asked={asked}>
          {({ pages }) => {
            const alarms = pages.flatMap(({ body }) => body.alarms)
            return (
              <Stack gap="sm">
                {alarms.length === 0 && (
                  <Card>
                    <Empty icon={<IconBellCheck size={32} stroke={1.5} />} title={t(`none.${view}`)} />
                  </Card>
                )}
                {alarms.map((alarm) => (
                  <AlarmCard key={alarm.id} alarm={alarm} onDecide={() => setChosen(alarm)} />
                ))}
                <MoreRows of={asked} />
              </Stack>
            )
          }}
        </Answered>
      </Stack>
      <Dialog
        opened={chosen !== null}
        onClose={() => setChosen(null)}
        title={chosen === null ? '' : t(`kind.${chosen.kind}`)}
      >
        {chosen !== null && <AlarmDecision alarm={chosen} onDone={() => setChosen(null)} />}
      </Dialog>
    </Page>
  )
}

function AlarmCard({ alarm, onDecide }: { alarm: Alarm; onDecide: () => void }) {
  const { t } = useTranslation('alarms')
  const language = useLanguage()
  const { kind, verdict, raised_at, workspace_ids } = alarm
  const numbers = workspace_ids.join(', ')
  const act = t(verdict === undefined ? 'decide' : 'change')
  return (
    <Card title={t(`kind.${kind}`)} aside={verdict && <Badge variant="light">{t(`verdict.${verdict}`)}</Badge>}>
      <Group justify="space-between" align="flex-end" gap="md">
        <Stack gap={4} style={{ flex: '1 1 320px' }}>
          <Text size="sm">{t(`held.${kind}`)}</Text>
          <Text size="xs" c="dimmed">
            {[
              t('raised', { date: day(raised_at, language) }),
              t('workspaces', { count: workspace_ids.length, numbers }),
            ].join(' · ')}
          </Text>
        </Stack>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${act}: ${t(`kind.${kind}`)}, ${numbers}`}
          onClick={onDecide}
        >
          {act}
        </Button>
      </Group>
    </Card>
  )
}
