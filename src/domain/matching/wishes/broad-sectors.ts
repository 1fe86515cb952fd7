import { plainName } from '../../country.ts'

/** A sector as a broad wish names it: its names in five languages, and the beginnings of words that its members use. */
interface BroadSector {
  readonly names: string
  readonly words: string
}

/** Plain: lower case, without accents. The place of a sector in this list is its bit. */
const SECTORS: readonly BroadSector[] = [
  {
    names:
      'software|saas|software publishing|software publishers|logiciel|logiciels|editeur de logiciels|editeurs de logiciels|edition de logiciels|edition logicielle|softwarehersteller|softwareentwicklung|software as a service|programas informaticos|desarrollo de software|software house|sviluppo software|tech|technology|technologies|technologie|tecnologia|tecnologias|tecnologie|it|informatique|informatik|informatica|digital|numerique|vertical software|b b software|enterprise software|software b b',
    words: 'software|saas|logiciel|progiciel|app|apps|plugin|erp|fintech|programm',
  },
  {
    names:
      'it services|services b b|b b services|b b|b b dienstleistungen|servicios b b|servizi b b|services informatiques|it dienstleistungen|it dienstleister|it services and consulting|servicios informaticos|servicios de ti|servizi it|servizi informatici|esn|tech|technology|technologies|technologie|tecnologia|tecnologias|tecnologie|it|ict|tic|informatique|informatik|informatica|digital|numerique',
    words:
      'infogerance|hosting|hebergement|cyber|cloud|helpdesk|datacent|datacenter|serveur|rechenzentr|systemhaus|informati|it|netzwerk|server|devops|ciberseguridad|infrastruttur|soc',
  },
  {
    names:
      'business services|services b b|b b services|b b|services aux entreprises|prestations de services aux entreprises|unternehmensdienstleistungen|dienstleistungen fur unternehmen|b b dienstleistungen|servicios b b|servicios a empresas|servicios empresariales|servizi b b|servizi alle imprese|servizi alle aziende|professional services|services professionnels|outsourced services|services externalises|support services',
    words:
      'outsourc|externalis|payroll|paie|lohn|nomina|accounting|accountan|comptab|steuerber|asesor|commercialist|contab|staffing|interim|zeitarbeit|recruit|recrutement|personal|executive|translation|traduct|ubersetz|traduzion|cleaning|nettoyage|proprete|reinigung|limpieza|puliz|security|gardiennage|wachdienst|vigilan|marketing|agence|agentur|agencia|agenzia|advertising|publicit|werbung|consult|conseil|beratung|marktforschung|research|callcent|archiv|facility|legal|juridique|audit|survey|testing|print|imprim|druck',
  },
  {
    names:
      'healthcare|health|health care|healthcare services|health services|medical|sante|secteur de la sante|services de sante|soins|gesundheit|gesundheitswesen|gesundheitsdienstleistungen|medizin|salud|sanidad|sector sanitario|servicios sanitarios|servicios de salud|sanita|salute|servizi sanitari|medtech|life sciences|sciences de la vie|pharma',
    words:
      'dent|zahn|odont|clini|klini|hospi|krankenh|ospedal|medic|medik|mediz|medec|medtech|sanidad|sante|salud|salute|gesund|health|pharm|farmac|apothek|care|pflege|senior|elder|anzian|ehpad|mayores|nursing|infirm|veterin|tierarzt|tierklin|tiermed|optic|optiq|optik|optom|augen|ottic|horakust|hearing|auditif|auditiv|audifon|audiol|audiop|physio|fisio|therap|terap|biotech|bio|radiolog|diagnos|prothes|protes|chirurg|patient|implant|cro|cdmo|vaccin|zell|cell',
  },
  {
    names:
      'construction|building|building services|btp|batiment|travaux publics|second oeuvre|services techniques du batiment|bau|baugewerbe|bauwesen|bauindustrie|gebaudetechnik|construccion|edificacion|edilizia|costruzioni|impiantistica|building trades|metiers du batiment',
    words:
      'construct|construc|building|batiment|bau|gebaud|edil|costruz|edifici|roof|toiture|couverture|dach|tejad|tett|hvac|heating|chauffage|heizung|climatis|klima|climatiz|plumb|plomb|sanitar|ascens|elevator|lift|aufzug|fire|incend|brand|antincend|extinct|extint|feuer|alarm|electric|electri|elektro|elettric|facade|fassade|isolation|insulation|damm|refrigera|frio|froid|kalte|scaffold|geru|echafaud|menuiser|fenster|window|sprinkler|renov|install',
  },
  {
    names:
      'energy|renewables|renewable energy|energie|energies renouvelables|erneuerbare energien|energia|energias renovables|energie rinnovabili|cleantech|transition energetique',
    words:
      'energ|solar|solaire|photovolt|fotovolt|wind|eolien|eolic|hydrogen|hydrogene|wasserstoff|hidrogeno|idrogeno|fuel|brennstoff|batter|biogas|borne|ladest',
  },
  {
    names:
      'industrial services|services industriels|services a l industrie|industriedienstleistungen|industrieservice|servicios industriales|servizi industriali|b b|services b b|b b services|b b dienstleistungen|servicios b b|servizi b b',
    words:
      'industrial cleaning|industrieservice|inspection|inspekt|calibra|kalibr|etalonn|prufung|controle|maintenance|instandhaltung|mantenimiento|manutenz|waste|dechet|abfall|residuo|rifiut|umwelt',
  },
  {
    names:
      'manufacturing|industry|industrials|industrial|industrie|industriel|industrie manufacturiere|fertigung|produktion|verarbeitendes gewerbe|fertigungsbetriebe|mittelstandische fertigungsbetriebe|industria|industria manufacturera|fabricacion|manifattura|manifatturiero|industria manifatturiera|produzione industriale|engineering|industrie et fabrication|industrial companies|industriebetriebe|industrieunternehmen|pmi industrielles|pme industrielles|entreprises industrielles',
    words:
      'manufact|fabric|fabbric|hersteller|fertig|produktion|produzion|usin|zerspan|mecaniz|lavoraz|meccanic|mecanic|mecaniq|mechanic|machin|maschin|macchin|machining|werkzeug|mould|moule|stampi|mold|inject|injection|iniez|inyec|plast|kunststoff|metal|metall|acier|stahl|acero|acciai|foundry|giess|fonder|valve|vanne|robinett|valvol|armatur|pcb|leiterplatt|electronic|electroniq|elektronik|elettronic|packaging|emballage|verpack|envas|imball|chemi|chimi|quimic|robot|turning|decollet|drehteil|cnc|weld|soud|schweiss|cosmet|kosmet',
  },
  {
    names:
      'food|food and beverage|food industry|agroalimentaire|agro alimentaire|industrie agroalimentaire|alimentation|lebensmittel|lebensmittelindustrie|nahrungsmittel|alimentacion|industria alimentaria|alimentare|industria alimentare|agroalimentare|food and drink',
    words:
      'food|alimen|lebensmittel|nahrung|back|bake|boulang|back|panad|panif|pasti|pastel|brot|bread|pains|ice|glace|eis|helad|gelat|wine|vin|wein|vino|vign|winz|bodega|cantin|beer|bier|bras|cervez|birr|meat|viand|fleisch|carn|fish|poisson|cater|restaur|traiteur|gastro|comed|mensa|ristor|cheese|fromag|kase|pet|petfood|confis|choco|drink|boisson|getrank|bebid|bevand|kaffee|cafe|caffe|coffee|vending',
  },
  {
    names:
      'logistics|transport|transportation|transport and logistics|transport logistics|logistique|transport et logistique|transports|logistik|transport und logistik|spedition|logistica|transporte|transporte y logistica|trasporti|trasporti e logistica|supply chain',
    words:
      'transport|trasport|logist|fret|freight|sped|spedit|lager|warehous|entrepos|almacen|magazz|deliver|livraison|messager|paket|courier|kurier|parcel|mudanza|traslochi|demenag|removals|umzug|moving|van|lkw|camion|truck|haulage|kuhl',
  },
  {
    names:
      'financial services|finance|services financiers|finanzdienstleistungen|finanzen|servicios financieros|servizi finanziari|insurance|assurance|versicherung|seguros|assicurazioni',
    words:
      'insur|assur|versicher|segur|assicur|financ|finanz|credit|kredit|bank|banq|broker|courtage|makler|wealth|patrimoin|leasing',
  },
  {
    names:
      'education|training|education and training|formation|enseignement|education et formation|bildung|aus und weiterbildung|weiterbildung|educacion|formacion|educacion y formacion|istruzione|formazione|istruzione e formazione|edtech',
    words:
      'educat|train|formation|formacion|formazion|bildung|schul|school|ecole|scuol|escuel|academ|akadem|accadem|enseign|ensenan|nurser|creche|kita|kinder|childcare|asil|guarder|learning|lern|apprent|tutor|kurs|lingue|idioma',
  },
  {
    names:
      'consumer services|services aux particuliers|services a la personne|servicios al consumidor|servizi alla persona|verbraucherdienste|konsumentendienste',
    words:
      'funer|pompes|bestatt|crema|laundr|blanchis|pressing|wascher|lavander|hair|coiff|friseur|peluquer|parrucch|beauty|estetic|spa|wedding|garage|werkstatt|taller|officin|carross|fahrschul|autoescuel|autoscuol',
  },
  {
    names: 'agriculture|agri|agritech|farming|landwirtschaft|agricultura|agricoltura|agribusiness|agrar|agro',
    words:
      'agri|farm|landwirt|agrar|ferme|seed|semence|saatgut|semill|sementi|fertili|dunger|irrigat|riego|greenhouse|serre|horticult|gartenbau|nursery|pepinier|vivero|vivai|cattle|elevage|ganad|forest',
  },
  {
    names:
      'leisure|tourism|hospitality|leisure and tourism|loisirs|tourisme|hotellerie|tourismus|freizeit|gastgewerbe|turismo|ocio|hosteleria|tempo libero|ospitalita|travel|voyage',
    words:
      'hotel|hotell|camp|touris|turis|travel|voyag|reise|viaj|viagg|gym|fitness|sport|palestr|gimnas|museum|event|leisure|loisir|freizeit|ocio|cinema|casino|resort',
  },
]

type Mask = number

const NAMED: ReadonlyMap<string, Mask> = masksOf(({ names }) => names)
const BEGINNINGS: ReadonlyMap<string, Mask> = masksOf(({ words }) => words)

function masksOf(of: (sector: BroadSector) => string): Map<string, Mask> {
  const masks = new Map<string, Mask>()
  SECTORS.forEach((sector, bit) => {
    for (const name of of(sector).split('|')) masks.set(name, (masks.get(name) ?? 0) | (1 << bit))
  })
  return masks
}

/** Words around the name of a sector that leave it as broad as it is: "tous services de santé", "companies in the food sector". */
const FILLERS = new Set(
  (
    'a all any the in of and for to sector sectors industry companies company businesses business firms smes sme market space field opportunities ' +
    'tous toutes tout toute les le la l de des du d et en dans secteur secteurs societes entreprises pme eti activites metiers ' +
    'alle der die das im in und fur branche sektor unternehmen betriebe firmen mittelstand mittelstandische kmu bereich ' +
    'todo todos todas el los las en y sectores empresas pymes pyme ' +
    'tutti tutte il lo gli nel nella settore settori aziende imprese pmi e di del della dei delle'
  ).split(' '),
)

/** The broad sectors that a whole text names and nothing more precise, as bits; 0 for a text that says more or something else. */
export function broadSectorsNamed(text: string): Mask {
  const plain = plainName(text)
  const whole = NAMED.get(plain)
  if (whole !== undefined) return whole
  let mask = 0
  for (const part of text.split(/[,;/&+]|\s+(?:and|et|und|y|e)\s+/u)) {
    const name = NAMED.get(plainName(part)) ?? NAMED.get(withoutFillers(plainName(part)))
    if (name === undefined) return 0
    mask |= name
  }
  return mask
}

function withoutFillers(plain: string): string {
  const words = plain.split(' ')
  while (words.length > 1 && FILLERS.has(words[0] ?? '')) words.shift()
  while (words.length > 1 && FILLERS.has(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** Letters of the longest beginning of a word that is listed. */
const BEGINNING_MAX = Math.max(...[...BEGINNINGS.keys()].map(({ length }) => length))
const BEGINNING_MIN = 4
const SOFTWARE = 1
/** Words of a description that are read. */
const WORDS_READ_MAX = 80
/** A sector counts beside the likeliest one where it has this share of its words. */
const BESIDE = 0.8

/** What a seller calls its sector and its product counts so many times what it describes; without one such word it is a member of nothing. */
const HEAD_WEIGHT = 3

/** What a seller writes about its business. */
export interface BusinessTexts {
  readonly sector: string | null
  readonly product: string | null
  readonly description: string | null
}

/**
 * The broad sectors a seller is a member of, as bits, by the words it uses; what it calls its sector and its product counts three
 * times what it describes. Software for a trade is software.
 */
export function broadSectorsOf({ sector, product, description }: BusinessTexts): Mask {
  const votes = new Float64Array(SECTORS.length)
  const head = `${sector ?? ''} ${product ?? ''}`
  const named = sector === null ? 0 : broadSectorsNamed(sector)
  vote(votes, plainName(head).split(' '), HEAD_WEIGHT)
  vote(votes, plainName(description ?? '').split(' ', WORDS_READ_MAX), 1)
  SECTORS.forEach((_, bit) => {
    if (named & (1 << bit)) votes[bit] = (votes[bit] ?? 0) + 4
  })
  const most = votes.reduce((best, count) => Math.max(best, count), 0)
  if (most < HEAD_WEIGHT) return named
  if ((votes[0] ?? 0) >= 3) return SOFTWARE | named
  return votes.reduce((mask, count, bit) => (count >= BESIDE * most ? mask | (1 << bit) : mask), named)
}

function vote(votes: Float64Array, words: readonly string[], weight: number): void {
  for (const word of words) {
    const mask = maskOfWord(word)
    for (let bit = 0; mask >> bit > 0; bit += 1) if (mask & (1 << bit)) votes[bit] = (votes[bit] ?? 0) + weight
  }
}

/** By the word itself, or by its longest listed beginning of four letters or more. */
function maskOfWord(word: string): Mask {
  const whole = BEGINNINGS.get(word)
  if (whole !== undefined) return whole
  for (let length = Math.min(word.length, BEGINNING_MAX); length >= BEGINNING_MIN; length -= 1) {
    const mask = BEGINNINGS.get(word.slice(0, length))
    if (mask !== undefined) return mask
  }
  return 0
}
