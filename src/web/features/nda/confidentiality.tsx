import { Button, Skeleton, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalOf, useAsk } from '../../asking.ts'
import { Page } from '../../components/page.tsx'
import { Part } from '../../components/part.tsx'
import { Fault } from '../../components/states.tsx'
import { registerMessages } from '../../language.ts'
import { useWorkspace } from '../../workspace.ts'
import { BlindView } from './blind-view.tsx'
import { BlockList } from './block-list.tsx'
import { Disclosures } from './disclosures.tsx'
import { WhatIsHidden } from './hidden.tsx'
import { NameRequests } from './name-requests.tsx'
import classes from './nda.module.css'

registerMessages('nda', import.meta.glob('../../../../locales/*/app/nda.json', { eager: true, import: 'default' }))

/** Split from the form: after signing, only the receipt is needed. */
const Receipt = lazy(() => import('./receipt.tsx').then(({ Receipt }) => ({ default: Receipt })))
const SignForm = lazy(() => import('./sign-form.tsx').then(({ SignForm }) => ({ default: SignForm })))
const Undertaking = lazy(() => import('./undertaking.tsx').then(({ Undertaking }) => ({ default: Undertaking })))

/** The NDA with its signature, the rules of disclosure and the record of disclosed names. */
export function Confidentiality() {
  const { t } = useTranslation('nda')
  const { session } = useWorkspace()
  const [isReading, { toggle }] = useDisclosure()
  const asked = useAsk('getNdaReceipt')
  const isUnsigned = refusalOf(asked.error)?.status === 404
  const receipt = isUnsigned ? undefined : asked.data
  const state = receipt === undefined ? 'unsigned' : receipt.stands ? 'signed' : 'lapsed'
  const isKnown = receipt !== undefined || isUnsigned
  return (
    <Page title={t('title')} lead={isKnown ? t(`lead.${state}`) : ' '}>
      <Stack gap="md">
        {!isKnown && asked.error !== null && <Fault fault={asked.error} onRetry={() => void asked.refetch()} />}
        {(session === undefined || (!isKnown && asked.error === null)) && <Skeleton h={360} radius="md" />}
        {session !== undefined && isKnown && (
          <Part id="nda">
            {receipt !== undefined && (
              <Suspense fallback={<Skeleton h={240} radius="md" />}>
                <Receipt
                  receipt={receipt}
                  action={
                    state === 'signed' && (
                      <Button size="xs" variant="subtle" color="gray" onClick={toggle} aria-expanded={isReading}>
                        {t(isReading ? 'hideText' : 'read')}
                      </Button>
                    )
                  }
                />
              </Suspense>
            )}
            {state === 'signed' && isReading && (
              <Suspense fallback={<Skeleton h={560} radius="md" />}>
                <Undertaking />
              </Suspense>
            )}
            {state !== 'signed' && (
              <Suspense fallback={<Skeleton h={560} radius="md" />}>
                <div className={classes.split}>
                  <Undertaking />
                  <SignForm name={session.identity.name ?? ''} company={session.identity.company ?? ''} />
                </div>
              </Suspense>
            )}
          </Part>
        )}
        {session !== undefined && (session.buyer ?? session.seller) !== undefined && (
          <>
            {session.seller !== undefined && (
              <Part id="blind-view">
                <BlindView />
              </Part>
            )}
            <Part id="requests">
              <NameRequests isSigned={state === 'signed'} />
            </Part>
            <BlockList />
          </>
        )}
        <Part id="disclosures">
          <Disclosures />
        </Part>
        <WhatIsHidden />
      </Stack>
    </Page>
  )
}
