import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { isOpen, ticketGate } from '../src/domain/matching/scoring/gates.ts'
import { valueSeller } from '../src/domain/valuation/valuation.ts'

interface Contact {
  readonly name: string
  readonly email: string
  readonly role: string
}
interface Party {
  readonly company: string
  readonly contact: Contact
  readonly website: string
  readonly city: string
  readonly country: string
  readonly sector: string
}
interface Seller extends Party {
  readonly product: string
  readonly description: string
  readonly revenue_eur_m: number | null
  readonly growth_pct: number | null
  readonly ebitda_margin_pct: number | null
}
interface Buyer extends Party {
  readonly kind: string
  readonly solutions: readonly string[]
  readonly geography: string
  readonly ticket_min_eur_m: number
  readonly ticket_max_eur_m: number
  readonly growth_target_pct: number | null
  readonly ebitda_target_pct: number | null
}

/** Words that assign a seller's sector and a buyer's theses to a field; a buyer may seek several. */
const FIELDS: Readonly<Record<string, RegExp>> = {
  'vertical software':
    /logiciels? (pour|métier|juridique|de gestion (pour|immo))|vertical (saas|software)|property management/i,
  'IT services': /infogérance|\bESN\b|services informatiques|managed (IT|service provider)|IT outsourcing/i,
  cybersecurity:
    /cyber|sécurité des systèmes|\bSOC\b|penetration|identity and (access|security)|managed (security|detection)/i,
  'HR and payroll': /\bpaie\b|\bRH\b|talents|payroll|workforce|\bHR\b/i,
  'industrial maintenance':
    /maintenance (industrielle|mécanique|de machines)|chaudronnerie|plant maintenance|industrial (maintenance|services)/i,
  machining: /décolletage|usinage|mécanique de précision|machin(ing|ed)|precision mechanical|CNC/i,
  packaging: /emballage|flacons|packaging|labels/i,
  'food processing':
    /conserves|plats cuisinés|(transformation|préparations) (de fruits|alimentaire)|prepared foods|sauces|protein|food manufacturing/i,
  bakery: /boulangerie|viennoiserie|biscuiterie|bakery/i,
  'wine and spirits':
    /\bvins\b|domaines viticoles|spiritueux artisanaux|distiller|wine (and|producer|brands)|spirits and (aper|wine)/i,
  cosmetics: /(?<!pour )cosmétique|savon|skincare|dermocosm|make-up/i,
  'medical devices':
    /dispositifs médicaux|matériel médical|instruments chirurgicaux|medical (device|disposable)|implants|wound care/i,
  'dental laboratories': /dentaire|dental/i,
  'home care':
    /(aide|soins|santé) à domicile|soins infirmiers|domiciliary|home care|home nursing(?! products)|live-in/i,
  veterinary: /vétérinaire|veterinary/i,
  'laboratory testing':
    /analyses (d|agro)|d'analyses|métrologie|essais|(laboratory|materials|bioanalytical) (testing|and)|testing, inspection/i,
  'building envelope': /isolation|façades|étanchéité|roofing|insulation(?! services)|facade/i,
  'electrical and HVAC':
    /électri(cité|ques et courants)|génie climatique|installation électrique|electrical( (installation|and building|contracting)|,)|HVAC/i,
  'facility services':
    /propreté|nettoyage (industriel|de bureaux)|services aux bâtiments|hygiène(,| et)|facility services|contract cleaning|hospital (services|cleaning)/i,
  logistics: /frigorifique|logisti|cold chain|freight|chaîne du froid/i,
  vehicles: /carrosserie|réparation automobile|véhicules|fleet|accident repair/i,
  'agricultural equipment': /matériel agricole|machines viticoles|irrigation|agricult|dairy/i,
  waste: /déchets|assainissement|dépollution|waste|biogas/i,
  education: /formation (professionnelle|en langues)|enseignement|écoles|training|education|colleges/i,
  'engineering consultancy':
    /bureaux? d'études|ingénierie|engineering consultancy|infrastructure (engineering|planning)|civil engineering/i,
  'consumer brands': /en ligne|e-commerce de|clothing brand|homeware|pet supplies|e-commerce brands/i,
  marketing: /marketing|données|communication|advertising/i,
  renewables: /photovolta|solaire|éolien|wind farm|solar|renewable/i,
}

const sellers: readonly Seller[] = read('sellers')
const buyers: readonly Buyer[] = read('buyers')
const parties: readonly Party[] = [...sellers, ...buyers]

function read<T>(side: string): T {
  return JSON.parse(readFileSync(new URL(`../demo/${side}.json`, import.meta.url), 'utf8'))
}

function fieldsOf(texts: readonly string[]): string[] {
  return Object.keys(FIELDS).filter((field) => texts.some((text) => FIELDS[field]?.test(text)))
}

const sellersOf = (field: string) => sellers.filter((seller) => fieldsOf([seller.sector]).includes(field))
const buyersOf = (field: string) =>
  buyers.filter((buyer) => fieldsOf([buyer.sector, ...buyer.solutions]).includes(field))

/** Returns the seller's enterprise value by the service's own methods in EUR m, or null without a revenue. */
function enterpriseValueOf(seller: Seller): number | null {
  const valuation = valueSeller({
    sector: seller.sector,
    product: seller.product,
    description: seller.description,
    country: seller.country,
    revenueEurM: seller.revenue_eur_m,
    growthPct: seller.growth_pct,
    ebitdaMarginPct: seller.ebitda_margin_pct,
  })
  return valuation.status === 'ok' ? valuation.triangulatedEurM : null
}

function affords(buyer: Buyer, evEurM: number | null): boolean {
  const { ticket_min_eur_m: ticketMinEurM, ticket_max_eur_m: ticketMaxEurM } = buyer
  return isOpen(ticketGate({ evEurM, ticketMinEurM, ticketMaxEurM }))
}

const isFrench = (text: string) =>
  count(text, /\b(le|la|les|des|une|et|pour|du)\b/gi) > count(text, /\b(the|and|of|for|with|in)\b/gi)

function count(text: string, word: RegExp): number {
  return text.match(word)?.length ?? 0
}

function assertWithin(value: number | null, [low, high]: readonly [number, number], what: string): void {
  if (value !== null) assert.ok(value >= low && value <= high, `${what}: ${value} is outside ${low} to ${high}`)
}

describe('demonstration universe', () => {
  it('contains at least 156 sellers and 84 buyers', () => {
    assert.ok(sellers.length >= 156 && buyers.length >= 84, `${sellers.length} sellers, ${buyers.length} buyers`)
  })

  it('gives every party a distinct company, contact, website and address', () => {
    for (const textOf of [
      (party: Party) => party.company,
      (party: Party) => party.website,
      (party: Party) => party.contact.email,
      (party: Party) => party.contact.name,
    ]) {
      const values = parties.map(textOf)
      assert.deepEqual(
        values.filter((value, i) => values.indexOf(value) !== i),
        [],
      )
    }
  })

  it('uses only addresses in the reserved domain .example', () => {
    for (const { contact, website } of parties) {
      assert.match(contact.email, /^[a-z.]+@[a-z-]+\.example$/)
      assert.match(website, /^https:\/\/[a-z-]+\.example$/)
      assert.equal(contact.email.split('@')[1], website.slice('https://'.length))
    }
  })

  it('contains no empty or padded text', () => {
    const texts = [
      ...parties.flatMap((party) => [
        party.company,
        party.sector,
        party.city,
        party.country,
        party.contact.name,
        party.contact.role,
      ]),
      ...sellers.flatMap((seller) => [seller.product, seller.description]),
      ...buyers.flatMap((buyer) => [buyer.geography, ...buyer.solutions]),
    ]
    for (const text of texts) assert.ok(text !== '' && text === text.trim().replace(/\s+/g, ' '), `text: "${text}"`)
  })

  it('keeps figures within realistic ranges, with one undisclosed for 6 to 10 % of sellers', () => {
    for (const seller of sellers) {
      assertWithin(seller.revenue_eur_m, [0.8, 220], seller.company)
      assertWithin(seller.growth_pct, [-6, 45], seller.company)
      assertWithin(seller.ebitda_margin_pct, [-8, 38], seller.company)
    }
    const undisclosed = sellers.map(
      (s) => [s.revenue_eur_m, s.growth_pct, s.ebitda_margin_pct].filter((n) => n === null).length,
    )
    assert.ok(Math.max(...undisclosed) === 1, 'a seller hides more than one figure')
    assertWithin(undisclosed.filter((n) => n === 1).length / sellers.length, [0.06, 0.1], 'share undisclosed')
  })

  it('has consistent tickets and targets', () => {
    for (const buyer of buyers) {
      assert.ok(buyer.ticket_min_eur_m > 0 && buyer.ticket_min_eur_m < buyer.ticket_max_eur_m, buyer.company)
      assertWithin(buyer.growth_target_pct, [3, 20], buyer.company)
      assertWithin(buyer.ebitda_target_pct, [8, 20], buyer.company)
      assert.match(buyer.kind, /^(fund|corporate|family office|search fund)$/)
      assertWithin(buyer.solutions.length, [1, 3], buyer.company)
    }
  })

  it('is about half French and half English on both sides', () => {
    const french =
      sellers.filter((seller) => isFrench(`${seller.product} ${seller.description}`)).length / sellers.length
    assertWithin(french, [0.4, 0.6], 'share of French sellers')
    const frenchBuyers = buyers.filter(({ sector, solutions }) => isFrench([sector, ...solutions].join(' '))).length
    assertWithin(frenchBuyers / buyers.length, [0.4, 0.6], 'share of French buyers')
  })

  it('names the company in a quarter to a half of the descriptions, so that masking is exercised', () => {
    const named = sellers.filter(({ company, description }) => {
      const [head = '', second = ''] = company.split(' ')
      return description.includes(head) || (second.length > 4 && description.includes(second))
    })
    assertWithin(named.length / sellers.length, [0.25, 0.5], 'share that names itself')
  })

  it('puts every seller into exactly one field with at least four sellers', () => {
    for (const seller of sellers)
      assert.equal(fieldsOf([seller.sector]).length, 1, `${seller.company}: ${seller.sector}`)
    for (const field of Object.keys(FIELDS)) assert.ok(sellersOf(field).length >= 4, field)
  })

  it('gives every seller at least two buyers of its field whose ticket covers the equity needed', () => {
    for (const field of Object.keys(FIELDS)) {
      for (const seller of sellersOf(field)) {
        const evEurM = enterpriseValueOf(seller)
        const able = buyersOf(field).filter((buyer) => affords(buyer, evEurM))
        assert.ok(
          able.length >= 2,
          `${seller.company} (${field}, EV ${evEurM?.toFixed(1)}): ${able.length} of ${buyersOf(field).length}`,
        )
      }
    }
  })

  it('gives every buyer at least three sellers of its fields within its ticket', () => {
    for (const buyer of buyers) {
      const sought = fieldsOf([buyer.sector, ...buyer.solutions])
      const within = sought.flatMap(sellersOf).filter((seller) => affords(buyer, enterpriseValueOf(seller)))
      assert.ok(within.length >= 3, `${buyer.company} (${sought.join(', ')}): ${within.length}`)
    }
  })
})
