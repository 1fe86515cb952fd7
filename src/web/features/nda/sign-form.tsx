import { Alert, Button, Checkbox, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useTranslation } from 'react-i18next'
import { draftOf } from '../../browser-storage.ts'
import { ForRole } from '../../components/for-role.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { draftIn } from './draft.ts'

const draft = draftOf('nda')
const LONGEST_NAME = 200

/** Signing form: signatory, company and confirmation of having read the text. */
export function SignForm({ name, company }: { name: string; company: string }) {
  const { t } = useTranslation('nda')
  const sign = useOperationMutation('signNda')
  const text = useOperation('getNdaText')
  const form = useForm({
    initialValues: { ...(draftIn(draft.read()) ?? { signer: name, company }), consent: false },
    validate: {
      signer: (value) => (value.trim() === '' ? t('needName') : null),
      consent: (value) => (value ? null : t('needConsent')),
    },
    onValuesChange: (values) => draft.write(JSON.stringify({ signer: values.signer, company: values.company })),
  })
  const submit = form.onSubmit(async ({ signer, company: named }) => {
    let isPending = false
    try {
      const answer = await sign.mutateAsync({
        signer_name: signer.trim(),
        company: named.trim() || null,
        // The hash of the text on the page: a text that changed since it was loaded is not signed.
        text_sha256: text.data?.sha256 ?? null,
      })
      isPending = answer.status === 'pending'
    } catch {
      return // The form shows the error.
    }
    if (isPending) return // The form states that the supervisor decides.
    // The receipt has replaced the form.
    draft.write(null)
    notifications.show({ message: t('signed') })
  })
  return (
    <Card title={t('sign')}>
      <ForRole least="owner">
        <form onSubmit={submit} noValidate>
          <Stack gap="md">
            <Muted>{t('signLead')}</Muted>
            <TextInput
              label={t('signer')}
              autoComplete="name"
              required
              maxLength={LONGEST_NAME}
              {...form.getInputProps('signer')}
            />
            <TextInput
              label={t('company')}
              autoComplete="organization"
              maxLength={LONGEST_NAME}
              {...form.getInputProps('company')}
            />
            <Checkbox label={t('consent')} {...form.getInputProps('consent', { type: 'checkbox' })} />
            {sign.error !== null && <Fault fault={sign.error} />}
            {sign.data?.next !== undefined && (
              <Alert color="yellow" role="status">
                {sign.data.next}
              </Alert>
            )}
            <Button type="submit" loading={sign.isPending} w="fit-content">
              {t('signNow')}
            </Button>
          </Stack>
        </form>
      </ForRole>
    </Card>
  )
}
