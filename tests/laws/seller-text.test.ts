import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sellerEmbeddingText } from '../../src/domain/matching/text/seller-text.ts'

const textOf = (product: string, description: string | null = null) =>
  sellerEmbeddingText({ product, sector: null, description })

describe('seller text for comparison', () => {
  it('omits what the seller denies doing, in five languages', () => {
    for (const [product, description, denied] of [
      ['Pitched roofs', 'Roofer. We do not remove asbestos.', 'asbestos'],
      ['Placement', 'Permanent placement only, no temporary staffing', 'temporary'],
      ['Couverture', 'Nous ne faisons pas de désamiantage.', 'désamiantage'],
      ['Buchhaltung', 'Jahresabschlüsse. Keine Lohnabrechnung', 'Lohnabrechnung'],
      ['Dächer', 'Photovoltaik bieten wir nicht an', 'Photovoltaik'],
      ['Tejados', 'No hacemos fotovoltaica', 'fotovoltaica'],
      ['Tetti', 'Non facciamo fotovoltaico, solo tetti', 'fotovoltaico'],
    ] as const) {
      const text = textOf(product, description)
      assert.ok(!text.includes(denied), text)
      assert.ok(text.includes(product), text)
    }
  })

  it('keeps “not only” and similar phrases, and a text that contains only a denial', () => {
    for (const text of [
      'No. 1 for valves',
      'Wir machen nicht nur Pumpen',
      'No hacemos fotovoltaica',
      'Hotels in Paris, not only for tourists',
    ])
      assert.ok(textOf(text).endsWith(text), textOf(text))
  })

  it('repeats the activity without its customers', () => {
    assert.equal(textOf('Software for dentists'), 'Software. Software for dentists')
    assert.equal(textOf('Logiciels pour dentistes'), 'Logiciels. Logiciels pour dentistes')
    assert.equal(textOf('Software für Zahnärzte'), 'Software. Software für Zahnärzte')
    assert.equal(textOf('Dental crowns'), 'Dental crowns')
    assert.equal(sellerEmbeddingText({ product: null, sector: ' ', description: null }), '')
  })
})
