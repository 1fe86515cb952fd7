import { Skeleton, Stack, Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAct, useAsk } from '../../asking.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card } from '../../components/page.tsx'
import { Answered, Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'

registerMessages('consent', import.meta.glob('@locales/*/app/consent.json', { eager: true, import: 'default' }))

/** Rules on phase changes and on pauses after a letter of intent; saved on change. */
export function DealRules({ side }: { side: 'buyer' | 'seller' }) {
  const { t } = useTranslation('consent')
  const asked = useAsk('getDealRules')
  const set = useAct('setDealRules')
  return (
    <Card title={t('rules')}>
      <Answered asked={asked} waiting={<Skeleton h={80} radius="md" />}>
        {({ phase_consent, pause_others_at_loi }) => (
          <ForRole least="member">
            <Stack gap="sm">
              <Switch
                label={t('both')}
                description={t('bothHint')}
                checked={phase_consent === 'both'}
                disabled={set.isPending}
                onChange={({ currentTarget }) => set.mutate({ phase_consent: currentTarget.checked ? 'both' : 'one' })}
              />
              {side === 'seller' && (
                <Switch
                  label={t('pauseOthers')}
                  description={t('pauseOthersHint')}
                  checked={pause_others_at_loi}
                  disabled={set.isPending}
                  onChange={({ currentTarget }) => set.mutate({ pause_others_at_loi: currentTarget.checked })}
                />
              )}
              {set.error !== null && <Fault fault={set.error} />}
            </Stack>
          </ForRole>
        )}
      </Answered>
    </Card>
  )
}
