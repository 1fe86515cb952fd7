import type { ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazy, useLazy } from '../lazy.ts'

interface DialogProps extends Pick<ModalProps, 'opened' | 'onClose' | 'size'> {
  title: string
  /** Closed only by the buttons in it: no close button, Escape or click outside. */
  isHeld?: boolean
  children: ReactNode
}

const modal = lazy(() => import('./modal.ts'))

/** A modal dialog with a localised close button. Its code loads when it first opens. */
export function Dialog({ children, isHeld = false, ...shown }: DialogProps) {
  const { t } = useTranslation()
  const code = useLazy(modal, shown.opened)
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
