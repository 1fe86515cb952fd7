import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readCuratedEntries, readWordEntries } from '../scripts/curated-entries.ts'
import { phraseKeyIn, readText } from '../src/domain/matching/text/lexicon.ts'
import { FOREIGN_LANGUAGES, foldText, splitPhrases } from '../src/domain/text/words.ts'
import { readLexicon } from '../src/integrations/semantic-model.ts'

const lexicon = readLexicon()
const curated = readCuratedEntries()
const englishOf = (text: string) => readText(text, lexicon).english.flat()
const languageOf = (text: string) => readText(text, lexicon).language

describe('the lexicon', () => {
  it('holds at least 400 terms a language written by hand, each different once folded', () => {
    for (const language of FOREIGN_LANGUAGES) {
      const terms = new Set(
        curated.flatMap((entry) => entry[language]).map((term) => phraseKeyIn(splitPhrases(term).flat(), language)),
      )
      assert.ok(terms.size >= 400, `${language}: ${terms.size}`)
    }
  })

  it('keeps every hand-written term in what is built', () => {
    for (const language of FOREIGN_LANGUAGES)
      for (const term of curated.flatMap((entry) => entry[language])) {
        const key = phraseKeyIn(splitPhrases(term).flat(), language)
        assert.ok(
          key === '' || key.split(' ').length > 4 || lexicon.dictionaries[language].has(key),
          `${language}: ${term}`,
        )
      }
  })

  it('knows the words that deals are made of', () => {
    const expected: [text: string, ...english: string[]][] = [
      ['paie', 'payroll'],
      ['RH', 'hr'],
      ['PME', 'sme'],
      ['dépenses', 'expenses'],
      ['covoiturage', 'carpooling'],
      ['logiciel de gestion', 'management', 'software'],
      ['Lohnabrechnung', 'payroll'],
      ['Maschinenbau', 'machinery'],
      ['Zahntechnik', 'dental', 'laboratory'],
      ['nóminas', 'payroll'],
      ['ciberseguridad', 'cybersecurity'],
      ['buste paga', 'payroll'],
      ['casa di riposo', 'nursing', 'home'],
    ]
    for (const [text, ...english] of expected)
      for (const word of english) assert.ok(englishOf(text).includes(word), `${text}: ${englishOf(text).join(' ')}`)
  })

  it('keeps every word of one language written by hand, under its stem or, where another has taken it, under its singular', () => {
    for (const language of FOREIGN_LANGUAGES) {
      const words = readWordEntries(language)
      assert.ok(words.length >= 1500, `${language}: ${words.length}`)
      for (const term of words.flatMap(({ foreign }) => foreign)) {
        const key = phraseKeyIn(splitPhrases(term).flat(), language)
        assert.ok(
          key === '' || key.split(' ').length > 4 || lexicon.dictionaries[language].has(key),
          `${language}: ${term}`,
        )
      }
    }
  })

  it('tells Spanish words apart that differ by their last vowel only', () => {
    for (const [text, english] of [
      ['vacunas para animales', 'vaccine'],
      ['carne de vacuno', 'beef'],
      ['puertos y muelles', 'harbour'],
      ['puertas de madera', 'door'],
      ['ordenadores y servidores', 'computer'],
    ] as const)
      assert.ok(englishOf(text).includes(english), `${text}: ${englishOf(text).join(' ')}`)
  })

  it('tells French words apart that differ by a last e only', () => {
    for (const [text, english] of [
      ['ports et quais', 'harbour'],
      ['portes et volets', 'door'],
      ['vent et pluie', 'wind'],
      ['vente de meubles', 'sale'],
      ['sel et poivre', 'salt'],
      ['selles et brides', 'saddle'],
      ['murs et plafonds', 'wall'],
      ['mûres et framboises', 'blackberry'],
    ] as const)
      assert.ok(englishOf(text).includes(english), `${text}: ${englishOf(text).join(' ')}`)
  })

  it('reads a single word that no dictionary has by its cognate, and a name as itself', () => {
    assert.deepEqual(englishOf('Barómetros'), ['barometer'])
    assert.deepEqual(readText('Zalando Criteo', lexicon).unknown, ['zalando', 'criteo'])
    assert.deepEqual(englishOf('the of and'), [])
  })

  it('takes function words of a language without a dictionary for no trade', () => {
    for (const text of [
      '[…] en […] van […], […] en […].',
      '[…] till […] och […]',
      '[…] do […]',
      'Verhuur van […] en […]',
    ])
      assert.deepEqual(englishOf(text), [], text)
    assert.ok(englishOf('Van hire and till repair').includes('van'))
    assert.ok(englishOf('Tills and vans for shops').includes('till'))
  })

  it('knows an English plural by its singular', () => {
    assert.deepEqual(englishOf('Thimbles'), ['thimble'])
  })

  it('reads plural, gender, case and accents of a word as one', () => {
    for (const forms of [
      ['clinique vétérinaire', 'cliniques vétérinaires', 'CLINIQUES VETERINAIRES'],
      ['Bäckerei', 'Bäckereien', 'Ba\u0308ckerei'],
      ['productos químicos', 'producto químico'],
      ['impianto fotovoltaico', 'impianti fotovoltaici'],
    ]) {
      const [first = '', ...others] = forms
      for (const form of others) assert.deepEqual(englishOf(form), englishOf(first), form)
    }
  })

  it('takes German compounds apart', () => {
    assert.ok(englishOf('Lohnabrechnungssoftware für Krankenhäuser').includes('payroll'))
    assert.ok(englishOf('Abfallentsorgungsunternehmen').includes('waste'))
    assert.ok(englishOf('Medizintechnikhersteller').includes('medical'))
    assert.ok(englishOf('Holzverarbeitungsmaschinen').some((word) => word === 'wood' || word === 'timber'))
  })

  it('tells industrial cleaning from an industrial bakery', () => {
    assert.ok(englishOf('nettoyage industriel').includes('cleaning'))
    assert.ok(englishOf('panadería industrial').includes('bakery'))
    assert.equal(englishOf('panadería industrial').includes('cleaning'), false)
  })

  it('tells the language of a text, short or long', () => {
    const texts: [text: string, language: string][] = [
      ['Payroll software for small firms', 'en'],
      ['Industrial services', 'en'],
      ['Logiciel de paie', 'fr'],
      ['Lohnabrechnung', 'de'],
      ['Panadería industrial', 'es'],
      ['Impianti fotovoltaici', 'it'],
      ['Réseau de boulangeries avec laboratoire central et vente aux hôtels', 'fr'],
      ['Wir fertigen Präzisionsteile aus Stahl und Aluminium für den Maschinenbau', 'de'],
    ]
    for (const [text, language] of texts) assert.equal(languageOf(text), language, text)
  })

  it('leaves English as it is, and brings a foreign word within it over', () => {
    assert.deepEqual(englishOf('payroll software'), ['payroll', 'software'])
    assert.ok(englishOf('A leading European provider of Lohnabrechnung for hospitals').includes('payroll'))
  })

  it('keeps apart what nothing explains', () => {
    const { english, unknown } = readText('Xyzzyq Wrtlprmf', lexicon)
    assert.deepEqual(english, [])
    assert.deepEqual(unknown, ['xyzzyq', 'wrtlprmf'])
  })

  it('folds accents, case and ligatures', () => {
    assert.equal(foldText('Œuvre STRASSE Straße Ñandú'), 'oeuvre strasse strasse nandu')
  })
})
