import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type Evidence, supportedAssurance } from '../../src/domain/confidentiality/policy/assurance.ts'
import { ASSURANCES, reaches } from '../../src/domain/parties/assurance-levels.ts'

const PROVEN: Evidence = {
  proofs: [{ kind: 'email', address: 'anne@acme.example' }],
  identity: { email: 'Anne@Acme.example', website: null },
  signer: null,
  legalRepresentative: null,
  isContested: false,
}

describe('supported assurance', () => {
  it('stays at “email” for an address at a public mail provider, for any website and signer', () => {
    const hosts = [
      'gmail.com',
      'outlook.fr',
      'yahoo.co.uk',
      'hotmail.be',
      'gmx.net',
      'orange.fr',
      'yopmail.com',
      'qq.com',
    ]
    fc.assert(
      fc.property(fc.constantFrom(...hosts), fc.boolean(), fc.boolean(), (host, isUpper, isSigner) => {
        const email = isUpper ? `ANNE@${host.toUpperCase()}` : `anne@${host}`
        const signer = isSigner ? 'Anne Martin' : null
        for (const website of [host, `https://www.${host}/`, `https://acme.${host}`, null])
          assert.equal(
            supportedAssurance({
              proofs: [{ kind: 'email', address: email.toLowerCase() }],
              identity: { email, website },
              signer,
              legalRepresentative: 'Anne Martin',
              isContested: false,
            }),
            'email',
          )
      }),
    )
  })
  it('is “company” if the e-mail domain is the website’s host or a parent of it, not a sibling or a subdomain', () => {
    const at = (website: string) => supportedAssurance({ ...PROVEN, identity: { ...PROVEN.identity, website } })
    for (const website of [
      'acme.example',
      'https://www.acme.example/fr',
      'http://shop.acme.example:8080',
      'ACME.example',
    ])
      assert.equal(at(website), 'company', website)
    for (const website of [
      'evilacme.example',
      'acme.example.evil.example',
      'example',
      'https://linkedin.com/acme.example',
    ])
      assert.equal(at(website), 'email', website)
    const below = { ...PROVEN, proofs: [{ kind: 'email', address: 'a@mallory.acme.example' }] as const }
    assert.equal(
      supportedAssurance({ ...below, identity: { email: 'a@mallory.acme.example', website: 'acme.example' } }),
      'email',
    )
  })
  it('is “company” if the signer’s name matches the legal representative’s in any order, case or hyphenation', () => {
    const signed = (signer: string) =>
      supportedAssurance({ ...PROVEN, signer, legalRepresentative: 'Anne-Sophie Martin' })
    assert.equal(signed('MARTIN Anne Sophie'), 'company')
    assert.equal(signed('Anne Martin'), 'email')
  })
  it('counts an e-mail proof only if the workspace states that address', () => {
    assert.equal(
      supportedAssurance({ ...PROVEN, identity: { email: 'bob@acme.example', website: 'acme.example' } }),
      'declared',
    )
    assert.equal(supportedAssurance({ ...PROVEN, identity: { email: null, website: 'acme.example' } }), 'declared')
  })
  it('is “vetted” with the operator’s proof, even for a contested company, and “declared” without any proof', () => {
    assert.equal(supportedAssurance({ ...PROVEN, isContested: true }), 'email')
    assert.equal(supportedAssurance({ ...PROVEN, isContested: true, proofs: [{ kind: 'vetted' }] }), 'vetted')
    assert.equal(supportedAssurance({ ...PROVEN, proofs: [{ kind: 'vetted' }] }), 'vetted')
    assert.equal(supportedAssurance({ ...PROVEN, proofs: [] }), 'declared')
  })
  it('does not fall when a proof is added', () => {
    const proof = fc.constantFrom(
      { kind: 'vetted' } as const,
      { kind: 'email', address: 'anne@acme.example' } as const,
      { kind: 'email', address: 'bob@other.example' } as const,
    )
    fc.assert(
      fc.property(
        fc.array(proof, { maxLength: 3 }),
        proof,
        fc.option(fc.constant('acme.example')),
        (proofs, more, website) => {
          const of = (all: Evidence['proofs']) =>
            supportedAssurance({ ...PROVEN, identity: { ...PROVEN.identity, website }, proofs: all })
          assert.ok(reaches(of([...proofs, more]), of(proofs)))
        },
      ),
    )
  })
  it('orders its levels from the lowest to the highest', () => {
    for (const [i, one] of ASSURANCES.entries())
      for (const [j, other] of ASSURANCES.entries()) assert.equal(reaches(one, other), i >= j)
  })
})
