import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import fc from 'fast-check'
import { findBroadSectors, sectorsOfSeller, sectorsOfVector } from '../../src/domain/matching/broad-sectors.ts'
import { businessLikelihood, GENERALIST_FACTOR, noTextVector } from '../../src/domain/matching/scoring/semantic.ts'
import { withoutBrackets } from '../../src/domain/reading/brackets.ts'
import { readWishes as read, type WishTexts, weighFacets } from '../../src/domain/reading/buyer-wishes.ts'
import { isGeneralText } from '../../src/domain/reading/general-text.ts'
import { placeFactor, readGeography as readPlaces } from '../../src/domain/reading/geography.ts'
import { readFreeText } from '../../src/domain/reading/read-text.ts'
import { sellerWordKeys, wordSetKey } from '../../src/domain/reading/same-words.ts'
import { broadSectorsNamed } from '../../src/domain/reading/sectors-named.ts'
import { openLocalEmbedder } from '../../src/integrations/embedder.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { type JudgedThesis, PARTS, readCollection } from '../../tooling/judged/collection.ts'
import { blindOf } from '../../tooling/judged/meanings.ts'
import { anyCodePoint } from '../_code-points.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { askingFor, sellerOf } from '../_meaning.ts'

const readGeography = (text: string | null) => readPlaces(text, loadReadingRules())
const readWishes = (texts: WishTexts) => read(texts, loadReadingRules())

/** [text, wanted businesses, excluded businesses] */
const EXCLUSIONS: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Healthcare, excluding dental and no laboratories', ['Healthcare'], ['dental', 'laboratories']],
  ['Dental practices, not laboratories', ['Dental practices'], ['laboratories']],
  ['Food manufacturing except bakeries', ['Food manufacturing'], ['bakeries']],
  ['Software (but not payroll)', ['Software'], ['payroll']],
  ['Industrial services. No scaffolding.', ['Industrial services'], ['scaffolding']],
  ['Pet food brands; we do not buy clinics', ['Pet food brands'], ['clinics']],
  ['Services aux entreprises hors BTP', ['Services aux entreprises'], ['BTP']],
  ['Santé, sauf dentaire', ['Santé'], ['dentaire']],
  ['Industrie, à l’exception de la plasturgie', ['Industrie'], ['plasturgie']],
  ['Maisons de retraite, pas de services à domicile', ['Maisons de retraite'], ['services à domicile']],
  ['Software, keine Restaurants', ['Software'], ['Restaurants']],
  ['Healthcare - dental excluded', ['Healthcare'], ['dental']],
  ['Gesundheit, Zahnarztpraxen ausgeschlossen', ['Gesundheit'], ['Zahnarztpraxen']],
  ['Santé (dentaire exclu)', ['Santé'], ['dentaire']],
  ['Sanidad, dental excluido', ['Sanidad'], ['dental']],
  ['Healthcare. Exclusions: dental, veterinary', ['Healthcare'], ['dental', 'veterinary']],
  ['Santé sans les pharmacies', ['Santé'], ['pharmacies']],
  ['Commerce de gros, mais pas l’alimentaire', ['Commerce de gros'], ['alimentaire']],
  ['Servicios industriales sin limpieza', ['Servicios industriales'], ['limpieza']],
  ['Environmental services, no waste', ['Environmental services'], ['waste']],
  ['Consumer goods excluding alcohol and tobacco', ['Consumer goods'], ['alcohol', 'tobacco']],
  ['Zahnärzte, bitte keine Ketten', ['Zahnärzte'], ['Ketten']],
  ['Healthcare without dental', ['Healthcare'], ['dental']],
  ['Gesundheitswesen ohne Zahnmedizin', ['Gesundheitswesen'], ['Zahnmedizin']],
  ['Handel außer Lebensmittel', ['Handel'], ['Lebensmittel']],
  ['Hotels, ausgenommen Campingplätze', ['Hotels'], ['Campingplätze']],
  ['Alimentare, esclusi i vini', ['Alimentare'], ['vini']],
  ['Cantine senza commercianti', ['Cantine'], ['commercianti']],
  ['Servizi, tranne pulizie', ['Servizi'], ['pulizie']],
  ['Alimentación, excepto vino', ['Alimentación'], ['vino']],
  ['Café, sin máquinas de vending', ['Café'], ['máquinas de vending']],
  ['Café, sin […]', ['Café'], []],
  ['Pharma, ohne […] und […]', ['Pharma'], []],
  ['sans […]', [], []],
  ['Servicios a empresas salvo limpieza', ['Servicios a empresas'], ['limpieza']],
  ['We exclude dental', [], ['dental']],
  ['Healthcare (excludes dental)', ['Healthcare'], ['dental']],
  ['Avoid construction. Industrial services', ['Industrial services'], ['construction']],
  ['Software. Not interested in payroll', ['Software'], ['payroll']],
  ['Everything but construction', [], ['construction']],
  ['Industrials ex automotive', ['Industrials'], ['automotive']],
  ['Software, not for construction', ['Software'], ['construction']],
  ['Nous excluons le BTP', [], ['BTP']],
  ['Logistique. À éviter : BTP', ['Logistique'], ['BTP']],
  ['Logistique, nous ne voulons pas de BTP', ['Logistique'], ['BTP']],
  ['Pas intéressé par la restauration', [], ['restauration']],
  ['Logiciels, pas pour le bâtiment', ['Logiciels'], ['bâtiment']],
  ['Maschinenbau; wir schließen Automotive aus', ['Maschinenbau'], ['Automotive']],
  ['Kein Interesse an Gastronomie', [], ['Gastronomie']],
  ['Handel, nicht: Lebensmittel', ['Handel'], ['Lebensmittel']],
  ['Wir suchen keine Restaurants', [], ['Restaurants']],
  ['Servicios. Excluimos construcción', ['Servicios'], ['construcción']],
  ['Todo menos construcción', [], ['construcción']],
  ['No nos interesa la hostelería', [], ['hostelería']],
  ['Escludiamo la ristorazione', [], ['ristorazione']],
  ['Servizi, non ci interessa l’edilizia', ['Servizi'], ['edilizia']],
]

/** Words of negation that describe a product. */
const NO_EXCLUSIONS = [
  'Pains sans gluten',
  'Glutenfreie Backwaren ohne Zucker',
  'Contactless payment',
  'Pasta senza glutine, senza lattosio',
  'Bread without gluten',
  'Bakeries, not only industrial',
  'Bäckereien, nicht nur Filialisten',
  'Software, not necessarily SaaS',
  'Companies without a successor in roofing',
  'Hors d’œuvre et traiteur',
  'Non-destructive testing',
  'Peinture, sans plomb',
  'Nothing but bakeries',
  'Systems to avoid food waste',
  'Not-for-profit care homes',
  'Nursing homes, not for profit',
  'Textile, non tissés',
  'Nicht rostende Stähle',
  'Schließanlagen',
  'Exclusive brands',
]

/** Asserts that eight times the text takes less than 40 times as long; quadratic work would take 64 times. */
function assertTimeFollowsLength(read: (times: number) => unknown): void {
  const fastestMs = (times: number) => {
    const runs = Array.from({ length: 5 }, () => {
      const before = performance.now()
      read(times)
      return performance.now() - before
    })
    return Math.min(...runs)
  }
  assert.ok(fastestMs(400_000) < 40 * fastestMs(50_000))
}

describe('exclusion in a buyer’s text', () => {
  it('drops a masked word, which would otherwise exclude the whole sector', () => {
    const { exclusions } = readWishes({
      sector: 'Elinstallation',
      solution1: 'Inte solceller och inte […]',
      solution2: null,
      solution3: null,
    })
    assert.deepEqual(exclusions, ['solceller, Elinstallation'])
  })

  const rules = loadReadingRules()
  const read = (text: string) => {
    const { wanted, excluded } = readFreeText(text, 'buyer', rules)
    return { wanted: wanted.map(({ from }) => from), excluded: excluded.map(({ from }) => from) }
  }
  for (const [text, wanted, excluded] of EXCLUSIONS)
    it(`is read from “${text}”`, () => assert.deepEqual(read(text), { wanted, excluded }))

  for (const text of NO_EXCLUSIONS) it(`is absent from “${text}”`, () => assert.deepEqual(read(text).excluded, []))

  it('excludes one trade within a wanted sector without excluding the whole sector', () => {
    for (const [sector, solution1, solution2] of [
      ['Fashion', 'Shoes, eyewear', 'No clothing'],
      ['Mode', 'Chaussures, lunettes', 'Pas d’habillement'],
      ['Mode', 'Schuhe, Brillen', 'Keine Bekleidung'],
      ['Moda', 'Calzado, gafas', 'Sin textil'],
      ['Moda', 'Calzature, concerie', 'No abbigliamento'],
    ]) {
      const wishes = readWishes({ sector, solution1, solution2, solution3: null } as WishTexts)
      assert.deepEqual([wishes.excludedSectors, wishes.exclusions.length], [0, 1], solution2)
    }
  })

  it('is limited to twelve and read in time proportional to the length of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 2000 }), (text) => {
        assert.ok(read(text).excluded.length <= 12)
      }),
      { numRuns: 30 },
    )
    assertTimeFollowsLength((times) => readFreeText('no , '.repeat(times / 100), 'buyer', rules))
  })
})

/** Texts that name no business, but figures, a kind of deal or an empty field. */
const NO_BUSINESS = [
  'EBITDA above €1m',
  'Businesses with recurring revenue',
  'Turnover between 5 and 20 million',
  'Special situations, carve-outs',
  'Lower mid-market buyout',
  'PME avec un EBITDA supérieur à 500 k€',
  'Entreprises avec un CA de 2 à 10 M€',
  'Résultat supérieur à 10 %',
  'Unternehmen mit EBITDA ab 1 Mio. Euro',
  'Umsatz zwischen 5 und 20 Mio. €',
  'Empresas con facturación superior a 3 millones de euros',
  'Aziende con fatturato oltre 10 milioni',
  'Search fund',
  'Family office',
  'Private equity',
  'Buy and build',
]

/** Texts among them that name a kind of company for matching. */
const NAMING_KINDS = new Set(['Businesses with recurring revenue', 'Special situations, carve-outs'])

/** Placeholders in an empty field. */
const EMPTY_FIELDS = ['n/a', 'TBD', 'à définir', 'keine Angabe', 'Otros', 'Nessuno', '-', '???', 'None.']

/** Texts read as nothing but exclusions, and texts in another script. */
const UNREAD = [
  'Jamais en sous-traitance, entreprises de plomberie',
  'Sin fábrica propia, marcas de cosmética',
  'Senza stabilimento proprio, marchi di cosmetica',
  'No construction, no hospitality, no retail',
  '牙科诊所',
  'Стоматологические клиники',
  'E&I',
  'All […] companies',
]

/** Texts with a negation that excludes nothing, and the business that each names. */
const READ_BESIDE_DENIALS = {
  'No nonsense family businesses in industrial maintenance': 'family businesses in industrial maintenance',
  'No frills hotels': 'No frills hotels',
  'No longer founder-led industrial services firms': 'industrial services firms',
  'Not yet digitalised craft businesses': 'Not yet digitalised craft businesses',
  'Nicht börsennotierte Maschinenbauer': 'Nicht börsennotierte Maschinenbauer',
  'Without exception all software': 'software',
  'No customer above 30 % of sales, HVAC installers': 'HVAC installers',
}

const GENERALISTS = [
  'All sectors',
  'Any',
  'Sector agnostic',
  'No preference',
  'Without restriction',
  'Search fund, sin preferencia de sector',
  'Senza preclusioni di settore',
  'Ohne Branchenfokus',
  'Everything but construction',
  'Todo menos construcción',
  'Tutto meno edilizia',
  'Toutes activités',
  'Tous secteurs',
  'Fonds généraliste',
  'Alle Branchen',
  'Branchenoffen',
  'Todos los sectores',
  'Cualquier sector',
  'Tutti i settori',
  'Qualsiasi settore',
]

describe('isGeneralist', () => {
  const stating = (sector: string | null) => ({ sector, solution1: null, solution2: null, solution3: null })
  for (const text of GENERALISTS)
    it(`is true for “${text}”`, () => {
      const { isGeneralist, unread } = readWishes(stating(text))
      assert.deepEqual([isGeneralist, unread], [true, []])
    })

  for (const text of EMPTY_FIELDS)
    it(`is true for a buyer whose only text is “${text}”`, () => {
      const { isGeneralist, unread } = readWishes(stating(text))
      assert.deepEqual([isGeneralist, unread], [true, []])
    })

  for (const [text, business] of Object.entries(READ_BESIDE_DENIALS))
    it(`is false for “${text}”, which names a business`, () => {
      const { isGeneralist, unread, facets, exclusions } = readWishes(stating(text))
      assert.deepEqual([isGeneralist, unread, exclusions], [false, [], []])
      assert.deepEqual(facets, [{ of: 'sector', text: business }])
    })

  for (const text of UNREAD)
    it(`is false for “${text}”, which is reported as unread`, () => {
      for (const facet of ['sector', 'solution1', 'solution3'] as const) {
        const { isGeneralist, unread, facets } = readWishes({ ...stating(null), [facet]: text })
        assert.deepEqual([isGeneralist, unread, facets], [false, [facet], []], facet)
      }
    })

  it('is true for any sector in a solution beside texts that only exclude', () => {
    const texts = { ...stating('No construction'), solution1: 'Any other sector' }
    assert.deepEqual([readWishes(texts).isGeneralist, readWishes(texts).exclusions], [true, ['construction']])
  })

  it('is true without any text and for every sector with exceptions', () => {
    assert.ok(readWishes(stating(null)).isGeneralist)
    const { isGeneralist, exclusions } = readWishes(stating('Tous secteurs hors BTP'))
    assert.deepEqual([isGeneralist, exclusions], [true, ['BTP']])
  })

  for (const text of NO_BUSINESS)
    it(`is false for “${text}” alone, blind or not, and beside a business`, () => {
      const [masked] = [text.replace(/(?:€ ?)?\d+(?: ?(?:[km%]|M)?€)?/gu, '[…]')]
      for (const said of [text, masked]) {
        assert.ok(isGeneralText(said), said)
        assert.ok(!readWishes(stating(said)).isGeneralist, said)
        const { unread, isOfKinds } = readWishes(stating(said))
        assert.deepEqual([unread, isOfKinds], NAMING_KINDS.has(text) ? [[], true] : [['sector'], false])
        assert.ok(!readWishes({ ...stating(said), solution1: 'Dental clinics' }).isGeneralist, said)
        assert.deepEqual(readWishes({ ...stating(said), solution1: 'Dental clinics' }).unread, [])
        assert.ok(!readWishes({ ...stating('Dental clinics'), solution1: said }).isGeneralist, said)
        assert.deepEqual(
          readWishes({ ...stating('Dental clinics'), solution1: said }).facets,
          readWishes(stating('Dental clinics')).facets,
        )
      }
    })

  it('is false if the business is masked beside an amount', () => {
    for (const text of [
      '[…] businesses, EBITDA above […]',
      'Entreprises de […] avec un CA supérieur à […]',
      '[…], Umsatz ab […]',
    ])
      assert.ok(!readWishes(stating(text)).isGeneralist, text)
  })

  it('is false if a business is named', () => {
    for (const text of ['Search fund for dental laboratories', 'Bakeries', 'PME du bâtiment'])
      assert.equal(readWishes(stating(text)).isGeneralist, false, text)
  })

  it('is false for a sector that describes the buyer or names industry, but true for “all sectors” beside a business', () => {
    for (const sector of [
      'Private equity',
      'Family office',
      'Holding',
      'Beteiligungen',
      'Fonds',
      'PME',
      'Industry',
      'B2B',
    ])
      assert.equal(readWishes({ ...stating(sector), solution1: 'Dental clinics' }).isGeneralist, false, sector)
    for (const sector of ['Industry', 'Industries', 'B2B']) {
      const { isGeneralist, broadSectors } = readWishes(stating(sector))
      assert.deepEqual([isGeneralist, broadSectors !== 0], [false, true], sector)
    }
    for (const sector of ['All sectors', 'Industry agnostic', 'Toutes activités', 'Branchenoffen', 'Any industry'])
      assert.ok(readWishes({ ...stating(sector), solution1: 'Dental clinics' }).isGeneralist, sector)
    for (const sector of [
      'Private equity',
      'Fonds de reprise',
      'Growth capital',
      'Beteiligungskapital',
      'Capital risque',
    ])
      assert.deepEqual(readWishes({ ...stating(sector), solution1: 'Profitable SMEs' }).unread, ['sector', 'solution1'])
  })

  it('gives a neutral factor with any seller', () => {
    const vector = Int8Array.from({ length: 768 }, (_, i) => (i % 3) - 1)
    for (const seller of [sellerOf(vector), sellerOf()])
      assert.equal(businessLikelihood(seller, askingFor([], { isGeneralist: true })), GENERALIST_FACTOR)
  })
})

describe('solution field', () => {
  it('is combined with the sector and adds a facet', () => {
    const wishes = readWishes({ sector: 'Dental', solution1: 'Laboratories', solution2: null, solution3: null })
    assert.deepEqual(
      wishes.facets.map(({ text }) => text),
      ['Dental', 'Laboratories, Dental'],
    )
  })

  it('has full weight, and the sector beside it 75 %; a sector alone has full weight', () => {
    const vectors = [new Int8Array(4).fill(100), new Int8Array(4).fill(100)]
    const { facets } = readWishes({ sector: 'Dental', solution1: 'Laboratories', solution2: null, solution3: null })
    assert.deepEqual(
      weighFacets(facets, vectors).map(([first]) => first),
      [75, 100],
    )
    assert.deepEqual(weighFacets(facets.slice(0, 1), vectors.slice(0, 1)), vectors.slice(0, 1))
  })
})

/** [wish, listed businesses] */
const LISTS: readonly (readonly [string, readonly string[]])[] = [
  ['Roofing, pest control and industrial bakeries', ['Roofing', 'pest control', 'industrial bakeries']],
  ['Labels; folding boxes; displays', ['Labels', 'folding boxes', 'displays']],
  ['Ascenseurs, extincteurs ainsi que portes automatiques', ['Ascenseurs', 'extincteurs', 'portes automatiques']],
  ['Dachdecker, Gerüstbau sowie Spengler', ['Dachdecker', 'Gerüstbau', 'Spengler']],
  ['Panaderías, bodegas y heladerías', ['Panaderías', 'bodegas', 'heladerías']],
  ['Ascensori, estintori, oltre a cancelli automatici', ['Ascensori', 'estintori', 'cancelli automatici']],
  ['Wir suchen: Schädlinge, Mietwäsche. Umsatz 3 bis 15 Mio.', ['Schädlinge', 'Mietwäsche']],
  ['Sale and repair of pumps', []],
  ['Heizungs-, Klima- und Lüftungsbau', ['Heizungsbau', 'Klimabau', 'Lüftungsbau']],
  ['Heizungs- und Lüftungsbau', []],
  ['Software for hotels, bars and clinics', ['Software for hotels', 'Software for bars', 'Software for clinics']],
  ['Makers of pumps', []],
  ['R, D', []],
]

describe('words for companies of any trade', () => {
  const asked = (sector: string) => readWishes({ sector, solution1: null, solution2: null, solution3: null })

  it('a word for any company is no facet beside a business', () => {
    const { facets } = asked('Brændeovne og pejse, producenter')
    assert.ok(facets.every(({ text }) => text !== 'producenter'))
  })

  it('a word for any company is unread alone, unless it names a broad sector', () => {
    for (const words of ['producenter', 'Lieferanten', 'fornitori', 'dealers and workshops'])
      assert.deepEqual(asked(words).unread, ['sector'], words)
    assert.notEqual(asked('Distributors').broadSectors, 0)
  })
})

describe('wish that lists several businesses', () => {
  const textsOf = (texts: Partial<WishTexts>) =>
    readWishes({ sector: null, solution1: null, solution2: null, solution3: null, ...texts }).facets.map(
      ({ text }) => text,
    )

  for (const [wish, listed] of LISTS)
    it(`is split into its businesses: “${wish}”`, () => assert.deepEqual(textsOf({ solution1: wish }).slice(1), listed))

  it('contains no criterion listed beside the business', () => {
    for (const [wish, business] of [
      ['Makers of pumps, EBITDA of 1,5 million, family owned', 'Makers of pumps'],
      ['Holzhäuser. Umsatz 5 bis 20 Mio., inhabergeführt', 'Holzhäuser'],
    ] as const)
      assert.deepEqual(textsOf({ solution1: wish }), [business])
  })

  it('is searched as a whole and by each item', () => {
    assert.deepEqual(textsOf({ sector: 'Roofing, pest control' }), ['Roofing, pest control', 'Roofing', 'pest control'])
    assert.deepEqual(textsOf({ sector: 'Buildings', solution1: 'Lifts, roofing' }), [
      'Buildings',
      'Lifts, roofing, Buildings',
      'Lifts, Buildings',
      'roofing, Buildings',
    ])
  })

  it('has a facet for every item of a list of twelve', () => {
    const trades =
      'lifts, roofing, pumps, valves, tiling, glazing, fencing, paving, drainage, chimney sweeping, tree surgery, scaffolding'
    assert.deepEqual(textsOf({ solution1: trades }).slice(1), trades.split(', '))
  })

  it('has at most twelve items beside the whole text', () => {
    const fifteen = Array.from({ length: 15 }, (_, at) => `pumps of kind ${'abcdefghijklmno'[at]}x`).join(', ')
    assert.equal(textsOf({ solution1: fifteen }).length, 13)
  })

  it('skips items that name a whole sector or any business', () => {
    assert.deepEqual(textsOf({ solution1: 'Software, pest control, any company' }).slice(1), ['pest control'])
  })

  it('contains no excluded item', () => {
    assert.deepEqual(textsOf({ solution1: 'Dental practices, clinics, excluding laboratories' }), [
      'Dental practices, clinics',
      'Dental practices',
      'clinics',
    ])
  })

  it('matches a seller of each business', async () => {
    const embedder = openRememberingEmbedder()
    after(() => embedder.close())
    const solution1 = 'Dental laboratories, pest control, scaffolding'
    const { facets } = readWishes({ sector: null, solution1, solution2: null, solution3: null })
    const asked = askingFor(await embedder.embed(facets.map(({ text }) => text)))
    const sellers = ['Zahntechnisches Labor', 'Disinfestazione e derattizzazione', 'Location d’échafaudages']
    for (const vector of await embedder.embed(sellers)) assert.ok(businessLikelihood(sellerOf(vector), asked) > 0.8)
  })
})

describe('withoutBrackets', () => {
  it('removes brackets up to the first that closes them, as a regular expression would', () => {
    const pieces = fc.array(fc.constantFrom('(', ')', '[', ']', 'a', ' b', '([', ')]'), { maxLength: 40 })
    fc.assert(
      fc.property(pieces, (some) => {
        const text = some.join('')
        assert.equal(withoutBrackets(text), text.replace(/\([^)]*\)|\[[^\]]*\]/g, ' '))
      }),
    )
  })
})

describe('whole sector', () => {
  const alike: readonly (readonly string[])[] = [
    ['Software', 'SaaS', 'Tech', 'Technology', 'IT', 'Logiciels', 'Éditeurs de logiciels'],
    ['Healthcare', 'Health', 'Santé', 'Gesundheit', 'Salud', 'Sanità'],
    ['Industrie', 'Manufacturing', 'Industria', 'Fertigung'],
    ['services B2B', 'B2B services', 'Business services', 'Servicios a empresas', 'Servizi alle imprese'],
    ['BTP', 'Construction', 'Bau', 'Construcción', 'Edilizia'],
  ]
  for (const words of alike)
    it(`matches a seller that only states a synonym: ${words.join(', ')}`, () => {
      for (const wanted of words)
        for (const stated of words) {
          const seller = sellerOf(undefined, {
            sectors: findBroadSectors({ sector: stated, product: null, description: null }),
          })
          const factor = businessLikelihood(seller, askingFor([], { broadSectors: broadSectorsNamed(wanted) }))
          assert.ok(factor >= 0.8, `${wanted} ~ ${stated}: ${factor}`)
        }
    })

  it('matches its members in five languages, and no others', () => {
    const members: Readonly<Record<string, readonly string[]>> = {
      Software: ['Payroll software for small firms', 'Logiciel de devis', 'Software für Zahnarztpraxen'],
      Healthcare: ['Dental laboratory', 'Maison de retraite, EHPAD', 'Pflegeheime', 'Clínicas dentales', 'Farmacie'],
      Food: ['Industrial bakery', 'Boulangerie industrielle', 'Bäckerei', 'Bodega y vinos', 'Gelato artigianale'],
      Education: ['Language school', 'Centre de formation', 'Kindertagesstätten', 'Academia de idiomas'],
    }
    for (const [sector, products] of Object.entries(members))
      for (const product of products)
        for (const asked of Object.keys(members))
          assert.equal(
            (findBroadSectors({ sector: null, product, description: null }) & broadSectorsNamed(asked)) !== 0,
            asked === sector,
            `${asked} ~ ${product}`,
          )
  })

  it('is not named by a more specific text', () => {
    const precise = ['Dental software', 'Payroll', 'Logiciel de paie', 'Healthcare staffing', '', 'Maintenance']
    for (const text of [
      ...precise,
      'Maintenance of production machines',
      'Entretien de bâtiments',
      'Car manufacturers',
    ])
      assert.equal(broadSectorsNamed(text), 0, text)
  })

  it('is named by a text whose other words are equally broad', () => {
    const alike = {
      Food: ['Profitable companies in the food sector', 'PME agroalimentaires rentables', 'Lebensmittel'],
      Environment: [
        'Environnement',
        'Umwelttechnik und Entsorgung',
        'Waste management & recycling',
        'Servizi ambientali',
      ],
      Construction: ['Second œuvre et maintenance', 'Entreprises du bâtiment et travaux publics', 'Bau'],
      Machinery: ['Maschinenbau', 'Mechanical engineering', 'Construction de machines'],
    }
    for (const [sector, texts] of Object.entries(alike))
      for (const text of texts) assert.notEqual(broadSectorsNamed(text) & broadSectorsNamed(sector), 0, text)
  })

  it('is named by a phrase with generic words, also beside other generic words', () => {
    for (const name of ['services de support', 'sciences de la vie', 'distribution d’assurances'])
      for (const more of [`Companies in ${name}`, `${name} companies`])
        assert.equal(broadSectorsNamed(more), broadSectorsNamed(name), more)
    assert.notEqual(broadSectorsNamed('Companies in services de support'), 0)
  })

  const OTHER_WORDS: Readonly<Record<string, readonly string[]>> = {
    Healthcare: [
      'Univers de la santé',
      'Gesundheitswirtschaft',
      'Healthcare providers and operators',
      'Mondo della salute',
    ],
    Food: [
      'What people eat and drink',
      'Filière alimentaire',
      'Ernährungswirtschaft',
      'Fabricantes de alimentos y bebidas',
    ],
    Manufacturing: ['Produzierendes Gewerbe', 'Sous-traitance industrielle', 'Fabricantes industriales'],
    Construction: [
      'Ausbaugewerke und Gebäudetechnik',
      'Métiers du bâtiment',
      'Instalaciones y mantenimiento de edificios',
    ],
    Logistics: ['Supply chain et transport de marchandises', 'Operadores logísticos', 'Settore trasporti e magazzini'],
    Energy: ['Energiewende', 'Clean energy companies', 'Transizione energetica'],
    'Business services': [
      'Unternehmensnahe Dienstleistungen',
      'Outsourced services to companies',
      'Servizi professionali',
    ],
    Leisure: [
      'Freizeit- und Tourismuswirtschaft',
      'Hospitality and leisure operators',
      'Hôtellerie, tourisme et loisirs',
    ],
    Education: ['Bildungsträger und Schulen', 'Training providers and schools', 'Centros de enseñanza y formación'],
    'Consumer goods': ['Branded consumer goods', 'Équipement de la maison', 'Konsumgüterhersteller', 'Gran consumo'],
  }
  for (const [sector, texts] of Object.entries(OTHER_WORDS))
    it(`is named by paraphrases: ${sector}`, () => {
      for (const text of texts) assert.notEqual(broadSectorsNamed(text) & broadSectorsNamed(sector), 0, text)
    })

  it('stays wanted for software beside software publishers, but not beside another sector', () => {
    for (const [sector, solution1] of [
      ['Software', 'SaaS publishers'],
      ['Logiciel', 'Éditeurs SaaS'],
      ['Software', 'Softwarehäuser'],
    ]) {
      const { broadSectors } = readWishes({ sector, solution1, solution2: null, solution3: null } as WishTexts)
      assert.equal(broadSectors, broadSectorsNamed('Software'), solution1)
    }
    const texts = { sector: 'Software', solution1: 'Healthcare', solution2: null, solution3: null }
    assert.equal(readWishes(texts).broadSectors, 0)
  })

  it('is not named by one of its trades, in five languages', () => {
    const trades = [
      ...['Insurance brokers', 'Travel agencies', 'General contractors', 'Medical centres', 'Chemical distribution'],
      ...['Automotive suppliers', 'Industrial software', 'Digital marketing', 'Food machinery', 'Energy suppliers'],
      ...[
        'Lebensmittelgroßhandel',
        'Baumaschinen',
        'Elektromotoren',
        'Gebäudereinigung',
        'Patientenfahrten',
        'Bankett',
      ],
      ...['Verpackungsmaschinen', 'Textilreinigung', 'Gesundheitssoftware', 'Industrieböden', 'Pharmahersteller'],
      ...['Électriciens', 'Exploitation de bâtiments', 'Exploitation agricole', 'Logiciel industriel', 'Cheminées'],
      ...['Firma electrónica', 'Correduría de seguros', 'Escuela de negocios', 'Farmacias', 'Servicios energéticos'],
      ...['Commercialisti', 'Sanitari', 'Agriturismo', 'Elettricisti', 'Scuolabus', 'Fornitore di energia'],
    ]
    for (const text of trades) assert.equal(broadSectorsNamed(text), 0, text)
  })

  it('stays wanted beside solutions that only describe companies in general, but not beside a trade', () => {
    const asked = (sector: string, solution1: string) =>
      readWishes({ sector, solution1, solution2: null, solution3: null }).broadSectors
    assert.equal(asked('Food', 'Producers and brands'), broadSectorsNamed('Food'))
    assert.equal(asked('Bau', 'Handwerksbetriebe'), broadSectorsNamed('Bau'))
    assert.equal(asked('Software', 'Subscription products'), broadSectorsNamed('Software'))
    assert.equal(asked('Food', 'Bakeries'), 0)
    assert.equal(asked('Food', '[…]'), 0)
  })

  it('includes sellers whose trades lie in it', async () => {
    const embedder = openLocalEmbedder({ idleMs: 1000 })
    const members = [
      'Collection and sorting of trade waste',
      'Lohnabrechnung für Mittelständler',
      'Couverture et étanchéité de toitures',
    ]
    const [waste, payroll, roofs] = (await embedder.embed(members)).map((vector) => sectorsOfVector(vector))
    await embedder.close()
    const isIn = (mask: number | undefined, sector: string) => ((mask ?? 0) & broadSectorsNamed(sector)) !== 0
    assert.deepEqual(
      ['Environment', 'Healthcare'].map((sector) => isIn(waste, sector)),
      [true, false],
    )
    assert.deepEqual(
      ['Business services', 'Food'].map((sector) => isIn(payroll, sector)),
      [true, false],
    )
    assert.deepEqual(
      ['Construction', 'Leisure'].map((sector) => isIn(roofs, sector)),
      [true, false],
    )
    assert.equal(sectorsOfVector(noTextVector()), 0)
  })

  it('excludes a seller whose words name it but whose trade does not: wine-estate software is not food', async () => {
    const embedder = openLocalEmbedder({ idleMs: 1000 })
    const sellers = [
      {
        sector: 'Logiciel métier viticole',
        product: 'Logiciel de gestion de cave pour domaines viticoles',
        description: null,
      },
      {
        sector: 'Flexible packaging',
        product: 'Printed films and lidding for dairy, snacks, pet food and coffee',
        description: null,
      },
      { sector: 'Conserves de poisson', product: 'Sardines et maquereaux en conserve', description: null },
    ]
    const vectors = await embedder.embed(sellers.map(({ sector, product }) => `${product}. ${sector}`))
    await embedder.close()
    const food = broadSectorsNamed('Food')
    assert.deepEqual(
      sellers.map((seller, i) => (sectorsOfSeller(seller, vectors[i] ?? noTextVector()) & food) !== 0),
      [false, false, true],
    )
    for (const seller of sellers) assert.equal(sectorsOfSeller(seller, noTextVector()), findBroadSectors(seller))
  })
})

/** [geography of a buyer, place of a seller, factor] */
const PLACES: readonly (readonly [string, string, number])[] = [
  ['France', 'FR', 1],
  ['France', 'BE', 0.45],
  ['France', 'PL', 0.3],
  ['France and neighbouring countries', 'BE', 0.7],
  ['Frankreich und Nachbarländer', 'BE', 0.7],
  ['Francia y países vecinos', 'BE', 0.7],
  ['France de préférence', 'BE', 0.7],
  ['ideally Spain', 'FR', 0.7],
  ['EU', 'PL', 1],
  ['Union européenne', 'CH', 0.45],
  ['Europäische Union', 'GB', 0.45],
  ['Europe', 'GB', 1],
  ['EEA', 'NO', 1],
  ['Continental Europe', 'GB', 0.45],
  ['Western Balkans', 'RS', 1],
  ['Südosteuropa', 'FR', 0.3],
  ['GCC', 'SA', 1],
  ['Moyen-Orient', 'FR', 0.3],
  ['Deutschlandweit', 'DE', 1],
  ['Deutschlandweit', 'ES', 0.3],
  ['DACH', 'AT', 1],
  ['DACH', 'FR', 0.45],
  ['DACH', 'ES', 0.3],
  ['Benelux', 'LU', 1],
  ['Southern Europe', 'IT', 1],
  ['Europe du Sud', 'PT', 1],
  ['Südeuropa', 'SE', 0.3],
  ['Europa del Norte', 'FI', 1],
  ['Nord Italia', 'IT/Lombardia', 1],
  ['Nord Italia', 'IT/Sicilia', 0.7],
  ['Lyon', 'FR/Auvergne-Rhône-Alpes', 1],
  ['Lyon', 'FR', 1],
  ['München', 'DE/Bayern', 1],
  ['München', 'DE/Hamburg', 0.7],
  ['Bretagne, Pays de la Loire', 'FR/Grand Est', 0.7],
  ['Bretagne', 'BE', 0.3],
  ['only Bavaria', 'DE/Bayern', 1],
  ['only Bavaria', 'DE/Hessen', 0.45],
  ['only Bavaria', 'DE', 0.7],
  ['Germany, only Bavaria for now', 'DE/Sachsen', 0.45],
  ['limited to Scotland and Wales', 'GB/London', 0.45],
  ['not limited to Bavaria', 'DE/Hessen', 0.7],
  ['nur Süddeutschland', 'DE/Baden-Württemberg', 1],
  ['nur Süddeutschland', 'DE/Sachsen', 0.45],
  ['nicht nur Bayern', 'DE/Sachsen', 0.7],
  ['exclusivement en Bretagne', 'FR/Normandie', 0.45],
  ['pas uniquement en Bretagne', 'FR/Normandie', 0.7],
  ['solo Madrid', 'ES/Cataluña', 0.45],
  ['esclusivamente Lombardia', 'IT/Lazio', 0.45],
  ['alleen Vlaanderen', 'BE/Wallonie', 0.45],
  ['apenas Lisboa', 'PT/Norte', 0.45],
  ['only Bavaria and neighbouring regions', 'DE/Hessen', 0.7],
  ['only Germany', 'DE/Hessen', 1],
  ['England', 'GB/West Midlands', 1],
  ['England', 'GB/England', 1],
  ['England', 'GB/Scotland', 0.7],
  ['the Midlands', 'GB/East Midlands', 1],
  ['only the West Midlands', 'GB/England', 0.7],
  ['only the West Midlands', 'GB/London', 0.45],
  ['London', 'GB/London', 1],
  ['Manchester', 'GB/London', 0.7],
  ['Est de la France', 'FR/Grand Est', 1],
  ['Est de la France', 'FR/Bretagne', 0.7],
  ['Ostdeutschland', 'DE/Sachsen', 1],
  ['Ostdeutschland', 'DE/Bayern', 0.7],
  ['Randstad', 'NL/Utrecht', 1],
  ['Italia meridionale', 'IT/Puglia', 1],
  ['UK, Ireland', 'GB', 1],
  ['the U.K. and Ireland', 'GB', 1],
  ['U.S. and Canada', 'GB', 0.3],
  ['Royaume-Uni', 'IE', 0.45],
  ['Japan', 'FR', 0.3],
  ['Europe, except the United Kingdom', 'GB', 0.3],
  ['Europe hors Suisse', 'CH', 0.3],
  ['Europa ohne Polen', 'DE', 1],
  ['companies in German-speaking Europe', 'CH', 1],
  ['French SMEs', 'FR', 1],
  ['Worldwide', 'JP', 1],
  ['weltweit', 'BR', 1],
  ['Monde entier', 'CN', 1],
  ['nowhere in particular', 'FR', 1],
]

describe('buyer geography', () => {
  for (const [text, place, expected] of PLACES)
    it(`“${text}” gives a factor of ${expected} in ${place}`, () => {
      const [country = '', region = null] = place.split('/')
      assert.equal(placeFactor(readGeography(text), { country, region }), expected)
    })

  it('gives a low factor in an excluded region of a wanted country, only if the seller is certainly there', () => {
    const wanted = readGeography('France, except Bretagne')
    assert.equal(placeFactor(wanted, { country: 'FR', region: 'Bretagne' }), 0.3)
    assert.equal(placeFactor(wanted, { country: 'FR', region: 'Occitanie' }), 1)
    assert.equal(placeFactor(wanted, { country: 'FR', region: null }), 1)
  })

  it('gives other regions of the same country a partial factor, and other countries the lowest', () => {
    const wanted = readGeography('Bayern')
    for (const [country, region, expected] of [
      ['DE', 'Bayern', 1],
      ['DE', null, 1],
      ['DE', 'Hamburg', 0.7],
      ['AT', null, 0.3],
      ['AT', 'Bayern', 0.3],
    ] as const)
      assert.equal(placeFactor(wanted, { country, region }), expected, `${country} ${region}`)
  })

  it('recognises a country code in capitals only', () => {
    for (const [text, known] of [
      ['IT', true],
      ['DE, AT', true],
      ['USA', true],
      ['it', false],
      ['de', false],
      ['A', false],
    ] as const)
      assert.equal(readGeography(text) !== null, known, text)
  })

  it('has a factor of 1 if either side is unknown', () => {
    assert.equal(placeFactor(readGeography(null), { country: 'FR', region: null }), 1)
    assert.equal(placeFactor(readGeography('France'), null), 1)
  })

  it('is read in time proportional to the length of the text', () => {
    assertTimeFollowsLength((times) => readGeography('in de la '.repeat(times)))
  })
})

describe('geography with “anywhere”', () => {
  it('is the named place, or unrestricted without one', () => {
    for (const text of ['anywhere in France', 'France (any region)', 'partout en France'])
      assert.deepEqual(readGeography(text)?.inside, ['FR'], text)
    for (const text of ['anywhere', 'any', 'France and international', 'Worldwide'])
      assert.equal(readGeography(text), null)
    assert.deepEqual(readGeography('Europe sans la France')?.outside, ['FR'])
  })
})

describe('wish masked in a blind text', () => {
  const NOTHING = { sector: null, solution1: null, solution2: null, solution3: null }
  const read = (texts: Partial<typeof NOTHING | Record<string, string>>) => {
    const { isGeneralist, broadSectors } = readWishes({ ...NOTHING, ...texts })
    return { isGeneralist, broadSectors }
  }
  const PRECISE = { isGeneralist: false, broadSectors: 0 }

  it('is not a wish for any business', () => {
    assert.deepEqual(read({ sector: '[…]' }), PRECISE)
    for (const sector of [
      '[…] companies',
      'Profitable […] businesses',
      'Entreprises de […]',
      'Unternehmen der […]',
      'Empresas […]',
      'Aziende del settore […]',
    ])
      assert.deepEqual(read({ sector }), PRECISE, sector)
    for (const sector of ['All […] companies', '[…] family office']) assert.deepEqual(read({ sector }), PRECISE, sector)
    for (const sector of ['Search fund […], any sector', '[…], toutes activités', '[…] Beteiligung, alle Branchen'])
      assert.equal(read({ sector }).isGeneralist, true, sector)
    assert.deepEqual(read({ sector: '[…] und […]', solution1: '[…]' }), PRECISE)
    assert.deepEqual(read({ sector: '[…]', solution1: 'Tierarztpraxen' }), PRECISE)
  })
  it('has no word-set key, so that it does not equal another masked text', () => {
    for (const text of ['Verhuur van […]', 'Distribution of […]', '[…] services']) {
      assert.equal(wordSetKey(text), 0, text)
      assert.deepEqual(sellerWordKeys({ sector: text, product: text }), [], text)
    }
    assert.notEqual(wordSetKey('Verhuur van tenten'), 0)
  })

  it('is not a wish for the whole sector beside it', () => {
    assert.notEqual(read({ sector: 'Software' }).broadSectors, 0)
    const healthcare = read({ sector: 'Healthcare' }).broadSectors
    for (const sector of [
      'Healthcare, EBITDA > […]',
      'Healthcare in France',
      'We are looking for companies in healthcare',
      'Nous recherchons des entreprises de santé',
      'Wir suchen Unternehmen aus dem Bereich Gesundheit',
      'Buscamos empresas del sector salud',
      'Cerchiamo aziende della sanità',
      'Healthcare, profitable companies',
    ])
      assert.equal(read({ sector }).broadSectors, healthcare, sector)
    assert.equal(read({ sector: 'Cash flow software' }).broadSectors, 0)
    const pharma = readWishes({ ...NOTHING, sector: 'Healthcare excluding pharma' })
    assert.deepEqual(
      [pharma.broadSectors, pharma.excludedSectors, pharma.exclusions],
      [healthcare, 0, ['pharma, Healthcare']],
    )
    assert.deepEqual(read({ sector: 'Software', solution1: '[…]' }), PRECISE)
    assert.deepEqual(read({ sector: '[…] de la construcción' }), PRECISE)
  })
  it('leaves a buyer open to any business and an empty profile as generalists', () => {
    assert.equal(read({ sector: 'Search fund […], all sectors' }).isGeneralist, true)
    assert.equal(read({ sector: 'Alle Branchen', solution1: '[…]' }).isGeneralist, true)
    assert.equal(read({}).isGeneralist, true)
    assert.equal(read({ sector: 'Any profitable niche' }).isGeneralist, true)
    const texts = { ...NOTHING, sector: 'We look at everything except real estate' }
    assert.deepEqual([readWishes(texts).isGeneralist, readWishes(texts).exclusions], [true, ['real estate']])
    assert.deepEqual(readWishes({ ...NOTHING, sector: 'No preference' }).exclusions, [])
    const many = 'All sectors except real estate, farming, tobacco, gambling, weapons and alcohol'
    assert.equal(readWishes({ ...NOTHING, sector: many }).exclusions.length, 6)
  })
  it('broadens no thesis of the judged collection, in five languages', () => {
    for (const part of PARTS) {
      const collection = readCollection(part)
      const textsOf = ({ sector, solutions: [solution1, solution2, solution3] }: JudgedThesis) => ({
        sector,
        ...{ solution1: solution1 ?? null, solution2: solution2 ?? null, solution3: solution3 ?? null },
      })
      const blind = blindOf(collection)
      for (const [i, thesis] of collection.theses.entries()) {
        const [asWritten, masked] = [readWishes(textsOf(thesis)), readWishes(textsOf(blind.theses[i] ?? thesis))]
        assert.ok(asWritten.isGeneralist || !masked.isGeneralist, thesis.id)
        assert.equal(masked.broadSectors & ~asWritten.broadSectors, 0, thesis.id)
      }
    }
  })
})
