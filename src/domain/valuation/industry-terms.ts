/**
 * Terms by industry, separated by commas and folded as by `wordsOf`: lower case, no accents, no articles or
 * prepositions. `*` matches any ending (or beginning: `*software` matches German `Bausoftware`); `^` anchors a term to
 * the start of a clause, `$` to its end.
 */
export type Tier = Readonly<Record<string, string>>

/** Phrases that would mislead word by word: an IT service is not software, and water distribution is not wholesale. */
export const SETTLED_BY_A_PHRASE: Tier = {
  'Software (Entertainment)': `
    video game*, videogame*, game studio*, jeu* video, videospiel*, computerspiel*, videojuego*, videogioc*,
    mobile game*`,
  'Healthcare Information and Technology': `
    health* software, medical software, logiciel* medica*, logiciel* sante, medizinsoftware, software medic*,
    software sanita*, digital health, ehealth, esante, sante numerique, healthtech, telemedicine, telemedecine,
    telemedizin, telemedicina`,
  'Computer Services': `
    ^it$, it service*, it consult*, it support, it infrastructure, it dienst*, it beratung, it outsourc*,
    managed service*, computer programming, programmation informatique, computer consult*, software consult*,
    software integrat*, software resell*, software development, softwareberatung, softwareentwicklung,
    service* informatique*, conseil informatique, prestat* informatique*, maintenance informatique,
    developpement logiciel*, integrat* logiciel*, integrateur* informatique*, infogerance, servicios informaticos,
    servicios it, consultoria informatica, consultoria it, servizi informatici, consulenza informatica,
    desarrollo software, sviluppo software, system* integrat*, integrazione sistemi, systemhaus, ^hosting$,
    web hosting, cloud hosting, hosting provider*, hebergement web, hebergement donnees, data cent*, rechenzentr*,
    computer service*, managed it, managed security, managed detection, managed soc, soc manage*, soc service*,
    security operation* cent*, centre operationnel securite, centre operation* securite, centro operaciones seguridad,
    penetration test*, pen test*, pentest*, red team*, test* intrusion, penetrationstest*, prueba* penetracion,
    prueba* intrusion, incident response, reponse incident*, cyber* test*, cyber* audit*, audit* cyber*,
    audit* securite informatique, cyber* consult*, cyber* service*, service* cyber*, conseil* cyber*,
    *cybersicherheitsberatung*, beratung cyber*, servicios ciberseguridad, consultoria ciberseguridad,
    auditoria* ciberseguridad, servizi cyber*, consulenza* cyber*, it security service*, it sicherheitsberat*,
    conseil* donnee*, conseil* data, data consult*, datenberatung*, consultoria datos, consulenza* dati, conseil* crm,
    conseil* erp, crm consult*, erp consult*, crm integrat*, erp integrat*, integrat* erp, integrat* crm,
    erp beratung*, crm beratung*, consultoria erp, consultoria crm, implantacion erp, implantacion crm,
    consulenza erp, consulenza crm, cloud migration*, cloud consult*, migration* cloud`,
  'Semiconductor Equip': `
    semiconductor equipment, equipement* semiconducteur*, halbleiteranlagen`,
  'Real Estate (Development)': `
    real estate develop*, property develop*, promot* immobili*, immobilienentwickl*, bautrager*, promotor* inmobili*,
    sviluppo immobiliare`,
  Power: `
    power distribution, electricity distribution, distribution electri*, distribucion electri*,
    distribuzione elettric*, stromverteilung, stromversorg*`,
  'Utility (Water)': `
    water distribution, distribution eau`,
  'Utility (General)': `
    gas distribution, distribution gaz`,
  Transportation: `
    distribution logisti*, logistique distribution, transport distribution, distribution transport`,
  'Auto Parts': `
    spare part* auto*, automotive spare*, wiring harness*`,
}

/** Software and computers, which take precedence over the field they serve. */
export const SOFTWARE: Tier = {
  'Software (System & Application)': `
    *software*, logiciel*, progiciel*, saas, paas, erp, crm, machine learning, applicati* gestional*,
    programas informaticos, programma* gestional*, cloud platform*, plateforme* cloud, mobile app, mobile apps,
    mobile application*, application* mobile*, applicazioni mobili, aplicacion* movil*, edtech, proptech, martech,
    adtech, lms, learning management system*, plateforme* apprentissage, lernplattform*, business intelligence, customer data platform*, ai platform*, ai software`,
  'Computer Services': `
    informatique*, informatica*, informatik*, edv, esn, ssii`,
  'Computers/Peripherals': `
    computer hardware, technology hardware, materiel informatique, peripherique* informatique*, computerhardware*,
    printers`,
  'Software (Internet)': `
    online marketplace*, marketplace ligne, online platform*, plateforme* ligne, onlineplattform*, plataforma online,
    piattaforma online, web portal*, portail web, search engine*`,
}

/**
 * Forms of trade that take precedence over the goods: services, trading, teaching, repair, installation. Makers are
 * included only if their goods contain such a word (cleaning machines, metrology instruments).
 */
export const FORM_OF_TRADE: Tier = {
  'Business & Consumer Services': `
    cleaning, nettoyage*, proprete, reinigung*, gebaudereinigung*, *reinigung, limpieza*, pulizi*,
    facility management, facilities management, facility services, *recruit*, recrutement*, personalvermittl*,
    personaldienst*, zeitarbeit*, leiharbeit*, interim, travail temporaire, staffing, seleccion personal,
    trabajo temporal, somministrazione lavoro, lavoro interinale, ricerca personale, consulting, consultancy,
    management consult*, conseil, cabinet conseil, unternehmensberatung*, *beratung, consultoria, asesoria*,
    consulenza*, accounting, accountan*, bookkeep*, comptab*, expertise comptable, steuerberat*, buchhalt*, buchfuhr*,
    gestoria, contabil*, commercialist*, law firm*, legal service*, cabinet avocat*, kanzlei*, abogad*, studio legale,
    rental*, location materiel*, location equipement*, location vehicule*, *vermietung, vermiet*, alquiler*, noleggi*,
    security guard*, security service*, gardiennage*, sicherheitsdienst*, wachdienst*, vigilancia, vigilanza,
    call cent*, centre* appel*, callcenter*, outsourc*, externalisation*, business service*, commercial service*,
    professional service*, service* entreprise*, servicios empresa*, servizi impres*, unternehmensdienst*,
    translation*, traduction*, ubersetz*, funeral*, pompes funebres, funerair*, bestatt*, laundr*, blanchisserie*,
    wascherei*, lavander*, hairdress*, coiffure*, friseur*, peluquer*, parrucchier*, real estate agen*, estate agen*,
    property management, agence* immobiliere*, gestion immobiliere, immobilienverwalt*, hausverwalt*,
    immobilienmakler*, agencia* inmobiliaria*, agenzi* immobiliar*, inspection certification, repair service*,
    pest control, desinfection, disinfection, desinfektion, desinfeccion, disinfezion*, deratis*, control plagas,
    derattizzazion*, hygiene service*, washroom service*, service* batiment*, service* immeuble*, gebaudedienst*,
    gebaudeservice*, servicios edificios, servizi edifici, multiservizi, espaces verts, paysagiste*, landscaping,
    landscape contract*, grounds maintenance, building cleaning, jardineria, giardinaggio, securite privee,
    private security, seguridad privada, sicurezza privata, fleet management, vehicle leasing, car leasing,
    leasing service*, location longue duree, gestion flotte*, fuhrparkmanagement*, flottenmanagement*, gestion flotas,
    gestione flott*, intellectual property, propriete intellectuelle, patent attorney*, logisti* consult*,
    laborator* test*, test* laborator*, material* test*, testing inspection*, inspection testing, test* certification,
    inspection services, non destructive, nondestructive, analytical laborator*, analytical service*,
    environmental laborator*, environmental test*, environmental analys*, food test*, water test*, product test*,
    mechanical test*, bioanaly*, ^testing, metrolog*, calibration*, etalonnage*, kalibrier*, kalibrat*, calibracion*,
    taratur*, essais$, essais mecanique*, essais materiaux, laboratoire* essai*, analyse* environnement*,
    analyse* agro*, analyse* aliment*, analyses eau*, analyses sol*, laboratoire* analyse* environnement*,
    laboratoire* analyse* agro*, laboratoire* analyse* aliment*, laboratoire* analyse* chimi*,
    laboratoire* analyse* industriel*, laboratoire* analyse* eau*, laboratoire* analyse* sol*,
    controle* non destructif*, controle* technique*, bureau* controle, pruflabor*, prufinstitut*, werkstoffpruf*,
    materialpruf*, zerstorungsfrei*, umweltanaly*, umweltlabor*, lebensmittelanaly*, lebensmittellabor*,
    laborator* ensayo*, ensayos$, ensayos material*, ensayos no destructivos, analisis ambiental*,
    analisis medioambiental*, analisis agroaliment*, analisis aliment*, laborator* prov*, prove material*,
    prove non distruttive, controlli non distruttivi, analisi ambiental*, analisi aliment*, analisi agroaliment*,
    schadlingsbekampfung, paysagisme, landscape garden*, gartenlandschaftsbau*, garten landschaftsbau*, paisajismo,
    telesurveillance*, alarm system*, alarm monitoring, alarmanlagen, clinical research*, recherche clinique,
    debt collection, recouvrement creance*, inkasso*, recupero crediti, syndic, syndics, gestion locative,
    administration biens, courti* assurance*, courtage*, insurance brok*, insurance intermedia*, insurance agenc*,
    versicherungsmakler*, corredur* seguros, corredor* seguros, brokeraggio*, broker assicurativ*, asset management,
    wealth management, gestion patrimoine, financial advis*`,
  Education: `
    training, formation*, schulung*, weiterbildung*, ausbildung*, formacion, formazione, education*, enseignement*,
    bildung*, ensenanza, educacion, istruzione, school*, ecole*, schule*, escuela*, scuol*, universit*, elearning,
    creches, child care, childcare, kindertages*, guarderia*, asili nido, asilo nido`,
  'Food Wholesalers': `
    food wholesale*, food distribut*, food beverage distribut*, wholesale food*, wholesale distribut* food*,
    grossiste* aliment*, grossiste* alimentaire*, grossiste* produit* alimentaire*, grossiste* fruit*,
    distribut* aliment*, distribution produit* alimentaire*, lebensmittelgrosshandel*, lebensmittelhandel*,
    mayorista* aliment*, distribu* aliment*, ingrosso aliment*, commercio ingrosso aliment*, beverage wholesale*,
    wine merchant*, foodservice distribut*, cash carry`,
  'Healthcare Support Services': `
    pharma* wholesale*, wholesale pharma*, pharma* distribut*, drug distribut*, grossist* pharma*, grossist* farmac*,
    repartit* pharma*, distribut* pharma*, pharmagrosshandel*, distribu* farmac*, mayorista* farmac*, ingrosso farmac*`,
  'Retail (Distributors)': `
    wholesale*, grossist*, comercio mayor, venta mayor, negoce*, negociant*, distributor*, distributeur*,
    distribuidor*, distributore*, distributori, *grosshandel*, grosshandler*, mayorista*, ingrosso, commerce gros,
    trading company, import export, ^distribution, ^distribucion, ^distribuzione, ^vertrieb, distribution$,
    distribucion$, distribuzione$, dealer, dealers, dealership*, concessionnaire* materiel*,
    concessionnaire* agricole*, concession* materiel*, concession* agricole*, landmaschinenhandel*,
    landtechnikhandel*, maschinenhandel*, concesionario* maquinaria, concesionario* agricola*,
    concessionari* macchin*, concessionari* agricol*`,
  'Retail (Grocery and Food)': `
    supermarket*, grande distribution, supermarche*, supermarkt*, supermercad*, supermercat*, grocer*, epicerie*,
    convenience store*, lebensmitteleinzelhandel*, boulangerie artisanale, butcher*, boucherie*`,
  'Retail (Building Supply)': `
    diy store*, home improvement*, bricolage, baumarkt*, bricolaje, hardware store*, ferreter*, ferramenta,
    quincaillerie*`,
  'Retail (Automotive)': `
    car dealer*, auto* dealer*, concession* auto*, autohaus*, autohandel*, garage*, concesionari*, concessionari*,
    car repair*, reparation auto*, kfz werkst*, autowerkst*, taller* mecanic*, autofficin*, accident repair*,
    collision repair*, body shop*, bodyshop*, body repair*, vehicle repair*, vehicle maintenance, vehicle servicing,
    auto* repair*, truck repair*, truck servicing, truck van servicing, van truck servicing, fleet maintenance,
    fleet servicing, carrosserie auto*, carrosserie peinture, carrosserie$, reparation* carrosserie*,
    reparation* vehicule*, reparation* poid*, maintenance vehicule*, entretien vehicule*, entretien auto*,
    entretien poid*, entretien reparation auto*, entretien reparation vehicule*, maintenance flotte*, kfz reparatur*,
    autoreparatur*, fahrzeugreparatur*, fahrzeugwartung*, unfallreparatur*, unfallinstandsetz*, lkw werkst*,
    kfz service*, reparacion auto*, reparacion vehiculo*, mantenimiento vehiculo*, mantenimiento flota*,
    chapa pintura, riparazion* auto*, riparazion* veicol*, manutenzione veicol*, manutenzione auto*,
    manutenzione flott*, carrozzeria, carrozzerie, karosserie$, karosserie lack*, karosserie reparatur*,
    karosseriewerkst*, karosseriereparatur*, karosserieinstandsetz*, karosseriefachbetrieb*, karosseriezentr*,
    tyre retail*, tyre dealer*, tyre service*, tyres, pneus, ^pneumatiques$, reifenhandel*, reifenservice*,
    neumaticos, gommist*, station* service, petrol station*, tankstelle*, gasolinera*, car wash*`,
  'Retail (Special Lines)': `
    retail*, ecommerce, onlineshop*, online shop*, online store*, online retail*, vente ligne, commerce ligne,
    commerce detail, vente detail, magasin*, boutique*, einzelhandel*, onlinehandel*, versandhandel*,
    comercio minorista, comercio electronico, tienda*, minorista*, vendita dettaglio, commercio dettaglio,
    commercio elettronico, negozi, optician*, opticien*, pharmacies, jewel* store*, garden centre*, garden center*,
    jardineries, gartencenter*, audioprothesiste*`,
  Advertising: `
    advertis*, publicit*, agence* communication, marketing agenc*, agence* marketing, marketing digital,
    digital marketing, marketing service*, marketingagentur*, ^marketing$, werbe*, werbung, agencia* publicidad,
    pubblicit*, agenzi* comunicazione, public relations, digital agency, agence digitale, agence web, web agency,
    market research, etude* marche*, relations publiques, relations presse, offentlichkeitsarbeit*, pr agen*,
    relaciones publicas, relazioni pubbliche, communication* agenc*, kommunikationsagentur*, agencia* comunicacion,
    ^communication$, communication corporate, communication institutionnelle, communication evenementielle,
    comunicacion corporativa, brand strategy, branding agenc*, media agenc*, agence* media, agences medias,
    mediaagentur*, agencia* medios, agenzi* media, marketing data, marketing research, customer data, consumer panel*,
    audience measur*, media measurement, mesure audience*, consumer research, estudio* mercado,
    investigacion mercado*, ricerche mercato, marktforschung*`,
  'Electronics (General)': `
    metrology instrument*, metrology equipment, metrology system*, instrument* metrolog*, calibration equipment,
    calibration instrument*`,
  'Household Products': `
    cleaning product*, cleaning agent*, cleaning chemical*, home care product*, produit* nettoyage,
    produit* entretien, produit* desinf*, produit* hygiene, reinigungsmittel*, putzmittel*, waschmittel*,
    pflegemittel*, pflegeprodukt*, hygieneartikel*, productos limpieza, productos higiene, prodott* pulizia,
    prodott* igien*, prodott* per pulizi*, produit* pour nettoyage, productos para limpieza`,
  Machinery: `
    cleaning machin*, cleaning equipment, machine* nettoyage, reinigungsmaschin*, reinigungstechnik, reinigungsanlag*,
    reinigungsgerat*, macchin* pulizi*, maquina* limpieza, packaging machin*, packaging equipment, packing machin*,
    machine* emballage*, machine* conditionnement, verpackungsmaschin*, testing machin*, testing equipment,
    prufmaschin*, kitchen equipment, catering equipment, cuisines professionnelles, grosskuchentechnik,
    refrigeration equipment`,
  'Environmental & Waste Services': `
    hazardous waste, waste management, waste collection*, waste treatment, dechet* dangereux, dechet* industriel*,
    gestion dechet*, collecte dechet*, sonderabfall*, gefahrliche abfalle, residuos peligrosos, gestion residuos,
    rifiuti pericolosi, rifiuti speciali, gestione rifiuti, nettoyage sites pollues`,
  'Beverage (Alcoholic)': `
    negoce vin*, negociant* vin*, negociant* eleveur*, negoce elevage vin*, maison* vin*`,
  'Engineering/Construction': `
    industrial maintenance, industrial service*, plant maintenance, ^maintenance, maintenance$,
    maintenance industriel*, operation* maintenance, exploitation maintenance, service* industriels, ^wartung,
    industrieservice*, industriewartung*, industriedienst*, industriemontage*, betriebsfuhrung*, ^mantenimiento,
    mantenimiento$, mantenimiento industrial*, servicios industriales, ^manutenzion*, manutenzione$, manutenzioni$,
    manutenzione industrial*, servizi industriali, scaffolding*, echafaudage*, gerustbau*, andamio*, pontegg*,
    ^installation, installation$, ^pose, ^instalacion, ^installazione, building automation,
    building management system*, building service* engineer*, gestion technique batiment*, gebaudeautomat*,
    gebaudetechnik*, haustechnik*, domotic*, domotique*, automatizacion edificios, automazione edifici,
    engineering consult*, consulting engineer*, engineering design, engineering service*, conseil* ingenierie,
    ingenieurberatung*, beratende ingenieur*, consultoria ingenieria, servicios ingenieria, consulenza ingegneria,
    electrical install*, electrical contract*, hvac install*, install* pompe* chaleur, heat pump install*,
    flood defence*, ^instandhaltung*, instandhaltung$, industrieinstandhaltung*, anlageninstandhaltung*,
    repair maintenance machin*, repair maintenance electr*, machin* repair*, reparation* entretien machine*,
    reparation* machine*, reparatur instandhaltung maschin*, maschinenreparatur*, reparacion maquin*,
    riparazion* macchin*, motor repair*, bobinage*, montage installation*, montage wartung*, *wartung$, fit out,
    agencement*, ladenbau*, innenausbau*, froid industriel, frio industrial, fire protection, protection incendie,
    securite incendie, brandschutz*, proteccion incendios, antincendio*, swimming pool*, piscines, piscinistes,
    schwimmbadbau*`,
  'Aerospace/Defense': `
    aircraft maintenance, maintenance aeronautique, maintenance avion*, flugzeugwartung*, mantenimiento aeronautic*,
    manutenzione aeronautic*`,
  'Shipbuilding & Marine': `
    ship repair*, marine maintenance, maintenance navale, reparation navale, schiffsreparatur*`,
  Transportation: `
    ^logisti*, contract logisti*, ecommerce logisti*, ecommerce fulfil*, fulfilment*, fulfillment*, order fulfil*,
    logisti* ecommerce, logisti* comercio electronico, logisti* commercio elettronico, cold storage,
    preparation commande*, kontraktlogistik*, kuhllager*, kuhlhaus*, ^entreposage`,
  'Hotel/Gaming': `
    boutique hotel*, hotel* boutique`,
  'Real Estate (Development)': `
    marchand* biens`,
}
