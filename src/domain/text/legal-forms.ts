const LEGAL_FORMS: ReadonlySet<string> = new Set(
  `sa sas sasu sarl eurl sci snc scop scp selarl selas selasu selafa sca scs scm scea scic gaec earl ei eirl gie sep scpi
  ltd limited plc llp lp cic inc incorporated corp corporation llc lllp pllc pc dac clg uc
  gmbh ggmbh ag kg kgaa ohg gbr ug ev eg mbh se vvag
  spa sapa srl srls snc scarl scrl scpa soc ss
  sl slu slne sau sll sc sal cb aie
  bv bvba nv vof cv sprl asbl vzw comm cvba sagl gesmbh
  oy oyj ab hb as asa aps ks ans lda sgps ou uab sia doo dd ad ood eood sro kft zrt bt rt pty pte pvt kk spzoo bhd fzco fze saoc wll`.split(
    /\s+/,
  ),
)

/** Words that accompany a name without being part of it. They are dropped from both ends to obtain the common name. */
const TRIMMINGS: ReadonlySet<string> = new Set(
  `group groupe gruppe grupo gruppo holding holdings participations company compagnie co cie sons fils freres associes associates partners international
  worldwide global europe france uk ireland deutschland germany italia italy espana spain belgium belgique nederland netherlands suisse schweiz switzerland
  the le la les l der die das el los las il lo gli i societe ets etablissements maison et and und y e sohne gebruder fratelli hermanos hijos figli`.split(
    /\s+/,
  ),
)

/** Words attached to a name without a capital: acmegroup, groupeacme. */
export const AFFIXES = [
  'group',
  'groupe',
  'gruppe',
  'gruppo',
  'grupo',
  'holding',
  'france',
  'gmbh',
  'sarl',
  'sasu',
  'europe',
  'international',
]

/** True for the folded abbreviation of a legal form in the EU, the UK, Switzerland, the Nordics or the US. */
export function isLegalForm(word: string): boolean {
  return LEGAL_FORMS.has(word)
}

/** True for a legal form, an article, a country or a word such as group or sons. */
export function isTrimming(word: string): boolean {
  return LEGAL_FORMS.has(word) || TRIMMINGS.has(word)
}

/** Removes the dots of abbreviations: S.A.S. → SAS, J.-P. → JP, S.à r.l. → sarl. */
export function withoutDots(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/(?<!\p{L})s\.?\s?[àa]\.?\s?r\.?\s?l\.?(?!\p{L})/giu, ' sarl ')
    .replace(/(?<!\p{L})sp\.?\s?z\.?\s?o\.?\s?o\.?(?!\p{L})/giu, ' spzoo ')
    .replace(/(?<!\p{L})(?:\p{L}\.[ -]?){2,}(?:\p{L}(?!\p{L}))?/gu, (dotted) => ` ${dotted.replace(/[. -]/g, '')} `)
}
