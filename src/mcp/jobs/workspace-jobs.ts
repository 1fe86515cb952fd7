import type { contract } from '../../contract/index.ts'
import type { OutputOf } from '../../contract/operation.ts'
import { CONFIRMED_SIZE_FIGURES, NONE } from '../../domain/parties/confirmed.ts'
import { BUYER_TYPES } from '../../domain/parties/party.ts'
import { ROLES } from '../../domain/parties/trade-role.ts'
import { DETAIL, type Given, isFull, type Job, pick } from './job.ts'

const SIDE = {
  type: 'string',
  enum: ['buyer', 'seller'],
  description: 'buyer acquires, seller sells its company, e.g. "buyer".',
}

const text = (description: string) => ({ type: 'string', description })
const number = (description: string) => ({ type: 'number', description })

const NAME_RELEASE = {
  type: 'string',
  enum: ['matched', 'ask'],
  description:
    'matched: every match that signed the NDA may open the own name; ask: you decide each request, e.g. "ask".',
}

const list = (description: string) => ({ type: 'array', items: { type: 'string' }, description })
const TRADES = (whose: string) =>
  list(
    `${whose}, confirmed by your principal: ids or names, or NACE, NAF or SIC codes, e.g. ["dental-laboratory"]. Replaces the reading of the texts; [] withdraws it.`,
  )
const ROLE = {
  type: 'string',
  enum: [...ROLES, 'as_read'],
  description: 'Role in the trade, confirmed by your principal, e.g. "make"; as_read withdraws it.',
}

const KINDS = list(
  'Kinds of company, confirmed, e.g. ["recurring-revenue","family-owned"]; ["none"] if none is, [] withdraws them.',
)

const SIZES = {
  type: 'array',
  description:
    'Sizes wanted, confirmed: min, max or both, in millions, e.g. [{"figure":"ebitda","min":1,"max":3,"currency":"GBP"}]. Replaces those of the texts; [{"figure":"none"}] for any size, [] withdraws it.',
  items: {
    type: 'object',
    properties: {
      figure: { type: 'string', enum: [...CONFIRMED_SIZE_FIGURES, NONE] },
      min: { type: 'number' },
      max: { type: 'number' },
      currency: { type: 'string' },
    },
    required: ['figure'],
  },
}

const CLEAR = list('Fields to empty, each with its side, e.g. ["seller.asking_price"].')
const CONTACT = {
  type: 'object',
  description:
    'Contact of the party, e.g. {"name":"Claire Fontaine","email":"claire@northbridge.example","company":"Northbridge Capital"}. The company is the name that counterparties learn.',
  properties: {
    name: text('e.g. "Claire Fontaine"'),
    email: text('e.g. "claire@northbridge.example"'),
    company: text('Legal name, e.g. "Northbridge Capital"'),
    role: text('e.g. "Partner"'),
    website: text('e.g. "https://northbridge.example"'),
    company_number: text('Registered number, with its country unless the seller’s, e.g. "GB 01234567"'),
    vat_number: text('e.g. "DE136695976"'),
  },
}

const BUYER = {
  type: 'object',
  description: 'Acquisition criteria of a buyer. Amounts are EUR millions, rates percent.',
  properties: {
    sector: text('Business sought, in words; exclusions count, e.g. "Dental laboratories, no clinics"'),
    check_size_min: number('Smallest equity ticket, EUR millions, e.g. 2'),
    check_size_max: number('Largest equity ticket, EUR millions, e.g. 20'),
    geography: text('Countries or regions sought, e.g. "France, Belgium"'),
    growth_target: number('Least revenue growth, percent, e.g. 5'),
    ebitda_target: number('Least EBITDA margin, percent, e.g. 10'),
    solution_1: text('Activity sought, e.g. "Digital dentures"'),
    solution_2: text('Second activity, e.g. "Orthodontic appliances"'),
    solution_3: text('Third activity, e.g. "Dental implants"'),
    buyer_type: { type: 'string', enum: BUYER_TYPES, description: 'e.g. "fund"' },
    trades: TRADES('Trades sought'),
    excluded_trades: list('Trades ruled out, confirmed, e.g. ["orthodontics"]; ["none"] if none is, [] withdraws it.'),
    role: ROLE,
    countries: list('Countries required, confirmed, e.g. ["FR","BE"]; ["none"] for any, [] withdraws it.'),
    kinds: KINDS,
    sizes: SIZES,
    name_release: NAME_RELEASE,
  },
}

const SELLER = {
  type: 'object',
  description: 'Company for sale. Amounts are EUR millions, rates percent.',
  properties: {
    sector: text('Business in words, e.g. "Dental laboratories"'),
    product: text('Products or services without names, e.g. "Digital dentures for dentists"'),
    description: text('Business in two or three sentences without names, e.g. "Makes dentures for 300 dentists."'),
    revenue: number('Last yearly revenue, EUR millions, e.g. 12.5'),
    growth: number('Revenue growth, percent, e.g. 8'),
    ebitda_margin: number('EBITDA margin, percent, e.g. 14'),
    country: text('ISO code or name, e.g. "FR"'),
    region: text('e.g. "Bretagne"; a town is never shown'),
    trades: TRADES('Trades of the company'),
    role: ROLE,
    kinds: KINDS,
    name_release: NAME_RELEASE,
  },
}

const TEST = {
  type: 'boolean',
  description: 'Test workspace with fictional counterparties that answer at once; nobody else sees it, e.g. true',
}

const SUPERVISOR = {
  type: 'object',
  description:
    'The human who answers for this agent, recorded with the workspace, e.g. {"name":"Claire Fontaine","email":"claire@northbridge.example"}.',
  properties: { name: text('e.g. "Claire Fontaine"'), email: text('e.g. "claire@northbridge.example"') },
  required: ['name', 'email'],
}

type Session = OutputOf<typeof contract.getSession>

/** Returns the active side of a workspace with its party; null without a profile. */
export function ownParty({ user_type, buyer, seller }: Session) {
  const isSeller = user_type === 'seller' || user_type === 'opportunity'
  if (isSeller ? seller : (seller ?? null) && !buyer)
    return seller ? { side: 'seller' as const, profile: seller } : null
  return buyer ? { side: 'buyer' as const, profile: buyer } : null
}

const registrationArguments = ({ side, contact, buyer, seller }: Given) => ({
  user_type: side === 'buyer' ? 'investor' : side,
  ...(contact === undefined ? {} : { identity: contact }),
  ...(buyer === undefined ? {} : { buyer }),
  ...(seller === undefined ? {} : { seller }),
})

export const workspaceJobs: readonly Job[] = [
  {
    name: 'register',
    title: 'Register a buyer or a seller',
    description:
      'Use once, before everything else. Opens a workspace for your principal and returns its key, the only credential: keep it secret. Free of charge and no commitment; the named supervisor is recorded as the human who answers for you. Incomplete profiles are accepted: see preview.',
    effect: 'adds',
    uses: ['submit', 'getSession'],
    arguments: { side: SIDE, contact: CONTACT, buyer: BUYER, seller: SELLER, supervisor: SUPERVISOR, test: TEST },
    required: ['side', 'contact', 'supervisor'],
    async run({ ask }, given) {
      const registered = await ask('submit', {
        ...registrationArguments(given),
        ...pick(given, 'supervisor', 'test', 'idempotency_key'),
      })
      const session = await ask('getSession', { session_id: registered.session_id })
      const own = ownParty(session)
      return {
        session_id: registered.session_id,
        ...(own === null ? {} : { side: own.side, id: own.profile.id }),
        ...pick(registered, 'test'),
        matches: registered.matches,
        summary: registered.summary,
        ...(registered.warnings === undefined ? {} : { warnings: registered.warnings }),
      }
    },
  },
  {
    name: 'preview',
    title: 'Check a profile before registering',
    description:
      'Use before register to see the data quality, out of 10, and the missing fields of a profile. Stores nothing, needs no key.',
    effect: 'reads',
    uses: ['previewQuality'],
    arguments: { side: SIDE, contact: CONTACT, buyer: BUYER, seller: SELLER },
    required: ['side'],
    run: async ({ ask }, given) => await ask('previewQuality', registrationArguments(given)),
  },
  {
    name: 'my_workspace',
    title: 'Own profile and state',
    description:
      'Use to see your own party: its id, profile, missing fields, NDA and assurance. full adds the contact and the whole valuation. Discloses nothing.',
    effect: 'reads',
    uses: ['getSession'],
    standsFor: ['getSession', 'getWorkspace'],
    arguments: { detail: DETAIL },
    async run({ ask }, given) {
      const session = await ask('getSession')
      const { session_id: _, ...full } = session
      if (isFull(given)) return full
      const own = ownParty(session)
      const { nda_signed, agent_driven, assurance, email_status, warnings } = session
      const state = { nda_signed, agent_driven, assurance, email_status, warnings }
      return own === null ? state : { side: own.side, profile: own.profile, ...state }
    },
  },
  {
    name: 'update_profile',
    title: 'Change the own profile',
    description:
      'Use to add or correct fields of your party; absent fields keep their values, clear empties fields, and what is overwritten cannot be read again. Matches and valuation follow at once. name_release decides who may learn the own name.',
    effect: 'binds',
    uses: ['updateSession'],
    arguments: { contact: CONTACT, buyer: BUYER, seller: SELLER, clear: CLEAR },
    run: async ({ ask }, { contact, ...given }) =>
      await ask('updateSession', {
        ...pick(given, 'buyer', 'seller', 'clear', 'idempotency_key'),
        ...(contact === undefined ? {} : { identity: contact }),
      }),
  },
  {
    name: 'own_view',
    title: 'Own company as strangers see it',
    description:
      'Use as a seller that releases its name on request: without arguments it shows your company as others see it, with warnings about what may identify it; with version it approves that view. Until it is approved, others see sector and region alone. Ask your principal first.',
    effect: 'binds',
    uses: ['updateBlindView', 'getBlindView'],
    standsFor: ['updateBlindView', 'getBlindView'],
    arguments: {
      version: text('Version shown by this tool, to approve it, e.g. "kdbfeagc".'),
      product: text('Text for others in place of the product, e.g. "Repair of machines".'),
      description: text('Text for others in place of the description, e.g. "Teams repair machines on site."'),
    },
    async run({ ask }, given) {
      const { version, ...others } = pick(given, 'version', 'product', 'description', 'idempotency_key')
      if (version === undefined && Object.keys(others).length === 0) return await ask('getBlindView')
      return await ask('updateBlindView', { ...others, ...(version === undefined ? {} : { approve: version }) })
    },
  },
  {
    name: 'what_needs_me',
    title: 'To-dos, most useful first',
    description:
      'Use at the start of every visit: what counterparties wait for and what to do next, each with the tool that does it. full adds figures and the newest events. Discloses no name.',
    effect: 'reads',
    uses: ['getOverview'],
    standsFor: ['getOverview', 'listActivity'],
    arguments: { detail: DETAIL },
    async run({ ask }, given) {
      const overview = await ask('getOverview')
      if (isFull(given)) return overview
      const { nda_signed, waiting, figures } = overview
      const todos = overview.todos.map(({ kind, title, next, pair_id, things }) => ({
        kind,
        title,
        next,
        ...(pair_id === undefined ? {} : { pair_id }),
        ...(things === undefined
          ? {}
          : {
              things: things.map((thing) => ({
                ...pick(thing, 'pair_id', 'since'),
                id: thing.counterparty_id,
                name: thing.counterparty,
              })),
            }),
      }))
      return { nda_signed, waiting, matches: figures.matches, deals: figures.active_pairings, todos }
    },
  },
]
