import { Button } from '@mantine/core'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { SettingLine } from './setting-line.tsx'
import { SignOut } from './sign-out.tsx'

/** URL fragment that opens the sign-out dialog, used by the menu of every page. */
const ASKED = 'sign-out'

/** Signs out of the workspace on this device, after confirmation. */
export function Leave() {
  const { t } = useTranslation('identity')
  const isAsked = useLocation({ select: ({ hash }) => hash === ASKED })
  const navigate = useNavigate()
  return (
    <SettingLine
      title={t('settings.leave')}
      text={t('settings.leaveText')}
      action={
        <Button component={Link} to="." hash={ASKED} variant="default">
          {t('settings.leaveDo')}
        </Button>
      }
    >
      {isAsked && <SignOut onClose={() => void navigate({ to: '.', hash: '', replace: true })} />}
    </SettingLine>
  )
}
