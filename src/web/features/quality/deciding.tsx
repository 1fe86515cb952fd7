import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { useAct } from '../../asking.ts'
import { Fault } from '../../components/states.tsx'
import type { Fact } from './findings.ts'

/** Returns functions to accept and dismiss findings. Results are notified; a refusal is returned as `fault`. */
export function useDeciding() {
  const { t } = useTranslation('quality')
  const accept = useAct('acceptFact')
  const keep = useAct('keepFact')
  const tell = ({ changed, enqueued }: OutputFor<'acceptFact'>) => {
    const fields = changed.map((field) => t(`factField.${field as Fact['field']}`)).join(', ')
    const said = changed.length === 0 ? t('decidedNothing') : t('decided', { fields })
    notifications.show({ message: enqueued.length === 0 ? said : `${said} ${t('requeued')}` })
  }
  const act = (how: typeof accept, other: typeof accept) => (fact: Fact) => {
    other.reset()
    how.mutate({ fact_id: fact.id }, { onSuccess: tell })
  }
  const error = accept.error ?? keep.error
  const deciding = [accept, keep].find(({ isPending }) => isPending)?.variables?.fact_id
  return {
    accept: act(accept, keep),
    keep: act(keep, accept),
    isDeciding: (fact: Fact) => deciding === fact.id,
    fault: error === null ? null : <Fault fault={error} />,
  }
}
