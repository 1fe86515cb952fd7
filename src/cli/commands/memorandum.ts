import { readFileSync } from 'node:fs'
import { LIVE_PHASES } from '../../domain/deals/deal.ts'
import { pairingArgument, UsageError } from '../arguments.ts'
import { answered, type Command } from '../command.ts'
import { FORCE, OUT, saveDocument } from './documents.ts'

export const memoRead: Command = {
  name: 'memo read',
  about: 'The memorandum that the seller of a pairing released to you, as PDF; the seller sees each reading',
  positionals: [{ name: 'pairing' }],
  options: { out: { ...OUT, about: `${OUT.about}; memorandum-<pairing>.pdf by default` }, ...FORCE },
  as: 'workspace',
  run: async (context) => {
    const pair_id = pairingArgument(context, 'memo read')
    if (context.json) throw new UsageError('--json cannot be combined with memo read')
    const file = context.args.text('out') ?? `memorandum-${pair_id}.pdf`
    saveDocument(context, file, (await context.client.getReleasedMemorandumPdf({ pair_id })).body)
  },
}

export const memoWrite: Command = {
  name: 'memo write',
  about: 'Write a section of your memorandum from a text file; an empty file removes the section’s text',
  positionals: [{ name: 'section' }, { name: 'file' }],
  as: 'workspace',
  run: async (context) => {
    const [section = '', file = ''] = context.args.positionals
    let text: string
    try {
      text = readFileSync(file, 'utf8')
    } catch (error) {
      throw new UsageError(`${file} cannot be read (${(error as { code?: string }).code}): name a text file`)
    }
    const sections = { [section]: text.trim() === '' ? null : text }
    answered(context, await context.client.updateMemorandum({ sections }), ({ written }) =>
      context.terminal.print(`Sections with a text: ${written.length === 0 ? 'none' : written.join(', ')}.`),
    )
  },
}

export const memoApprove: Command = {
  name: 'memo approve',
  about: 'Approve your memorandum as it reads now: buyers you release it to read this version',
  as: 'workspace',
  run: async (context) => {
    answered(context, await context.client.approveMemorandum({}), ({ version, approved_at, warnings = [] }) => {
      context.terminal.print(`Version ${version} is approved, ${approved_at}.`)
      for (const warning of warnings) context.terminal.note(warning)
    })
  },
}

export const memoRule: Command = {
  name: 'memo rule',
  about: 'Release your memorandum by itself to each buyer whose pairing you move to a phase or beyond; --end stops it',
  positionals: [{ name: 'phase', optional: true }],
  options: { end: { about: 'end the rule and revoke what it released' } },
  as: 'workspace',
  run: async (context) => {
    const [phase] = context.args.positionals
    const ends = context.args.flag('end')
    if (ends === (phase !== undefined)) throw new UsageError('name a phase, such as 4_loi, or send --end')
    if (ends)
      return answered(context, await context.client.endReleaseRule({}), ({ revoked }) =>
        context.terminal.print(`The rule has ended. Revoked: ${revoked.join(', ') || 'nothing'}.`),
      )
    const from_phase = LIVE_PHASES.find((one) => one === phase)
    if (from_phase === undefined)
      throw new UsageError(`no release begins with ${phase}: name one of ${LIVE_PHASES.join(', ')}`)
    answered(context, await context.client.setReleaseRule({ from_phase }), ({ released }) =>
      context.terminal.print(`The rule is set. Released now: ${released.join(', ') || 'nothing'}.`),
    )
  },
}
