import type { OutputFor } from '../../client/index.ts'
import { UsageError } from '../arguments.ts'
import { answered, type Command, type Context } from '../command.ts'
import { shownFigure } from './workspace.ts'

export const blindView: Command = {
  name: 'blind-view',
  about: 'What others see of your seller; write it, approve it, and say whether teasers give a value',
  options: {
    product: { value: 'TEXT', about: 'your own words for others in the place of the product' },
    description: { value: 'TEXT', about: 'the same of the description' },
    'as-profile': { about: 'take your own words away: others read your profile again' },
    'teaser-value': { value: 'YES|NO', about: 'whether teasers give an indicative value' },
    approve: { value: 'VERSION', about: 'approve the texts of this version' },
  },
  as: 'workspace',
  run: async (context) => {
    const { args, client, terminal } = context
    const [product, description, approve] = [args.text('product'), args.text('description'), args.text('approve')]
    const teaserValue = yesOrNo(args.text('teaser-value'))
    const asProfile = args.flag('as-profile')
    const isRead = !asProfile && [product, description, approve, teaserValue].every((one) => one === undefined)
    if (isRead) return await show(context)
    const body = {
      product: product ?? null,
      description: description ?? null,
      approve: approve ?? null,
      teaser_value: teaserValue ?? null,
      ...(asProfile ? { as_profile: true } : {}),
    }
    answered(context, await client.updateBlindView(body), ({ approved, version }) => {
      terminal.print(approved ? 'Approved as it is.' : `Not approved yet: concordat blind-view --approve ${version}`)
    })
  },
}

async function show(context: Context): Promise<void> {
  const { client, terminal } = context
  answered(context, await client.getBlindView(), (view) => {
    for (const [label, value] of linesOf(view)) if (value !== undefined) terminal.print(`${label}: ${value}`)
    if (view.effect !== undefined) {
      const { matches_with_view, matches_without_view } = view.effect
      terminal.print(`Buyers that match: ${matches_with_view} with this view, ${matches_without_view} without it`)
    }
    for (const { text } of view.warnings) terminal.note(text)
    if (!view.approved) terminal.note(`Approve it with: concordat blind-view --approve ${view.version}`)
  })
}

function linesOf(view: OutputFor<'getBlindView'>): [string, string | number | undefined][] {
  const { bands } = view
  return [
    ['Sector', view.sector],
    ['Country', view.country],
    ['Region', view.region],
    ['Product', view.product],
    ['Description', view.description],
    ['Revenue, EUR m', shownFigure(view.revenue, bands?.revenue)],
    ['Growth, %', shownFigure(view.growth, bands?.growth)],
    ['EBITDA margin, %', shownFigure(view.ebitda_margin, bands?.ebitda_margin)],
    ['Companies alike', view.companies_alike],
    ['Approved', view.approved ? 'yes' : 'no'],
    ['Value in teasers', view.teaser_value ? 'yes' : 'no'],
  ]
}

function yesOrNo(text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (text !== 'yes' && text !== 'no') throw new UsageError('--teaser-value is yes or no')
  return text === 'yes'
}
