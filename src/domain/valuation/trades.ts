import type { IndustryFigures } from './industry-figures.ts'

/**
 * Trade priced differently from its industry: contract maintenance above cleaning, subcontracted parts below own
 * machines. The factors are Concordat's own judgement (docs/VALUATION.md), within 0.6 and 1.35; their order is tested
 * on judged pairs.
 */
export interface Trade {
  readonly key: string
  readonly industry: IndustryFigures['name']
  /** Factor on the industry's EV/EBITDA. */
  readonly factor: number
  /** Typical EBITDA margin of an unlisted company of the trade, percent; null for the industry's. */
  readonly marginPct: number | null
  /** Comma-separated, in the form of industry terms. */
  readonly terms: string
}

const SERVICES = 'Business & Consumer Services'
const WORKS = 'Engineering/Construction'

/** In order of precedence: narrower or more specific trades first. */
export const TRADES: readonly Trade[] = [
  {
    key: 'maintenance_under_contract',
    industry: WORKS,
    factor: 1.35,
    marginPct: 13,
    terms: `
      maintenance*, wartung*, mantenimiento*, manutenzion*, fire safety, fire protection, securite incendie,
      protection incendie, extincteur*, brandschutz*, feuerloscher*, extintor*, proteccion incendios, antincendio*,
      lift service*, elevator service*, verification* periodique*, periodic inspection*`,
  },
  {
    key: 'engineering_office',
    industry: WORKS,
    factor: 1.1,
    marginPct: 12,
    terms: `
      bureau* etude*, engineering office*, engineering consult*, ingenieurburo*, design office*, ingenierie*, architect*,
      architekt*, arquitect*, architett*, geometre*, surveyor*`,
  },
  {
    key: 'building_works',
    industry: WORKS,
    factor: 0.85,
    marginPct: 6,
    terms: `
      gros oeuvre, maconnerie*, roofing*, couverture*, couvreur*, toiture*, charpente*, dachdeck*, hochbau*, tiefbau*,
      travaux publics, terrassement*, btp, general contract*, building contract*, demolition*, ravalement*, second oeuvre,
      bauunternehm*, construccion*, costruzion*, edilizi*`,
  },
  {
    key: 'testing_and_certification',
    industry: SERVICES,
    factor: 1.3,
    marginPct: 17,
    terms: `
      testing, inspection*, certification*, metrolog*, calibration*, etalonnage*, kalibrier*, essais*, controle* technique*,
      controle* non destructif*, laboratoire* analyse*, laboratoire* essai*, pruflabor*, *analytik, ensayo*, calibracion*,
      taratur*, bioanaly*, analytical*`,
  },
  {
    key: 'alarm_monitoring',
    industry: SERVICES,
    factor: 1.3,
    marginPct: 18,
    terms: `telesurveillance*, alarm system*, alarm monitoring, alarmanlagen, remote monitoring`,
  },
  {
    key: 'hygiene_and_pest_control',
    industry: SERVICES,
    factor: 1.2,
    marginPct: 16,
    terms: `
      pest control, deratis*, desinfection, desinfeccion, disinfezion*, schadlingsbekampfung*, control plagas,
      derattizzazion*, hygiene service*, washroom service*`,
  },
  {
    key: 'insurance_broking',
    industry: SERVICES,
    factor: 1.3,
    marginPct: 22,
    terms: `
      courti* assurance*, courtage*, insurance brok*, insurance intermedia*, insurance agenc*, versicherungsmakler*,
      corredur* seguros, corredor* seguros, brokeraggio*, broker assicurativ*, gestion patrimoine, wealth management,
      financial advis*, asset management`,
  },
  {
    key: 'accountants',
    industry: SERVICES,
    factor: 1.1,
    marginPct: 18,
    terms: `accounting, accountan*, bookkeep*, comptab*, expertise comptable, steuerberat*, buchhalt*, payroll, paie`,
  },
  {
    key: 'property_management',
    industry: SERVICES,
    factor: 1.1,
    marginPct: 14,
    terms: `syndic, syndics, property management, gestion immobiliere, gestion locative, hausverwalt*, immobilienverwalt*`,
  },
  {
    key: 'staffing',
    industry: SERVICES,
    factor: 0.7,
    marginPct: 4,
    terms: `
      staffing, interim, travail temporaire, zeitarbeit*, leiharbeit*, trabajo temporal, somministrazione lavoro,
      lavoro interinale, temporary work*, temping*`,
  },
  {
    key: 'guarding',
    industry: SERVICES,
    factor: 0.7,
    marginPct: 5,
    terms: `
      security guard*, guarding, gardiennage*, sicherheitsdienst*, wachdienst*, vigilancia, vigilanza, securite privee,
      private security, seguridad privada`,
  },
  {
    key: 'cleaning_and_facilities',
    industry: SERVICES,
    factor: 0.75,
    marginPct: 7,
    terms: `
      cleaning, nettoyage*, proprete, *reinigung, reinigungs*, limpieza*, pulizi*, laundr*, blanchisserie*, wascherei*,
      facility service*, facilities management, facility management, service* batiment*, service* immeuble*,
      gebaudedienst*, gebaudeservice*, multiservizi, servicios edificios, servizi edifici`,
  },
  {
    key: 'call_centre',
    industry: SERVICES,
    factor: 0.75,
    marginPct: 8,
    terms: `call cent*, centre* appel*, callcenter*, contact cent*, telemarketing`,
  },
  {
    key: 'grounds_maintenance',
    industry: SERVICES,
    factor: 0.9,
    marginPct: 9,
    terms: `espaces verts, paysagis*, landscap*, grounds maintenance, gartenlandschaftsbau*, jardineria, giardinaggio`,
  },
  {
    key: 'hairdressing',
    industry: SERVICES,
    factor: 0.65,
    marginPct: 9,
    terms: `hairdress*, coiffure*, friseur*, peluquer*, parrucchier*`,
  },
  {
    key: 'managed_it',
    industry: 'Computer Services',
    factor: 1.15,
    marginPct: 14,
    terms: `
      managed*, infogerance*, hosting, hebergement*, outsourc*, data cent*, rechenzentr*, soc, cloud, support contract*,
      maintenance informatique`,
  },
  {
    key: 'it_by_the_day',
    industry: 'Computer Services',
    factor: 0.85,
    marginPct: 8,
    terms: `
      esn, ssii, it staffing, regie, contracting, body leasing, assistance technique, programmation*, programming,
      software development, developpement logiciel*, softwareentwicklung, desarrollo software, sviluppo software`,
  },
  {
    key: 'subcontracted_parts',
    industry: 'Machinery',
    factor: 0.7,
    marginPct: 13,
    terms: `
      usinage*, machining, zerspan*, mecanizado*, decolletage*, drehteil*, frasteil*, turned part*, torneria*, tornitura*,
      decoletaje*, tolerie*, chaudronnerie*, sheet metal*, blechbearbeit*, metallbearbeit*, sous traitance*, subcontract*,
      traitement* surface*, surface treatment*, oberflachen*, heat treatment*, forge*, estampage*, mecanique precision,
      mecanique generale, precision mechanic*, feinmechanik*, cnc, carpenteria metallica`,
  },
  {
    key: 'dental_laboratory',
    industry: 'Healthcare Products',
    factor: 0.6,
    marginPct: 13,
    terms: `dental laborator*, dental lab, prothes* dentaire*, laboratoire* dentaire*, dentallabor*, zahntechni*, odontotecnic*`,
  },
  {
    key: 'care_at_home',
    industry: 'Hospitals/Healthcare Facilities',
    factor: 0.75,
    marginPct: 7,
    terms: `
      home care, homecare, aide* domicile, soin* domicile, maintien domicile, domiciliary*, ayuda domicilio,
      assistenza domiciliar*, ambulance*, ambulanz*, infirmier*, pflegedienst*`,
  },
  {
    key: 'laboratories_and_imaging',
    industry: 'Hospitals/Healthcare Facilities',
    factor: 1.2,
    marginPct: 20,
    terms: `radiolog*, imagerie*, medical imaging, laboratoire* analyse*, medical laborator*, veterinar*, tierarzt*`,
  },
  {
    key: 'craft_bakery',
    industry: 'Food Processing',
    factor: 0.75,
    marginPct: 9,
    terms: `artisan bak*, craft bak*, bakery shop*, handwerksback*, traiteur*, metzgerei*`,
  },
]

export function tradesInIndustry(industryName: string): readonly Trade[] {
  return TRADES.filter(({ industry }) => industry === industryName)
}
