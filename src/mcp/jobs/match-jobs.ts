import type { contract } from '../../contract/index.ts'
import type { OutputOf } from '../../contract/operation.ts'
import { DECLINE_REASONS, INTRODUCTIONS } from '../../domain/deals/name-request.ts'
import { DETAIL, isFull, type Job, LIMIT, PAGE_ROWS, pick } from './job.ts'

const PARTY_ID = { type: 'integer', description: 'Id of the counterparty from find_matches, e.g. 17.' }

/** Largest concise match as JSON, characters: 45 tokens of four. */
const CONCISE_MATCH_MAX = 180
/** Characters of a sector in a concise match. */
const SECTOR_MAX = 40
/** Minimum length of a shortened reason; a shorter piece is meaningless. */
const REASON_MIN = 20

type Match = OutputOf<typeof contract.listMatches>[number]

/** Returns the fields to decide by, within the budget: the reason is cut before anything else. */
function conciseMatch({ id, name, fit, sector, revenue, ticket_min, ticket_max, bands, reasons, ...rest }: Match) {
  const sized = { revenue, ticket_min, ticket_max, band: bands?.revenue }
  const known = {
    id,
    name,
    fit,
    ...(sector === undefined ? {} : { sector: cut(sector, SECTOR_MAX) }),
    ...pick(sized, 'revenue', 'ticket_min', 'ticket_max', 'band'),
    ...(rest.name_on_request ? { name_on_request: true } : {}),
    ...(rest.red_flags === undefined ? {} : { red_flags: rest.red_flags }),
    ...(rest.fictional ? { fictional: true } : {}),
  }
  const room = CONCISE_MATCH_MAX - JSON.stringify({ ...known, why: '' }).length
  const [why] = reasons
  return why === undefined || room < REASON_MIN ? known : { ...known, why: cut(why, room) }
}

/** Shortens a text at a word; the JSON of what is left has at most `max` characters besides its quotes. */
function cut(text: string, max: number): string {
  const written = (shortened: string) => JSON.stringify(shortened).length - 2
  if (written(text) <= max) return text
  const words = text.split(' ')
  while (words.length > 1 && written(`${words.join(' ')}…`) > max) words.pop()
  return `${words.join(' ').slice(0, max - 1)}…`
}

export const matchJobs: readonly Job[] = [
  {
    name: 'find_matches',
    title: 'Ranked counterparties',
    description:
      'Use to see who fits, best first, by code name with the deciding reason; ten a page. If nobody matches, the answer states why and who misses by one condition. full adds scores, all reasons and gates, and under worth_a_look the first five below the threshold, which are no matches. Discloses no name and costs nothing.',
    effect: 'reads',
    uses: ['listMatches', 'getNearMisses'],
    standsFor: ['listMatches', 'getNearMisses'],
    arguments: {
      limit: LIMIT,
      cursor: { type: 'string', description: 'next_cursor of the page before.' },
      thesis: { type: 'integer', description: 'Only the matches of this thesis of the own buyer, e.g. 12.' },
      detail: DETAIL,
    },
    async run({ ask }, given) {
      const page = await ask('listMatches', {
        limit: PAGE_ROWS,
        ...pick(given, 'limit', 'cursor', 'thesis'),
        ...(isFull(given) ? { include: 'near' } : {}),
      })
      const { items, ...paging } = page
      const matches = items.filter(({ near }) => !near)
      const near = items.filter(({ near }) => near)
      const below = near.length === 0 ? {} : { worth_a_look: near }
      if (matches.length === 0 && given.cursor === undefined)
        return { ...paging, matches, nearest: await ask('getNearMisses', pick(given, 'thesis')), ...below }
      return { ...paging, matches: isFull(given) ? matches : matches.map(conciseMatch), ...below }
    },
  },
  {
    name: 'search_companies',
    title: 'Search by words',
    description:
      'Use to look for parties by sector, product or activity, whether or not they match. Once the NDA is signed, a search for the exact name of a match discloses that name within the allowance of the day, and the party is notified.',
    effect: 'discloses',
    uses: ['search'],
    arguments: {
      words: { type: 'string', description: 'Every word must occur, e.g. "dental laboratory".' },
      limit: LIMIT,
      detail: DETAIL,
    },
    required: ['words'],
    async run({ ask }, given) {
      const found = await ask('search', { q: given.words, limit: PAGE_ROWS, ...pick(given, 'limit') })
      if (isFull(given)) return found
      const rows = (parties: readonly object[]) =>
        parties.map((party) =>
          pick({ ...party }, 'id', 'name', 'sector', 'revenue', 'ticket_min', 'ticket_max', 'paired'),
        )
      return { total: found.total, sellers: rows(found.sellers), buyers: rows(found.buyers) }
    },
  },
  {
    name: 'explain_match',
    title: 'Explain a fit or a miss',
    description:
      'Use to learn why a counterparty matches or does not: its fit, the obstacle, and the change of your criteria that would remove it. Discloses no name.',
    effect: 'reads',
    uses: ['whyNot'],
    arguments: { id: PARTY_ID, detail: DETAIL },
    required: ['id'],
    async run({ ask }, given) {
      const verdict = await ask('whyNot', pick(given, 'id'))
      if (isFull(given)) return verdict
      const { gates, scores, ...concise } = verdict
      const closed = Object.values(gates).filter((gate) => gate.verdict === 'closed')
      return {
        ...concise,
        figures: scores.deterministic,
        business: scores.semantic,
        ...(closed.length === 0 ? {} : { closed: closed.map(({ reason }) => reason) }),
      }
    },
  },
  {
    name: 'open_names',
    title: 'Open the names of matches',
    description:
      'Use after sign_nda to learn real names. Each new name counts in the allowance of the day, is recorded as a disclosure under the NDA, and the named party is notified; it cannot be taken back.',
    effect: 'binds',
    uses: ['openNames'],
    standsFor: ['openNames', 'listMatchedNames', 'getSellerName', 'getNamesAllowance'],
    arguments: {
      ids: {
        type: 'array',
        items: { type: 'integer' },
        maxItems: 10,
        description: 'Ids of matches or of counterparties in my_deals, e.g. [17, 23].',
      },
    },
    required: ['ids'],
    run: async ({ ask }, given) => await ask('openNames', pick(given, 'ids')),
  },
  {
    name: 'request_name',
    title: 'Request a name that is released on request',
    description:
      'Use for a match with name_on_request, after sign_nda. The party sees your request as far as introduction allows and decides within fourteen days; at most 20 requests a day. Once approved, use open_names.',
    effect: 'binds',
    uses: ['requestName'],
    arguments: {
      id: PARTY_ID,
      introduction: {
        type: 'string',
        enum: INTRODUCTIONS,
        description: 'How the party sees you, e.g. "company".',
      },
    },
    required: ['id'],
    run: async ({ ask }, given) => await ask('requestName', pick(given, 'id', 'introduction', 'idempotency_key')),
  },
  {
    name: 'name_requests',
    title: 'Requests for names',
    description:
      'Use to see the requests that you made and those for your own name, with their state. Discloses no name.',
    effect: 'reads',
    uses: ['listNameRequests'],
    arguments: { detail: DETAIL },
    async run({ ask }, given) {
      const { made, received, open_received } = await ask('listNameRequests')
      if (isFull(given)) return { made, received, open_received }
      const rows = (requests: typeof made) =>
        requests.slice(0, PAGE_ROWS).map(({ request_id, state, lapses_at, counterparty: { id, name, fit } }) => ({
          request_id,
          state,
          lapses_at,
          id,
          name,
          fit,
        }))
      return { made: rows(made), received: rows(received), open_received }
    },
  },
  {
    name: 'answer_name_request',
    title: 'Approve or decline a request for the own name',
    description:
      'Use when name_requests shows an open request for your name. Approving lets the requester, bound by the NDA, learn it; a disclosed name stays disclosed. Ask your principal first.',
    effect: 'binds',
    uses: ['decideNameRequest'],
    arguments: {
      request_id: { type: 'integer', description: 'From name_requests, e.g. 3.' },
      decision: {
        type: 'string',
        enum: ['approve', 'decline', 'block'],
        description: 'block also hides your party from the requester, who sees neither; e.g. "approve".',
      },
      reason: { type: 'string', enum: DECLINE_REASONS, description: 'Reason to decline.' },
    },
    required: ['request_id', 'decision'],
    run: async ({ ask }, given) =>
      await ask('decideNameRequest', pick(given, 'request_id', 'decision', 'reason', 'idempotency_key')),
  },
]
