import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { type IdentifyingWords, maskIdentity } from '../../src/domain/confidentiality/masking/mask.ts'
import { MASK } from '../../src/domain/text/mask-mark.ts'
import { anyCodePoint } from '../_code-points.ts'
import { drawnOf } from '../_thoroughness.ts'

const NOBODY: IdentifyingWords = {
  company: null,
  people: [],
  emails: [],
  websites: [],
  phones: [],
  registryNumbers: [],
  addresses: [],
}
const company = (name: string): IdentifyingWords => ({ ...NOBODY, company: name })
const person = (name: string): IdentifyingWords => ({ ...NOBODY, people: [name] })

/** Asserts the masked form of each text. */
function masks(identity: IdentifyingWords, cases: readonly (readonly [text: string, expected: string])[]): void {
  for (const [text, expected] of cases) assert.equal(maskIdentity(text, identity), expected, JSON.stringify(text))
}

function keeps(identity: IdentifyingWords, texts: readonly string[]): void {
  for (const text of texts) assert.equal(maskIdentity(text, identity), text)
}

describe('masking of the company name', () => {
  it('hides the name in every spelling and keeps its trade word elsewhere', () => {
    masks(company('Boulangerie Martin SAS'), [
      ['Boulangerie Martin est une boulangerie.', '[…] est une boulangerie.'],
      ['chez Martin', 'chez […]'],
      ['BOULANGERIE MARTIN', '[…]'],
      ['BoulangerieMartin', '[…]'],
      ['boulangeriemartin', '[…]'],
      ['boulangerie-martin, boulangerie_martin, boulangerie.martin', '[…], […], […]'],
      ["Martin's bread and the Martins", '[…] bread and the […]'],
      ['Martin’s', '[…]'],
      ['Boulangerie\n  Martin', '[…]'],
      ['groupemartin, martingroup', '[…], […]'],
    ])
  })

  it('hides a name that is spaced out or disguised with invisible or wide characters', () => {
    masks(company('Acme'), [
      ['A c m e sells', '[…] sells'],
      ['A. C. M. E. sells', '[…]. sells'],
      ['Ac\u200bme, A\u00adcme, \u2060Acme\ufeff!', '[…], […], \u2060[…]!'],
      ['Ａｃｍｅ', '[…]'],
      ['Аcмe in Cyrillic', '[…] in Cyrillic'],
      ['Αcmε in Greek', '[…] in Greek'],
      ['𝐀𝐜𝐦𝐞 and Ⓐⓒⓜⓔ', '[…] and […]'],
      ['Ácmè, A\u0301cme', '[…], […]'],
      ['Ac-me A.cme', '[…]'],
      ['ACME™, chez\u200bacme\u200bnous', '[…]™, chez\u200b[…]nous'],
      ['Acme™ Acme2024 AcmeTech', '[…]™ […]2024 […]Tech'],
    ])
  })

  it('hides the name with and without its legal form, for every country', () => {
    for (const form of [
      'SAS',
      'S.A.S.',
      'SASU',
      'SARL',
      'S.à r.l.',
      'EURL',
      'SCI',
      'Ltd',
      'Limited',
      'PLC',
      'LLP',
      'GmbH',
      'GmbH & Co. KG',
      'AG',
      'S.p.A.',
      'Srl',
      'S.L.',
      'B.V.',
      'NV',
      'Oy',
      'AB',
      'Inc.',
    ]) {
      assert.equal(maskIdentity('bought Zorvex in 2019', company(`Zorvex ${form}`)), 'bought […] in 2019', form)
      assert.match(maskIdentity(`Zorvex ${form}`, company(`Zorvex ${form}`)), /^\[…\]\.?$/, form)
    }
    masks(company('SARL Zorvex'), [['Zorvex', '[…]']])
  })

  it('hides the acronym of a name of three words or more, in capitals only', () => {
    masks(company('Société Nationale des Chemins de fer'), [
      ['la SNCF, la S.N.C.F. et sncf', 'la […], la […]. et sncf'],
    ])
    keeps(company('Conseil Europe Organisation'), ['our CEO'])
  })

  it('hides the name with umlauts in either spelling', () => {
    masks(company('Müller GmbH'), [['Müller, Mueller, MUELLER, Muller', '[…], […], […], […]']])
    masks(company('Mueller GmbH'), [['Müller', '[…]']])
    masks(company('Œnovia'), [['Oenovia OENOVIA œnovia', '[…]']])
  })

  it('hides a name of everyday words only as a whole phrase', () => {
    masks(company('Data Systems SAS'), [
      ['Data Systems builds data-systems; its data feeds systems.', '[…] builds […]; its data feeds systems.'],
    ])
    keeps(company('Data Systems'), ['We hold data. Systems are ours.', 'data [...] systems', 'data ------ systems'])
    masks(company("L'Usine"), [['L’Usine est une usine', '[…] est une usine']])
    masks(company('Data'), [['Data', '[…]']])
    masks(company('La Maison du Pain'), [['maison du pain, du pain', '[…], du pain']])
  })

  it('hides a homonym only if capitalised', () => {
    masks(company('Boulangerie Petit'), [['Un petit four chez Petit', 'Un petit four chez […]']])
  })

  it('hides the name in a compound if a capital or a digit separates it', () => {
    masks(company('Élanov'), [
      ['repriseÉlanov', 'reprise[…]'],
      ['Élanov2 grew', '[…]2 grew'],
    ])
    masks(company('Zorvex'), [['boulangerieZorvex', 'boulangerie[…]']])
    masks(company('Омега'), [['фирмаОмега', 'фирма[…]']])
  })

  it('keeps other words that contain the name', () => {
    keeps(company('Art'), ['start, party, artisan, part'])
    keeps(person('Justin Zorvex'), ['just in time'])
  })

  it('accepts an empty name, a single character and a name without words', () => {
    for (const name of ['', ' ', 'A', 'Y', '&', 'SAS', '™', '\u200b', '\ud800', '[…]'])
      keeps(company(name), ['A company you know & trust […]'])
    masks(company('X SAS'), [['from X to you', 'from […] to you']])
    masks(company('3M'), [['3M glue, a 3m rope', '[…] glue, a 3m rope']])
  })
})

describe('masking of people', () => {
  it('hides full name, family name, initials and login', () => {
    masks(person('Jean-Pierre Dupont'), [
      ['M. Dupont', 'M. […]'],
      ['Jean-Pierre Dupont, DUPONT Jean-Pierre', '[…], […]'],
      ['J.-P. Dupont; J. Dupont; JP Dupont; jpdupont; Dupont J.', '[…]; […]; […]; […]; […].'],
      ['the Duponts', 'the […]'],
    ])
    masks(person('Charles de Gaulle'), [['de Gaulle and Gaulle', '[…] and […]']])
    masks(person('Éloïse VAN DER BERGHE'), [['eloise Berghe', '[…]']])
    masks(person('Wu, Xiaoming'), [['Xiaoming by Wu', '[…] by […]']])
    masks(person('MARTINEAU Jules'), [['J. Martineau, jmartineau; Martineau', '[…], […]; […]']])
  })

  it('hides only the full name of a person with a one-letter family name, whose initials are too common', () => {
    masks(person('Jean D'), [
      ['Jean D runs JD Edwards and a J. D. Power survey', '[…] runs JD Edwards and a J. D. Power survey'],
    ])
  })

  it('hides a given name unless it is a common word, and a common family name only if capitalised', () => {
    masks(person('Marine King'), [
      ['Marine engines for Ms King', 'Marine engines for […]'],
      ['a king-size bed', 'a king-size bed'],
      ['Marine King, king marine', '[…], […]'],
    ])
    masks(person('Aurélien Petit'), [['Aurélien en petit comité', '[…] en petit comité']])
    masks(person('Minh Le'), [['M. Le et le groupe', '[…] et le groupe']])
  })
})

describe('masking of identifying words', () => {
  it('hides e-mail and web addresses, handles and bare domains, also if spelled out', () => {
    masks(NOBODY, [
      ["write to jean.o'neil+x@mail.example.co.uk.", 'write to […].'],
      ['see https://zorvex.example/a?b=c#d, www.zorvex.fr/x.', 'see […], […].'],
      ['zorvex.example zorvex.co.uk zorvex.io/path', '[…]'],
      ['on linkedin.com/in/jean-d or @jean_d', 'on […] or […]'],
      ['jean [at] zorvex [dot] com', '[…]'],
      ['jean(at)zorvex.fr', '[…]'],
      ['jean at zorvex dot com', '[…]'],
      ['jean arobase zorvex point fr', '[…]'],
      ['ｊｅａｎ＠ｚｏｒｖｅｘ．ｆｒ', '[…]'],
      ['zor\u200bvex.fr', '[…]'],
      ['ZORVEX.FR, Zorvex.Com', '[…], […]'],
    ])
  })

  it('hides a domain at the end of a sentence or with an everyday ending, but not a missing space after a full stop', () => {
    masks(NOBODY, [
      ['See qorvax.it for more', 'See […] for more'],
      ['See 4x.work for more', 'See […] for more'],
      ['See 3m.com for more', 'See […] for more'],
      ['See 24.com for more', 'See […] for more'],
      ['See qorvax.fr.', 'See […].'],
    ])
    keeps(NOBODY, [
      'A company.It was sold',
      'Pumps, valves etc.in Europe',
      'A plan b.it holds',
      'Written in asp.net',
      'Version 3.14.no doubt',
    ])
  })

  it('hides every label of the party’s own hosts and keeps labels that any host has', () => {
    const identity = {
      ...NOBODY,
      websites: ['https://www.qorvax.zembla.fr:8080/about'],
      emails: ['info@plonk-brid.com'],
    }
    masks(identity, [
      ['Qorvax and Zembla and Plonk Brid', '[…] and […] and […]'],
      ['plonkbrid', '[…]'],
    ])
    keeps(identity, ['www and com stay, as do info and about'])
    keeps({ ...NOBODY, websites: ['data.example'] }, ['Data of the company'])
    masks({ ...NOBODY, websites: ['linkedin.com/company/zembla-works'] }, [['Zembla Works', '[…]']])
  })

  it('hides phone numbers in any grouping', () => {
    for (const phone of [
      '01 23 45 67 89',
      '01.23.45.67.89',
      '01-23-45-67-89',
      '0123456789',
      '+33 1 23 45 67 89',
      '+33123456789',
      '0033 1 23 45 67 89',
      '+33 (0)1 23 45 67 89',
      '01\u00a023\u202f45 67 89',
      '+44 20 7946 0958',
      '020 7946 0958',
      '+49 30 901820',
      '089/12345678',
      '+1 (212) 555-0123',
      '(212) 555-0123',
      '+352 621 123 456',
      '91 234 56 78',
    ]) {
      assert.equal(maskIdentity(`call ${phone} now`, NOBODY), 'call […] now', phone)
    }
    masks(NOBODY, [
      ['Tél. : 901820', 'Tél. : […]'],
      ['au 01 23 45 67 89 par jour', 'au […] par jour'],
      ['call +1 212 555 000 now', 'call […] now'],
    ])
    keeps(NOBODY, ['grew by +12 500 000 last year', 'grew by +125 500 000 last year'])
  })

  it('hides registry numbers with and without a label', () => {
    for (const number of [
      '552 100 554',
      '552100554',
      '552.100.554',
      '552 100 554 00012',
      '55210055400012',
      'FR 12 552 100 554',
      'FR12552100554',
      'fr12552100554',
      'DE123456789',
      'GB 123 4567 89',
      'ATU12345678',
      'BE 0123.456.789',
      'CHE-123.456.789',
      'NL123456789B01',
      'IT12345678901',
      'ESB12345678',
      'FR76 3000 6000 0112 3456 7890 189',
      'DE89370400440532013000',
      '969500TJ5KRTCJQWXH05',
    ]) {
      assert.equal(maskIdentity(`under ${number}, since`, NOBODY), 'under […], since', number)
    }
    masks(NOBODY, [
      ['SIREN : 123 456 000', 'SIREN : […]'],
      ['RCS Lyon B 552 100 554', 'RCS Lyon B […]'],
      ['HRB 12345, HRB: 98765', 'HRB […], HRB: […]'],
      ['company number 01234567; Company No. SC123456', 'company number […]; Company No. […]'],
      ['12345678 parts', '12345678 parts'],
      ['552 100 554 M. le gérant, SIREN 552 100 554 users', '[…] M. le gérant, SIREN […] users'],
    ])
  })

  it('hides a party’s own numbers and addresses in any grouping', () => {
    const identity = {
      ...NOBODY,
      registryNumbers: ['01234567'],
      phones: ['+44 7700 900123'],
      addresses: ['12 rue de la Paix, 75002 Paris'],
    }
    masks(identity, [
      ['No 01 23 45 67, 1234567', 'No […], […]'],
      ['at 07700-900-123', 'at […]'],
      ['12, rue de la Paix à Paris', '[…] à Paris'],
      ['12 r. de la Paix', '[…]'],
      ['rue de la Paix (75002)', '[…] ([…])'],
      ['12 people in Paris', '12 people in Paris'],
    ])
    masks({ ...NOBODY, addresses: ['1 High Street, London SW1A 1AA'] }, [
      ['high street shops in London, SW1A1AA', 'high street shops in London, […]'],
    ])
    masks({ ...NOBODY, emails: ['a.zorvex@gmail.com'], websites: ['https://www.quibble-corp.fr/'] }, [
      ['Zorvex of Quibble uses Gmail', '[…] of […] uses Gmail'],
    ])
  })
})

const HARMLESS = [
  'Revenue EUR 12.5m, 12 500 000 €, 125 000 000 €, €1,234,567, $125,430,210, 10 050 000 000 euros, 1.250.000 Euro, £3m',
  '443 061 841 €, EUR 443 061 841, 125430210 euros, 125 000 000 in sales',
  'CA 2024 : 12 500 000, +12 500 000 €, +15 %, 0.123456789, 10,000,000 users',
  'ISO 9001:2015, ISO/IEC 27001, EN 1090-2, NAF 25.62B, NACE 25.62, 2019-2024, 01/02/2024 - 03/04/2025, 01/02/2024 12 h, 2024-01-15',
  '3 000 employees, 24/7, B2B, Q3 2024, R&D, TVA 20 %, 5 units @ 12 €, 500 m², ½, n°1',
  'S.A.S. etc.and etc.in e.g. i.e. company.It was done.In France, U.S.A., J.-C., p.m., Node.js, ASP.NET, Ph.D.',
  'Lyon, Paris, Île-de-France, München and the Côte d’Azur',
  'we meet customers at some point in the year',
  'cafe\u0301 \u200b\ufeff naïve 👩‍🚀 مرحبا שלום 日本語 \ud800 \u0000 x […] y [...]',
]
const TELLS_ALL: IdentifyingWords = {
  company: 'Zorvex Industries SAS',
  people: ['Ludivine Quembert', 'Marine King'],
  emails: ['ludivine@zorvex.example'],
  websites: ['www.zorvex.example'],
  phones: ['+33 1 98 76 54 32'],
  registryNumbers: ['552 100 554'],
  addresses: ['7 impasse des Glycines, 33000 Bordeaux'],
}

describe('masking of a text without identifying words', () => {
  it('keeps the text byte for byte', () => {
    keeps(NOBODY, HARMLESS)
    keeps(TELLS_ALL, HARMLESS)
  })

  it('keeps its words in any order and with any separators', () => {
    const words = fc.constantFrom(
      'usinage',
      'Mécanique',
      'de',
      'précision',
      'für',
      'café',
      'Lyon',
      '2024',
      '12.5',
      '%',
      'the',
      'bakery',
      '€',
      'déchets',
      'R&D',
      '(B2B)',
      '35',
      'Œuvre',
      'naïve',
    )
    const separators = fc.constantFrom(' ', ', ', '\n', ' – ', '. ', '; ', '\u00a0')
    fc.assert(
      fc.property(fc.array(fc.tuple(words, separators)), (pieces) => {
        const text = pieces.flat().join('')
        assert.equal(maskIdentity(text, TELLS_ALL), text)
      }),
    )
  })
})

/** Naive twin of folding: the words that a reader sees. */
function wordsSeen(text: string): string[] {
  const lookAlikes: Readonly<Record<string, string>> = {
    а: 'a',
    е: 'e',
    о: 'o',
    р: 'p',
    с: 'c',
    х: 'x',
    у: 'y',
    і: 'i',
    ο: 'o',
    α: 'a',
    ν: 'v',
    ε: 'e',
    ι: 'i',
    κ: 'k',
    т: 't',
    м: 'm',
    к: 'k',
  }
  const seen = [
    ...text
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  ]
    .map((character) => lookAlikes[character] ?? character)
    .join('')
  return seen
    .replace(/œ/g, 'oe')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** True if the word is readable in the text: alone, possessive or plural, hyphenated, spaced out or joined. */
function isReadable(word: string, text: string): boolean {
  const words = wordsSeen(text)
  const spacedOut = words.map((seen) => (seen.length === 1 ? seen : ` ${seen} `)).join('')
  const unhyphenated = wordsSeen(text.replace(/(?<=\p{L})[-.’'](?=\p{L})/gu, ''))
  const forms = new Set([word, `${word}s`, `${word}es`])
  return [...words, ...unhyphenated, ...spacedOut.split(' ')].some((seen) => forms.has(seen))
}

/** Pronounceable words in no dictionary: every syllable has a z, q, x or k. */
const distinctiveWord = fc
  .array(fc.constantFrom('zor', 'vex', 'qui', 'kaz', 'xel', 'zim', 'quo', 'kry', 'éxo', 'zøl'), {
    minLength: 2,
    maxLength: 3,
  })
  .map((syllables) => syllables.join(''))
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const genericWord = fc.constantFrom(
  'Boulangerie',
  'Transports',
  'Software',
  'Maschinenbau',
  'Industries',
  'Conseil',
  'Officina',
  'Panadería',
)
const legalForm = fc.constantFrom('', ' SAS', ' S.A.', ' Ltd', ' GmbH', ' S.p.A.', ' BV', ', Inc.')

/** Look-alikes in both cases, so that a disguised text may be written in capitals. */
const HOMOGLYPHS: Readonly<Record<string, string>> = {
  a: 'а',
  e: 'е',
  o: 'ο',
  i: 'і',
  x: 'х',
  k: 'κ',
  m: 'м',
  y: 'у',
}
const disguise = fc.constantFrom<(word: string) => string>(
  (word) => word,
  (word) => word.toUpperCase(),
  (word) => word.toLowerCase(),
  (word) => word.normalize('NFD'),
  (word) => word.normalize('NFKD').replace(/\p{M}/gu, ''),
  (word) => [...word].join(' '),
  (word) => [...word].join('.'),
  (word) => [...word].join(' - '),
  (word) => [...word].join('\u200b'),
  (word) => `${word.slice(0, 2)}\u00ad${word.slice(2)}`,
  (word) => `${word.slice(0, 3)}-${word.slice(3)}`,
  (word) => [...word].map((letter) => HOMOGLYPHS[letter] ?? letter).join(''),
  (word) =>
    [...word]
      .map((letter) => (/[a-z]/i.test(letter) ? String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0) : letter))
      .join(''),
  (word) => `${word}'s`,
  (word) => `${word}’s`,
  (word) => `${word}s`,
  (word) => `${word}Group`,
  (word) => `Groupe${capitalised(word)}`,
  (word) => `d’${word}`,
  (word) => `«${word}»`,
)
const surroundings = fc.tuple(
  fc.constantFrom('', 'chez ', 'Das Unternehmen ', '(', 'a\n', '2024 ', '— ', '[…] ', 'é '),
  fc.constantFrom('', ' in Lyon', ', 35 employees', ')', '\n2024', '. Nous', '! ', ' […]'),
)

describe('masking', () => {
  it('hides every spelling of a distinctive word of the name', () => {
    fc.assert(
      fc.property(
        distinctiveWord,
        genericWord,
        legalForm,
        fc.boolean(),
        disguise,
        surroundings,
        (word, trade, form, tradeFirst, disguised, [before, after]) => {
          const name = (tradeFirst ? [trade, capitalised(word)] : [capitalised(word), trade]).join(' ') + form
          const folded = wordsSeen(word.replace(/ø/g, 'o')).join('')
          const masked = maskIdentity(`${before}${disguised(capitalised(word))}${after}`, company(name))
          assert.ok(masked.includes(MASK))
          assert.ok(!isReadable(folded, masked.replace(/ø/gi, 'o')), `${name}: ${masked}`)
          assert.ok(masked.startsWith(before.trimEnd()) && masked.endsWith(after), masked)
        },
      ),
      { numRuns: drawnOf(2_000) },
    )
  })

  it('hides every spelling of the whole name, even if it consists of everyday words', () => {
    const joins = fc.constantFrom(' ', '-', '', '_', '.', '  ', '\n', '\u00a0', ' - ', '\u200b', '’')
    const cases = fc.constantFrom(
      (name: string) => name,
      (name: string) => name.toUpperCase(),
      (name: string) => name.toLowerCase(),
    )
    fc.assert(
      fc.property(
        fc.uniqueArray(genericWord, { minLength: 2, maxLength: 3 }),
        legalForm,
        joins,
        cases,
        surroundings,
        (words, form, join, cased, [before, after]) => {
          const masked = maskIdentity(before + cased(words.join(join)) + after, company(words.join(' ') + form))
          assert.ok(
            !wordsSeen(masked)
              .join('')
              .includes(wordsSeen(words.join('')).join('')),
            masked,
          )
          assert.ok(masked.includes(MASK))
        },
      ),
      { numRuns: drawnOf(1_000) },
    )
  })

  it('hides every spelling of a person’s name', () => {
    const written = fc.constantFrom<(given: string, family: string) => string>(
      (given, family) => `${given} ${family}`,
      (given, family) => `${family.toUpperCase()} ${given}`,
      (given, family) => `${given.charAt(0)}. ${family}`,
      (_given, family) => `M. ${family}`,
      (given, family) => `${given.charAt(0)}${family}`.toLowerCase(),
      (given, family) => `${given}.${family}`.toLowerCase(),
      (given, family) => `${given}${family}`,
      (given) => given,
    )
    fc.assert(
      fc.property(
        distinctiveWord,
        distinctiveWord,
        written,
        disguise,
        surroundings,
        (given, family, write, disguised, [before, after]) => {
          const text = before + write(capitalised(given), disguised(capitalised(family))) + after
          const masked = maskIdentity(text, person(`${capitalised(given)} ${capitalised(family)}`)).replace(/ø/gi, 'o')
          for (const word of [given, family])
            assert.ok(!isReadable(wordsSeen(word.replace(/ø/g, 'o')).join(''), masked), `${text} → ${masked}`)
        },
      ),
      { numRuns: drawnOf(1_000) },
    )
  })

  const fragment = fc.oneof(
    fc.constantFrom(
      'Zorvex',
      'zorvex',
      'Z o r v e x',
      'Quembert',
      'L. Quembert',
      'King',
      '@',
      '.',
      ' ',
      '-',
      '/',
      '(',
      ')',
      '+33',
      '0',
      '1',
      '98',
      '552',
      '100',
      '554',
      'FR',
      'fr',
      'com',
      '.example',
      'SIREN',
      'HRB',
      'dot',
      'at',
      '€',
      '000',
      MASK,
      '[',
      '…',
      ']',
      '\u200b',
      '\u0301',
      "'s",
      'www.',
      'https://',
      'rue',
      '7 impasse des Glycines',
      '33000',
      '\n',
      '\ud83d',
      'ﬁ',
    ),
    fc.string({ unit: anyCodePoint, maxLength: 4 }),
  )
  const anyText = fc.array(fragment, { maxLength: 40 }).map((fragments) => fragments.join(''))
  const anyWords = fc.array(fc.oneof(anyText, fc.string({ unit: anyCodePoint })), { maxLength: 2 })
  const anyIdentity = fc.oneof(
    fc.constant(TELLS_ALL),
    fc.record({
      company: fc.option(fc.oneof(anyText, fc.string())),
      people: anyWords,
      emails: anyWords,
      websites: anyWords,
      phones: anyWords,
      registryNumbers: anyWords,
      addresses: anyWords,
    }),
  )

  it('is idempotent and at most triples the length of a text', () => {
    fc.assert(
      fc.property(anyText, anyIdentity, (text, identity) => {
        const masked = maskIdentity(text, identity)
        assert.equal(maskIdentity(masked, identity), masked)
        assert.ok(masked.length <= 3 * text.length)
      }),
      { numRuns: drawnOf(3_000) },
    )
  })

  it('preserves the order of the kept parts', () => {
    fc.assert(
      fc.property(anyText, anyIdentity, (text, identity) => {
        let at = 0
        for (const kept of maskIdentity(text, identity).split(MASK)) {
          const found = text.indexOf(kept, at)
          assert.ok(found >= 0, JSON.stringify(kept))
          at = found + kept.length
        }
      }),
      { numRuns: drawnOf(1_000) },
    )
  })

  it('terminates on hostile texts of 10,000 characters', () => {
    const long = (unit: string) => unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000)
    const units = [
      'a',
      'a ',
      'a.',
      'a-',
      '@',
      'a@',
      'a@a.',
      '0',
      '01 ',
      '0-',
      '+',
      '+1 ',
      '(',
      '00 1',
      '1 ',
      '123 ',
      '123.',
      'FR',
      'FR12 ',
      'A1B2 ',
      'HRB ',
      'SIREN : ',
      'company number ',
      'www.',
      'http://',
      'a at ',
      'a dot ',
      ' ',
      '\n',
      '\u200b',
      '\u0301',
      'ﷺ',
      'Z o r v e x ',
      'zorvex',
      'Zorvex.',
      'zorve',
      '[…]',
      '\ud800',
      'aA',
      'a1',
      '.',
      '_',
      '%',
      "'",
      '-',
    ]
    const identity = {
      ...TELLS_ALL,
      company: 'a'.repeat(200),
      people: [long('a b ').slice(0, 200), `${'a '.repeat(99)}b`],
      addresses: [long('1 rue ').slice(0, 300)],
    }
    for (const unit of units) {
      for (const text of [long(unit), `${long(unit)}!`, `${long(unit)}@zorvex.fr`]) {
        const masked = maskIdentity(text, identity)
        assert.equal(maskIdentity(masked, identity), masked)
      }
    }
  })
})
