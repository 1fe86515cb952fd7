import { Anchor, Skeleton, Stack } from '@mantine/core'
import { IconFolder } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page.tsx'
import { Answered, Empty } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { FileForm } from './file-form.tsx'

registerMessages('file', import.meta.glob('../../../../locales/*/app/file.json', { eager: true, import: 'default' }))
registerMessages(
  'identity',
  import.meta.glob('../../../../locales/*/app/identity.json', { eager: true, import: 'default' }),
)

/**
 * The company file: the facts a counterparty needs for its decision, such as a seller's financial years, customers and
 * terms.
 */
export function CompanyFilePage() {
  const { t } = useTranslation('file')
  const { t: common } = useTranslation()
  const { session, side, ...asked } = useWorkspace()
  return (
    <Page title={common('nav.file')} lead={t(`lead.${side ?? 'none'}`)}>
      <Stack gap="lg" maw={820}>
        <Answered asked={{ ...asked, data: session }} waiting={<Skeleton height={720} radius="md" />}>
          {(session) =>
            session.seller === undefined && session.buyer === undefined ? (
              <Empty
                icon={<IconFolder size={32} stroke={1.5} />}
                title={t('noProfile')}
                action={
                  <Anchor component={Link} to="/workspace/settings">
                    {t('toSettings')}
                  </Anchor>
                }
              >
                {t('noProfileText')}
              </Empty>
            ) : (
              <FileForm session={session} />
            )
          }
        </Answered>
      </Stack>
    </Page>
  )
}
