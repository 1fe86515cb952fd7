import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { EMPTY_IDENTITY, type Identity } from '../../src/domain/parties/profile.ts'
import type { FoundFact, MatchedBy } from '../../src/domain/quality/facts.ts'
import { advisor } from '../../src/worker/steps/advisor.ts'
import { contacts } from '../../src/worker/steps/contacts.ts'
import { discovery } from '../../src/worker/steps/discovery.ts'
import { financials } from '../../src/worker/steps/financials.ts'
import { president } from '../../src/worker/steps/president.ts'
import { product } from '../../src/worker/steps/product.ts'
import { siren } from '../../src/worker/steps/siren.ts'
import { findKnownSiren, type StepContext } from '../../src/worker/steps/step.ts'
import { websiteReading } from '../_enrichment.ts'
import {
  accounts,
  deregistration,
  insolvency,
  json,
  legalEntity,
  legalPerson,
  openRegistriesDouble,
  person,
  type RegistriesDouble,
  registered,
  registriesOver,
  sirenNumber,
} from '../_registries.ts'

const SIREN = sirenNumber(901)
const PAGE = `https://annuaire-entreprises.data.gouv.fr/entreprise/${SIREN}`

let double: RegistriesDouble

before(async () => {
  double = await openRegistriesDouble()
})
after(() => double.close())
beforeEach(() => {
  for (const source of ['recherche-entreprises', 'ratios-inpi-bce', 'bodacc', 'gleif'] as const)
    double.misbehave(source, null)
  Object.assign(double, { companies: [], ratios: [], notices: [], entities: [] })
})

/** Builds a step's context over the real readers; the party is identified by its own SIREN unless `changes` differ. */
const context = (changes: Partial<StepContext> = {}, matchedBy: MatchedBy = 'siren'): StepContext => ({
  registries: registriesOver(double),
  identity: EMPTY_IDENTITY,
  country: null,
  facts: [],
  sirenToGoBy: async () => ({ siren: SIREN, matchedBy }),
  readOwnWebsite: async () => null,
  ...changes,
})
const named = (identity: Partial<Identity>) => ({ identity: { ...EMPTY_IDENTITY, ...identity } })

const valuesOf = (facts: readonly FoundFact[]) => facts.map(({ field, value }) => [field, value])
const fieldOf = (facts: readonly FoundFact[], wanted: string) => facts.find(({ field }) => field === wanted)

describe('financials step', () => {
  it('returns EUR 12,340,000 of the company register as a revenue of 12.34 million for its year', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    const { state, facts } = await financials(context())
    assert.equal(state, 'done')
    assert.deepEqual(facts, [
      {
        field: 'revenue',
        value: 12.34,
        detail: { of: 'accounts_in_register', year: '2024' },
        source: 'recherche-entreprises',
        reference: PAGE,
        asOf: '2024-12-31',
        matchedBy: 'siren',
      },
    ])
  })

  it('returns the latest of several years in the company register', async () => {
    const finances = { '2022': { ca: 9_000_000 }, '2024': { ca: 456_789 }, '2023': { ca: 10_000_000 } }
    double.companies = [registered(SIREN, 'BRELU', { finances })]
    const { facts } = await financials(context())
    assert.deepEqual(
      facts.map(({ field, value, asOf }) => [field, value, asOf]),
      [['revenue', 0.456789, '2024-12-31']],
    )
  })

  it('returns filed accounts in EUR millions and percent instead of the revenue of the register', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    double.ratios = [
      accounts(SIREN, 2025, { chiffre_d_affaires: 12_345_678, ebe: 1_234_568, marge_brute: 8_000_000 }),
      accounts(SIREN, 2024, { chiffre_d_affaires: 10_000_000 }),
    ]
    const { state, facts } = await financials(context({}, 'name'))
    assert.equal(state, 'done')
    assert.deepEqual(
      facts.map(({ field, value, detail, source, asOf, matchedBy }) => [field, value, detail, source, asOf, matchedBy]),
      [
        [
          'revenue',
          12.345678,
          [{ of: 'complete_accounts', day: '2025-12-31' }],
          'ratios-inpi-bce',
          '2025-12-31',
          'name',
        ],
        [
          'growth',
          23.46,
          { of: 'complete_accounts_compared', before: '2024-12-31', day: '2025-12-31' },
          'ratios-inpi-bce',
          '2025-12-31',
          'name',
        ],
        [
          'ebitda_margin',
          10,
          { of: 'complete_accounts_ebe', day: '2025-12-31' },
          'ratios-inpi-bce',
          '2025-12-31',
          'name',
        ],
      ],
    )
  })

  it('states whether accounts are consolidated, complete or simplified', async () => {
    for (const [type_bilan, of] of [
      ['K', 'consolidated_accounts'],
      ['C', 'complete_accounts'],
      ['S', 'simplified_accounts'],
    ]) {
      double.ratios = [accounts(SIREN, 2025, { type_bilan })]
      const { facts } = await financials(context())
      assert.deepEqual(fieldOf(facts, 'revenue')?.detail, [{ of, day: '2025-12-31' }])
    }
  })

  it('returns an insolvency and a deregistration with their publication dates', async () => {
    double.notices = [
      insolvency(SIREN, '2026-03-08', 'Jugement d’ouverture de sauvegarde'),
      deregistration(SIREN, '2026-04-09'),
    ]
    const { facts } = await financials(context())
    assert.deepEqual(
      facts.map(({ field, source, asOf, matchedBy }) => [field, source, asOf, matchedBy]),
      [
        ['insolvency', 'bodacc', '2026-03-08', 'siren'],
        ['deregistration', 'bodacc', '2026-04-09', 'siren'],
      ],
    )
    assert.equal(facts[0]?.value, 'Jugement d’ouverture de sauvegarde')
  })

  it('ends unavailable without the revenue of the register if the accounts cannot be fetched', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    double.misbehave('ratios-inpi-bce', (_, response) => json(response, {}, 500))
    const { state, facts } = await financials(context())
    assert.deepEqual([state, facts], ['unavailable', []])
  })
})

describe('siren step', () => {
  const SAID = [
    ['siren', SIREN],
    ['company', 'BRELU'],
    ['address', '4 RUE DES ESSAIS 35000 RENNES'],
    ['activity_code', '33.12Z'],
    ['headcount', '50 to 99'],
    ['founded_on', '2004-05-03'],
    ['legal_status', 'active'],
  ]

  it('confirms the party’s own SIREN if it is registered under the party’s name', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    const { facts } = await siren(context(named({ siren: SIREN, company: 'Brélu SAS' })))
    assert.deepEqual(valuesOf(facts), SAID)
    for (const fact of facts)
      assert.deepEqual(
        [fact.source, fact.reference, fact.asOf, fact.matchedBy],
        ['recherche-entreprises', PAGE, '2026-05-17', 'siren'],
      )
  })

  it('marks facts as unconfirmed if the SIREN is registered under another name', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    for (const identity of [
      { company: 'Quenot' },
      { company: null, name: null },
      { company: 'Quenot', name: 'Brélu' },
    ]) {
      const { facts } = await siren(context(named({ siren: SIREN, ...identity })))
      assert.equal(facts.length, 7)
      assert.deepEqual(new Set(facts.map(({ matchedBy }) => matchedBy)), new Set(['unconfirmed']))
    }
  })

  it('attributes facts found by the SIREN of the imprint to the website', async () => {
    double.companies = [registered(SIREN, 'BRELU')]
    const readOwnWebsite = async () => websiteReading({ siren: SIREN })
    const { facts } = await siren(context({ ...named({ company: 'Brélu' }), readOwnWebsite }))
    assert.deepEqual(valuesOf(facts), SAID)
    assert.deepEqual(new Set(facts.map(({ matchedBy }) => matchedBy)), new Set(['domain']))
  })

  it('accepts a name borne by one active company, and none borne by two', async () => {
    double.companies = [
      registered(SIREN, 'BRELU'),
      registered(sirenNumber(902), 'BRELU SARL', { etat_administratif: 'C' }),
    ]
    const { facts } = await siren(context(named({ company: 'Brelu' })))
    assert.deepEqual([fieldOf(facts, 'siren')?.value, fieldOf(facts, 'siren')?.matchedBy], [SIREN, 'name'])
    double.companies = [registered(SIREN, 'BRELU'), registered(sirenNumber(902), 'BRELU SARL')]
    const several = await siren(context(named({ company: 'Brelu' })))
    assert.deepEqual([several.state, several.facts], ['nothing', []])
  })

  it('states that a company is closed', async () => {
    double.companies = [registered(SIREN, 'BRELU', { etat_administratif: 'C', date_fermeture: '2026-02-01' })]
    const { facts } = await siren(context(named({ siren: SIREN, company: 'Brélu' })))
    assert.equal(fieldOf(facts, 'legal_status')?.value, 'closed')
  })

  it('looks up a foreign company by name in GLEIF, not in the French register', async () => {
    double.companies = [registered(SIREN, 'PROBEWERK')]
    double.entities = [legalEntity('529900PROBEWERKGMBH1', 'Probewerk GmbH', 'HRB 12345', 'DE')]
    const { facts } = await siren(context({ ...named({ company: 'Probewerk' }), country: 'DE' }))
    assert.deepEqual(
      facts.map(({ field, source, matchedBy, asOf }) => [field, source, matchedBy, asOf]),
      [
        ['lei', 'gleif', 'name', '2026-02-01'],
        ['company', 'gleif', 'name', '2026-02-01'],
        ['address', 'gleif', 'name', '2026-02-01'],
        ['legal_status', 'gleif', 'name', '2026-02-01'],
      ],
    )
    assert.deepEqual(fieldOf(facts, 'lei')?.detail, { of: 'registered_in', jurisdiction: 'DE' })
  })
})

describe('foreign company number', () => {
  const stated = { company: 'Probewerk', companyNumber: 'DE HRB 12345 Hamburg' }
  const matched = async (entity: ReturnType<typeof legalEntity>) => {
    double.entities = [entity]
    const { facts } = await siren(context({ ...named(stated), country: 'DE' }))
    return [...new Set(facts.map(({ matchedBy }) => matchedBy))]
  }
  it('confirms a GLEIF record with the same number, country and name', async () => {
    assert.deepEqual(await matched(legalEntity('529900PROBEWERKGMBH1', 'Probewerk GmbH', 'HRB 12345', 'DE')), ['siren'])
  })
  it('does not confirm a GLEIF record with another country, name or number', async () => {
    assert.deepEqual(await matched(legalEntity('529900PROBEWERKGMBH1', 'Probewerk GmbH', 'HRB 12345', 'AT')), ['name'])
    assert.deepEqual(await matched(legalEntity('529900PROBEWERKGMBH1', 'Andere GmbH', 'HRB 12345', 'DE')), [])
    assert.deepEqual(await matched(legalEntity('529900PROBEWERKGMBH1', 'Probewerk GmbH', 'HRB 54321', 'DE')), ['name'])
  })
})

describe('lookup of leader and auditor', () => {
  it('returns the leader with the office, and the statutory auditor without the deputy', async () => {
    const dirigeants = [
      person('JOLIBOIS', 'RICHARD', 'Directeur Général'),
      person('PALATIN (MOREAU)', 'CÉCILE ANNE', 'Présidente de SAS'),
      person('VIEILLARD', 'JEAN', 'Président du conseil de surveillance'),
      legalPerson('AUDIT OUEST', sirenNumber(903), 'Commissaire aux comptes titulaire'),
      legalPerson('AUDIT SUD', sirenNumber(904), 'Commissaire aux comptes suppléant'),
    ]
    double.companies = [registered(SIREN, 'BRELU', { dirigeants })]
    const common = { source: 'recherche-entreprises', reference: PAGE, asOf: '2026-05-17', matchedBy: 'name' } as const
    assert.deepEqual((await president(context({}, 'name'))).facts, [
      { ...common, field: 'president', value: 'Cécile Palatin', detail: { of: 'other', text: 'Présidente de SAS.' } },
    ])
    assert.deepEqual((await advisor(context({}, 'name'))).facts, [
      {
        ...common,
        field: 'auditor',
        value: 'AUDIT OUEST',
        detail: { of: 'other', text: 'Commissaire aux comptes titulaire' },
      },
    ])
  })

  it('returns the leader of the holding, with the office held there', async () => {
    const holding = sirenNumber(905)
    double.companies = [
      registered(SIREN, 'BRELU', { dirigeants: [legalPerson('BRELU HOLDING', holding, 'Président de SAS')] }),
      registered(holding, 'BRELU HOLDING', { dirigeants: [person('QUENOT', 'MARC', 'Gérant')] }),
    ]
    const { facts } = await president(context())
    assert.deepEqual(facts[0]?.value, 'Marc Quenot')
    assert.deepEqual(facts[0]?.detail, {
      of: 'office_in_holding',
      office: 'Gérant',
      company: 'BRELU HOLDING',
      its_office: 'Président de SAS',
    })
  })
})

describe('findKnownSiren', () => {
  const found = (matchedBy: MatchedBy, value: string, id: number) => ({
    field: 'siren' as const,
    value,
    detail: null,
    source: 'website' as const,
    reference: '',
    asOf: null,
    matchedBy,
    id,
    partyId: 1,
    decision: 'current' as const,
    foundAt: '',
  })
  const [own, imprint, byName] = [sirenNumber(911), sirenNumber(912), sirenNumber(913)]
  const facts = [found('domain', imprint, 1), found('name', byName, 2)]

  it('prefers the party’s own SIREN, then that of its imprint, then that found by name', () => {
    assert.deepEqual(findKnownSiren({ ...EMPTY_IDENTITY, siren: own }, facts), { siren: own, matchedBy: 'siren' })
    for (const known of [facts, facts.toReversed()])
      assert.deepEqual(findKnownSiren(EMPTY_IDENTITY, known), { siren: imprint, matchedBy: 'domain' })
    assert.deepEqual(findKnownSiren(EMPTY_IDENTITY, facts.slice(1)), { siren: byName, matchedBy: 'name' })
    assert.equal(findKnownSiren(EMPTY_IDENTITY, [found('unconfirmed', byName, 3)]), null)
  })
})

describe('discovery step', () => {
  it('adds the LEI of the company, with the same certainty as its SIREN', async () => {
    double.companies = [registered(SIREN, 'FONDS BRELU')]
    double.entities = [legalEntity('529900FONDSBRELU0001', 'FONDS BRELU', SIREN, 'FR')]
    for (const [company, matchedBy] of [
      ['Fonds Brélu', 'siren'],
      ['Quenot', 'unconfirmed'],
    ] as const) {
      const { facts } = await discovery(context(named({ siren: SIREN, company })))
      const lei = fieldOf(facts, 'lei')
      assert.deepEqual([lei?.value, lei?.matchedBy, lei?.source], ['529900FONDSBRELU0001', matchedBy, 'gleif'])
      assert.equal(facts.filter(({ source }) => source === 'gleif').length, 1)
    }
  })
})

describe('extraction of website facts', () => {
  it('returns contact details, attributed to the domain and the day of reading', async () => {
    const readOwnWebsite = async () => websiteReading({ finalUrl: 'https://brelu.example/fr/', legalName: 'Brélu SAS' })
    const { facts } = await contacts(context({ readOwnWebsite }))
    assert.deepEqual(valuesOf(facts), [
      ['website', 'https://brelu.example'],
      ['email', 'accueil@brelu.example'],
      ['phone', '+33 2 99 00 00 00'],
      ['contact_page', 'https://brelu.example/contact'],
      ['company', 'Brélu SAS'],
    ])
    for (const { source, reference, asOf, matchedBy } of facts)
      assert.deepEqual(
        [source, reference, asOf, matchedBy],
        ['website', 'https://brelu.example/fr/', '2026-11-20', 'domain'],
      )
  })

  it('keeps 500 characters of a description, and all technologies by name', async () => {
    const technologies = ['WordPress', 'Matomo'].map((name) => ({ name, category: 'CMS', evidence: 'generator' }))
    const readOwnWebsite = async () => websiteReading({ description: 'x'.repeat(501), technologies })
    const { facts } = await product(context({ readOwnWebsite }))
    assert.deepEqual(valuesOf(facts), [
      ['self_description', 'x'.repeat(500)],
      ['technologies', 'WordPress, Matomo'],
    ])
  })

  it('finds nothing without an address, and ends unavailable if the website does not respond', async () => {
    for (const step of [contacts, product]) {
      assert.equal((await step(context())).state, 'nothing')
      const readOwnWebsite = async () => ({ status: 'unavailable', reason: 'website_timeout' }) as never
      assert.equal((await step(context({ readOwnWebsite }))).state, 'unavailable')
    }
  })
})
