import { Alert, Button, FileButton, Group, List, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  ACCOUNTS_UNITS,
  type AccountsRead,
  type AccountsUnit,
  isFiledAccounts,
  readAccounts,
  withProposedProfit,
} from '../../../client/accounts-workbook.ts'
import { LIMITS, type TableFault } from '../../../client/spreadsheet/limits.ts'
import { ColumnTable } from '../../components/column-table.tsx'
import { Card, Muted } from '../../components/page.tsx'
import { Fault } from '../../components/states.tsx'
import { numberTyped, valueEurM } from '../../figures.ts'
import { useOperation, useOperationMutation } from '../../operations.ts'
import { askWorker, sheetIn } from '../../read-sheet.ts'
import { useLanguage } from '../../workspace.ts'
import { FIELDS } from '../identity/profile-form.ts'
import { AMOUNTS, withProposed, type YearTyped } from './years-form.ts'

const UNUSED_SHOWN = 30
const PROPOSED = [...AMOUNTS.closed, 'net_result'] as const
type Proposed = (typeof PROPOSED)[number]
const HEADCOUNTS: readonly string[] = FIELDS['seller.headcount'].options

/** Reads accounts as filed, in a worker of their own. */
async function filedAccountsIn(file: File): Promise<AccountsRead | TableFault> {
  if (file.size > LIMITS.bytes) return 'too-large'
  const worker = new Worker(new URL('./accounts-worker.ts', import.meta.url), { type: 'module' })
  return await askWorker<AccountsRead>(worker, new Uint8Array(await file.arrayBuffer()))
}

/** Returns the band of a number of employees. */
const bandOf = (employees: number) => HEADCOUNTS.findLast((band) => Number.parseInt(band, 10) <= employees) ?? null

interface AccountsProps {
  /** ISO 4217 code of the company file. */
  currency: string | undefined
  years: readonly YearTyped[]
  headcount: string | undefined
  onTake: (years: YearTyped[], headcount: string | null) => void
}

/** Reads accounts on this device and proposes their years beside the seller's own. The file is not sent. */
export function Accounts({ currency = 'EUR', years, headcount, onTake }: AccountsProps) {
  const { t } = useTranslation('file')
  const { t: identity } = useTranslation('identity')
  const language = useLanguage()
  const [file, setFile] = useState<File | null>(null)
  const [read, setRead] = useState<AccountsRead | 'unreadable' | null>(null)
  const [isTaken, setTaken] = useState(false)
  const { data: stored } = useOperation('getMemorandumTables')
  const update = useOperationMutation('updateMemorandumTables')
  const storedProfit = (stored?.reporting?.tables ?? stored?.tables)?.profit_and_loss ?? []

  async function open(chosen: File | null, unit: AccountsUnit | null = null): Promise<void> {
    if (chosen === null) return
    setFile(chosen)
    setTaken(false)
    update.reset()
    const found = isFiledAccounts(chosen.name)
      ? await filedAccountsIn(chosen)
      : await readAccounts((choice) => sheetIn(chosen, choice), unit)
    setRead(typeof found === 'string' ? 'unreadable' : found)
  }
  const found = read === 'unreadable' || read === null ? null : read
  const isForeign = found?.currency !== undefined && found.currency !== currency
  const own = (year: number, amount: Proposed) => {
    if (amount === 'net_result') return storedProfit.find((one) => one.year === year)?.net_result ?? null
    const typed = years.find((one) => numberTyped(one.year) === year)
    return typed === undefined ? null : numberTyped(typed[amount])
  }
  const profit = found === null ? null : withProposedProfit(storedProfit, found.years)
  const lines = (found?.years ?? []).flatMap((year) =>
    PROPOSED.flatMap((amount) => {
      const proposed = year[amount]
      return proposed === undefined ? [] : [{ year, amount, proposed }]
    }),
  )
  const band = found?.employees === undefined ? null : bandOf(found.employees)
  return (
    <Card title={t('accounts.title')}>
      <Stack gap="sm">
        <Muted maw="70ch">{t('accounts.lead')}</Muted>
        <Group gap="sm" align="end">
          <FileButton accept=".xlsx,.csv,.xhtml,.html,.xml,.zip,.xbri" onChange={(chosen) => void open(chosen)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconUpload size={16} />}>
                {t('accounts.choose')}
              </Button>
            )}
          </FileButton>
          {found !== null && (found.unit === null || found.years.length === 0) && (
            <NativeSelect
              label={t('accounts.unit')}
              value=""
              data={[
                { value: '', label: t('accounts.units.none') },
                ...ACCOUNTS_UNITS.map((value) => ({ value, label: t(`accounts.units.${value}`) })),
              ]}
              onChange={({ currentTarget }) => void open(file, currentTarget.value as AccountsUnit)}
            />
          )}
        </Group>
        {read === 'unreadable' && <Alert color="red">{t('accounts.unreadable')}</Alert>}
        {isForeign && <Alert color="orange">{t('accounts.currency', { file: found.currency, own: currency })}</Alert>}
        {(lines.length > 0 || band !== null) && (
          <>
            <ColumnTable
              minWidth={420}
              columns={[
                { head: t('accounts.figure') },
                { head: t('accounts.own'), isFigure: true },
                { head: t('accounts.proposed'), isFigure: true },
              ]}
            >
              {lines.map(({ year, amount, proposed }) => (
                <Table.Tr key={`${year.year} ${amount}`}>
                  <Table.Td>
                    {year.year} · {amount === 'net_result' ? t('accounts.net') : t(`years.amount.${amount}`)}
                    {amount === 'ebitda' && year.isEbitdaSummed && <Muted size="xs">{t('accounts.summed')}</Muted>}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {valueEurM(own(year.year, amount), language, currency)}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {valueEurM(proposed, language, found?.currency ?? currency)}
                  </Table.Td>
                </Table.Tr>
              ))}
              {band !== null && (
                <Table.Tr>
                  <Table.Td>{identity('field.seller.headcount.label')}</Table.Td>
                  <Table.Td ta="right" className="figures">
                    {headcount || '—'}
                  </Table.Td>
                  <Table.Td ta="right" className="figures">
                    {found?.employees} ({band})
                  </Table.Td>
                </Table.Tr>
              )}
            </ColumnTable>
            <Group gap="sm">
              <Button
                disabled={isForeign || isTaken}
                onClick={() => {
                  onTake(withProposed(years, found?.years ?? [], language), band)
                  setTaken(true)
                }}
              >
                {t('accounts.use')}
              </Button>
              <Muted role="status">{isTaken && t('accounts.taken')}</Muted>
            </Group>
            {profit !== null && (
              <Group gap="sm">
                <Button
                  variant="default"
                  disabled={isForeign || stored === undefined || update.isSuccess}
                  loading={update.isPending}
                  onClick={() => update.mutate({ currency, tables: { profit_and_loss: profit } })}
                >
                  {t('accounts.profit')}
                </Button>
                <Muted role="status">{t(update.isSuccess ? 'accounts.profitStored' : 'accounts.profitLead')}</Muted>
              </Group>
            )}
            {update.error !== null && <Fault fault={update.error} />}
          </>
        )}
        {found !== null && found.unused.length > 0 && (
          <div>
            <Text size="sm" fw={600}>
              {t('accounts.unused', { count: found.unused.length })}
            </Text>
            <List size="sm">
              {found.unused.slice(0, UNUSED_SHOWN).map(({ sheet, row, text, why }) => (
                <List.Item key={`${sheet}:${row}:${text}`}>
                  {t(`accounts.why.${why}`, { row: String(row), text })}
                </List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </Card>
  )
}
