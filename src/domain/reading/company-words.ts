/*
 * Words that say nothing of which business a company is in, in five languages; plain. They stand beside the name of a sector and leave
 * it as broad as it is: "profitable companies in the food sector", "les métiers du bâtiment".
 */

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '))

/** Words that join, count, praise or place; what is done with the products of a sector does not belong here. */
export const FILLERS = setOf(
  'a all any anything the in of and or for to with that which who are is from on by at as into across within around everything related relating linked connected rund um alles was sector sectors industry industries company companies business businesses firm firms smes sme small medium mid sized family owned profitable established growing leading niche regional local national european various diversified groups group recurring revenue revenues market markets space area areas opportunities world universe domain vertical verticals subsectors segment segments ecosystem value chain own their independent owner strong high mature cash generative resilient non cyclical fragmented income more broad wide whole entire sub new modern asset light heavy ' +
    'tous toutes tout toute les le la l de des du d et ou en dans avec secteur secteurs societes societe entreprises entreprise pme eti tpe activites activite metiers metier filiere filieres familiales familiale rentables rentable etablies regionales regionaux leaders acteurs divers diverses recurrents recurrent revenus monde univers domaine domaines marche marches branche branches pour aux au a l qui sont sur lies lie liees liee autour ensemble independants independantes independant groupe groupes petites moyennes structures structure economie champ ' +
    'alle aller der die das den dem des im in und oder fur mit am an von vom zum zur auf ums branche branchen sektor sektoren unternehmen unternehmens betriebe betrieb betrieben firmen mittelstand mittelstandische mittelstandischer mittelstandischen kmu bereich bereiche bereichen umfeld familiengefuhrte familienunternehmen inhabergefuhrte profitable profitablen etablierte regionale wiederkehrende wiederkehrenden umsatze umsatzen erlose erlosen welt markt markte wirtschaft wirtschaftszweig industrie gesellschaften gesellschaft gruppen gruppe thema themen kleine mittlere eigener eigene eigenen eigenem sowie auch starke gesunde ' +
    'todo todos toda todas el la los las lo en y o e con del de sector sectores subsector empresas empresa companias compania sociedades sociedad negocios negocio pymes pyme mercado mercados familiares familiar rentables rentable consolidadas consolidada regionales regional lideres varios diversos ingresos recurrentes recurrente mundo ambito ambitos area industria industrias rama ramas al a para que son relacionadas relacionados grupo grupos propia propio ' +
    'tutti tutte tutto il lo la gli le i nel nella nei nelle nell con e o ed settore settori comparto comparti aziende azienda imprese impresa societa pmi di del dei della delle dell degli d mercato mercati familiari familiare redditizie redditizia consolidate consolidata regionali leader vari ricavi ricorrenti ricorrente mondo ambito ambiti area filiera filiere industria per alle ai agli alla all che sono legate legati gruppo gruppi proprio propria',
)

/** Who serves: beside the name of a sector whose companies serve they leave it as broad. */
const SERVING = setOf(
  'service services provider providers operator operators facilities facility structures contractors contractor ' +
    'prestataire prestataires prestation prestations etablissement etablissements exploitant exploitants organisme organismes ' +
    'dienstleistung dienstleistungen dienstleister dienst dienste anbieter betreiber einrichtung einrichtungen trager ' +
    'servicio servicios prestador prestadores operador operadores establecimiento establecimientos ' +
    'servizio servizi operatore operatori struttura strutture gestori gestore prestazioni',
)

/** Who makes: beside the name of a sector whose companies make goods they leave it as broad. */
const MAKING = setOf(
  'manufacturer manufacturers manufacturing maker makers producer producers production products product goods brand brands factory factories processing processors publisher publishers houses vendors vendor sold selling ' +
    'fabricant fabricants fabrication fabriquent fabrique producteur producteurs production produits produit marque marques vendus editeur editeurs edition ' +
    'hersteller herstellung produzent produzenten produktion produkte produkt marken marke fertigung verarbeitung verarbeiter hauser haus verlage ' +
    'fabricante fabricantes fabricacion productor productores produccion productos producto marcas marca elaboracion ' +
    'produttore produttori produzione produzioni prodotti prodotto marchi marchio brand trasformazione fabbricazione fabbricanti',
)

/** Who works in a sector, whatever its companies do. */
const WORKING = setOf(
  'player players specialist specialists solution solutions platform platforms actor actors champions trade trades professionals experts system systems ' +
    'acteur acteurs specialiste specialistes specialises specialisees solution solutions plateforme plateformes professionnels artisans ' +
    'akteure akteur spezialist spezialisten losung losungen losungsanbieter plattform plattformen handwerk handwerksbetriebe fachbetriebe meisterbetriebe ' +
    'actores especialista especialistas solucion soluciones plataforma plataformas profesionales ' +
    'attori specialista specialisti soluzione soluzioni piattaforma piattaforme professionisti artigiani',
)

/** What a German word may end in and still name no more than a sector: "Gesundheitswirtschaft". */
export const GERMAN_ENDINGS =
  'wirtschaft branche branchen sektor gewerbe wesen bereich markt unternehmen betriebe industrie dienstleister dienstleistungen dienste services anbieter hersteller produzenten produktion handwerk werke firmen losungen akteure spezialisten'.split(
    ' ',
  )

/** What a word says of any company. */
export type Role = 'serving' | 'making' | 'working'

/** What a word says of any company: that it serves, makes goods or works in the sector; null for a word that says something else. */
export function companyWordRoles(word: string): readonly Role[] {
  const roles: Role[] = []
  if (SERVING.has(word)) roles.push('serving')
  if (MAKING.has(word)) roles.push('making')
  if (WORKING.has(word)) roles.push('working')
  return roles
}

/** Beside a named sector these say nothing more precise where they stand alone: "second œuvre et maintenance". */
export const ADDED_ALONE = setOf(
  'maintenance services entretien wartung service mantenimiento servicios manutenzione servizi externalisation outsourcing',
)
