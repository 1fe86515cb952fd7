/** Codes of places: a country as ISO 3166-1 alpha-2 ("FR"), or a region of one ("FR/Bretagne", by the name of the list of regions). */
export type PlaceCode = string

const codes = (list: string): readonly PlaceCode[] => list.split(' ')

/** Regions of a country by the names of the list of regions. */
const parts = (list: string): readonly PlaceCode[] =>
  list
    .slice(3)
    .split(', ')
    .map((region) => `${list.slice(0, 2)}/${region}`)

const EUROPEAN_UNION = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IE IT LV LT LU MT NL PL PT RO SK SI ES SE'
const EUROPE = 'AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT MC NL NO PL PT RO SK SI ES SE CH GB'
const ISLANDS = new Set(codes('GB IE IS CY MT'))
const GULF = 'AE SA QA KW BH OM'
const SOUTHERN = 'ES PT IT GR MT CY'
const NORDICS = 'DK FI IS NO SE'
const EASTERN = 'PL CZ SK HU RO BG SI HR EE LV LT'
const WESTERN = 'FR BE NL LU DE AT CH GB IE ES PT IT LI MC'
const DACH = 'DE AT CH'

/** Parts of the world and of countries by plain names in English, French, German, Spanish and Italian. */
const AREAS: readonly (readonly [names: string, places: readonly PlaceCode[]])[] = [
  [
    'dach|d a ch|german speaking europe|german speaking countries|deutschsprachiger raum|europe germanophone',
    codes(DACH),
  ],
  ['benelux|low countries|benelux countries|benelux lander|paesi del benelux', codes('BE NL LU')],
  [
    'nordics|nordic|nordic countries|nordiques|pays nordiques|nordische lander|nordeuropa|northern europe|europe du nord|europa del norte|paises nordicos|europa settentrionale|paesi nordici|nordico',
    codes(NORDICS),
  ],
  ['scandinavia|scandinavie|skandinavien|escandinavia', codes('DK NO SE')],
  [
    'iberia|iberian peninsula|iberian|peninsule iberique|iberische halbinsel|peninsula iberica|penisola iberica|iberica',
    codes('ES PT'),
  ],
  ['baltics|baltic states|pays baltes|baltikum|paises balticos|paesi baltici', codes('EE LV LT')],
  ['british isles|iles britanniques|britische inseln', codes('GB IE')],
  [
    'southern europe|south europe|europe du sud|sud de l europe|sudeuropa|europa del sur|sur de europa|europa meridionale|sud europa|mediterranean|mediterranee|mittelmeerraum|mediterraneo',
    codes(SOUTHERN),
  ],
  [
    'western europe|west europe|europe de l ouest|europe occidentale|westeuropa|europa occidental|europa occidentale',
    codes(WESTERN),
  ],
  [
    'eastern europe|central and eastern europe|cee|central europe|europe de l est|europe centrale|europe centrale et orientale|osteuropa|mittel und osteuropa|europa del este|europa oriental|europa dell est|europa orientale|europa centrale|europa central',
    codes(EASTERN),
  ],
  [
    'europe|europa|european|europeen|europeenne|europeennes|europeens|europaisch|europaische|europaischer|europeo|europea|europeos|europeas|europei|europee|emea|paneuropean|pan european|europaweit',
    codes(EUROPE),
  ],
  ['eu|ue|european union|union europeenne|europaische union|union europea|unione europea', codes(EUROPEAN_UNION)],
  [
    'eea|eee|ewr|european economic area|espace economique europeen|europaischer wirtschaftsraum|espacio economico europeo|spazio economico europeo',
    codes(`${EUROPEAN_UNION} IS LI NO`),
  ],
  [
    'continental europe|europe continentale|kontinentaleuropa|europa continental|europa continentale',
    codes(EUROPE).filter((country) => !ISLANDS.has(country)),
  ],
  [
    'balkans|western balkans|balkan|balkanlander|balcanes|balcani|south east europe|southeast europe|south eastern europe|southeastern europe|europe du sud est|sudosteuropa|sureste de europa|europa sudorientale',
    codes('AL BA BG GR HR ME MK RO RS SI'),
  ],
  ['mitteleuropa', codes('DE AT CH PL CZ SK HU SI')],
  ['deutschlandweit|bundesweit', codes('DE')],
  [
    'francophone countries|french speaking countries|pays francophones|europe francophone|franzosischsprachige lander',
    codes('FR BE LU CH MC'),
  ],
  ['gcc|gulf|gulf states|gulf countries|pays du golfe|golfstaaten|paises del golfo|paesi del golfo', codes(GULF)],
  [
    'middle east|moyen orient|proche orient|nahost|naher osten|oriente medio|oriente proximo|medio oriente',
    codes(`${GULF} IL JO LB EG TR`),
  ],
  [
    'north america|amerique du nord|nordamerika|norteamerica|america del norte|nord america|america settentrionale',
    codes('US CA'),
  ],
  ['latin america|amerique latine|lateinamerika|america latina|latinoamerica|latam', codes('MX BR AR CL CO PE UY')],
  ['asia|asie|asien|apac|asia pacific', codes('JP CN KR IN SG HK TW TH MY ID VN PH')],
  ['north africa|afrique du nord|nordafrika|norte de africa|nord africa|maghreb', codes('MA DZ TN')],
  ['grand ouest|ouest de la france|western france', ['FR/Bretagne', 'FR/Pays de la Loire', 'FR/Normandie']],
  [
    'sud de la france|south of france|southern france|sudfrankreich|sur de francia|sud della francia',
    ["FR/Provence-Alpes-Côte d'Azur", 'FR/Occitanie'],
  ],
  [
    'suddeutschland|southern germany|allemagne du sud|sur de alemania|germania meridionale',
    ['DE/Bayern', 'DE/Baden-Württemberg'],
  ],
  [
    'norddeutschland|northern germany|allemagne du nord',
    ['DE/Hamburg', 'DE/Schleswig-Holstein', 'DE/Niedersachsen', 'DE/Bremen', 'DE/Mecklenburg-Vorpommern'],
  ],
  [
    'northern italy|nord italia|italia settentrionale|italie du nord|norditalien|norte de italia',
    parts(
      "IT Lombardia, Veneto, Piemonte, Emilia-Romagna, Liguria, Friuli-Venezia Giulia, Trentino-Alto Adige, Valle d'Aosta",
    ),
  ],
  ['northern france', parts('FR Hauts-de-France, Normandie')],
  ['eastern france', parts('FR Grand Est, Bourgogne-Franche-Comté')],
  ['south western france|french basque country', parts('FR Nouvelle-Aquitaine, Occitanie')],
  ['south eastern france', parts("FR Provence-Alpes-Côte d'Azur, Auvergne-Rhône-Alpes, Corse")],
  ['north western france', parts('FR Bretagne, Normandie, Pays de la Loire')],
  ['north eastern france', parts('FR Grand Est, Hauts-de-France')],
  ['atlantic coast', parts('FR Nouvelle-Aquitaine, Pays de la Loire, Bretagne')],
  ['french riviera', parts("FR Provence-Alpes-Côte d'Azur")],
  ['inner suburbs of paris|outer suburbs of paris', parts('FR Île-de-France')],
  ['eastern germany', parts('DE Berlin, Brandenburg, Mecklenburg-Vorpommern, Sachsen, Sachsen-Anhalt, Thüringen')],
  ['western germany', parts('DE Nordrhein-Westfalen, Rheinland-Pfalz, Saarland, Hessen')],
  ['south western germany', parts('DE Baden-Württemberg, Rheinland-Pfalz, Saarland')],
  ['rhineland', parts('DE Nordrhein-Westfalen, Rheinland-Pfalz')],
  ['rhine main', parts('DE Hessen, Rheinland-Pfalz')],
  [
    'ruhr area|westphalia|east westphalia|munsterland|sauerland|siegerland|bergisches land|lower rhine',
    parts('DE Nordrhein-Westfalen'),
  ],
  ['franconia|upper bavaria|lower bavaria|upper palatinate', parts('DE Bayern')],
  ['baden|wurttemberg|black forest', parts('DE Baden-Württemberg')],
  ['emsland|east frisia', parts('DE Niedersachsen')],
  ['central italy', parts('IT Toscana, Umbria, Marche, Lazio')],
  ['southern italy', parts('IT Abruzzo, Molise, Campania, Puglia, Basilicata, Calabria, Sicilia, Sardegna')],
  ['north eastern italy', parts('IT Veneto, Friuli-Venezia Giulia, Trentino-Alto Adige, Emilia-Romagna')],
  ['triveneto', parts('IT Veneto, Friuli-Venezia Giulia, Trentino-Alto Adige')],
  ['north western italy', parts("IT Piemonte, Valle d'Aosta, Liguria, Lombardia")],
  ['italian islands', parts('IT Sicilia, Sardegna')],
  ['northern spain', parts('ES Galicia, Asturias, Cantabria, País Vasco, Navarra, La Rioja')],
  ['southern spain', parts('ES Andalucía, Extremadura, Región de Murcia')],
  ['eastern spain', parts('ES Cataluña, Comunitat Valenciana, Región de Murcia')],
  ['central spain', parts('ES Comunidad de Madrid, Castilla-La Mancha, Castilla y León')],
  ['north western spain', parts('ES Galicia, Asturias')],
  ['north eastern spain', parts('ES Cataluña, Aragón')],
  [
    'england',
    parts(
      'GB England, London, South East, South West, East of England, Midlands, East Midlands, West Midlands, Yorkshire and the Humber, North West, North East',
    ),
  ],
  ['midlands', parts('GB Midlands, East Midlands, West Midlands')],
  ['northern england|m62 corridor', parts('GB North West, North East, Yorkshire and the Humber')],
  ['southern england', parts('GB South East, South West, London')],
  ['thames valley|sussex', parts('GB South East')],
  ['greater manchester|merseyside|lake district', parts('GB North West')],
  ['tyneside|teesside', parts('GB North East')],
  ['black country', parts('GB West Midlands')],
  ['scottish highlands|central belt|scottish borders', parts('GB Scotland')],
  ['south wales|north wales', parts('GB Wales')],
  ['randstad', parts('NL Randstad, Noord-Holland, Zuid-Holland, Utrecht, Flevoland')],
  ['northern netherlands', parts('NL Groningen, Friesland, Drenthe')],
  ['southern netherlands', parts('NL Noord-Brabant, Limburg, Zeeland')],
  ['eastern netherlands', parts('NL Gelderland, Overijssel')],
  ['northern portugal', parts('PT Norte')],
  ['central portugal', parts('PT Centro')],
  ['southern portugal', parts('PT Alentejo, Algarve')],
]

/** Towns by plain names, in the region whose business they stand for. */
const TOWNS: readonly (readonly [place: PlaceCode, names: string])[] = [
  ['FR/Île-de-France', 'paris|parigi|region parisienne|greater paris'],
  ['FR/Auvergne-Rhône-Alpes', 'lyon|grenoble|saint etienne|clermont ferrand|annecy|lione'],
  ["FR/Provence-Alpes-Côte d'Azur", 'marseille|nice|aix en provence|toulon|marsiglia|sophia antipolis'],
  ['FR/Occitanie', 'toulouse|montpellier|nimes|tolosa'],
  ['FR/Nouvelle-Aquitaine', 'bordeaux|limoges|poitiers|la rochelle|bayonne'],
  ['FR/Pays de la Loire', 'nantes|angers|le mans'],
  ['FR/Bretagne', 'rennes|brest|vannes|lorient|quimper'],
  ['FR/Hauts-de-France', 'lille|amiens|roubaix'],
  ['FR/Grand Est', 'strasbourg|reims|metz|nancy|strassburg|mulhouse'],
  ['FR/Normandie', 'rouen|caen|le havre'],
  ['DE/Bayern', 'munich|munchen|nurnberg|nuremberg|augsburg|monaco di baviera'],
  ['DE/Baden-Württemberg', 'stuttgart|mannheim|karlsruhe|freiburg|heidelberg|ulm'],
  ['DE/Nordrhein-Westfalen', 'koln|cologne|dusseldorf|dortmund|essen|bonn|munster|ruhrgebiet|colonia'],
  ['DE/Hessen', 'frankfurt|francfort|wiesbaden|kassel'],
  ['DE/Sachsen', 'leipzig|dresden|chemnitz'],
  ['DE/Niedersachsen', 'hannover|hanover|braunschweig'],
  ['IT/Lombardia', 'milan|milano|mailand|bergamo|brescia'],
  ['IT/Piemonte', 'turin|torino'],
  ['IT/Lazio', 'rome|roma|rom'],
  ['IT/Veneto', 'venice|venezia|padova|verona|vicenza|treviso'],
  ['IT/Emilia-Romagna', 'bologna|modena|parma'],
  ['IT/Toscana', 'florence|firenze|florenz|florencia'],
  ['IT/Campania', 'naples|napoli|neapel|napoles'],
  ['ES/Comunidad de Madrid', 'madrid'],
  ['ES/Cataluña', 'barcelona|barcelone|girona|tarragona'],
  ['ES/Comunitat Valenciana', 'valencia|valence espagne|alicante'],
  ['ES/Andalucía', 'sevilla|seville|malaga|granada'],
  ['ES/País Vasco', 'bilbao|san sebastian|vitoria'],
  ['GB/London', 'london|londres|londra'],
  ['GB/North West', 'manchester|liverpool'],
  ['GB/West Midlands', 'birmingham'],
  ['GB/Yorkshire and the Humber', 'leeds|sheffield'],
  ['GB/South West', 'bristol'],
  ['GB/Scotland', 'glasgow|edinburgh'],
  ['CH/Suisse romande', 'geneve|geneva|genf|lausanne|ginevra|neuchatel|fribourg'],
  ['CH/Deutschschweiz', 'zurich|basel|bern|bale|berne|zurigo|basilea|luzern|winterthur'],
  ['IE', 'dublin|dublino|cork'],
  ['BE/Bruxelles-Capitale', 'bruxelles|brussels|brussel|brussel'],
  ['BE/Vlaanderen', 'antwerp|antwerpen|anvers|gent|ghent|gand'],
  ['NL/Noord-Holland', 'amsterdam'],
  ['NL/Zuid-Holland', 'rotterdam|the hague|la haye'],
  ['NL/Utrecht', 'utrecht'],
  ['NL/Noord-Brabant', 'eindhoven'],
  ['AT/Wien', 'wien|vienna|vienne|viena'],
  ['AT/Steiermark', 'graz'],
  ['AT/Oberösterreich', 'linz'],
  ['PT/Lisboa', 'lisbon|lisboa|lisbonne|lissabon|lisbona'],
  ['PT/Norte', 'porto'],
  ['DK', 'copenhagen|copenhague|kopenhagen|kobenhavn'],
  ['SE', 'stockholm|goteborg|gothenburg|malmo'],
  ['PL', 'warsaw|varsovie|warschau|krakow|varsavia'],
]

/** Adjectives of countries by the beginning of the word, plain. */
const ADJECTIVES: readonly (readonly [place: PlaceCode, beginning: RegExp])[] = [
  ['FR', /^(?:french|francais|franzos|frances)/],
  ['DE', /^(?:german$|germans$|allemand|deutsche|aleman|tedesc)/],
  ['IT', /^(?:italian|italien)/],
  ['ES', /^(?:spanish|espagnol|spanisch|espanol|spagnol)/],
  ['GB', /^(?:british|britanni|britisch|english$|scottish|welsh)/],
  ['CH', /^(?:swiss|suisse|schweizer|suiz|svizzer)/],
  ['AT', /^(?:austrian|autrichien|osterreichisch|austriac)/],
  ['BE', /^(?:belgian|belge|belgisch|belga|belghe)/],
  ['NL', /^(?:dutch|neerlandais|niederlandisch|holandes|olandes)/],
  ['IE', /^(?:irish|irlandais|irisch|irlandes)/],
  ['PT', /^(?:portuguese|portugais|portugiesisch|portugues|portoghes)/],
  ['PL', /^(?:polish|polonais|polnisch|polac)/],
]

/** A text with one of these asks for no place: plain. */
export const WORLDWIDE =
  /(?:^| )(?:worldwide|world wide|global|globally|international|internationally|monde entier|mondial|monde|sans restriction|weltweit|international|mundial|todo el mundo|mundo|global|mondiale|tutto il mondo|in tutto il mondo|no restriction|no restrictions|agnostic)(?: |$)/

const NAMES: ReadonlyMap<string, readonly PlaceCode[]> = new Map([
  ...AREAS.flatMap(([names, places]) => names.split('|').map((name) => [name, places] as const)),
  ...TOWNS.flatMap(([place, names]) => names.split('|').map((name) => [name, [place]] as const)),
])

/** The places that a plain name of an area, a town or a people stands for; null for any other text. */
export function placesNamed(plain: string): readonly PlaceCode[] | null {
  const known = NAMES.get(plain)
  if (known !== undefined) return known
  const adjective = ADJECTIVES.find(([, beginning]) => beginning.test(plain))
  return adjective === undefined ? null : [adjective[0]]
}

/** Countries with a common border, or a short way over the sea. */
const BORDERS: Readonly<Record<string, string>> = {
  AT: 'DE CH LI IT SI HU SK CZ',
  BE: 'FR LU DE NL',
  BG: 'RO GR',
  CH: 'FR DE AT LI IT',
  CZ: 'DE AT SK PL',
  DE: 'FR LU BE NL DK PL CZ AT CH',
  DK: 'DE SE NO',
  EE: 'LV FI',
  ES: 'PT FR',
  FI: 'SE NO EE',
  FR: 'BE LU DE CH IT ES MC GB',
  GB: 'IE FR',
  GR: 'BG CY',
  HR: 'SI HU IT',
  HU: 'AT SK RO HR SI',
  IE: 'GB',
  IS: 'NO',
  IT: 'FR CH AT SI MT HR',
  LI: 'CH AT',
  LT: 'LV PL',
  LU: 'FR BE DE',
  LV: 'EE LT',
  MC: 'FR IT',
  MT: 'IT',
  NL: 'BE DE',
  NO: 'SE FI DK IS',
  PL: 'DE CZ SK LT',
  PT: 'ES',
  RO: 'HU BG',
  SE: 'NO DK FI',
  SI: 'IT AT HU HR',
  SK: 'CZ AT HU PL',
  US: 'CA MX',
  CA: 'US',
  MX: 'US',
}

/** Whether two countries, by their codes, have a common border or a short way over the sea. */
export function areNeighbours(one: string, other: string): boolean {
  return BORDERS[one]?.split(' ').includes(other) ?? false
}
