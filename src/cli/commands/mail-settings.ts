import { WAITING_MAIL_MODES, WAITING_MAIL_TOPICS } from '../../domain/mail/waiting-mail.ts'
import { answered, type Command } from '../command.ts'

const DELIVERIES = {
  mail: 'Messages go to the confirmed address of the workspace.',
  unproven: 'No message leaves until the address is confirmed: concordat verify-email.',
  operator: 'This installation sends no mail.',
}

const option = (about: string) => ({ value: 'WHEN', choices: WAITING_MAIL_MODES, about })

export const mailSettings: Command = {
  name: 'mail-settings',
  about: 'When you are mailed about what waits for you; options change it',
  options: {
    introductions: option('introductions asked for and new pairings'),
    'name-requests': option('requests for a name and their approval'),
    messages: option('unread messages'),
    phases: option('phases to be confirmed and deals closed by the other side'),
    papers: option('memoranda and documents released to you'),
    tasks: option('your tasks that are due'),
  },
  as: 'workspace',
  run: async (context) => {
    const { client, args, terminal } = context
    const change = Object.fromEntries(
      WAITING_MAIL_TOPICS.flatMap((topic) => {
        const mode = WAITING_MAIL_MODES.find((one) => one === args.text(topic.replace('_', '-')))
        return mode === undefined ? [] : [[topic, mode]]
      }),
    )
    const isChange = Object.keys(change).length > 0
    const answer = isChange ? await client.setMailSettings(change) : await client.getMailSettings()
    answered(context, answer, (settings) => {
      for (const topic of WAITING_MAIL_TOPICS)
        terminal.print(`${topic.replace('_', ' ').padEnd(14)} ${settings[topic].replace('_', ' ')}`)
      terminal.note(DELIVERIES[settings.delivery])
    })
  },
}
