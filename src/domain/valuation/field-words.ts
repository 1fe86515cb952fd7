import { TOTAL_MARKET } from './industry-figures.ts'
import type { Tier } from './industry-terms.ts'

/** Terms by field of business. */
export const FIELD: Tier = {
  'Engineering/Construction': `
    construction*, btp, batiment*, travaux publics, genie civil, civil engineering, gros oeuvre, second oeuvre,
    maconnerie*, bau, bauunternehm*, baugewerbe*, bauindustrie*, bauwesen*, hochbau*, tiefbau*, strassenbau*,
    costruzion*, edilizi*, construccion*, obra* civil*, obra* publica*, ingegneria civile, ingenieria civil, builder*,
    building contractor*, roofing*, couverture toiture, toiture*, dachdeck*, plumb*, plomberie*, sanitarinstall*,
    heizungsbau*, chauffage*, genie climatique, hvac, climatisation, electrical install*, installation electri*,
    electrical contract*, elektroinstall*, electricite generale, electricite batiment, instalaciones electricas,
    impianti elettrici, impiantistica, fontaner*, idraulic*, painting contractor*, peinture batiment, renovation*,
    sanierung*, reformas, ristruttur*, architect*, architekt*, arquitect*, architett*, engineering, ingenierie*,
    bureau* etude*, ingenieurburo*, ingenieurwesen*, ingenieurdienst*, ingenieria*, ingegneria*, solar install*,
    installat* solaire*, installat* photovolta*, infrastructure works, earthworks, terrassement*, isolation thermique,
    isolation exterieur*, isolation batiment*, isolation facade*, isolation combles, isolation toiture*, insulation,
    retrofit*, warmedamm*, dammarbeit*, fassadendamm*, aislamiento*, isolamento termico, cappott* termic*,
    ravalement*, facade*, facadier*, fassaden*, fachada*, facciat*, etancheite*, couvreur*, bardage*, cladding,
    waterproofing, abdichtung*, impermeabiliza*, ventilation, luftung*, klimatechnik*, kaltetechnik*, climatizac*,
    climatizzaz*, tuyauterie*, rohrleitungsbau*, piping contract*, installation* thermique*, heat pump*, warmepumpe*,
    building service*, installateur*, installer, installers, installator*, energy efficiency, efficacite energetique,
    energieeffizienz*, eficiencia energetica, efficienza energetica, energy service*, service* energetique*,
    renovation energetique, charpente*, charpentier*, zimmerei*`,
  'Food Processing': `
    food*, agroaliment*, agro aliment*, alimentaire*, lebensmittel*, nahrungsmittel*, aliment*, bakery, bakeries,
    boulangerie*, patisserie*, viennoiserie*, backer*, panader*, panific*, panett*, biscuit*, confectioner*,
    confiserie*, susswaren*, dolciari*, chocolat*, schokolade*, dairy, dairies, laiterie*, produit* laitier*,
    fromage*, cheese*, molkerei*, kaserei*, lacteo*, lattier*, casear*, meat*, viande*, charcuterie*, fleisch*,
    metzger*, carnic*, salum*, seafood*, fish processing, conserve*, frozen product*, surgele*, tiefkuhl*, congelad*,
    surgelat*, pasta, snack*, ingredient*, pet food*, flour mill*, meunerie*, plats cuisine*, plats prepare*,
    prepared meal*, ready meal*, fertiggericht*, platos preparados, piatti pronti, sauce*, saucen, salsas, salse,
    condiment*, mustard*, moutarde*, transformation fruit*, transformation legume*, fruit* processing,
    fruit preparation*, preparation* fruit*, obstverarbeit*, confiture*, konfiture*, mermelada*, marmellat*, pickles,
    spices, epices, gewurz*, especias, spezie, olive oil, huile* olive, aceite oliva, olio oliva, pastry, pastries,
    bread*, brot, brotfabrik*, volaille*, poultry process*, poultry product*, geflugelverarbeit*, geflugelprodukt*,
    coffee roast*, torrefact*, kaffeerost*, tostador* cafe, torrefazion*`,
  'Beverage (Alcoholic)': `
    winer*, wine*, vin, vins, vignoble*, viticult*, vinicol*, weingut*, wein, bodega*, vino, vini, cantina, brewer*,
    brasserie industrielle, brasseur*, brauerei*, bier, cervecer*, birrific*, spirits, spiritueux, distiller*,
    destiller*, champagne*, cognac*, alcoholic*, whisky*, whiskey*, aperitif*, eaux vie, liqueur*, licores, liquori,
    spirituosen*, domaine* viticole*`,
  'Beverage (Soft)': `
    soft drink*, beverage*, boisson*, getranke*, mineral water*, eau minerale, eaux minerales, mineralwasser*,
    bebida*, refresco*, bevand*, acque minerali, juice*, jus fruit*`,
  'Farming/Agriculture': `
    agribusiness*, farm, farms, farming, farmer*, agricult*, agricol*, landwirtschaft*, exploitation agricole,
    horticult*, maraichage*, maraicher*, pepinier*, gartenbau*, ganader*, allevament*, elevage*, livestock*,
    aquacult*, acuicult*, acquacolt*, fishing, peche, fischerei*, pesca, crop*, seeds, semence*, saatgut*,
    dairy farm*, arable`,
  'Drugs (Biotechnology)': `
    biotech*, biotecn*, biopharma*, clinical stage, life science* research, gene therap*, therapie genique`,
  'Drugs (Pharmaceutical)': `
    pharma*, farmac*, medicament*, arzneimittel*, drug manufactur*, nutraceutic*, complement* alimentaire*,
    nahrungserganz*, integratori, cdmo, cdmos, faconnier* pharma*`,
  'Hospitals/Healthcare Facilities': `
    hospital*, hopital*, hopitaux, clinic, clinics, clinique*, clinica, clinicas, cliniche, krankenhaus*, klinik*,
    ospedal*, casa cura, care home*, nursing home*, nursing, ehpad*, maison* retraite, pflege*, altenheim*,
    pflegeheim*, residencia* mayores, home care, soin* domicile, dentist*, dental, zahnarzt*, veterinar*, tierarzt*,
    radiolog*, imagerie medicale, laboratoire* analyse*, medical laborator*, physiotherap*, kinesither*, ambulance*,
    ambulanz*, aide* domicile, soin* aide* domicile, maintien domicile, sante domicile, hospitalisation domicile,
    infirmier*, aide* familiale*, domiciliary*, live care*, homecare, elderly care, ayuda domicilio,
    atencion domicili*, cuidado* domicilio, cuidado* mayores, assistenza domiciliar*, cure domiciliar*,
    assistenza anziani, plastic surg*, cosmetic surg*, chirurgie esthetique`,
  'Environmental & Waste Services': `
    waste*, dechet*, abfall*, entsorg*, residuos, rifiuti, recycl*, recicl*, riciclagg*, depollution*,
    environmental service*, environmental engineering, assainissement*, abwasser*, water treatment, traitement eau*,
    tratamiento agua*, trattamento acque, scrap metal*, desamiant*`,
  'Green & Renewable Energy': `
    wind farm*, biogas*, biogaz, biomass*, methanisation*, hydroelectric*, hydroelectri*, windpark*, solar farm*,
    solar park*, solarpark*, parc* eolien*, parc* solaire*, parc* photovolta*, centrale* solaire*,
    centrale* photovolta*, parque* eolico*, parque* solar*, parchi eolici, parco eolico, parco solare, parchi solari,
    power producer*, producteur* energie*, producteur* electricite, production electricite, energieerzeug*,
    stromerzeug*, productor* energia, produttor* energia, produzione energia`,
  'Oil/Gas Distribution': `
    gas pipeline*, gazoduc*, lpg distribut*`,
  'Oilfield Svcs/Equip.': `
    oilfield*, drilling service*, forage petrolier`,
  'Oil/Gas (Integrated)': `
    oil gas, petrol*, oil refin*, raffin*, mineralol*, erdol*`,
  'Utility (Water)': `
    water utilit*, water supply, eau potable, wasserversorg*, abastecimiento agua, acquedott*, servizio idrico`,
  'Utility (General)': `
    utilit*, district heating, reseau* chaleur, fernwarme*, stadtwerk*, teleriscald*`,
  'Household Products': `
    cosmetic*, cosmetiq*, kosmetik*, beauty*, beaute, parfum*, perfum*, profum*, detergent*, detersiv*,
    household product*, hygiene product*, produit* entretien, personal care, toiletr*, haushaltswaren*, skincare,
    skin care, dermocosmet*, dermokosmet*, dermatocosmet*, make up, makeup, maquillage*, maquillaje*, haircare,
    hair care, hautpflege*, korperpflege*, soin* visage, soin* peau, soin* corps, sun care, soap*, savon*, seife*,
    jabon*, sapon*, disinfectant*, desinfectant*, desinfektionsmittel*, disinfettant*`,
  'Chemical (Basic)': `
    basic chemical*, petrochem*, fertili*, engrais*, dunger*, dungemittel*, concim*, industrial gas*`,
  'Chemical (Specialty)': `
    chemical*, chemistry, chimi*, chemie*, chemisch*, quimic*, paint*, peinture*, coating*, revetement*, farben*,
    pintura*, vernic*, adhesive*, adhesif*, klebstoff*, adhesivo*, adesiv*, resin*, lacke, lackhersteller*,
    lackfabrik*, pesticide*, agrochem*, agroquimic*, agrochimi*, pflanzenschutz*, phytosanit*, fitosanit*,
    crop protection`,
  Steel: `
    steel*, basic metals, metallurg*, metalurg*, siderurg*, stahl*, acier*, acero, acciaio, acciaier*, foundr*,
    fonderie*, giesserei*, fundicion*`,
  'Metals & Mining': `
    mining*, miner*, bergbau*, metals, aluminium*, alumini*, copper*, cuivre*, kupfer*, non ferrous*`,
  'Paper/Forest Products': `
    paper*, papier*, papel*, carta, cartier*, cartiere, timber*, wood*, bois, holz*, madera*, legno, sawmill*,
    scierie*, sagewerk*, aserrader*, segher*, forest*, forstwirt*`,
  Shoe: `
    shoe*, footwear*, chaussure*, schuh*, calzad*, calzatur*`,
  Apparel: `
    apparel*, clothing*, fashion*, textil*, tessil*, vetement*, habillement*, pret porter, ^mode, bekleid*, moda,
    ropa, abbigliament*, garment*, leather*, maroquinerie*, lederwaren*, pellet*, luxury*, luxe, jewel*, bijou*,
    joailler*, schmuck*, joyer*, gioieller*`,
  Trucking: `
    truck*, road haulage, haulage, transport routier*, transport* marchandise*, camionnage*, strassengutertransport*,
    transporte* carretera, autotrasport*`,
  'Transportation (Railroads)': `
    rail operator*, railway operator*, transport ferroviaire, eisenbahnverkehr*, trasporto ferroviario`,
  'Air Transport': `
    airline*, air transport, luftverkehr*, trasporto aereo, transporte aereo, compagnie aerienne, fluggesellschaft*,
    aerolinea*, compagnia aerea, transport* aerien*`,
  Transportation: `
    transport*, road rail, trasport*, logisti*, freight*, fret, spedition*, transitaire*, spedizion*, warehous*,
    entrepos*, lagerei*, almacen*, magazzin*, courier*, messagerie*, kurier*, parcel*, colis, mensajer*, corriere,
    corrieri, demenagement*, removals, umzug*, supply chain, autocar*, autocariste*, bus operator*, bus compan*,
    coach operator*, taxi, taxis, busunternehm*`,
  'Restaurant/Dining': `
    restaura*, food service*, food beverage service*, ristora*, cater*, traiteur*, gastronom*, gastgewerbe*,
    fast food, cafe, cafes, coffee shop*, bar, hosteler*`,
  'Hotel/Gaming': `
    hotel*, hospitality, hotell*, hoteler*, alberg*, casino*, gambling, travel*, voyage*, reise*, tourism*, tourisme*,
    turism*, viaggi*, agencia* viaje*, camping*, accommodation*`,
  Recreation: `
    sport*, fitness*, gym, gyms, leisure*, loisir*, freizeit*, ocio, tempo libero, toy, toys, jouet*, spielzeug*,
    juguet*, giocattol*, bicycle*, bike*, velo, velos, cycles, cyclisme, fahrrad*, biciclet*, amusement park*,
    parc* attraction*, spielwaren*`,
  Entertainment: `
    film*, cinema*, movie*, audiovis*, music*, musique*, musik*, entertainment*, divertissement*, unterhaltung*,
    entreteni*, intratteni*, events, eventagent*, evenement*, eventi, veranstalt*, espectacul*, spettacol*, theatre*,
    theater*, event management, event agenc*, event organis*, record label*, video production, production video*,
    podcast*, videoproduktion*, produccion video*, produzione video*`,
  Broadcasting: `
    broadcast*, television*, radio*, fernseh*, rundfunk*, radiodiffusion*`,
  'Publishing & Newspapers': `
    publish*, edition*, maison edition, verlag*, editorial*, editoria, editrice, newspaper*, presse, press group,
    zeitung*, periodic*, journal*, printing*, imprim*, druckerei*, imprenta*, tipograf*, stampa`,
  'Telecom. Services': `
    telecom*, telekom*, telefon*, telephon*, mobile operator*, internet service provider*, fournisseur acces internet,
    fibre operator*, tlc, telecomunicac*, telecomunicaz*`,
  'Office Equipment & Services': `
    office equipment, office suppl*, fourniture* bureau, burobedarf*, bureautique*, material oficina,
    forniture ufficio`,
  'Real Estate (Operations & Services)': `
    real estate*, property, property compan*, immobili*, inmobili*, immobilie*, fonciere*, coworking*`,
  [TOTAL_MARKET]: `
    bank*, banque*, banca, banco*, insurance*, assurances, versicherung*, seguros, assicura*, financial service*,
    services financiers, finanzdienst*, servicios financieros, servizi finanziari`,
  'Software (System & Application)': `
    artificial intelligence, intelligence artificielle, kunstliche intelligenz, inteligencia artificial,
    intelligenza artificiale, data analytics, big data, cloud computing`,
}

/**
 * Terms for whole sectors of the economy. Used only if neither the text nor the product is more specific, and then with
 * the sector's lower-valued half.
 */
export const BROAD: Tier = {
  'Hospitals/Healthcare Facilities': `
    health*, medical*, medicaux, sante, gesundheit*, medizin*, salud, sanidad, sanita*, salute, social care`,
  Power: `
    energy*, energie*, energia*, energetic*, power generation, electricity*, electricite, strom, elettricita,
    electricidad`,
  'Environmental & Waste Services': `
    environment*, environnement*, umwelt*, medioambient*, medio ambiente, ambiente, cleantech`,
  Broadcasting: `
    media, medias, medien, medios comunicacion`,
  'Household Products': `
    consumer goods, consumer product*, biens consommation, konsumguter*, bienes consumo, beni consumo`,
  'Business & Consumer Services': `
    consumer service*, personal service*, service* personne*, handwerk*`,
  'Computer Services': `
    cyber security, cybersecur*, cybersicherheit*, ciberseguridad*, cybersicurezza*, it security, it sicherheit*,
    seguridad informatica, sicurezza informatica`,
  'Green & Renewable Energy': `
    renewable*, renouvelable*, erneuerbar*, renovable*, rinnovabil*, solar*, solaire*, photovolta*, fotovolta*,
    wind energy, wind power, eolien*, windkraft*, windenergie, eolic*, energie* renouvelable*, energie* solaire*,
    energie* eolien*, erneuerbare* energie*, energia* renovable*, energia solar*, energia eolica*,
    energia* rinnovabil*, energia solare`,
}
