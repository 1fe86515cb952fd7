import { TOTAL_MARKET } from '../valuation/industry-figures.ts'
import type { Language } from './language.ts'

/** French names of the industries of the valuation figures. */
const FRENCH: Readonly<Record<string, string>> = {
  Advertising: 'Publicité',
  'Aerospace/Defense': 'Aéronautique et défense',
  'Air Transport': 'Transport aérien',
  Apparel: 'Habillement',
  'Auto & Truck': 'Constructeurs automobiles',
  'Auto Parts': 'Équipements automobiles',
  'Beverage (Alcoholic)': 'Boissons alcoolisées',
  'Beverage (Soft)': 'Boissons sans alcool',
  Broadcasting: 'Radio et télévision',
  'Building Materials': 'Produits pour le bâtiment',
  'Business & Consumer Services': 'Services aux entreprises et aux particuliers',
  'Chemical (Basic)': 'Chimie de base',
  'Chemical (Specialty)': 'Chimie de spécialité',
  'Computer Services': 'Services informatiques',
  'Computers/Peripherals': 'Ordinateurs et périphériques',
  'Construction Supplies': 'Matériaux de construction',
  'Drugs (Biotechnology)': 'Biotechnologies',
  'Drugs (Pharmaceutical)': 'Pharmacie',
  Education: 'Enseignement et formation',
  'Electrical Equipment': 'Équipements électriques',
  'Electronics (General)': 'Électronique',
  'Engineering/Construction': 'Ingénierie et construction',
  Entertainment: 'Divertissement',
  'Environmental & Waste Services': 'Environnement et déchets',
  'Farming/Agriculture': 'Agriculture',
  'Food Processing': 'Industrie alimentaire',
  'Food Wholesalers': 'Commerce de gros alimentaire',
  'Furn/Home Furnishings': 'Ameublement',
  'Green & Renewable Energy': 'Énergies renouvelables',
  'Healthcare Information and Technology': 'Technologies de la santé',
  'Healthcare Products': 'Produits de santé',
  'Healthcare Support Services': 'Services à la santé',
  Homebuilding: 'Construction de logements',
  'Hospitals/Healthcare Facilities': 'Établissements de santé',
  'Hotel/Gaming': 'Hôtellerie et jeux',
  'Household Products': 'Produits pour la maison',
  Machinery: 'Machines et équipements',
  'Metals & Mining': 'Métaux et mines',
  'Office Equipment & Services': 'Équipements et services de bureau',
  'Oil/Gas (Integrated)': 'Pétrole et gaz',
  'Oil/Gas Distribution': 'Distribution de pétrole et de gaz',
  'Oilfield Svcs/Equip.': 'Services pétroliers',
  'Packaging & Container': 'Emballage',
  'Paper/Forest Products': 'Papier et bois',
  Power: 'Électricité',
  'Publishing & Newspapers': 'Édition et presse',
  'Real Estate (Development)': 'Promotion immobilière',
  'Real Estate (Operations & Services)': 'Exploitation et services immobiliers',
  Recreation: 'Loisirs',
  'Restaurant/Dining': 'Restauration',
  'Retail (Automotive)': 'Commerce automobile',
  'Retail (Building Supply)': 'Négoce de matériaux',
  'Retail (Distributors)': 'Distribution professionnelle',
  'Retail (General)': 'Commerce généraliste',
  'Retail (Grocery and Food)': 'Commerce alimentaire',
  'Retail (Special Lines)': 'Commerce spécialisé',
  Semiconductor: 'Semi-conducteurs',
  'Semiconductor Equip': 'Équipements pour semi-conducteurs',
  'Shipbuilding & Marine': 'Construction navale et transport maritime',
  Shoe: 'Chaussure',
  'Software (Entertainment)': 'Logiciels de divertissement',
  'Software (Internet)': 'Logiciels internet',
  'Software (System & Application)': 'Logiciels',
  Steel: 'Sidérurgie',
  'Telecom. Equipment': 'Équipements de télécommunications',
  'Telecom. Services': 'Services de télécommunications',
  Transportation: 'Transport et logistique',
  'Transportation (Railroads)': 'Transport ferroviaire',
  Trucking: 'Transport routier',
  'Utility (General)': 'Services collectifs',
  'Utility (Water)': 'Eau',
}

/** Where the published name is shorthand. */
const ENGLISH: Readonly<Record<string, string>> = {
  'Furn/Home Furnishings': 'Furniture and home furnishings',
  'Oilfield Svcs/Equip.': 'Oilfield services and equipment',
  'Semiconductor Equip': 'Semiconductor equipment',
  'Telecom. Equipment': 'Telecommunications equipment',
  'Telecom. Services': 'Telecommunications services',
}

const ALL: Readonly<Record<Language, string>> = { en: 'All industries', fr: 'Tous secteurs' }

/** An industry of the valuation figures as a reader knows it. */
export function industryNameIn(language: Language, name: string): string {
  if (name === TOTAL_MARKET) return ALL[language]
  return (language === 'fr' ? FRENCH[name] : ENGLISH[name]) ?? name
}
