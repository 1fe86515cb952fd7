import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { guessLanguage } from '../../src/domain/reading/language-guess.ts'
import { readFreeText } from '../../src/domain/reading/read-text.ts'
import { type ReadLanguage, readRuleLine } from '../../src/domain/reading/rules.ts'
import { tokenize } from '../../src/domain/reading/tokens.ts'
import { loadReadingRules } from '../../src/integrations/reading-rules.ts'
import { partOf } from '../_thoroughness.ts'

const rules = loadReadingRules()
const buyer = (text: string) => readFreeText(text, 'buyer', rules)
const seller = (text: string) => readFreeText(text, 'seller', rules)
const namesOf = (items: readonly { from: string }[]) => items.map(({ from }) => from)

/** A buyer's text with its wanted and excluded businesses. */
const MANDATES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['Pest control, tree surgery and drain clearing', ['Pest control', 'tree surgery', 'drain clearing'], []],
  ['Cold stores / removals / self-storage', ['Cold stores', 'removals', 'self-storage'], []],
  ['Opticians as well as hearing centres', ['Opticians', 'hearing centres'], []],
  ['Bakeries including pastry shops', ['Bakeries', 'pastry shops'], []],
  ['Waste:\n- skip hire\n- glass recycling', ['Waste', 'skip hire', 'glass recycling'], []],
  ['Software, no retail', ['Software'], ['retail']],
  ['Catering. No restaurants, pubs or hotels.', ['Catering'], ['restaurants', 'pubs', 'hotels']],
  [
    'Healthcare, no pharmacies or opticians, and dental clinics',
    ['Healthcare', 'dental clinics'],
    ['pharmacies', 'opticians'],
  ],
  ['Nursing homes? No. Supported living: yes.', ['Supported living'], ['Nursing homes']],
  ['Our group buys dental labs and gives them our purchasing power', ['dental labs'], []],
  ['Notre groupe rachète des menuiseries', ['menuiseries'], []],
  ['Unsere Gruppe kauft Metallbauer', ['Metallbauer'], []],
  ['Nuestro grupo compra clínicas veterinarias', ['clínicas veterinarias'], []],
  ['Il nostro gruppo acquisisce pastifici', ['pastifici'], []],
  ['Founder-led plumbing businesses across the UK that want a long-term home', ['plumbing businesses'], []],
  ['HVAC companies whose owners retire; roofers are welcome too', ['HVAC companies', 'roofers'], []],
  ['We are not interested in printers but in label makers', ['label makers'], ['printers']],
  ['Franchises are not for us. Independent gyms in Wales.', ['gyms'], ['Franchises']],
  ['Not only bakeries but also breweries', ['bakeries', 'breweries'], []],
  ['Without exception, family firms that make pumps', ['pumps'], []],
  ['No-nonsense plumbers', ['plumbers'], []],
  ['No minimum size. Roofers.', ['Roofers'], []],
  ['Produits sans gluten, stations sans personnel', ['Produits sans gluten', 'stations sans personnel'], []],
  ['Menuiserie, hors pose', ['Menuiserie'], ['pose']],
  ['Ni retail, ni immobilier.', [], ['retail', 'immobilier']],
  ['Pas seulement des scieries : aussi des tonnelleries', ['scieries', 'tonnelleries'], []],
  ['Wir suchen Druckereien. Keine Verlage, keine Agenturen.', ['Druckereien'], ['Verlage', 'Agenturen']],
  ['Autohäuser lehnen wir ab; Karosseriebau gern', ['Karosseriebau'], ['Autohäuser']],
  ['Nicht börsennotierte Gießereien', ['Gießereien'], []],
  ['Strom- und Gasversorger', ['Stromversorger', 'Gasversorger'], []],
  ['Tief- und Straßenbau', ['Tiefbau', 'Straßenbau'], []],
  ['Heizungs-, Klima- und Lüftungsbau', ['Heizungsbau', 'Klimabau', 'Lüftungsbau'], []],
  [
    'Ver- und Entsorgung, keine Rohr- oder Kanalreinigung',
    ['Versorgung', 'Entsorgung'],
    ['Rohrreinigung', 'Kanalreinigung'],
  ],
  ['Zahn- und Tierarztpraxen', ['Zahnarztpraxen', 'Tierarztpraxen'], []],
  ['hoch- en laagbouw', ['hochbouw', 'laagbouw'], []],
  ['Groente- en fruithandel', ['Groentehandel', 'fruithandel'], []],
  ['El- og gasselskaber, salg til private', ['Elselskaber', 'gasselskaber', 'salg til private'], []],
  ['VVS- og elinstallatører', ['VVS-installatører', 'elinstallatører'], []],
  ['Bil- og lastebilverksteder', ['Bilverksteder', 'lastebilverksteder'], []],
  ['Glas- och fönsterputsning', ['Glasputsning', 'fönsterputsning'], []],
  ['Coatingbedrijven (PVD en CVD) voor gereedschappen', ['Coatingbedrijven', 'PVD', 'CVD'], []],
  ['Gießereien, […] für Werkstätten und Kliniken', ['Gießereien'], []],
  ['Cleaning for hospitals, schools and offices', ['Cleaning for hospitals, schools and offices'], []],
  [
    'Catering for schools, hospitals and care homes; laundries',
    ['Catering for schools, hospitals and care homes', 'laundries'],
    [],
  ],
  ['Nettoyage pour hôpitaux, écoles et bureaux', ['Nettoyage pour hôpitaux, écoles et bureaux'], []],
  ['Wartung für Kliniken, Schulen und Büros', ['Wartung für Kliniken, Schulen und Büros'], []],
  ['Catering for schools, laundries and bakeries', ['Catering for schools', 'laundries', 'bakeries'], []],
  ['Crane hire\nAvoid\n- house builders\n- scaffolding', ['Crane hire'], ['house builders', 'scaffolding']],
  ['Imprimeries\nHors périmètre\nlibrairies\npapeteries', ['Imprimeries'], ['librairies', 'papeteries']],
  ['Out of scope\nroofers\npainters\n\nTilers', ['Tilers'], ['roofers', 'painters']],
  ['Avoid\nroofers\nWe buy tilers', ['tilers'], ['roofers']],
  ['Laundries. Not interested: dry cleaning, ironing.', ['Laundries'], ['dry cleaning', 'ironing']],
  ['Pas intéressés : boulangeries, boucheries', [], ['boulangeries', 'boucheries']],
  ['Antincendio (non i produttori di pannelli)', ['Antincendio'], ['produttori di pannelli']],
  ['Sonnenschutz (Markisen, Rollläden), Torbau', ['Sonnenschutz', 'Markisen', 'Rollläden', 'Torbau'], []],
  ['ERP consultancies (NetSuite, Sage)', ['ERP consultancies'], []],
  ["Tilers. What doesn't work for us: roofers and painters.", ['Tilers'], ['roofers', 'painters']],
  ['Imprentas. Lo que no nos cuadra: librerías', ['Imprentas'], ['librerías']],
  ['Reedereien ausgenommen suchen wir Stauereien.', ['Stauereien'], ['Reedereien']],
  ['Hôtels. Les gîtes ne sont pas notre cœur de cible.', ['Hôtels'], ['gîtes']],
  ["Imprimeries. Le gardiennage n'entre pas dans notre périmètre.", ['Imprimeries'], ['gardiennage']],
  ['Liften. Fabrikanten vallen buiten scope.', ['Liften'], ['Fabrikanten']],
  ['Funeral plans, water works, training needs', ['Funeral plans', 'water works', 'training needs'], []],
  ['SaaS with subscriptions for dentists', ['SaaS'], []],
  ['Software für Zahnärzte und Apotheken', ['Software für Zahnärzte und Apotheken'], []],
  ['Wartung für Kliniken und Reinigung', ['Wartung für Kliniken', 'Reinigung'], []],
  ['Catering for schools, laundries', ['Catering for schools', 'laundries'], []],
  ['IT- und Telekommunikationsdienstleister', ['IT-Dienstleister', 'Telekommunikationsdienstleister'], []],
  ['Imprentas, salvo editoriales', ['Imprentas'], ['editoriales']],
  ['Discotecas no, gimnasios sí', ['gimnasios'], ['Discotecas']],
  ['Caseifici e salumifici, tranne grossisti', ['Caseifici', 'salumifici'], ['grossisti']],
  ['Niet alleen kappers, ook schoonheidssalons', ['kappers', 'schoonheidssalons'], []],
  ['Padarias, exceto pastelarias', ['Padarias'], ['pastelarias']],
  ['Bryggerier, men inte restauranger', ['Bryggerier'], ['restauranger']],
  ['Vi køber bagerier, ikke caféer', ['bagerier'], ['caféer']],
  ['Piekarnie, z wyjątkiem cukierni', ['Piekarnie'], ['cukierni']],
  // Pronouns that negate, and those that only appear to.
  ['Bakeries, none in Wales', ['Bakeries'], []],
  ['Food, nothing frozen', ['Food'], ['frozen']],
  ['Alimentation, rien de surgelé', ['Alimentation'], ['surgelé']],
  ['Alimentación, nada congelado', ['Alimentación'], ['congelado']],
  ['Voeding, niets met vlees', ['Voeding'], ['vlees']],
  ['Livsmedel, inget fryst', ['Livsmedel'], ['fryst']],
  ['Żywność, nic mrożonego', ['Żywność'], ['mrożonego']],
  ['Nothing but bakeries', ['bakeries'], []],
  ['Rien d’autre que des scieries', ['scieries'], []],
  ['Nichts als Druckereien', ['Druckereien'], []],
  ['Nada más que panaderías', ['panaderías'], []],
  ['Niente altro che panifici', ['panifici'], []],
  ['Niets anders dan kwekerijen', ['kwekerijen'], []],
  ['Not restaurants: caterers.', ['caterers'], ['restaurants']],
  ['Pas de restaurants : des traiteurs', ['traiteurs'], ['restaurants']],
  ['Keine Hotels: Gasthöfe', ['Gasthöfe'], ['Hotels']],
  ['Anyone but recruiters: payroll bureaux', ['payroll bureaux'], ['recruiters']],
  ['Uitsluitingen: supermarkten, slagerijen', [], ['supermarkten', 'slagerijen']],
  ['Exclusões: supermercados, padarias', [], ['supermercados', 'padarias']],
  ['Exclusiones: hoteles, bares', [], ['hoteles', 'bares']],
  ['Wykluczenia: hotele, restauracje', [], ['hotele', 'restauracje']],
  ['Exclusions: none.', [], []],
  ['Exclusions : aucune', [], []],
  ['Ausschlüsse: keine', [], []],
  ['Exclusiones: ninguna', [], []],
  ['Esclusioni: nessuna', [], []],
  ['Uitsluitingen: geen', [], []],
  ['Exclusões: nenhuma', [], []],
  ['Undantag: inga', [], []],
  ['Wykluczenia: brak', [], []],
  ['Not of interest: detector makers; manned guarding', [], ['detector makers', 'manned guarding']],
  ['Nicht gesucht: Großhandel; Gießereien', [], ['Großhandel', 'Gießereien']],
  ['Sont exclus : boulangeries de détail ; meunerie', [], ['boulangeries de détail', 'meunerie']],
  ['Fuera de alcance: clubes de pádel; gimnasios', [], ['clubes de pádel', 'gimnasios']],
  ['Esclusi i fornitori del settore: botti, tappi', [], ['botti', 'tappi']],
  ['Not of interest: guarding; targets: fire alarms', ['fire alarms'], ['guarding']],
  [
    'Riding schools apart from racing yards: livery stables, tack shops',
    ['Riding schools', 'livery stables', 'tack shops'],
    ['racing yards'],
  ],
  ['Pump makers; no start-ups, turnarounds or property', ['Pump makers'], ['property']],
  ['Outsourced pharma services (CDMO / CRO)', ['Outsourced pharma services', 'CDMO', 'CRO'], []],
  ['Printers. Newspapers are excluded, and so are publishers.', ['Printers'], ['Newspapers', 'publishers']],
  ['Bakeries. Haulage is out, couriers too.', ['Bakeries'], ['Haulage', 'couriers']],
  ['distributors of tools, no distributors of toys', ['distributors of tools'], ['distributors of toys']],
  ['Language schools; day centres, no', ['Language schools'], ['day centres']],
  ['Removals, express couriers: the couriers no', ['Removals'], ['express couriers', 'couriers']],
  ['No restaurants: we seek caterers', ['caterers'], ['restaurants']],
  ['Gyms rather than hotels', ['Gyms'], ['hotels']],
  ['Roofers; florists must prove themselves elsewhere', ['Roofers'], []],
  ['Foundries; the bakeries we spurn', ['Foundries'], []],
  [
    'Tierkliniken; auf Zoohandel verzichten wir, Aquaristikläden ausgenommen',
    ['Tierkliniken', 'Aquaristikläden'],
    ['Zoohandel'],
  ],
  ['Wir lehnen Speditionen ab; Kurierdienste gern', ['Kurierdienste'], ['Speditionen']],
  ['Vendiamo pompe e ne curiamo la manutenzione', ['Vendiamo pompe', 'ne curiamo la manutenzione'], []],
  ['Inte åkerier, utan lagerhotell', ['lagerhotell'], ['åkerier']],
  ['Elinstallatörer, ej entreprenader i utlandet', ['Elinstallatörer'], []],
  ['Clinical research (CRO)', ['Clinical research', 'CRO'], []],
  ['Roofing (NFRC)', ['Roofing'], []],
  ['Kinderopvang, dierenartsen', ['Kinderopvang', 'dierenartsen'], []],
  ['Joiners. We have had our fill of shopfitters.', ['Joiners'], ['shopfitters']],
  ['We steer well clear of demolition. What we like is damp proofing.', ['damp proofing'], ['demolition']],
  ['Dairies; livery yards have no place here.', ['Dairies'], ['livery yards']],
  [
    'We do not rule out foundries or dairies. Forges, however, are a bridge too far.',
    ['foundries', 'dairies'],
    ['Forges'],
  ],
  ['Our fund backs kennels. It passes on tutoring centres.', ['kennels'], ['tutoring centres']],
  ['In scope: dairies. Out of scope: pubs.', ['dairies'], ['pubs']],
  ['What scares us is restaurants. What gets us up is roofing.', ['roofing'], ['restaurants']],
  ['Imprimeries. Nous faisons une croix sur la presse.', ['Imprimeries'], ['presse']],
  ["Nous n'excluons ni les boulangeries ni les hôtels.", ['boulangeries', 'hôtels'], []],
  ["Menuiseries. Les couvreurs n'ont pas leur place chez nous.", ['Menuiseries'], ['couvreurs']],
  ['Il ne reprend plus de garages ; il cherche des imprimeries.', ['imprimeries'], ['garages']],
  ['Von Speditionen lassen wir die Finger; Zollagenturen passen gut.', ['Zollagenturen'], ['Speditionen']],
  ['An Fitnessstudios beteiligen wir uns grundsätzlich nicht. Tanzschulen.', ['Tanzschulen'], ['Fitnessstudios']],
  ['Nicht unser Fall: Pflegeheime. Unser Fall: Tanzschulen.', ['Tanzschulen'], ['Pflegeheime']],
  ['Wir schließen Gießereien nicht aus. Wir lehnen Schmieden ab.', ['Gießereien'], ['Schmieden']],
  ['Was uns abschreckt, sind Bäckereien. Was wir suchen, sind Metzgereien.', ['Metzgereien'], ['Bäckereien']],
  ['Talleres. Tampoco queremos gasolineras.', ['Talleres'], ['gasolineras']],
  ['No descartamos imprentas ni campings. Hoteles, ni hablar.', ['imprentas', 'campings'], ['Hoteles']],
  [
    'Bakeries, dairies and malting plants we buy. The board has vetoed hotels.',
    ['Bakeries', 'dairies', 'malting plants'],
    ['hotels'],
  ],
  ['Osteopaths; chiropractors excepted, and gyms likewise.', ['Osteopaths'], ['chiropractors', 'gyms']],
  ['Kneipen haben wir schon genug. Brauereien.', ['Brauereien'], ['Kneipen']],
  ['Scieries et non des menuiseries, encore moins des magasins.', ['Scieries'], ['menuiseries', 'magasins']],
  ['Nel perimetro: pastifici. Fuori perimetro: alberghi.', ['pastifici'], ['alberghi']],
  ['Non disdegniamo le lavanderie. Le autoscuole, invece, le lasciamo ad altri.', ['lavanderie'], ['autoscuole']],
]

describe('reading of a mandate', () => {
  for (const [text, wanted, excluded] of MANDATES)
    it(`finds the wanted and excluded businesses in "${text.replaceAll('\n', ' ')}"`, () => {
      const reading = buyer(text)
      assert.deepEqual([namesOf(reading.wanted), namesOf(reading.excluded)], [wanted, excluded])
    })

  const UNCLEAR: readonly (readonly [string, string[], string])[] = [
    ['Joiners. Window fitters give us nightmares.', ['Joiners'], 'Window fitters give us nightmares'],
    ['Tanneries, saddlers; as for shoe shops, life is too short.', ['Tanneries', 'saddlers'], 'shoe shops'],
    ['Radiology clinics. Cosmetic surgery would not survive our rules.', ['Radiology clinics'], 'Cosmetic surgery'],
    ['Malteries. Les cordonniers, il faudrait nous payer.', ['Malteries'], 'cordonniers'],
    ['Malteries ; pour les vignobles, adressez-vous à nos voisins.', ['Malteries'], 'vignobles'],
    ['Gerbereien. Für Schuhgeschäfte fehlt uns die Kraft.', ['Gerbereien'], 'Schuhgeschäfte fehlt uns die Kraft'],
    ['Distillerie; i vigneti li ammiriamo da lontano.', ['Distillerie'], 'vigneti li ammiriamo da lontano'],
  ]
  for (const [text, wanted, asked] of UNCLEAR)
    it(`reports a business with an unclear verdict in "${text}" as not understood`, () => {
      const reading = buyer(text)
      assert.deepEqual(namesOf(reading.wanted).slice(0, wanted.length), wanted)
      assert.ok(!reading.wanted.some(({ from }) => from.includes(asked.split(' ')[0] as string)))
      assert.ok(reading.notUnderstood.includes(asked), reading.notUnderstood.join('; '))
    })

  it('reads a topic set apart as wanted if the sentence welcomes it', () =>
    assert.deepEqual(namesOf(buyer('Tanneries. As for dairies, we would welcome them.').wanted), [
      'Tanneries',
      'dairies',
    ]))

  it('reports the businesses of a question as not understood unless the next sentence welcomes them', () => {
    const open = buyer('Coach operators. Taxi fleets? Life is too short.')
    assert.deepEqual([namesOf(open.wanted), open.notUnderstood], [['Coach operators'], ['Taxi fleets']])
    assert.deepEqual(namesOf(buyer('Coach operators. Taxi fleets? Welcome.').wanted), [
      'Coach operators',
      'Taxi fleets',
    ])
  })

  it('applies a denial in brackets only within them', () => {
    const reading = buyer('Brewing, soft drinks (spirits: do not approach us).')
    assert.deepEqual([namesOf(reading.wanted), namesOf(reading.excluded)], [['Brewing', 'soft drinks'], ['spirits']])
  })

  it('is not generalist by “anything but” after a wanted business', () => {
    const reading = buyer('Block management, lettings. Anything but estate agency sales.')
    assert.equal(reading.generalist, false)
    assert.deepEqual(namesOf(reading.excluded), ['estate agency sales'])
    assert.equal(buyer('Anything but estate agency sales.').generalist, true)
  })

  it('is generalist only if the text states that any sector will do', () => {
    for (const text of [
      'Any sector',
      'Tous secteurs',
      'Branchenunabhängig',
      'Cualquier sector salvo banca',
      'Everything except retail',
    ])
      assert.equal(buyer(text).generalist, true, text)
    for (const text of [
      'No construction, no retail.',
      'Family office',
      'Recurring revenue, Spain',
      'No preference as to timing. Bakeries.',
    ])
      assert.equal(buyer(text).generalist, false, text)
  })

  it('excludes a place next to "no", "none" or "without"', () => {
    for (const text of [
      'Italie, Suisse non',
      'Italia, Svizzera no',
      'Spanien, Portugal nein',
      'Bayern ohne München',
      'España sin Madrid',
      'Duitsland zonder Beieren',
      'Sverige utan Stockholm',
      'Bakeries, none in Wales',
      'Boulangeries, aucune en Bretagne',
      'Bäckereien, keine in Bayern',
      'Panaderías, ninguna en Madrid',
      'Panifici, nessuno in Sicilia',
      'Bakkerijen, geen in Limburg',
      'Padarias, nenhuma no Algarve',
    ]) {
      const { places } = buyer(text)
      assert.equal(places.excluded.length, 1, text)
      assert.equal(places.required.length, /none|aucune|keine|ninguna|nessuno|geen|nenhuma/.test(text) ? 0 : 1, text)
    }
  })

  it('reads no place from the name of an excluded business', () => {
    assert.deepEqual(buyer('Tiles. No Bath showrooms').places.excluded, [])
    assert.deepEqual(
      buyer('Tiles. No California').places.excluded.map(({ code }) => code),
      ['US-CA'],
    )
  })

  it('keeps twelve businesses and reports the rest as over the limit', () => {
    const trades =
      'roofers, painters, tilers, joiners, glaziers, plumbers, masons, electricians, fencers, paviours, drainers, riggers, millers, tanners'
    const reading = buyer(trades)
    assert.equal(reading.wanted.length, 12)
    assert.deepEqual(reading.overLimit, ['millers', 'tanners'])
  })
})

describe('reading of places', () => {
  const codesOf = (text: string) => {
    const { required, preferred, excluded } = buyer(text).places
    return [required, preferred, excluded].map((list) => list.map(({ code }) => code))
  }
  const PLACES: readonly (readonly [string, string[], string[], string[]])[] = [
    ['Roofers in Scotland and Wales', ['GB-SCT', 'GB-WLS'], [], []],
    ['Roofers, Spain, ideally Galicia', ['ES'], ['ES-GA'], []],
    ['Roofers in DACH except Switzerland', ['DE', 'AT'], [], ['CH']],
    ['Dachdecker in Bayern, nicht in München', ['DE-BY'], [], ['DE:Munich']],
    ['Couvreurs, Île-de-France exclue', [], [], ['FR-IDF']],
    ['Couvreurs dans le nord de la France', ['FR:north'], [], []],
    ['Imprese edili nel Nord Italia, Liguria esclusa', ['IT:north'], [], ['IT-42']],
    ['Fontaneros fuera de Madrid', [], [], ['ES-MD']],
    ['Dakdekkers in de Randstad', ['NL:Randstad'], [], []],
    ['Roofers, UK first, then Ireland', ['GB', 'IE'], ['GB'], []],
    ['Takläggare i Norden', ['Nordics'], [], []],
    ['Roofers within 50 miles of Norwich', ['GB:Norwich'], [], []],
    ['DACH, FR, ES', ['DACH', 'FR', 'ES'], [], []],
    ['PL / CZ', ['PL', 'CZ'], [], []],
    ['A0 / FR', [], [], []],
    ['Roofers, Ireland (Leinster especially)', ['IE'], ['IE-L'], []],
    ['Roofers in Ireland (Leinster)', ['IE-L'], [], []],
    ['Dachdecker. NRW + Niedersachsen.', ['DE-NW', 'DE-NI'], [], []],
    ['Dachdecker im Umkreis von 80 km um Ulm', ['DE:Ulm'], [], []],
    ['Dachdecker, Ulm', [], [], []],
    ['couvreurs ; finistère ou morbihan', ['FR-29', 'FR-56'], [], []],
    ['fontaneros. bilbao y alrededores', ['ES:Bilbao'], [], []],
    ['Mangimi, Pianura Padana esclusa la Lombardia', ['IT:po-valley'], [], ['IT-25']],
    ['IT services, HR software', [], [], []],
    ['nur Bayern und Baden-Württemberg', ['DE-BY', 'DE-BW'], [], []],
  ]
  for (const [text, ...lists] of PLACES)
    it(`sorts the places of "${text}" into required, preferred and excluded`, () =>
      assert.deepEqual(codesOf(text), lists))
})

describe('reading of sizes', () => {
  const SIZES: readonly (readonly [string, string])[] = [
    ['EBITDA €1-3m', 'ebitda 1 3 EUR'],
    ['Revenue from £500k to £5m', 'revenue 0.5 5 GBP'],
    ['turnover no lower than $3m and no higher than $12m', 'revenue 3 12 USD'],
    ['CA supérieur à 800 k€', 'revenue 0.8 null EUR'],
    ['Umsatz min. CHF 5 Mio.', 'revenue 5 null CHF'],
    ['EBIT ab 500 TEUR', 'ebit 0.5 null EUR'],
    ['Umsatz 2025: TEUR 6.400', 'revenue 6.4 6.4 EUR'],
    ['Revenue (2024): £3.2m', 'revenue 3.2 3.2 GBP'],
    ['EBITDA FY24: £0.4m', 'ebitda 0.4 0.4 GBP'],
    ['over half a million sterling of EBITDA', 'ebitda 0.5 null GBP'],
    ['EBITDA von mindestens einer halben Million Euro', 'ebitda 0.5 null EUR'],
    ['al menos un millón de euros de EBITDA', 'ebitda 1 null EUR'],
    ['EBITDA 10 % minimum', 'margin 10 null null'],
    ['Min. turnover $4M', 'revenue 4 null USD'],
    ['Fatturato dai 2 ai 10 milioni', 'revenue 2 10 null'],
    ['EBITDA non sotto il 12%', 'margin 12 null null'],
    ['Profit before tax £240k on sales of £1.8m', 'revenue 1.8 1.8 GBP'],
    ['couvreurs, ca 2 à 10 m€', 'revenue 2 10 EUR'],
    ['Margen EBITDA superior al 8 %', 'margin 8 null null'],
    ['effectif de 20 à 100 personnes', 'headcount 20 100 null'],
    ['Omsättning 50–300 MSEK', 'revenue 50 300 SEK'],
    ['EBITDA od 3 do 10 mln PLN', 'ebitda 3 10 PLN'],
    ['at least 20% EBITDA margin', 'margin 20 null null'],
    ['20 à 100 salariés', 'headcount 20 100 null'],
    ['Ticket max. 20 Mio. €', 'ticket null 20 EUR'],
    ['omzet van 1 tot 6 miljoen euro', 'revenue 1 6 EUR'],
    ['EBITDA of at least €4m', 'ebitda 4 null EUR'],
    ['$5m revenue minimum', 'revenue 5 null USD'],
    ['EBITDA ca. 1 Mio.', 'ebitda 1 1 null'],
    ['des PME avec 5 M€ de CA', 'revenue 5 5 EUR'],
    ['No companies with revenue above €50m', 'revenue null 50 EUR'],
    ['We do not buy companies with less than £2m revenue', 'revenue 2 null GBP'],
  ]
  for (const [text, expected] of SIZES)
    it(`states figure, bounds and currency of "${text}"`, () => {
      const [size, ...others] = buyer(text).sizes
      assert.deepEqual(others, [])
      assert.equal(
        size &&
          [size.figure, size.min, size.max, size.currency]
            .join(' ')
            .replace(/ (?= |$)/g, ' null')
            .replace('  ', ' null '),
        expected,
      )
    })
  it('assigns each of two amounts to the figure beside it', () => {
    assert.deepEqual(buyer('€5-20m revenue and €1m+ EBITDA').sizes, [
      { figure: 'revenue', min: 5, max: 20, currency: 'EUR' },
      { figure: 'ebitda', min: 1, max: null, currency: 'EUR' },
    ])
  })

  it('reports an amount without a unit and a currency as not understood', () => {
    const { sizes, notUnderstood } = buyer('Bakeries, revenue above 5')
    assert.deepEqual(sizes, [])
    assert.deepEqual(notUnderstood, ['revenue above 5'])
  })

  it('reports a percentage of an unsupported measure as not understood, and keeps the business beside it', () => {
    assert.deepEqual(buyer('Printers. Net revenue retention above 110%.').notUnderstood, [
      'Net revenue retention above 110%',
    ])
    assert.deepEqual(namesOf(buyer('Printers. Net revenue retention above 110%.').wanted), ['Printers'])
    assert.deepEqual(namesOf(buyer('Care homes above 80% occupancy').wanted), ['Care homes'])
  })

  it('reads no size from a founding year, ARR or a recurring share', () => {
    assert.deepEqual(buyer('Founded in 1998, ARR of €2m, 80% recurring').sizes, [])
  })
})

describe('reading of a seller', () => {
  it('lists what the company does, and what it states it does not do', () => {
    const reading = seller(
      'We rent and repair cranes for shipyards in Kent. We do not sell cranes. Turnover £4.2m, 31 staff.',
    )
    assert.deepEqual(namesOf(reading.wanted), ['rent', 'repair cranes for shipyards'])
    assert.deepEqual(namesOf(reading.excluded), ['sell cranes'])
    assert.deepEqual(
      reading.places.required.map(({ code }) => code),
      ['GB-KEN'],
    )
    assert.deepEqual(
      reading.sizes.map(({ figure, min }) => [figure, min]),
      [
        ['revenue', 4.2],
        ['headcount', 31],
      ],
    )
  })

  it('does not take the verb of a headcount for a business', () => {
    for (const text of [
      'Die Firma beschäftigt 85 Personen',
      'La société emploie 85 personnes',
      'Nous employons 85 personnes',
      "L'entreprise emploie 85 personnes",
      'La empresa emplea a 85 personas',
      "L'azienda impiega 85 persone",
      "L'entreprise compte 85 salariés",
      'La empresa cuenta con 85 empleados',
      "L'azienda conta 85 dipendenti",
      'Das Unternehmen zählt 85 Mitarbeiter',
      'Het bedrijf telt 85 medewerkers',
      'A empresa conta com 85 colaboradores',
      'Virksomheden beskæftiger 85 medarbejdere',
      'Bolaget har 85 anställda',
      'Zatrudniamy 85 pracowników',
    ]) {
      const { wanted, notUnderstood, sizes } = seller(text)
      assert.deepEqual([namesOf(wanted), notUnderstood], [[], []], text)
      assert.deepEqual(
        sizes.map(({ figure, min }) => [figure, min]),
        [['headcount', 85]],
        text,
      )
    }
  })

  it('reads the south and the north of Germany in French, Italian and Spanish as parts of Germany', () => {
    for (const [text, code] of [
      ['Fonderies, Allemagne du Sud', 'DE:south'],
      ['Fonderies, Allemagne du Nord', 'DE:north'],
      ['Fonderies, Espagne du Sud', 'ES:south'],
      ['Fonderie, Germania del Sud', 'DE:south'],
      ['Fundiciones, Alemania del Norte', 'DE:north'],
    ] as const)
      assert.deepEqual(
        buyer(text).places.required.map((place) => place.code),
        [code],
        text,
      )
  })

  it('does not read customers as businesses', () => {
    assert.deepEqual(namesOf(seller('Contract cleaner. Hospitals, schools, offices.').wanted), ['Contract cleaner'])
    const nappies = "Nappies for care homes, hospitals and retailers' own labels in Bolton."
    assert.deepEqual(
      seller(nappies).wanted.map(({ offered }) => offered),
      ['Nappies'],
    )
  })

  it('finds the business after an introduction of the company or its founding year', () => {
    for (const [text, from] of [
      ['We are a dental laboratory in Kent.', 'dental laboratory'],
      ['Founded in 1990, manufacturer of pumps in Leeds.', 'manufacturer of pumps'],
      ['Nous sommes une entreprise de menuiserie à Lyon.', 'menuiserie'],
      ['Wir sind ein Dachdeckerbetrieb aus Kassel mit 14 Mitarbeitern.', 'Dachdeckerbetrieb'],
      ['Somos una carpintería de Burgos.', 'carpintería'],
      ["Siamo un'officina meccanica di Brescia.", 'officina meccanica'],
      ['Wij zijn een bakkerij in Gent.', 'bakkerij'],
      ['Somos uma padaria em Braga.', 'padaria'],
      ['Vi är en bilverkstad i Lund.', 'bilverkstad'],
      ['Jesteśmy piekarnią w Krakowie.', 'piekarnią'],
      ['Desde 1978 fabricamos muebles para hoteles.', 'fabricamos muebles para hoteles'],
      ['Our company makes windows.', 'windows'],
    ] as const)
      assert.deepEqual(namesOf(seller(text).wanted), [from], text)
    // In a buyer's text, the same words introduce the writer.
    assert.deepEqual(buyer('We are a dental laboratory in Kent.').wanted, [])
  })

  it('excludes the share of sales from the name of a business', () => {
    const reading = seller('Lift repair; spares account for a third of sales.')
    assert.deepEqual(namesOf(reading.wanted), ['Lift repair', 'spares'])
  })

  it('excludes work that others do for the company', () => {
    for (const [text, from] of [
      ['Oak doors. Fitting is subcontracted.', 'Fitting'],
      ['Cámaras frigoríficas. El mantenimiento lo hacen otros.', 'mantenimiento'],
      ['Pulizie. La sanificazione è affidata a terzi.', 'sanificazione'],
      ['Bureaux. La pose est sous-traitée.', 'pose'],
    ] as const)
      assert.deepEqual(namesOf(seller(text).excluded), [from], text)
  })

  it('excludes a business in a question answered with no', () => {
    const reading = seller('Staffing for warehouses. Executive search? No.')
    assert.deepEqual(namesOf(reading.excluded), ['Executive search'])
    assert.deepEqual(namesOf(reading.wanted), ['Staffing for warehouses'])
  })

  it('reads no business from a verb negated by a pronoun', () => {
    const reading = seller("Nous ne fabriquons rien et ne vendons pas de portails. Maintenance d'ascenseurs.")
    assert.deepEqual(namesOf(reading.wanted), ["Maintenance d'ascenseurs"])
  })
})

describe('role of a business with named customers', () => {
  it('follows its own words, not those of its customers', () => {
    for (const [text, role] of [
      ['Medizinalgase für Werkstätten', 'operate'],
      ['Componenti torniti per idraulica', 'operate'],
      ['kjøleskap til butikk', 'operate'],
      ['Cleaning for hotels', 'clean'],
      ['Software für Werkstätten', 'software'],
    ] as const)
      assert.equal(buyer(text).wanted[0]?.role, role, text)
  })
})

describe('role of a list', () => {
  it('passes from the head of its first business to items without a head or place of their own', () => {
    for (const [text, roles] of [
      ['distributors of tools, locks and fasteners', ['trade', 'trade', 'trade']],
      ['Noleggio di bagni chimici, gru, piattaforme aeree', ['rent', 'rent', 'rent']],
      ['Hersteller von Türen, Schlössern', ['make', 'make']],
      ['distributors of tools, hotels', ['trade', 'operate']],
      ['distributors of tools; locks', ['trade', 'operate']],
      ['cleaning of offices, pest control', ['clean', 'operate']],
      ['distributors of tools, window cleaning, locks', ['trade', 'clean', 'operate']],
    ] as const)
      assert.deepEqual(
        buyer(text).wanted.map(({ role }) => role),
        roles,
        text,
      )
  })
})

describe('reading of “on behalf of” and its equivalents', () => {
  it('reads the words after the name of a business as its customers', () => {
    for (const [text, from, offered] of [
      ['Rework of parts on behalf of car makers', 'Rework of parts on behalf of car makers', 'Rework of parts'],
      ['Usinage pour le compte de tiers', 'Usinage pour le compte de tiers', 'Usinage'],
      ['Lohnfertigung im Kundenauftrag', 'Lohnfertigung', undefined],
    ] as const) {
      const [one, ...others] = buyer(text).wanted
      assert.deepEqual([one?.from, one?.offered, others], [from, offered, []])
    }
  })
  it('reads them as the writer’s client elsewhere', () => {
    for (const text of [
      'On behalf of a client, we seek dental laboratories',
      'We are writing on behalf of a family office interested in dental laboratories',
    ])
      assert.deepEqual(namesOf(buyer(text).wanted), ['dental laboratories'])
    assert.deepEqual(buyer('On behalf of an investor').wanted, [])
  })
})

describe('running time of the reader', () => {
  it('grows in proportion to the length of hostile texts', () => {
    for (const unit of partOf([
      'no ',
      '(',
      '1 to ',
      'two to ',
      'twelve a ',
      'except ',
      ', der ',
      'in Paris, ',
      'no customer above ',
      'for hotels, ',
      'half a ',
      'a-, ',
      'a- und ',
    ])) {
      // The minimum of five rounds excludes other work on the machine; several readings are timed together because the clock
      // of a thread may tick every four milliseconds only.
      const cpuMs = (times: number, readings: number) => {
        const text = unit.repeat(times)
        for (let warm = 0; warm < 4; warm += 1) buyer(text)
        const rounds = Array.from({ length: 5 }, () => {
          const before = process.threadCpuUsage()
          for (let reading = 0; reading < readings; reading += 1) buyer(text)
          return process.threadCpuUsage(before).user / 1_000 / readings
        })
        return Math.min(...rounds)
      }
      // Quadratic work would take 256 times as long for sixteen times the text.
      const ratio = cpuMs(1200, 4) / Math.max(0.1, cpuMs(75, 32))
      assert.ok(ratio < 40, `${JSON.stringify(unit)}: ${ratio.toFixed(1)} times the work for sixteen times the text`)
    }
  })
})

describe('kind of company in a text', () => {
  const KINDS: readonly (readonly [string, string])[] = [
    ['Owner wishes to retire', 'succession'],
    ['Gérant partant en retraite', 'succession'],
    ['The management team should be willing to remain', 'management-stays'],
    ['Le dirigeant doit rester deux ans', 'management-stays'],
    ['Die Geschäftsführer sollen bleiben', 'management-stays'],
    ['El vendedor puede continuar', 'management-stays'],
    ['Il venditore deve restare un anno', 'management-stays'],
    ['De eigenaar wil blijven', 'management-stays'],
    ['Cessioni di rami d’azienda', 'carve-out'],
    ['Filiale d’un groupe', 'carve-out'],
    ['Revenus récurrents > 60 %', 'recurring-revenue'],
    ['Les sociétés en redressement judiciaire sont exclues', 'not:turnaround'],
    ['Start-ups kommen nicht in Frage', 'not:startup'],
    ['Maschinenbau, keine Sanierungsfälle', 'not:turnaround'],
    ['Bäckereien; keine Insolvenzen', 'not:turnaround'],
    ['Imprese in crisi escluse', 'not:turnaround'],
    ['Ricavi ricorrenti oltre il 40%', 'recurring-revenue'],
    ['Dipendenza da un unico cliente non oltre il 25%', 'low-concentration'],
  ]
  for (const [text, kind] of KINDS) it(`is ${kind} in “${text}”`, () => assert.deepEqual(buyer(text).kinds, [kind]))

  it('is not read into names of businesses that contain the same words', () => {
    for (const text of ['Retirement homes', 'Pension advisers', 'Property management'])
      assert.deepEqual(buyer(text).kinds, [], text)
  })
})

describe('phrase pattern of the lexicon', () => {
  it('expands into every combination of its alternatives', () =>
    assert.deepEqual(
      readRuleLine('seek | [our|the] (group|fund) buys')?.phrases.map((phrase) => phrase.trim().split(/\s+/).join(' ')),
      ['group buys', 'fund buys', 'our group buys', 'our fund buys', 'the group buys', 'the fund buys'],
    ))
})

describe('guessLanguage', () => {
  const TERSE: readonly (readonly [ReadLanguage, readonly string[]])[] = [
    ['en', ['Tools, roofing, door makers', 'MSP', 'Food producers', 'distributors of tools']],
    ['fr', ['Imprimeries', 'Tonnelleries, bouchons', 'Serrurerie']],
    ['de', ['Zahnlabore', 'Bauelemente', 'Dachdecker']],
    ['es', ['Lavanderías', 'Software para hoteles. No hoteles.', 'Carpinterías']],
    ['it', ['Tipografie', 'Calzature, concerie', 'Rubinetterie, valvole']],
    ['nl', ['Tuinbouw', 'Scheepswerven', 'Uitvaartzorg']],
    ['pt', ['Plásticos', 'Moldes, cortiça', 'Serralharias']],
    ['sv', ['Utbildning', 'Bilverkstäder', 'Sågverk och hyvlerier']],
    ['pl', ['Drewno', 'Tartaki, palety', 'Stolarnie']],
  ]
  for (const [language, texts] of TERSE)
    it(`returns ${language} by the letters of one or two words`, () => {
      for (const text of texts) assert.equal(guessLanguage(text, tokenize(text), rules), language, text)
    })

  it('falls back to English for letters of no supported language', () => {
    for (const text of ['Стоматологические клиники', '歯科', '12', ''])
      assert.equal(guessLanguage(text, tokenize(text), rules), 'en', text)
  })
})
