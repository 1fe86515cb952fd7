/** Industry that a banker would assign to a short sector text. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { recognizeIndustry } from '../../src/domain/valuation/industry.ts'

/** Sector texts as typed by users, by the industry used for valuation. */
const READINGS: Readonly<Record<string, readonly string[]>> = {
  'Household Products': [
    'Soap and candle maker',
    'Fabrication de savons artisanaux',
    'Hautpflege und Seifen',
    'Jabones y cosmética natural',
    'Prodotti per la pulizia della casa',
    'Private-label make-up and skincare',
    'Desinfektionsmittel',
  ],
  'Business & Consumer Services': [
    'Pest control and disinfection',
    'Dératisation et désinfection',
    'Schädlingsbekämpfung',
    'Control de plagas y desinfección',
    'Servizi agli edifici',
    'Services aux immeubles et espaces verts',
    'Gebäudedienste und Reinigung',
    'Essais mécaniques et étalonnage',
    'Werkstoffprüfung und Prüflabor',
    'Ensayos de materiales y calibración',
    'Laboratorio prove e tarature',
    'Food and water testing laboratories',
    'Analyses de sols et d’eaux',
    'Laboratoire d’essais',
    'Gestion de flottes automobiles',
    'Private security and guarding',
    'Services aux entreprises',
  ],
  'Electronics (General)': ['Metrology instruments', 'Capteurs industriels'],
  'Healthcare Products': [
    'Wound dressings',
    'Pansements techniques',
    'Chirurgische Instrumente',
    'Strumenti chirurgici',
    'Instrumental quirúrgico',
    'Zahntechnik',
    'Laboratorio odontotecnico',
    'Fabricant de prothèses dentaires',
  ],
  'Hospitals/Healthcare Facilities': [
    'Services de soins infirmiers à domicile',
    'Ambulante Pflege',
    'Ayuda a domicilio para mayores',
    'Assistenza domiciliare',
    'Home care provider',
    'Laboratoire d’analyses médicales',
    'Tierarztpraxen',
  ],
  Machinery: [
    'Agricultural machinery',
    'Landtechnik',
    'Maquinaria agrícola',
    'Macchine per la pulizia',
    'Machines de conditionnement',
    'Verpackungsmaschinen',
    'Milking equipment for dairy farms',
    'Food processing equipment',
    'Compressors and pumps',
    'Fertigung und Wartung von Pumpen',
    'Decoletaje y mecanizado',
    'Industrial automation',
    'Traitement de surface',
    'Trattamenti superficiali',
  ],
  'Retail (Distributors)': [
    'Tractor dealership',
    'Concessionnaire de matériel agricole',
    'Landmaschinenhandel',
    'Concessionario di macchine agricole',
    'Distribution de matériel électrique',
  ],
  'Packaging & Container': [
    'Labels and printed films',
    'Étiquettes adhésives',
    'Haftetiketten',
    'Etiquetas para alimentación',
    'Etichette adesive per vini',
    'Glass flacons for perfumers',
    'Cosmetic packaging',
  ],
  'Engineering/Construction': [
    'Industrial services and shutdowns',
    'Maintenance industrielle et travaux neufs',
    'Industrieservice und Instandhaltung',
    'Mantenimiento industrial',
    'Manutenzione industriale',
    'Travaux d’isolation thermique',
    'Wärmedämmung',
    'Aislamiento térmico de fachadas',
    'Isolamento termico e facciate',
    'Home insulation contractor',
    'Façades et ravalement',
    'Étanchéité de toitures',
    'Gebäudeautomation',
    'Building automation and electrical contracting',
    'Structural engineering consultants',
    'Solar operation and maintenance',
    'Wartung von Windkraftanlagen',
    'Installation de panneaux photovoltaïques',
    'Montaje e instalaciones eléctricas',
    'Brandschutz',
    'Agencement de magasins',
    'Charpente et couverture',
  ],
  'Building Materials': ['Insulation panels', 'Dämmstoffe', 'Fabricant d’isolants biosourcés'],
  'Green & Renewable Energy': ['Wind farms', 'Énergies renouvelables', 'Solarparks', 'Energía eólica', 'Biogas'],
  Transportation: [
    'E-commerce fulfilment',
    'Logistique du commerce en ligne',
    'Logistik für den Onlinehandel',
    'Logística para comercio electrónico',
    'Cold storage',
  ],
  'Retail (Special Lines)': [
    'Online shop for garden tools',
    'Vente en ligne de jouets',
    'Onlinehandel',
    'Tiendas de ropa',
  ],
  Advertising: [
    'Public relations',
    'Relations presse et communication',
    'Öffentlichkeitsarbeit',
    'Relaciones públicas y eventos',
    'Ricerche di mercato',
    'Consumer panels and market research',
  ],
  'Computer Services': [
    'Penetration testing',
    'Tests d’intrusion et audit de sécurité informatique',
    'Managed security operations centre',
    'Cybersicherheitsberatung',
    'Servicios de ciberseguridad',
    'Consulenza cybersicurezza',
    'Conseil CRM et intégration d’ERP',
    'Cybersecurity',
  ],
  'Software (System & Application)': [
    'Cybersecurity software',
    'Waste management software',
    'Logiciel de maintenance industrielle',
    'Software für Pflegedienste',
    'Software para laboratorios de ensayo',
    'Gestionale per officine: software',
  ],
  'Retail (Automotive)': [
    'Body shops and accident repair',
    'Réparation de carrosseries',
    'Unfallreparatur und Kfz-Service',
    'Taller mecánico',
    'Carrozzeria e riparazione auto',
    'Van fleet maintenance',
  ],
  'Environmental & Waste Services': [
    'Hazardous waste treatment and tank cleaning',
    'Déchets dangereux',
    'Sonderabfälle',
    'Residuos peligrosos',
    'Rifiuti speciali',
  ],
  'Food Processing': [
    'Torréfaction de café',
    'Ready meals',
    'Sauces et condiments',
    'Fertiggerichte',
    'Platos preparados',
    'Salse e conserve',
    'Préparations de fruits',
  ],
  'Beverage (Alcoholic)': ['Négociant en vins de Champagne', 'Gin and whisky distillers', 'Spirituosen', 'Licores'],
  'Farming/Agriculture': ['Arable and dairy farming', 'Exploitation agricole', 'Landwirtschaft'],
  'Chemical (Specialty)': ['Adhesives and resins', 'Pflanzenschutzmittel'],
  'Furn/Home Furnishings': ['Linge de lit haut de gamme', 'Heimtextilien', 'Kitchen furniture'],
  Education: ['Crèches et garde d’enfants', 'E-learning for nurses'],
  'Hotel/Gaming': ['Boutique hotels', 'Hôtellerie de plein air'],
}

describe('industry of a sector text', () => {
  for (const [industry, sectors] of Object.entries(READINGS)) {
    test(`is ${industry} for each listed text`, () => {
      const read = sectors.map((sector) => [
        sector,
        recognizeIndustry({ sector, product: null, description: null }).name,
      ])
      assert.deepEqual(
        read,
        sectors.map((sector) => [sector, industry]),
      )
    })
  }
})

describe('industry of a sector with a product', () => {
  const READ_WITH_PRODUCT: readonly (readonly [sector: string, product: string, industry: string])[] = [
    ['Cybersecurity', 'Endpoint protection software, by subscription', 'Software (System & Application)'],
    ['Cybersécurité', 'Centre de supervision pour les banques', 'Computer Services'],
    ['Erneuerbare Energien', 'Montage und Installation von Dachanlagen', 'Engineering/Construction'],
    ['Renewable energy', 'Owner of small parks with feed-in tariffs', 'Green & Renewable Energy'],
    ['Salute', 'Dispositivi medici monouso', 'Healthcare Products'],
  ]

  for (const [sector, product, industry] of READ_WITH_PRODUCT) {
    test(`is ${industry} for ${sector}, ${product}`, () => {
      assert.equal(recognizeIndustry({ sector, product, description: 'Restaurants' }).name, industry)
    })
  }

  test('ignores the product’s customers, and the product if the sector names a trade', () => {
    const name = (sector: string, product: string) => recognizeIndustry({ sector, product, description: null }).name
    assert.equal(name('Cybersecurity', 'Protection for hospitals'), 'Computer Services')
    assert.equal(name('Soap maker', 'Sold in hotels, restaurants and our own shops'), 'Household Products')
    assert.equal(name('Chutneys', 'Sauces sold to hotels, schools and retailers'), 'Food Processing')
  })
})
