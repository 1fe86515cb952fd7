import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findStatedTrade } from '../../src/domain/matching/trade-vocabulary.ts'
import type { CriterionKind } from '../../src/domain/parties/company-kind.ts'
import { NOTHING_CONFIRMED } from '../../src/domain/parties/confirmed.ts'
import {
  confirmGeography,
  confirmReading,
  confirmWishes,
  type ReadingByTrade,
} from '../../src/domain/reading/confirmed.ts'
import { loadTradeVocabulary } from '../../src/integrations/trade-vocabulary.ts'

const READ: ReadingByTrade = {
  wanted: [
    { trade: 'dental-laboratory', role: 'make', from: 'dental labs' },
    { trade: 'opticians', role: 'operate', from: 'opticians' },
    { trade: null, role: 'operate', from: 'healthcare' },
  ],
  excluded: [
    { trade: 'dental-clinics', role: 'operate', from: 'orthodontics' },
    { trade: null, role: 'operate', from: 'retail' },
  ],
  places: {
    required: [{ code: 'FR', name: 'France' }],
    preferred: [{ code: 'BE', name: 'Belgium' }],
    excluded: [
      { code: 'FR-75', name: 'Paris' },
      { code: 'CH', name: 'Switzerland' },
    ],
  },
  sizes: [],
  kinds: [],
  generalist: true,
  notUnderstood: ['tuck-ins'],
  overLimit: [],
}

describe('confirmReading', () => {
  it('marks nothing as confirmed without confirmed criteria', () => {
    const { wanted, places, role, outranked } = confirmReading(READ, NOTHING_CONFIRMED)
    assert.deepEqual(wanted, [
      { trade: 'dental-laboratory', role: 'make', from: 'dental labs', isConfirmed: false },
      { trade: 'opticians', role: 'operate', from: 'opticians', isConfirmed: false },
      { trade: null, role: 'operate', from: 'healthcare', isConfirmed: false },
    ])
    assert.deepEqual(places.preferred, [{ code: 'BE', name: 'Belgium', isConfirmed: false }])
    assert.deepEqual([role, outranked], [null, []])
  })
  it('replaces the kinds that are criteria and keeps the others', () => {
    const read = { ...READ, kinds: ['niche', 'majority', 'export'] }
    const { kinds, areKindsConfirmed, outranked } = confirmReading(read, { ...NOTHING_CONFIRMED, kinds: ['export'] })
    assert.deepEqual([kinds, areKindsConfirmed, outranked], [['export', 'majority'], true, ['niche']])
    assert.equal(confirmReading(read, NOTHING_CONFIRMED).areKindsConfirmed, false)
  })
  it('replaces sizes of revenue, EBITDA and enterprise value, and keeps those that cannot be confirmed', () => {
    const ebitda = { figure: 'ebitda', min: 1, max: 3, currency: null } as const
    const read = [
      ebitda,
      { figure: 'ev', min: null, max: 50, currency: 'GBP' },
      { figure: 'revenue', min: 5, max: 5, currency: 'EUR' },
      { figure: 'margin', min: 10, max: null, currency: null },
    ] as const
    const rate = { currency: 'EUR', perEur: 1, date: '2026-11-20' }
    const confirmed = { ...NOTHING_CONFIRMED, sizes: [{ figure: 'ebitda', min: 1, max: 3, rate }] } as const
    const { sizes, outranked } = confirmReading({ ...READ, sizes: read }, confirmed)
    assert.deepEqual(sizes, [
      { ...ebitda, currency: 'EUR', isConfirmed: true },
      { figure: 'margin', min: 10, max: null, currency: null, isConfirmed: false },
    ])
    assert.deepEqual(outranked, ['ev -50m GBP', 'revenue 5m EUR'])
  })
  it('replaces the wanted businesses with confirmed trades, which keep the words that name them', () => {
    const { wanted, excluded, generalist, outranked } = confirmReading(READ, {
      ...NOTHING_CONFIRMED,
      trades: ['dental-laboratory', 'hearing-aids'],
    })
    assert.deepEqual(wanted, [
      { trade: 'dental-laboratory', role: 'make', from: 'dental labs', isConfirmed: true },
      { trade: 'hearing-aids', role: 'other', from: '', isConfirmed: true },
    ])
    assert.deepEqual(
      excluded.map(({ from, isConfirmed }) => [from, isConfirmed]),
      [
        ['orthodontics', false],
        ['retail', false],
      ],
    )
    assert.equal(generalist, false)
    assert.deepEqual(outranked, ['opticians', 'healthcare'])
  })
  it('lets a confirmed trade overrule the opposite list of the text', () => {
    const wanted = confirmReading(READ, { ...NOTHING_CONFIRMED, trades: ['dental-clinics'] })
    assert.deepEqual(
      wanted.excluded.map(({ from }) => from),
      ['retail'],
    )
    const excluded = confirmReading(READ, { ...NOTHING_CONFIRMED, excludedTrades: ['opticians'] })
    assert.deepEqual(
      excluded.wanted.map(({ from }) => from),
      ['dental labs', 'healthcare'],
    )
    assert.deepEqual(
      excluded.excluded.map(({ trade, isConfirmed }) => [trade, isConfirmed]),
      [['opticians', true]],
    )
  })
  it('excludes nothing if the confirmed exclusions are empty', () => {
    const { excluded, outranked } = confirmReading(READ, { ...NOTHING_CONFIRMED, excludedTrades: [] })
    assert.deepEqual(excluded, [])
    assert.deepEqual(outranked, ['orthodontics', 'retail'])
  })
  it('assigns the confirmed role to every business', () => {
    const { wanted, role } = confirmReading(READ, { ...NOTHING_CONFIRMED, role: 'supply' })
    assert.equal(role, 'supply')
    assert.deepEqual(
      wanted.map((business) => [business.role, business.isConfirmed]),
      [
        ['supply', false],
        ['supply', false],
        ['supply', false],
      ],
    )
  })
  it('requires the confirmed countries and keeps excluded places within them', () => {
    const { places, outranked } = confirmReading(READ, { ...NOTHING_CONFIRMED, countries: ['CH', 'FR'] })
    assert.deepEqual(places.required, [
      { code: 'CH', name: 'Switzerland', isConfirmed: true },
      { code: 'FR', name: 'France', isConfirmed: true },
    ])
    assert.deepEqual(places.preferred, [])
    assert.deepEqual(places.excluded, [{ code: 'FR-75', name: 'Paris', isConfirmed: false }])
    assert.deepEqual(outranked, ['Belgium'])
    assert.deepEqual(confirmReading(READ, { ...NOTHING_CONFIRMED, countries: [] }).places.required, [])
  })
})

const WISHES = {
  facets: [{ of: 'sector' as const, text: 'healthcare' }],
  named: [{ of: 'sector' as const, wanted: 'healthcare' }],
  exclusions: ['orthodontics'],
  excludedRoles: 2,
  excludedSectors: 4,
  isGeneralist: true,
  kinds: [],
  isOfKinds: false,
  stated: ['sector' as const],
  unread: ['sector' as const],
  broadSectors: 2,
}

describe('confirmWishes', () => {
  it('replaces everything that the texts look for with the confirmed trades', () => {
    assert.deepEqual(
      confirmWishes(WISHES, { ...NOTHING_CONFIRMED, trades: ['opticians'] }, (id) => `words of ${id}`),
      {
        facets: [{ of: 'sector', text: 'words of opticians' }],
        named: [],
        exclusions: ['orthodontics'],
        excludedRoles: 2,
        excludedSectors: 4,
        isGeneralist: false,
        kinds: [],
        isOfKinds: false,
        stated: ['sector'],
        unread: [],
        broadSectors: 0,
      },
    )
  })
  it('keeps an excluded whole sector, unless the confirmed exclusions are empty', () => {
    const excluding = (excludedTrades: string[]) => {
      const { exclusions, excludedRoles, excludedSectors } = confirmWishes(WISHES, {
        ...NOTHING_CONFIRMED,
        excludedTrades,
      })
      return [exclusions, excludedRoles, excludedSectors]
    }
    assert.deepEqual(excluding(['hotels']), [['hotels'], 0, 4])
    assert.deepEqual(excluding([]), [[], 0, 0])
  })
  it('replaces the wanted kinds, which decide only if no business is named', () => {
    const withKinds = (changes: object, kinds: CriterionKind[]) => {
      const wishes = { ...WISHES, named: [], broadSectors: 0, isGeneralist: false, kinds: ['export'], ...changes }
      const { kinds: wanted, isOfKinds, unread } = confirmWishes(wishes, { ...NOTHING_CONFIRMED, kinds })
      return [wanted, isOfKinds, unread]
    }
    assert.deepEqual(withKinds({}, ['niche']), [['niche'], true, []])
    assert.deepEqual(withKinds({ isOfKinds: true, unread: [] }, []), [[], false, ['sector']])
    assert.deepEqual(withKinds({}, ['platform']), [['platform'], false, ['sector']])
    assert.deepEqual(withKinds({ named: WISHES.named, unread: [] }, ['niche']), [['niche'], false, []])
  })
  it('changes nothing without confirmed criteria', () => {
    assert.deepEqual(confirmWishes(WISHES, NOTHING_CONFIRMED), WISHES)
    assert.equal(confirmGeography(null, NOTHING_CONFIRMED), null)
  })
})

describe('confirmGeography', () => {
  it('requires the confirmed countries without the neighbours that the text adds', () => {
    const read = { inside: ['DE'], outside: ['AT', 'FR/Bretagne'], isLoose: true as const }
    assert.deepEqual(confirmGeography(read, { ...NOTHING_CONFIRMED, countries: ['AT', 'FR'] }), {
      inside: ['AT', 'FR'],
      outside: ['FR/Bretagne'],
    })
    assert.equal(confirmGeography(read, { ...NOTHING_CONFIRMED, countries: [] }), null)
  })
})

describe('findStatedTrade', () => {
  const vocabulary = loadTradeVocabulary()
  for (const [stated, id] of [
    ['dental-laboratory', 'dental-laboratory'],
    ['Dental-Laboratory', 'dental-laboratory'],
    ['Zahnarztpraxen', 'dental-clinics'],
    ['laboratoire de prothèse dentaire', 'dental-laboratory'],
    ['86.23', 'dental-clinics'],
    ['8623', 'dental-clinics'],
    ['86.23Z', 'dental-clinics'],
    ['8623z', 'dental-clinics'],
    ['86230', 'dental-clinics'],
    ['27.52Z', 'stoves-fireplaces'],
    ['38.21', 'landfill-mineral-waste'],
  ] as const)
    it(`reads ${stated} as ${id}`, () => {
      assert.deepEqual(findStatedTrade(stated, vocabulary), { of: 'trade', id })
    })
  it('returns every trade that shares a code', () => {
    const found = findStatedTrade('32.50', vocabulary)
    assert.equal(found.of, 'several')
    assert.deepEqual(found.of === 'several' && [...found.ids].sort(), [
      'contact-lens-vision-devices',
      'dental-implants-aligners-makers',
      'dental-laboratory',
      'eyewear-maker',
      'medical-devices-maker',
      'medical-furniture-hospital-fitout',
      'orthopaedics-prosthetics',
    ])
  })
  it('finds a sub-class specific to NAF by its own code, not by its class', () => {
    const ids = (code: string) => {
      const found = findStatedTrade(code, vocabulary)
      return found.of === 'several' ? [...found.ids].sort() : found.of === 'trade' ? [found.id] : []
    }
    assert.deepEqual(ids('49.39C'), ['passenger-coaches', 'ski-areas-ropeways'])
    assert.deepEqual(ids('49.39'), ['passenger-coaches'])
  })
  it('returns unknown for an unlisted code and for words that name no trade', () => {
    for (const stated of ['00.00', '99999', 'Quetzalcoatl', ''])
      assert.deepEqual(findStatedTrade(stated, vocabulary), { of: 'unknown' }, stated)
  })
})
