/**
 * What the operator should look at. `retargeting`: a signed workspace changes its own profile again and again, as one does that aims it
 * at others. `many_signatures`: many workspaces of one network or e-mail domain sign. `alike_parties`: many parties with nearly the same
 * texts come from one network. `same_company`: two workspaces say they are one company.
 * `sanctioned_holder`: a workspace shares its company, number, domain, mailbox, supervisor or network with a suspended or barred one.
 * `restating`: a workspace states one company, domain or number after another as its own.
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

/** What the operator found: `harmless` lifts what the alarm held back, `confirmed` keeps it. */
export const ALARM_VERDICTS = ['harmless', 'confirmed'] as const
export type AlarmVerdict = (typeof ALARM_VERDICTS)[number]

/** Changes of its profile that a signed workspace makes in 24 hours before an alarm is raised. */
export const RETARGETINGS_PER_DAY = 10
/** Times that a workspace may state a company, domain or number that it had not stated before, in 24 hours. */
export const RESTATEMENTS_PER_DAY = 2
/** Workspaces of one network, or of one e-mail domain, that sign in 24 hours before an alarm is raised. */
export const SIGNERS_PER_NETWORK = 20
export const SIGNERS_PER_DOMAIN = 10
/** Parties of one side, network and day with nearly the same texts, of which none gives cover: one fewer than a teaser needs (k). */
export const ALIKE_PARTIES = 4
/** How similar two texts are by their groups of three letters, 0 to 1, to count as nearly the same. */
export const ALIKE_SIMILARITY = 0.5
