import { Type } from 'typebox'
import { DEAL_PHASES } from '../domain/deals/deal.ts'
import { DISMISSAL_REASONS } from '../domain/matching/dismissal.ts'
import { ASSURANCES } from '../domain/parties/assurance-levels.ts'
import { CONTACT_STATUSES, USER_TYPES } from '../domain/parties/party.ts'

import { pageLimit } from './paging.ts'
import { keepable, maybe, named, rowId } from './shape.ts'

export { Instant, keepable, maybe, named, rowId } from './shape.ts'

/** Path without parameters other than `session_id`. */
export const noParams = Type.Object({})
/** Query without parameters. */
export const none = Type.Object({})

const UUID_V4_PATTERN = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$'
/** Matches a UUID of version 4 in upper or lower case. */
export const UUID_V4 = new RegExp(UUID_V4_PATTERN)

/** Placeholders for keys in examples; they are invalid as keys, so that nobody registers under them. */
export const EXAMPLE_KEY = '<your workspace key>'
export const EXAMPLE_NEW_KEY = '<your new workspace key>'

export const SessionId = Type.String({
  pattern: UUID_V4_PATTERN,
  description: 'The workspace key, a UUID of version 4. It grants full access to the workspace.',
})
export const PartyId = rowId('Id of a buyer or seller; both draw from one sequence.')
export const PairId = Type.String({ maxLength: 40, description: 'Pairing id of the form pair-{buyer_id}-{seller_id}.' })
export const ThesisId = rowId('Id of a thesis of this workspace.')
export const UserType = Type.Enum([...USER_TYPES], {
  description: 'investor and buyer acquire; opportunity and seller sell.',
})
export const Phase = Type.Enum([...DEAL_PHASES], { description: 'Deal phase; any phase can be set from any other.' })
/** Level to which a workspace has proven its identity. */
export const AssuranceLevel = Type.Enum([...ASSURANCES], {
  description:
    'Level to which the workspace has proven its identity. declared: no proof. email: a code sent to its e-mail address was returned. company: that address belongs to the domain of its website, or the signer is the legal representative in a register. vetted: checked by the operator. Absent for a party without a workspace.',
})
/** Reason for dismissing a match. */
export const DismissalReason = Type.Enum([...DISMISSAL_REASONS], {
  description:
    'Reason for dismissing the match. sector: another business. size: too large or too small. place: the wrong country or region. already_seen: looked at before. other: another reason.',
})
/** Contact status of a party: cold and warm can be introduced, the others cannot. */
export const ContactStatus = Type.Enum([...CONTACT_STATUSES])

/** A person, a company or a role, at most 200 characters. */
export const Name = Type.String({ maxLength: 200 })
/** Free text, at most 10,000 characters. */
export const Text = Type.String({ maxLength: 10_000 })
/** An e-mail address, at most the 254 characters of RFC 5321. */
export const Email = Type.String({
  format: 'email',
  maxLength: 254,
  'x-ascii-domain': true,
  description: 'E-mail address. A domain with non-ASCII letters is stored as in the DNS (xn--).',
})

/**
 * A figure in an answer: rounded to three significant digits until the viewer is cleared for the party, and absent if
 * the party shows ranges.
 */
export const Figure = (description: string) => Type.Number({ description })

export const eur = (description: string) => Type.Number({ description: `${description}, EUR millions, 2 decimals.` })
const Supervisor = named(
  'Supervisor',
  'The human who answers for an agent; declaring one replaces the human check and is recorded.',
  {
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Email,
    company: keepable(Name),
  },
)

/** Proof that a human is behind a workspace: one of the two is enough. */
export const humanProof = {
  challengeToken: keepable(
    Type.String({ maxLength: 8192, description: 'Token of the human check; not needed with a supervisor.' }),
  ),
  supervisor: keepable(Supervisor),
}

/** Delivery of a message with a code or a link. */
export const Delivery = Type.Enum(['mail', 'operator'], {
  description: 'mail: sent automatically; operator: this installation sends no mail, and the operator hands it over.',
})

export const namesQuery = {
  names: maybe(
    Type.Enum(['open', 'told'], {
      default: 'open',
      description:
        'open: available names are disclosed now, recorded, and notified to the parties; told: only names disclosed before are shown, and nothing new is disclosed.',
    }),
  ),
}
/** Paging of a ranked list. */
export const pageQuery = {
  limit: pageLimit,
  cursor: maybe(Type.String({ maxLength: 200, description: 'The cursor in the `Link` header of the previous page.' })),
}

/** Present, and true, in answers about a test workspace. */
export const TestMark = maybe(Type.Boolean())
