import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'size'> {
  title: string
  children: ReactNode
}

/** A dialogue: its heading, what is asked, and a way out that is named in the reader's language. */
export function Dialog({ children, ...modal }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal {...modal} closeButtonProps={{ 'aria-label': t('act.close') }}>
      {children}
    </Modal>
  )
}
