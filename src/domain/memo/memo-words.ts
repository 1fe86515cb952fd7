import type { Language } from './language.ts'

type Field =
  | 'revenue'
  | 'growth'
  | 'ebitda_margin'
  | 'product'
  | 'sector'
  | 'description'
  | 'company'
  | 'check_size_min'
  | 'check_size_max'
  | 'geography'
  | 'growth_target'
  | 'ebitda_target'
  | 'solution_1'
  | 'solution_2'
  | 'solution_3'

/** Every sentence of the information memorandum and of the acquisition brief, in one language. */
export interface MemoWords {
  memoKind: string
  briefKind: string
  unnamed: string
  unknown: string
  fictional: string
  headings: Record<
    | 'summary'
    | 'business'
    | 'market'
    | 'financials'
    | 'valuation'
    | 'quality'
    | 'transaction'
    | 'process'
    | 'counterparties'
    | 'criteria'
    | 'theses'
    | 'view'
    | 'shortlist'
    | 'names'
    | 'nda',
    string
  >
  columns: Record<
    | 'figure'
    | 'value'
    | 'source'
    | 'asOf'
    | 'method'
    | 'weight'
    | 'range'
    | 'assumption'
    | 'counterparty'
    | 'phase'
    | 'fit'
    | 'sector'
    | 'ticket'
    | 'why'
    | 'industry'
    | 'sellers'
    | 'band'
    | 'criterion'
    | 'item',
    string
  >
  labels: Record<
    | 'revenue'
    | 'growth'
    | 'margin'
    | 'ebitda'
    | 'yearBefore'
    | 'ev'
    | 'conservative'
    | 'blend'
    | 'ticket'
    | 'growthTarget'
    | 'marginTarget'
    | 'matches'
    | 'peers'
    | 'evToEbitda'
    | 'evToSales'
    | 'peerMargin'
    | 'peerOperatingMargin'
    | 'wacc',
    string
  >
  methods: Record<'revenue' | 'ebitda' | 'dcf' | 'triangulated' | 'conservative', string>
  fields: Record<Field, string>
  stated: string
  computed: string
  inIndustry: (name: string, industry: string) => string
  noIndustry: (name: string) => string
  recognised: Record<'NACE code' | 'words' | 'nothing', string>
  marketLimits: string
  worth: (conservative: string, blend: string) => string
  noValue: string
  notStatedBusiness: string
  financialsLimits: string
  valuationNote: string
  assumptions: string
  workings: string
  quality: (score: string) => string
  nothingMissing: string
  missing: string
  anonymity: (k: string) => string
  anonymityThin: (k: string, least: string) => string
  told: (what: string) => string
  transaction: string
  pairings: string
  noPairings: string
  nextSteps: string
  stepFill: (fields: string) => string
  stepShortlist: string
  stepPair: string
  stepRegister: string
  noMatches: string
  more: (shown: string, total: string) => string
  blindRows: string
  unstated: string
  viewIntro: (counted: string, total: string) => string
  namesIntro: string
  heldBack: (count: string) => string
  further: (count: string) => string
  noNames: string
  ndaIntro: string
  nda: Record<'record' | 'signer' | 'company' | 'recorded' | 'expires' | 'version' | 'textHash' | 'hash', string>
  footer: string
  missingGlyphs: string
}

export const MEMO_WORDS: Readonly<Record<Language, MemoWords>> = {
  en: {
    memoKind: 'Information memorandum',
    briefKind: 'Acquisition brief',
    unnamed: 'Unnamed party',
    unknown: 'not known',
    fictional: 'Demonstration: no such company exists',
    headings: {
      summary: 'Executive summary',
      business: 'Business and product',
      market: 'Market and sector',
      financials: 'Financials',
      valuation: 'Valuation',
      quality: 'Data quality and what is missing',
      transaction: 'Transaction',
      process: 'Process and next steps',
      counterparties: 'Matched counterparties',
      criteria: 'Acquisition criteria',
      theses: 'Theses',
      view: 'Market view of matched sellers',
      shortlist: 'Shortlist',
      names: 'Names of the matched counterparties',
      nda: 'Confidentiality undertaking',
    },
    columns: {
      figure: 'Figure',
      value: 'Value',
      source: 'Source',
      asOf: 'As of',
      method: 'Method',
      weight: 'Weight',
      range: 'Range',
      assumption: 'Assumption',
      counterparty: 'Counterparty',
      phase: 'Phase',
      fit: 'Fit',
      sector: 'Sector',
      ticket: 'Ticket',
      why: 'Why',
      industry: 'Industry',
      sellers: 'Sellers',
      band: 'Band',
      criterion: 'Criterion',
      item: 'Item',
    },
    labels: {
      revenue: 'Revenue',
      growth: 'Revenue growth',
      margin: 'EBITDA margin',
      ebitda: 'EBITDA',
      yearBefore: 'Revenue of the year before',
      ev: 'Enterprise value',
      conservative: 'Conservative value',
      blend: 'Triangulated value',
      ticket: 'Ticket',
      growthTarget: 'Growth sought',
      marginTarget: 'EBITDA margin sought',
      matches: 'Matched sellers',
      peers: 'Listed European firms of the industry',
      evToEbitda: 'EV/EBITDA, Europe',
      evToSales: 'EV/Sales, Europe',
      peerMargin: 'EBITDA margin, listed firms, United States',
      peerOperatingMargin: 'Operating margin, listed firms, United States',
      wacc: 'Cost of capital, listed firms, United States',
    },
    methods: {
      revenue: 'Revenue multiple',
      ebitda: 'EBITDA multiple',
      dcf: 'Discounted cash flow',
      triangulated: 'Triangulated',
      conservative: 'Conservative',
    },
    fields: {
      revenue: 'revenue',
      growth: 'revenue growth',
      ebitda_margin: 'EBITDA margin',
      product: 'product',
      sector: 'sector',
      description: 'description',
      company: 'company',
      check_size_min: 'least ticket',
      check_size_max: 'largest ticket',
      geography: 'geography',
      growth_target: 'growth sought',
      ebitda_target: 'EBITDA margin sought',
      solution_1: 'first thesis',
      solution_2: 'second thesis',
      solution_3: 'third thesis',
    },
    stated: 'stated by the company',
    computed: 'computed from the figures above',
    inIndustry: (name, industry) => `${name} is valued in the industry “${industry}”.`,
    noIndustry: (name) => `The texts on ${name} name no industry; it is valued with the figures of all industries.`,
    recognised: {
      'NACE code': 'The industry follows from the NACE code stated.',
      words: 'The industry follows from the words of the profile.',
      nothing: 'No industry could be recognised.',
    },
    marketLimits: 'Size and growth of the market, market shares and competitors are not recorded here.',
    worth: (conservative, blend) => `Enterprise value: ${conservative} (conservative), ${blend} (triangulated).`,
    noValue: 'There is no valuation: revenue is not known, or not above 0.',
    notStatedBusiness: 'The business is not described yet.',
    financialsLimits:
      'One year is known. Earlier years, net debt, working capital and customers are not recorded here. This service has audited nothing.',
    valuationNote:
      'Values are enterprise values in EUR millions; net debt is not known, so the price of the shares is not told.',
    assumptions: 'Assumptions',
    workings: 'Workings',
    quality: (score) => `Data quality: ${score} out of 10.`,
    nothingMissing: 'No field is missing.',
    missing: 'Missing, the most useful first:',
    anonymity: (k) =>
      `In a teaser the company shares what is told of it with ${k} companies of this service, itself included.`,
    anonymityThin: (k, least) =>
      `In a teaser the company shares what is told of it with ${k} companies of this service, itself included. That is fewer than ${least}, even told as widely as a teaser can: think before you let one travel.`,
    told: (what) =>
      `A teaser tells: ${what}. It quotes your product and description without names and figures; read them as a competitor would.`,
    transaction:
      'The kind of transaction, the share for sale, the price asked and the timetable are not recorded here.',
    pairings: 'Pairings',
    noPairings: 'There is no pairing yet.',
    nextSteps: 'Next steps',
    stepFill: (fields) => `Complete the profile: ${fields}`,
    stepShortlist: 'Review the matched counterparties',
    stepPair: 'Open a pairing with those worth a conversation',
    stepRegister: 'Move each pairing through its phases as it proceeds',
    noMatches: 'No counterparty matches today.',
    more: (shown, total) => `The best ${shown} of ${total}.`,
    blindRows:
      'Code names stand for parties that have not been disclosed; their figures are rounded to two significant digits.',
    unstated: 'not stated',
    viewIntro: (counted, total) => `The best ${counted} of ${total} sellers that match today, counted by band.`,
    namesIntro: 'Told under the undertaking below, best match first.',
    heldBack: (count) => `Not named today, because the day’s new disclosures are used up: ${count}.`,
    further: (count) => `Further matches, not named here: ${count}.`,
    noNames: 'No counterparty matches today, so no name is told.',
    ndaIntro:
      'This document is given under the undertaking recorded as follows. Whoever holds the record can recompute its hash.',
    nda: {
      record: 'Record',
      signer: 'Signer',
      company: 'Company',
      recorded: 'Recorded',
      expires: 'Expires',
      version: 'Text version',
      textHash: 'SHA-256 of the text',
      hash: 'SHA-256 of the record',
    },
    footer: 'Strictly private and confidential. For information only; neither an offer nor advice.',
    missingGlyphs: '□ stands for characters that this document’s fonts do not hold.',
  },
  fr: {
    memoKind: 'Mémorandum d’information',
    briefKind: 'Dossier d’acquisition',
    unnamed: 'Partie sans nom',
    unknown: 'inconnu',
    fictional: 'Démonstration : cette société n’existe pas',
    headings: {
      summary: 'Synthèse',
      business: 'Activité et produit',
      market: 'Marché et secteur',
      financials: 'Données financières',
      valuation: 'Valorisation',
      quality: 'Qualité des données et manques',
      transaction: 'Opération',
      process: 'Processus et prochaines étapes',
      counterparties: 'Contreparties retenues',
      criteria: 'Critères d’acquisition',
      theses: 'Thèses',
      view: 'Vue du marché des cédants retenus',
      shortlist: 'Liste restreinte',
      names: 'Noms des contreparties retenues',
      nda: 'Engagement de confidentialité',
    },
    columns: {
      figure: 'Donnée',
      value: 'Valeur',
      source: 'Source',
      asOf: 'Date',
      method: 'Méthode',
      weight: 'Poids',
      range: 'Fourchette',
      assumption: 'Hypothèse',
      counterparty: 'Contrepartie',
      phase: 'Phase',
      fit: 'Adéquation',
      sector: 'Secteur',
      ticket: 'Ticket',
      why: 'Motifs',
      industry: 'Secteur',
      sellers: 'Cédants',
      band: 'Tranche',
      criterion: 'Critère',
      item: 'Élément',
    },
    labels: {
      revenue: 'Chiffre d’affaires',
      growth: 'Croissance',
      margin: 'Marge d’EBITDA',
      ebitda: 'EBITDA',
      yearBefore: 'Chiffre d’affaires de l’année précédente',
      ev: 'Valeur d’entreprise',
      conservative: 'Valeur prudente',
      blend: 'Valeur triangulée',
      ticket: 'Ticket',
      growthTarget: 'Croissance recherchée',
      marginTarget: 'Marge d’EBITDA recherchée',
      matches: 'Cédants retenus',
      peers: 'Sociétés européennes cotées du secteur',
      evToEbitda: 'VE/EBITDA, Europe',
      evToSales: 'VE/CA, Europe',
      peerMargin: 'Marge d’EBITDA, sociétés cotées, États-Unis',
      peerOperatingMargin: 'Marge d’exploitation, sociétés cotées, États-Unis',
      wacc: 'Coût du capital, sociétés cotées, États-Unis',
    },
    methods: {
      revenue: 'Multiple du chiffre d’affaires',
      ebitda: 'Multiple d’EBITDA',
      dcf: 'Flux actualisés (DCF)',
      triangulated: 'Triangulée',
      conservative: 'Prudente',
    },
    fields: {
      revenue: 'chiffre d’affaires',
      growth: 'croissance',
      ebitda_margin: 'marge d’EBITDA',
      product: 'produit',
      sector: 'secteur',
      description: 'description',
      company: 'société',
      check_size_min: 'ticket minimal',
      check_size_max: 'ticket maximal',
      geography: 'zone géographique',
      growth_target: 'croissance recherchée',
      ebitda_target: 'marge d’EBITDA recherchée',
      solution_1: 'première thèse',
      solution_2: 'deuxième thèse',
      solution_3: 'troisième thèse',
    },
    stated: 'déclaré par la société',
    computed: 'calculé d’après les données ci-dessus',
    inIndustry: (name, industry) => `${name} est valorisée dans le secteur « ${industry} ».`,
    noIndustry: (name) =>
      `Les textes sur ${name} ne désignent aucun secteur ; la valorisation retient les données de tous les secteurs.`,
    recognised: {
      'NACE code': 'Le secteur découle du code NACE indiqué.',
      words: 'Le secteur découle des termes du profil.',
      nothing: 'Aucun secteur n’a pu être reconnu.',
    },
    marketLimits: 'Taille et croissance du marché, parts de marché et concurrents ne sont pas enregistrés ici.',
    worth: (conservative, blend) => `Valeur d’entreprise : ${conservative} (prudente), ${blend} (triangulée).`,
    noValue: 'Il n’y a pas de valorisation : le chiffre d’affaires est inconnu ou n’est pas positif.',
    notStatedBusiness: 'L’activité n’est pas encore décrite.',
    financialsLimits:
      'Une seule année est connue. Exercices antérieurs, dette nette, besoin en fonds de roulement et clients ne sont pas enregistrés ici. Ce service n’a rien audité.',
    valuationNote:
      'Les valeurs sont des valeurs d’entreprise en millions d’euros ; la dette nette étant inconnue, le prix des titres n’est pas donné.',
    assumptions: 'Hypothèses',
    workings: 'Calculs',
    quality: (score) => `Qualité des données : ${score} sur 10.`,
    nothingMissing: 'Aucun champ ne manque.',
    missing: 'Manquent, du plus utile au moins utile :',
    anonymity: (k) =>
      `Dans un teaser, la société partage ce qui en est dit avec ${k} sociétés de ce service, elle comprise.`,
    anonymityThin: (k, least) =>
      `Dans un teaser, la société partage ce qui en est dit avec ${k} sociétés de ce service, elle comprise. C’est moins que ${least}, même dit aussi largement qu’un teaser le peut : réfléchissez avant d’en laisser circuler un.`,
    told: (what) =>
      `Un teaser dit : ${what}. Il cite votre produit et votre description sans noms ni chiffres ; relisez-les comme le ferait un concurrent.`,
    transaction: 'Nature de l’opération, part cédée, prix demandé et calendrier ne sont pas enregistrés ici.',
    pairings: 'Rapprochements',
    noPairings: 'Il n’y a pas encore de rapprochement.',
    nextSteps: 'Prochaines étapes',
    stepFill: (fields) => `Compléter le profil : ${fields}`,
    stepShortlist: 'Examiner les contreparties retenues',
    stepPair: 'Ouvrir un rapprochement avec celles qui méritent un échange',
    stepRegister: 'Faire avancer chaque rapprochement de phase en phase',
    noMatches: 'Aucune contrepartie ne convient aujourd’hui.',
    more: (shown, total) => `Les ${shown} meilleures sur ${total}.`,
    blindRows:
      'Des noms de code désignent les parties non dévoilées ; leurs chiffres sont arrondis à deux chiffres significatifs.',
    unstated: 'non indiqué',
    viewIntro: (counted, total) =>
      `Les ${counted} meilleurs des ${total} cédants qui conviennent aujourd’hui, comptés par tranche.`,
    namesIntro: 'Communiqués sous l’engagement ci-dessous, la meilleure adéquation d’abord.',
    heldBack: (count) => `Non nommées aujourd’hui, le quota quotidien de noms étant épuisé : ${count}.`,
    further: (count) => `Autres contreparties, non nommées ici : ${count}.`,
    noNames: 'Aucune contrepartie ne convient aujourd’hui : aucun nom n’est communiqué.',
    ndaIntro:
      'Ce document est remis sous l’engagement enregistré comme suit. Qui détient l’enregistrement peut en recalculer l’empreinte.',
    nda: {
      record: 'Enregistrement',
      signer: 'Signataire',
      company: 'Société',
      recorded: 'Enregistré le',
      expires: 'Expire le',
      version: 'Version du texte',
      textHash: 'SHA-256 du texte',
      hash: 'SHA-256 de l’enregistrement',
    },
    footer: 'Strictement privé et confidentiel. Remis à titre d’information ; ni offre ni conseil.',
    missingGlyphs: '□ remplace les caractères absents des polices de ce document.',
  },
}

/** A field of a profile, by its wire name, as a document calls it. */
export function fieldIn(language: Language, field: string): string {
  return (MEMO_WORDS[language].fields as Readonly<Record<string, string>>)[field] ?? field
}
