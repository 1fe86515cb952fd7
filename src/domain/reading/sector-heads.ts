/** What may be said of a sector's companies without saying which of them: that they make goods, that they serve, both or neither. */
export type SectorKind = 'goods' | 'services' | 'both' | 'neither'

/**
 * Words that stand for a whole sector beside words that any company uses: "food producers", "établissements de santé". Plain; a star
 * for the rest of a word. The names of the sector in `broad-sector-words.ts` do the same and are not repeated. What follows a plus names the sector only beside another word
 * of it: "managed IT services".
 */
export const SECTOR_HEADS: Readonly<Record<string, readonly [SectorKind, string]>> = {
  software: [
    'both',
    'software* logiciel* progiciel* editeur* +applications applicatifs applicativi +aplicaciones +anwendungen apps saas +programas +programmi +digital* +numerique* technolog* tecnolog* tech +subscription* +abonnement* +suscripci* +abbonament* +abo +cloud +nube +licence +license +lizenz* +lizenzerlosen +licenc* +vertical* +verticales +verticali +metier +metiers +gestionali branchensoftware standardsoftware unternehmenssoftware it informati*',
  ],
  'it-services': [
    'services',
    'it ict tic edv informati* +digital* +numerique* technolog* tecnolog* tech systemhaus* systemhauser systemintegrat* +integrat* +cloud +infrastruct* digitalisierung digitalisation digitalizacion digitalizzazione',
  ],
  'business-services': [
    'services',
    'outsourc* externalis* externaliz* esternalizz* unternehmensnah* unternehmensbezogen* professional* profesional* professionnel* professionel* +support bpo +business wissensintensiv* freiberuflich* geschaftsprozess* +backoffice +b +corporate',
  ],
  health: [
    'services',
    'health* sante salud* salute gesund* heil* medical* medizin* patient* pazient* pacient* +care +soins +soin +cura +cure asistencial* assistenzial* +clinical +clinique* heilberuf* medtech +life lifescience* sociosanitari* medicale medicaux medico medizin medizinische* +pflege +sanitari +sanitaires',
  ],
  building: [
    'services',
    'building* construction* batiment* edifici* bau* gebaude* immeuble* ausbau* haustechni* +oeuvre +travaux +obras +opere +instalaciones +instalador* impiant* +impresi* +installazion* +installieren* +handwerk* bauhandwerk* gewerke ausbaugewerk* craftsmen tradespeople +artisan* +artigian* +haus +maison +casa edil* edific* btp +install +maintain +installateur* +installat*',
  ],
  energy: [
    'neither',
    'energ* renewabl* renouvelabl* renovabl* rinnovabil* erneuerbar* +clean* verte* +vert +green +grune* +sauber* +limpi* +pulit* transition* transicion* transizion* energiewende +low +carbon +carbone +bas*',
  ],
  'industrial-services': [
    'services',
    'industri* +plant +plants +site* +sites +usine* +werk* +betrieb* +stabiliment* +plantas instandhaltung*',
  ],
  manufacturing: [
    'goods',
    'industri* manufactur* manufattur* manifattur* produzierend* +component* +composant* +komponent* +bauteil* +parts +pieces +piezas +pezzi +engineered +technical +technische* +tecnic* +technique* produktion* produttiv* productiv* fertigung* subcontract* +sous traitance traitant* zulieferer zuliefer* subcontrata* subfornit* +conto +terzi +transformacion +transformation',
  ],
  food: [
    'goods',
    'food* aliment* agroaliment* agro lebensmittel* nahrung* ernahrung* beverage* drink* drinks boisson* getrank* bebida* bevand* +eat +manger +essen +comer +mangiare +edible genussmittel*',
  ],
  logistics: [
    'services',
    'logisti* transport* trasport* +supply +chain +carga +merci marchandises mercancias +guter* +goods +storage +storing +moving lieferkette* +almacen* +almacenaje +magazzin* +warehous* +lager* +entreposage +freight +fret',
  ],
  'financial-services': [
    'services',
    'financ* finanz* insurance assurance* versicherung* segur* assicura* assicur* fintech +money +patrimoine +vermogen* credito',
  ],
  education: [
    'services',
    'educat* educac* educaz* training* formation* formacion* formazion* +learning +skills bildung* ensenan* istruz* weiterbildung* bildungstrager +teaching +lernen aprendizaje +knowledge enseignement* +centros',
  ],
  'consumer-services': [
    'services',
    'consumer* consommateur* verbraucher* konsument* consumidor* consumator* +particulier* +particular* +privat* privatkunden +personne +persona +personas +persone households +menages +haushalt* +hogares +famiglie +b +c +everyday +alltag* +quotidien* +people personal +personen* personenbezogen*',
  ],
  agriculture: [
    'goods',
    'agri* agro* agrar* agric* landwirt* vegetale* rural* farm farms farming +vegetales +horticole',
  ],
  leisure: [
    'services',
    'leisure loisir* freizeit* ocio +tempo +libero touris* turis* hospitality ricettiv* alojamient* hebergement* beherberg* gastgewerbe* accommodation* unterkunft* divertiment* entretenimient* +gaming +fun +actividades',
  ],
  environment: [
    'both',
    'environment* environnement* umwelt* ambient* medioambient* ambiental* waste dechet* abfall* residu* rifiut* recycl* ricicl* recicl* circular* circulaire* circolar* kreislauf* entsorg* okolog* ecolog* nachhaltig* sustainab* +durable* sostenib*',
  ],
  chemicals: ['goods', 'chemi* chimi* quimic* chimic* spezialchemie feinchemie'],
  media: [
    'services',
    'media* medien* medios communicat* communication* comunica* kommunikation* marketing* advert* pubblicit* werb* entertain* +creativ* +kreativ* +creatif* audiovisu* audiovis* +presse +press +unterhaltung* +content +contenus +contenidos +contenuti culture culturel* kulturell* publicita* publicite',
  ],
  retail: [
    'services',
    'retail* +detail einzelhandel* handel* detaillant* shops stores magasin* +boutique* tiendas negozi minorist* dettaglio laden* filial* ecommerce commerce* comercio* comerci* commerci*',
  ],
  distribution: [
    'services',
    'distribut* distribuc* distribuz* distribu* wholesal* negoce* grossiste* grosshand* grosshandel* mayorist* ingross* trading handel* fachhandel* importer* +handler',
  ],
  'real-estate': [
    'services',
    '+real +estate property properties immobili* inmobili* proptech wohnungswirtschaft* liegenschaft* +housing +logement*',
  ],
  'consumer-goods': [
    'goods',
    'consumer* consommation +consumo konsum* verbrauch* +household* +haushalt* +menage +hogar +casa +maison +home lifestyle +grand +public fmcg +everyday +non lusso',
  ],
  fashion: [
    'neither',
    'fashion textil* tessil* mode moda apparel clothing clothes garment* habillement* vetement* bekleidung* ropa abbigliament* +accessor* luxe luxury luxus* lujo lusso calzado +cuir +cuero +pelle +leder* footwear',
  ],
  automotive: [
    'services',
    'automotive automobil* automo* cars vehicle* vehicule* vehiculo* veicol* fahrzeug* kfz kraftfahrzeug* mobility mobilit* movilidad auto',
  ],
  'aerospace-defence': [
    'both',
    'aerospac* aerospaz* aeroespac* aeronauti* aviation aviacion aviazion* luftfahrt* raumfahrt* spatial* espacial* spazial* defen* defens* difesa verteidigung* wehr* rustung* military militaire* militar* marine naval*',
  ],
  packaging: ['goods', 'packag* emball* verpack* envas* embalaj* imball* conditionnement*'],
  telecom: [
    'services',
    'telecom* telekom* telco* telecomunic* connectivit* connettivit* conectividad* +network* +netz* +reseaux +redes +reti',
  ],
  security: [
    'services',
    'secur* securit* sicher* segur* sicurezza surete +protection +proteccion +protezione +schutz*',
  ],
  machinery: [
    'goods',
    'machin* maschin* macchin* maquin* anlagen* engines +equipment +equipement* +bienes +equipo +strumental* mechanical mecani* meccani*',
  ],
  electronics: [
    'neither',
    'electroni* elektroni* elettroni* electrotec* elektrotec* elettrotec* electrical electrique* elektro* electric* elettric*',
  ],
  staffing: [
    'services',
    'hr rh rrhh staffing +people +personal* personel recruit* recrut* talent* risorse umane humanos humaines +human +resources arbeitskraft* workforce',
  ],
}
