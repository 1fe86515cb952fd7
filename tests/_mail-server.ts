import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server on loopback that stores every message. */
export interface MailServer {
  /** For SMTP_URL. */
  url: string
  /** Every accepted message in its raw form, with its recipient. */
  taken: { to: string; raw: string }[]
  /** Replies to the next recipients, one each; without one, it accepts the message. */
  refuseNext: (number | null)[]
  close(): Promise<void>
}

export async function openMailServer(): Promise<MailServer> {
  const taken: MailServer['taken'] = []
  const refuseNext: MailServer['refuseNext'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_, __, callback) {
      const code = refuseNext.shift() ?? null
      callback(code === null ? null : Object.assign(new Error('not here'), { responseCode: code }))
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        for (const { address } of session.envelope.rcptTo) taken.push({ to: address, raw })
        callback()
      })
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    refuseNext,
    close: async () => await new Promise((closed) => server.close(() => closed())),
  }
}

/** Returns the text of a message, decoded from quoted-printable and base64. */
export function mailTextOf(raw: string): string {
  const parts = raw.split(/^--[^\n]*\r?$/m)
  return parts
    .map((part) => {
      const [head = '', ...rest] = part.split(/\r?\n\r?\n/)
      const body = rest.join('\n\n')
      if (/quoted-printable/i.test(head)) return `${head}\n\n${quotedPrintable(body)}`
      if (/base64/i.test(head)) return `${head}\n\n${Buffer.from(body, 'base64').toString('utf8')}`
      return part
    })
    .join('\n')
}

function quotedPrintable(text: string): string {
  const joined = text.replace(/=\r?\n/g, '')
  return Buffer.from(
    joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')
}

/** Returns the one-time codes of a message in order. */
export const codesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/#([0-9A-Z]{4}(?:-[0-9A-Z]{4}){3})/g)].map(([, code]) => code ?? '')),
]
