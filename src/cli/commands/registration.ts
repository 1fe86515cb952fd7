import type { InputFor } from '../../client/index.ts'
import { type Options, UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { solvedChallenge } from '../human-check.ts'
import { matchColumns } from './matching.ts'
import { PROFILE_OPTIONS, parseSide, readProfileOptions, SIDES } from './profile-options.ts'

const REPLACE: Options = {
  replace: { about: 'put the new key in the place of the one that is kept, which is then lost' },
}

/** A workspace whose key is overwritten is a workspace lost. */
function refuseToLoseKey({ key, args, credentials, keyFromEnvironment }: Context): void {
  if (key === null || args.flag('replace')) return
  const where = keyFromEnvironment ? 'CONCORDAT_KEY' : credentials.file
  throw new UsageError(
    `there is a workspace key for this service already (${where}): change that workspace with concordat update, or give --replace to begin another`,
  )
}

function keepKey({ credentials, url, terminal, keyFromEnvironment }: Context, key: string): void {
  credentials.keep(url, { key })
  terminal.note(`The workspace key is kept in ${credentials.file}. Whoever has it owns the workspace.`)
  if (keyFromEnvironment) terminal.note('CONCORDAT_KEY still names another workspace: unset it to use this one.')
}

export const register: Command = {
  name: 'register',
  about: 'Register as buyer or seller, and keep the workspace key',
  positionals: [{ name: 'side', choices: SIDES }],
  as: 'anybody',
  options: {
    ...PROFILE_OPTIONS,
    supervisor: { value: 'NAME <EMAIL>', about: 'the person who answers for an agent, in place of the human check' },
    'dry-run': { about: 'say what would happen, and do nothing' },
    ...REPLACE,
  },
  run: async (context) => {
    const { client, args, terminal } = context
    const side = parseSide(args.positionals[0])
    const registration = {
      user_type: side === 'buyer' ? ('investor' as const) : ('seller' as const),
      ...readProfileOptions(args, side),
      ...supervisorOf(args.text('supervisor')),
    }
    if (args.flag('dry-run')) {
      // A dry run wants a token and does not try it: a solved challenge would be wasted.
      const untried = registration.supervisor ? {} : { challengeToken: 'not tried' }
      const tried = await client.submit({ ...registration, ...untried, dry_run: true })
      return answered(context, tried, ({ would, missing }) => {
        terminal.print(would)
        terminal.facts({ 'still missing': missing?.join(', ') })
      })
    }
    refuseToLoseKey(context)
    const checked = registration.supervisor
      ? {}
      : { challengeToken: await solvedChallenge((await client.getChallenge()).body, terminal) }
    const answer = await client.submit({ ...registration, ...checked })
    keepKey(context, answer.body.session_id)
    answered(context, answer, ({ summary, match_details, warnings = [] }) => {
      terminal.print(summary)
      for (const warning of warnings) terminal.note(warning)
      if (match_details.length > 0) terminal.table(matchColumns(match_details), match_details, '')
    })
  },
}

function supervisorOf(text: string | undefined): Pick<InputFor<'submit'>, 'supervisor'> {
  if (text === undefined) return {}
  const [, name = '', email = ''] = /^\s*([^<>]+?)\s*<([^<>\s]+)>\s*$/.exec(text) ?? []
  if (name === '') throw new UsageError('--supervisor is written as "Claire Fontaine <claire@company.example>"')
  return { supervisor: { name, email } }
}

export const join: Command = {
  name: 'join',
  about: 'Open a workspace without a profile, under a key made here',
  as: 'anybody',
  options: {
    name: { value: 'NAME', about: 'name of the contact' },
    email: { value: 'EMAIL', about: 'e-mail of the contact' },
    company: { value: 'NAME', about: 'the company' },
    ...REPLACE,
  },
  run: async (context) => {
    const { client, args, terminal, newUuid } = context
    refuseToLoseKey(context)
    const who = { name: args.needed('name'), email: args.needed('email'), company: args.needed('company') }
    const answer = await client.joinWorkspace({ uuid: newUuid(), ...who })
    keepKey(context, answer.body.session_id)
    answered(context, answer, ({ name, company }) => {
      terminal.print(`The workspace of ${name}, ${company}, is open. Next: concordat update buyer … or seller …`)
    })
  },
}

export const update: Command = {
  name: 'update',
  about: 'Change what the workspace says of itself; what is not given stays',
  positionals: [{ name: 'side', choices: SIDES }],
  options: PROFILE_OPTIONS,
  as: 'workspace',
  run: async (context) => {
    const side = parseSide(context.args.positionals[0])
    const answer = await context.client.updateSession(readProfileOptions(context.args, side))
    answered(context, answer, ({ message, warnings = [] }) => {
      context.terminal.print(message)
      for (const warning of warnings) context.terminal.note(warning)
    })
  },
}
