/**
 * Reasons for an alarm to the operator. `retargeting`: a signed workspace changes its own profile repeatedly, as if
 * aiming at others. `many_signatures`: many workspaces of one network or e-mail domain sign. `alike_parties`: many
 * parties with nearly identical texts come from one network. `same_company`: two workspaces claim to be the same
 * company. `sanctioned_holder`: a workspace shares its company, number, domain, mailbox, supervisor or network with a
 * suspended or barred one. `restating`: a workspace claims several companies, domains or numbers in turn.
 */
export const ALARM_KINDS = [
  'retargeting',
  'many_signatures',
  'alike_parties',
  'same_company',
  'sanctioned_holder',
  'restating',
] as const
export type AlarmKind = (typeof ALARM_KINDS)[number]

/** Verdict of the operator: `harmless` lifts the restrictions of the alarm, `confirmed` keeps them. */
export const ALARM_VERDICTS = ['harmless', 'confirmed'] as const
export type AlarmVerdict = (typeof ALARM_VERDICTS)[number]

/** Changes of its profile by a signed workspace in 24 hours that raise an alarm. */
export const RETARGETINGS_PER_DAY = 10
/** New claims of a company, domain or number that a workspace may make in 24 hours. */
export const RESTATEMENTS_PER_DAY = 2
/** Signing workspaces of one network, or of one e-mail domain, in 24 hours that raise an alarm. */
export const SIGNERS_PER_NETWORK = 20
export const SIGNERS_PER_DOMAIN = 10
/**
 * Parties of one side, network and day with nearly identical texts that do not count towards anonymity: one fewer than
 * a teaser needs (k).
 */
export const ALIKE_PARTIES = 4
/** Trigram similarity, 0 to 1, from which two texts count as nearly identical. */
export const ALIKE_SIMILARITY = 0.5
