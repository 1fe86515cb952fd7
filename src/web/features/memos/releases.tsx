import { Anchor, List, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card } from '../../components/card.tsx'
import { ago } from '../../figures.ts'
import { useNow } from '../../now.tsx'
import { useLanguage } from '../../workspace.ts'
import { ReleaseRule } from './release-rule.tsx'

/** Recipients of the memorandum, and how often each has read it. */
export function MemorandumReleases({ memorandum }: { memorandum: OutputFor<'getMemorandum'> }) {
  const { t } = useTranslation('memos')
  const [now, language] = [useNow(), useLanguage()]
  const { releases, release_rule: rule } = memorandum
  return (
    <Card title={t('releases.title')}>
      <ReleaseRule rule={rule} />
      {releases.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('releases.none')}
        </Text>
      ) : (
        <List size="sm" listStyleType="none" spacing={4}>
          {releases.map(({ pair_id, counterparty, readings, last_read_at, by_rule }) => (
            <List.Item key={pair_id}>
              <Anchor component={Link} to={`/workspace/pipeline/${pair_id}`} size="sm">
                {counterparty}
              </Anchor>{' '}
              <Text span size="sm" c="dimmed">
                {last_read_at === undefined
                  ? t('releases.unread')
                  : t('releases.read', { count: readings, when: ago(last_read_at, now, language) })}
                {by_rule && ` · ${t('releases.byRule')}`}
              </Text>
            </List.Item>
          ))}
        </List>
      )}
    </Card>
  )
}
