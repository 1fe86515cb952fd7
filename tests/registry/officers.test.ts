import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sameCompany } from '../../src/domain/quality/company-names.ts'
import { findLeader, formatPersonName, listAuditors, type Officer } from '../../src/domain/quality/officers.ts'
import { parseSiren } from '../../src/domain/quality/siren.ts'
import { sirenNumber } from '../_registries.ts'

const holder = (name: string, office: string): Officer => ({ kind: 'person', name, office })

describe('officers of a company', () => {
  it('returns the president as leader, otherwise the manager, otherwise the general manager', () => {
    const manager = holder('A', 'Directeur Général')
    const gerant = holder('B', 'Gérant')
    const president = holder('C', 'Président de SAS')
    assert.equal(findLeader([manager, gerant, president]), president)
    assert.equal(findLeader([manager, gerant]), gerant)
    assert.equal(findLeader([manager]), manager)
    assert.equal(findLeader([holder('D', 'Présidente du conseil d’administration')])?.name, 'D')
  })

  it('never returns a supervisor, deputy, auditor or liquidator as leader', () => {
    for (const office of [
      'Président du conseil de surveillance',
      'Vice-président',
      'Directeur général délégué',
      'Commissaire aux comptes titulaire',
      'Administrateur',
      'Liquidateur',
      'Autre',
    ])
      assert.equal(findLeader([holder('A', office)]), null, office)
  })

  it('lists each statutory auditor once, without the deputy', () => {
    const names = listAuditors([
      holder('Deputy', 'Commissaire aux comptes suppléant'),
      holder('Firm', 'Commissaire aux comptes titulaire'),
      holder('Firm', 'Commissaire aux comptes titulaire'),
    ]).map(({ name }) => name)
    assert.deepEqual(names, ['Firm'])
  })

  it('formats a person’s name from the capitals of a register', () => {
    assert.equal(formatPersonName('DUPONT-MOREL', 'JEAN PIERRE MARIE'), 'Jean Dupont-Morel')
    assert.equal(formatPersonName('LEFORT (DURAND)', 'ÉLODIE'), 'Élodie Lefort')
    assert.equal(formatPersonName('D’ARC', null), 'D’Arc')
  })
})

describe('parseSiren', () => {
  it('accepts nine digits with a valid check digit, alone, spaced, or at the head of a SIRET', () => {
    const siren = sirenNumber(3)
    assert.equal(parseSiren(siren), siren)
    assert.equal(parseSiren(`${siren.slice(0, 3)} ${siren.slice(3, 6)} ${siren.slice(6)}`), siren)
    assert.equal(parseSiren(`${siren}00017`), siren)
  })
  it('returns null for anything else', () => {
    const siren = sirenNumber(3)
    const wrong = `${siren.slice(0, 8)}${(Number(siren[8]) + 1) % 10}`
    for (const text of ['', '12345', wrong, `${siren}1`, 'FR12', '000000000'])
      assert.equal(parseSiren(text), null, text)
  })
})

describe('sameCompany', () => {
  it('ignores case, accents, dots and the legal form', () => {
    assert.ok(sameCompany('Mécanique Brélu', 'MECANIQUE BRELU S.A.S.'))
    assert.ok(sameCompany('SARL Brélu & Fils', 'brelu fils'))
  })
  it('distinguishes names that differ by a word', () => {
    assert.equal(sameCompany('Brélu', 'Brélu France'), false)
    assert.equal(sameCompany('SAS', 'SARL'), false)
  })
})
