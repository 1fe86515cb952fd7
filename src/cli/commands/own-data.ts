import { writeFileSync } from 'node:fs'
import { ClientRefusal, ClientUnreachable } from '../../client/index.ts'
import { UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { plainJson } from '../plain-text.ts'

export const overview: Command = {
  name: 'overview',
  about: 'What needs attention, and the key figures',
  as: 'workspace',
  run: async (context) => {
    const { client, terminal } = context
    answered(context, await client.getOverview(), ({ todos, figures }) => {
      terminal.heading(todos.length === 0 ? 'Nothing waits for you' : 'To do')
      for (const { title } of todos) terminal.print(`  ${title}`)
      terminal.heading('Figures')
      terminal.facts({
        matches: figures.matches,
        'best fit': figures.best_fit,
        pairings: figures.pairings_by_phase.map(({ phase, count }) => `${count} in ${phase}`).join(', ') || undefined,
        'data quality': figures.data_quality,
      })
    })
  },
}

export const disclosures: Command = {
  name: 'disclosures',
  about: 'Who was told your name, and whose names you were told',
  as: 'workspace',
  run: async (context) => {
    const { client, terminal } = context
    answered(context, await client.listDisclosures(), ({ told, learned }) => {
      const rows = [
        ...told.map((row) => ({ what: 'was told yours', ...row })),
        ...learned.map((row) => ({ what: 'you were told', ...row })),
      ]
      terminal.table(
        [
          { title: 'WHEN', of: ({ disclosed_at }) => disclosed_at.slice(0, 16).replace('T', ' ') },
          { title: 'WHAT', of: ({ what }) => what },
          { title: 'PARTY', of: ({ party_id }) => party_id, right: true },
          { title: 'NAME', of: ({ name }) => name, wide: true },
          { title: 'UNDER', of: ({ nda_version }) => nda_version },
          { title: 'TOLD TO', of: ({ member }) => member ?? '' },
        ],
        rows,
        'Nobody was told a name.',
      )
    })
  },
}

export const exportFile: Command = {
  name: 'export',
  about: 'Everything the workspace holds, as one JSON file',
  options: {
    out: { value: 'FILE', about: 'write to this file, which must not be there; standard output by default' },
  },
  as: 'workspace',
  run: async ({ client, args, terminal }) => {
    const { body } = await client.exportWorkspace()
    const file = args.text('out') ?? '-'
    if (file === '-') return terminal.json(body)
    try {
      writeFileSync(file, `${plainJson(body, 2)}\n`, { flag: 'wx', mode: 0o600 })
    } catch (error) {
      throw new UsageError(`${file} cannot be written (${(error as { code?: string }).code}): give another --out`)
    }
    terminal.note(`Written to ${file}.`)
  },
}

export const keyRotate: Command = {
  name: 'key rotate',
  about: 'Take a new workspace key; the old one opens nothing any more',
  as: 'workspace',
  run: async (context) => {
    const { client, credentials, url, key, newUuid, keyFromEnvironment, terminal } = context
    if (keyFromEnvironment)
      throw new UsageError('CONCORDAT_KEY would keep the old key: run concordat key set < file, and unset it')
    const { rotation } = credentials.of(url)
    // Another workspace's rotation does not concern this one: its key would take the place of the one kept.
    if (rotation !== undefined && rotation.from === key && (await holds(context, rotation.to)))
      return adopt(context, rotation.to)
    const next = newUuid()
    // Kept before it is asked for: should the answer be lost, the same command finds out which key holds.
    credentials.keep(url, { rotation: { from: key ?? '', to: next } })
    try {
      await client.rotateKey({ new_session_id: next })
    } catch (error) {
      if (error instanceof ClientUnreachable) terminal.note('Run it again: it finds out which of the two keys holds.')
      throw error
    }
    adopt(context, next)
    terminal.note('The old key no longer works.')
  },
}

async function holds({ client }: Context, session_id: string): Promise<boolean> {
  try {
    await client.getWorkspace({ session_id })
    return true
  } catch (error) {
    if (error instanceof ClientRefusal && error.status === 404) return false
    throw error
  }
}

function adopt({ credentials, url, terminal }: Context, key: string): void {
  credentials.keep(url, { key, rotation: undefined })
  terminal.note(`The new workspace key is kept in ${credentials.file}.`)
}

export const erase: Command = {
  name: 'erase',
  about: 'Erase the workspace for good',
  options: { confirm: { value: 'NAME', about: 'the company or name as registered, to say that it is meant' } },
  as: 'workspace',
  run: async (context) => {
    const { client, args, credentials, url, terminal } = context
    const answer = await client.eraseWorkspace({ confirm: args.needed('confirm') })
    if (!context.keyFromEnvironment) credentials.keep(url, { key: undefined })
    answered(context, answer, ({ message, kept }) => {
      terminal.print(message)
      for (const { what, count, why } of kept) terminal.print(`  ${count} ${what.replaceAll('_', ' ')} stay: ${why}`)
    })
  },
}
