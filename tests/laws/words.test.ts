/** Messages of the domain, with their choices and plurals. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { identifyingSignIn } from '../../src/domain/confidentiality/blinding/identifying-signs.ts'
import { wordsIn } from '../../src/domain/language/catalogue.ts'
import { changeIn, emptyReasonIn, learnedReasonIn } from '../../src/domain/matching/scoring/match-words.ts'
import { proseContradictionIn } from '../../src/domain/memo/prose-figures.ts'
import { factValueIn, redFlagIn } from '../../src/domain/quality/quality-words.ts'
import { assumptionIn, coverageIn, workingIn } from '../../src/domain/valuation/valuation-words.ts'
import { loadMessages } from '../../src/integrations/messages.ts'

loadMessages()

describe('message about a pair', () => {
  it('selects the article by the measure', () => {
    const change = { of: 'target_lowered', actualPct: 4.5, targetPct: 10, fit: 61.5 } as const
    assert.equal(
      changeIn('en', { ...change, measure: 'growth' }),
      'A growth target of 4.5% instead of 10% would bring the fit to 61.5.',
    )
    assert.equal(
      changeIn('en', { ...change, measure: 'margin' }),
      'An EBITDA margin target of 4.5% instead of 10% would bring the fit to 61.5.',
    )
    assert.equal(
      changeIn('de', { of: 'figure_disclosed', measure: 'margin', targetPct: 8, fit: 70 }),
      'Eine angegebene EBITDA-Marge von mindestens 8\u00a0% würde die Passung auf 70 bringen.',
    )
  })

  it('states the link between neighbouring trades', () => {
    assert.equal(
      changeIn('es', { of: 'neighbour', link: 'buys' }),
      'Ninguna cifra lo cambiaría. Es una actividad afín: esas empresas compran al sector que busca el comprador. Una actividad afín solo se muestra si el comprador también la nombra.',
    )
  })

  it('uses the plural of the language', () => {
    assert.equal(
      emptyReasonIn('fr', { of: 'all_dismissed', count: 1 }),
      'Vous avez écarté la seule contrepartie de la liste. Annulez une exclusion pour la revoir.',
    )
    assert.equal(
      emptyReasonIn('fr', { of: 'all_dismissed', count: 12 }),
      'Vous avez écarté les 12 contreparties de la liste. Annulez une exclusion pour la revoir.',
    )
    assert.equal(
      learnedReasonIn('de', { of: 'size', count: 3 }),
      'Weiter unten: etwa so groß wie 3 Unternehmen, die Sie wegen der Größe ausgeblendet haben.',
    )
  })
})

describe('message about a valuation', () => {
  it('states the basis of a tax rate', () => {
    const tax = { of: 'corporate_tax', value: 25, unit: '%', source: 'tax_foundation', date: null } as const
    assert.equal(assumptionIn('en', { ...tax, countryCode: 'DE', basis: 'rate' }), 'Corporate tax, Germany')
    assert.equal(
      assumptionIn('fr', { ...tax, countryCode: 'FR', basis: 'home_market' }),
      'Impôt sur les sociétés, France (pays inconnu\u00a0: France retenue)',
    )
  })

  it('states the methods of a blend and why coverage was not measured', () => {
    const parts = [
      { method: 'revenue', weight: 0.4, valueEurM: 5, countedEurM: 5 },
      { method: 'dcf', weight: 0.6, valueEurM: 7.25, countedEurM: 7.25 },
    ] as const
    assert.equal(workingIn('es', { of: 'blend', parts }), '40\u00a0% × 5 (ingresos) + 60\u00a0% × 7,25 (DCF)')
    assert.equal(
      coverageIn('de', { of: 'unmeasured', reason: 'size' }),
      'Wie oft Preise innerhalb der Spanne des gewichteten Werts liegen, ist nicht bekannt: Keine vergleichbare Transaktion hatte diese Größe.',
    )
  })
})

describe('message about data quality', () => {
  it('translates values from registers', () => {
    assert.equal(factValueIn('de', 'legal_status', 'struck off'), 'gelöscht')
    assert.equal(factValueIn('fr', 'headcount', '1,000 to 4,999'), '1\u202f000 à 4\u202f999')
    assert.equal(
      redFlagIn('es', 'struck_off'),
      'Advertencia: un registro indica que esta empresa está cerrada o dada de baja.',
    )
  })

  it('states the figure that a section contradicts', () => {
    assert.equal(
      proseContradictionIn(
        'fr',
        { section: 'financials', field: 'ebitda', year: 2025, statedEurM: 2.5, foundEurM: 1.75 },
        'Données financières',
      ),
      'La section «\u00a0Données financières\u00a0» indique un EBITDA de 2,5\u00a0M€ pour 2025\u00a0; le dossier de la société retient 1,75\u00a0M€. Corrigez l’un des deux avant qu’un acquéreur ne lise les deux.',
    )
  })
})

describe('message in a document', () => {
  it('states how many companies match the owner’s', () => {
    const [en, fr] = [wordsIn('en', 'documents'), wordsIn('fr', 'documents')]
    assert.equal(
      en('memo.anonymity', { others: 0 }),
      'No other company in this service matches the description of yours in a teaser.',
    )
    assert.equal(
      en('memo.anonymity', { others: 1 }),
      '1 other company in this service matches the description of yours in a teaser.',
    )
    assert.equal(
      fr('memo.anonymity', { others: 1200 }),
      '1\u202f200 autres sociétés de ce service correspondent à la description de la vôtre dans un teaser.',
    )
  })

  it('recommends the most important fields first unless the rest is complete', () => {
    const words = wordsIn('en', 'documents')
    assert.equal(words('memo.step_fill', { fields: 'revenue', complete: true }), 'Complete the profile: revenue')
    assert.equal(
      words('memo.step_fill', { fields: 'revenue', complete: false }),
      'Complete the profile, beginning with the most important fields: revenue',
    )
  })
})

describe('message about a blind view', () => {
  it('states how many companies share the description', () => {
    assert.equal(
      identifyingSignIn('en', { of: 'few_alike', companies: 1 }),
      'No other known company shares the industry, country and revenue shown.',
    )
    assert.equal(
      identifyingSignIn('fr', { of: 'few_alike', companies: 0 }),
      'Aucune autre société connue n’a le même secteur, le même pays et le même chiffre d’affaires affichés.',
    )
    assert.equal(
      identifyingSignIn('de', { of: 'few_alike', companies: 4 }),
      'Nur 4 bekannte Unternehmen haben dieselbe Branche, dasselbe Land und denselben angegebenen Umsatz.',
    )
  })
})
