import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { parseRules } from '../../src/domain/exchange/boundary.ts'
import { TOPICS } from '../../src/domain/exchange/boundary-words.ts'
import { deriveConstraints, shownTimes } from '../../src/domain/exchange/constraints.ts'
import { describeWant, groundedClaims } from '../../src/domain/exchange/grounding.ts'
import { readMandate as readMandateBy } from '../../src/domain/exchange/mandate.ts'
import {
  checkFields,
  MANIFEST_FIELDS,
  type ManifestField,
  manifestLanguage,
  manifestOfObject,
  manifestOfText,
} from '../../src/domain/exchange/manifest.ts'
import { decideNextStep } from '../../src/domain/exchange/next-step.ts'
import { readReply, replied } from '../../src/domain/exchange/reply.ts'
import { type Counted, tallyMatches } from '../../src/domain/exchange/tally.ts'
import {
  missingParts,
  readWant as readWantBy,
  type Want,
  wantedFigures,
} from '../../src/domain/exchange/understanding.ts'
import { countFloor } from '../../src/domain/figures/aggregate.ts'
import { readPlainly } from '../../src/domain/reading/plain-text.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { anyCodePoint } from '../_code-points.ts'

loadMessages()

const RULES = loadReadingRules()
const readWant = (wants: string, offers: string) => readWantBy(wants, offers, RULES)
const readMandate = (value: unknown, now: Date) => readMandateBy(value, now, RULES)

const NOW = new Date('2026-11-20T09:30:00.000Z')

/** A line that is neither a label nor blank. */
const line = fc
  .string({ minLength: 1, maxLength: 40, unit: 'grapheme-ascii' })
  .map((text) => `x${text.replace(/[^\w ]/g, ' ')}y`)
const value = fc.array(line, { minLength: 1, maxLength: 3 })
const labelOf = (field: ManifestField) =>
  fc.constantFrom(
    field,
    field.toUpperCase(),
    field.replace('_', ' '),
    field.replace('_', '-'),
    `${field.charAt(0).toUpperCase()}${field.slice(1)}`,
  )
const separator = fc.constantFrom(': ', ':', ' : ', ' — ', '—', ' – ', ' - ', ' -  ', ' = ')

/** Entries of a manifest: field, label as written, separator and lines. */
const written = fc
  .shuffledSubarray([...MANIFEST_FIELDS], { minLength: 0 })
  .chain((fields) => fc.tuple(...fields.map((field) => fc.tuple(fc.constant(field), labelOf(field), separator, value))))

describe('manifest in prose', () => {
  it('is parsed for any field order, letter case and separator', () => {
    fc.assert(
      fc.property(written, fc.constantFrom('\n', '\r\n', '\n\n'), (entries, end) => {
        const prose = entries.map(([, label, mark, lines]) => `${label}${mark}${lines.join('\n')}`).join(end)
        const known = new Map(entries.map(([field, , , lines]) => [field, lines.join('\n').trim()]))
        const { fields } = manifestOfText(prose)
        for (const field of MANIFEST_FIELDS) assert.equal(fields[field], known.get(field) ?? null, prose)
      }),
    )
  })
  it('is parsed to the same fields as an object', () => {
    fc.assert(
      fc.property(written, (entries) => {
        const prose = entries.map(([field, , , lines]) => `${field}: ${lines.join('\n')}`).join('\n')
        const object = Object.fromEntries(entries.map(([, label, , lines]) => [label, lines]))
        assert.deepEqual(manifestOfText(prose).fields, manifestOfObject(object).fields)
      }),
    )
  })
  it('joins the parts of a field that appears several times, in order', () => {
    const { fields } = manifestOfText('wants: one\noffers: two\nWANTS - three\nfour')
    assert.deepEqual([fields.wants, fields.offers], ['one\nthree\nfour', 'two'])
  })
  it('ignores a label within a line', () => {
    const { fields } = manifestOfText(
      'wants: our interface: none and boundary: none\nsee identity below\nwantsomething: no',
    )
    assert.equal(fields.wants, 'our interface: none and boundary: none\nsee identity below\nwantsomething: no')
    assert.deepEqual([fields.interface, fields.boundary, fields.identity], [null, null, null])
  })
  it('returns six checks for any text; each passes only if its field has a letter or digit', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 500 }), (text) => {
        const manifest = manifestOfText(text)
        const checks = checkFields(manifest)
        assert.deepEqual(
          checks.map(({ field }) => field),
          [...MANIFEST_FIELDS],
        )
        for (const { field, ok } of checks) assert.equal(ok, /[\p{L}\p{N}]/u.test(manifest.fields[field] ?? ''))
      }),
    )
  })
})

describe('readWant', () => {
  const amount = fc.integer({ min: 1, max: 900 })
  const forms: readonly ((low: number, high: number) => string)[] = [
    (low, high) => `revenue of EUR ${low}-${high}m`,
    (low, high) => `revenue between €${low}m and €${high}m`,
    (low, high) => `chiffre d’affaires de ${low} à ${high} M€`,
    (low, high) => `CA : ${low} - ${high} millions d'euros`,
    (low, high) => `Umsatz von ${low} bis ${high} Mio. EUR`,
    (low, high) => `Umsatz ${low}–${high} Millionen Euro`,
    (low, high) => `ventas de ${low} a ${high} millones de euros`,
    (low, high) => `fatturato tra ${low} e ${high} milioni di euro`,
    (low, high) => `revenue from ${low * 1000}k to ${high * 1000}k EUR`,
    (low, high) => `turnover ${(low * 1e6).toLocaleString('en-US')} to ${(high * 1e6).toLocaleString('en-US')} euros`,
  ]
  it('reads an amount in euros in every notation', () => {
    fc.assert(
      fc.property(amount, amount, fc.constantFrom(...forms), (one, more, write) => {
        const [low, high] = [one, one + more]
        const text = `Sellers of machinery, ${write(low, high)}`
        assert.deepEqual(readWant(text, '').sizes.revenue, { low, high }, text)
      }),
    )
  })
  it('reads a one-sided limit as an open-ended band', () => {
    const revenueOf = (text: string) => readWant(text, '').sizes.revenue
    for (const text of [
      'revenue of at least EUR 10m',
      'CA d’au moins 10 M€',
      'Umsatz mindestens 10 Mio. €',
      'ventas de al menos 10 millones',
      'fatturato oltre 10 milioni',
    ])
      assert.deepEqual(revenueOf(text), { low: 10, high: null }, text)
    for (const text of [
      'revenue up to EUR 10m',
      'CA de moins de 10 M€',
      'Umsatz bis zu 10 Mio. €',
      'ventas hasta 10 millones',
      'fatturato fino a 10 milioni',
    ])
      assert.deepEqual(revenueOf(text), { low: null, high: 10 }, text)
  })
  it('assigns each amount to the measure named beside it', () => {
    const { sizes } = readWant(
      'revenue EUR 10-20m, EBITDA EUR 2-4m, ticket EUR 5-15m, growth above 5 %, EBITDA margin of at least 12 %',
      '',
    )
    assert.deepEqual(sizes, {
      revenue: { low: 10, high: 20 },
      ebitda: { low: 2, high: 4 },
      ticket: { low: 5, high: 15 },
      enterpriseValue: null,
      growthPct: 5,
      ebitdaMarginPct: 12,
      otherCurrency: false,
    })
    assert.equal(readWant('turnover of £20m', '').sizes.otherCurrency, true)
    assert.equal(readWant('turnover of £20m', '').sizes.revenue, null)
  })
  it('reads the direction in five languages, and none if none is stated', () => {
    const buying = [
      'Sellers of machinery',
      'We want to acquire a bakery',
      'As an investor we look for software companies',
      'Companies for sale in Spain',
      'Nous cherchons à racheter une PME',
      'Cédants dans le bâtiment',
      'Wir suchen Zukäufe im Maschinenbau',
      'Unternehmen zu verkaufen in Bayern',
      'Queremos adquirir empresas de logística',
      'Cerchiamo aziende in vendita',
    ]
    const selling = [
      'Buyers for a bakery',
      'We want to sell our company',
      'On behalf of a seller of software',
      'Repreneurs pour une menuiserie',
      'Nous voulons céder notre société',
      'Käufer für eine Bäckerei',
      'Nachfolger gesucht',
      'Buscamos compradores',
      'Cerchiamo acquirenti per la nostra azienda',
    ]
    for (const text of buying) assert.equal(readWant(text, '').direction, 'buy', text)
    for (const text of selling) assert.equal(readWant(text, '').direction, 'sell', text)
    for (const text of ['Machinery', 'We do not sell', 'hello', ''])
      assert.equal(readWant(text, '').direction, null, text)
    assert.equal(readWant('Machinery', 'equity capital').direction, 'buy')
    assert.equal(readWant('Machinery', 'a company in Lyon').direction, 'sell')
  })
  it('recognises countries and regions in five languages', () => {
    const countriesOf = (text: string) => readWant(text, '').countries
    for (const text of [
      'in Germany',
      'en Allemagne',
      'in Deutschland',
      'en Alemania',
      'in Germania',
      'German firms',
      'deutsche Betriebe',
    ])
      assert.deepEqual(countriesOf(text), ['DE'], text)
    assert.deepEqual(countriesOf('DACH'), ['AT', 'CH', 'DE'])
    assert.deepEqual(countriesOf('Benelux and the UK'), ['BE', 'GB', 'LU', 'NL'])
    assert.deepEqual(countriesOf('anywhere'), [])
  })
  it('reads an excluded business and country as exclusions', () => {
    const read = readWant('software companies in France but not healthcare software', '')
    assert.deepEqual([read.industry, read.rulesOut, read.countries], ['Software (System & Application)', true, ['FR']])
    const { countries, excludedCountries } = readWant('Sellers of bakeries in Europe, not Germany', '')
    assert.deepEqual([countries.includes('FR'), countries.includes('DE'), excludedCountries], [true, false, ['DE']])
  })
  it('accepts any text, returns at most four facets and reads no size without a digit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCodePoint, maxLength: 300 }),
        fc.string({ unit: 'grapheme', maxLength: 300 }),
        (wants, offers) => {
          const want = readWant(wants, offers)
          assert.ok(want.facets.length <= 4)
          assert.ok(
            missingParts(want).every((missing) => ['direction', 'sector', 'size', 'geography'].includes(missing)),
          )
          if (!/\d/.test(wants.normalize('NFKD'))) assert.ok(missingParts(want).includes('size'))
        },
      ),
    )
  })
})

describe('reply to a want', () => {
  const base = readWant('Sellers of dental laboratories in France, revenue EUR 2-20m, margin above 10%', '')
  const after = (...texts: string[]) => texts.reduce((want, text) => replied(want, readReply(text, RULES)), base)

  it('adds a country in five languages', () => {
    for (const text of ['also Germany', 'aussi en Allemagne', 'auch Deutschland', 'también Alemania', 'anche Germania'])
      assert.deepEqual(after(text).countries, ['DE', 'FR'], text)
    assert.deepEqual(after('Merci, et en Belgique ?').countries, ['BE', 'FR'])
  })
  it('removes a country that it rejects, and replaces the list if it neither adds nor removes', () => {
    const taken = after('also Germany', 'no longer Germany')
    assert.deepEqual([taken.countries, taken.excludedCountries], [['FR'], ['DE']])
    assert.deepEqual(after('not Germany').countries, ['FR'])
    assert.deepEqual(after('Belgium').countries, ['BE'])
    assert.deepEqual(after('no longer Germany', 'also Germany').countries, ['DE', 'FR'])
  })
  it('keeps the bound of a size that it does not mention', () => {
    assert.deepEqual(after('Only companies above 5 million revenue').sizes.revenue, { low: 5, high: 20 })
    assert.deepEqual(after('revenue up to 10 million').sizes.revenue, { low: 2, high: 10 })
    assert.deepEqual(after('revenue above 30 million').sizes.revenue, { low: 30, high: null })
    assert.equal(after('revenue up to 10 million').sizes.ebitdaMarginPct, 10)
  })
  it('adds businesses and exclusions to the existing ones', () => {
    assert.deepEqual(after('also bakeries').facets, [...base.facets, 'also bakeries'])
    const narrowed = after('no orthodontics')
    assert.deepEqual([narrowed.facets, narrowed.exclusions], [base.facets, ['no orthodontics']])
    assert.equal(narrowed.rulesOut, true)
    assert.equal(narrowed.industry, base.industry)
  })
  it('is a question if it requests a count', () => {
    for (const text of ['How many sellers in dental in France?', 'Combien de cédants ?', 'Wie viele Verkäufer?'])
      assert.equal(readReply(text, RULES).kind, 'question', text)
    assert.equal(readReply('bakeries in France', RULES).kind, 'change')
  })
})

describe('plain reading of a text', () => {
  it('returns the original text if nothing is removed, and otherwise the text without the removed spans', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 200 }), (text) =>
        assert.equal(readPlainly(text).without([]), text),
      ),
    )
    const reading = readPlainly('Éditeurs de LOGICIELS en Île-de-France')
    const at = reading.plain.indexOf('ile-de-france')
    assert.equal(reading.without([{ from: at, to: at + 13 }]).trim(), 'Éditeurs de LOGICIELS en')
  })
})

const counted = fc.record<Counted>({
  fit: fc.integer({ min: 50, max: 100 }),
  industry: fc.constantFrom('Machinery', 'Retail', null),
  countries: fc.constantFrom(['FR'], ['DE'], []),
  revenueEurM: fc.constantFrom(5, 15, 25, null),
  ebitdaEurM: fc.constant(null),
  fictional: fc.constant(false),
})
const want = readWant('Sellers of machinery in France, revenue EUR 10-20m', '')
const FREE = deriveConstraints([], NOW)
const DECLARED = { approvesSignatures: false }

describe('count of matches', () => {
  it('rounds down to a floor that is monotonic and is 0 below five', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1000), (count, more) => {
        const floor = countFloor(count)
        assert.ok(floor <= count)
        assert.equal(floor === 0, count < 5)
        assert.ok(countFloor(count + more) >= floor)
        assert.ok(floor >= count * 0.5 || count < 10)
      }),
    )
  })
  it('puts every match either inside or outside', () => {
    fc.assert(
      fc.property(fc.array(counted), (matches) => {
        const tally = tallyMatches(want, matches, matches.length)
        assert.equal(tally.matching + tally.outside, matches.length)
        assert.ok(tally.placeUnknown <= tally.matching && tally.sizeUnknown <= tally.matching)
      }),
    )
  })
  it('compares a seller’s country, revenue and EBITDA with inclusive bounds; unstated ones count as unknown', () => {
    const match: Counted = {
      fit: 70,
      industry: null,
      countries: ['FR'],
      revenueEurM: 15,
      ebitdaEurM: 2,
      fictional: false,
    }
    const sized: Want = { ...want, sizes: { ...want.sizes, ebitda: { low: 1, high: 3 } } }
    const cases: [Partial<Counted>, 'inside' | 'outside' | 'place unknown' | 'size unknown'][] = [
      [{}, 'inside'],
      [{ countries: ['DE', 'FR'] }, 'inside'],
      [{ countries: ['DE'] }, 'outside'],
      [{ countries: [] }, 'place unknown'],
      [{ revenueEurM: 10 }, 'inside'],
      [{ revenueEurM: 9.99 }, 'outside'],
      [{ revenueEurM: 20 }, 'inside'],
      [{ revenueEurM: 20.01 }, 'outside'],
      [{ revenueEurM: null }, 'size unknown'],
      [{ ebitdaEurM: 1 }, 'inside'],
      [{ ebitdaEurM: 0.9 }, 'outside'],
      [{ ebitdaEurM: 3.1 }, 'outside'],
      [{ ebitdaEurM: null }, 'size unknown'],
      [{ ebitdaEurM: null, revenueEurM: 50 }, 'outside'],
    ]
    for (const [change, verdict] of cases) {
      const { matching, outside, placeUnknown, sizeUnknown } = tallyMatches(sized, [{ ...match, ...change }], 1)
      const told = JSON.stringify(change)
      assert.deepEqual([matching, outside], verdict === 'outside' ? [0, 1] : [1, 0], told)
      assert.equal(placeUnknown, verdict === 'place unknown' ? 1 : 0, told)
      assert.equal(sizeUnknown, verdict === 'size unknown' ? 1 : 0, told)
    }
  })
  it('includes the median fit of the matches inside, the lower of two, and null without any', () => {
    const fits = (...all: number[]): Counted[] =>
      all.map((fit) => ({
        fit,
        industry: null,
        countries: ['FR'],
        revenueEurM: 15,
        ebitdaEurM: null,
        fictional: false,
      }))
    const medianOf = (matches: readonly Counted[]) => tallyMatches(want, matches, matches.length).medianFit
    assert.equal(medianOf(fits(90, 50, 70)), 70)
    assert.equal(medianOf(fits(90, 50, 70, 60)), 60)
    assert.equal(medianOf(fits(55)), 55)
    assert.equal(medianOf([]), null)
  })
  it('ignores a buyer’s revenue', () => {
    const offered: Want = { ...want, direction: 'sell' }
    const buyer: Counted = {
      fit: 70,
      industry: null,
      countries: ['FR'],
      revenueEurM: null,
      ebitdaEurM: null,
      fictional: false,
    }
    const tally = tallyMatches(offered, [buyer, { ...buyer, revenueEurM: 900 }], 2)
    assert.deepEqual([tally.matching, tally.sizeUnknown], [2, 0])
  })
  it('derives the wanted margin from revenue and EBITDA only if both are stated', () => {
    const figures = (sizes: Partial<Want['sizes']>) => wantedFigures({ ...want, sizes: { ...want.sizes, ...sizes } })
    const [revenue, ebitda] = [
      { low: 10, high: 20 },
      { low: 2, high: 4 },
    ]
    assert.equal(figures({ revenue, ebitda }).ebitdaMarginPct, 20)
    assert.equal(figures({ revenue, ebitda, ebitdaMarginPct: 12 }).ebitdaMarginPct, 12)
    for (const said of [
      { revenue, ebitda: null },
      { revenue: null, ebitda },
      { revenue: { low: 0, high: 0 }, ebitda },
    ])
      assert.equal(figures(said).ebitdaMarginPct, null, JSON.stringify(said))
  })
  it('lists direction, sector, geography and size as missing if they are not stated', () => {
    assert.deepEqual(missingParts(want), [])
    assert.deepEqual(missingParts({ ...want, direction: null }), ['direction'])
    assert.deepEqual(missingParts({ ...want, facets: [] }), ['sector'])
    assert.deepEqual(missingParts({ ...want, countries: [] }), ['geography'])
    assert.deepEqual(missingParts({ ...want, countries: ['FR', 'DE'] }), [])
    const sizes = { ...want.sizes, revenue: null, ebitda: null, ticket: null, enterpriseValue: null }
    assert.deepEqual(missingParts({ ...want, sizes }), ['size'])
    assert.deepEqual(missingParts({ ...want, sizes: { ...sizes, ticket: { low: 1, high: null } } }), [])
  })
  it('states no industry and no fit score shared by fewer than five', () => {
    fc.assert(
      fc.property(fc.array(counted, { maxLength: 12 }), (matches) => {
        const real = tallyMatches(want, matches, matches.length)
        const fictional = tallyMatches(want, [], 0)
        const said = groundedClaims([{ want, tallies: { real, fictional } }], NOW, FREE, DECLARED).map(
          ({ statement }) => statement,
        )
        for (const { name, count } of real.industries)
          assert.equal(
            said.some((statement) => /^By industry/.test(statement) && statement.includes(name)),
            count >= 5,
          )
        assert.equal(
          said.some((statement) => /median fit/.test(statement)),
          real.matching >= 5,
        )
      }),
    )
  })
})

describe('boundary', () => {
  const matches: Counted[] = Array.from({ length: 12 }, () => ({
    fit: 60,
    industry: 'Machinery',
    countries: ['FR'],
    revenueEurM: 15,
    ebitdaEurM: null,
    fictional: false,
  }))
  const answered = [{ want, tallies: { real: tallyMatches(want, matches, 50), fictional: tallyMatches(want, [], 0) } }]
  const all = groundedClaims(answered, NOW, FREE, DECLARED).map(({ statement }) => statement)
  const clause = fc
    .tuple(
      fc.constantFrom('refuses', 'no', 'requires', 'exits on', 'you must', 'keine', 'sans', 'solo', ''),
      fc.constantFrom<string>(...TOPICS, 'names of all sellers', 'machinery', '48 hours', '3 messages'),
    )
    .map((words) => words.join(' '))

  it('only removes statements', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(clause, fc.string({ maxLength: 60 })), { maxLength: 6 }), (clauses) => {
        const constraints = deriveConstraints(parseRules(clauses.join('; '), NOW), NOW)
        const said = groundedClaims(answered, NOW, constraints, DECLARED).map(({ statement }) => statement)
        for (const statement of said) assert.ok(all.includes(statement), statement)
        const { next } = decideNextStep({ lacking: [], unstated: [], served: true }, constraints)
        assert.ok(next.length > 0)
      }),
    )
  })
  it('withholds the topic it refuses, and sectors if the refused words are not recognised', () => {
    const withheld = (text: string) => [...deriveConstraints(parseRules(text, NOW), NOW).withheld]
    assert.deepEqual(withheld('no counts'), ['counts'])
    assert.deepEqual(withheld('no qwertzuiop'), ['sectors'])
    assert.deepEqual(withheld('requires patience; exits on a whim'), [])
  })
  it('excludes every industry in a refused list and marks unrecognised words as not applied', () => {
    const refused = (text: string) => parseRules(text, NOW).map(({ industry, obeyed }) => [industry, obeyed])
    assert.deepEqual(refused('No defence or tobacco companies'), [
      ['Aerospace/Defense', true],
      [null, false],
    ])
    assert.deepEqual(refused('We refuse real estate and construction'), [
      ['Real Estate (Operations & Services)', true],
      ['Engineering/Construction', true],
    ])
    assert.deepEqual(refused('No oil and gas'), [['Oil/Gas (Integrated)', true]])
    assert.deepEqual(refused('We refuse counterparties that are private equity funds'), [[null, false]])
  })

  it('is applied if its effect is known, otherwise marked for a person to read', () => {
    const cases: [string, boolean, RegExp][] = [
      ['no payment', true, /^No payment is requested/],
      ['no answers', true, /^No answer is given/],
      ['no machinery', true, /Machinery are left out/],
      ['requires an NDA', true, /recorded undertaking/],
      ['exits on 3 messages', true, /ends after 3 answers/],
      ['exits on 2026-12-31', true, /ends with 31 December 2026/],
      ['exits on 5.3.2027', true, /ends with 5 March 2027/],
      ['exits on 31/12/2026', true, /ends with 31 December 2026/],
      ['exits on 48 hours', true, /ends 48 hours/],
      ['exits on deletion of data after 2 days', true, /erased 48 hours/],
      ['exits on payment', true, /would require: payment/],
      ['exits on a whim', false, /./],
      ['requires patience', false, /./],
      ['no qwertzuiop', false, /./],
    ]
    for (const [text, isObeyed, effect] of cases) {
      const [rule] = parseRules(text, NOW)
      assert.equal(rule?.obeyed, isObeyed, text)
      assert.match(rule?.effect ?? '', effect, text)
    }
  })
  it('states the part of a line that was understood; reads limits in words, lists and dates', () => {
    const read = (text: string) =>
      parseRules(text, NOW).map(({ obeyed, understood }) => (obeyed ? (understood ?? 'whole') : 'no'))
    assert.deepEqual(read('Refuses phone calls from competitors on Sundays'), ['refuses phone calls'])
    assert.deepEqual(read('No defence companies in Poland'), ['Aerospace/Defense'])
    assert.deepEqual(read('No tobacco, alcohol or gambling'), ['no', 'whole'])
    assert.deepEqual(read('Refuses phone calls; requires human approval'), ['whole', 'whole'])
    assert.deepEqual(read('No exclusivity; requires exclusivity'), ['whole', 'no'])
    assert.deepEqual(read('Only English; only German'), ['whole', 'no'])
    assert.deepEqual(read('At most 3 messages a day; at least 3 messages a day'), ['whole', 'no'])
    assert.deepEqual(read('No French companies'), ['no'])
    const [limits] = parseRules('Exits after ten messages or two weeks', NOW)
    assert.deepEqual([limits?.messagesMax, limits?.hours], [10, 336])
    assert.equal(parseRules('No more than five messages', NOW)[0]?.messagesMax, 5)
    const year = NOW.getUTCFullYear()
    for (const text of [
      'offer expires on 31 December',
      'l’offre expire le 31 décembre',
      'das Angebot endet am 31. Dezember',
      'la oferta termina el 31 de diciembre',
      'l’offerta termina il 31 dicembre',
      'the offer ends on December 31st',
    ])
      assert.equal(parseRules(text, NOW)[0]?.until, `${year}-12-31`, text)
    assert.equal(parseRules('expires on 1 January', NOW)[0]?.until, `${year + 1}-01-01`)
  })
  it('allows proposals under confidentiality, but not if it refuses proposals', () => {
    const constraints = (text: string) => deriveConstraints(parseRules(text, NOW), NOW)
    for (const text of [
      'Do not share our identity with third parties',
      'Strictly confidential',
      'streng vertraulich',
    ]) {
      assert.equal(constraints(text).noProposal, false, text)
      assert.equal(constraints(text).noModel, true, text)
    }
    assert.equal(constraints('No proposals').noProposal, true)
  })
  it('compiles any text to rules with an effect, and “none” in five languages to no rules', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 400 }), (text) => {
        for (const { effect, declared } of parseRules(text, NOW)) assert.ok(effect.length > 0 && declared.length <= 300)
      }),
    )
    for (const text of ['none', 'Aucune.', 'keine', 'ninguna', 'nessuna', '', ' - '])
      assert.deepEqual(parseRules(text, NOW), [], text)
  })
  it('is understood in five languages', () => {
    const modes = (text: string) => parseRules(text, NOW).map(({ mode, topics }) => [mode, topics[0]])
    for (const text of [
      'refuses payments; only verified claims',
      'refuse tout paiement ; uniquement des faits vérifiés',
      'keine Zahlungen; nur geprüfte Angaben',
      'rechaza pagos; solo datos verificados',
      'rifiuta pagamenti; soltanto dati verificati',
    ])
      assert.deepEqual(modes(text), [
        ['refuses', 'payment'],
        ['requires', 'unverified'],
      ])
    const ends = (text: string) => parseRules(text, NOW)[0]?.hours
    for (const text of [
      'exits after 2 days',
      'sort après 2 jours',
      'endet nach 48 Stunden',
      'termina tras 2 días',
      'termina dopo 2 giorni',
    ])
      assert.equal(ends(text), 48, text)
  })
})

describe('boundary in five languages', () => {
  const read = (language: 'en' | 'fr' | 'de' | 'es' | 'it', text: string) => parseRules(text, NOW, language)
  const ISO = (month: number, day: number, year = 2027) =>
    `${year}-${`${month}`.padStart(2, '0')}-${`${day}`.padStart(2, '0')}`

  it('limits messages and proposals per period', () => {
    const quotas: [Parameters<typeof read>[0], string, string][] = [
      ['en', 'At most three proposals a day', 'proposals 3 24'],
      ['en', 'max. 2 messages per day', 'answers 2 24'],
      ['en', 'Limit: 3 messages/week', 'answers 3 168'],
      ['en', 'No more than one message every hour', 'answers 1 1'],
      ['fr', 'Pas plus de trois propositions par jour', 'proposals 3 24'],
      ['fr', 'deux messages par semaine au plus', 'answers 2 168'],
      ['de', 'Höchstens drei Vorschläge pro Tag', 'proposals 3 24'],
      ['de', 'nicht mehr als fünf Antworten täglich', 'answers 5 24'],
      ['de', 'Höchstens eine Nachricht pro Tag', 'answers 1 24'],
      ['fr', 'Un seul message par jour au plus', 'answers 1 24'],
      ['es', 'Como máximo un mensaje al día', 'answers 1 24'],
      ['it', 'Al massimo una risposta al giorno', 'answers 1 24'],
      ['es', 'Como máximo tres propuestas al día', 'proposals 3 24'],
      ['es', 'no más de cinco respuestas semanales', 'answers 5 168'],
      ['it', 'Al massimo tre proposte al giorno', 'proposals 3 24'],
      ['it', 'non più di dodici messaggi al mese', 'answers 12 720'],
    ]
    for (const [language, text, expected] of quotas) {
      const [rule, ...more] = read(language, text)
      const { of, count, hours } = rule?.quota ?? {}
      assert.deepEqual([`${of} ${count} ${hours}`, rule?.obeyed, more], [expected, true, []], text)
    }
    assert.equal(read('en', 'Requires at least three messages a day')[0]?.quota, undefined)
  })
  it('states its last day for any date format', () => {
    const days: [Parameters<typeof read>[0], string, string][] = [
      ['en', 'valid until 15 March', ISO(3, 15)],
      ['en', 'expires at the end of February', ISO(2, 28)],
      ['fr', 'L’offre est valable jusqu’au 1er avril', ISO(4, 1)],
      ['fr', 'Fin de l’offre : fin février 2028', ISO(2, 29, 2028)],
      ['de', 'Unser Angebot gilt bis 15. März', ISO(3, 15)],
      ['de', 'Angebot gültig bis 15.3.2027', ISO(3, 15)],
      ['es', 'Nuestra oferta vence el 31 de diciembre de 2026', ISO(12, 31, 2026)],
      ['es', 'Oferta válida hasta el 15/03/2027', ISO(3, 15)],
      ['it', 'L’offerta scade il 5 gennaio', ISO(1, 5)],
      ['it', 'L’offerta è valida fino al 15 marzo 2027', ISO(3, 15)],
    ]
    for (const [language, text, expected] of days) assert.equal(read(language, text)[0]?.until, expected, text)
  })
  it('limits hours and messages by numbers in words', () => {
    const limits: [Parameters<typeof read>[0], string, number | null, number | null][] = [
      ['fr', 'Nous mettons fin à l’échange après quarante-huit heures', 48, null],
      ['fr', 'L’échange s’arrête au bout de dix messages', null, 10],
      ['de', 'Wir steigen nach achtundvierzig Stunden aus', 48, null],
      ['de', 'Abbruch nach zehn Nachrichten', null, 10],
      ['es', 'Salimos después de cuarenta y ocho horas', 48, null],
      ['es', 'Borren nuestros datos a los treinta días', 720, null],
      ['it', 'Usciamo dopo quarantotto ore', 48, null],
      ['it', 'Cancellate i nostri dati dopo trenta giorni', 720, null],
    ]
    for (const [language, text, hours, messagesMax] of limits) {
      const [rule] = read(language, text)
      assert.deepEqual([rule?.hours, rule?.messagesMax, rule?.obeyed], [hours, messagesMax, true], text)
    }
  })
  it('states the effect of each line in the answer language', () => {
    const effects: [Parameters<typeof read>[0], string, string][] = [
      ['fr', 'Pas d’exclusivité', 'Aucune exclusivité n’est demandée ni consentie.'],
      ['de', 'Keine Zahlungen', 'Keine Zahlung wird verlangt.'],
      ['es', 'Sin exclusividad', 'No se pide ni se acuerda exclusividad.'],
      [
        'it',
        'Strettamente riservato',
        'La proposta all’operatore contiene solo criteri e conteggi; né una controparte né altri terzi vedono il manifesto.',
      ],
      [
        'de',
        'Keine Unternehmen aus Rüstung',
        'Unternehmen der Branche Luft- und Raumfahrt, Verteidigung bleiben außer Betracht.',
      ],
      ['fr', 'Arrêt si une signature est demandée', 'L’échange prend fin s’il devait exiger : une signature.'],
      ['es', 'qwertzuiop', 'Registrado; una persona lo lee antes de hacer nada.'],
    ]
    for (const [language, text, effect] of effects) assert.equal(read(language, text)[0]?.effect, effect, text)
  })
  it('excludes each industry in a list', () => {
    for (const [language, text] of [
      ['fr', 'Ni promotion immobilière ni bâtiment'],
      ['de', 'Weder Immobilien noch Bau'],
      ['es', 'Ni inmobiliarias ni construcción'],
      ['it', 'Né immobiliare né edilizia'],
    ] as const) {
      const refused = read(language, text)
      assert.equal(refused.length, 2, text)
      assert.equal(refused[1]?.industry, 'Engineering/Construction', text)
      assert.ok(refused.every(({ obeyed }) => obeyed))
    }
  })
  it('sets the answer language regardless of the language of the manifest', () => {
    const boundary = 'Antworten nur auf Deutsch; no French companies'
    const fields = { identity: null, wants: 'We buy bakeries', offers: null, interface: null, delivery_contract: null }
    assert.equal(manifestLanguage({ fields: { ...fields, boundary }, mandate: null }), 'de')
    assert.equal(manifestLanguage({ fields: { ...fields, boundary: 'No French companies' }, mandate: null }), 'en')
    assert.deepEqual(read('de', boundary).map(({ obeyed, effect }) => [obeyed, effect])[0], [
      true,
      'Die Antworten sind auf Deutsch.',
    ])
  })
})

describe('shownTimes', () => {
  const at = (hour: number) => new Date(NOW.getTime() + hour * 3_600_000).toISOString()
  const shown = (quotas: Parameters<typeof shownTimes>[1], ...written: [string, number][]) =>
    shownTimes(
      written.map(([author, hour]) => ({ author, createdAt: at(hour) })),
      quotas,
    ).map((time) => (time.getTime() - NOW.getTime()) / 3_600_000)

  it('delays a message beyond a quota, but never the participant’s own', () => {
    const daily = [{ of: 'answers', count: 2, hours: 24 }] as const
    assert.deepEqual(
      shown(
        daily,
        ['participant', 0],
        ['concordat', 0],
        ['operator', 1],
        ['participant', 2],
        ['concordat', 2],
        ['concordat', 3],
      ),
      [0, 0, 1, 2, 24, 25],
    )
    assert.deepEqual(shown([], ['concordat', 0], ['concordat', 0]), [0, 0])
  })
  it('counts only the operator’s messages against a quota of proposals', () => {
    const proposals = [{ of: 'proposals', count: 1, hours: 24 }] as const
    assert.deepEqual(
      shown(proposals, ['concordat', 0], ['operator', 1], ['concordat', 2], ['operator', 3]),
      [0, 1, 2, 25],
    )
  })
  it('shows at most the quota in any period', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('concordat', 'operator'), fc.nat(100)), { maxLength: 20 }),
        fc.integer({ min: 1, max: 4 }),
        (written, count) => {
          const inOrder = written.toSorted(([, one], [, other]) => one - other)
          const times = shown([{ of: 'answers', count, hours: 24 }], ...inOrder)
          for (const [i, time] of times.entries())
            assert.ok(times.filter((one, j) => j <= i && one > time - 24 && one <= time).length <= count)
        },
      ),
    )
  })
})

describe('mandate', () => {
  it('is parsed from any value without throwing, with at most ten intents', () => {
    fc.assert(
      fc.property(fc.anything({ maxDepth: 3 }), (value) => {
        const mandate = readMandate(value, NOW)
        assert.ok(mandate === null || mandate.intents.length <= 10)
      }),
    )
  })
  it('keeps the first ten intents of any shape and counts the rest as unread', () => {
    const part = fc.anything({ maxDepth: 2 })
    const intent = fc.record({ service_type: part, scope: part, limits: part, direction: part })
    fc.assert(
      fc.property(fc.array(intent, { maxLength: 12 }), part, (intents, validity) => {
        const mandate = readMandate({ intents, validity }, NOW)
        assert.deepEqual(
          [mandate?.intents.length, mandate?.unread],
          [Math.min(10, intents.length), Math.max(0, intents.length - 10)],
        )
      }),
    )
  })
  it('is null unless it is an object; numbers its intents from 1, including a single one', () => {
    for (const none of [null, undefined, 'buy', 7, [{ intents: [] }]]) assert.equal(readMandate(none, NOW), null)
    assert.deepEqual(readMandate({}, NOW), { intents: [], expired: null, unread: 0 })
    const buying = 'Buy machinery companies in France'
    const read = readMandate({ intents: [buying, 12, null, { scope: buying }] }, NOW)
    assert.deepEqual(
      read?.intents.map(({ intent, want: wanted }) => [intent, wanted?.direction ?? null]),
      [
        [1, 'buy'],
        [2, null],
        [3, null],
        [4, 'buy'],
      ],
    )
    assert.equal(readMandate({ intents: buying }, NOW)?.intents[0]?.want?.direction, 'buy')
  })
  it('uses the stated direction only if its scope describes a deal without a direction', () => {
    const directionOf = (direction: unknown, scope = 'Machinery companies in France') =>
      readMandate({ intents: { scope, direction } }, NOW)?.intents[0]?.want?.direction
    assert.equal(directionOf(' Seek '), 'buy')
    assert.equal(directionOf('OFFER'), 'sell')
    assert.equal(directionOf('else'), null)
    assert.equal(directionOf('offer', 'Buy machinery companies in France'), 'buy')
    assert.equal(directionOf('seek', 'A holiday by the sea'), undefined)
  })
  it('is read identically from a text, a list and an object', () => {
    const scopes = [
      'Buy machinery companies, in France, revenue EUR 10-20m',
      ['Buy machinery companies', 'in France', 'revenue EUR 10-20m'],
      [['Buy machinery companies'], [null, true, 'in France'], 'revenue EUR 10-20m'],
      { buy: 'machinery companies', in: 'France', revenue: 'EUR 10-20m' },
      { buy_machinery: 'companies', in_country: ['France', null], revenue: 'EUR 10-20m' },
    ]
    for (const scope of scopes) {
      const wanted = readMandate({ intents: { scope } }, NOW)?.intents[0]?.want
      const told = JSON.stringify(scope)
      assert.deepEqual([wanted?.direction, wanted?.countries], ['buy', ['FR']], told)
      assert.deepEqual(wanted?.sizes.revenue, { low: 10, high: 20 }, told)
    }
    assert.equal(readMandate({ intents: { scope: null } }, NOW)?.intents[0]?.want, null)
  })
  it('expires after the last day it states, which is still valid', () => {
    const ended = (validity: unknown, now = NOW) => readMandate({ intents: [], validity }, now)?.expired
    for (const [validity, expected] of [
      ['until 2026-11-20', null],
      ['until 2026-11-19', '2026-11-19'],
      ['2026-11-21', null],
      ['from 2025-01-01 to 2026-11-20', null],
      ['ended 2026-03-31, given on 2025-01-01', '2026-03-31'],
      [{ from: '2025-01-01', until: '2026-06-30' }, '2026-06-30'],
      ['until 2026-11-45', null],
      ['2026-02-01 or 2026-99-99', '2026-02-01'],
      ['until further notice', null],
      [undefined, null],
    ] as const)
      assert.equal(ended(validity), expected, JSON.stringify(validity))
    assert.equal(ended('2026-11-20', new Date('2026-11-20T23:59:59.999Z')), null)
    assert.equal(ended('2026-11-20', new Date('2026-11-21T00:00:00.000Z')), '2026-11-20')
  })
})

describe('description of a want', () => {
  const bare: Want = {
    ...want,
    direction: null,
    industry: null,
    facets: [],
    countries: [],
    sizes: {
      ...want.sizes,
      revenue: null,
      ebitda: null,
      ticket: null,
      enterpriseValue: null,
      growthPct: null,
      ebitdaMarginPct: null,
      otherCurrency: false,
    },
  }
  const saidOf = (change: Partial<Want>) => describeWant({ ...bare, ...change })
  it('states every given part, and which of direction, sector and geography are missing', () => {
    const nothing = 'no direction; no sector; no geography'
    assert.equal(saidOf({}), nothing)
    assert.match(saidOf({ direction: 'buy' }), /^a buyer that is looking for sellers; no sector/)
    assert.match(saidOf({ direction: 'sell' }), /^a seller that is looking for buyers; no sector/)
    assert.match(saidOf({ facets: want.facets }), /; a business in the words of the manifest; /)
    assert.match(saidOf({ industry: 'Machinery', facets: want.facets }), /; industry Machinery; /)
    assert.match(saidOf({ countries: ['FR', 'DE'] }), /; France, Germany$/)
    const sized = (sizes: Partial<Want['sizes']>) => saidOf({ sizes: { ...bare.sizes, ...sizes } })
    for (const [sizes, said] of [
      [{ revenue: { low: 10, high: 20 } }, 'revenue EUR 10m to EUR 20m'],
      [{ revenue: { low: 10, high: 10 } }, 'revenue about EUR 10m'],
      [{ ebitda: { low: 1.2345, high: null } }, 'EBITDA from EUR 1.23m'],
      [{ ticket: { low: null, high: 30 } }, 'ticket up to EUR 30m'],
      [{ enterpriseValue: { low: 5, high: 6 } }, 'enterprise value EUR 5m to EUR 6m'],
      [{ growthPct: 7.777 }, 'growth from 7.78%'],
      [{ ebitdaMarginPct: 12 }, 'EBITDA margin from 12%'],
      [{ otherCurrency: true }, 'amounts in other currencies are not converted'],
    ] as const)
      assert.equal(sized(sizes), `${nothing}; ${said}`)
  })
  it('states the best fit only with an industry and country shared by at least five', () => {
    const match = (fit: number, industry: string, country: string, fictional = false) => ({
      fit,
      industry,
      countries: [country],
      revenueEurM: null,
      ebitdaEurM: null,
      fictional,
    })
    const several = (count: number, fit: number, industry: string, country: string) =>
      Array.from({ length: count }, () => match(fit, industry, country))
    const best = (matches: ReturnType<typeof match>[]) => tallyMatches({ ...want, countries: [] }, matches, 50).best
    assert.equal(best(several(4, 80, 'Machinery', 'FR')), null)
    const five = several(5, 70, 'Machinery', 'FR')
    assert.deepEqual(best(five), { band: '65+', industry: 'Machinery', country: 'FR' })
    assert.deepEqual(best([match(90, 'Apparel', 'FR'), ...five]), { band: '65+', industry: null, country: 'FR' })
    assert.deepEqual(best([match(90, 'Apparel', 'DE'), ...five]), { band: '65+', industry: null, country: null })
    assert.deepEqual(best([match(52, 'Apparel', 'DE', true)]), { band: '50-55', industry: 'Apparel', country: 'DE' })
  })
  it('is in the language of the manifest, for each of five languages', () => {
    const none = tallyMatches(want, [], 0)
    const tallies = { real: none, fictional: none }
    for (const [language, wants, statement, next] of [
      ['en', 'We are looking for dental laboratories in France', /^The identity of the agent/, /^Have the person/],
      [
        'fr',
        'Nous cherchons des laboratoires dentaires en France',
        /^L’identité de l’agent/,
        /^Demandez à la personne/,
      ],
      ['de', 'Wir suchen ein Dentallabor in der Schweiz', /^Die Identität des Agenten/, /^Lassen Sie die für Sie/],
      ['es', 'Buscamos los laboratorios dentales de la región', /^La identidad del agente/, /^Pida a la persona/],
      ['it', 'Cerchiamo dei laboratori odontotecnici nella regione', /^L’identità dell’agente/, /^Fate aprire/],
    ] as const) {
      const fields = { identity: null, wants, offers: null, interface: null, delivery_contract: null, boundary: null }
      assert.equal(manifestLanguage({ fields, mandate: null }), language)
      const [claim] = groundedClaims([{ want, tallies }], NOW, FREE, { ...DECLARED, language })
      assert.match(claim?.statement ?? '', statement)
      assert.match(decideNextStep({ lacking: [], unstated: [], served: true, language }, FREE).next, next)
    }
  })
  it('counts unknown and outside matches from five on, and fictional companies separately', () => {
    const none = tallyMatches(want, [], 0)
    const saidOfTally = (change: Partial<typeof none>, fictional = none, policy = DECLARED) =>
      groundedClaims([{ want, tallies: { real: { ...none, ...change }, fictional } }], NOW, FREE, policy)
        .map(({ statement }) => statement)
        .join('\n')
    for (const [field, sentence] of [
      ['placeUnknown', /do not state a country/],
      ['sizeUnknown', /do not disclose the size requested/],
      ['outside', /are outside the size or geography requested/],
    ] as const) {
      assert.doesNotMatch(saidOfTally({ [field]: 4 }), sentence)
      assert.match(saidOfTally({ [field]: 5 }), sentence)
    }
    const industries = Array.from({ length: 7 }, (_, i) => ({ name: `Trade ${i}`, count: 9 - (i % 2) }))
    assert.match(saidOfTally({ industries }), /Trade 4/)
    assert.doesNotMatch(saidOfTally({ industries }), /Trade [56]/)
    assert.doesNotMatch(saidOfTally({}), /demonstration universe/)
    assert.match(
      saidOfTally({}, { ...none, offered: 1 }),
      /In the demonstration universe, where every company is fictional: /,
    )
    assert.match(saidOfTally({}), /sellers are offered/)
    assert.doesNotMatch(saidOfTally({}), /supervisor of an agent/)
    assert.match(saidOfTally({}, none, { approvesSignatures: true }), /supervisor of an agent approves first/)
  })
})
