/** A sector as a broad wish names it: its names in five languages, and the beginnings of words that its members use. */
export interface BroadSector {
  readonly id: string
  readonly names: string
  /** '' where a seller's trades alone tell who is a member. */
  readonly words: string
}

/** Plain: lower case, without accents. The place of a sector in this list is its bit. */
export const SECTORS: readonly BroadSector[] = [
  {
    id: 'software',
    names:
      'software|saas|software publishing|software publishers|logiciel|logiciels|editeur de logiciels|editeurs de logiciels|edition de logiciels|edition logicielle|softwarehersteller|softwareentwicklung|software as a service|programas informaticos|desarrollo de software|software house|sviluppo software|tech|technology|technologies|technologie|tecnologia|tecnologias|tecnologie|it|informatique|informatik|informatica|digital|numerique|vertical software|b b software|enterprise software|software b b',
    words: 'software|saas|logiciel|progiciel|app|apps|plugin|erp|fintech|programm',
  },
  {
    id: 'it-services',
    names:
      'it services|services b b|b b services|b b|b b dienstleistungen|servicios b b|servizi b b|services informatiques|it dienstleistungen|it dienstleister|it services and consulting|servicios informaticos|servicios de ti|servizi it|servizi informatici|esn|tech|technology|technologies|technologie|tecnologia|tecnologias|tecnologie|it|ict|tic|informatique|informatik|informatica|digital|numerique',
    words:
      'infogerance|hosting|hebergement|cyber|cloud|helpdesk|datacent|datacenter|serveur|rechenzentr|systemhaus|informati|it|netzwerk|server|devops|ciberseguridad|infrastruttur|soc',
  },
  {
    id: 'business-services',
    names:
      'business services|services b b|b b services|b b|services aux entreprises|prestations de services aux entreprises|unternehmensdienstleistungen|dienstleistungen fur unternehmen|b b dienstleistungen|servicios b b|servicios a empresas|servicios empresariales|servizi b b|servizi alle imprese|servizi alle aziende|professional services|services professionnels|outsourced services|services externalises|support services',
    words:
      'outsourc|externalis|payroll|paie|lohn|nomina|accounting|accountan|comptab|steuerber|asesor|commercialist|contab|staffing|interim|zeitarbeit|recruit|recrutement|personal|executive|translation|traduct|ubersetz|traduzion|cleaning|nettoyage|proprete|reinigung|limpieza|puliz|security|gardiennage|wachdienst|vigilan|marketing|agence|agentur|agencia|agenzia|advertising|publicit|werbung|consult|conseil|beratung|marktforschung|research|callcent|archiv|facility|legal|juridique|audit|survey|testing|print|imprim|druck',
  },
  {
    id: 'health',
    names:
      'healthcare|health|health care|healthcare services|health services|medical|sante|secteur de la sante|services de sante|soins|gesundheit|gesundheitswesen|gesundheitsdienstleistungen|medizin|salud|sanidad|sector sanitario|servicios sanitarios|servicios de salud|sanita|salute|servizi sanitari|medtech|life sciences|sciences de la vie|pharma',
    words:
      'dent|zahn|odont|clini|klini|hospi|krankenh|ospedal|medic|medik|mediz|medec|medtech|sanidad|sante|salud|salute|gesund|health|pharm|farmac|apothek|care|pflege|senior|elder|anzian|ehpad|mayores|nursing|infirm|veterin|tierarzt|tierklin|tiermed|optic|optiq|optik|optom|augen|ottic|horakust|hearing|auditif|auditiv|audifon|audiol|audiop|physio|fisio|therap|terap|biotech|bio|radiolog|diagnos|prothes|protes|chirurg|patient|implant|cro|cdmo|vaccin|zell|cell',
  },
  {
    id: 'building',
    names:
      'construction|building|building services|btp|batiment|travaux publics|second oeuvre|services techniques du batiment|bau|baugewerbe|bauwesen|bauindustrie|gebaudetechnik|construccion|edificacion|edilizia|costruzioni|impiantistica|building trades|metiers du batiment',
    words:
      'construct|construc|building|batiment|bau|gebaud|edil|costruz|edifici|roof|toiture|couverture|dach|tejad|tett|hvac|heating|chauffage|heizung|climatis|klima|climatiz|plumb|plomb|sanitar|ascens|elevator|lift|aufzug|fire|incend|brand|antincend|extinct|extint|feuer|alarm|electric|electri|elektro|elettric|facade|fassade|isolation|insulation|damm|refrigera|frio|froid|kalte|scaffold|geru|echafaud|menuiser|fenster|window|sprinkler|renov|install',
  },
  {
    id: 'energy',
    names:
      'energy|renewables|renewable energy|energie|energies renouvelables|erneuerbare energien|energia|energias renovables|energie rinnovabili|cleantech|transition energetique',
    words:
      'energ|solar|solaire|photovolt|fotovolt|wind|eolien|eolic|hydrogen|hydrogene|wasserstoff|hidrogeno|idrogeno|fuel|brennstoff|batter|biogas|borne|ladest',
  },
  {
    id: 'industrial-services',
    names:
      'industrial services|services industriels|services a l industrie|industriedienstleistungen|industrieservice|servicios industriales|servizi industriali|b b|services b b|b b services|b b dienstleistungen|servicios b b|servizi b b',
    words:
      'industrial cleaning|industrieservice|inspection|inspekt|calibra|kalibr|etalonn|prufung|controle|maintenance|instandhaltung|mantenimiento|manutenz|waste|dechet|abfall|residuo|rifiut|umwelt',
  },
  {
    id: 'manufacturing',
    names:
      'manufacturing|industry|industrials|industrial|industrie|industriel|industrie manufacturiere|fertigung|produktion|verarbeitendes gewerbe|fertigungsbetriebe|mittelstandische fertigungsbetriebe|industria|industria manufacturera|fabricacion|manifattura|manifatturiero|industria manifatturiera|produzione industriale|engineering|industrie et fabrication|industrial companies|industriebetriebe|industrieunternehmen|pmi industrielles|pme industrielles|entreprises industrielles',
    words:
      'manufact|fabric|fabbric|hersteller|fertig|produktion|produzion|usin|zerspan|mecaniz|lavoraz|meccanic|mecanic|mecaniq|mechanic|machin|maschin|macchin|machining|werkzeug|mould|moule|stampi|mold|inject|injection|iniez|inyec|plast|kunststoff|metal|metall|acier|stahl|acero|acciai|foundry|giess|fonder|valve|vanne|robinett|valvol|armatur|pcb|leiterplatt|electronic|electroniq|elektronik|elettronic|packaging|emballage|verpack|envas|imball|chemi|chimi|quimic|robot|turning|decollet|drehteil|cnc|weld|soud|schweiss|cosmet|kosmet',
  },
  {
    id: 'food',
    names:
      'food|food and beverage|food industry|agroalimentaire|agroalimentaires|agro alimentaire|industrie agroalimentaire|alimentation|lebensmittel|lebensmittelindustrie|nahrungsmittel|alimentacion|industria alimentaria|alimentare|industria alimentare|agroalimentare|food and drink',
    words:
      'food|alimen|lebensmittel|nahrung|back|bake|boulang|back|panad|panif|pasti|pastel|brot|bread|pains|ice|glace|eis|helad|gelat|wine|vin|wein|vino|vign|winz|bodega|cantin|beer|bier|bras|cervez|birr|meat|viand|fleisch|carn|fish|poisson|cater|restaur|traiteur|gastro|comed|mensa|ristor|cheese|fromag|kase|pet|petfood|confis|choco|drink|boisson|getrank|bebid|bevand|kaffee|cafe|caffe|coffee|vending',
  },
  {
    id: 'logistics',
    names:
      'logistics|transport|transportation|transport and logistics|transport logistics|logistique|transport et logistique|transports|logistik|transport und logistik|spedition|logistica|transporte|transporte y logistica|trasporti|trasporti e logistica|supply chain',
    words:
      'transport|trasport|logist|fret|freight|sped|spedit|lager|warehous|entrepos|almacen|magazz|deliver|livraison|messager|paket|courier|kurier|parcel|mudanza|traslochi|demenag|removals|umzug|moving|van|lkw|camion|truck|haulage|kuhl',
  },
  {
    id: 'financial-services',
    names:
      'financial services|finance|services financiers|finanzdienstleistungen|finanzen|servicios financieros|servizi finanziari|insurance|assurance|versicherung|seguros|assicurazioni',
    words:
      'insur|assur|versicher|segur|assicur|financ|finanz|credit|kredit|bank|banq|broker|courtage|makler|wealth|patrimoin|leasing',
  },
  {
    id: 'education',
    names:
      'education|training|education and training|formation|enseignement|education et formation|bildung|aus und weiterbildung|weiterbildung|educacion|formacion|educacion y formacion|istruzione|formazione|istruzione e formazione|edtech',
    words:
      'educat|train|formation|formacion|formazion|bildung|schul|school|ecole|scuol|escuel|academ|akadem|accadem|enseign|ensenan|nurser|creche|kita|kinder|childcare|asil|guarder|learning|lern|apprent|tutor|kurs|lingue|idioma',
  },
  {
    id: 'consumer-services',
    names:
      'consumer services|services aux particuliers|services a la personne|servicios al consumidor|servizi alla persona|verbraucherdienste|konsumentendienste',
    words:
      'funer|pompes|bestatt|crema|laundr|blanchis|pressing|wascher|lavander|hair|coiff|friseur|peluquer|parrucch|beauty|estetic|spa|wedding|garage|werkstatt|taller|officin|carross|fahrschul|autoescuel|autoscuol',
  },
  {
    id: 'agriculture',
    names: 'agriculture|agri|agritech|farming|landwirtschaft|agricultura|agricoltura|agribusiness|agrar|agro',
    words:
      'agri|farm|landwirt|agrar|ferme|seed|semence|saatgut|semill|sementi|fertili|dunger|irrigat|riego|greenhouse|serre|horticult|gartenbau|nursery|pepinier|vivero|vivai|cattle|elevage|ganad|forest',
  },
  {
    id: 'leisure',
    names:
      'leisure|tourism|hospitality|leisure and tourism|loisirs|tourisme|hotellerie|tourismus|freizeit|gastgewerbe|turismo|ocio|hosteleria|tempo libero|ospitalita|travel|voyage',
    words:
      'hotel|hotell|camp|touris|turis|travel|voyag|reise|viaj|viagg|gym|fitness|sport|palestr|gimnas|museum|event|leisure|loisir|freizeit|ocio|cinema|casino|resort',
  },
  {
    id: 'environment',
    names:
      'environment|environmental services|environmental|waste|waste management|waste services|recycling|circular economy|environnement|services a l environnement|dechets|gestion des dechets|recyclage|economie circulaire|umwelt|umwelttechnik|umweltdienstleistungen|entsorgung|entsorgungswirtschaft|abfallwirtschaft|kreislaufwirtschaft|medio ambiente|servicios medioambientales|residuos|gestion de residuos|reciclaje|economia circular|ambiente|servizi ambientali|rifiuti|gestione rifiuti|riciclo|economia circolare|greentech|ecologie',
    words: '',
  },
  {
    id: 'chemicals',
    names:
      'chemicals|chemical|chemistry|chemical industry|chimie|industrie chimique|produits chimiques|chemie|chemische industrie|chemieindustrie|quimica|industria quimica|sector quimico|chimica|industria chimica',
    words: '',
  },
  {
    id: 'media',
    names:
      'media|medias|medien|medios|communication|communications|communication et marketing|marketing|marketing and communication|marketing services|marketing et communication|advertising|publicite|werbung|publicidad|pubblicita|kommunikation|medien und kommunikation|comunicacion|medios de comunicacion|marketing y comunicacion|comunicazione|marketing e comunicazione|entertainment|culture|kultur|cultura|creative industries|industries creatives|kreativwirtschaft',
    words: '',
  },
  {
    id: 'retail',
    names:
      'retail|retail trade|shops|stores|commerce|commerce de detail|magasins|handel|einzelhandel|filialhandel|comercio|comercio minorista|tiendas|commercio|commercio al dettaglio|negozi|grande distribution|e commerce|ecommerce|online handel|commerce en ligne|comercio electronico',
    words: '',
  },
  {
    id: 'distribution',
    names:
      'distribution|wholesale|wholesale distribution|wholesale trade|trade|trading|negoce|commerce de gros|distribution specialisee|distribution professionnelle|distribution b b|grosshandel|fachhandel|handel|distribucion|mayorista|comercio al por mayor|distribuzione|ingrosso|commercio all ingrosso|commerce interentreprises',
    words: '',
  },
  {
    id: 'real-estate',
    names:
      'real estate|property|property services|proptech|immobilier|secteur immobilier|services immobiliers|immobilien|immobilienwirtschaft|immobiliendienstleistungen|inmobiliario|inmobiliaria|sector inmobiliario|immobiliare|settore immobiliare|servizi immobiliari',
    words: '',
  },
  {
    id: 'consumer-goods',
    names:
      'consumer goods|consumer products|consumer brands|consumer|fmcg|brands|biens de consommation|produits de grande consommation|marques grand public|konsumguter|konsumgutermarken|marken|bienes de consumo|productos de consumo|marcas de consumo|beni di consumo|largo consumo|marchi di consumo|homeware|equipement de la maison|haushaltswaren',
    words: '',
  },
  {
    id: 'fashion',
    names:
      'fashion|textile|textiles|textiles and fashion|apparel|clothing|mode|textile et mode|habillement|textil|textilien|bekleidung|mode und textil|textilindustrie|moda|textil y moda|confeccion|tessile|moda e tessile|abbigliamento|industria tessile|luxe|luxury|luxus|lujo|lusso',
    words: '',
  },
  {
    id: 'automotive',
    names:
      'automotive|automobile|cars|car services|vehicles|mobility|secteur automobile|services automobiles|mobilite|automobilbranche|automobil|kfz|kfz gewerbe|fahrzeuge|mobilitat|automocion|sector automocion|vehiculos|movilidad|auto|automobilistico|settore auto|veicoli|mobilita',
    words: '',
  },
  {
    id: 'aerospace-defence',
    names:
      'aerospace|aerospace and defence|aviation|defence|defense|space|aeronautique|aeronautique et defense|spatial|luftfahrt|luft und raumfahrt|verteidigung|wehrtechnik|aeronautica|aeroespacial|aeronautico|defensa|aerospazio|aerospaziale|difesa',
    words: '',
  },
  {
    id: 'packaging',
    names:
      'packaging|packaging industry|emballage|emballages|secteur de l emballage|verpackung|verpackungen|verpackungsindustrie|envases|envases y embalajes|embalaje|embalajes|packaging e imballaggi|imballaggi|imballaggio|settore imballaggio',
    words: '',
  },
  {
    id: 'telecom',
    names:
      'telecom|telecoms|telecommunications|telekommunikation|telco|telecommunication|telecommunications services|telecomunicaciones|telecomunicazioni',
    words: '',
  },
  {
    id: 'security',
    names:
      'security|safety and security|security services|securite|surete|securite privee|sicherheit|sicherheitsdienstleistungen|sicherheitstechnik und dienste|seguridad|servicios de seguridad|sicurezza|servizi di sicurezza',
    words: '',
  },
  {
    id: 'machinery',
    names:
      'mechanical engineering|machinery|machine building|machine builders|mechanical|mecanique|construction mecanique|construction de machines|machines|biens d equipement|maschinenbau|maschinenbauer|maschinen und anlagenbau|anlagenbau|maschinen|maquinaria|construccion de maquinaria|bienes de equipo|mecanica|meccanica|macchinari|costruzione di macchine|meccanica strumentale|capital goods|investitionsguter|beni strumentali',
    words: '',
  },
  {
    id: 'electronics',
    names:
      'electronics|electrical engineering|electrical and electronics|electronique|electronique et electrotechnique|elektronik|elektrotechnik|elektro|elektroindustrie|electronica|sector electronico|elettronica|elettrotecnica|settore elettronico|electrotechnique',
    words: '',
  },
  {
    id: 'staffing',
    names:
      'human resources|hr services|hr|staffing|people services|ressources humaines|services rh|rh|personal|personaldienstleistungen|personaldienstleister|hr dienstleistungen|recursos humanos|servicios de recursos humanos|rrhh|risorse umane|servizi hr',
    words: '',
  },
]
