import { MASK } from '../../confidentiality/masking/mask.ts'
import { plainName } from '../../country.ts'
import { broadSectorsNamed } from './sectors-named.ts'

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
  'any anything all every everything agnostic generalist generalists open various diversified opportunistic multi cross preference restriction',
  'toutes tous tout toute confondus confondues generaliste generalistes indifferent opportuniste multisectoriel multisectorielle',
  'alle aller alles jeder jede offen branchenoffen branchenunabhangig branchenubergreifend egal einschrankung',
  'todos todas todo cualquier cualquiera generalista oportunista multisectorial',
  'tutti tutte tutto qualsiasi qualunque opportunistico multisettoriale',
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
  'n na tbd tbc tba no none nothing nil unknown other others not applicable specified defined x xx xxx',
  'autre autres aucun aucune neant rien sans non renseigne precise definir',
  'sonstige sonstiges sonstigen andere keine unbekannt angabe',
  'otro otros otra otras ninguno ninguna',
  'altro altri altre nessuno nessuna definire',
]

const GENERAL_WORDS = wordsOf(...JOINING, ...COMPANIES, ...ANY, ...BUYERS, ...FIGURES, ...PLACEHOLDERS)
const WORDS_FOR_ANY = wordsOf(...ANY)
const FIGURE_WORDS = wordsOf(...FIGURES)
const BUSINESS_OPEN = wordsOf(...JOINING, ...COMPANIES, ...FIGURES)

/** What kind of capital a fund gives, beside the word: "capital-développement", "capital riesgo". */
const KIND_OF_CAPITAL =
  /\b(capital|capitale) (?:developpement|risque|transmission|riesgo|privado|di rischio|privato)\b/g

/** Words before a masked amount, of which one says that it is an amount: "EBITDA supérieur à […]". */
const WORDS_BEFORE_AMOUNT = 4

const wordsIn = (text: string): string[] =>
  plainName(text)
    .replace(KIND_OF_CAPITAL, '$1')
    .split(' ')
    .filter((word) => word !== '')

/**
 * Whether a text names no business at all: "all sectors", "toutes activités", "family office", "EBITDA ab 1 Mio. Euro", "n/a". "Industry" names
 * a whole sector.
 */
export function isGeneralText(text: string): boolean {
  return wordsIn(text).every((word) => GENERAL_WORDS.has(word)) && broadSectorsNamed(text) === 0
}

/** Whether a text says that any business will do: "all sectors", "sector agnostic". "Private equity" says who the buyer is. */
export function saysAny(text: string): boolean {
  return isGeneralText(text) && wordsIn(text).some((word) => WORDS_FOR_ANY.has(word))
}

/** Whether a blind text says only that something other than an amount was masked: what business it names cannot be read, which is not any business. */
export function isUnread(text: string): boolean {
  return masksMoreThanAmounts(text) && wordsIn(text).every((word) => BUSINESS_OPEN.has(word))
}

function masksMoreThanAmounts(text: string): boolean {
  const parts = text.split(MASK)
  return parts.slice(0, -1).some((_, at) => {
    const clause =
      parts
        .slice(0, at + 1)
        .join(' ')
        .split(/[,;.]/)
        .at(-1) ?? ''
    return !wordsIn(clause)
      .slice(-WORDS_BEFORE_AMOUNT)
      .some((word) => FIGURE_WORDS.has(word))
  })
}
