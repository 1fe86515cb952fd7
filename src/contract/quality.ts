import { Type } from 'typebox'
import { FACT_FIELDS, FACT_SOURCES, MATCHES } from '../domain/quality/facts.ts'
import { QUALITY_STEPS, STEP_STATES } from '../domain/quality/steps.ts'
import { BY_LANGUAGE, operation } from './operation.ts'
import { ownRead } from './own-read.ts'
import { RedFlagList } from './party-shapes.ts'
import { EXAMPLE_KEY, Instant, keepable, maybe, named, PartyId, rowId, SessionId } from './schemas.ts'

const EntityType = Type.Enum(['seller', 'buyer'])
const Step = Type.Enum([...QUALITY_STEPS.seller, ...QUALITY_STEPS.buyer])

export const enqueueQuality = operation({
  id: 'enqueueQuality',
  tag: 'quality',
  method: 'POST',
  path: '/api/dq/enqueue',
  summary: 'Improve the data of a party',
  description:
    'Queues enrichment steps with high priority. Without `steps`: siren, financials, president, advisor, contacts, product for a seller; discovery, profile for a buyer. A step that is waiting, running or about to be retried is not queued again: `enqueued` counts the steps accepted, `already_queued` those of them that were already in the queue. Progress: GET /api/dq/{session_id}.',
  access: 'party',
  body: named('DqEnqueueRequest', 'The party and the steps.', {
    entity_type: EntityType,
    entity_id: PartyId,
    steps: keepable(Type.Array(Step, { maxItems: 20 })),
    session_id: keepable(SessionId),
  }),
  output: named('DqEnqueueResponse', 'The queued steps.', {
    ok: Type.Boolean(),
    enqueued: Type.Integer({ description: 'Steps accepted.' }),
    already_queued: Type.Integer({ description: 'Those of them already waiting or running.' }),
    steps: Type.Array(Step),
    entity_type: EntityType,
    entity_id: PartyId,
  }),
  refusals: [
    'not_in_test_mode',
    'step_unsupported',
    'party_out_of_scope',
    'nda_required',
    'party_withdrawn',
    'consent_required',
    'assurance_required',
    'party_not_found',
    'disclosure_limit_reached',
    'human_check_required',
  ],
  example: {
    request: { entity_type: 'seller', entity_id: 17, session_id: EXAMPLE_KEY },
    response: {
      ok: true,
      enqueued: 1,
      already_queued: 0,
      steps: ['siren'],
      entity_type: 'seller',
      entity_id: 17,
    },
  },
})

const FactSource = Type.Enum(Object.keys(FACT_SOURCES) as (keyof typeof FACT_SOURCES)[])

const Fact = named('Fact', 'A finding of a source on the party, with the party’s own entry.', {
  id: rowId(),
  field: Type.Enum([...FACT_FIELDS]),
  value: Type.Union([Type.Number(), Type.String()], {
    description: 'Revenue in EUR millions, growth and margin in percent, all others as text.',
  }),
  value_text: maybe(
    Type.String({
      description: 'Register status or headcount band in words, in the reader’s language.',
    }),
  ),
  detail: maybe(Type.String({ description: 'Basis of the value.' })),
  own_value: maybe(Type.Union([Type.Number(), Type.String()], { description: 'The party’s own entry, if any.' })),
  status: Type.Enum(['current', 'conflict', 'accepted', 'rejected'], {
    description:
      '`conflict`: it contradicts the own entry, or belongs to a company number registered under another name; nothing changes until the fact is accepted.',
  }),
  basis: Type.Enum(['fact', 'interpretation'], {
    description:
      'A finding by a company number registered under the party’s own name is a fact; any other is an interpretation that verifies nothing.',
  }),
  matched_by: Type.Enum([...MATCHES]),
  source: FactSource,
  source_name: Type.String({
    description: 'Registers have their own names; other sources are named in the reader’s language.',
  }),
  reference: Type.String({ description: 'Address where the finding can be checked.' }),
  as_of: maybe(Type.String({ format: 'date', description: 'Date to which the value applies.' })),
  financial_year: maybe(
    Type.Integer({ description: 'For a filed figure: the year in which the accounts were closed.' }),
  ),
  old: maybe(
    Type.Boolean({
      description:
        'The accounts were closed more than three years earlier: the figure neither fills nor confirms an entry.',
    }),
  ),
  found_at: Instant,
})

const QualityOfParty = named('QualityOfParty', 'Steps run for one of the session’s own parties, with their findings.', {
  entity_type: EntityType,
  entity_id: PartyId,
  sources: Type.Array(
    named('StepSource', 'A source of a step for a company in the party’s country, with the facts that it can give.', {
      step: Step,
      source: FactSource,
      source_name: Type.String(),
      fields: Type.Array(Type.Enum([...FACT_FIELDS])),
    }),
  ),
  unsourced: Type.Array(Step, {
    description: 'Steps that no source serves in the party’s country: state these data in the company file.',
  }),
  data_quality: Type.Integer({ minimum: 0, maximum: 10 }),
  verified: Type.Array(Type.String(), { description: 'Own entries confirmed by a registry by company number.' }),
  red_flags: maybe(RedFlagList),
  conflicts: Type.Integer({ description: 'Facts that contradict an own entry and await a decision.' }),
  steps: Type.Array(
    named('QualityStepRun', 'The latest run of a step.', {
      step: Step,
      state: Type.Enum([...STEP_STATES], {
        description:
          '`nothing`: the sources have no data; `unavailable`: they did not answer; `failed`: an internal error.',
      }),
      attempts: Type.Integer(),
      retrying: Type.Boolean({ description: 'It is retried automatically.' }),
      last_error: maybe(Type.String({ description: 'Reason that the last attempt found nothing.' })),
      updated_at: Instant,
    }),
  ),
  facts: Type.Array(Fact),
})

export const getQuality = operation({
  ...ownRead,
  id: 'getQuality',
  tag: 'quality',
  path: '/api/dq/{session_id}',
  summary: 'Progress and findings of enrichment',
  description:
    'For each of the session’s own parties: the sources in its country, the steps with their state and last error, and every fact found, with source, reference, date, type of match, and any contradiction of an own entry. Findings on a counterparty are shown to its own session only.',
  output: named('QualityResponse', 'The session’s own parties.', { entities: Type.Array(QualityOfParty) }),
  headers: BY_LANGUAGE,
  example: {
    request: {},
    response: {
      entities: [
        {
          entity_type: 'seller',
          entity_id: 17,
          sources: [
            {
              step: 'siren',
              source: 'gleif',
              source_name: 'GLEIF (CC0)',
              fields: ['lei', 'company', 'address', 'legal_status'],
            },
          ],
          unsourced: ['financials', 'president', 'advisor'],
          data_quality: 8,
          verified: ['company'],
          conflicts: 1,
          steps: [
            {
              step: 'financials',
              state: 'done',
              attempts: 1,
              retrying: false,
              updated_at: '2026-11-20T09:30:02.000Z',
            },
          ],
          facts: [
            {
              id: 3,
              field: 'revenue',
              value: 12.9,
              detail: 'Complete accounts of the year closed on 2025-12-31.',
              own_value: 12.3,
              status: 'conflict',
              basis: 'fact',
              matched_by: 'siren',
              source: 'ratios-inpi-bce',
              source_name: FACT_SOURCES['ratios-inpi-bce'],
              reference: 'https://data.economie.gouv.fr/',
              as_of: '2025-12-31',
              financial_year: 2025,
              found_at: '2026-11-20T09:30:02.000Z',
            },
          ],
        },
      ],
    },
  },
})

const decision = {
  tag: 'quality',
  method: 'POST',
  access: 'session',
  body: named('FactDecision', 'The fact.', {
    fact_id: rowId(),
  }),
  output: named('FactDecisionResponse', 'State of the fact.', {
    ok: Type.Boolean(),
    fact: Fact,
    changed: Type.Array(Type.String(), { description: 'Own entries that changed.' }),
    data_quality: Type.Integer({ minimum: 0, maximum: 10 }),
    enqueued: Type.Array(Step, {
      description: 'Steps queued again, since an accepted company number turns interpretations into facts.',
    }),
  }),
  refusals: ['entry_invalid', 'ticket_reversed', 'fact_not_found', 'fact_superseded'],
  headers: BY_LANGUAGE,
} as const

const decided = (status: string, changed: string[]) => ({
  ok: true,
  fact: {
    id: 3,
    field: 'revenue',
    value: 12.9,
    own_value: status === 'accepted' ? 12.9 : 12.3,
    status,
    basis: 'fact',
    matched_by: 'siren',
    source: 'ratios-inpi-bce',
    source_name: FACT_SOURCES['ratios-inpi-bce'],
    reference: 'https://data.economie.gouv.fr/',
    as_of: '2025-12-31',
    found_at: '2026-11-20T09:30:02.000Z',
  },
  changed,
  data_quality: 8,
  enqueued: [],
})

export const acceptFact = operation({
  ...decision,
  id: 'acceptFact',
  path: '/api/dq/{session_id}/accept',
  summary: 'Accept a fact in place of the own entry',
  description:
    'The fact’s value becomes the party’s own entry if the field has one. Accepting a company number makes it the party’s own, and the steps that depend on it are queued again.',
  example: { request: { fact_id: 3 }, response: decided('accepted', ['revenue']) },
})

export const keepFact = operation({
  ...decision,
  id: 'keepFact',
  path: '/api/dq/{session_id}/keep',
  summary: 'Keep the own entry against a fact',
  description:
    'The fact is rejected: it stays on record but neither conflicts nor verifies anything. It can still be accepted later.',
  example: { request: { fact_id: 3 }, response: decided('rejected', []) },
})
