import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAsk } from '../../asking.ts'
import { Card } from '../../components/card.tsx'

interface ClosingToConfirmProps {
  counterpartyId: number
  name: string
  onConfirm: () => void
}

/** Offers to close what the other side alone has closed; nothing where no closing waits for this side. */
export function ClosingToConfirm({ counterpartyId, name, onConfirm }: ClosingToConfirmProps) {
  const { t } = useTranslation('moving')
  const { data } = useAsk('getOverview', {})
  const closings = data?.todos.find(({ kind }) => kind === 'confirm_closings')?.things ?? []
  if (!closings.some(({ counterparty_id }) => counterparty_id === counterpartyId)) return null
  return (
    <Card title={t('toConfirm')}>
      <Text size="sm" mb="sm" role="status">
        {t('toConfirmText', { name })}
      </Text>
      <Button size="xs" onClick={onConfirm}>
        {t('go.closed')}
      </Button>
    </Card>
  )
}
