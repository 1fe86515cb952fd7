import { NativeSelect, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { DROP_REASONS } from '../../../client/vocabulary.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import { type Person, PersonField } from './person-field.tsx'
import { Tags } from './tags.tsx'

interface StandingProps {
  pairId: string
  notebook: OutputFor<'getNotebook'>
  people: readonly Person[]
  mayWrite: boolean
}

/** Person in charge, tags and reason for dropping the pairing; each is saved on change. */
export function Standing({ pairId, notebook, people, mayWrite }: StandingProps) {
  return mayWrite ? <Changing pairId={pairId} notebook={notebook} people={people} /> : <Told notebook={notebook} />
}

function Told({ notebook: { deal_owner, tags, drop_reason } }: Pick<StandingProps, 'notebook'>) {
  const { t } = useTranslation('notebook')
  return (
    <Stack gap={4}>
      {deal_owner !== undefined && <Text size="sm">{t('inChargeIs', { name: deal_owner.name })}</Text>}
      {tags.length > 0 && <Text size="sm">{t('tagsAre', { tags: tags.join(', ') })}</Text>}
      {drop_reason !== undefined && <Text size="sm">{t('dropReasonIs', { reason: t(`reasons.${drop_reason}`) })}</Text>}
    </Stack>
  )
}

function Changing({ pairId, notebook, people }: Omit<StandingProps, 'mayWrite'>) {
  const { t } = useTranslation('notebook')
  const save = useAct('updateNotebook')
  const { deal_owner, tags, drop_reason } = notebook
  const change = (changes: { deal_owner?: number; tags?: string[]; drop_reason?: Reason }) =>
    save.mutate({ pair_id: pairId, ...changes })
  return (
    <Stack gap="sm">
      {people.length === 0 && deal_owner === undefined ? (
        <Text size="sm" c="dimmed">
          {t('noMembers')}
        </Text>
      ) : (
        <PersonField
          label={t('inCharge')}
          people={people}
          chosen={deal_owner}
          onChoose={(memberId) => change({ deal_owner: memberId })}
        />
      )}
      <Tags
        tags={(save.isPending ? save.variables?.tags : null) ?? tags}
        onChange={(changed) => change({ tags: changed })}
      />
      <NativeSelect
        label={t('dropReason')}
        description={t('dropReasonHint')}
        value={drop_reason ?? 'none'}
        disabled={save.isPending}
        onChange={({ currentTarget }) => change({ drop_reason: reasonOf(currentTarget.value) })}
        data={[
          { value: 'none', label: t('notDropped') },
          ...DROP_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) })),
        ]}
      />
      {save.error !== null && <Fault fault={save.error} />}
    </Stack>
  )
}

type Reason = (typeof DROP_REASONS)[number] | 'none'
const reasonOf = (value: string): Reason => DROP_REASONS.find((one) => one === value) ?? 'none'
