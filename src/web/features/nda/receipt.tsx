import { Alert, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCircleCheck, IconDownload, IconShieldOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { Card, Muted } from '../../components/page.tsx'
import { day, moment } from '../../figures.ts'
import { saveAs } from '../../save-as.ts'
import classes from './nda.module.css'

/** The recorded signature, and the result of checking it against the chain of records. */
export function Receipt({ receipt, action }: { receipt: OutputFor<'getNdaReceipt'>; action: ReactNode }) {
  const { t } = useTranslation('nda')
  const [isOpen, { toggle }] = useDisclosure()
  const { record, verified, stands } = receipt
  const save = () => saveAs('nda-receipt.json', 'application/json', JSON.stringify(receipt, null, 2))
  return (
    <Card
      title={t('receipt')}
      aside={
        <Group gap={6} c={verified ? 'pine' : 'red'} wrap="nowrap">
          {verified ? <IconCircleCheck size={17} stroke={1.8} /> : <IconShieldOff size={17} stroke={1.8} />}
          <Text span size="sm" fw={600}>
            {t(verified ? 'verified' : 'notVerified')}
          </Text>
        </Group>
      }
    >
      {!stands && (
        <Alert color="orange" mb="md">
          {t('revoked')}
        </Alert>
      )}
      <dl className={`${classes.facts} ${classes.paired}`}>
        <Fact label={t('signedBy')}>{record.signer_name}</Fact>
        <Fact label={t('forCompany')}>{record.company ?? t('noCompany')}</Fact>
        <Fact label={t('recorded')}>{moment(record.recorded_at)}</Fact>
        <Fact label={t('expires')}>{day(record.expires_at)}</Fact>
        <Fact label={t('version')}>{record.text_version}</Fact>
        <Fact label={t('place')}>
          <span className="figures">{t('placeOf', { place: record.sequence, length: receipt.chain_length })}</span>
        </Fact>
      </dl>
      <Muted mt="md" maw="70ch">
        {t(verified ? 'verifiedHow' : 'notVerifiedHow')}
      </Muted>
      <Collapse expanded={isOpen}>
        <dl className={classes.facts} style={{ marginTop: 16 }}>
          <Fact label={t('hash')}>
            <span className={classes.hash}>{receipt.hash}</span>
          </Fact>
          <Fact label={t('previous')}>
            <span className={classes.hash}>{record.previous_hash}</span>
          </Fact>
          <Fact label={t('fingerprint')}>
            <span className={classes.hash}>{record.text_sha256}</span>
          </Fact>
          <Fact label={t('from')}>{[record.ip, record.user_agent].filter(Boolean).join(' · ') || '—'}</Fact>
        </dl>
      </Collapse>
      <Group mt="md" gap="xs">
        <Button size="xs" variant="default" leftSection={<IconDownload size={14} />} onClick={save}>
          {t('saveReceipt')}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={toggle} aria-expanded={isOpen}>
          {t('details')}
        </Button>
        {action}
      </Group>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
