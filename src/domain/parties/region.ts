import { plainName } from './country.ts'

/**
 * Regions that a blind view may name, by country: first the name shown, then alternative names. Towns, departments and
 * provinces are excluded, because they are too precise.
 */
const REGIONS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  AT: [
    ['Wien', 'Vienna', 'Vienne'],
    ['Niederösterreich', 'Lower Austria', 'Basse-Autriche'],
    ['Oberösterreich', 'Upper Austria', 'Haute-Autriche'],
    ['Steiermark', 'Styria', 'Styrie'],
    ['Kärnten', 'Carinthia', 'Carinthie'],
    ['Salzburg', 'Salzbourg'],
    ['Tirol', 'Tyrol'],
    ['Vorarlberg'],
    ['Burgenland'],
  ],
  BE: [
    ['Vlaanderen', 'Flanders', 'Flandre', 'Flandres', 'Flandern'],
    ['Wallonie', 'Wallonia', 'Wallonien'],
    ['Bruxelles-Capitale', 'Bruxelles', 'Brussels', 'Brussel', 'Brüssel'],
  ],
  CH: [
    ['Suisse romande', 'Romandie', 'French-speaking Switzerland', 'Westschweiz'],
    ['Deutschschweiz', 'Suisse alémanique', 'German-speaking Switzerland'],
    ['Ticino', 'Tessin'],
  ],
  DE: [
    ['Baden-Württemberg', 'Bade-Wurtemberg', 'Baden Wuerttemberg'],
    ['Bayern', 'Bavaria', 'Bavière', 'Baviera'],
    ['Berlin'],
    ['Brandenburg', 'Brandebourg'],
    ['Bremen', 'Brême'],
    ['Hamburg', 'Hambourg'],
    ['Hessen', 'Hesse', 'Assia'],
    ['Mecklenburg-Vorpommern', 'Mecklenburg-Western Pomerania', 'Mecklembourg-Poméranie-Occidentale'],
    ['Niedersachsen', 'Lower Saxony', 'Basse-Saxe', 'Baja Sajonia', 'Bassa Sassonia'],
    [
      'Nordrhein-Westfalen',
      'North Rhine-Westphalia',
      'Rhénanie-du-Nord-Westphalie',
      'NRW',
      'Renania del Norte-Westfalia',
    ],
    ['Rheinland-Pfalz', 'Rhineland-Palatinate', 'Rhénanie-Palatinat'],
    ['Saarland', 'Sarre'],
    ['Sachsen', 'Saxony', 'Saxe', 'Sajonia', 'Sassonia'],
    ['Sachsen-Anhalt', 'Saxony-Anhalt', 'Saxe-Anhalt'],
    ['Schleswig-Holstein'],
    ['Thüringen', 'Thuringia', 'Thuringe', 'Turingia'],
  ],
  ES: [
    ['Andalucía', 'Andalusia', 'Andalousie', 'Andalusien'],
    ['Aragón', 'Aragon'],
    ['Asturias', 'Asturies'],
    ['Illes Balears', 'Islas Baleares', 'Balearic Islands', 'Baléares', 'Baleares'],
    ['Canarias', 'Canary Islands', 'Canaries', 'Islas Canarias'],
    ['Cantabria', 'Cantabrie'],
    ['Castilla y León', 'Castile and León', 'Castille-et-León'],
    ['Castilla-La Mancha', 'Castille-La Manche'],
    ['Cataluña', 'Catalunya', 'Catalonia', 'Catalogne', 'Katalonien', 'Catalogna'],
    ['Comunitat Valenciana', 'Comunidad Valenciana', 'Valencian Community', 'Communauté valencienne'],
    ['Extremadura', 'Estrémadure'],
    ['Galicia', 'Galice'],
    ['Comunidad de Madrid', 'Madrid', 'Community of Madrid'],
    ['Región de Murcia', 'Murcia', 'Murcie'],
    ['Navarra', 'Navarre'],
    ['País Vasco', 'Euskadi', 'Basque Country', 'Pays basque espagnol'],
    ['La Rioja'],
  ],
  FR: [
    ['Auvergne-Rhône-Alpes', 'AURA', 'Rhône-Alpes', 'Auvergne'],
    ['Bourgogne-Franche-Comté', 'Bourgogne', 'Franche-Comté', 'Burgundy'],
    ['Bretagne', 'Brittany', 'Bretaña', 'Bretagna'],
    ['Centre-Val de Loire', 'Centre'],
    ['Corse', 'Corsica', 'Korsika', 'Córcega'],
    ['Grand Est', 'Alsace', 'Lorraine', 'Champagne-Ardenne', 'Elsass'],
    ['Hauts-de-France', 'Nord-Pas-de-Calais', 'Picardie', 'Picardy'],
    ['Île-de-France', 'IDF', 'Paris', 'Région parisienne', 'Greater Paris', 'Paris region'],
    ['Normandie', 'Normandy', 'Haute-Normandie', 'Basse-Normandie', 'Normandía', 'Normandia'],
    ['Nouvelle-Aquitaine', 'Aquitaine', 'Limousin', 'Poitou-Charentes'],
    ['Occitanie', 'Midi-Pyrénées', 'Languedoc-Roussillon', 'Occitania'],
    ['Pays de la Loire'],
    ["Provence-Alpes-Côte d'Azur", 'PACA', 'Région Sud', 'Provence'],
    ['Guadeloupe'],
    ['Martinique'],
    ['Guyane', 'French Guiana'],
    ['La Réunion', 'Réunion'],
    ['Mayotte'],
  ],
  GB: [
    ['Scotland', 'Écosse', 'Schottland', 'Escocia', 'Scozia'],
    ['Wales', 'Pays de Galles', 'Gales', 'Galles'],
    ['Northern Ireland', 'Irlande du Nord', 'Nordirland'],
    ['London', 'Greater London', 'Londres', 'Londra'],
    ['South East', 'South East England', 'Home Counties'],
    ['South West', 'South West England'],
    ['East of England', 'East Anglia'],
    ['East Midlands'],
    ['West Midlands'],
    ['Midlands'],
    ['Yorkshire and the Humber', 'Yorkshire'],
    ['North West', 'North West England'],
    ['North East', 'North East England'],
    ['England', 'Angleterre', 'Inglaterra', 'Inghilterra'],
  ],
  IT: [
    ['Abruzzo', 'Abruzzes'],
    ['Basilicata', 'Basilicate'],
    ['Calabria', 'Calabre', 'Kalabrien'],
    ['Campania', 'Campanie', 'Kampanien'],
    ['Emilia-Romagna', 'Émilie-Romagne'],
    ['Friuli-Venezia Giulia', 'Friuli', 'Frioul-Vénétie julienne'],
    ['Lazio', 'Latium'],
    ['Liguria', 'Ligurie', 'Ligurien'],
    ['Lombardia', 'Lombardy', 'Lombardie', 'Lombardei', 'Lombardía'],
    ['Marche', 'Marches'],
    ['Molise'],
    ['Piemonte', 'Piedmont', 'Piémont', 'Piemont', 'Piamonte'],
    ['Puglia', 'Apulia', 'Pouilles', 'Apulien'],
    ['Sardegna', 'Sardinia', 'Sardaigne', 'Sardinien', 'Cerdeña'],
    ['Sicilia', 'Sicily', 'Sicile', 'Sizilien'],
    ['Toscana', 'Tuscany', 'Toscane', 'Toskana'],
    ['Trentino-Alto Adige', 'Südtirol', 'South Tyrol', 'Trentin-Haut-Adige'],
    ['Umbria', 'Ombrie', 'Umbrien'],
    ["Valle d'Aosta", 'Aosta Valley', "Vallée d'Aoste"],
    ['Veneto', 'Vénétie', 'Venetien'],
  ],
  NL: [
    ['Randstad'],
    ['Noord-Holland', 'North Holland', 'Hollande-Septentrionale'],
    ['Zuid-Holland', 'South Holland', 'Hollande-Méridionale'],
    ['Noord-Brabant', 'North Brabant', 'Brabant-Septentrional'],
    ['Gelderland', 'Gueldre'],
    ['Utrecht'],
    ['Overijssel'],
    ['Limburg', 'Limbourg'],
    ['Groningen', 'Groningue'],
    ['Friesland', 'Frise'],
    ['Drenthe'],
    ['Flevoland'],
    ['Zeeland', 'Zélande'],
  ],
  PT: [
    ['Norte', 'Norte de Portugal'],
    ['Centro', 'Centro de Portugal'],
    ['Lisboa', 'Lisbon', 'Lisbonne', 'Lissabon'],
    ['Alentejo'],
    ['Algarve'],
    ['Açores', 'Azores'],
    ['Madeira', 'Madère'],
  ],
}

/** Region of the list: ISO 3166-1 alpha-2 code of its country, and the name shown to all viewers. */
interface KnownRegion {
  readonly country: string
  readonly name: string
}

const NAMED: ReadonlyMap<string, readonly KnownRegion[]> = Map.groupBy(
  Object.entries(REGIONS).flatMap(([country, regions]) =>
    regions.flatMap(([name = '', ...others]) =>
      [name, ...others].map((written) => ({ country, name, key: plainName(written) })),
    ),
  ),
  ({ key }) => key,
)

/**
 * Returns the shown name of a region, such as "Bretagne" for "Brittany" or "Rennes, Brittany"; null unless the text, or
 * one of its parts between commas, is the name of a known region in the stated country.
 */
export function knownRegion(text: string | null, country: string | null): string | null {
  if (text === null) return null
  for (const part of [text, ...text.split(/[,;()/]/).reverse()]) {
    const known = NAMED.get(plainName(part)) ?? []
    const here = country === null ? known : known.filter((region) => region.country === country)
    if (here[0]) return here[0].name
  }
  return null
}

/** Finds a region of any country by one of its names, folded by {@link plainName}; null for other texts. */
export function regionNamed(plain: string): KnownRegion | null {
  return NAMED.get(plain)?.[0] ?? null
}
