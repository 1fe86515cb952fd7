const wordsOf = (...lists: string[]): ReadonlySet<string> => new Set(lists.join(' ').split(' '))

/** Words that join others. */
const JOINING = [
  'of for in the a an and or to with from we at',
  'd de des du la le les l un une et ou en dans avec nous',
  'und oder der die das im fur mit wir',
  'y o los las el con',
  'e di del nei i gli con',
]

/** Words for companies of any kind: beside one of them a masked word is what says the business. */
const COMPANIES = [
  'sector sectors industry industries company companies business businesses sme smes small medium sized mid market midmarket profitable established healthy good great owner managed niche niches',
  'niches secteur secteurs activite activites entreprise entreprises societe societes pme eti rentable rentables saine saines',
  'nische nischen branche branchen unternehmen firmen betriebe mittelstand mittelstandische mittelstandisches kmu gesund gesunde',
  'nicho nichos sectores actividad actividades empresa empresas pyme pymes',
  'nicchia nicchie settore settori attivita impresa imprese azienda aziende pmi redditizie',
]

/** Words that say that any business will do. */
const ANY = [
  'any anything all every everything agnostic generalist generalists open various diversified opportunistic multi cross preference preferences restriction restrictions',
  'toutes tous tout toute confondus confondues generaliste generalistes indifferent opportuniste multisectoriel multisectorielle',
  'alle aller alles jeder jede offen branchenoffen branchenunabhangig branchenubergreifend egal einschrankung einschrankungen beschrankung beschrankungen praferenz praferenzen branchenfokus',
  'todos todas todo cualquier cualquiera generalista oportunista multisectorial preferencia preferencias restriccion restricciones',
  'tutti tutte tutto qualsiasi qualunque opportunistico multisettoriale preferenza preferenze preclusione preclusioni restrizioni vincoli',
]

/** Words that say who the buyer is, that it looks for companies, and of what kind of deal. */
const BUYERS = [
  'search fund funds family office offices holding holdings private equity investor investors investment investments acquisition acquisitions acquire buy buyer looking seeking successful succession successor entrepreneur entrepreneurs individual searcher operator b look',
  'capital venture growth buyout buyouts lbo mbi mbo corporate strategic acquirer group groups partner partners majority minority stake build platform platforms add on ons bolt roll up special situations turnaround turnarounds carve out outs lower upper large cap caps',
  'cherchons recherchons fonds recherche reprise repreneur repreneurs cession transmission famille investissement investissements investisseur investisseurs acquereur groupe partenaire partenaires retournement',
  'suchen suchfonds nachfolge nachfolger beteiligung beteiligungen gesellschaft inhaber profitable profitables kapital beteiligungsgesellschaft beteiligungsgesellschaften beteiligungskapital wagniskapital risikokapital investoren kaufer gruppe',
  'buscamos fondo fondos busqueda rentables inversor inversores inversion inversiones comprador grupo sucesion',
  'cerchiamo ricerca investitore investitori capitale investimento investimenti acquirente gruppo successione',
]

/** Words of a criterion on figures, with which a masked amount is no masked business. */
const FIGURES = [
  'ebitda ebit revenue revenues turnover profit profits margin margins recurring cash flow above over more than least minimum maximum min max below under between up million millions m k mio mln eur euro euros',
  'chiffre affaires ca resultat marge croissance recurrent recurrents superieur superieure superieurs inferieur plus moins entre jusqu partir au million millions',
  'umsatz umsatze gewinn marge wachstum wiederkehrend wiederkehrende wiederkehrenden ab uber unter mindestens hochstens zwischen bis von tsd millionen',
  'facturacion ingresos beneficio margen crecimiento recurrentes superior inferior mas menos minimo hasta desde millones',
  'fatturato ricavi utile margine crescita ricorrenti superiore inferiore oltre almeno tra fino da milioni',
]

/** What stands in a field that had to be filled in. */
const PLACEHOLDERS = [
  'n na tbd tbc tba no none nothing nil unknown other others not applicable specified defined x xx xxx without',
  'autre autres aucun aucune neant rien sans non renseigne precise definir',
  'sonstige sonstiges sonstigen andere kein keine keinen unbekannt angabe ohne',
  'otro otros otra otras ninguno ninguna sin',
  'altro altri altre nessuno nessuna definire senza',
]

/** Words of which a text may consist without naming a business. */
export const GENERAL_WORDS = wordsOf(...JOINING, ...COMPANIES, ...ANY, ...BUYERS, ...FIGURES, ...PLACEHOLDERS)

/** Words that stand in a field that had to be filled in, and those that may join them. */
export const PLACEHOLDER_WORDS = wordsOf(...PLACEHOLDERS)
export const JOINING_WORDS = wordsOf(...JOINING)

/** Words that say that any business will do. */
export const WORDS_FOR_ANY = wordsOf(...ANY)

/** Words of a criterion on figures. */
export const FIGURE_WORDS = wordsOf(...FIGURES)

/** Words that say nothing of a business, beside which a masked word is what says it. */
export const BUSINESS_OPEN = wordsOf(...JOINING, ...COMPANIES, ...FIGURES)

/** Words by which a buyer says that it looks for companies, beside which a sector's word is still a whole sector. */
export const SEEKING = wordsOf(
  'we i are am is looking look for seeking seek want to buy acquire acquiring interested company companies business businesses in the a an of',
  'nous je recherchons recherche cherchons cherche souhaitons acquerir racheter reprendre des de du dans le la les entreprise entreprises societe societes secteur',
  'wir ich suchen suche kaufen erwerben unternehmen firmen betriebe aus dem den der im in bereich',
  'buscamos busco comprar adquirir empresas empresa del de en el la sector',
  'cerchiamo cerco acquistare rilevare aziende imprese nel nella nei di del della dei settore',
)
