import { Button, Group } from '@mantine/core'
import { IconFilterOff, IconUserQuestion, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalOf, useAsk } from '../../asking.ts'
import { Empty, Fault } from '../../components/states.tsx'
import { count } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'

/** Nobody matches: what would bring matches about. A to-do names the texts in which no business could be read. */
export function NoMatches({ side, onAsk }: { side: 'buyer' | 'seller'; onAsk: () => void }) {
  const { t } = useTranslation('matching')
  const { data } = useAsk('getOverview', {})
  const isUnread = data?.todos.some(({ kind }) => kind === 'unread_text')
  return (
    <div className="card">
      <Empty
        icon={<IconUsers size={32} stroke={1.5} />}
        title={t('empty.title')}
        action={
          <Group gap="xs" mt="xs" justify="center">
            <ToProfile />
            <Button variant="default" onClick={onAsk}>
              {t('empty.why')}
            </Button>
          </Group>
        }
      >
        {t(isUnread ? `empty.unread_${side}` : `empty.${side}`)}
      </Empty>
    </div>
  )
}

/** Nothing passes the filters. */
export function NoneLeft({ total, onClear }: { total: number; onClear: () => void }) {
  const { t } = useTranslation('matching')
  const language = useLanguage()
  return (
    <div className="card">
      <Empty
        icon={<IconFilterOff size={32} stroke={1.5} />}
        title={t('empty.filtered')}
        action={
          <Button variant="default" onClick={onClear} mt="xs">
            {t('filter.clear')}
          </Button>
        }
      >
        {t('empty.filteredText', { total: count(total, language) })}
      </Empty>
    </div>
  )
}

/** A workspace without a profile has nothing to match; any other fault is told as it is. */
export function NoParty({ fault, onRetry }: { fault: unknown; onRetry: () => void }) {
  const { t } = useTranslation('matching')
  const refusal = refusalOf(fault)
  if (refusal?.status !== 404 || refusal.problem.code === 'thesis_not_found')
    return <Fault fault={fault} onRetry={onRetry} />
  return (
    <div className="card">
      <Empty icon={<IconUserQuestion size={32} stroke={1.5} />} title={t('empty.noParty')} action={<ToProfile />}>
        {t('empty.noPartyText')}
      </Empty>
    </div>
  )
}

function ToProfile() {
  const { t } = useTranslation('matching')
  return <Button renderRoot={(props) => <Link to="/workspace/settings" {...props} />}>{t('empty.profile')}</Button>
}
