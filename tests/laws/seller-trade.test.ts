import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sellerSector, sellerTrade } from '../../src/domain/matching/seller-trade.ts'
import { EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { loadTradeVocabulary } from '../../src/integrations/trade-vocabulary.ts'

function sectorOf(sector: string | null, product: string | null = null, description: string | null = null) {
  const texts = { ...EMPTY_PROFILE.texts, sector, product, description }
  return sellerSector(texts, EMPTY_PROFILE.confirmed, loadReadingRules(), loadTradeVocabulary())
}

describe('broad sector of a seller', () => {
  it('is the sector named in its own words, else that of its trade', () => {
    assert.equal(sectorOf('Software', 'Subscription software for laboratories'), 'software')
    assert.equal(sectorOf('Dental laboratory'), 'health')
    assert.equal(sectorOf('Präzisionsdrehteile', 'Drehteile für Medizintechnik und Hydraulik'), 'manufacturing')
  })
  it('is not the sector of its customers', () => {
    assert.equal(sectorOf('Contract machining for medical and optics', 'Precision machined parts'), 'manufacturing')
    assert.equal(sectorOf('Software for hospitals'), 'software')
    assert.equal(sectorOf('Farm management software'), 'software')
    assert.equal(sectorOf('Facility Management'), 'business-services')
    assert.equal(sectorOf('Gebäudereinigung für Kliniken'), 'business-services')
  })
  it('is that of the industry named in its sector or product if no trade is certain', () => {
    assert.equal(sectorOf('Metal machining', 'CNC machining of hydraulic parts'), 'manufacturing')
  })
  it('is unknown if only the description resembles an industry', () => {
    assert.equal(sectorOf('Taxidermy', null, 'Taxidermists mount specimens for museums and film sets.'), null)
    assert.equal(sectorOf(null), null)
  })
})

describe('trade of a seller', () => {
  const tradeOf = (sector: string | null, product: string | null, description: string | null) => {
    const texts = { ...EMPTY_PROFILE.texts, sector, product, description }
    return sellerTrade(texts, EMPTY_PROFILE.confirmed, loadReadingRules(), loadTradeVocabulary())?.id ?? null
  }
  it('prefers the trade of the whole sector to that of a word of the description', () => {
    assert.equal(
      tradeOf(
        'Maintenance industrielle',
        'Contrats de maintenance de fours pour sous-traitants mécaniques',
        'Les contrats annuels couvrent visites préventives, étalonnage et dépannage sous 24 heures.',
      ),
      'industrial-maintenance',
    )
  })
  it('ignores partners in the description and customers in the sector', () => {
    const software = 'Unsere Software plant Einsätze und rechnet mit Krankenkassen ab.'
    assert.equal(tradeOf('Software für Spitex und Pflegeheime', 'Planungssoftware im Abonnement', software), null)
    assert.notEqual(tradeOf('Software for dental laboratories', null, null), 'dental-laboratory')
  })
  it('takes the trade of the description if nothing else is stated', () => {
    assert.equal(tradeOf(null, null, 'We maintain fire extinguishers and sprinklers.'), 'fire-safety')
  })
})
