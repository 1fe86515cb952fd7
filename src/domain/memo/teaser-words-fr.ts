import type { TeaserWords } from './teaser-words.ts'

/** The sentences of a teaser in French. */
export const TEASER_WORDS_FR: TeaserWords = {
  kind: 'Teaser anonyme',
  confidential: 'Strictement privé et confidentiel',
  countryWithheld: 'pays non communiqué',
  countryUnknown: 'pays non indiqué',
  fictional: 'Démonstration : cette société n’existe pas',
  undisclosed: 'non communiqué',
  headings: {
    business: 'L’activité',
    charts: 'Taille et performance',
    value: 'Valeur d’entreprise indicative, millions d’euros',
    highlights: 'Points forts',
    fit: 'Score d’adéquation avec cet acquéreur',
    process: 'Processus',
    notice: 'Avertissement',
  },
  labels: {
    revenue: 'Chiffre d’affaires',
    growth: 'Croissance',
    margin: 'Marge d’EBITDA',
    ebitda: 'EBITDA',
    value: 'VE indicative',
    figure: 'Donnée',
    band: 'Fourchette',
    sought: 'Recherché par l’acquéreur',
    method: 'Méthode',
  },
  atLeast: (figure) => `au moins ${figure}`,
  noText: 'La société n’a pas encore décrit son activité.',
  size: 'Millions d’euros, logarithmique',
  performance: 'Pour cent. Repère : le minimum recherché par l’acquéreur',
  methods: {
    revenue: 'Multiple du chiffre d’affaires',
    ebitda: 'Multiple d’EBITDA',
    dcf: 'Flux actualisés (DCF)',
    triangulated: 'Valeur centrale',
  },
  rangesFollow: (source) =>
    `Chaque barre découle des fourchettes ci-dessus et couvre la valeur de toute société qui s’y trouve. Multiples et taux : ${source}.`,
  noRanges: 'Non présentée : le chiffre d’affaires n’est pas communiqué.',
  highlights: {
    growth: (band) => `Chiffre d’affaires en croissance de ${band} par an`,
    growthMeets: (target) => `La croissance atteint l’objectif de l’acquéreur (${target})`,
    margin: (band, peers) =>
      `Marge d’EBITDA de ${band} ; les sociétés cotées du secteur (États-Unis) dégagent ${peers}`,
    marginMeets: (target) => `La marge d’EBITDA atteint l’objectif de l’acquéreur (${target})`,
    business: 'L’activité est celle que recherche l’acquéreur, ou en est proche',
    ticket: 'Les fonds propres requis entrent dans son ticket',
    none: 'Les données communiquées à ce jour ne permettent d’en dégager aucun',
  },
  fitLine: (fit) => `${fit} sur 100`,
  fitScale:
    'Taille, croissance et marge rapportent jusqu’à 30, 40 et 30 points ; la proximité d’activité multiplie leur somme. Il faut 50.',
  parts: { business: 'Activité', revenue: 'Taille', growth: 'Croissance', margin: 'Marge' },
  verdicts: {
    inside: 'fonds propres nécessaires dans le ticket',
    just_above: 'fonds propres nécessaires juste au-dessus du ticket',
    far_above: 'fonds propres nécessaires nettement au-dessus du ticket',
    just_below: 'fonds propres nécessaires juste en dessous du ticket',
    far_below: 'fonds propres nécessaires nettement en dessous du ticket',
    meets: 'atteint l’objectif',
    level: 'égal à l’objectif, après arrondi',
    short: 'un peu en deçà de l’objectif',
    far_short: 'nettement en deçà de l’objectif',
    unstated: 'aucun critère indiqué',
    undisclosed: 'non communiqué',
    same: 'ce qui est recherché',
    close: 'proche de ce qui est recherché',
    related: 'apparentée à ce qui est recherché',
    loose: 'lien ténu',
  },
  tickets: {
    closed: 'Les fonds propres nécessaires sortent du ticket.',
    unchecked: 'On ne sait pas si le ticket suffit : une donnée manque.',
  },
  phase: (name) => `À ce jour : ${name}.`,
  steps: [
    'Engagement de confidentialité, signé en ligne',
    'Nom, contact et chiffres exacts',
    'Offre indicative, puis lettre d’intention',
    'Due diligence, négociation, closing',
  ],
  notice: (quality) =>
    `Remis à titre d’information : ni offre ni conseil. Les chiffres sont déclarés par la société, non audités par ce service, et peuvent changer ; la qualité des données est de ${quality} sur 10. Aucune garantie n’est donnée qu’ils soient complets.`,
  unaudited:
    'Remis à titre d’information : ni offre ni conseil. Les chiffres sont déclarés par la société, non audités par ce service, et peuvent changer.',
  blindness:
    'La société n’est pas nommée ; ses propres termes sont cités, noms et chiffres exacts masqués. Les chiffres sont des fourchettes.',
  footer: (codeName) => `${codeName} · Strictement privé et confidentiel`,
  missingGlyphs: '□ remplace les caractères absents des polices de ce document.',
}
