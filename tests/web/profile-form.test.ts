import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { contract } from '../../src/contract/index.ts'
import {
  changedIn,
  emptiedIn,
  FIELDS,
  faultIn,
  faultsIn,
  fieldNamed,
  fieldsOf,
  identityFields,
  numberCountry,
  registrationFields,
  toFormValues,
  toProfileInput,
  valuesKept,
  withCurrency,
} from '../../src/web/features/identity/profile-form.ts'

test('the forms cover exactly the fields of the contract, except lists of years', () => {
  const { identity, buyer, seller } = contract.submit.body.properties
  const named = Object.entries({ identity, buyer, seller }).flatMap(([section, { anyOf }]) =>
    Object.keys(anyOf[0].properties)
      .filter((name) => !name.endsWith('_years'))
      .map((name) => `${section}.${name}`),
  )
  assert.deepEqual(Object.keys(FIELDS).toSorted(), named.toSorted())
})

test('the form fields have the ranges and lengths of the contract', () => {
  const { identity, buyer, seller } = contract.submit.body.properties
  const sections = { identity: identity.anyOf[0], buyer: buyer.anyOf[0], seller: seller.anyOf[0] }
  for (const [path, shape] of Object.entries(FIELDS)) {
    const [section = '', name = ''] = path.split('.')
    const { properties } = sections[section as keyof typeof sections]
    const rule = (
      properties as Record<string, { anyOf: { minimum?: number; maximum?: number; maxLength?: number }[] }>
    )[name]?.anyOf[0]
    if ('min' in shape) assert.deepEqual([rule?.minimum, rule?.maximum], [shape.min, shape.max], path)
    else if (rule?.maxLength !== undefined && 'maxChars' in shape) assert.equal(rule.maxLength, shape.maxChars, path)
  }
})

test('figures are parsed as typed and sent as numbers', () => {
  const values = {
    'seller.revenue': '€3.2m',
    'seller.growth': '12,5',
    'seller.ebitda_margin': '12.5 %',
    'identity.siren': '732 829 320',
    'seller.sector': '  Bakeries ',
  }
  assert.deepEqual(toProfileInput(values, fieldsOf('identity', 'seller')), {
    identity: { siren: '732829320' },
    seller: { sector: 'Bakeries', revenue: 3.2, growth: 12.5, ebitda_margin: 12.5 },
  })
})

test('an invalid field is reported and not sent', () => {
  const values = { 'identity.email': 'claire@', 'seller.revenue': '3200000', 'seller.growth': 'ten' }
  const paths = fieldsOf('identity', 'seller')
  assert.deepEqual(faultsIn(values, paths, ['identity.name']), {
    'identity.name': { why: 'required' },
    'identity.email': { why: 'email' },
    'seller.revenue': { why: 'millions' },
    'seller.growth': { why: 'number' },
  })
  assert.deepEqual(toProfileInput(values, paths), {})
})

test('a reversed ticket range is reported at its maximum, and only its minimum is sent', () => {
  const values = { 'buyer.check_size_min': '20', 'buyer.check_size_max': '5' }
  assert.deepEqual(faultsIn(values, fieldsOf('buyer')), { 'buyer.check_size_max': { why: 'ticketOrder' } })
  assert.deepEqual(toProfileInput(values, fieldsOf('buyer')), { buyer: { check_size_min: 20 } })
})

test('a figure out of range is reported with its bounds', () => {
  assert.deepEqual(faultIn('seller.ebitda_margin', '120'), { why: 'range', min: -1000, max: 100 })
  assert.deepEqual(faultIn('identity.siren', '12'), { why: 'siren' })
  assert.equal(faultIn('seller.growth', '-20'), null)
})

test('a figure retyped in another notation is not a change, and an emptied field is listed separately', () => {
  const held = toFormValues({ identity: { name: 'Claire' }, seller: { revenue: 12.5, growth: 4 } }, 'fr')
  assert.deepEqual(held, { 'identity.name': 'Claire', 'seller.revenue': '12,5', 'seller.growth': '4' })
  const values = { ...held, 'seller.revenue': '12.50', 'seller.growth': '5 %', 'identity.name': ' ' }
  const paths = fieldsOf('identity', 'seller')
  assert.deepEqual(changedIn(values, held, paths), ['seller.growth'])
  assert.deepEqual(emptiedIn(values, held, paths), { cleared: [], kept: ['identity.name'] })
})

test('the name of a missing field maps to its form field, and an unknown name to none', () => {
  assert.equal(fieldNamed('company', 'seller'), 'identity.company')
  assert.equal(fieldNamed('sector', 'buyer'), 'buyer.sector')
  assert.equal(fieldNamed('sector', 'seller'), 'seller.sector')
  assert.equal(fieldNamed('shoe_size', 'seller'), null)
})

test('an unreadable draft yields an empty form, and invalid entries are dropped', () => {
  assert.deepEqual(valuesKept(null), {})
  assert.deepEqual(valuesKept('[1'), {})
  assert.deepEqual(valuesKept('{"seller.growth":"4","seller.revenue":4,"other":"x"}'), { 'seller.growth': '4' })
})

describe('currency of a profile', () => {
  const reporting = { currency: 'GBP', per_eur: 0.8, rate_date: '2026-10-06', revenue: 8, net_debt: 1 }
  const pounds = { seller: { revenue: 10, net_debt: 1.25, growth: 4, reporting } }

  it('is the one in which the company stated its amounts', () => {
    assert.deepEqual(toFormValues(pounds, 'en'), {
      'seller.currency': 'GBP',
      'seller.revenue': '8',
      'seller.growth': '4',
      'seller.net_debt': '1',
    })
  })
  it('is sent with a changed amount only', () => {
    const values = { 'seller.currency': 'GBP' }
    assert.deepEqual(withCurrency({ seller: { revenue: 9 } }, values, pounds), {
      seller: { revenue: 9, currency: 'GBP' },
    })
    assert.deepEqual(withCurrency({ seller: { growth: 5 } }, values, pounds), { seller: { growth: 5 } })
    assert.deepEqual(withCurrency({ seller: { revenue: 9 } }, {}, { seller: { revenue: 10 } }), {
      seller: { revenue: 9 },
    })
  })
  it('is sent with every entered amount when it changes, except revenue derived from years', () => {
    const financial_years = [{ year: 2025, revenue: 10 }]
    const derived = { figure_sources: [{ field: 'revenue', from: 'financial_years' }] }
    const seller = { revenue: 10, net_debt: 2, growth: 4, financial_years, ...derived }
    const input = { seller: { currency: 'CHF', asking_price: 6 } }
    assert.deepEqual(withCurrency(input, { 'seller.currency': 'CHF' }, { seller }), {
      seller: { net_debt: 2, financial_years, currency: 'CHF', asking_price: 6 },
    })
  })
})

test('a company outside France is not asked for a SIREN, in the profile or at registration', () => {
  for (const country of ['DE', 'Germany', 'Suisse']) {
    assert.ok(!identityFields({ 'seller.country': country }).includes('identity.siren'), country)
    assert.ok(!registrationFields('seller', { 'seller.country': country }).includes('identity.siren'), country)
  }
  assert.ok(!registrationFields('seller', {}).includes('identity.siren'))
  assert.ok(!registrationFields('buyer', {}).includes('identity.siren'))
  for (const country of ['FR', 'France', 'RE']) {
    assert.ok(identityFields({ 'seller.country': country }).includes('identity.siren'), country)
    const asked = registrationFields('seller', { 'seller.country': country })
    assert.equal(asked[asked.indexOf('seller.country') + 1], 'identity.siren', country)
  }
})

test('a company outside France is asked for its national company number, below its country', () => {
  for (const [country, named] of [
    ['GB', 'GB'],
    ['Allemagne', 'DE'],
    ['Suisse', 'CH'],
    ['Poland', null],
  ] as const) {
    const values = { 'seller.country': country }
    assert.equal(numberCountry(values), named, country)
    assert.ok(identityFields(values).includes('identity.company_number'), country)
    const asked = registrationFields('seller', values)
    assert.equal(asked[asked.indexOf('seller.country') + 1], 'identity.company_number', country)
  }
  assert.ok(!identityFields({ 'seller.country': 'FR' }).includes('identity.company_number'))
  assert.ok(identityFields({}).includes('identity.company_number'))
})

test('a stored SIREN stays in the profile for any country', () => {
  assert.ok(identityFields({ 'seller.country': 'DE', 'identity.siren': '732829320' }).includes('identity.siren'))
})
