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

describe('lexicon', () => {
  it('has at least 400 hand-written terms per language, all distinct once folded', () => {
    for (const language of FOREIGN_LANGUAGES) {
      const terms = new Set(
        curated.flatMap((entry) => entry[language]).map((term) => phraseKeyIn(splitPhrases(term).flat(), language)),
      )
      assert.ok(terms.size >= 400, `${language}: ${terms.size}`)
    }
  })

  it('includes every hand-written term in the built dictionaries', () => {
    for (const language of FOREIGN_LANGUAGES)
      for (const term of curated.flatMap((entry) => entry[language])) {
        const key = phraseKeyIn(splitPhrases(term).flat(), language)
        assert.ok(
          key === '' || key.split(' ').length > 4 || lexicon.dictionaries[language].has(key),
          `${language}: ${term}`,
        )
      }
  })

  it('translates common deal vocabulary', () => {
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

  it('includes every entry of the monolingual word lists, under its stem or, if that is taken, its singular', () => {
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

  it('distinguishes Spanish words that differ only in their last vowel', () => {
    for (const [text, english] of [
      ['vacunas para animales', 'vaccine'],
      ['carne de vacuno', 'beef'],
      ['puertos y muelles', 'harbour'],
      ['puertas de madera', 'door'],
      ['ordenadores y servidores', 'computer'],
    ] as const)
      assert.ok(englishOf(text).includes(english), `${text}: ${englishOf(text).join(' ')}`)
  })

  it('distinguishes French words that differ only in a final e', () => {
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

  it('translates an unlisted word by its cognate, and leaves a proper name untranslated', () => {
    assert.deepEqual(englishOf('Barómetros'), ['barometer'])
    assert.deepEqual(readText('Zalando Criteo', lexicon).unknown, ['zalando', 'criteo'])
    assert.deepEqual(englishOf('the of and'), [])
  })

  it('translates function words of unsupported languages to nothing, but keeps their English homographs', () => {
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

  it('reduces an English plural to its singular', () => {
    assert.deepEqual(englishOf('Thimbles'), ['thimble'])
  })

  it('ignores number, gender, case and accents', () => {
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

  it('splits German compounds', () => {
    assert.ok(englishOf('Lohnabrechnungssoftware für Krankenhäuser').includes('payroll'))
    assert.ok(englishOf('Abfallentsorgungsunternehmen').includes('waste'))
    assert.ok(englishOf('Medizintechnikhersteller').includes('medical'))
    assert.ok(englishOf('Holzverarbeitungsmaschinen').some((word) => word === 'wood' || word === 'timber'))
  })

  it('distinguishes industrial cleaning from an industrial bakery', () => {
    assert.ok(englishOf('nettoyage industriel').includes('cleaning'))
    assert.ok(englishOf('panadería industrial').includes('bakery'))
    assert.equal(englishOf('panadería industrial').includes('cleaning'), false)
  })

  it('detects the language of a text, short or long', () => {
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

  it('leaves English unchanged and translates foreign words within it', () => {
    assert.deepEqual(englishOf('payroll software'), ['payroll', 'software'])
    assert.ok(englishOf('A leading European provider of Lohnabrechnung for hospitals').includes('payroll'))
  })

  it('lists words that it cannot explain as unknown', () => {
    const { english, unknown } = readText('Xyzzyq Wrtlprmf', lexicon)
    assert.deepEqual(english, [])
    assert.deepEqual(unknown, ['xyzzyq', 'wrtlprmf'])
  })

  it('folds accents, case and ligatures', () => {
    assert.equal(foldText('Œuvre STRASSE Straße Ñandú'), 'oeuvre strasse strasse nandu')
  })
})
