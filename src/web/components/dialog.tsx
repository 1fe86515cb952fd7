import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { later, useLater } from '../later.ts'

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'size'> {
  title: string
  /** Left only by what it holds: neither by a cross, by Escape nor by a click beside it. */
  isHeld?: boolean
  children: ReactNode
}

const modal = later(() => import('./modal.ts'))

/** A dialogue: its heading, what is asked, and a way out that is named in the reader's language. Its code comes when it is first opened. */
export function Dialog({ children, isHeld = false, ...shown }: DialogProps) {
  const { t } = useTranslation()
  const code = useLater(modal, shown.opened)
  return (
    code && (
      <code.Modal
        {...shown}
        withCloseButton={!isHeld}
        closeOnEscape={!isHeld}
        closeOnClickOutside={!isHeld}
        closeButtonProps={{ 'aria-label': t('act.close') }}
      >
        {children}
      </code.Modal>
    )
  )
}
