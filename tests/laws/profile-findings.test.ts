import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { BlindProfile } from '../../src/domain/confidentiality/blinding/blind-profile.ts'
import {
  type FindingKind,
  findIdentifying,
  openFindings,
} from '../../src/domain/confidentiality/blinding/profile-findings.ts'
import type { IdentifyingWords } from '../../src/domain/confidentiality/masking/identity-phrases.ts'
import { loadMessages } from '../../src/integrations/messages.ts'
import { ordinaryWords } from '../../src/integrations/ordinary-words-file.ts'

loadMessages()

const WORDS: IdentifyingWords = {
  company: 'Ateliers Morvan SAS',
  otherCompanies: ['Cabinet Bellegarde'],
  people: ['Yves Kerdrel'],
  emails: ['y.kerdrel@ateliers-morvan.example'],
  websites: ['www.ateliers-morvan.example'],
  phones: ['+33 4 50 11 22 33'],
  registryNumbers: ['552008443'],
  addresses: ['12 rue des Tilleuls, 74000 Annecy'],
}
const against = { words: WORDS, ordinary: ordinaryWords(), region: 'Auvergne-Rhône-Alpes', thisYear: 2026 }
const EMPTY: BlindProfile = {
  trade: null,
  place: 'region',
  figures: 'standard',
  headcount: null,
  foundedDecade: null,
  dealType: null,
  stakePct: null,
  highlights: [],
  texts: { business: '', customers: '', reason_for_sale: '', timetable: '' },
}
const FIELDS = ['business', 'customers', 'reason_for_sale', 'timetable', 'highlights'] as const

function placed(text: string, field: (typeof FIELDS)[number]): BlindProfile {
  return field === 'highlights'
    ? { ...EMPTY, highlights: [text] }
    : { ...EMPTY, texts: { ...EMPTY.texts, [field]: text } }
}

const kindsOf = (text: string, field: (typeof FIELDS)[number] = 'business') =>
  new Set(findIdentifying(placed(text, field), against).map(({ kind }) => kind))

/** [identifying words, kind of finding expected for them in a sentence] */
const IDENTIFYING: readonly (readonly [string, FindingKind | 'any'])[] = [
  ['Ateliers Morvan', 'own_name'],
  ['MORVAN', 'own_name'],
  ['ateliersmorvan', 'own_name'],
  ['Kerdrel', 'own_name'],
  ['Bellegarde', 'own_name'],
  ['y.kerdrel@ateliers-morvan.example', 'any'],
  ['www.ateliers-morvan.example', 'any'],
  ['04 50 11 22 33', 'any'],
  ['552 008 443', 'any'],
  ['someone@elsewhere.example', 'contact'],
  ['Annecy', 'any'],
  ['Toulouse', 'place'],
  ['Haute-Savoie', 'place'],
  ['Bretagne', 'place'],
  ['1987', 'year'],
  ['14,37 M€', 'amount'],
  ['EUR 14.37m', 'amount'],
  ['83', 'number'],
  ['14.2%', 'share'],
  ['37 %', 'share'],
  ['Groupe Rossignol', 'name'],
  ['Airbus', 'any'],
  ['Extinguard', 'name'],
]

describe('check of a blind profile', () => {
  it('finds every identifying word of a company file in every field', () => {
    for (const [words, kind] of IDENTIFYING)
      for (const sentence of [
        `The company works with ${words} in factories.`,
        `La société travaille avec ${words} dans des usines.`,
        `Das Unternehmen arbeitet mit ${words} in Fabriken.`,
      ])
        for (const field of FIELDS) {
          const open = openFindings(findIdentifying(placed(sentence, field), against), [])
          assert.ok(open.length > 0, `${field}: ${sentence}`)
          if (kind !== 'any') assert.ok(kindsOf(sentence, field).has(kind), `${kind} in ${field}: ${sentence}`)
        }
  })
  it('reports unique claims, prices and personal facts in five languages', () => {
    for (const [text, kind] of [
      ['The only French maker of such parts', 'unique'],
      ['Number 1 in the region', 'unique'],
      ['Le seul fabricant de ces pièces', 'unique'],
      ['Leader du marché', 'unique'],
      ['Weltmarktführer für Montageanlagen', 'unique'],
      ['Der größte Hersteller des Landes', 'unique'],
      ['El único fabricante del país', 'unique'],
      ['Unico produttore del settore', 'unique'],
      ['Two brothers, third generation, one aged 67', 'personal'],
      ['Der Inhaber ist 67 Jahre alt', 'personal'],
      ['Le dirigeant, âgé de 67 ans', 'personal'],
      ['Asking price of 6 x EBITDA', 'price'],
      ['Kaufpreisvorstellung vorhanden', 'price'],
    ] as const)
      assert.ok(kindsOf(text).has(kind), `${kind}: ${text}: ${[...kindsOf(text)]}`)
  })
  it('reports rare certificates and exclusive dealerships', () => {
    assert.ok(kindsOf('Holds EN 9100 and two patents').has('certificate'))
    assert.ok(kindsOf('Sole dealer of an international brand').has('exclusive'))
  })
  it('finds nothing in customary wording', () => {
    for (const text of [
      'Maintenance and repair of production machines for factories under yearly contracts.',
      'About 70% of revenue recurs; the largest customer is below 15%.',
      'More than 30 years in business, founded in the 1980s.',
      'About 60 customers, none above 10% of revenue.',
      'Environ 70 % du chiffre d’affaires est récurrent.',
      'Rund 70 % des Umsatzes sind wiederkehrend; Fünf größte Kunden: rund 40 %.',
      'Holds ISO 9001 and works 24/7.',
    ])
      assert.deepEqual(findIdentifying(placed(text, 'business'), against), [], text)
    assert.deepEqual(findIdentifying(placed('Signing by March 2027', 'timetable'), against), [])
  })
  it('reports a highlight without a number but does not block approval', () => {
    const found = findIdentifying(placed('Loyal customers', 'highlights'), against)
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['no_evidence'],
    )
    assert.deepEqual(openFindings(found, []), [])
  })
  it('lets a member keep words that identify nobody, but no blocking word', () => {
    const name = findIdentifying(placed('Works with Extinguard systems in factories', 'business'), against)
    const words = name.map((one) => one.words)
    assert.ok(openFindings(name, []).length > 0)
    assert.deepEqual(openFindings(name, words), [])
    const own = findIdentifying(placed('Ateliers Morvan repairs machines', 'business'), against)
    assert.ok(
      openFindings(
        own,
        own.map((one) => one.words),
      ).length > 0,
    )
  })
})
