import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { draftOf } from '../../browser-storage.ts'
import { openWorkspace } from '../../workspace.ts'
import { SettingLine } from './setting-line.tsx'

/** Forgets the workspace on this device. */
export function Leave({ draft }: { draft: string | null }) {
  const { t } = useTranslation('identity')
  const navigate = useNavigate()
  const leave = async () => {
    if (draft !== null) draftOf(draft).write(null)
    await navigate({ to: '/' })
    openWorkspace(null)
  }
  return (
    <SettingLine
      title={t('settings.leave')}
      text={t('settings.leaveText')}
      action={
        <Button variant="default" onClick={() => void leave()}>
          {t('settings.leaveDo')}
        </Button>
      }
    />
  )
}
