import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { areOtherNumbers, registrationKeys } from '../../src/domain/quality/company-number.ts'
import { parseCompanyNumber, parseVatNumber } from '../../src/presenting/company-number.ts'

describe('company number', () => {
  it('is normalised to one form with its country, and that form parses to itself', () => {
    for (const [text, country, kept] of [
      ['01234567', 'GB', 'GB 01234567'],
      ['1234567', 'GB', 'GB 01234567'],
      ['sc 123456', 'GB', 'GB SC123456'],
      ['GB 01234567', null, 'GB 01234567'],
      ['Amtsgericht München HRB 123456', 'DE', 'DE HRB 123456 München'],
      ['HRB 123456, AG Muenchen', null, 'DE HRB 123456 München'],
      ['HRB 12345 B Berlin (Charlottenburg)', 'DE', 'DE HRB 12345 B Charlottenburg'],
      ['HRA 7 ULM', 'GB', 'DE HRA 7 Ulm'],
      ['Handelsregister B des Amtsgerichts Köln, HRB 12 345', 'DE', 'DE HRB 12345 Köln'],
      ['CHE-100.155.212 MWST', null, 'CHE-100.155.212'],
      ['100155212', 'CH', 'CHE-100.155.212'],
      ['KVK 12345678', 'NL', 'NL 12345678'],
      ['B-58378431', 'ES', 'ES B58378431'],
      ['ESB58378431', null, 'ES B58378431'],
      ['P.IVA 00743110157', 'IT', 'IT 00743110157'],
      // Spreadsheets drop leading zeros.
      ['0743110157', 'IT', 'IT 00743110157'],
      ['428759497', 'BE', 'BE 0428.759.497'],
      ['0000123456', 'PL', 'PL 0000123456'],
    ] as const) {
      assert.deepEqual(parseCompanyNumber(text, country), { companyNumber: kept }, text)
      assert.deepEqual(parseCompanyNumber(kept, null), { companyNumber: kept }, `${kept} does not parse to itself`)
    }
  })

  it('is a SIREN for a company in France', () => {
    for (const [text, country] of [
      ['552 100 554', 'FR'],
      ['FR 552100554', null],
      ['552100554', 'RE'],
    ] as const)
      assert.deepEqual(parseCompanyNumber(text, country), { siren: '552100554' }, text)
  })

  it('is rejected with the form that its country requires, or with a request for the country', () => {
    for (const [text, country, form] of [
      ['CHE-100.155.213', 'CH', 'CH'],
      ['HRB 123456', 'DE', 'DE'],
      ['123456789', 'GB', 'GB'],
      ['B58378432', 'ES', 'ES'],
      ['00743110158', 'IT', 'IT'],
      ['0428.759.498', 'BE', 'BE'],
      ['123456', 'NL', 'NL'],
      ['n/a', 'PL', 'other'],
      ['FR 552100555', 'GB', 'FR'],
    ] as const)
      assert.deepEqual(
        parseCompanyNumber(text, country),
        { fault: { of: 'field_company_number', form, country: form === 'other' ? 'PL' : form } },
        text,
      )
    // SC123456 is a valid number in Scotland and in the Seychelles.
    for (const text of ['552100554', 'SC123456', 'XX 123', 'hello'])
      assert.deepEqual(parseCompanyNumber(text, null), { fault: 'field_number_country' }, text)
  })
})

describe('VAT number', () => {
  it('is normalised with its country prefix; wrong check digits are rejected', () => {
    for (const [text, country, kept] of [
      ['DE 136 695 976', 'GB', 'DE136695976'],
      ['136695976', 'DE', 'DE136695976'],
      ['U13585627', 'AT', 'ATU13585627'],
      ['980 7806 84', 'GB', 'GB980780684'],
      ['B58378431', 'ES', 'ESB58378431'],
      ['CHE-100.155.212 TVA', null, 'CHE-100.155.212 MWST'],
      ['FR 83 404 833 048', 'FR', 'FR83404833048'],
      ['EL094259216', 'GR', 'EL094259216'],
      ['NL004495445B01', null, 'NL004495445B01'],
      ['6433435F', 'IE', 'IE6433435F'],
    ] as const)
      assert.deepEqual(parseVatNumber(text, country), { vatNumber: kept }, text)
    for (const text of ['DE136695977', 'GB980780685', 'IT00743110158', 'FR00404833048', 'ATU13585628'])
      assert.ok('fault' in parseVatNumber(text, null), text)
    assert.deepEqual(parseVatNumber('136695976', null), { fault: 'field_vat_country' })
  })
})

describe('registration of a company', () => {
  it('matches if a VAT number contains the company number', () => {
    const shared = (vatNumber: string, other: { siren: string | null; companyNumber?: string }) => {
      const keys = registrationKeys(other)
      return registrationKeys({ siren: null, vatNumber }).some((key) => keys.includes(key))
    }
    assert.ok(shared('FR83404833048', { siren: '404833048' }))
    assert.ok(shared('BE0428759497', { siren: null, companyNumber: 'BE 0428.759.497' }))
    assert.ok(shared('IT00743110157', { siren: null, companyNumber: 'IT 00743110157' }))
    assert.ok(shared('CHE-100.155.212 MWST', { siren: null, companyNumber: 'CHE-100.155.212' }))
    assert.ok(!shared('DE136695976', { siren: null, companyNumber: 'DE HRB 136695976 München' }))
  })

  it('differs if the numbers in one register differ, regardless of the spelling of the court', () => {
    const are = (one: string, other: string) =>
      areOtherNumbers({ siren: null, companyNumber: one }, { siren: null, companyNumber: other })
    assert.ok(are('GB 01234567', 'GB 01234568'))
    assert.ok(are('DE HRB 1 München', 'DE HRB 2 München'))
    assert.ok(!are('DE HRB 1 Frankfurt am Main', 'DE HRB 1 Frankfurt'))
    assert.ok(!are('GB 01234567', 'DE HRB 1 München'))
  })
})
