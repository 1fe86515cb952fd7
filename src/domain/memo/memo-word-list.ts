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
  | 'country'
  | 'financial_years'
  | 'largest_customer_share'
  | 'recurring_share'
  | 'deal_type'
  | 'net_debt'
  | 'headcount'
  | 'track_record'
  | 'financing'
  | 'buyer_type'
  | 'solution_1'
  | 'solution_2'
  | 'solution_3'

/** Sentences of the information memorandum and the acquisition brief, in one language. */
export interface MemoWords {
  memoKind: string
  briefKind: string
  unnamed: string
  unknown: string
  ownerOnly: string
  fictional: string
  headings: Record<
    | 'summary'
    | 'peers'
    | 'allPeers'
    | 'valuation'
    | 'quality'
    | 'process'
    | 'counterparties'
    | 'criteria'
    | 'theses'
    | 'namedTheses'
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
    | 'item'
    | 'year'
    | 'cashFlow'
    | 'presentValue',
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
    | 'sector'
    | 'geography'
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
  /** Below a table, for all its figures. */
  statedOn: (day: string) => string
  sourceOfAll: (source: string, day: string) => string
  computed: string
  inIndustry: (industry: string) => string
  noIndustry: string
  recognised: Record<'NACE code' | 'words' | 'nothing', string>
  worth: (conservative: string, blend: string) => string
  valuationNote: string
  assumptions: string
  workings: string
  terminalValue: string
  quality: (score: string) => string
  nothingMissing: string
  /** Reason why a complete profile falls short of full marks. */
  unconfirmed: string
  missing: string
  /** @param others companies besides this one. */
  anonymity: (others: number) => string
  anonymityThin: (least: string) => string
  told: (facts: string) => string
  /** Warning to sellers that described their product or business. */
  quotes: string
  pairings: string
  noPairings: string
  nextSteps: string
  /** @param areAll true if no other field is missing. */
  stepFill: (fields: string, areAll: boolean) => string
  stepShortlist: string
  stepPair: string
  stepRegister: string
  noMatches: string
  more: (shown: string, total: string) => string
  blindRows: string
  allMet: string
  noCriteria: string
  noTheses: string
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
