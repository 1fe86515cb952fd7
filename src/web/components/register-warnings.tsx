import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../client/index.ts'

type Pairing = OutputFor<'listPairings'>['pairings'][number]

interface Reported {
  flags: Pairing['seller_red_flags']
  contradictions: Pairing['contradictions']
}

const CLAIMS = ['revenue', 'growth', 'ebitda_margin', 'company'] as const

/**
 * Warnings from public registers about a counterparty: closed, insolvent, or in contradiction with its own statements.
 */
export function RegisterWarnings({ flags = [], contradictions = [] }: Reported) {
  const { t } = useTranslation()
  if (flags.length === 0 && contradictions.length === 0) return null
  return (
    <Alert
      color={flags.length > 0 ? 'red' : 'yellow'}
      icon={<IconAlertTriangle size={18} stroke={1.75} />}
      title={t('party.warnings')}
    >
      <List size="sm" listStyleType="none">
        {flags.map((flag) => (
          <List.Item key={flag}>{t(`party.flag.${flag}`)}</List.Item>
        ))}
        {contradictions.map(({ field, financial_year: year, source_name: source }) => (
          <List.Item key={`${field} ${year}`}>
            {t(year === undefined ? 'party.contradicts' : 'party.contradictsYear', {
              field: claim(field),
              source,
              year,
            })}
          </List.Item>
        ))}
      </List>
    </Alert>
  )

  function claim(field: string): string {
    const known = CLAIMS.find((name) => name === field)
    return known === undefined ? field : t(`party.claim.${known}`)
  }
}
