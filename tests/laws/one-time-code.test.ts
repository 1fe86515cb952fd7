import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { codeAsTyped, formatOneTimeCode } from '../../src/domain/mail/one-time-code.ts'

const HEX = [...'0123456789abcdef']
/** Hexadecimal digits encoded in a code: 80 bits. */
const DIGITS = 20
const secret = fc.array(fc.constantFrom(...HEX), { minLength: DIGITS, maxLength: 64 }).map((digits) => digits.join(''))

describe('one-time code', () => {
  it('encodes exactly the first 80 bits of its secret', () => {
    fc.assert(
      fc.property(secret, fc.nat(DIGITS - 1), fc.constantFrom(...HEX), (hex, at, digit) => {
        const other = hex.slice(0, at) + digit + hex.slice(at + 1)
        assert.equal(formatOneTimeCode(other) === formatOneTimeCode(hex), digit === hex[at])
        assert.equal(formatOneTimeCode(hex.slice(0, DIGITS)), formatOneTimeCode(hex))
      }),
    )
  })
  it('is sixteen unambiguous characters in groups of four', () => {
    fc.assert(
      fc.property(secret, (hex) =>
        assert.match(formatOneTimeCode(hex), /^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/),
      ),
    )
  })
  it('is accepted in any case, with or without separators, and with O and l for 0 and 1', () => {
    fc.assert(
      fc.property(secret, (hex) => {
        const code = formatOneTimeCode(hex)
        for (const typed of [code.toLowerCase(), code.replaceAll('-', ' '), code.replaceAll('-', ''), ` ${code}\n`])
          assert.equal(codeAsTyped(typed), code)
        assert.equal(codeAsTyped(code.replaceAll('0', 'O').replaceAll('1', 'l')), code)
      }),
    )
  })
})
