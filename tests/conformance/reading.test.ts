import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { seedBuyer, seedSeller, seedVisitor } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const preview = (text: string, more: object = {}, headers: Record<string, string> = {}) =>
  ask(app, 'previewReading', { body: { side: 'buyer', text, ...more }, headers })

const tradeOf = async (text: string) => {
  const { body } = await preview(text)
  return body.wanted.map(({ trade }: { trade: { id: string } | null }) => trade?.id ?? null)
}

describe('POST /api/reading/preview', () => {
  it('returns the words as written and reads an elided word in full', async () => {
    const { body } = await preview('Strom- und Gasversorger, keine Rohr- oder Kanalreinigung')
    const wordsOf = (list: { from: string; trade: { id: string } | null }[]) =>
      list.map(({ from, trade }) => [from, trade?.id ?? null])
    assert.deepEqual(wordsOf(body.wanted), [
      ['Strom-', 'energy-supply'],
      ['Gasversorger', 'energy-supply'],
    ])
    assert.deepEqual(wordsOf(body.excluded), [
      ['Rohr-', 'chimney-drain-services'],
      ['Kanalreinigung', 'chimney-drain-services'],
    ])
  })
  it('returns businesses, places, sizes, exclusions and words not understood', async () => {
    const answer = await preview(
      'Dental laboratories and dental clinics in France and Belgium, EBITDA €1–3m, no orthodontics.',
    )
    is(answer, 200)
    assert.deepEqual(answer.body, {
      wanted: [
        {
          trade: { id: 'dental-laboratory', name: 'dental laboratory' },
          role: 'operate',
          from: 'Dental laboratories',
          confirmed: false,
        },
        {
          trade: { id: 'dental-clinics', name: 'dental clinics' },
          role: 'operate',
          from: 'dental clinics',
          confirmed: false,
        },
      ],
      excluded: [
        {
          trade: null,
          role: 'operate',
          from: 'orthodontics',
          confirmed: false,
        },
      ],
      places: {
        required: [
          { code: 'FR', name: 'France', confirmed: false },
          { code: 'BE', name: 'Belgium', confirmed: false },
        ],
        preferred: [],
        excluded: [],
      },
      sizes: [{ figure: 'ebitda', min: 1, max: 3, currency: 'EUR', confirmed: false, compared: true }],
      kinds: [],
      generalist: false,
      not_understood: [],
      outranked: [],
      over_limit: [],
    })
  })
  it('recognises the acronym of a trade, also in the plural', async () => {
    const trades = {
      MSP: 'it-managed-services',
      MRO: 'aircraft-maintenance',
      CDMO: 'pharma-manufacturing',
      CRO: 'clinical-research',
      EMS: 'electronics-manufacturing',
      PPE: 'protective-equipment',
      '3PL': 'warehousing-fulfilment',
      HVAC: 'hvac-contractor',
      'M&E': 'building-engineering',
      TIC: 'testing-laboratory',
      NDT: 'ndt-inspection',
      FM: 'facility-management',
      BPO: 'call-centre',
      LSP: 'translation',
      ITAD: 'it-asset-disposal',
      OCS: 'vending-machines',
      ERP: 'erp-software',
    }
    for (const [acronym, trade] of Object.entries(trades)) assert.deepEqual(await tradeOf(acronym), [trade], acronym)
    for (const acronym of ['MSP', 'CDMO', 'CRO', 'LSP', '3PL'] as const)
      assert.deepEqual(await tradeOf(`We buy ${acronym}s in the UK`), [trades[acronym]], acronym)
  })
  it('recognises a trade by its names in five languages and by the meaning of its words', async () => {
    for (const [text, trade] of [
      ['plumbers', 'plumbing-heating'],
      ['couvreurs', 'roofing'],
      ['Gerüstbauer', 'scaffolding-access'],
      ['residencias de mayores', 'nursing-homes'],
      ['asili nido', 'childcare'],
      ['gimnasios low cost', 'fitness-clubs'],
      ['tyre fitters', 'car-repair'],
    ] as const)
      assert.deepEqual(await tradeOf(text), [trade], text)
  })
  it('assigns no trade to a broad sector and ignores the trade of a business’s customers', async () => {
    for (const text of ['healthcare', 'software']) assert.deepEqual(await tradeOf(text), [null], text)
    assert.ok(!(await tradeOf('software for hotels')).includes('hotels'))
  })
  it('assigns no trade to generic words for companies', async () => {
    const words =
      'producenter, producenten, productores, fornitori, officine, Werkstätten, återförsäljare, dostawcy, oficinas'
    assert.deepEqual([...new Set(await tradeOf(words))], [null])
    assert.deepEqual(await tradeOf('Leverandører'), [null])
    assert.deepEqual(await tradeOf('Filmproducenter'), ['film-tv-production'])
  })

  it('assigns the trade of the product and not that of its customers', async () => {
    for (const [text, trade] of [
      ['Drehteile für Medizintechnik und Hydraulik', 'precision-machining'],
      ['Turned parts for medical technology and hydraulics', 'precision-machining'],
      ['Piezas torneadas para automoción y aeronáutica', 'precision-machining'],
      ['Drejede emner til medicoudstyr og hydraulik', 'precision-machining'],
      ['Części toczone dla medycyny i hydrauliki', 'precision-machining'],
      ['Etichette per cantine e birrifici', 'labels'],
      ['Unternehmensberatung für Krankenhäuser und Pflegeheime', 'management-consulting'],
      ['Zulieferer für Automobil und Luftfahrt', null],
      ['Verpakkingen voor bakkerijen en zuivelfabrieken', null],
      ['Förpackningar till bagerier och mejerier', null],
      ['Emballages pour laiteries et brasseries', null],
      ['Ersatzteile für Landmaschinen', 'agricultural-machinery'],
      ['Klinik für Augenheilkunde', 'ophthalmology-clinics'],
      ['Homes for the elderly', 'nursing-homes'],
    ] as const)
      assert.deepEqual(await tradeOf(text), [trade], text)
  })

  it('reads a seller’s list of customers as part of its product', async () => {
    for (const [text, trade] of [
      ['Drehteile für Medizintechnik, Hydraulik und Luftfahrt', 'precision-machining'],
      ['Verpakkingen voor bakkerijen, slagerijen en zuivelfabrieken', null],
      ['Emballages pour laiteries, brasseries et caves', null],
    ] as const) {
      const { body } = await preview(text, { side: 'seller' })
      assert.deepEqual(
        body.wanted.map(({ trade }: { trade: { id: string } | null }) => trade?.id ?? null),
        [trade],
        text,
      )
    }
  })

  it('reads an exclusion within a wanted trade as words without a trade', async () => {
    for (const [text, words] of [
      ['Gebäudereinigung, keine Glasreinigung', 'Glasreinigung'],
      ['Schoonmaakbedrijven, geen glazenwassers', 'glazenwassers'],
      ['Erhvervsrengøring, ikke vinduespolering', 'vinduespolering'],
    ] as const) {
      const { body } = await preview(text)
      assert.equal(body.wanted[0].trade.id, 'contract-cleaning', text)
      assert.deepEqual(
        body.excluded.map(({ trade, from }: { trade: unknown; from: string }) => [trade, from]),
        [[null, words]],
        text,
      )
    }
  })

  it('names trades in the language of Accept-Language, or else in that of the text', async () => {
    const nameOf = async (more: object, headers: Record<string, string>) => {
      const { body, headers: answered } = await preview('Dentallabore', more, headers)
      return [body.wanted[0].trade.name, answered.get('content-language')]
    }
    assert.deepEqual(await nameOf({}, { 'accept-language': 'fr' }), ['laboratoire de prothèse dentaire', 'fr'])
    assert.deepEqual(await nameOf({ language: 'de' }, { 'accept-language': 'fr' }), [
      'laboratoire de prothèse dentaire',
      'fr',
    ])
    assert.deepEqual(await nameOf({ language: 'de' }, { 'accept-language': 'ja' }), ['Dentallabor', 'de'])
    assert.deepEqual(await nameOf({ language: 'it' }, { 'accept-language': '*' }), ['laboratorio odontotecnico', 'it'])
    assert.deepEqual(await nameOf({}, { 'accept-language': 'ja' }), ['dental laboratory', 'en'])
  })
  it('returns no wanted business and assumes no generalist for a text that only excludes', async () => {
    const { body } = await preview('No restaurants, no hotels.')
    assert.deepEqual(body.wanted, [])
    assert.equal(body.generalist, false)
    assert.deepEqual(
      body.excluded.map(({ trade }: { trade: { id: string } }) => trade.id),
      ['restaurants', 'hotels'],
    )
  })
  it('lists businesses beyond twelve under over_limit', async () => {
    const trades =
      'bakeries, breweries, dairies, florists, hotels, pharmacies, opticians, plumbers, roofers, locksmiths, scaffolders, painters, tilers, translators'
    const { body } = await preview(trades)
    assert.equal(body.wanted.length, 12)
    assert.deepEqual(body.over_limit, ['tilers', 'translators'])
  })
  it('returns 400 listing the supported languages for an unknown language', async () => {
    const answer = await preview('bakeries', { language: 'ja' })
    is(answer, 400)
    assert.equal(answer.body.code, 'validation_failed')
    assert.match(answer.text, /en.*fr.*de.*es.*it.*nl.*pt.*sv.*da.*nb.*pl/)
  })
  it('returns 400 for an empty text, an unknown side and more than 5,000 characters', async () => {
    is(await preview('x'.repeat(5000)), 200)
    for (const body of [
      { side: 'buyer', text: '' },
      { side: 'buyer' },
      { side: 'agent', text: 'bakeries' },
      { side: 'buyer', text: 'x'.repeat(5001) },
    ])
      is(await ask(app, 'previewReading', { body }), 400)
  })
  it('reads 5,000 adversarial characters in less than five seconds of CPU time', async () => {
    for (const part of ['no, ', '(((', 'and or ', '1-2-3 ', 'in the north of ', 'Bäckerei/']) {
      const before = process.cpuUsage()
      is(await preview(part.repeat(5000).slice(0, 5000)), 200)
      // CPU time does not depend on other work on the machine.
      assert.ok(process.cpuUsage(before).user < 5_000_000, part)
    }
  })
  it('does not log the text', async () => {
    await preview('Quetzalcoatl Widgets of Popocatepetl, EBITDA €7.77m')
    assert.doesNotMatch(app.logged(), /Quetzalcoatl|Popocatepetl|7\.77/)
  })
  it('returns no trade for words that the encoder fails to embed', async () => {
    const broken = await startService({}, { localEmbedder: FAILING })
    try {
      const body = { side: 'buyer', text: 'gimnasios low cost, plumbers' }
      const answer = await ask(broken, 'previewReading', { body })
      is(answer, 200)
      assert.deepEqual(
        answer.body.wanted.map(({ trade }: { trade: { id: string } | null }) => trade?.id ?? null),
        [null, 'plumbing-heating'],
      )
    } finally {
      await broken.close()
    }
  })
})

const FAILING = {
  model: 'failing',
  embed: () => Promise.reject(new Error('no encoder here')),
  warmUp() {},
  close: async () => {},
}

describe('GET /api/reading/{session_id}', () => {
  it('joins the fields of a buyer and reads its geography as places', async () => {
    const { key } = await seedBuyer(app, {
      sector: 'Dental laboratories, no orthodontics',
      solution_1: 'opticians',
      solution_2: 'dental laboratories',
      solution_3: 'EBITDA €1–3m',
      geography: 'France, Belgium; not Paris',
    })
    const answer = await ask(app, 'getReading', { key, headers: { 'accept-language': 'en' } })
    is(answer, 200)
    const { wanted, excluded, places, sizes } = answer.body
    assert.deepEqual(
      wanted.map(({ from }: { from: string }) => from),
      ['Dental laboratories', 'opticians'],
    )
    assert.deepEqual(
      excluded.map(({ from }: { from: string }) => from),
      ['orthodontics'],
    )
    assert.deepEqual(
      places.required.map(({ code }: { code: string }) => code),
      ['FR', 'BE'],
    )
    assert.deepEqual(
      places.excluded.map(({ name }: { name: string }) => name),
      ['Paris'],
    )
    assert.deepEqual(sizes, [{ figure: 'ebitda', min: 1, max: 3, currency: 'EUR', confirmed: false, compared: true }])
  })
  it('reads the sector, product and description of a seller', async () => {
    const { key } = await seedSeller(app, {
      sector: 'Scaffolding hire',
      product: 'Scaffolding hire and rope access',
      description: 'We hire out scaffolding in Yorkshire. We sell no scaffolding.',
    })
    const answer = await ask(app, 'getReading', { key })
    is(answer, 200)
    assert.equal(answer.body.wanted[0].trade.id, 'scaffolding-access')
    assert.equal(answer.body.wanted[0].role, 'rent')
    assert.equal(answer.body.generalist, false)
  })
  it('returns 404 to a workspace without a profile', async () => {
    const answer = await ask(app, 'getReading', { key: await seedVisitor(app) })
    is(answer, 404)
    assert.equal(answer.body.code, 'no_profile')
  })
})

describe('GET /api/trades', () => {
  const find = async (query: Record<string, string | number>) => {
    const answer = await ask(app, 'listTrades', { query })
    is(answer, 200)
    return answer
  }
  const ids = ({ body }: { body: { trades: { id: string }[] } }) => body.trades.map(({ id }) => id)

  it('returns names in five languages, synonyms, the sector and neighbouring trades', async () => {
    const { body } = await find({ q: 'dental lab' })
    const [trade] = body.trades
    assert.equal(trade.id, 'dental-laboratory')
    assert.deepEqual(trade.names, {
      en: 'dental laboratory',
      fr: 'laboratoire de prothèse dentaire',
      de: 'Dentallabor',
      es: 'laboratorio dental',
      it: 'laboratorio odontotecnico',
    })
    assert.equal(trade.sector, 'health')
    assert.ok(trade.also_called.de.includes('Zahntechniker'))
    assert.ok(trade.neighbours.includes('dental-clinics'))
  })
  it('matches the beginning of a name in any language, ignoring accents and case', async () => {
    for (const [q, id] of [
      ['DENTALLAB', 'dental-laboratory'],
      ['gerust', 'scaffolding-access'],
      ['échafaud', 'scaffolding-access'],
      ['asili ni', 'childcare'],
      ['MSP', 'it-managed-services'],
    ] as const)
      assert.ok(ids(await find({ q })).includes(id), q)
    assert.deepEqual(ids(await find({ q: 'zzzz' })), [])
  })
  it('matches the words of a name in any order, singular or plural, if no name begins with the query', async () => {
    for (const [q, id] of [
      ['dental laboratories', 'dental-laboratory'],
      ['laboratoires dentaires', 'dental-laboratory'],
      ['laboratori odontotecnici', 'dental-laboratory'],
      ['lab dental', 'dental-laboratory'],
      ['Zahnarztpraxis', 'dental-clinics'],
      ['scaffolders', 'scaffolding-access'],
    ] as const)
      assert.ok(ids(await find({ q })).includes(id), q)
    assert.ok(
      ids(await find({ q: 'hvac installers' })).some((id) => /hvac|heating|ventilation|building-services/.test(id)),
    )
    for (const q of ['(.*)+', '\\', '^|$', 'dental zzzz']) assert.deepEqual(ids(await find({ q })), [], q)
  })
  it('returns NACE and NAF codes and finds trades by them, with and without the dot', async () => {
    for (const q of ['32.50', '3250', '32.50A', '3250a'])
      assert.ok(ids(await find({ q })).includes('dental-laboratory'), q)
    const { body } = await find({ q: 'roofing' })
    const roofing = body.trades.find(({ id }: { id: string }) => id === 'roofing')
    assert.deepEqual(roofing.codes, [
      { system: 'nace', code: '43.91' },
      { system: 'naf', code: '43.91A' },
      { system: 'naf', code: '43.91B' },
    ])
  })
  it('paginates all trades without repetition', async () => {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await find({ limit: 200, language: 'de', ...(cursor === undefined ? {} : { cursor }) })
      assert.equal(answer.headers.get('x-total-count'), '619')
      seen.push(...ids(answer))
      cursor = /cursor=(\d+)/.exec(answer.headers.get('link') ?? '')?.[1]
    } while (cursor !== undefined)
    assert.equal(new Set(seen).size, 619)
    assert.equal(seen.length, 619)
  })
  it('returns 400 for an invalid cursor and an unknown language', async () => {
    is(await ask(app, 'listTrades', { query: { cursor: 'x' } }), 400)
    is(await ask(app, 'listTrades', { query: { language: 'ja' } }), 400)
  })
})
