import { readFileSync } from 'node:fs'
import { UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { ReceiptNotGenuine } from '../exit-codes.ts'
import { checkReceipt } from '../signed-receipt.ts'

export const receipt: Command = {
  name: 'receipt',
  about: 'Proof of the recorded signature; with --json the file that can be verified',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.getNdaReceipt(), ({ record, hash, verified, stands }) =>
      context.terminal.facts({
        'signed by': record.signer_name,
        company: record.company ?? undefined,
        recorded: record.recorded_at,
        until: record.expires_at,
        text: record.text_version,
        hash,
        verified,
        stands,
      }),
    )
  },
}

export const receiptKeys: Command = {
  name: 'receipt keys',
  about: 'The published keys that receipts are signed with, as JSON: keep them beside a receipt',
  as: 'anybody',
  run: async ({ client, terminal }) => terminal.json((await client.getSigningKeys()).body),
}

export const verifyFile: Command = {
  name: 'verify',
  about: 'Check a receipt or a ledger: by the service, or offline with the keys of concordat receipt keys',
  positionals: [{ name: 'file' }],
  options: { keys: { value: 'FILE', about: 'the published keys; nobody is asked then' } },
  as: 'anybody',
  run: async (context) => {
    const file = context.args.positionals[0] ?? ''
    const keys = context.args.text('keys')
    const jws = jwsIn(readText(file), file)
    if (keys === undefined) await checkOnline(context, jws)
    else checkOffline(context, jws, keys)
  },
}

const GENUINE = { nda: 'A genuine receipt of an NDA.', ledger: 'A genuine disclosure ledger.' } as const

const FAULTS = {
  malformed: 'It is no receipt of this kind.',
  unknown_key: 'Another service signed it, or a key that is not among these.',
  bad_signature: 'It was changed after it was signed.',
} as const

async function checkOnline(context: Context, jws: string): Promise<void> {
  const { client, terminal } = context
  const answer = await client.verifyReceipt({ jws })
  const { valid, fault, kind, in_chain, in_force } = answer.body
  if (context.json) terminal.json(answer.body)
  if (!valid) throw new ReceiptNotGenuine(FAULTS[fault ?? 'malformed'])
  if (context.json) return
  terminal.print(GENUINE[kind ?? 'nda'])
  if (kind === 'nda') terminal.facts({ 'in the chain': in_chain, 'in force today': in_force })
}

function checkOffline({ json, terminal }: Context, jws: string, keyFile: string): void {
  const checked = checkReceipt(jws, keySetIn(readText(keyFile), keyFile))
  if ('fault' in checked) throw new ReceiptNotGenuine(FAULTS[checked.fault])
  const { kind, kid, statement } = checked
  if (json) terminal.json({ valid: true, kind, kid, statement })
  else terminal.print(GENUINE[kind])
  terminal.note(`Signed with the key ${kid}. Whether an NDA is in force today only the service knows.`)
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code})`)
  }
}

/** The signed part of a downloaded receipt, which is JSON, or the signed text itself. */
function jwsIn(text: string, file: string): string {
  const { jws } = objectIn(text) ?? { jws: text.trim() }
  if (typeof jws === 'string' && jws !== '') return jws
  throw new UsageError(`${file} holds no signed receipt: write one with concordat receipt --json or ledger --json`)
}

function keySetIn(text: string, file: string): { keys: object[] } {
  const { keys } = objectIn(text) ?? {}
  if (Array.isArray(keys)) return { keys: keys.filter((key) => typeof key === 'object' && key !== null) }
  throw new UsageError(`${file} holds no keys: write them with concordat receipt keys`)
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
