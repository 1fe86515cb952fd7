import { CloseButton, Group, Modal, type ModalProps, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'size'> {
  title: string
  children: ReactNode
}

/** A dialogue whose heading is no `header` element: beside the frame's own that would be a second banner of the page. */
export function Dialog({ title, children, ...modal }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal {...modal} withCloseButton={false} attributes={{ content: { 'aria-label': title } }}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <Title order={2}>{title}</Title>
        <CloseButton aria-label={t('act.close')} onClick={modal.onClose} />
      </Group>
      {children}
    </Modal>
  )
}
