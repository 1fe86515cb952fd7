import { PARTY_FIELDS, type PartyField } from './party-fields.ts'
import type { Unit } from './units.ts'

/** The figures of a financial year that a column can hold. */
export const YEAR_FIGURES = ['revenue', 'ebitda', 'net_debt', 'capex'] as const
export type YearFigure = (typeof YEAR_FIGURES)[number]

/** What the title of a column says. */
export interface Heading {
  /** The field it names; null for none of ours. */
  field: PartyField | null
  /** The unit it states; null for none. */
  unit: Unit | null
  /** The year it states, which sets apart the columns of one figure; null for none. */
  year: number | null
  /** The figure of a financial year that it names; null for none. */
  figure: YearFigure | null
  /** Whether the year is one that is expected and not closed. */
  isForecast: boolean
  /** Whether it is the field's own name in the contract, which states the contract's unit. */
  isOwnName: boolean
}

/** Titles as they are met, in English and French: lower case, without accents, year, unit and brackets. */
const TITLES: Record<PartyField, RegExp> = {
  company:
    /^(company|company name|name of (the )?company|organi[sz]ation|firm|target|societe|entreprise|nom (de la |de l'|d')?(societe|entreprise)|raison sociale|denomination( sociale)?|compte)$/,
  name: /^(name|contact|contact name|main contact|full name|nom|interlocuteur|nom (du|de) (contact|dirigeant)|contact principal|dirigeant)$/,
  email: /^((contact )?e-?mail|e-?mail address|courriel|adresse (e-?mail|mail|electronique)|mail)$/,
  role: /^(role|title|position|job title|fonction|poste)$/,
  phone: /^(phone|phone number|telephone|tel|mobile|portable|numero de telephone)$/,
  website: /^(website|web|url|site|site web|site internet|domain)$/,
  siren: /^((n°|no|nº|numero|code)?\.? ?(siren|siret)|company number|registration number)$/,
  address: /^(address|adresse|adresse postale)$/,
  country: /^(country|pays)$/,
  region: /^region$/,
  sector: /^(sector|industry|secteur|secteur d'? ?activites?|activite|activite principale|industrie|nace|naf)$/,
  product: /^(product|products|solution|offering|produit|produits)$/,
  description: /^(description|about|notes?|presentation|commentaires?|descriptif)$/,
  revenue: /^(revenues?|sales|net sales|turnover|ca|c\.a|ca ht|chiffres? d'? ?affaires?( ht)?)$/,
  growth:
    /^((revenue |sales )?growth|growth rate|croiss(ance)?( du (ca|chiffre d'affaires)| ca| annuelle)?|taux de croissance|cagr|tcam)$/,
  ebitda_margin: /^(ebitda margin|margin|(taux de )?(marge|mge)( (d'? ?)?ebitda)?|marge ebe)$/,
  year_founded: /^(year founded|founded( in)?|founding year|annee de creation|creee?|date de creation)$/,
  headcount: /^(headcount|employees|staff|workforce|ftes?|effectifs?|salaries|nombre de salaries|etp)$/,
  recurring_share:
    /^(recurring( revenue)?( share)?|share of recurring revenue|(part (du )?)?((ca|chiffre d'affaires) )?recurrent|recurrence)$/,
  largest_customer_share:
    /^(largest customer( share)?( of revenue)?|top ?1 customer|(part du )?(premier|1er) client( du ca)?)$/,
  top5_customers_share:
    /^(top ?5 customers( share)?|five largest customers( of revenue)?|(part des )?(5|cinq) premiers clients( du ca)?|top ?5 clients)$/,
  deal_type: /^(deal type|transaction type|type of deal|type d'operation|type de transaction|operation)$/,
  stake_pct: /^(stake( pct)?|stake offered|share offered|part(icipation)? (cedee|proposee))$/,
  asking_price: /^(asking price|price expected|price|prix( (demande|attendu|de vente|souhaite))?)$/,
  net_debt: /^(net (financial )?debt|dette (financiere )?nette|endettement net)$/,
  minority_interests: /^(minority interests?|minorities|interets minoritaires|minoritaires)$/,
  working_capital_excess:
    /^(working capital excess|excess working capital|excedent de (bfr|besoin en fonds de roulement))$/,
  timetable: /^(timetable|timing|calendrier)$/,
  reason_for_sale: /^(reason for (the )?sale|motif (de )?(la )?cession|raison de la (vente|cession))$/,
  assets_excluded: /^(assets excluded|excluded assets|actifs exclus)$/,
  geography: /^(geography|location|geographie|zone( geographique)?)$/,
  check_size_min: /^(ticket min(imum|i)?|min(imum)? ticket|check size min)$/,
  check_size_max: /^(ticket max(imum|i)?|max(imum)? ticket|check size max)$/,
  growth_target: /^(growth target|target growth|croissance (cible|visee))$/,
  ebitda_target: /^(ebitda (margin )?target|target (ebitda )?margin|marge (d'ebitda )?(cible|visee))$/,
  solution_1: /^(solution ?1|thesis|these)$/,
  solution_2: /^solution ?2$/,
  solution_3: /^solution ?3$/,
  buyer_type: /^((buyer|investor) type|type (d'|de l')?(acquereur|investisseur|repreneur))$/,
  name_release: /^(name release|release of (the )?name|communication du nom)$/,
  name_release_assurance: /^(name release assurance|least assurance for the name|verification exigee pour le nom)$/,
  track_record:
    /^(track record|past deals|portfolio( companies)?|(acquisitions|operations) passees|participations|portefeuille)$/,
  financing: /^(financing|funding|financement)$/,
  brings: /^(brings|what (it|the buyer) brings|apports?( de l'acquereur)?)$/,
  decision_process: /^(decision process|decision|processus de decision)$/,
  side: /^(side|type|user type|cote)$/,
}

/** Units as titles state them, the longer before the shorter. */
const UNITS: readonly (readonly [Unit | 'foreign', RegExp])[] = [
  ['foreign', /\b(?:usd|gbp|chf|jpy|dollars?|livres?|francs?)\b|[$£¥]/],
  [
    'beur',
    /\bmds? ?(?:€|euros?)|€ ?bn\b|\bbn ?€|\beur ?bn\b|\b(?:en )?milliards?(?: d'euros| d'€)?|\b(?:in )?billions?\b/,
  ],
  [
    'meur',
    /\bm ?€|€ ?m\b|\bm ?eur(?:os?)?\b|\beur ?m\b|\b(?:en |in )?millions?(?: d'euros| d'€)?|\bmi?o ?(?:€|eur)|\bmn\b|\(m\)/,
  ],
  [
    'keur',
    /\bk ?€|€ ?k\b|\bk ?eur(?:os?)?\b|\beur ?k\b|\b(?:en |in )?(?:milliers|thousands?)(?: d'euros| d'€| of euros?)?|(?:€|\beur) ?'?000\b|'?\b000 ?(?:€|eur\b)|\(k\)/,
  ],
  ['percent', /%|\bpct\b|\bpercent\b|\bpour ?cent\b|\bpourcentage\b/],
  ['eur', /€|\beur(?:os?)?\b/],
]

const YEAR = /\b(?:fy ?|exercice )?((?:19|20)\d\d)([a-z])?\b|\bfy ?(\d\d)([a-z])?\b/
/** A letter behind a year says that it is expected: estimate, forecast, budget, plan. */
const EXPECTED_LETTERS = 'efbp'
const EXPECTED =
  /\b(?:forecasts?|budget(?:ed)?|plan(?:ned)?|projected|estimated?|expected|prev(?:u|ue|isions?|isionnel(?:le)?s?)?)\b/
const FIGURE_TITLES: Readonly<Record<YearFigure, (title: string) => boolean>> = {
  revenue: (title) => TITLES.revenue.test(title),
  ebitda: (title) => /^(ebitda|ebe|excedent brut d'exploitation)$/.test(title),
  net_debt: (title) => TITLES.net_debt.test(title),
  capex: (title) => /^(capex|capital expenditures?|investissements?)$/.test(title),
}

/** Reads the title of a column, such as "CA 2025 (en milliers)" or "EBITDA margin %". */
export function headingOf(title: string): Heading {
  const plain = plainTitle(title)
  const [unit, bare] = withoutUnit(plain)
  const year = YEAR.exec(bare)
  const isForecast = EXPECTED.test(bare) || EXPECTED_LETTERS.includes(year?.[2] ?? year?.[4] ?? '-')
  const rest = bare
    .replace(YEAR, ' ')
    .replace(EXPECTED, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s:;,/–-]+|(?: (?:en|in))?[\s.:;,/*–-]*$/g, '')
  // What is expected of a year to come is no figure of the year that has been.
  const field = unit === 'foreign' || isForecast ? null : fieldTitled(rest, unit)
  const hasFigure = year !== null && unit !== 'foreign' && unit !== 'percent'
  const figure = hasFigure ? (YEAR_FIGURES.find((one) => FIGURE_TITLES[one](rest)) ?? null) : null
  return {
    field,
    unit: (field === null && figure === null) || unit === 'foreign' ? null : unit,
    year: year === null ? null : Number(year[1] ?? `20${year[3]}`),
    figure,
    isForecast,
    isOwnName: title.trim().toLowerCase() === field,
  }
}

/** The longest title that is read; a cell of a text is not one. */
const TITLE_CHARACTERS = 100

function plainTitle(title: string): string {
  if (title.length > TITLE_CHARACTERS) return ''
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[_\s]+/g, ' ')
    .replaceAll('’', "'")
    .trim()
}

function withoutUnit(title: string): [Unit | 'foreign' | null, string] {
  for (const [unit, pattern] of UNITS) if (pattern.test(title)) return [unit, title.replace(pattern, ' ')]
  return [null, title]
}

function fieldTitled(title: string, unit: Unit | null): PartyField | null {
  // EBITDA itself is not a field, but in percent it is the margin.
  if (unit === 'percent' && /^(ebitda|ebe)$/.test(title)) return 'ebitda_margin'
  return PARTY_FIELDS.find((field) => TITLES[field].test(title)) ?? null
}
