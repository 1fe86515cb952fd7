import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inspect } from 'node:util'
import type { Registries } from '../../src/integrations/registry.ts'
import {
  accounts,
  BIRTH,
  BIRTH_YEAR,
  deposit,
  deregistration,
  insolvency,
  json,
  legalEntity,
  legalPerson,
  NATIONALITY,
  openRegistriesDouble,
  person,
  type RegistriesDouble,
  registered,
  registriesOver,
  sirenNumber,
} from '../_registries.ts'

const SIREN = sirenNumber(1)

let double: RegistriesDouble
let registries: Registries

before(async () => {
  double = await openRegistriesDouble()
})
after(() => double.close())
beforeEach(() => {
  Object.assign(double, { companies: [], ratios: [], notices: [], entities: [] })
  registries = registriesOver(double)
})

async function found<T>(answer: Promise<{ status: string; value?: T }>): Promise<T> {
  const { status, value } = await answer
  assert.equal(status, 'found')
  return value as T
}

describe('reader of Recherche d’entreprises', () => {
  it('returns a company by SIREN', async () => {
    double.companies = [registered(SIREN, 'MECANIQUE BRELU')]
    const company = await found(registries.companyOfSiren(SIREN))
    assert.deepEqual(company, {
      siren: SIREN,
      names: ['MECANIQUE BRELU'],
      tradeNames: [],
      address: '4 RUE DES ESSAIS 35000 RENNES',
      activityCode: '33.12Z',
      isActive: true,
      isStruckOff: false,
      foundedOn: '2004-05-03',
      headcount: '50 to 99',
      revenue: { eur: 12_340_000, year: 2024 },
      officers: [{ kind: 'person', name: 'Marthe Dubreuil', office: 'Président de SAS' }],
      updatedOn: '2026-05-17',
    })
  })

  it('drops birth dates and nationalities', async () => {
    double.companies = [registered(SIREN, 'MECANIQUE BRELU')]
    const seen = inspect(await registries.companyOfSiren(SIREN), { depth: null })
    for (const personal of [BIRTH, BIRTH_YEAR, NATIONALITY]) assert.doesNotMatch(seen, new RegExp(personal))
  })

  it('reads a missing or zero revenue, and headcount NN, as unknown', async () => {
    for (const finances of [null, {}, { '2024': { ca: 0 } }, { '2024': { ca: null } }]) {
      double.companies = [registered(SIREN, 'MECANIQUE BRELU', { finances, tranche_effectif_salarie: 'NN' })]
      const company = await found(registriesOver(double).companyOfSiren(SIREN))
      assert.equal(company.revenue, null)
      assert.equal(company.headcount, null)
    }
  })

  it('returns nothing for a company that opted out of publication', async () => {
    double.companies = [registered(SIREN, 'MECANIQUE BRELU', { statut_diffusion: 'P' })]
    assert.equal((await registries.companyOfSiren(SIREN)).status, 'nothing')
  })

  it('accepts missing fields, and returns companies as officers', async () => {
    const dirigeants = [
      legalPerson('BRELU HOLDING', sirenNumber(2), 'Président de SAS'),
      legalPerson('ETAT', null, null),
    ]
    double.companies = [{ siren: SIREN, nom_complet: 'BRELU (BRELU PARIS)', etat_administratif: 'C', dirigeants }]
    const company = await found(registries.companyOfSiren(SIREN))
    assert.deepEqual(company.names, ['BRELU'])
    assert.equal(company.isActive, false)
    assert.deepEqual(company.officers, [
      { kind: 'company', name: 'BRELU HOLDING', siren: sirenNumber(2), office: 'Président de SAS' },
    ])
  })

  it('returns unavailable, not nothing, for an unknown response format', async () => {
    double.misbehave('recherche-entreprises', (_, response) => json(response, { entreprises: [] }))
    assert.equal((await registries.companyOfSiren(SIREN)).status, 'unavailable')
    double.misbehave('recherche-entreprises', null)
  })
})

describe('reader of the BCE/INPI ratios', () => {
  it('reads a zero as unknown: EBITDA beside a filed EBE, and every figure of confidential accounts', async () => {
    double.ratios = [
      accounts(SIREN, 2025),
      accounts(SIREN, 2024, {
        chiffre_d_affaires: 0,
        ebe: 0,
        marge_brute: 0,
        confidentiality: 'Partiellement confidentiel',
      }),
    ]
    const [open, hidden] = await found(registries.filingsOf(SIREN))
    assert.deepEqual([open?.ebitdaEur, open?.ebeEur], [null, 1_500_000])
    assert.deepEqual([hidden?.revenueEur, hidden?.ebeEur, hidden?.grossMarginEur], [null, null, null])
  })

  it('ignores accounts of an unknown kind or without a closing date', async () => {
    double.ratios = [accounts(SIREN, 2025, { type_bilan: 'B' }), accounts(SIREN, 2024, { date_cloture_exercice: null })]
    assert.equal((await registries.filingsOf(SIREN)).status, 'nothing')
  })
})

describe('reader of BODACC', () => {
  it('returns insolvency notices, decoded from JSON within strings, and no other notices', async () => {
    double.notices = [
      insolvency(SIREN, '2026-03-08', 'Jugement d’ouverture de redressement judiciaire'),
      deposit(SIREN),
    ]
    const { insolvency: notices } = await found(registries.warningNoticesOf(SIREN))
    assert.deepEqual(
      notices.map(({ nature, publishedOn }) => [nature, publishedOn]),
      [['Jugement d’ouverture de redressement judiciaire', '2026-03-08']],
    )
    assert.doesNotMatch(inspect(notices), new RegExp(BIRTH))
  })

  it('falls back to the family of a notice if its judgment is not JSON', async () => {
    double.notices = [{ ...insolvency(SIREN, '2026-03-08', 'x'), jugement: '{"nature": ' }]
    const {
      insolvency: [notice],
    } = await found(registries.warningNoticesOf(SIREN))
    assert.equal(notice?.nature, 'Procédures collectives')
  })

  const struckOff = deregistration(SIREN, '2026-04-02')
  const enteredAgain = { ...struckOff, familleavis: 'immatriculation', familleavis_lib: 'Immatriculations' }
  const deregistrations: [string, object[], string[]][] = [
    ['returns a deregistration', [deposit(SIREN), struckOff], ['2026-04-02']],
    ['omits a cancelled deregistration', [{ ...struckOff, typeavis_lib: 'Avis d’annulation' }], []],
    ['omits a deregistration followed by a new registration', [enteredAgain, struckOff], []],
  ]
  for (const [what, notices, days] of deregistrations)
    it(what, async () => {
      double.notices = notices
      const answer = await registries.warningNoticesOf(SIREN)
      const given = answer.status === 'found' ? answer.value.deregistration : []
      assert.deepEqual(
        given.map(({ publishedOn }) => publishedOn),
        days,
      )
    })

  it('ignores notices that do not list exactly this SIREN', async () => {
    const notice = insolvency(SIREN, '2026-03-08', 'x')
    double.notices = [{ ...notice, registre: [`1${SIREN}`] }]
    assert.equal((await registries.warningNoticesOf(SIREN)).status, 'nothing')
  })
})

describe('reader of GLEIF', () => {
  it('returns legal entities by name and by registration number', async () => {
    double.entities = [legalEntity('529900ABCDEFGHIJKL12', 'Probewerk GmbH', 'HRB 12345', 'DE')]
    const [entity] = await found(registries.entitiesNamed('Probewerk'))
    assert.deepEqual([entity?.lei, entity?.jurisdiction, entity?.isActive], ['529900ABCDEFGHIJKL12', 'DE', true])
    assert.equal(entity?.address, 'Probeweg 4, 20095, Hamburg, DE')
    assert.equal((await registries.entitiesRegisteredAs('HRB 12345')).status, 'found')
  })
})

describe('reader of officers', () => {
  it('omits persons without an office', async () => {
    double.companies = [registered(SIREN, 'BRELU', { dirigeants: [person('A', 'B', null)] })]
    assert.deepEqual((await found(registries.companyOfSiren(SIREN))).officers, [])
  })
})
