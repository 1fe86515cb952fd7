/** Industry recognition from a seller's own words, in five languages. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { countryTax } from '../../src/domain/valuation/country-tax.ts'
import { BROAD_TIERS, NARROW_TIERS, recognizeIndustry, type SellerTexts } from '../../src/domain/valuation/industry.ts'
import { INDUSTRY_FIGURES, TOTAL_MARKET } from '../../src/domain/valuation/industry-figures.ts'
import { industryOfNace } from '../../src/domain/valuation/nace-industries.ts'

const SOFTWARE = 'Software (System & Application)'

function named(texts: Partial<SellerTexts>): string {
  return recognizeIndustry({ sector: null, product: null, description: null, ...texts }).name
}

const SAME_TRADE: Readonly<Record<string, readonly string[]>> = {
  [SOFTWARE]: [
    'Software',
    'Éditeur de logiciels',
    'Softwarehersteller',
    'Programas informáticos',
    'Software gestionale',
  ],
  'Computer Services': [
    'IT services',
    'Services informatiques',
    'IT-Dienstleistungen',
    'Servicios informáticos',
    'Servizi informatici',
  ],
  Machinery: ['Machinery', 'Machines-outils', 'Maschinenbau', 'Maquinaria', 'Macchine utensili'],
  'Engineering/Construction': ['Construction', 'Travaux publics', 'Bauunternehmen', 'Construcción', 'Costruzioni'],
  'Food Processing': [
    'Food industry',
    'Agroalimentaire',
    'Lebensmittelindustrie',
    'Industria alimentaria',
    'Industria alimentare',
  ],
  'Business & Consumer Services': [
    'Industrial cleaning',
    'Nettoyage industriel',
    'Gebäudereinigung',
    'Limpieza',
    'Pulizie industriali',
  ],
  'Retail (Distributors)': ['Wholesale', 'Grossiste', 'Großhandel', 'Comercio al por mayor', 'Commercio all’ingrosso'],
  Transportation: ['Logistics', 'Logistique', 'Spedition', 'Logística', 'Logistica'],
  'Environmental & Waste Services': [
    'Waste management',
    'Gestion des déchets',
    'Entsorgung',
    'Residuos',
    'Gestione rifiuti',
  ],
  'Healthcare Products': [
    'Medical devices',
    'Dispositifs médicaux',
    'Medizintechnik',
    'Productos sanitarios',
    'Dispositivi medici',
  ],
}

describe('industry recognition by words', () => {
  for (const [industry, words] of Object.entries(SAME_TRADE)) {
    test(`recognises ${industry} in five languages`, () => {
      assert.deepEqual(
        words.map((sector) => named({ sector })),
        words.map(() => industry),
      )
    })
  }

  test('reads the business of a company before its customers', () => {
    for (const sector of [
      'Logiciel pour la construction',
      'Construction software',
      'Bausoftware',
      'Software für Bäckereien',
      'Software per l’edilizia',
    ]) {
      assert.equal(named({ sector }), SOFTWARE, sector)
    }
    assert.equal(named({ sector: 'Emballages pour l’industrie alimentaire' }), 'Packaging & Container')
    assert.equal(named({ sector: 'Food packaging' }), 'Packaging & Container')
    assert.equal(named({ sector: 'Machines pour boulangeries' }), 'Machinery')
    assert.equal(named({ sector: 'Recrutement pour éditeurs de logiciels' }), 'Business & Consumer Services')
    assert.equal(named({ sector: 'Logistics for retailers' }), 'Transportation')
    assert.equal(named({ sector: 'Food services' }), 'Restaurant/Dining')
    assert.equal(named({ description: 'Pour les éditeurs de logiciels.' }), SOFTWARE)
    assert.equal(named({ sector: 'Wholesale of machinery' }), 'Retail (Distributors)')
    assert.equal(named({ sector: 'Production et distribution de fromages' }), 'Food Processing')
  })

  test('recognises no industry in words common to every trade', () => {
    for (const sector of [
      'Industrial',
      'Industrie',
      'Services',
      'Technology',
      'Solutions innovantes',
      'Gruppe',
      'B2B',
      '🦄',
      '',
    ]) {
      assert.equal(named({ sector }), TOTAL_MARKET, sector)
    }
  })

  test('reads the sector first, then the product, then the description', () => {
    const texts = { sector: 'Brauerei', product: 'Software', description: 'Spedition' }
    assert.equal(named(texts), 'Beverage (Alcoholic)')
    assert.equal(named({ ...texts, sector: 'Industrie' }), SOFTWARE)
    assert.equal(named({ ...texts, sector: null, product: 'diverse' }), 'Transportation')
  })

  test('of customers do not value a fire safety tester, a fish canner or a pet crematorium', () => {
    assert.equal(
      named({
        sector: 'Fire and water safety testing',
        product: 'Fire risk assessments under multi-year contracts for housing associations and schools',
      }),
      'Engineering/Construction',
    )
    assert.equal(
      named({ sector: 'Conservas de pescado', product: 'Conservas de pescado para marcas de distribuidor' }),
      'Food Processing',
    )
    assert.equal(
      named({ sector: 'Pet crematorium', product: 'Individual cremation of pets for veterinary practices' }),
      'Business & Consumer Services',
    )
  })

  test('returns no words of the text, since the result is shown without the party', () => {
    const { figures: _, ...answer } = recognizeIndustry({ sector: null, product: 'Dupontsoftware', description: null })
    assert.deepEqual(answer, { name: SOFTWARE, recognisedBy: 'words', recognisedIn: 'product', naceCode: null })
  })
})

describe('industry recognition by NACE code', () => {
  test('takes precedence over words, in every text and notation', () => {
    for (const sector of [
      '49.41A',
      '4941A',
      '49.41',
      'NACE 49.41',
      'NACE Rev. 2.1: 49.41',
      'Code NAF 4941A',
      'ATECO 49.41.00',
      '49.41 Software',
      'WZ 2008 49.41',
      'CNAE-2009: 4941',
      'NOGA 494100',
    ]) {
      assert.equal(named({ sector, product: 'Software' }), 'Trucking', sector)
    }
    assert.equal(named({ sector: 'Software', description: 'Code APE : 49.41A' }), 'Trucking')
    assert.equal(named({ sector: '62' }), 'Computer Services')
  })

  test('classifies programming as a service unless the words describe a software product', () => {
    assert.equal(named({ sector: '62.01Z' }), 'Computer Services')
    assert.equal(named({ sector: '62.01Z', product: 'Plateforme SaaS' }), SOFTWARE)
    assert.equal(named({ sector: '62.02A', product: 'Plateforme SaaS' }), 'Computer Services')
    assert.equal(named({ sector: '58.29C' }), SOFTWARE)
  })

  test('ignores amounts, years, percentages and unknown codes', () => {
    for (const description of [
      '12.50 M€ of sales in 2024',
      '25.40 million',
      'up 10.5 %',
      'since 1999',
      'NACE 99',
      '10.50€',
      'WZ 2008',
      'NAF 2025',
    ]) {
      assert.equal(recognizeIndustry({ sector: null, product: null, description }).recognisedBy, 'nothing', description)
    }
    assert.equal(
      recognizeIndustry({ sector: '10.5 % growth', product: null, description: null }).recognisedBy,
      'nothing',
    )
  })

  test('uses the longest known prefix of a code', () => {
    assert.equal(industryOfNace('46'), 'Retail (Distributors)')
    assert.equal(industryOfNace('46.4'), 'Retail (Distributors)')
    assert.equal(industryOfNace('46.46'), 'Healthcare Support Services')
    assert.equal(industryOfNace('04'), null)
  })
})

test('every industry reached by a word or a code has figures', () => {
  const codes = Array.from({ length: 10_000 }, (_, at) => `${String(at).padStart(4, '0')}`)
  const byCode = codes.map((code) => industryOfNace(`${code.slice(0, 2)}.${code.slice(2)}`))
  const byWord = [...NARROW_TIERS, ...BROAD_TIERS].flatMap((tier) => Object.keys(tier))
  for (const name of [...byCode, ...byWord]) assert.ok(name === null || INDUSTRY_FIGURES.has(name), String(name))
})

test('industry recognition accepts 10,000 characters without a known word', () => {
  for (const description of [
    'a'.repeat(10_000),
    'for '.repeat(2_500),
    ','.repeat(10_000),
    '\u0301'.repeat(10_000),
    '\ud800'.repeat(10_000),
  ]) {
    assert.equal(named({ description }), TOTAL_MARKET)
  }
})

test('countryTax recognises a country by code, by name in five languages and at the end of a place', () => {
  for (const country of [
    'DE',
    'de',
    'Germany',
    'Allemagne',
    'Deutschland',
    'Alemania',
    'Germania',
    'München, Deutschland',
    'Hamburg (DE)',
  ]) {
    assert.deepEqual(
      countryTax(country),
      { countryCode: 'DE', basis: 'rate', taxPct: 29.93, riskPremiumPct: 0 },
      country,
    )
  }
  for (const country of [null, '', 'Atlantis', 'toString', 'constructor', 'it is not known']) {
    assert.deepEqual(
      countryTax(country),
      { countryCode: 'FR', basis: 'home_market', taxPct: 25.83, riskPremiumPct: 0 },
      String(country),
    )
  }
})

test('countryTax falls back to the world average for a country without a rate and states that basis', () => {
  for (const country of ['MA', 'Morocco', 'Maroc', 'Marokko'])
    assert.deepEqual(
      countryTax(country),
      { countryCode: 'MA', basis: 'world_average', taxPct: 23.45, riskPremiumPct: 0 },
      country,
    )
})
