import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { sectorsOfSeller } from '../../src/domain/matching/broad-sectors.ts'
import { businessInRole } from '../../src/domain/matching/scoring/semantic.ts'
import { sellerEmbeddingText } from '../../src/domain/matching/text/seller-text.ts'
import { inferSellerRoles, inferWantedRoles } from '../../src/domain/matching/trade-roles.ts'
import { areOtherRoles, ROLES, roleBits } from '../../src/domain/parties/trade-role.ts'
import { readWishes, weighFacets } from '../../src/domain/reading/buyer-wishes.ts'
import { compileHeads } from '../../src/domain/reading/role-heads.ts'
import { buyerWordKeys, sellerWordKeys } from '../../src/domain/reading/same-words.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { loadRoleRules } from '../../src/integrations/trade-vocabulary.ts'
import { openRememberingEmbedder } from '../_embedder.ts'
import { askingFor, sellerOf } from '../_meaning.ts'

type Pair = readonly [seller: string, buyer: string, isShown: boolean]

/** [supplier to a trade, buyer of the trade, whether it is shown] */
const SUPPLIERS: readonly Pair[] = [
  ['Hospital cleaning', 'Hospitals', false],
  ['Pharmacy shopfitting', 'Pharmacies', false],
  ['Lift parts', 'Lift maintenance', false],
  ['Maker of truck cranes', 'Crane hire', false],
  ['Dental supplies', 'Dental practices', false],
  ['Gym equipment', 'Gyms', false],
  ['Bakery ovens', 'Industrial bakeries', false],
  // “Canning” names no role, so that the supplier cannot be distinguished from a brewery.
  ['Mobile canning for breweries', 'Craft breweries', true],
  ['Wind turbine blade repair', 'Wind farms', false],
  ['Lens laboratory', 'Opticians', false],
  ['Veterinary practice software', 'Vets', false],
  ['Software for estate agents', 'Estate agents', false],
  ['Catering for care homes', 'Care homes', false],
  ['Hotel laundry', 'Hotels', false],
  ['School furniture', 'Schools', false],
  ['Garage equipment', 'Garages', false],
]

const SUPPLIERS_ELSEWHERE: readonly Pair[] = [
  ['Krankenhausreinigung', 'Krankenhäuser', false],
  ['Ladenbau für Apotheken', 'Apotheken', false],
  ['Backöfen für Bäckereien', 'Bäckereien', false],
  ["Nettoyage d'hôpitaux", 'Hôpitaux', false],
  ['Agencement de pharmacies', 'Pharmacies', false],
  ['Limpieza de hospitales', 'Hospitales', false],
  ['Lavandería para hoteles', 'Hoteles', false],
  ['Pulizia di ospedali', 'Ospedali', false],
  ['Arredamenti per farmacie', 'Farmacie', false],
  ['Rengøring af hospitaler', 'Hospitaler', false],
  ['Butiksindretning til apoteker', 'Apoteker', false],
  ['Bageriovne', 'Bagerier', false],
  ['Udlejning af mobilkraner', 'Producenter af mobilkraner', false],
  ['Vedligehold af vindmøller', 'Vindmølleparker', false],
  ['Sykehusrenhold', 'Sykehus', false],
  ['Reservedeler til heiser', 'Vedlikehold av heiser', false],
  ['Produksjon av mobilkraner', 'Utleie av mobilkraner', false],
  ['Programvare for tannleger', 'Tannleger', false],
  ['Sprzątanie szpitali', 'Szpitale', false],
  ['Zabudowa aptek', 'Apteki', false],
  ['Piece dla piekarni', 'Piekarnie przemysłowe', false],
  ['Serwis turbin wiatrowych', 'Farmy wiatrowe', false],
  ['Producent żurawi', 'Wynajem żurawi', false],
]

/** Companies of the wanted trade, which share words with its suppliers. */
const RIGHT: readonly Pair[] = [
  ['Private hospital and surgical clinic', 'Hospitals', true],
  ['Hospital and office cleaning', 'Commercial cleaning', true],
  ['Community pharmacies', 'Pharmacies', true],
  ['Lift maintenance and repair', 'Lift maintenance', true],
  ['Installation and servicing of lifts', 'Lift maintenance', true],
  ['Mobile crane hire with operators', 'Crane hire', true],
  ['Dental practices', 'Dental clinics', true],
  ['Dental laboratory, crowns and bridges', 'Dental laboratories', true],
  ['Dental supplies and equipment', 'Dental supplies distributors', true],
  ['Manufacturer of gym equipment', 'Gym equipment', true],
  ['Chain of gyms', 'Gyms', true],
  ['Industrial bakery, bread and pastries', 'Industrial bakeries', true],
  ['Bakery ovens', 'Bakery equipment', true],
  ['Craft brewery with a taproom', 'Craft breweries', true],
  ['Wind turbine blade repair', 'Wind turbine maintenance', true],
  ['Chain of opticians', 'Opticians', true],
  ['Veterinary practice software', 'Veterinary software', true],
  ['Hotel laundry', 'Laundry services', true],
  ['Car repair garage', 'Garages', true],
  ['School furniture', 'School furniture makers', true],
  ['Nurse recruitment and staffing', 'Healthcare staffing', true],
  ['Turned parts and milled components', 'Precision machining', true],
  ['Linen hire, mats and pest control', 'Pest control', true],
  ['Air conditioning maintenance', 'HVAC installers', true],
  ['Krankenhausreinigung', 'Gebäudereinigung', true],
  ['Rengøring af hospitaler', 'Erhvervsrengøring', true],
  ['Møbelproducent', 'Møbelfabrikker', true],
  ['Privathospital', 'Hospitaler', true],
  ['Utleie av mobilkraner', 'Kranutleie', true],
  ['Heisservice og reparasjon', 'Vedlikehold av heiser', true],
  ['Bakeri med utsalg', 'Bakerier', true],
  ['Producent żurawi', 'Producenci dźwigów i żurawi', true],
  ['Sieć aptek', 'Apteki', true],
  ['Consultoría tecnológica', 'IT-consultancy en detachering van engineers', true],
  ['Serwis wind', 'Konserwacja wind', true],
  ["Dépannage et entretien d'ascenseurs", "Maintenance d'ascenseurs", true],
  ['Officina ortopedica', 'Orthotic and prosthetic clinics', true],
]

const wishesOf = (sector: string) =>
  readWishes({ sector, solution1: null, solution2: null, solution3: null }, loadReadingRules())
const firstAndAllRoles = (product: string, more: { sector?: string; description?: string } = {}) =>
  inferSellerRoles({ product, sector: more.sector ?? null, description: more.description ?? null }, loadRoleRules())
const rolesOfSeller = (...texts: Parameters<typeof firstAndAllRoles>) => firstAndAllRoles(...texts) & roleBits(...ROLES)
const rolesWanted = (sector: string) => inferWantedRoles(wishesOf(sector), loadRoleRules())

describe('role of a seller beside its trade', () => {
  const embedder = openRememberingEmbedder()
  after(() => embedder.close())
  for (const [product, wanted, isShown] of [...SUPPLIERS, ...SUPPLIERS_ELSEWHERE, ...RIGHT])
    it(`${isShown ? 'shows' : 'excludes'} "${product}" for a buyer of "${wanted}"`, async () => {
      const wishes = wishesOf(wanted)
      const texts = { product, sector: null, description: null }
      const [vector = new Int8Array(), ...facets] = await embedder.embed([
        sellerEmbeddingText(texts),
        ...wishes.facets.map(({ text }) => text),
      ])
      const seller = sellerOf(vector, {
        sectors: sectorsOfSeller(texts, vector),
        keys: sellerWordKeys(texts),
        roles: firstAndAllRoles(product),
      })
      const buyer = askingFor(weighFacets(wishes.facets, facets), {
        keys: buyerWordKeys(wishes),
        isGeneralist: wishes.isGeneralist,
        broadSectors: wishes.broadSectors,
        roles: rolesWanted(wanted),
      })
      assert.equal(businessInRole(seller, buyer) >= 0.5, isShown)
    })
})

describe('inferSellerRoles', () => {
  it('reads the last noun of an English phrase as its head', () => {
    assert.equal(rolesOfSeller('Pharmacy shopfitting'), roleBits('build'))
  })

  it('reads the noun before "of" as the head of an English phrase', () => {
    assert.equal(rolesOfSeller('Maintenance and cleaning of hospitals'), roleBits('maintain', 'clean'))
  })

  it('reads the end of a German compound as its head', () => {
    assert.equal(rolesOfSeller('Krankenhausreinigung'), roleBits('clean'))
  })

  it('reads the first noun of a French phrase as its head, after the kind of company', () => {
    assert.equal(rolesOfSeller('Entreprise de nettoyage de pharmacies'), roleBits('clean'))
  })

  it('returns no role for a first clause without a head', () => {
    assert.equal(rolesOfSeller('Mobile canning', { description: 'Repair of canning lines' }), 0)
  })

  it('returns no role for an operator', () => {
    assert.equal(rolesOfSeller('Bakery'), 0)
  })

  it('reads a sector that only names a role if the product has no head', () => {
    assert.equal(rolesOfSeller('Lift doors, guide rails', { sector: 'Manufacturing' }), roleBits('make'))
    assert.equal(rolesOfSeller('Bathrooms and taps', { sector: 'Wholesale distribution' }), roleBits('trade'))
    assert.equal(rolesOfSeller('Lift doors', { sector: 'Lift manufacturing' }), 0)
  })

  it('adds the roles of later clauses', () => {
    assert.equal(rolesOfSeller('Lift parts', { description: 'Servicing of lifts.' }), roleBits('supply', 'maintain'))
  })
})

describe('inferWantedRoles', () => {
  it('adds the natural role of a named trade', () => {
    assert.notEqual(rolesWanted('Dental laboratories') & roleBits('make'), 0)
  })

  for (const text of ['Healthcare', 'Any sector', 'Vivid zebras'])
    it(`allows any role for "${text}"`, () => {
      assert.equal(rolesWanted(text), 0)
    })

  it('allows any role if one item of a list has none', () => {
    assert.equal(rolesWanted('Hospitals, pest control'), 0)
  })
})

/** [wanted trade, excluded role, seller in the trade, seller in the excluded role] */
const RULED_OUT = [
  ['Dental practices', 'no suppliers to dentists', 'Six dental practices', 'Dental consumables and chairs'],
  ['Plumbing and heating contractors', 'no wholesalers', 'Plumbing and heating installation', 'Wholesaler of pipes'],
  ['Commercial refrigeration', 'no dealers of refrigeration units', 'Cold rooms', 'Dealer in refrigeration units'],
  ['Froid commercial', 'pas de négoce', 'Installation et maintenance de froid', 'Négoce de matériel frigorifique'],
  ['Elektro, Sanitär, Heizung', 'keine Großhändler', 'Heizung und Sanitär', 'Großhandel für Sanitärbedarf'],
  ['Gimnasios', 'no fabricantes', 'Gimnasio con piscina', 'Fabricante de máquinas de gimnasio'],
  ['Cosmetica conto terzi', 'no distributori', 'Creme solari', 'Distributore di cosmetici'],
  ['Dakbedekking en dakonderhoud', 'geen groothandel', 'Dakbedekking en dakonderhoud', 'Groothandel in dakmaterialen'],
  ['Clínicas dentárias', 'sem distribuidores', 'Clínica dentária', 'Distribuidor de material dentário'],
  ['VVS-installatörer', 'inte grossister', 'VVS-installation och service', 'VVS-grossist'],
  // The first activity decides: a maker that also installs is a maker.
  [
    'Window installers',
    'no manufacturers',
    'Installation and own manufacture of windows',
    'Manufacture and installation of windows',
  ],
  ['Pose de fenêtres', 'pas de fabricants', 'Pose et fabrication de fenêtres', 'Fabrication et pose de fenêtres'],
  ['Aufzugsmontage', 'keine Hersteller', 'Montage und Wartung von Aufzügen', 'Herstellung und Montage von Aufzügen'],
  ['Clubes de pádel', 'no fabricantes', 'Club de pádel', 'Fabricación e instalación de pistas de pádel'],
  [
    'Installazione di ascensori',
    'no produttori',
    'Installazione e manutenzione di ascensori',
    'Fabbricazione e installazione di ascensori',
  ],
  ['Montage van zonwering', 'geen fabrikanten', 'Montage van zonwering', 'Productie en montage van zonwering'],
] as const

describe('role excluded by a buyer', () => {
  for (const [sector, ruledOut, right, wrong] of RULED_OUT)
    it(`“${ruledOut}” excludes "${wrong}" and keeps "${right}" for a buyer of "${sector}"`, () => {
      const texts = { sector, solution1: ruledOut, solution2: null, solution3: null }
      const wishes = readWishes(texts, loadReadingRules())
      const wanted = inferWantedRoles(wishes, loadRoleRules())
      assert.deepEqual(wishes.exclusions, [])
      assert.equal(areOtherRoles(wanted, firstAndAllRoles(right)), false)
      assert.equal(areOtherRoles(wanted, firstAndAllRoles(wrong)), true)
    })

  it('is not inferred from the exclusion of a business, which is embedded', () => {
    for (const [sector, ruledOut] of [
      ['Commercial cleaning', 'no manufacturers of toys'],
      ['Healthcare', 'no bakeries'],
      ['Any sector', 'no distributors'],
    ] as const) {
      const texts = { sector, solution1: ruledOut, solution2: null, solution3: null }
      const wishes = readWishes(texts, loadReadingRules())
      assert.equal(wishes.excludedRoles, 0, ruledOut)
      assert.equal(wishes.exclusions.length, 1, ruledOut)
    }
  })

  it('is also embedded if its exclusion names another trade', () => {
    for (const [sector, ruledOut, exclusions] of [
      ['Entreprises de peinture et de ravalement', 'pas de fabricants de peinture', 1],
      ['Painters and decorators', 'no paint manufacturers', 1],
      ['Malerbetriebe', 'keine Farbenhersteller', 1],
      ['Paint', 'no paint manufacturers', 0],
      ['Commercial refrigeration', 'no dealers of refrigeration units', 0],
    ] as const) {
      const wishes = readWishes({ sector, solution1: ruledOut, solution2: null, solution3: null }, loadReadingRules())
      assert.equal(wishes.exclusions.length, exclusions, ruledOut)
    }
  })

  it('excludes carriers for a buyer of storage that excludes transport, but not stores that also carry', () => {
    for (const [solution1, wrong, right] of [
      ['Cold chain, no trucking', 'Refrigerated haulage', 'Cold stores for frozen food'],
      ['Cold chain, no road haulage', 'Chilled and frozen road transport', 'Warehousing and refrigerated transport'],
      ['Entreposage, pas de transport routier', 'Transport frigorifique', 'Entrepôts frigorifiques'],
      ['Kühlhäuser, keine Speditionen', 'Kühltransporte', 'Kühlhaus für Gemüse'],
      ['Almacenes frigoríficos, no transporte por carretera', 'Transporte frigorífico', 'Almacén frigorífico'],
      ['Magazzini frigoriferi, no autotrasporti', 'Trasporto refrigerato', 'Magazzino frigorifero'],
      ['Opslag en koelhuizen, geen wegtransport', 'Koeltransport over de weg', 'Koelhuis voor groenten'],
      ['Kyllager, inte åkerier', 'Kyltransporter', 'Kyllager för livsmedel'],
      ['Kølelagre og frysehuse, ikke vognmænd', 'Køletransport', 'Kølelager til fødevarer'],
      ['Kjølelager, ikke transportfirmaer', 'Kjøletransport på vei', 'Kjølelager for sjømat'],
      ['Chłodnie, bez przewoźników', 'Transport chłodniczy', 'Chłodnia do owoców i warzyw'],
      ['Magazyny chłodnicze, bez firm transportowych', 'Przewozy chłodnicze', 'Magazyn chłodniczy'],
    ] as const) {
      const wishes = readWishes({ sector: null, solution1, solution2: null, solution3: null }, loadReadingRules())
      const wanted = inferWantedRoles(wishes, loadRoleRules())
      assert.equal(areOtherRoles(wanted, firstAndAllRoles(wrong)), true, solution1)
      assert.equal(areOtherRoles(wanted, firstAndAllRoles(right)), false, solution1)
    }
  })

  it('does not exclude carriers for a buyer of one kind of transport that excludes another', () => {
    for (const solution1 of ['Refrigerated transport, no road haulage', 'Koeltransport, geen wegtransport']) {
      const wishes = readWishes({ sector: null, solution1, solution2: null, solution3: null }, loadReadingRules())
      const wanted = inferWantedRoles(wishes, loadRoleRules())
      assert.equal(areOtherRoles(wanted, firstAndAllRoles('Refrigerated haulage')), false, solution1)
    }
  })

  it('stays wanted if it is excluded for another trade only', () => {
    for (const sector of [
      'distributors of tools, no distributors of toys',
      'Distributeurs d’outillage, pas de distributeurs de jouets',
      'Großhandel für Werkzeuge, kein Großhandel für Spielzeug',
      'Distribuidores de herramientas, no distribuidores de juguetes',
      'Distributori di utensili, non distributori di giocattoli',
      'Groothandel in gereedschap, geen groothandel in speelgoed',
      'Distribuidores de ferramentas, não distribuidores de brinquedos',
    ]) {
      const wishes = wishesOf(sector)
      assert.equal(wishes.excludedRoles, 0, sector)
      assert.equal(wishes.exclusions.length, 1, sector)
      assert.equal(inferWantedRoles(wishes, loadRoleRules()) & roleBits('trade'), roleBits('trade'), sector)
    }
  })

  it('a shop has no role, so that a buyer that excludes wholesalers still sees it', () => {
    assert.equal(rolesOfSeller('Chemist shop in Leeds'), 0)
  })
})

describe('areOtherRoles', () => {
  it('is false if one side allows any role', () => {
    assert.equal(areOtherRoles(0, roleBits('clean')), false)
    assert.equal(areOtherRoles(roleBits('clean'), 0), false)
  })

  it('is true only if the sides share no role', () => {
    assert.equal(areOtherRoles(roleBits('operate'), roleBits('clean')), true)
    assert.equal(areOtherRoles(roleBits('operate', 'clean'), roleBits('clean', 'build')), false)
  })
})

describe('compileHeads', () => {
  it('rejects a rule with an unknown role', () => {
    assert.throws(() => compileHeads(['en paint | painters']), /not a rule: en paint/)
  })
})
