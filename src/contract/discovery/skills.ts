import { createHash } from 'node:crypto'
import { contract, type OperationId, type OperationShape } from '../index.ts'
import { absoluteUrl, apiPageUrl, HOW_TO_ASK } from './addresses.ts'
import { sandboxSamples } from './sandbox.ts'

/** A job for agents, as a file in the Agent Skills format. */
export interface Skill {
  /** 1 to 64 characters of a to z, 0 to 9 and hyphens. */
  name: string
  description: string
  path: string
}

/** A job’s purpose, background and steps, each an operation with advice. */
export interface Job {
  description: string
  /** Background for the first step. */
  before: string
  steps: readonly (readonly [OperationId, string])[]
}

const JOBS: Readonly<Record<string, Job>> = {
  register: {
    description: 'Register a buyer or a seller with Concordat and get its workspace key. Use before any other call.',
    before:
      'Registration policy: a person solves the human check; an agent instead declares the human supervisor who answers for it, with name and e-mail, which is recorded. The workspace key in the answer is the only credential: keep it secret and out of logs.',
    steps: [
      ['getChallenge', 'For a person: solve it and send the solution as `challengeToken`.'],
      ['submit', 'Send the profile as far as it is known; `summary` lists the missing fields.'],
      ['updateSession', 'Add missing fields later. Omitted fields keep their values.'],
    ],
  },
  'test-mode': {
    description:
      'Try a whole deal with fictional counterparties before a real one: nobody else sees it, and nothing of it stays.',
    before:
      'Send `test: true` with the registration. The answer has a key that begins with 7e57: every request with it is answered from a universe of its own, marked by the header `Concordat-Test: true`. The counterparties are fictional and answer each write at once: they accept introductions, approve requests for their names, sign the NDA, confirm phases and reply to messages; the word `decline` in a message makes them end the pairing. Every second seller releases its name on request only. No mail is sent. Enrichment, vetting and the proof of an address answer `not_in_test_mode`. It is erased with its workspace, or after 30 days without a request.',
    steps: [
      ['submit', 'Register with `test: true` and without `session_id`.'],
      ['createPairing', 'Propose a deal to a match; it accepts.'],
      ['eraseWorkspace', 'Erase the test workspace with its universe.'],
    ],
  },
  'find-targets': {
    description: 'Find and explain ranked counterparties for a registered buyer or seller, names withheld.',
    before: 'Counterparties carry code names and rounded figures until the NDA is recorded.',
    steps: [
      ['listMatches', 'Read `fit`, its parts in `scores`, and `reasons`.'],
      ['whyNot', 'Find out why a party is not among the matches.'],
      ['getNearMisses', 'Read why the list is empty, and which parties miss by one condition.'],
      ['search', 'Look for parties by words.'],
    ],
  },
  'explain-match': {
    description: 'Explain why a counterparty matches, or why it does not, from its scores, reasons and gates.',
    before:
      'Fit is deterministic × semantic; both gates must be open. Parties have code names until their names are disclosed.',
    steps: [
      ['listMatches', 'Find the counterparty by its id; read `scores`, `reasons` and `gates`.'],
      ['whyNot', 'Send its id to learn the obstacle and the changes that would remove it.'],
      ['getSession', 'Compare with the own profile; `missing_fields` lists fields missing for the fit.'],
    ],
  },
  'prepare-seller': {
    description: 'Value a company for sale and make its profile ready: valuation, data quality, memorandum.',
    before: 'Figures are EUR millions, rates percent. The valuation needs at least revenue.',
    steps: [
      ['getSession', 'See `missing_fields`, most valuable first.'],
      ['updateSession', 'Fill them.'],
      ['getValuation', 'Read the football field, its assumptions and their sources.'],
      ['getQuality', 'See the findings of public sources on the company.'],
      ['getInfoMemo', 'Read the memorandum; the NDA must be recorded first.'],
    ],
  },
  'sign-and-learn-names': {
    description: 'Read and sign the confidentiality undertaking, then see the names of matched counterparties.',
    before:
      'Signing binds the named person: read the text to them and obtain their decision before you send it. Each disclosed name is recorded, and the named party is notified.',
    steps: [
      ['getNdaText', 'The text that is signed.'],
      ['signNda', 'Sign with the name of the person who decided.'],
      ['openNames', 'Disclose the names of chosen matches, by their ids; each counts in the day’s allowance.'],
      ['getNdaReceipt', 'The receipt of the signature.'],
    ],
  },
  'run-a-deal': {
    description: 'Pair a buyer with a seller and carry the deal through its phases, with its documents.',
    before: 'A session pairs only its own buyer or seller.',
    steps: [
      ['createPairing', 'Make the pairing from the ids of a match.'],
      ['listPairings', 'See the phase of each pairing.'],
      ['getTeaser', 'The blind teaser of the seller, as PDF.'],
      ['getProductAnalysis', 'How the two companies complement each other.'],
      ['updatePhase', 'Move the deal on.'],
      ['listActivity', 'Recent events.'],
    ],
  },
  broker: {
    description: 'Act for several clients as a broker: one workspace for each, access delegated by the client.',
    before:
      'Each client has its own workspace, key and undertaking; what was disclosed to one of them is not used for another. A member grants a program access by OAuth, with a scope, a number of names and an end, so that no key passes through a prompt.',
    steps: [
      ['submit', 'Register each client apart: the client as `identity`, the broker as `supervisor`.'],
      ['inviteMember', 'Give the client a key of its own, as an owner.'],
      ['getOverview', 'See what waits in each workspace.'],
      ['listMatches', 'Find counterparties for the client of this workspace.'],
      ['createPairing', 'Pair the client once it agrees.'],
      ['listDisclosures', 'Account to the client for each disclosed name.'],
    ],
  },
  operator: {
    description: 'Operate an installation: import parties, answer proposals and alarms, read the audit.',
    before: 'An operator’s identity reads everything that the audit permits, and every act is recorded in it.',
    steps: [
      ['importParties', 'Try the rows with `dry_run`, read the outcome of each, then import.'],
      ['listProposals', 'Accept or decline what agents proposed.'],
      ['listAlarms', 'Decide the alarms about workspaces.'],
      ['listNdas', 'Read the recorded undertakings.'],
      ['getMetrics', 'Load, latencies and failures.'],
      ['listAudit', 'Acts of operators, newest first.'],
    ],
  },
  'agent-exchange': {
    description: 'Ask Concordat, as an agent without an account, for what your principal seeks.',
    before:
      'A manifest states your identity, wants, offers, contact and boundary. The answer contains counts and bands, never a company; registration comes after.',
    steps: [
      ['getExchangeSpec', 'The six fields of a manifest.'],
      ['publishManifest', 'Publish it and keep `msgid`: it is the key of the thread.'],
      ['getExchangeAnswer', 'Read the answer and its next step.'],
      ['replyByKey', 'Reply in the same thread.'],
      ['withdrawManifest', 'Withdraw, and erase everything you sent.'],
    ],
  },
}

const pathOf = (name: string) => `/.well-known/agent-skills/${name}/SKILL.md`

/** Skills whose steps are all built. */
export const skills: readonly Skill[] = Object.entries(JOBS)
  .filter(([, { steps }]) => steps.every(([id]) => contract[id].built))
  .map(([name, { description }]) => ({ name, description, path: pathOf(name) }))

/** Returns a job whose steps are all built; null for an unknown name. */
export function findJob(name: string): Job | null {
  return (skills.some((skill) => skill.name === name) ? JOBS[name] : null) ?? null
}

/** Builds the file of a skill; null for an unknown name. */
export function skillFile(baseUrl: string, name: string): string | null {
  const job = findJob(name)
  if (job === null) return null
  return [
    `---\nname: ${name}\ndescription: ${JSON.stringify(job.description)}\n---`,
    `# ${name}`,
    job.before,
    ...job.steps.map(([id, advice], at) => stepOf(baseUrl, contract[id], advice, at + 1)),
    ...(name === 'test-mode' ? ['## Scripts', sandboxSamples(baseUrl)] : []),
    '',
  ].join('\n\n')
}

function stepOf(baseUrl: string, operation: OperationShape, advice: string, at: number): string {
  const { id, method, path, access, body, example } = operation
  const sent = body === null ? '' : `\n\n\`\`\`json\n${JSON.stringify(example.request, null, 2)}\n\`\`\``
  return `## ${at}. ${method} ${absoluteUrl(baseUrl, path).replaceAll('%7B', '{').replaceAll('%7D', '}')}

${advice} ${HOW_TO_ASK[access]} [${operation.summary}](${apiPageUrl(baseUrl, id)}).${sent}`
}

/** Builds the index of skills, discovery format 0.2.0, with the SHA-256 of each file. */
export function skillsIndex(baseUrl: string): Record<string, unknown> {
  return {
    $schema: 'https://schemas.agentskills.io/discovery/0.2.0/schema.json',
    skills: skills.map(({ name, description, path }) => ({
      name,
      type: 'skill-md',
      description,
      url: path,
      digest: `sha256:${createHash('sha256')
        .update(skillFile(baseUrl, name) ?? '', 'utf8')
        .digest('hex')}`,
    })),
  }
}
