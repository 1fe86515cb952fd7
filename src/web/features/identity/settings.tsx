import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Card } from '../../components/card.tsx'
import { Page } from '../../components/page.tsx'
import { Part } from '../../components/part.tsx'
import { Answered } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { Members } from '../members/members.tsx'
import { DealRules } from '../pairings/deal-rules.tsx'
import { EmailProof } from '../trust/email-proof.tsx'
import { Erase } from './erase.tsx'
import { Export } from './export.tsx'
import { KeyLine } from './key-line.tsx'
import { Leave } from './leave.tsx'
import { MailCard } from './mail-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { ProfileSettings } from './profile-settings.tsx'

registerMessages(
  'identity',
  import.meta.glob('../../../../locales/*/app/identity.json', { eager: true, import: 'default' }),
)

/** Settings: profile, preferences, members, key, export, sign-out and erasure. */
export function Settings() {
  const { t } = useTranslation('identity')
  const { t: common } = useTranslation()
  const { session, side, ...asked } = useWorkspace()
  return (
    <Page title={common('nav.settings')} lead={t('settings.lead')}>
      <Stack gap="lg" maw={820}>
        <Answered asked={{ ...asked, data: session }} waiting={<Skeleton height={720} radius="md" />}>
          {(session) => <ProfileSettings session={session} />}
        </Answered>
        {session !== undefined && <EmailProof session={session} />}
        <Part id="mail">
          <MailCard />
        </Part>
        {side !== null && <DealRules side={side} />}
        <Members />
        <PreferencesCard />
        <Card title={t('settings.workspace')}>
          <KeyLine />
          <Export />
          <Leave />
          <Erase name={session?.identity.company ?? session?.identity.name ?? 'erase'} />
        </Card>
      </Stack>
    </Page>
  )
}
