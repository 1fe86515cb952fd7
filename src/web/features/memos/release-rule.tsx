import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import { day } from '../../figures.ts'
import { PHASES } from '../../phases.ts'
import { useLanguage } from '../../workspace.ts'

type Rule = NonNullable<OutputFor<'getMemorandum'>['release_rule']>

const RULE_PHASES = PHASES.filter((phase) => phase !== '9_abandoned')

/** Sets the phase from which the memorandum is released automatically. */
export function ReleaseRule({ rule }: { rule: Rule | undefined }) {
  const { t } = useTranslation('memos')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const [chosen, setChosen] = useState<Rule['from_phase'] | ''>(rule?.from_phase ?? '')
  const [set, end] = [useAct('setReleaseRule'), useAct('endReleaseRule')]
  const save = () => {
    if (chosen === '') return
    set.mutate(
      { from_phase: chosen },
      { onSuccess: ({ released }) => notifications.show({ message: t('rule.isSet', { count: released.length }) }) },
    )
  }
  const stop = () =>
    end.mutate(
      {},
      {
        onSuccess: ({ revoked }) => {
          setChosen('')
          notifications.show({ message: t('rule.hasEnded', { count: revoked.length }) })
        },
      },
    )
  const fault = set.error ?? end.error
  return (
    <Stack gap="xs" mb="md">
      <Text size="sm" c="dimmed" maw="70ch">
        {rule === undefined
          ? t('rule.lead')
          : t('rule.inForce', { phase: common(`phase.${rule.from_phase}`), day: day(rule.set_at, language) })}
      </Text>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('rule.label')}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(RULE_PHASES.find((phase) => phase === currentTarget.value) ?? '')}
          data={[
            { value: '', label: t('rule.none') },
            ...RULE_PHASES.map((value) => ({ value, label: common(`phase.${value}`) })),
          ]}
        />
        <Button
          variant="default"
          disabled={chosen === '' || chosen === rule?.from_phase}
          loading={set.isPending}
          onClick={save}
        >
          {t('rule.set')}
        </Button>
        {rule !== undefined && (
          <Button variant="subtle" loading={end.isPending} onClick={stop}>
            {t('rule.end')}
          </Button>
        )}
      </Group>
      {fault !== null && <Fault fault={fault} />}
    </Stack>
  )
}
