import { TOTAL_MARKET } from './industry-figures.ts'

/**
 * The words by which a text names its industry, in English, French, German, Spanish and Italian.
 *
 * Terms are written as `wordsOf` leaves a text: lower case, no accents, no articles or prepositions. `*` stands for any
 * ending (or beginning: `*software` is German `Bausoftware`); `^` ties a term to the start of a clause, `$` to its end.
 *
 * The tiers are asked in order, and within a tier the term that stands first in the clause wins, the longer one on a tie.
 * They go from what a company does to the field it does it in, because the field misleads: software for construction is
 * software, a wholesaler of drugs is a wholesaler, packaging for food is packaging. Words that say nothing of an industry
 * (industrial, services, solutions, technology, group) are in no tier.
 */
export type Tier = Readonly<Record<string, string>>

const SETTLED_BY_A_PHRASE: Tier = {
  'Software (Entertainment)':
    'video game*, videogame*, game studio*, jeu* video, videospiel*, computerspiel*, videojuego*, videogioc*, mobile game*',
  'Healthcare Information and Technology':
    'health* software, medical software, logiciel* medica*, logiciel* sante, medizinsoftware, software medic*, software sanita*, digital health, ehealth, esante, sante numerique, healthtech, telemedicine, telemedecine, telemedizin, telemedicina',
  'Computer Services':
    '^it$, it service*, it consult*, it support, it infrastructure, it dienst*, it beratung, it outsourc*, managed service*, computer programming, programmation informatique, computer consult*, software consult*, software integrat*, software resell*, software development, softwareberatung, softwareentwicklung, service* informatique*, conseil informatique, prestat* informatique*, maintenance informatique, developpement logiciel*, integrat* logiciel*, integrateur* informatique*, infogerance, servicios informaticos, servicios it, consultoria informatica, consultoria it, servizi informatici, consulenza informatica, desarrollo software, sviluppo software, system* integrat*, integrazione sistemi, systemhaus, ^hosting$, web hosting, cloud hosting, hosting provider*, hebergement web, hebergement donnees, data cent*, rechenzentr*, computer service*',
  'Semiconductor Equip': 'semiconductor equipment, equipement* semiconducteur*, halbleiteranlagen',
  'Real Estate (Development)':
    'real estate develop*, property develop*, promot* immobili*, immobilienentwickl*, bautrager*, promotor* inmobili*, sviluppo immobiliare',
  Power:
    'power distribution, electricity distribution, distribution electri*, distribucion electri*, distribuzione elettric*, stromverteilung, stromversorg*',
  'Utility (Water)': 'water distribution, distribution eau',
  'Utility (General)': 'gas distribution, distribution gaz',
  Transportation: 'distribution logisti*, logistique distribution, transport distribution, distribution transport',
  'Auto Parts': 'spare part* auto*, automotive spare*, wiring harness*',
}

const SOFTWARE: Tier = {
  'Software (System & Application)':
    '*software*, logiciel*, progiciel*, saas, paas, erp, crm, machine learning, applicati* gestional*, programas informaticos, programma* gestional*, cloud platform*, plateforme* cloud, mobile app, mobile apps, mobile application*, application* mobile*, applicazioni mobili, aplicacion* movil*, cybersecurity, cybersecurite, cybersicherheit, ciberseguridad, cybersicurezza, edtech, proptech, martech, adtech, business intelligence',
  'Computer Services': 'informatique*, informatica*, informatik*, edv, esn, ssii',
  'Computers/Peripherals':
    'computer hardware, technology hardware, materiel informatique, peripherique* informatique*, computerhardware*, printers',
  'Software (Internet)':
    'online marketplace*, marketplace en ligne, online platform*, plateforme* en ligne, onlineplattform*, plataforma online, piattaforma online, web portal*, portail web, search engine*',
}

const FORM_OF_TRADE: Tier = {
  'Business & Consumer Services':
    'cleaning, nettoyage*, proprete, reinigung*, gebaudereinigung*, *reinigung, limpieza*, pulizi*, facility management, facilities management, facility services, *recruit*, recrutement*, personalvermittl*, personaldienst*, zeitarbeit*, leiharbeit*, interim, travail temporaire, staffing, seleccion personal, trabajo temporal, somministrazione lavoro, lavoro interinale, ricerca personale, consulting, consultancy, management consult*, conseil, cabinet conseil, unternehmensberatung*, *beratung, consultoria, asesoria*, consulenza*, accounting, accountan*, bookkeep*, comptab*, expertise comptable, steuerberat*, buchhalt*, buchfuhr*, gestoria, contabil*, commercialist*, law firm*, legal service*, cabinet avocat*, kanzlei*, abogad*, studio legale, rental*, location materiel*, location equipement*, location vehicule*, *vermietung, vermiet*, alquiler*, noleggi*, security guard*, security service*, gardiennage*, sicherheitsdienst*, wachdienst*, vigilancia, vigilanza, call cent*, centre* appel*, callcenter*, outsourc*, externalisation*, business service*, commercial service*, professional service*, service* entreprise*, servicios empresa*, servizi impres*, unternehmensdienst*, translation*, traduction*, ubersetz*, funeral*, pompes funebres, funerair*, bestatt*, laundr*, blanchisserie*, wascherei*, lavander*, hairdress*, coiffure*, friseur*, peluquer*, parrucchier*, real estate agen*, estate agen*, property management, agence* immobiliere*, gestion immobiliere, immobilienverwalt*, hausverwalt*, immobilienmakler*, agencia* inmobiliaria*, agenzi* immobiliar*, testing laborator*, inspection certification, repair service*',
  Education:
    'training, formation*, schulung*, weiterbildung*, ausbildung*, formacion, formazione, education*, enseignement*, bildung*, ensenanza, educacion, istruzione, school*, ecole*, schule*, escuela*, scuol*, universit*',
  'Food Wholesalers':
    'food wholesale*, food distribut*, food beverage distribut*, wholesale food*, wholesale distribut* food*, grossiste* aliment*, grossiste* alimentaire*, grossiste* produit* alimentaire*, grossiste* fruit*, distribut* aliment*, distribution produit* alimentaire*, lebensmittelgrosshandel*, lebensmittelhandel*, mayorista* aliment*, distribu* aliment*, ingrosso aliment*, commercio ingrosso aliment*, beverage wholesale*, wine merchant*, foodservice distribut*, negoce vin*, cash carry',
  'Healthcare Support Services':
    'pharma* wholesale*, wholesale pharma*, pharma* distribut*, drug distribut*, grossist* pharma*, grossist* farmac*, repartit* pharma*, distribut* pharma*, pharmagrosshandel*, distribu* farmac*, mayorista* farmac*, ingrosso farmac*',
  'Retail (Distributors)':
    'wholesale*, grossist*, comercio mayor, venta mayor, negoce*, negociant*, distributor*, distributeur*, distribuidor*, distributore*, distributori, *grosshandel*, grosshandler*, mayorista*, ingrosso, commerce gros, trading company, import export, ^distribution, ^distribucion, ^distribuzione, ^vertrieb, distribution$, distribucion$, distribuzione$',
  'Retail (Grocery and Food)':
    'supermarket*, grande distribution, supermarche*, supermarkt*, supermercad*, supermercat*, grocer*, epicerie*, convenience store*, lebensmitteleinzelhandel*, boulangerie artisanale, butcher*, boucherie*',
  'Retail (Building Supply)':
    'diy store*, home improvement*, bricolage, baumarkt*, bricolaje, hardware store*, ferreter*, ferramenta',
  'Retail (Automotive)':
    'car dealer*, auto* dealer*, concession* auto*, autohaus*, autohandel*, garage*, concesionari*, concessionari*, car repair*, reparation auto*, kfz werkst*, autowerkst*, taller* mecanic*, autofficin*',
  'Retail (Special Lines)':
    'retail*, ecommerce, onlineshop*, online shop*, online store*, online retail*, vente en ligne, vente ligne, commerce ligne, commerce detail, vente detail, magasin*, boutique*, einzelhandel*, onlinehandel*, versandhandel*, comercio minorista, comercio electronico, tienda*, minorista*, vendita dettaglio, commercio dettaglio, commercio elettronico, negozi, optician*, opticien*, pharmacies, jewel* store*',
  Advertising:
    'advertis*, publicit*, agence* communication, marketing agenc*, agence* marketing, marketing digital, digital marketing, marketing service*, marketingagentur*, ^marketing$, werbe*, werbung, agencia* publicidad, pubblicit*, agenzi* comunicazione, public relations, digital agency, agence digitale, agence web, web agency, market research, marktforschung, etude* marche*',
}

const MAKERS: Tier = {
  'Healthcare Products':
    'medical device*, medical equipment, health* equipment, health care equipment, medical technolog*, medtech*, dispositif* medica*, materiel medical, equipement* medica*, medizintechnik*, medizinprodukt*, productos sanitarios, equipo* medic*, dispositiv* medic*, apparecchi* medic*, elettromedical*, orthopa*, orthope*, ortoped*, prothes*, implants, dental implant*, implant dentaire*, dental product*, dental technolog*, dentaltechnik*, dental lab*, surgical*, diagnostics, diagnostika, in vitro',
  'Packaging & Container':
    'packaging*, emballage*, conditionnement*, verpackung*, *verpackung*, envase*, embalaje*, imballagg*, bottles, flaconnage*, carton ondule, corrugated*, wellpappe*, plastics, plasturgie*, injection plastique, kunststoff*, plastic*, plastique*, plastico*, plastica',
  'Construction Supplies':
    'cement*, ciment*, zement*, concrete*, beton*, cemento*, calcestruzz*, aggregates, granulat*, carrieres, quarry*, quarries, steinbruch*, baustoff*, materiaux construction, materiaux batiment, building suppl*, construction suppl*, construction material*, construction product*, material* construccion, materiali edil*, materiali costruzione, charpente* metallique*, structural steel, stahlbau*, metallbau*',
  'Building Materials':
    'building material*, building product*, menuiserie*, fenetre*, windows doors, window manufact*, door manufact*, fenster*, joinery, carpinter*, serrament*, infissi, ceramic*, keramik*, tile*, carrelage*, fliesen*, azulejo*, piastrell*, vitrage*, glazing, flat glass, flachglas*, isolation thermique, insulation, dammstoff*, roofing material*',
  'Telecom. Equipment':
    'telecom* equipment, communications equipment, equipement* telecom*, telekommunikationstechnik*, antenna*, antenne*, fibre optic cable*, network equipment',
  'Electrical Equipment':
    'electrical equipment, equipement* electri*, materiel electri*, elektrotechnik*, elektrogerat*, schaltanlag*, switchgear*, transformer*, transformateur*, transformator*, transformador*, trasformator*, battery, batteries, batterie*, bateria*, akku*, electric motor*, moteur* electri*, elektromotor*, cable* electri*, kabel*, wire cable*, lighting*, luminaire*, eclairage*, leuchten*, beleuchtung*, iluminacion*, illuminazione*, material electrico, apparecchiature elettriche, materiale elettrico',
  Semiconductor: 'semiconductor*, semiconducteur*, semi conducteur*, halbleiter*, semiconduttor*, microchip*',
  'Electronics (General)':
    'electronic*, electronique*, elektronik*, *elektronik, electronica*, elettronic*, sensor*, capteur*, sensorik*, sensori, photonic*, photonique*, optical instrument*, messtechnik*, printed circuit*, circuit* imprime*, leiterplatt*, instrumentation*',
  Machinery:
    'machiner*, machine*, *maschine*, maquina*, macchin*, usinage*, machining, zerspan*, mecanizado*, mecanique precision, mecanique generale, mechanical engineering, precision mechanic*, feinmechanik*, meccanic*, metalworking, metallurgie transformation, travail metaux, tolerie*, chaudronnerie*, sheet metal*, blechbearbeit*, metallbearbeit*, metallverarbeit*, carpenteria metallica, caldereria*, robot*, automation*, automatisme*, automatisierung*, automatisation*, automatizacion*, automazione*, pump*, pompe*, pumpen*, valve*, vanne*, ventil*, compress*, kompressor*, anlagenbau*, industrial equipment, equipement* industriel*, industrieanlag*, equipo* industrial*, bienes equipo, impianti industriali, attrezzatur*, outillage*, werkzeug*, tooling*, utensil*, conveyor*, convoyeur*, lifting equipment, hvac equipment, hydraulic*, hydraulique*, hydraulik*, oleodinamic*, welding equipment, elevator*, ascenseur*, aufzug*, ascensor*',
  'Aerospace/Defense':
    'aerospace*, aeronaut*, aerospati*, industrie spatiale, secteur spatial, space industry, satellite*, luftfahrt*, raumfahrt*, aeroespacial*, aerospazial*, defence*, defense*, rustung*, wehrtechnik*, defensa, difesa, drone*, aircraft part*, aircraft manufactur*',
  'Auto Parts':
    'auto* part*, auto* component*, auto* supplier*, automotive, automobiles, piece* auto*, equipement* auto*, equipementier* auto*, sous traitance auto*, automobilzulieferer*, autoteile*, kfz teile*, fahrzeugteile*, componente* auto*, component* auto*, recambio*, ricambi auto*, industrie automobile, automobile, automobilindustrie*, automocion, automotriz',
  'Auto & Truck':
    'car manufactur*, vehicle manufactur*, constructeur* auto*, fahrzeugbau*, truck manufactur*, fabricante* vehiculo*, carrosserie industrielle',
  'Shipbuilding & Marine':
    'shipbuild*, shipyard*, boatbuild*, chantier* naval*, construction navale, bateau*, schiffbau*, werft*, astiller*, cantier* naval*, nautica*, yacht*, shipping company, maritime transport, water transport, transport maritime, transport eau, seeschifffahrt*, transporte maritimo, trasporto marittimo',
  'Furn/Home Furnishings':
    'furniture*, household durable*, mobilier*, meuble*, mobel*, *mobel, mueble*, mobili, arredament*, mobiliario*, home furnish*, ameublement*, kitchens, cuisines equipees, mattress*, literie*, matratz*',
}

const FIELD: Tier = {
  'Engineering/Construction':
    'construction*, btp, batiment*, travaux publics, genie civil, civil engineering, gros oeuvre, second oeuvre, maconnerie*, bau, bauunternehm*, baugewerbe*, bauindustrie*, bauwesen*, hochbau*, tiefbau*, strassenbau*, costruzion*, edilizi*, construccion*, obra* civil*, obra* publica*, ingegneria civile, ingenieria civil, builder*, building contractor*, roofing*, couverture toiture, toiture*, dachdeck*, plumb*, plomberie*, sanitarinstall*, heizungsbau*, chauffage*, genie climatique, hvac, climatisation, electrical install*, installation electri*, electrical contract*, elektroinstall*, electricite generale, electricite batiment, instalaciones electricas, impianti elettrici, impiantistica, fontaner*, idraulic*, painting contractor*, peinture batiment, renovation*, sanierung*, reformas, ristruttur*, architect*, architekt*, arquitect*, architett*, engineering, ingenierie*, bureau* etude*, ingenieurburo*, ingenieurwesen*, ingenieurdienst*, ingenieria*, ingegneria*, solar install*, installat* solaire*, installat* photovolta*, infrastructure works, earthworks, terrassement*',
  'Food Processing':
    'food*, agroaliment*, agro aliment*, alimentaire*, lebensmittel*, nahrungsmittel*, aliment*, bakery, bakeries, boulangerie*, patisserie*, viennoiserie*, backer*, panader*, panific*, panett*, biscuit*, confectioner*, confiserie*, susswaren*, dolciari*, chocolat*, schokolade*, dairy, dairies, laiterie*, produit* laitier*, fromage*, cheese*, molkerei*, kaserei*, lacteo*, lattier*, casear*, meat*, viande*, charcuterie*, fleisch*, metzger*, carnic*, salum*, seafood*, fish processing, conserve*, frozen product*, surgele*, tiefkuhl*, congelad*, surgelat*, pasta, snack*, ingredient*, pet food*, flour mill*, meunerie*',
  'Beverage (Alcoholic)':
    'winer*, wine*, vin, vins, vignoble*, viticult*, vinicol*, weingut*, wein, bodega*, vino, vini, cantina, brewer*, brasserie industrielle, brasseur*, brauerei*, bier, cervecer*, birrific*, spirits, spiritueux, distiller*, destiller*, champagne*, cognac*, alcoholic*',
  'Beverage (Soft)':
    'soft drink*, beverage*, boisson*, getranke*, mineral water*, eau minerale, eaux minerales, mineralwasser*, bebida*, refresco*, bevand*, acque minerali, juice*, jus fruit*',
  'Farming/Agriculture':
    'agribusiness*, farm, farms, farming, farmer*, agricult*, agricol*, landwirtschaft*, exploitation agricole, horticult*, maraichage*, maraicher*, pepinier*, gartenbau*, ganader*, allevament*, elevage*, livestock*, aquacult*, acuicult*, acquacolt*, fishing, peche, fischerei*, pesca, crop*, seeds, semence*, saatgut*',
  'Drugs (Biotechnology)':
    'biotech*, biotecn*, biopharma*, clinical stage, life science* research, gene therap*, therapie genique',
  'Drugs (Pharmaceutical)':
    'pharma*, farmac*, medicament*, arzneimittel*, drug manufactur*, nutraceutic*, complement* alimentaire*, nahrungserganz*, integratori',
  'Hospitals/Healthcare Facilities':
    'hospital*, hopital*, hopitaux, clinic, clinics, clinique*, clinica, clinicas, cliniche, krankenhaus*, klinik*, ospedal*, casa cura, care home*, nursing home*, nursing, ehpad*, maison* retraite, pflege*, altenheim*, pflegeheim*, residencia* mayores, home care, soin* domicile, dentist*, dental, zahnarzt*, veterinar*, tierarzt*, radiolog*, imagerie medicale, laboratoire* analyse*, medical laborator*, physiotherap*, kinesither*, ambulance*, ambulanz*',
  'Environmental & Waste Services':
    'waste*, dechet*, abfall*, entsorg*, residuos, rifiuti, recycl*, recicl*, riciclagg*, depollution*, environmental service*, environmental engineering, assainissement*, abwasser*, water treatment, traitement eau*, tratamiento agua*, trattamento acque, scrap metal*, desamiant*',
  'Green & Renewable Energy':
    'renewable*, renouvelable*, erneuerbar*, renovable*, rinnovabil*, solar*, solaire*, photovolta*, fotovolta*, wind energy, wind farm*, wind power, eolien*, windkraft*, windenergie, eolic*, biogas*, biogaz, biomass*, methanisation*, hydroelectric*, hydroelectri*',
  'Oil/Gas Distribution': 'gas pipeline*, gazoduc*, lpg distribut*',
  'Oilfield Svcs/Equip.': 'oilfield*, drilling service*, forage petrolier',
  'Oil/Gas (Integrated)': 'oil gas, petrol*, oil refin*, raffin*, mineralol*, erdol*',
  'Utility (Water)':
    'water utilit*, water supply, eau potable, wasserversorg*, abastecimiento agua, acquedott*, servizio idrico',
  'Utility (General)': 'utilit*, district heating, reseau* chaleur, fernwarme*, stadtwerk*, teleriscald*',
  'Household Products':
    'cosmetic*, cosmetiq*, kosmetik*, beauty*, beaute, parfum*, perfum*, profum*, detergent*, detersiv*, household product*, hygiene product*, produit* entretien, personal care, toiletr*, haushaltswaren*',
  'Chemical (Basic)':
    'basic chemical*, petrochem*, fertili*, engrais*, dunger*, dungemittel*, concim*, industrial gas*',
  'Chemical (Specialty)':
    'chemical*, chemistry, chimi*, chemie*, chemisch*, quimic*, paint*, peinture*, coating*, revetement*, lack*, farben*, pintura*, vernic*, adhesive*, adhesif*, klebstoff*, adhesivo*, adesiv*, resin*',
  Steel:
    'steel*, basic metals, metallurg*, metalurg*, siderurg*, stahl*, acier*, acero, acciaio, acciaier*, foundr*, fonderie*, giesserei*, fundicion*',
  'Metals & Mining': 'mining*, miner*, bergbau*, metals, aluminium*, alumini*, copper*, cuivre*, kupfer*, non ferrous*',
  'Paper/Forest Products':
    'paper*, papier*, papel*, carta, cartier*, cartiere, timber*, wood*, bois, holz*, madera*, legno, sawmill*, scierie*, sagewerk*, aserrader*, segher*, forest*, forstwirt*',
  Shoe: 'shoe*, footwear*, chaussure*, schuh*, calzad*, calzatur*',
  Apparel:
    'apparel*, clothing*, fashion*, textil*, tessil*, vetement*, habillement*, pret porter, ^mode, bekleid*, moda, ropa, abbigliament*, garment*, leather*, maroquinerie*, lederwaren*, pellet*, luxury*, luxe, jewel*, bijou*, joailler*, schmuck*, joyer*, gioieller*',
  Trucking:
    'truck*, road haulage, haulage, transport routier*, transport* marchandise*, camionnage*, strassengutertransport*, transporte* carretera, autotrasport*',
  'Transportation (Railroads)':
    'rail operator*, railway operator*, transport ferroviaire, eisenbahnverkehr*, trasporto ferroviario',
  'Air Transport':
    'airline*, air transport, luftverkehr*, trasporto aereo, transporte aereo, compagnie aerienne, fluggesellschaft*, aerolinea*, compagnia aerea, transport* aerien*',
  Transportation:
    'transport*, road rail, trasport*, logisti*, freight*, fret, spedition*, transitaire*, spedizion*, warehous*, entrepos*, lagerei*, almacen*, magazzin*, courier*, messagerie*, kurier*, parcel*, colis, mensajer*, corriere, corrieri, demenagement*, removals, umzug*, supply chain',
  'Restaurant/Dining':
    'restaura*, food service*, food beverage service*, ristora*, cater*, traiteur*, gastronom*, gastgewerbe*, fast food, cafe, cafes, coffee shop*, bar, hosteler*',
  'Hotel/Gaming':
    'hotel*, hospitality, hotell*, hoteler*, alberg*, casino*, gambling, travel*, voyage*, reise*, tourism*, tourisme*, turism*, viaggi*, agencia* viaje*, camping*, accommodation*',
  Recreation:
    'sport*, fitness*, gym, gyms, leisure*, loisir*, freizeit*, ocio, tempo libero, toy, toys, jouet*, spielzeug*, juguet*, giocattol*, bicycle*, bike*, velo, velos, cycles, cyclisme, fahrrad*, biciclet*, amusement park*, parc* attraction*, spielwaren*',
  Entertainment:
    'film*, cinema*, movie*, audiovis*, music*, musique*, musik*, entertainment*, divertissement*, unterhaltung*, entreteni*, intratteni*, event, events, eventagent*, evenement*, eventi, veranstalt*, espectacul*, spettacol*, theatre*, theater*',
  Broadcasting: 'broadcast*, television*, radio*, fernseh*, rundfunk*, radiodiffusion*',
  'Publishing & Newspapers':
    'publish*, edition*, maison edition, verlag*, editorial*, editoria, editrice, newspaper*, presse, press group, zeitung*, periodic*, journal*, printing*, imprim*, druckerei*, imprenta*, tipograf*, stampa',
  'Telecom. Services':
    'telecom*, telekom*, telefon*, telephon*, mobile operator*, internet service provider*, fournisseur acces internet, fibre operator*, tlc, telecomunicac*, telecomunicaz*',
  'Office Equipment & Services':
    'office equipment, office suppl*, fourniture* bureau, burobedarf*, bureautique*, material oficina, forniture ufficio',
  'Real Estate (Operations & Services)':
    'real estate*, property, property compan*, immobili*, inmobili*, immobilie*, fonciere*, coworking*',
  [TOTAL_MARKET]:
    'bank*, banque*, banca, banco*, insurance*, assurances, courti* assurance*, courtage*, versicherung*, seguros, assicura*, asset management, wealth management, gestion patrimoine, financial service*, services financiers, finanzdienst*, servicios financieros, servizi finanziari',
  'Software (System & Application)':
    'artificial intelligence, intelligence artificielle, kunstliche intelligenz, inteligencia artificial, intelligenza artificiale, data analytics, big data, cloud computing',
}

// Whole fields of the economy: taken only where nothing narrower is said, and then as their lower-valued half.
const BROAD: Tier = {
  'Hospitals/Healthcare Facilities':
    'health*, medical*, medicaux, sante, gesundheit*, medizin*, salud, sanidad, sanita*, salute, social care',
  Power:
    'energy*, energie*, energia*, energetic*, power generation, electricity*, electricite, strom, elettricita, electricidad',
  'Environmental & Waste Services':
    'environment*, environnement*, umwelt*, medioambient*, medio ambiente, ambiente, cleantech',
  Broadcasting: 'media, medias, medien, medios comunicacion',
  'Household Products':
    'consumer goods, consumer product*, biens consommation, konsumguter*, bienes consumo, beni consumo',
  'Business & Consumer Services': 'consumer service*, personal service*, service* personne*, handwerk*',
}

/** The tiers, first asked first. */
export const TIERS: readonly Tier[] = [SETTLED_BY_A_PHRASE, SOFTWARE, FORM_OF_TRADE, MAKERS, FIELD, BROAD]
