import { Button, Group } from '@mantine/core'
import { IconEyeCheck, IconFilterOff, IconUserQuestion, IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { refusalOf } from '../../asking.ts'
import { Empty, Fault } from '../../components/states.tsx'
import { count } from '../../figures.ts'
import { useLanguage } from '../../workspace.ts'
import { useNearest } from './near-misses.tsx'

interface NoMatchesProps {
  side: 'buyer' | 'seller'
  thesis: number | undefined
  onAsk: () => void
}

/** Empty state of the matches: the cause and the action that removes it. */
export function NoMatches({ side, thesis, onAsk }: NoMatchesProps) {
  const { t } = useTranslation('matching')
  const { data } = useNearest(thesis)
  const reason = data?.empty_reason
  return (
    <div className="card">
      <Empty
        icon={<IconUsers size={32} stroke={1.5} />}
        title={t('empty.title')}
        action={
          <Group gap="xs" mt="xs" justify="center">
            {reason === 'blind_view_not_approved' ? <ToBlindView /> : <ToProfile />}
            <Button variant="default" onClick={onAsk}>
              {t('empty.why')}
            </Button>
          </Group>
        }
      >
        {reason === undefined || reason === 'below_fit'
          ? t(`empty.${side}`)
          : reason === 'unread_text'
            ? t(`empty.unread_${side}`)
            : data?.why}
      </Empty>
    </div>
  )
}

/** Empty state if no match passes the filters. */
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

/** Error state. A workspace without a profile is asked to add one; other errors are shown as they are. */
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

function ToBlindView() {
  const { t } = useTranslation('matching')
  return (
    <Button
      leftSection={<IconEyeCheck size={16} />}
      renderRoot={(props) => <Link to="/workspace/confidentiality" hash="blind-view" {...props} />}
    >
      {t('empty.blindView')}
    </Button>
  )
}

function ToProfile() {
  const { t } = useTranslation('matching')
  return <Button renderRoot={(props) => <Link to="/workspace/settings" {...props} />}>{t('empty.profile')}</Button>
}
