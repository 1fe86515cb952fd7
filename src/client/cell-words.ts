import type { Party } from './imported-party.ts'

type Kind<Field extends keyof Party> = NonNullable<Party[Field]>

const BUYER_TYPES: readonly (readonly [Kind<'buyer_type'>, RegExp])[] = [
  [
    'search_fund',
    /^(search[ _-]?fund|searcher|eta|mbi([ -](kandidat|kandidaat|candidate?))?|repreneur( individuel)?|reprise individuelle|individual|personne physique|privatperson|existenzgr[uü]nder|particular|emprendedor|persona fisica|imprenditore|priv[eé]persoon)$/i,
  ],
  [
    'family_office',
    /^((single |multi[ -]?)?family[ _-]?office|fo|holding (familiale?|familiar|di famiglia)|familienholding|family holding|familiekapitaal)$/i,
  ],
  [
    'fund',
    /^(fund|(pe|private equity)([ -](fund|firm|fonds|investor))?|financial( buyer| investor| sponsor)?|fonds?( d['’]investissement)?|capital[ -]investissement|investisseur financier|beteiligungsgesellschaft|finanzinvestor|fondo( de capital riesgo| di private equity)?|participatiemaatschappij|buy ?out|growth( equity)?|venture capital|vc|financi[eë]le koper)$/i,
  ],
  [
    'strategic',
    /^(strategic( buyer| acquirer)?|trade( buyer)?|corporate|(groupe )?industriel(le)?|strat[eé]gique|stratege|strategischer? (investor|k[aä]ufer|koper)|strategisch|industrial|estrat[eé]gico|industriale|strategico)$/i,
  ],
  ['other', /^(other|autres?|andere|sonstige|otro|altro|overig|independent sponsor|fundless sponsor|club deal)$/i],
]

const DEAL_TYPES: readonly (readonly [Kind<'deal_type'>, RegExp])[] = [
  [
    'full_sale',
    /^(full[ _]sale|sale|share deal|100 ?%( sale)?|cession|cession totale|cession [àa] 100 ?%|total(e|it[eé])?|verkauf|vollverkauf|gesamtverkauf|unternehmensverkauf|nachfolge|unternehmensnachfolge|venta( total| del 100 ?%)?|vendita( totale)?|cessione( totale)?|verkoop|volledige verkoop|bedrijfsopvolging|mbo|lbo|buyout)$/i,
  ],
  [
    'majority',
    /^(majority( stake| sale)?|majoritaire|cession majoritaire|mehrheit(sverkauf|sbeteiligung)?|mayor[ií]a|mayoritaria|maggioranza|meerderheid(sbelang)?)$/i,
  ],
  [
    'minority',
    /^(minority( stake| investment)?|minoritaire|cession minoritaire|minderheit(sbeteiligung)?|minor[ií]a|minoritaria|minoranza|minderheid(sbelang)?)$/i,
  ],
  [
    'capital_increase',
    /^(capital[ _]increase|fund ?raising|growth capital|augmentation de capital|lev[eé]e de fonds|kapitalerh[oö]hung|wachstumskapital|ampliaci[oó]n de capital|aumento di capitale|kapitaalverhoging|groeikapitaal)$/i,
  ],
  [
    'asset_sale',
    /^(asset[ _](sale|deal)|carve[ -]?out|cession (d['’]actifs|de fonds de commerce)|fonds de commerce|verm[oö]gensverkauf|venta de activos|cessione di (ramo d['’]azienda|asset)|activatransactie)$/i,
  ],
  ['other', /^(other|autres?|andere|sonstige|otro|altro|overig)$/i],
]

const BUSINESS_MODELS: readonly (readonly [Kind<'business_model'>, RegExp])[] = [
  ['recurring', /^(recurring|saas|subscriptions?|abonnements?|suscripciones|abbonamenti)$/i],
  ['property', /^(property|real estate|immobilier( lou[eé])?|fonci[eè]re|bestandshalter|inmuebles|immobiliare)$/i],
  ['asset_heavy', /^(asset[ _-]heavy|anlagenintensiv)$/i],
  ['owner_managed', /^(owner[ _-]managed|inhabergef[uü]hrt|cabinet)$/i],
  ['distributor', /^(distributor|distribution|distributeur|wholesaler?|gro[sß]+handel|n[eé]goce|distribuidor)$/i],
  ['franchise', /^(franchise|franchising|licensing|licences?|lizenzen|franquicia)$/i],
  ['project', /^(projects?|projets?|projektgesch[aä]ft|proyectos)$/i],
  ['growth', /^(growth|croissance|wachstum|crecimiento)$/i],
  ['operating', /^(operating|operational|exploitation|operativ)$/i],
]

const BANDS: readonly (readonly [number, Kind<'headcount'>])[] = [
  [500, '500+'],
  [250, '250-499'],
  [100, '100-249'],
  [50, '50-99'],
  [20, '20-49'],
  [10, '10-19'],
  [1, '1-9'],
]

/** Reads a kind of buyer in six languages; null for any other text. */
export const buyerTypeIn = (text: string) => BUYER_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Reads a kind of deal in six languages; null for any other text. */
export const dealTypeIn = (text: string) => DEAL_TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Reads a business model; null for any other text. */
export const businessModelIn = (text: string) => BUSINESS_MODELS.find(([, pattern]) => pattern.test(text))?.[0] ?? null

/** Reads a side in six languages; null for any other text. */
export function sideIn(text: string): 'buyer' | 'seller' | null {
  if (
    /^(buyer|investor|acquirer|acqu[eé]reur|investisseur|repreneur|fonds?|k[aä]ufer|comprador|inversor|acquirente|investitore|koper)$/i.test(
      text,
    )
  )
    return 'buyer'
  return /^(seller|opportunity|c[eé]dante?|vendeur|cible|target|verk[aä]ufer|vendedor|venditore|verkoper)$/i.test(text)
    ? 'seller'
    : null
}

/** Words for people after their number. */
const PEOPLE =
  /(?:\s*(?:employees|staff|people|fte|ftes|ma|mitarbeiter(?:innen)?|mitarbeitende|besch[aä]ftigte|vz[aä]|salari[eé]s|pers(?:onnes)?\.?|etp|empleados|trabajadores|dipendenti|addetti|medewerkers|werknemers))$/i

/** Returns the headcount band of a number of people or of a range within one band; null for any other text. */
export function headcountIn(text: string): Kind<'headcount'> | null {
  const plain = text
    .trim()
    .replace(/^c_0*(\d+)_(?:0*(\d+)|max)$/, (_, least, most) => (most === undefined ? `${least}+` : `${least}-${most}`))
    .replace(/^(?:ca\.?|circa|env\.?|environ|approx\.?|about|rund|etwa|~|≈)\s*/i, '')
    .replace(PEOPLE, '')
    .replace(/\s+(?:to|bis|a|à|tot)\s+/i, '-')
    .replace(/(?<=\d)[\s.,'’](?=\d{3}(?!\d))/g, '')
    .replaceAll(/\s/g, '')
    .replace(/[–—]|[àa]/g, '-')
  const bandOf = (people: number) => BANDS.find(([least]) => people >= least)?.[1] ?? null
  const single = /^(\d{1,7})(?:[.,]\d)?$/.exec(plain)
  if (single !== null) return bandOf(Number(single[1]))
  const [, least, most] = /^(\d{1,7})(?:-(\d{1,7})|\+)$/.exec(plain) ?? []
  if (least === undefined) return null
  const band = bandOf(Number(least))
  if (most === undefined) return band === '500+' ? band : null
  return band === bandOf(Number(most)) ? band : null
}

/** Returns the year of a cell with a year or a date; null for any other text. */
export function yearIn(text: string): number | null {
  const [, iso, last] = /^(?:([12]\d{3})(?:-\d\d-\d\d)?|\d{1,2}[./]\d{1,2}[./]([12]\d{3}))$/.exec(text.trim()) ?? []
  return iso === undefined && last === undefined ? null : Number(iso ?? last)
}
