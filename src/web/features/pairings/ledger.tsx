import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { OutputFor } from '../../../client/index.ts'
import { service } from '../../client.ts'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { moment } from '../../figures.ts'
import { registerMessages } from '../../language.ts'
import { saveAs } from '../../save-as.ts'

registerMessages('ledger', import.meta.glob('@locales/*/app/ledger.json', { eager: true, import: 'default' }))

type Entry = OutputFor<'getLedger'>['entries'][number]

/** Signed ledger of the names disclosed in a pairing, to download and verify. */
export function Ledger({ pairId }: { pairId: string }) {
  const { t } = useTranslation('ledger')
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const { body } = await service.getLedger({ pair_id: pairId }, { retries: 0 })
      saveAs(`disclosures-${pairId}.json`, 'application/json', JSON.stringify(body, null, 2))
    },
  })
  const check = useMutation({ networkMode: 'always', mutationFn: () => checkedLedger(pairId) })
  const fault = download.error ?? check.error
  return (
    <Card title={t('title')}>
      <Stack gap="sm">
        <Muted>{t('about')}</Muted>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            leftSection={<IconDownload size={14} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
          <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate()}>
            {t('check')}
          </Button>
        </Group>
        {fault !== null && <Fault fault={fault} />}
        {check.data !== undefined && <Verdict {...check.data} />}
        <Anchor component={Link} to="/verify" size="sm">
          {t('elsewhere')}
        </Anchor>
      </Stack>
    </Card>
  )
}

/** Returns the entries from the signed content, not from the unsigned fields of the response. */
async function checkedLedger(pairId: string): Promise<{ isGenuine: boolean; entries: Entry[] }> {
  const { body: ledger } = await service.getLedger({ pair_id: pairId }, { retries: 0 })
  const { body: verdict } = await service.verifyReceipt({ jws: ledger.jws }, { retries: 0 })
  const stated = verdict.statement as Pick<typeof ledger, 'pair_id' | 'entries'> | undefined
  const isGenuine = verdict.valid && verdict.kind === 'ledger' && stated?.pair_id === pairId
  return { isGenuine, entries: isGenuine ? stated.entries : [] }
}

function Verdict({ isGenuine, entries }: { isGenuine: boolean; entries: Entry[] }) {
  const { t } = useTranslation('ledger')
  if (!isGenuine)
    return (
      <Alert color="red" role="status">
        {t('otherwise')}
      </Alert>
    )
  return (
    <Stack gap="xs" role="status">
      <Alert color="pine">{t('genuine')}</Alert>
      {entries.length === 0 && <Text size="sm">{t('none')}</Text>}
      {entries.map(({ name_of, told_at, nda_sequence: sequence, nda_hash }) => (
        <Text key={`${name_of} ${nda_hash}`} size="sm">
          {t(name_of === 'seller' ? 'toldToBuyer' : 'toldToSeller', { when: moment(told_at), sequence })}
        </Text>
      ))}
    </Stack>
  )
}
