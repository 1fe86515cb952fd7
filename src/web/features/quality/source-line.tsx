import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Muted } from '../../components/page.tsx'
import { type Fact, referenceHost } from './findings.ts'

/** Matching method, basis and source of a finding; linked only if the reference is an https address. */
export function SourceLine({ fact }: { fact: Fact }) {
  const { t } = useTranslation('quality')
  const host = referenceHost(fact.reference)
  return (
    <Muted size="xs" style={{ overflowWrap: 'anywhere' }}>
      {t(`matched.${fact.matched_by}`)}
      {fact.detail !== undefined && ` · ${fact.detail}`}
      {fact.old && ` · ${t('oldAccounts')}`}
      {' · '}
      {host === null ? (
        fact.reference
      ) : (
        <Anchor href={fact.reference} target="_blank" rel="noopener noreferrer" size="xs" underline="always">
          {host}
        </Anchor>
      )}
    </Muted>
  )
}
