/**
 * Words that describe a business or a location without identifying a company: trades, materials, places, business terms
 * and function words of English, French, German, Spanish and Italian, folded (lower case, no accents), mostly in the
 * singular. Homonyms are dictionary words that are as often a surname, a first name or a brand. Doubtful words are
 * omitted, because masking too much is the lesser harm.
 */

const SMALL_WORDS = `
a an and are as at be but by for from has have he her his how i if in into is it its just more most my no not of off
on one or our out over own she so than that the their them then there these they this to two up us was we were what
when where which who will with you your all any both each every new au aux avec ce ces cette chez comme dans de des du
elle elles en entre est et eux il ils je la le les leur leurs lui ma mais me mes mon ne nos notre nous ont ou par pas
plus pour qu que qui sa sans se ses si son sont sous sur ta te tes toi ton tous tout toute toutes tu un une vers vos
votre vous y d l s aber alle als am auch auf aus bei beim bis das dem den der die doch durch ein eine einem einen
einer er es fur hat ich ihr im ins ist ja mit nach nicht noch nur oder ohne sehr sein seit sich sie sind uber um und
uns unser unter vom von vor war wenn wer wie wir zu zum zur zwischen al ante aqui bajo como con contra cual cuando del
desde donde el ella ellos era esta este esto hacia hasta las lo los mas mi muy nada ni nuestra nuestro o otra otro
para pero por porque quien ser sin sino sobre su sus tras una uno unos ya ad agli ai alla allo anche che chi ci col
come cosi da dal dalla dei della delle dello di dove e ed fra gli ha hanno ho loro molto nei nel nella noi non nostra
nostro ogni per piu quale quando quella quello questa questo sono sua sul sulla suo tra tutti three four five six
seven eight nine ten first second third deux trois quatre cinq sept huit neuf dix premier premiere zwei drei vier funf
dos tres cuatro due tre quattro cinque saint sainte san santa sankt st van ter do bin ben ibn mac mc`

const BUSINESS = `
academy account accounting acquisition advanced advice advisor advisory agency agent alliance allied application
approach asset assistance associate associated association audit automation b2b b2c bank banking base basic benefit
best board brand broker brokerage budget build builder business buyer buying capital card care cash center central
centre certified chain channel charity choice circle city class clear client close club commerce commercial common
communication community company complete concept conference connect connected consulting consultancy consultant
consortium consumer contact content contract contractor control cooperative corner corporate corporation cost council
country coverage create creation creative credit customer cycle data deal dealer decision delivery department design
desk developer development device digital direct direction director discovery display distribution distributor
division domestic easy economy education effective efficient enterprise entity equity essential establishment europe
event exchange executive expert expertise express facility factory family fast feature federation finance financial
firm fit flow focus force forum foundation franchise free fresh front full function fund future gate general
generation global good goods green group growing growth guide head health hello help heritage high holding home app
hub human idea image impact import export improvement inc income independent index individual industrial industry info
information infrastructure innovation innovative input inside insight inspection institute insurance integrated
intelligence intelligent interest interim international internet invest investment investor item job joint key
knowledge label lab laboratory land large leader leading learning leasing legal level licence life line link list live
loan local logic logistic low main maintenance make maker making management manager manufacture manufacturer
manufacturing market marketing marketplace master media medium member membership merger mini mobile mobility model
modern money move multi national native natural need net network next office online open operation operator
opportunity option order organisation organization original outsourcing owner owned package partner partnership party
pay payment payroll pension people performance personal place plan planning platform play point policy portal
portfolio power practice premium prime private pro process processing procurement product production professional
profile profit program programme project property protection provider public publisher publishing purchase quality
quick range rate ready real recruitment regional registered related relation rental repair report research reserve
resource retail retailer review right risk room sale sales scale school science search sector secure security select
self sell seller selling senior series service share shop shopping show side simple site skill small smart social
society software solution source sourcing special specialist specialised speciality specialty sport staff staffing
standard star start startup state station stock storage store strategic strategy street structure student studio style
subscription success super supplier supply support sustainable system systems team tech technical technique technology
test testing tool top total trade trader trading tradition traditional training transaction transfer transformation
treatment trust turnkey union unique unit united universal university urban use user value venture view village vision
voice wealth web wholesale wholesaler work worker workforce workshop world year zone activity adviser affair big
business-to-business ceo cfo coo cto cio erp crm saas paas iaas api app apps sme smes mid cap midcap ebitda ebit capex
opex kpi roi iso esg rse csr hr rh ict iot ml llm gpt sql rgpd gdpr eur usd gbp chf lei bic iban vat tva siren siret
naf nace naics pme eti tpe ipo nda loi ioi lbo mbo mbi rd qhse hse btp cvc gmp fda ul nf ip tv pc usa uk eu ue
france abonnement accompagnement accueil achat acteur activite adherent administratif administration affaire agence
agrement aide ami amenagement analyse annee annuaire antenne apport approvisionnement art artisan artisanal artisanat
associe assurance atelier avenir avantage banque bassin beau belle bien bon bonne boutique bureau cabinet caisse
campus carriere centrale certification chaine chantier charge chef choix cie cite citoyen clientele collectif
collectivite commun communaute commune compagnie compagnon comptabilite comptable comptoir conception concession
conseil consommation construction courtage courtier culture decoration developpement domaine domicile donnee durable
echange ecole economie economique edition editeur editorial emploi ensemble entrepot entreprise entretien
environnement equipe equipement espace essentiel etablissement etude etudiant evenement evenementiel exploitation
fabricant fabrication fabrique famille familial faire filiale fille fils financement financier fonction fondation
fonds formation fournisseur fourniture fraternite frere futur garantie generale gerance gestion grand grande groupe
groupement habitat haut haute histoire hebergement ici idee immobilier immobiliere independant industrie industriel
informatique ingenierie initiative institut interieur interimaire investissement investisseur jeune journal juridique
justice laboratoire leger lien ligne livraison location logement logiciel logistique loisir maison maitre marche
marque materiel meilleur membre menage mesure metier mise mission mobilite moderne monde montage moyen multiservice
municipal mutuelle negoce nord nouveau nouvelle numerique objet offre ouest outil ouvrage paiement participation
partenaire passion patrimoine pays petite plateforme population poste pratique prestation prestataire prestige
prevention prevoyance prive pret prix producteur produit professionnel projet promotion propre propriete publicite
publicitaire qualite quartier recherche recrutement recuperation region reparation representation reseau residence
ressource retraite reunion reunis royal sante savoir securite sesame seul siege societe anonyme actions simplifiee
responsabilite limitee unipersonnelle soin soleil solidaire specialise specialiste spectacle sud synthese syndicat
systeme technologie telecom terre territoire tourisme traditionnel traitement transmission transport travail travaux
univers urbain usage usine valeur vente vie vieux ville vrai abteilung agentur aktiengesellschaft anbieter anwendung
arbeit ausbildung ausrustung beratung bereich beruf betrieb bildung buro daten dienst dienstleister dienstleistung
einkauf einzelhandel entwicklung erfolg europa fabrik fach familie familienunternehmen finanz firma forschung freund
gebruder geld gemeinschaft genossenschaft geschaft gesellschaft gesundheit gewerbe grosshandel grosse gruppe gut
handel handler handwerk haus heim hersteller herstellung hilfe immobilien ingenieur kunde kunst lager leben leistung
leistungen lieferant logistik losung manufaktur markt mensch mittelstand neu neue pflege planung produkt produktion
projekt qualitat recht schule schutz sicher sicherheit sohn sohne spezialist stadt stiftung technik unternehmen
unternehmensberatung verband verein verkauf verlag vermietung vermogen versand versicherung versorgung vertrieb
verwaltung ware welt werk werkstatt werkzeug wirtschaft zentrum zukunft beschrankter haftung mbh abogado
administracion agencia alquiler amigo asesor asesoria asociacion ayuda banca banco bueno calidad casa centro cliente
comercial comercio compania compra comunicacion comunidad construccion consultor consultora consultoria cooperativa
creacion credito cuenta datos desarrollo diseno distribucion distribuidor distribuidora economia educacion empleo
empresa energia ensenanza equipo escuela espacio estudio europeo evento exportacion fabrica fabricante familia
familiar fomento formacion fundacion gran grupo hermano hijo hogar importacion industria informacion informatica
ingenieria iniciativa inmobiliaria innovacion instalacion instituto integral internacional inversion inversor
investigacion joven libre linea logistica maestro mantenimiento marca mejor mercado montaje mundo nacional negocio
nuevo nueva obra oficina pais pequena pequeno persona plataforma principal produccion producto profesional proveedor
proyecto pueblo red reparacion salud seguridad seguro servicio servicios sistema sociedad solucion suministro taller
tecnica tecnico tecnologia tienda trabajo transporte valor venta vida affari agenzia amico amministrazione
assicurazione assistenza associazione attivita azienda aziendale bello bottega buono calcolo cantiere capitale
commerciale commercio compagnia comune comunicazione consorzio consulente consulenza controllo costruzione cultura
distribuzione ditta edilizia editore editoria fabbrica famiglia figlio filiera finanza finanziaria fondazione
formazione fornitore fornitura fratelli gestione giovane gruppo immobiliare impianto impresa industriale ingegneria
innovazione internazionale investimento laboratorio lavorazione lavoro macchina manutenzione marchio mercato mondo
montaggio nazionale negozio nuovo nuova officina operazione paese piattaforma piccolo prodotto produzione
professionale progettazione progetto qualita ricerca rete riparazione salute scuola servizio sicurezza societa
soluzione spazio strumento sviluppo terra trasporto turismo ufficio unione valore vendita vita`

const TRADES = `
accommodation advertising aerospace aeronautics agri agricultural agriculture agro agritech air aircraft airline
airport aluminium ambulance animal antique apartment apparel aquaculture architect architecture asphalt audio auto
automobile automotive aviation baby bag bakery barber bar barley bath battery beauty beef beer beverage bicycle bike
bio biology biomass biotech biotechnology biscuit boat body boiler book bottle box bread breakfast brewery brick
bridge broadcast building burger bus butcher butchery butter cable cafe cake camera camping candle canteen car caravan
cardboard cargo carpentry carpet casting catering cattle ceiling cement ceramic cereal chair charger charging cheese
chemical chemistry chicken child children childcare chip chocolate church cider cinema circuit civil cleaner cleaning
climate clinic clinical clock cloth clothes clothing cloud coach coal coating cocoa coffee cold colour color component
composite computer computing concrete confectionery container cooking cooling copper corn cosmetic cotton courier
craft crane cream crop cut cutting cyber cybersecurity dairy dance demolition dental dentist dentistry diagnostic door
drain drawing dress drill drilling drink drive driver driving drone drug dry drying dye eco ecology egg electric
electrical electrician electricity electronic electronics elevator embedded emergency energy engine engineer
engineering entertainment environment environmental equipment estate excavation fabric farm farmer farming fashion
feed fence fertiliser fertilizer fibre fiber film filter fintech fire fish fishery fishing fitness fitting floor
flooring florist flour flower food foodservice footwear forestry forge forging forwarder foundry frame freight frozen
fruit fuel funeral furniture gallery game gaming garage garden gardening garment gas gear geothermal gift glass gold
golf gourmet grain graphic gravel grid grinding grocery guard gym hair hairdresser hardware harvest haulage heat
heating herb hospital hospitality hotel household housing hvac hydraulic hydro hydrogen hygiene ice injection ink
instrument insulation interior iron irrigation jewel jewellery jewelry juice kitchen lamp laser laundry lawn leather
leisure lens library lift light lighting lime lingerie lithium livestock lock locksmith lorry luggage lumber lunch
luxury machine machinery machining magazine mail maritime masonry material meal meat mechanic mechanical mechanics
medical medicine metal metallurgy meter microscope milk mill milling mine mineral mining mould moulding mold molding
motor motorcycle museum music nautical newspaper nuclear nursery nursing nut nutrition ocean oil optic optical
optician organic oven packaging packing paint painting pallet panel paper park parking part pasta pastry pastries
paving pet petroleum pharma pharmaceutical pharmacy phone photo photography physio piano picture pig pipe pipeline
pizza planet plant plaster plastic plate plating plumber plumbing polymer pool port post poultry precast precision
prefabricated press printer printing pump radio rail railway railroad recycled recycling refinery refrigeration
renewable renovation repairs restaurant restoration retrofit rice river road robot robotics rock roof roofing rubber
rural salad salon salt sand sanitary satellite sauce sausage scaffolding scrap screen screw sea seafood seed
semiconductor sensor sewage sewing sheet ship shipping shipyard shoe signage silk silver skin snack soap solar sound
soup spare spice spirit spring stairs stainless steam steel stopper sugar surface surgery surgical surveying sweet
swimming tea telecommunication television textile theatre therapy thermal timber tire tyre tobacco toolmaking toy
track tractor traffic trailer train transit translation transportation travel truck trucking tube turbine turning
upholstery utility vacuum valve vegetable vehicle ventilation vessel vet veterinary video vine vineyard vintage wall
warehouse warehousing waste watch water watchmaking wear weaving wedding welding wellness wheel wheat wind window wine
winery wire wireless wiring wooden woodwork wool yacht yarn yoga edge jet cloudnative machine-learning deep analytics
analysis analytic algorithm backup billing blockchain browser chat chatbot code coding compliance crypto cyberdefence
dashboard database datacenter deployment devops ecommerce edtech email encryption firewall foodtech frontend backend
gateway hosting identity insurtech integration invoice invoicing kiosk legaltech medtech monitoring paytech proptech
regtech routing scheduling server ticketing tracking virtual workflow website webshop abattoir abeille acier aerien
aeronautique aeroport agencement agricole agroalimentaire alarme aliment alimentaire alimentation ameublement
animation aquatique arbre architecte argent argile arme armement ascenseur audiovisuel automatique automatisme autocar
avocat bagage bain balance bardage batiment bateau batterie beton beurre bijou bijouterie biere billetterie biologie
biologique biscuiterie ble blanchisserie bois boisson boite bonneterie boucherie bouchon boulangerie bouteille
brasserie bricolage brique broderie broyage calcaire camion canalisation caoutchouc carreau carrelage carrosserie
carton cartonnage cave ceramique cereale chambre champ champignon charcuterie charpente charcutier chasse chaudiere
chaudronnerie chauffage chaussure chemin cheval chimie chimique chocolat chocolaterie cidre ciment clavier
climatisation cloison clinique cloture coiffure colle collecte combustible composant compost concessionnaire
conditionnement confection confiserie confiture conserve conserverie construire contrat cosmetique coton couleur coupe
courrier couture couverture couvreur creche cremerie creme cristal cuir cuisine cuivre culinaire culturel dechet
decolletage decoupe demenagement dentaire dentiste depannage depollution depot dessin desinfection deratisation diesel
distillerie domotique eau eclairage ecologie ecologique elagage electricien electricite electrique electromenager
electronique elevage emballage embarque embouteillage encre energie energetique enfance enfant engin engrais enseigne
enseignement epicerie epuration esthetique etancheite etiquette facade ferme fermeture ferraille ferronnerie
ferroviaire fer feu ficelle filtre fleur fleuriste fluide foncier fonderie forage foret forestier fourrage frais froid
fromage fromagerie frigorifique fumage funeraire garde gaz gateau genie gestionnaire glace glacier gourmand
gourmandise graine granit granulat graphique graphisme graviere gymnastique habillement herbe horlogerie horticole
horticulture hospitalier hotellerie huile hydraulique imprimerie imprime imprimeur incendie infirmier installation
insecte isolation jambon jardin jardinage jardinerie jeu jouet jus laine lait laiterie laitier langue lavage legume
levage liant librairie linge liquide lit livre loisirs lumiere lunette luxe machinisme maconnerie magasin manutention
maraicher marbre marbrerie maroquinerie mecanique mecanicien medecin medecine medicament menuiserie menuisier mer
metallerie metallique metallurgie meuble miel minier minoterie minute miroir miroiterie mode moteur moto moule moulage
mur musee musique mutualite nautique navale naval navire nettoyage notaire nucleaire oeuf oenologie oenotourisme
oenologique oleagineux opticien optique ordinateur orfevrerie organe ornement orthopedie outillage paille pain palette
panneau papeterie papier parapharmacie parc parfum parfumerie parquet patisserie patissier paysage paysagiste peau
peche pediatrie peinture peintre pepiniere petrole petrolier pharmacie pharmaceutique photographe photographie
photovoltaique physique piece piscine placo plante plasturgie plastique plat platre platrerie plomberie plombier pneu
pneumatique poisson poissonnerie pompe pompage pont porc portail porte poterie poubelle poulet presse primeur proprete
puericulture quincaillerie radiologie ramonage ravalement recyclage rectification reeducation reliure renouvelable
repas reseaux restauration revetement riz robinetterie robotique route routier ruche sable salaison salle sanitaire
savon savonnerie scierie sciage scolaire semence semi serre serrure serrurerie serrurier signaletique signalisation
soie sol solaire soudage soudure sous-traitance spiritueux sportif sucre surgele surveillance table tabac tapis
tapisserie taxi teinture telephonie telesurveillance terrain terrassement thermique tissage tissu toile toit toiture
tole tolerie topographie torrefaction tournage toxique tracteur traduction traiteur transitaire tri tricot triage
truffe tuile tuyau tuyauterie urbanisme usinage vache vehicule vegetal velo verger verre verrerie vetement veterinaire
viande vigne vigneron vignoble vin vinaigre viticole viticulture voirie voile voiture volaille voyage zinguerie gite
chateau clos abbaye tilleul chene abfall anlage anlagenbau apotheke architekt backerei bau bauen baustoff
bauunternehmen baum bearbeitung bergbau beschichtung bier blech blume boden brauerei brot buch chemie dach dachdecker
druck druckerei eisen elektrik elektriker elektro elektronik elektrotechnik entsorgung erneuerbar essen fahrrad
fahrzeug farbe feinmechanik fenster fertigung fisch fleisch fleischerei flug forst garten gartenbau gebaude gemuse
gerat getrank getreide glas handwerker haustechnik heizung hoch hochbau hof holz holzbau kaffee kalte kase klima
klimatechnik klinik komponente konditorei kraft kranken kuche kuhlung kunststoff kunststofftechnik lack landwirt
landwirtschaft landtechnik leder lebensmittel licht luft luftung maler malerbetrieb maschine maschinenbau medien
medizin medizintechnik mess messtechnik metall metallbau metzgerei milch mobel molkerei muhle nahrung natur obst
pflanze physiotherapie praxis reifen reinigung reise sanitar schiff schlosserei schmuck schreinerei schrott schuh
spedition spiel spielzeug stahl stahlbau steuer steuerberatung strasse strassenbau strom textil tief tiefbau tier
tierarzt tischlerei umwelt umwelttechnik uhr veranstaltung verkehr verpackung wald warme wasser wein weingut weinbau
werbung wohnung wohnungsbau zahn zahntechnik zement ziegel zimmerei zucker aceite aceituna acero agricola agricultura
agua alimentacion alimento aluminio arbol arquitecto arquitectura arroz artesano artesania automocion azucar azulejo
barco bebida bodega calzado carne carpinteria carniceria cemento ceramica cerveza cerveceria clinica coche cocina
comida confeccion conserva cosmetica cuero deporte electricidad electronica embalaje embutido envase farmacia
farmaceutica ferreteria flor fruta fruteria fundicion ganaderia granja harina helado hierro horno hortaliza hosteleria
huevo imprenta instalador jabon jamon jardineria joyeria juguete ladrillo leche lacteo libreria limpieza madera
maquina maquinaria mar marisco marmol mecanica mecanizado medicamento medico metalurgia mina moda molino mueble
naranja obrero optica pan panaderia papel papeleria pasteleria pesca pescado piedra piel pintura piscina plastico
queso quimica reciclaje reforma renovable restaurante ropa sal sanidad semilla siderurgia tejido tierra transportista
uva vehiculo ventana verdura vestido viaje vidrio vino vinedo zapato zumo abbigliamento acciaio aceto acqua agricolo
agricoltura agriturismo albergo alimentare alluminio architetto arredamento arredo artigianale artigiano autotrasporto
bevanda birra birrificio caffe calzatura calzaturificio cantina carpenteria carta cartiera caseificio chimica
cioccolato concessionaria conceria cucina cuoio dentale dolciario edile elettricista elettronica enologia farina
ferramenta ferro fiore fonderia forno formaggio frutta gelateria gelato giardino gioielleria gioiello gomma
imballaggio imbottigliamento ittica latte legno libro lana macelleria mangime marmo mare meccanica medicina metallo
metalmeccanica miele mobilificio motore olio oreficeria ospedale ottica pane panificio panetteria pasticceria
pastificio pelle pelletteria pesce pietra pittura plastica pollo prosciutto pulizia ristorante ristorazione riso
salumificio sanitario sapone scarpa seta stampa stampaggio tessile tessitura tessuto vetro vetreria viaggio vigneto
vivaio zucchero`

const QUALITIES = `
able absolute active actual additional adjacent ancient annual available average bright broad busy cheap clean compact
comfort constant cool correct critical current daily dedicated dense different discreet dynamic early eastern elegant
elite emerging entire equal exact excellent extra extreme fair famous fine flat flexible friendly fully genuine gentle
great half handmade happy hard heavy honest hot huge ideal infinite inner intense keen kind last late lean lively
lucky macro magic max mega mental micro minor mixed narrow neat neo nice noble normal northern novel outdoor outer
past perfect plain pleasant poly popular positive possible precise present previous proper proud pure rapid rare
recent regular reliable rising robust round safe serious silent single skilled slow smooth soft solid southern stable
steady still strict sunny sure tall thick thin tight tiny true ultra upper vast versatile vital warm western whole
wide wild amber blue pink purple violet yellow bleu blanc blanche dore gris jaune rouge vert verte blau braun gelb
grau grun rot amarillo azul negro rojo bianco blu giallo grigio nero rosso alpha beta gamma delta omega sigma nova
north south east left days night morning evening today week month season summer autumn sun moon sky earth lake valley
mountain bay island coast cape beach wave january february march april june july august september october november
december janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre adult age answer area
army arrival aspect author award back ball band barrier basket bed birth block blood bottom brain branch break breath
brush bubble bucket call camp cast cause cell change chapter chart check chest claim coat coin collar couple course
court cover cross crowd crown cup curve damage date daughter death debt degree demand depth detail diet distance dog
cat horse cow doubt dream drop ear effect effort element end enemy error example exit experience eye face fact fall
feeling feet figure finger flag flight fold foot form fortune friend ground guest habit hand harbour harbor heart
height history hole holiday honey hour hunt impulse inch insect jump journey judge kick kit knife lady language laugh
leaf leg lesson letter lion lip load look loss love luck lung magnet man men woman women map mass match matter measure
meeting memory message method middle mind mirror moment motion mouth name nation nature neck nerve noise nose note
number object offer opinion owl pair parent path pause peace pen pencil perfume person phase pin pioneer pot presence
pressure print prize problem proof purpose push question race rain reason record reflect relax request respect
response result reward ring rise roll root rope rule sail sample scene seat sense shade shadow shape shell shelf
shelter shirt shock shoulder sight sign signal size sleep slice smile smoke soil song sort space spark speed spot
square stage stamp step stick stitch stop storm story stream stretch string stroke subject suit sunrise surprise swan
swim switch tail task taste term text theory thing thought thread throat thumb thunder ticket tie tiger time title
tone tongue tooth torch touch tower town tree trick trip trouble turn twist type umbrella unity verse victory visit
volume vote walk wash way weather weight whale wing winner wish wonder word worth wound wrist`

const PLACES = `
africa african america american asia asian asie afrique amerique european europeen europeenne emea apac benelux nordic
nordics scandinavia balkans mediterranean mediterranee mediterraneo atlantic atlantique pacific pacifique baltic alps
alpes alpen alpin pyrenees jura vosges rhin rhine rhein danube seine loire rhone garonne francais francaise frankreich
francia germany german deutschland deutsch deutsche allemagne allemand alemania germania spain spanish espagne
espagnol espana espanol espanola spanien spagna italy italian italie italien italia italiano italiana italiane belgium
belgian belgique belge belgien belgica belgio netherlands dutch nederland luxembourg luxemburg switzerland swiss
suisse schweiz suiza svizzera austria austrian autriche osterreich portugal portuguese portugais poland polish pologne
polska czech ireland irish irlande england scotland scottish wales welsh britain british kingdom norway norwegian
norvege sweden swedish suede finland finnish denmark danish danemark greece greek grece hungary romania bulgaria
croatia slovenia slovakia serbia ukraine russia turkey turquie israel morocco maroc tunisia tunisie algeria algerie
senegal egypt canada canadian states mexico brazil brasil argentina chile china chinese chine japan japanese japon
india indian inde singapore vietnam thailand korea australia australian zealand dubai emirates saudi qatar quebec
paris lyon marseille toulouse nantes strasbourg montpellier bordeaux lille rennes reims toulon grenoble dijon angers
nimes brest limoges tours amiens metz besancon orleans mulhouse rouen caen nancy avignon poitiers pau calais dunkerque
annecy chambery valence bayonne biarritz perpignan lorient quimper vannes colmar troyes chartres cannes antibes london
manchester birmingham leeds liverpool bristol edinburgh glasgow cardiff belfast dublin galway oxford cambridge
sheffield nottingham leicester york newcastle berlin hamburg munich munchen koln cologne frankfurt stuttgart
dusseldorf dortmund leipzig dresden hannover nurnberg bremen bonn mannheim augsburg vienna wien graz salzburg linz
zurich geneva geneve genf basel bern lausanne lugano madrid barcelona valencia sevilla seville zaragoza malaga bilbao
murcia alicante granada vigo lisbon lisboa porto rome roma milan milano turin torino naples napoli bologna firenze
venice venezia verona genova palermo bari brescia parma modena padova trieste amsterdam rotterdam hague utrecht
eindhoven antwerp anvers antwerpen brussels bruxelles brussel ghent gand gent namur charleroi copenhagen stockholm
oslo helsinki warsaw prague praha budapest athens istanbul moscow bretagne brittany breton normandie normandy normand
alsace alsacien lorraine champagne ardenne bourgogne burgundy comte franche auvergne savoie dauphine provence
provencal azur corse corsica languedoc roussillon occitanie aquitaine gascogne perigord limousin poitou charente
vendee anjou touraine berry picardie flandre flandres hauts ile-de-france ile idf paca centre-val val hexagone armor
armorique occitan basque landes gironde bavaria bayern baden wurttemberg hesse hessen sachsen saxony westfalen
nordrhein rheinland thuringen schleswig holstein brandenburg catalonia catalunya cataluna andalucia andalusia galicia
asturias castilla aragon navarra canarias baleares lombardy lombardia piemonte veneto toscana tuscany emilia romagna
liguria puglia sicilia sicily sardegna lazio campania calabria umbria friuli trentino norden suden osten westen norte
oeste nordest sudest midi levant ponant oriental occidental litoral littoral montagne mont monts plaine riviere cote
monte valle sierra rio lago lac rue avenue boulevard allee quai impasse cours passage lane platz weg gasse viale
piazza corso calle plaza avenida paseo straat laan immeuble tour lieu lieudit hameau bourg cedex bp quater suite`

const FORMS = `
publ www math healthcare fertility salmon subsea news exploration ultrasound couples genomics therapeutics preferred
esports college biogas nuts graphene hire study safety podcast brake diamond stack tunnel bonds cord leverage managed
landscaping flange allergy potash companies pubs pub registry tennis cancer labs voting tax closures infants escape
joinery contest controller callers protocol automate genetics bulk keep relationship candidate growers law desktop
webapp calorie gamers demos access copilot sync odds arbitrage mix pepper perpetual palladium platinum football
tankers aquatic perfusion peptides dynamics broadband antibodies mortgage funding tiles drafts bundles memories embed
quiz anywhere file backers treasury dash status dating democracy give schedules graph microbes grow doses veins engage
flex investing peer million billion fun menu bills tattoos doctors backyard fulfillment fulfilment resistance careers
replay predict socks click meet salary compute wallet insure array creators demo lifestyle multimedia opportunities
coil beams mezzanine countries lotto reinsurance fixed floating liquidation preference cumulative produce leveraged
crude dividend desert electromagnetic biometrics combination carriers smaller patients geophysical traded telematics
collector whisky reality compression relief connectivity alternative plantations mandatory convertible auction
characters royalty inspiration manages primary returns supermarket helps helping builds enable enables made used using
run running sold bought built based led driven focused offering provided providing provision given taken known
included including various other others several many much few such same only often usually further well also can could
may might must should would like since until before after because while during without within through along together
upon under onto around about against between either neither via accessory accessories aluminum appliance acting
assembling assembly automatic baked bending betting binding blending boring bottling brewing broadcasting canned
canning carving collecting collection combined compound compounding conditioning connecting conservation converting
crushing cultivated cultural custom customised customized cutlery dealing defined delivering designing developing
dismantling disposal distributing dosing dressing dried dyeing editing engraving erection exhibition extraction
extruding extrusion fabricated feeding fermentation filling finishing fixture flavouring foaming folding forming
freezing freelance furnishing gambling generator generating glazing grafting hauling hunting imaging installing
installer insulating ironing issuing knitting laminated laminating lending licensing lifting listing loading lodging
logging magnetic malting mapping measurement measuring merchandise merchant metalworking mixing mounting moving
navigation nonprofit nickel ore outpatient packaged paperboard parcel parcels passenger patrol peripheral personalised
personnel piping planting plywood polishing pottery pouring preparation preparing prepared preserved pressing
producing promoting propulsion pulp pumping purchasing quarry quarrying raising recording recovery recreation
recreational refined refining refurbishing refurbished remanufacturing rendering renting repairing resin retailing
riding rolling sanding sawing seasoning seating separating serving servicing shaping sightseeing siding sintering
skiing sorting spinning spraying stamping stationery sterile storing streaming structural structuring supplying
surfacing surfaces switching synthetic tanning telephone telephony tiling tooling towing toys transforming
transmitting transporting treating trimming tutoring underground underwriting vending washing waterproofing wearing
weighing welded wholesaling writing administrator applicator integrator processor producer refiner reseller restorer
designer promoter trainer carrier dyer importer exporter packer planner lender insurer auditor accountant lawyer
notary acoustic acoustics additive adhesive alcohol alloy alloys ambulatory apprentice architectural artificial
artistic athletic autonomous auxiliary bespoke biological botanical carbon casino catalogue charter civic clay coastal
cognitive collaborative commodity competitive computational consultative convenience corrugated credit-union
decorative detergent disposable distilled distillery dwellings ecological economic edible educational elderly
electoral ethical ethnic exclusive experimental explosive external ferrous fiscal fluid foreign fossil geological
granular hazardous historic hobby hormone immersive inland institutional intangible interactive intermediary internal
inventory invisible kitchenware laminate legislative lightweight liquid logistical lubricant malt membrane modular
molecular monetary mutual neural nonwoven nutritional occupational offshore onshore operational organ ornamental
outsourced pelagic pet-care pigment political portable powder predictive preventive probiotic protein psychology
quantum radiant raw receptive reflective religious residential responsible responsive retirement reusable routine
scalable scenic scheduled scientific seasonal secondary sensory sewer shared spatial specialized sponsor standalone
statistical stationary tactical tangible taxation temporary terminal territorial theatrical toilet traceability
underlying unmanned upstream downstream uranium vaccine vacation varnish vegan vegetarian visual vocational voluntary
welfare wellbeing wholesome zinc tungsten titanium lead tin chrome alloyed brass bronze graphite silica silicon
silicone vinyl acrylic nylon polyester polyethylene cellulose cork bamboo rubberised marble accessoire accessoires
administre agrandissement ajustage analyste animateur appareil appareillage applique appui assainissement assurantiel
assureur auxiliaire baignoire banquet boulon boulonnerie bobinage cablage calibrage chargement chimiste cintrage
ciseau clef coffret combine compteur conduite confort connecte connexe construit corde couteau coutellerie couvercle
cuve cuisson cuisiniste debit debosselage debouchage decapage decor decorateur degraissage deshydratation diagnostics
diffuseur diffusion disque documentaire dragage ebenisterie ebeniste ecran elastomere electrotechnique emaillage
emboutissage emporte encadrement enduit enfants engrenage enrobe entretoise equarrissage etancher estampage evacuation
expedition faience farine fauteuil filature filetage financiere finition formateur forme fosse fraisage galvanisation
gamme garniture gazon gerontologie gravure grossiste groupeur guidage hebergeur hauban immersion impression inox
installateur insonorisation intervention inventaire isolant jetable kinesitherapie laminage laque levure levain liege
ligneux literie locatif lot luminaire maintien manege manutentionnaire marinade maroquin mat materiau materiaux
maternel matiere meunerie modelage modulaire moissonneuse motorisation nappage negociant negociation nettoyant
nutraceutique occasion oignon operateur orthese panneaux panification particulier paysager pesage picking piquage
placage plaquiste pliage plisse polissage porcelaine poudre prefabrique prothese puits puissance raccord raffinage
rangement rayonnage reconditionne reconditionnement refroidissement regulation remorque restaurateur retouche rouleau
sablage salarie sechage secheur sellerie sertissage serigraphie sieges sommeil sommelier soufflage stockage sucrerie
tannerie tableau taille tamis tarif teinturerie temperature tente tirage tissus tonnellerie topographe torsion
tourneur tracage tranchage transformateur transitaires trempe tressage urgence valorisation vannerie vapeur vendange
verin vernis viabilite vibration vidange vis vitrage vitrerie vitrine voyageur abdichtung anbau antrieb
antriebstechnik aufzug ausbau ausstattung bahn baustelle befestigung behalter beleuchtung bergung bestattung betreuung
betreiber blechbearbeitung drehteile druckluft ersatzteil fassade feinkost fertigteil fliesen folie forderung
formenbau frasen getriebe giesserei grundstuck guss hafen hausverwaltung herz instandhaltung instandsetzung kabel kalk
kanal kessel kran kuhl ladenbau lagerung lehm leitung mineralol nutzfahrzeug oberflache oberflachentechnik ofen pumpe
rohr rohrleitung rohstoff sagewerk schaltschrank schleifen schmiede schweissen schweisstechnik sonnen spritzguss tank
teil teile trocknung turm ventil veredelung vermessung wache wagen walz wartung waage wellpappe werbetechnik wert
windkraft zubehor zulieferer zuschnitt abono aislamiento ambiente andamio arena ascensor autobus bano calefaccion
camara canteria cantera carga carretera caucho chatarra ciclo climatizacion colchon compuesto conducto congelado
corcho corte cristaleria curtido decoracion desguace dulce electrico embotellado encofrado energetico equipamiento
estampado excavacion exterior fontaneria forestal forja frio galleta gasolinera gimnasio grua hilado iluminacion
impresion inyeccion jardines lacado lavanderia maiz marroquineria medioambiente menaje montador movil neumatico obras
ocio peluqueria perfil piezas planta ponto postre prefabricado pulido puerto quesos rehabilitacion residuo riego senal
soldadura subproducto tabaco telefonia toldo tornilleria trigo troquel tuberia turron vapor vela verde yeso abrasivo
acque addestramento arredi asfalto ascensore autocarro autofficina autoricambi biciclette calore carrozzeria cavo cava
climatizzazione colore componente condotta confezione cosmetici cucitura dolci edilizio elettrico elettrodomestico
erboristeria estrazione etichetta ferroviario filato finestra fissaggio fornace freddo fresatura galvanica giocattolo
gomme grafica idraulica illuminazione imbianchino impiantistica infissi ingranaggio isolamento lamiera lavorati
legatoria leghe manifattura maglieria minuteria noleggio olivicolo paglia pannello piastrella pneumatico polvere pompa
porta pressofusione profilo pulitura resina ricambio rifiuti riciclo rubinetteria saldatura serramento spedizione
sughero tabacco tappeto tenda tornitura trattamento trasporti tubo turistico utensile valvola verniciatura vernice
viti zootecnia cybersecurite cybersicherheit ciberseguridad cybersicurezza talent pickle skincare haircare etalonnage
fleet cladding accident procede homeware vins vines beaute transition flaconnage pulverisation doctor bars games
physical ecotourism capture infant spirits tabletop outerwear nightwear eyewear tableware giftware glassware barware
petfood petcare payments logistiques menagers spas resort lodge bistro brasseries traiteurs bakeries dairies wineries
breweries orchard greenhouse hatchery slaughterhouse tannery sawmill steelworks shipbuilding boatbuilding
coachbuilding bodywork bodyshop dealership tyres roadside towage dredging piling groundworks drylining screeding
curtain walling joiner shopfitting fitout janitorial pestcontrol pest fumigation arboriculture landscaper nurseries
hydroponics vertical cobotique mecatronique mechatronik mecatronica optoelectronique photonique photonics plasma
hydrogene wasserstoff hidrogeno idrogeno batteries akku geothermie biomasse methanisation biogaz cogeneration eolien
solaires pompes chaleur frigoriste surete gardiennage interphone videosurveillance telealarme`

const HOMONYMS = `
hope grace faith joy mark bill jack frank carol dawn sandy gene angel rich chance pat rob sue drew jean pierre rose
marine claire olive iris jasmine marguerite violette aurore prudence constance felicite aime desire clement noel
pascal reine paix mercedes dolores pilar luz paz bruno marina alba serena gioia felice bianca stella linde heide wolf
ernst baker mason smith cook carter taylor tailor king young stone wood forest field hill brook bush hunter fisher
shepherd potter turner miller weaver cooper page knight bishop pope price day lamb fox bonnet chevalier clerc cordier
couturier gros mercier moulin petit prevost vallee kurz jung koch richter vogel costa gallo leone serra torre torres
campos flores iglesias molina delgado blanco rubio woods fields hills parks rivers banks frost little long short
strong sharp wise berg stein bach lang gross klein schwarz weiss bauer brown white black gray grey bell case english
french grant hart holland lord major marsh reed robin sage savage snow summers swift temple wade ward wells west
winter winters wright boucher berger marchand meunier fournier charpentier boulanger tisserand tonnelier masse maire
schneider fischer weber wagner schafer kaiser herrera pastor marin romero leon sastre zapatero orange roy rey brun
gaillard noir chauvin carre carpentier barre bouvier`

const ROLE_ACCOUNTS = `
infos hallo hola bonjour ventes admin noreply reply webmaster secretariat compta jobs services deals investors`

const wordsOf = (list: string): string[] => list.split(/[\s-]+/).filter((word) => word !== '')

const HOMONYM: ReadonlySet<string> = new Set(wordsOf(HOMONYMS))
const FUNCTION_WORD: ReadonlySet<string> = new Set(wordsOf(SMALL_WORDS))
const GENERIC: ReadonlySet<string> = new Set(
  [SMALL_WORDS, BUSINESS, TRADES, FORMS, QUALITIES, PLACES, ROLE_ACCOUNTS]
    .flatMap(wordsOf)
    .filter((word) => !HOMONYM.has(word)),
)

const ENDINGS = ['s', 'x', 'e', 'n', 'es', 'en', 'ed', 'al', 'ale', 'ique']

/** Italian and Spanish inflections: prodotti → prodotto, carni → carne. */
const VOWEL_SWAPS: Readonly<Record<string, readonly string[]>> = { i: ['o', 'e'], e: ['a'], a: ['o'], o: ['a'] }

/**
 * Second parts of German compounds. A generic word followed by one of them is generic too (Stahl·werk, Holz·handel).
 */
const GERMAN_HEADS =
  /^(.{4,}?)s?(?:bau|technik|werke?|handel|dienste?|anlagen?|maschinen?|betriebe?|verwaltung|beratung|verarbeitung|industrie)$/

/**
 * Classifies a folded word: `generic` is a trade, place, business or dictionary word in any common inflection;
 * `homonym` is a dictionary word that is as often a name (Berger, Marine, King) and identifies only when capitalised;
 * all others are `distinctive`.
 */
export function distinctiveness(word: string): 'generic' | 'homonym' | 'distinctive' {
  if (HOMONYM.has(word)) return 'homonym'
  if (isListed(word)) return 'generic'
  const front = GERMAN_HEADS.exec(word)?.[1]
  return front !== undefined && isListed(front) ? 'generic' : 'distinctive'
}

/** True for articles, prepositions, conjunctions, pronouns and numerals, which acronyms usually skip. */
export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORD.has(word)
}

function isListed(word: string): boolean {
  if (GENERIC.has(word)) return true
  if (word.endsWith('ies') && GENERIC.has(`${word.slice(0, -3)}y`)) return true
  const stem = word.slice(0, -1)
  if (stem.length >= 4 && (VOWEL_SWAPS[word.slice(-1)] ?? []).some((vowel) => GENERIC.has(stem + vowel))) return true
  return ENDINGS.some((ending) => {
    const base = word.slice(0, -ending.length)
    return base.length >= (ending === 's' ? 3 : 4) && word.endsWith(ending) && GENERIC.has(base)
  })
}
