// Written by npm run messages:types from locales/; tests/messages.test.ts holds the two equal.

/** Without blanks. */
type None = Record<never, never>

/** Blanks of each message, by subject. */
export interface Messages {
  blind: {
    'signs.few_alike': { companies: number }
    'signs.exact_figures': None
    'signs.rare_words': { words: string }
    'signs.places': { places: string }
    'signs.names_left': { words: string }
    'signs.masked': { words: string }
  }
  docs: {
    'groups.start': None
    'groups.role': None
    'groups.how_to': None
    'groups.service': None
    'groups.reference': None
    operations: None
    errors: None
    workspace: None
    documentation: None
    languages: None
    language: None
  }
  documents: {
    missing_glyphs: None
    'memo.memo_kind': None
    'memo.brief_kind': None
    'memo.unnamed': None
    'memo.unknown': None
    'memo.owner_only': None
    'memo.fictional': None
    'memo.headings.peers': None
    'memo.headings.all_peers': None
    'memo.headings.valuation': None
    'memo.headings.quality': None
    'memo.headings.process': None
    'memo.headings.counterparties': None
    'memo.headings.criteria': None
    'memo.headings.theses': None
    'memo.headings.named_theses': None
    'memo.headings.view': None
    'memo.headings.shortlist': None
    'memo.headings.names': None
    'memo.headings.nda': None
    'memo.headings.buyer': None
    'memo.columns.figure': None
    'memo.columns.value': None
    'memo.columns.source': None
    'memo.columns.as_of': None
    'memo.columns.method': None
    'memo.columns.weight': None
    'memo.columns.range': None
    'memo.columns.assumption': None
    'memo.columns.counterparty': None
    'memo.columns.phase': None
    'memo.columns.fit': None
    'memo.columns.sector': None
    'memo.columns.ticket': None
    'memo.columns.why': None
    'memo.columns.industry': None
    'memo.columns.sellers': None
    'memo.columns.band': None
    'memo.columns.criterion': None
    'memo.columns.item': None
    'memo.columns.year': None
    'memo.columns.cash_flow': { currency: string }
    'memo.columns.present_value': { currency: string }
    'memo.labels.revenue': None
    'memo.labels.growth': None
    'memo.labels.margin': None
    'memo.labels.ebitda': None
    'memo.labels.year_before': None
    'memo.labels.ev': None
    'memo.labels.conservative': None
    'memo.labels.blend': None
    'memo.labels.sector': None
    'memo.labels.geography': None
    'memo.labels.ticket': None
    'memo.labels.growth_target': None
    'memo.labels.margin_target': None
    'memo.labels.peers': None
    'memo.labels.ev_to_ebitda': None
    'memo.labels.ev_to_sales': None
    'memo.labels.peer_margin': None
    'memo.labels.peer_operating_margin': None
    'memo.labels.wacc': None
    'memo.labels.buyer_type': None
    'memo.labels.track_record': None
    'memo.labels.financing': None
    'memo.labels.brings': None
    'memo.labels.decision_process': None
    'memo.methods.revenue': None
    'memo.methods.ebitda': None
    'memo.methods.dcf': None
    'memo.methods.triangulated': None
    'memo.methods.conservative': None
    'memo.fields.revenue': None
    'memo.fields.growth': None
    'memo.fields.ebitda_margin': None
    'memo.fields.product': None
    'memo.fields.sector': None
    'memo.fields.description': None
    'memo.fields.company': None
    'memo.fields.check_size_min': None
    'memo.fields.check_size_max': None
    'memo.fields.geography': None
    'memo.fields.growth_target': None
    'memo.fields.ebitda_target': None
    'memo.fields.solution_1': None
    'memo.fields.solution_2': None
    'memo.fields.solution_3': None
    'memo.fields.country': None
    'memo.fields.financial_years': None
    'memo.fields.largest_customer_share': None
    'memo.fields.recurring_share': None
    'memo.fields.deal_type': None
    'memo.fields.net_debt': None
    'memo.fields.headcount': None
    'memo.fields.track_record': None
    'memo.fields.financing': None
    'memo.fields.buyer_type': None
    'memo.stated': None
    'memo.stated_on': { day: string }
    'memo.source_of_all': { source: string; day: string }
    'memo.computed': None
    'memo.in_industry': { industry: string }
    'memo.no_industry': None
    'memo.recognised.NACE code': None
    'memo.recognised.words': None
    'memo.recognised.nothing': None
    'memo.worth': { conservative: string; triangulated: string }
    'memo.valuation_note': None
    'memo.assumptions': None
    'memo.workings': None
    'memo.terminal_value': None
    'memo.quality': { score: string }
    'memo.nothing_missing': None
    'memo.unconfirmed': None
    'memo.missing': None
    'memo.anonymity': { others: number }
    'memo.anonymity_thin': { least: string }
    'memo.told': { facts: string }
    'memo.quotes': None
    'memo.pairings': None
    'memo.no_pairings': None
    'memo.next_steps': None
    'memo.step_fill': { complete: boolean; fields: string }
    'memo.step_shortlist': None
    'memo.step_pair': None
    'memo.step_register': None
    'memo.no_matches': None
    'memo.more.one': None
    'memo.more.all': { total: string }
    'memo.more.best': { shown: string; total: string }
    'memo.blind_rows': None
    'memo.all_met': None
    'memo.no_criteria': None
    'memo.no_theses': None
    'memo.view_intro.all': { total: string }
    'memo.view_intro.best': { counted: string; total: string }
    'memo.names_intro': None
    'memo.held_back': { count: string }
    'memo.further': { count: string }
    'memo.no_names': None
    'memo.nda_intro': None
    'memo.nda.record': None
    'memo.nda.signer': None
    'memo.nda.company': None
    'memo.nda.recorded': None
    'memo.nda.expires': None
    'memo.nda.version': None
    'memo.nda.text_hash': None
    'memo.nda.hash': None
    'memo.footer': None
    'memo.owner_only_brief': None
    'memo.buyer_types.strategic': None
    'memo.buyer_types.fund': None
    'memo.buyer_types.search_fund': None
    'memo.buyer_types.family_office': None
    'memo.buyer_types.other': None
    'memo.may_add': None
    'memo.amounts_in_euros': { rate: string; currency: string; day: string }
    'teaser.country_withheld': None
    'teaser.country_unknown': None
    'teaser.fictional': None
    'teaser.labels.revenue': None
    'teaser.labels.growth': None
    'teaser.labels.margin': None
    'teaser.parts.business': None
    'teaser.parts.revenue': None
    'teaser.parts.growth': None
    'teaser.parts.margin': None
    'teaser.verdicts.inside': None
    'teaser.verdicts.just_above': None
    'teaser.verdicts.far_above': None
    'teaser.verdicts.just_below': None
    'teaser.verdicts.far_below': None
    'teaser.verdicts.meets': None
    'teaser.verdicts.level': None
    'teaser.verdicts.short': None
    'teaser.verdicts.far_short': None
    'teaser.verdicts.range': None
    'teaser.verdicts.unstated': None
    'teaser.verdicts.undisclosed': None
    'teaser.verdicts.same': None
    'teaser.verdicts.close': None
    'teaser.verdicts.related': None
    'teaser.verdicts.neighbour': None
    'teaser.verdicts.loose': None
    'teaser.verdicts.sector': None
    'teaser.verdicts.any': None
    'teaser.verdicts.bought': None
    'teaser.verdicts.perhaps_bought': None
    'teaser.verdicts.kinds': None
    'teaser.verdicts.no_kinds': None
    'analysis.sources.product': None
    'analysis.sources.description': None
    'analysis.sources.own_description': None
    'analysis.sources.page': { kind: string }
    'analysis.facets.sector': None
    'analysis.facets.solution1': None
    'analysis.facets.solution2': None
    'analysis.facets.solution3': None
    'analysis.in_common': { count: number; words: string }
    'analysis.nothing_in_common': None
    'analysis.in_marks': { text: string }
    'analysis.not_compared': None
    'analysis.closeness.same': None
    'analysis.closeness.close': None
    'analysis.closeness.related': None
    'analysis.closeness.neighbour': None
    'analysis.closeness.loose': None
    'analysis.of_one': { words: string; closeness: string }
    'analysis.any_business': { facet: string; quotation: string }
    'analysis.no_business': { facet: string; quotation: string }
    'analysis.fit_note': { facet: string; quotation: string; words: string }
    'analysis.consolidation.no_sector': None
    'analysis.consolidation.any_sector': None
    'analysis.consolidation.no_text': None
    'analysis.consolidation.levels.high': None
    'analysis.consolidation.levels.medium': None
    'analysis.consolidation.levels.low': None
    'analysis.consolidation.both_in': { industry: string }
    'analysis.consolidation.buyer_in': { industry: string }
    'analysis.consolidation.seller_in': { industry: string }
    'analysis.consolidation.buyer_names_none': None
    'analysis.consolidation.seller_names_none': None
    'analysis.consolidation.against_sector': { closeness: string }
    'analysis.consolidation.sentence': { level: string; parts: string }
    'analysis.consolidation.against_activity': { number: string; closeness: string }
    'analysis.unstated.product': None
    'analysis.unstated.description': None
    'analysis.unstated.sector': None
    'analysis.no_solution': None
    'analysis.unread': None
    'analysis.unread_for': { fault: string }
    'analysis.read_on': { day: string }
    'analysis.not_since': { fault: string }
    'analysis.no_product_page': None
    'analysis.no_publisher': None
    'analysis.no_technology': None
    'analysis.technologies_unread': None
    'analysis.no_technology_flags': None
    'analysis.no_summary': None
    'analysis.no_facet': None
    'analysis.no_scope.solution1': None
    'analysis.no_scope.solution2': None
    'analysis.no_scope.solution3': None
    'analysis.no_address': None
    'analysis.address_withheld': None
    'analysis.withheld': None
    'memorandum.kind': None
    'memorandum.unnamed': None
    'memorandum.fictional': None
    'memorandum.draft': None
    'memorandum.draft_mark': None
    'memorandum.confidential': None
    'memorandum.approved': { version: string; day: string }
    'memorandum.prepared_for': { reader: string; day: string }
    'memorandum.contents': None
    'memorandum.notice': None
    'memorandum.footer': None
    'memorandum.footer_for': { reader: string }
    'memorandum.headings.summary': None
    'memorandum.headings.business': None
    'memorandum.headings.market': None
    'memorandum.headings.customers': None
    'memorandum.headings.organisation': None
    'memorandum.headings.financials': None
    'memorandum.headings.adjustments': None
    'memorandum.headings.outlook': None
    'memorandum.headings.transaction': None
    'memorandum.headings.process': None
    'memorandum.asked.summary': None
    'memorandum.asked.business': None
    'memorandum.asked.market': None
    'memorandum.asked.customers': None
    'memorandum.asked.organisation': None
    'memorandum.asked.financials': None
    'memorandum.asked.adjustments': None
    'memorandum.asked.outlook': None
    'memorandum.asked.transaction': None
    'memorandum.asked.process': None
    'memorandum.to_complete': { asked: string }
    'memorandum.unaudited.stated': None
    'memorandum.unaudited.documents': { years: string }
    'memorandum.listed_peers': { industry: string; larger: boolean }
    'memorandum.revenue_chart': None
    'memorandum.year_before': None
    'memorandum.last_year': None
    'brief.size': None
    'brief.sizes.inside': None
    'brief.sizes.just_above': None
    'brief.sizes.far_above': None
    'brief.sizes.just_below': None
    'brief.sizes.far_below': None
    'brief.sizes.unstated': None
    'brief.sizes.undisclosed': None
    'brief.sizes.range': None
    'brief.thesis': { activity: string }
    'brief.named_thesis': { name: string }
    'brief.targets': None
    'brief.other_targets': None
    'brief.speaks_for': None
    'brief.speaks_against': None
    'brief.shared_words': { count: number; words: string }
    'brief.related': { names: string }
    'brief.loose': { names: string }
    'brief.outside_ticket': { names: string }
    'brief.growth': { figure: string; target: string }
    'brief.growth_far_short': { figure: string; target: string }
    'brief.margin': { figure: string; target: string }
    'brief.margin_far_short': { figure: string; target: string }
    'brief.undescribed': { names: string }
    'brief.undisclosed': { figure: string; names: string }
    'company_file.labels.recurring': None
    'company_file.labels.largest_customer': None
    'company_file.labels.top5_customers': None
    'company_file.labels.founded': None
    'company_file.labels.headcount': None
    'company_file.labels.deal': None
    'company_file.labels.stake': None
    'company_file.labels.price': None
    'company_file.labels.net_debt': None
    'company_file.labels.net_cash': None
    'company_file.labels.reason': None
    'company_file.labels.excluded': None
    'company_file.labels.timetable': None
    'company_file.columns.year': None
    'company_file.columns.revenue': None
    'company_file.columns.growth': None
    'company_file.columns.ebitda': None
    'company_file.columns.adjusted_ebitda': None
    'company_file.columns.margin': None
    'company_file.columns.adjusted_margin': None
    'company_file.columns.net_debt': None
    'company_file.columns.capex': None
    'company_file.columns.source': None
    'company_file.columns.reason': None
    'company_file.columns.amount': None
    'company_file.charts.revenue': { currency: string }
    'company_file.charts.ebitda': { currency: string }
    'company_file.charts.adjusted_ebitda': { currency: string }
    'company_file.charts.customers': None
    'company_file.customers.largest': None
    'company_file.customers.top5': None
    'company_file.customers.next_four': None
    'company_file.customers.others': None
    'company_file.deals.full_sale': None
    'company_file.deals.majority': None
    'company_file.deals.minority': None
    'company_file.deals.capital_increase': None
    'company_file.deals.asset_sale': None
    'company_file.deals.other': None
    'company_file.sources.typed': None
    'company_file.sources.document': None
    'company_file.or_more': { least: string }
    'company_file.year_end': { day: string }
    'company_file.last_twelve_months': { day: string }
    'company_file.part_year': { months: number; day: string }
    'company_file.reported_in': { currency: string; rate: string; day: string }
    'company_file.revenue_in_euros': { year: string; amount: string }
    'company_file.large_adjustments': { years: string }
    'company_file.forecast': None
    'reduced.why': None
    'reduced.not_told': None
    'reduced.fit.good': None
    'reduced.fit.partial': None
    'reduced.fit.weak': None
    'phases.0_prospecting': None
    'phases.1_contact': None
    'phases.1_initial_contact': None
    'phases.2_nda': None
    'phases.2_valuation': None
    'phases.4_ioi': None
    'phases.4_loi': None
    'phases.5_dd': None
    'phases.6_negotiation': None
    'phases.7_closing': None
    'phases.8_closed': None
    'phases.9_abandoned': None
    'price.heading': None
    'price.columns.amounts': { currency: string }
    'price.columns.low': None
    'price.columns.triangulated': None
    'price.columns.high': None
    'price.enterprise_value': None
    'price.net_debt': None
    'price.net_cash': None
    'price.minorities': None
    'price.working_capital': None
    'price.shares': None
    'price.stake': { share: string }
    'price.asking.below': { price: string }
    'price.asking.within': { price: string }
    'price.asking.above': { price: string }
    'price.implies': { value: string; multiples: string }
    'price.multiples.both': { ebitda: string; revenue: string }
    'price.multiples.revenue': { revenue: string }
    'sources.intro': None
    'sources.columns.figure': None
    'sources.columns.value': None
    'sources.columns.source': None
    'sources.columns.as_of': None
    'sources.columns.standing': None
    'sources.fields.revenue': None
    'sources.fields.growth': None
    'sources.fields.ebitda_margin': None
    'sources.fields.headcount': None
    'sources.fields.founded_on': None
    'sources.fields.activity_code': None
    'sources.fields.legal_status': None
    'sources.fields.insolvency': None
    'sources.fields.deregistration': None
    'sources.standing.current': None
    'sources.standing.accepted': None
    'sources.standing.conflict': None
    'sources.standing.rejected': None
    'sources.standing.superseded': None
    'sources.by_name': None
    'sources.other_name': None
    'sources.old': None
  }
  'exchange-answers': {
    identity: None
    reading: { want: string }
    policy: { approves: 'yes' | 'no' }
    fiction: { sentence: string }
    offered: { count: string; side: string }
    matching: { count: string; least: string }
    median: { band: string }
    best: { band: string }
    best_known: { band: string; facts: string }
    by_industry: { list: string }
    in_industry: { count: string; industry: string }
    no_country: { count: string }
    no_size: { count: string }
    outside: { count: string }
    few: { least: string }
    at_least: { count: string }
    unverified: { statement: string }
    recorded: None
    next: { step: string }
    'step.lacking': { field: string; fields: string }
    'step.missing': { parts: string; how: string }
    'step.direction': None
    'step.sector': None
    'step.by_key': None
    'step.by_token': None
    'step.ends': None
    'step.refused': None
    'step.open': None
    'step.few': None
    'step.ended': None
    'step.waiting': None
    'step.quota': { at: string }
    'want.no_direction': None
    'want.buy': None
    'want.sell': None
    'want.no_sector': None
    'want.own_words': None
    'want.industry': { industry: string }
    'want.less': None
    'want.no_geography': None
    'want.any_except': { countries: string }
    'want.revenue': None
    'want.ebitda': None
    'want.ticket': None
    'want.enterprise_value': None
    'want.amount': { value: string }
    'want.about': { measure: string; low: string }
    'want.between': { measure: string; low: string; high: string }
    'want.up_to': { measure: string; high: string }
    'want.from': { measure: string; low: string }
    'want.growth': { value: string }
    'want.margin': { value: string }
    'want.currencies': None
    'reply.changed': { changes: string }
    'reply.unchanged': None
    'reply.added': { items: string }
    'reply.removed': { items: string }
    'reply.ruled_out': { items: string }
    'reply.business': None
    'reply.further_business': None
    'reply.business_ruled_out': None
    'reply.direction': { direction: string }
    'subjects.nda': { version: string; years: number; approves: 'yes' | 'no' }
    'subjects.names': None
    'subjects.process': None
    'subjects.fees': None
    'subjects.data': None
    'subjects.operator': { email: string }
    'subjects.status': { status: string }
    'boundary.recorded': None
    'boundary.language': None
    'boundary.other_language': None
    'boundary.places_unread': { industry: string }
    'boundary.suppresses': { line: string }
    'boundary.recorded_refusal': None
    'boundary.no_answer': None
    'boundary.industry': { industry: string }
    'boundary.quota.answers': { count: number; hours: string }
    'boundary.quota.proposals': { count: number; hours: string }
    'boundary.refused.unverified': None
    'boundary.refused.proposals': None
    'boundary.refused.disclosure': None
    'boundary.refused.exclusivity': None
    'boundary.refused.model': None
    'boundary.refused.counts': None
    'boundary.refused.scores': None
    'boundary.refused.sectors': None
    'boundary.refused.figures': None
    'boundary.refused.names': None
    'boundary.refused.contact': None
    'boundary.refused.payment': None
    'boundary.refused.nda': None
    'boundary.refused.signing': None
    'boundary.refused.registration': None
    'boundary.refused.links': None
    'boundary.required.unverified': None
    'boundary.required.human': None
    'boundary.required.nda': None
    'boundary.required.disclosure': None
    'boundary.ends.messages': { count: number }
    'boundary.ends.day': { day: string }
    'boundary.ends.erased': { hours: string }
    'boundary.ends.hours': { hours: string }
    'boundary.ends.requirement': { topics: string }
    'boundary.topics.payment': None
    'boundary.topics.nda': None
    'boundary.topics.signing': None
    'boundary.topics.registration': None
    'boundary.topics.names': None
    'boundary.topics.contact': None
    'boundary.topics.links': None
    'mandate.expired': { date: string }
    'mandate.out_of_scope': None
    'mandate.not_scored': None
    'mandate.scored_without': None
    'mandate.too_few': { least: string }
    'mandate.too_few_trigger': None
    'mandate.outside': None
    'mandate.outside_trigger': None
    'mandate.unread': { count: string }
    'decided.accepted': None
    'decided.declined': None
    'decided.accepted_next': None
    'decided.declined_next': None
    'fields.identity': None
    'fields.wants': None
    'fields.offers': None
    'fields.interface': None
    'fields.delivery_contract': None
    'fields.boundary': None
    'noted.identity': None
    'noted.wants': None
    'noted.offers': None
    'noted.interface': None
    'noted.delivery_contract': None
    'noted.boundary': None
    missing: { meaning: string }
    withdrawn: None
    'receipt.fetch': { url: string }
    'receipt.complete': { fields: string }
  }
  exchange: {
    'sources.contract': { operation: string }
    'sources.policy': None
    'sources.installation': None
    'sources.thread': None
    'rules.open': None
    'rules.data': None
    'rules.claims': None
    'rules.names': None
    'rules.boundary': None
    'rules.fetch': None
    'rules.keys': None
    'rules.next': None
    'rules.withdrawal': None
    withdrawn_task: None
    erased: None
    unanswered: None
  }
  formats: {
    amount: { currency: string; figure: string }
    amounts: { currency: string; low: string; high: string }
    under: { amount: string }
    over: { amount: string }
    percent: { figure: string }
    percents: { low: string; high: string }
    labelled: { label: string; text: string }
    clauses: { first: string; second: string }
  }
  industries: {
    all: None
    other: None
    'names.Advertising': None
    'names.Aerospace/Defense': None
    'names.Air Transport': None
    'names.Apparel': None
    'names.Auto & Truck': None
    'names.Auto Parts': None
    'names.Beverage (Alcoholic)': None
    'names.Beverage (Soft)': None
    'names.Broadcasting': None
    'names.Building Materials': None
    'names.Business & Consumer Services': None
    'names.Chemical (Basic)': None
    'names.Chemical (Specialty)': None
    'names.Computer Services': None
    'names.Computers/Peripherals': None
    'names.Construction Supplies': None
    'names.Drugs (Biotechnology)': None
    'names.Drugs (Pharmaceutical)': None
    'names.Education': None
    'names.Electrical Equipment': None
    'names.Electronics (General)': None
    'names.Engineering/Construction': None
    'names.Entertainment': None
    'names.Environmental & Waste Services': None
    'names.Farming/Agriculture': None
    'names.Food Processing': None
    'names.Food Wholesalers': None
    'names.Furn/Home Furnishings': None
    'names.Green & Renewable Energy': None
    'names.Healthcare Information and Technology': None
    'names.Healthcare Products': None
    'names.Healthcare Support Services': None
    'names.Homebuilding': None
    'names.Hospitals/Healthcare Facilities': None
    'names.Hotel/Gaming': None
    'names.Household Products': None
    'names.Machinery': None
    'names.Metals & Mining': None
    'names.Office Equipment & Services': None
    'names.Oil/Gas (Integrated)': None
    'names.Oil/Gas Distribution': None
    'names.Oilfield Svcs/Equip.': None
    'names.Packaging & Container': None
    'names.Paper/Forest Products': None
    'names.Power': None
    'names.Publishing & Newspapers': None
    'names.Real Estate (Development)': None
    'names.Real Estate (Operations & Services)': None
    'names.Recreation': None
    'names.Restaurant/Dining': None
    'names.Retail (Automotive)': None
    'names.Retail (Building Supply)': None
    'names.Retail (Distributors)': None
    'names.Retail (General)': None
    'names.Retail (Grocery and Food)': None
    'names.Retail (Special Lines)': None
    'names.Semiconductor': None
    'names.Semiconductor Equip': None
    'names.Shipbuilding & Marine': None
    'names.Shoe': None
    'names.Software (Entertainment)': None
    'names.Software (Internet)': None
    'names.Software (System & Application)': None
    'names.Steel': None
    'names.Telecom. Equipment': None
    'names.Telecom. Services': None
    'names.Transportation': None
    'names.Transportation (Railroads)': None
    'names.Trucking': None
    'names.Utility (General)': None
    'names.Utility (Water)': None
  }
  mail: {
    workspace_opened: { day: string }
    code: None
    'verify_email.subject': None
    'verify_email.body': None
    'verify_email.open': None
    'verify_email.ignore': None
    'recovery.subject': None
    'recovery.body': None
    'recovery.open': None
    'recovery.ignore': None
    'first_workspace.subject': None
    'first_workspace.body': None
    'first_workspace.open': None
    'first_workspace.ignore': None
    'approve_signature.subject': None
    'approve_signature.body': None
    'approve_signature.open': None
    'approve_signature.ignore': None
    'access_allowed.subject': None
    'access_allowed.body': None
    'access_allowed.open': None
    'access_allowed.ignore': None
    'address_replaced.subject': None
    'address_replaced.body': None
    'address_replaced.open': None
    'address_replaced.ignore': None
    'address_changed.subject': None
    'address_changed.body': None
    'address_changed.ignore': None
    'key_changed.subject': None
    'key_changed.body': None
    'key_changed.ignore': None
    'owner_changed.subject': None
    'owner_changed.body': None
    'owner_changed.ignore': None
    'waiting_now.subject': None
    'waiting_now.lead': None
    'waiting_daily.subject': None
    'waiting_daily.lead': None
    'waiting_reminder.subject': None
    'waiting_reminder.lead': None
    'topics.introductions': None
    'topics.name_requests': None
    'topics.messages': None
    'topics.phases': None
    'topics.papers': None
    'topics.tasks': None
    open_workspace: None
    reason: None
    settings: None
  }
  matching: {
    'reasons.business.same': None
    'reasons.business.close': None
    'reasons.business.related': None
    'reasons.business.neighbour': None
    'reasons.business.loose': None
    'reasons.business.sector': None
    'reasons.business.any': None
    'reasons.business.bought': None
    'reasons.business.perhaps_bought': None
    'reasons.business.kinds': None
    'reasons.business.no_kinds': None
    'reasons.place.inside': None
    'reasons.place.perhaps': None
    'reasons.place.perhaps_only': None
    'reasons.place.neighbouring': None
    'reasons.place.other_region': None
    'reasons.place.next_country': None
    'reasons.place.outside': None
    'reasons.place.unknown': None
    'reasons.revenue.unstated': None
    'reasons.revenue.undisclosed': None
    'reasons.revenue.unapproved': None
    'reasons.revenue.range': None
    'reasons.revenue.inside': None
    'reasons.revenue.just_above': None
    'reasons.revenue.far_above': None
    'reasons.revenue.just_below': None
    'reasons.revenue.far_below': None
    'reasons.growth.unstated': None
    'reasons.growth.undisclosed': None
    'reasons.growth.unapproved': None
    'reasons.growth.range': None
    'reasons.growth.level': { actual: string; target: string }
    'reasons.growth.meets': { actual: string; target: string }
    'reasons.growth.short': { actual: string; target: string }
    'reasons.growth.far_short': { actual: string; target: string }
    'reasons.margin.unstated': None
    'reasons.margin.undisclosed': None
    'reasons.margin.unapproved': None
    'reasons.margin.range': None
    'reasons.margin.level': { actual: string; target: string }
    'reasons.margin.meets': { actual: string; target: string }
    'reasons.margin.short': { actual: string; target: string }
    'reasons.margin.far_short': { actual: string; target: string }
    'reasons.kinds.met': { kinds: string }
    'gates.ev_unknown': None
    'gates.ticket_unstated': None
    'gates.above_ticket': None
    'gates.below_ticket': None
    'gates.within_ticket': None
    'gates.above_ticket_in_ranges': None
    'gates.below_ticket_in_ranges': None
    'gates.within_ticket_in_ranges': None
    'gates.ev_unapproved': None
    'gates.revenue_below_stated': None
    'gates.revenue_above_stated': None
    'gates.ebitda_below_stated': None
    'gates.ebitda_above_stated': None
    'gates.not_offered': None
    'gates.red_flag': None
    'gates.no_address': None
    'gates.opted_out': None
    'gates.bounced': None
    'gates.both_cold': None
    'gates.introducible': None
    'obstacles.nothing': None
    'obstacles.fit': { fit: string; figures: string; business: string; needed: string }
    'changes.introduction': None
    'changes.approval': None
    'changes.ticket_in_ranges': None
    'changes.size_in_ranges': { fit: string }
    'changes.target_in_ranges': { measure: 'growth' | 'margin'; fit: string }
    'changes.ticket_max': { ticket: string }
    'changes.ticket_min': { ticket: string }
    'changes.excluded': None
    'changes.buyer_unread': None
    'changes.seller_unread': None
    'changes.stated_size': None
    'changes.business': { closeness: string; needed: string }
    'changes.neighbour': { link: 'supplies' | 'buys' | 'customers' | 'skills' }
    'changes.place': None
    'changes.ticket_stated': { fit: string }
    'changes.revenue_disclosed': { fit: string }
    'changes.ticket_raised': { ticket: string; fit: string }
    'changes.ticket_lowered': { ticket: string; fit: string }
    'changes.target_stated': { measure: 'growth' | 'margin'; fit: string }
    'changes.figure_disclosed': { measure: 'growth' | 'margin'; target: string; fit: string }
    'changes.target_lowered': { measure: 'growth' | 'margin'; actual: string; target: string; fit: string }
    'changes.kinds': { kinds: string }
    'changes.role': None
    'empty.unread_text': None
    'empty.not_introducible': None
    'empty.blind_view_not_approved': { count: number }
    'empty.all_dismissed': { count: number }
    'empty.no_counterparties': None
    'empty.outside_ticket': None
    'empty.below_fit': { needed: string }
    'learned.wanted': { count: number }
    'learned.sector': { count: number }
    'learned.size': { count: number }
    'kinds.recurring-revenue': None
    'kinds.own-products': None
    'kinds.niche': None
    'kinds.regulated': None
    'kinds.asset-light': None
    'kinds.family-owned': None
    'kinds.owner-managed': None
    'kinds.platform': None
    'kinds.add-on': None
    'kinds.succession': None
    'kinds.carve-out': None
    'kinds.low-concentration': None
    'kinds.resilient': None
    'kinds.export': None
    'kinds.public-customers': None
  }
  memorandum: {
    'headings.highlights': None
    'headings.products': None
    'headings.operations': None
    'headings.growth': None
    'headings.contact': None
    'asked.highlights': None
    'asked.products': None
    'asked.operations': None
    'asked.growth': None
    'tables.profit_and_loss': None
    'tables.balance_sheet': None
    'tables.cash_flow': None
    'tables.recurring_revenue': None
    'tables.revenue_by_product': None
    'tables.revenue_by_country': None
    'tables.revenue_by_customer': None
    'tables.people': None
    'tables.sites': None
    'tables.shareholders': None
    'tables.licences': None
    'tables.order_book': None
    'lines.revenue': None
    'lines.other_income': None
    'lines.cost_of_sales': None
    'lines.gross': None
    'lines.staff_costs': None
    'lines.other_costs': None
    'lines.ebitda': None
    'lines.depreciation': None
    'lines.ebit': None
    'lines.financial_result': None
    'lines.exceptional_result': None
    'lines.before_tax': None
    'lines.tax': None
    'lines.net_result': None
    'lines.fixed_assets': None
    'lines.inventories': None
    'lines.receivables': None
    'lines.other_assets': None
    'lines.cash': None
    'lines.assets': None
    'lines.equity': None
    'lines.provisions': None
    'lines.financial_debt': None
    'lines.payables': None
    'lines.other_liabilities': None
    'lines.sources': None
    'lines.trade_working_capital': None
    'lines.net_debt': None
    'lines.working_capital': None
    'lines.tax_paid': None
    'lines.other_operating': None
    'lines.operating': None
    'lines.capex': None
    'lines.free': None
    'lines.financing': None
    'lines.change_in_cash': None
    'lines.conversion': None
    'lines.opening': None
    'lines.new_customers': None
    'lines.expansion': None
    'lines.contraction': None
    'lines.churn': None
    'lines.closing': None
    'lines.retention': None
    'columns.product': None
    'columns.country': None
    'columns.customer': None
    'columns.share': None
    'columns.function': None
    'columns.since': None
    'columns.stays': None
    'columns.background': None
    'columns.place': None
    'columns.use': None
    'columns.area_m2': None
    'columns.tenure': None
    'columns.until': None
    'columns.holder': None
    'columns.share_pct': None
    'columns.role': None
    'columns.licence': None
    'columns.authority': None
    'columns.period': None
    'columns.amount': None
    'columns.note': None
    'columns.stated_on': None
    'columns.item': None
    'audit.audited': None
    'audit.document': None
    'audit.typed': None
    'audit.label': None
    'audit.none': None
    'units.thousand': { currency: string }
    'units.million': { currency: string }
    'charts.shares': { year: string }
    'charts.concentration': None
    'charts.largest': None
    'charts.first': { count: string }
    'charts.bridge': { year: string; currency: string }
    'charts.reported': None
    'charts.adjusted': None
    'charts.recurring': { currency: string }
    'charts.free': { currency: string }
    'charts.orders': { currency: string }
    'charts.others': None
    'labels.customer': { letter: string }
    'labels.total': None
    'labels.explained': { note: string }
    'contact.firm': None
    'contact.name': None
    'contact.phone': None
    'contact.email': None
    'contact.rule': None
    'template.unit': { currency: string }
    'contradictions.balance': { year: string; one: string; other: string }
    'contradictions.net_above': { year: string; one: string; other: string }
    'contradictions.sum': { year: string; line: string; one: string; other: string }
    'contradictions.split': { table: string; year: string; one: string; other: string }
    'contradictions.shares': { one: string }
    'contradictions.years': { year: string; line: string; table: string; one: string; other: string }
    'contradictions.concentration': { year: string; one: string; other: string }
    'contradictions.currency': { heading: string; currency: string; expected: string }
    'contradictions.founded': { heading: string; one: string; other: string }
    'contradictions.figure': { figure: string; one: string; year: string; other: string }
    'contradictions.expired': { item: string; year: string }
    'contradictions.amount': { heading: string; figure: string; one: string; year: string; other: string }
    'contradictions.headcount': { heading: string; one: string; other: string }
    'figures.revenue': None
    'figures.growth': None
    'figures.ebitda_margin': None
    'brief.same': None
    'brief.related': None
    'brief.loose': None
    'brief.inside': None
    'brief.outside': None
    'brief.undescribed': None
    'brief.undisclosed': { figures: string }
    'brief.speaks_of': { words: string }
  }
  news: {
    a_counterparty: None
    actor_operator: None
    actor_buyer: None
    actor_seller: None
    fields_are: { fields: string }
    workspace_joined: None
    workspace_joined_detail: None
    member_invited: None
    member_changed: None
    member_revoked: None
    member_is_reader: { name: string }
    member_is_member: { name: string }
    member_is_owner: { name: string }
    member_revoked_detail: { name: string }
    registered: None
    registered_buyer: None
    registered_seller: None
    registered_party: None
    profile_updated: None
    profile_updated_detail: None
    valuation_computed: None
    valuation_computed_detail: None
    matches_suggested: { count: number }
    matches_suggested_for: { count: number; thesis: string }
    match_suggested_detail: { name: string }
    matches_suggested_detail: { count: number; name: string }
    pairing_created: None
    pairing_created_detail: { name: string; phase: string; actor: string }
    introduction_asked: None
    introduction_asked_detail: { name: string; actor: string }
    introduction_accepted: None
    introduction_accepted_detail: { name: string; actor: string }
    introduction_declined: None
    introduction_declined_detail: { name: string; actor: string }
    introduction_lapsed: None
    introduction_lapsed_detail: { name: string; actor: string }
    phase_changed: None
    phase_changed_detail: { name: string; from: string; to: string; actor: string }
    phase_requested: None
    phase_requested_detail: { name: string; from: string; to: string; actor: string }
    phase_request_dismissed: None
    phase_request_withdrawn: None
    phase_request_ended_detail: { name: string; to: string; actor: string }
    phase_request_lapsed: None
    phase_request_lapsed_detail: { name: string; to: string; actor: string }
    pairing_paused: None
    pairing_paused_detail: { name: string }
    pairing_resumed: None
    pairing_resumed_detail: { name: string }
    closing_confirmed: None
    closing_confirmed_detail: { name: string; actor: string }
    name_requested: None
    name_requested_detail: { name: string; actor: string }
    name_request_approved: None
    name_request_approved_detail: { name: string; actor: string }
    name_request_declined: None
    name_request_declined_detail: { name: string; actor: string }
    message_of_counterparty: None
    message_of_counterparty_detail: { name: string }
    task_set: None
    task_set_detail: { name: string; day: string }
    signature_asked: None
    signature_asked_detail: None
    nda_signed: None
    nda_signed_detail: { sequence: string }
    name_disclosed_to_you: None
    name_disclosed_to_you_detail: { name: string }
    your_name_disclosed: None
    your_name_disclosed_detail: { name: string }
    enrichment_queued: None
    enrichment_queued_own: { steps: string }
    enrichment_queued_other: { name: string; steps: string }
    step_done: { step: string }
    step_failed: { step: string }
    step_again: None
    nothing_made_up: None
    facts_found: { count: number }
    facts_differ: { count: number }
    memorandum_released: None
    memorandum_revoked: None
    memorandum_released_seller: { name: string }
    memorandum_released_buyer: { name: string }
    memorandum_revoked_seller: { name: string }
    memorandum_revoked_buyer: { name: string }
    memorandum_released_by_rule: { name: string }
    memorandum_rule_set: None
    memorandum_rule_set_detail: { phase: string }
    memorandum_rule_ended: None
    memorandum_rule_ended_detail: None
    folder_released: None
    folder_revoked: None
    folder_released_owner: { name: string }
    folder_released_reader: { name: string }
    folder_revoked_owner: { name: string }
    folder_revoked_reader: { name: string }
    document_downloaded: None
    document_downloaded_owner: { name: string }
    document_downloaded_reader: { name: string }
    answer_published: None
    answer_published_reader: { name: string }
    answer_published_to_nobody: None
    answer_published_to: { count: number }
    memorandum_written: None
    memorandum_written_detail: None
    memorandum_approved: None
    memorandum_approved_detail: { version: string }
    memorandum_read: None
    memorandum_read_seller: { name: string; version: string }
    memorandum_read_buyer: { version: string; name: string }
    memorandum_downloaded: None
    memorandum_downloaded_detail: { count: number }
    teaser_made: None
    teaser_made_own: { name: string }
    teaser_made_other: { name: string }
    teaser_approved: None
    teaser_approved_detail: { language: string }
    teaser_withdrawn: None
    teaser_withdrawn_detail: { language: string }
    product_analysed: None
    product_analysed_website: { name: string }
    product_analysed_profile: { name: string }
    proposal_concerns_you: None
    proposal_concerns_you_detail: None
    message_received: None
    message_received_detail: None
    todo_create_profile: None
    todo_answer_phase_requests: { count: number; name: string }
    todo_open_offers: { count: number; name: string }
    todo_answer_introductions: { count: number; name: string }
    todo_unread_wishes: { fields: string }
    todo_unread_theses: { count: number }
    todo_unread_description: { fields: string }
    todo_answer_name_requests: { count: number; name: string }
    todo_confirm_closings: { count: number; name: string }
    todo_answer_messages: { count: number; name: string }
    todo_open_approved_names: { count: number; name: string }
    todo_read_memoranda: { count: number; name: string }
    todo_read_documents: { count: number; name: string }
    todo_tasks_due: { count: number; name: string }
    todo_signature_waiting: None
    todo_approve_blind_view: None
    todo_sign_nda: { matches: string; pairings: string }
    matches_counted: { count: number }
    pairings_counted: { count: number }
    todo_complete_profile: { field: string; quality: number }
    todo_facts_to_review: { count: number }
    todo_phase_waiting: { count: number; name: string }
    todo_review_matches: { count: number; fit: number }
    registered_found_none: None
    registered_found: { count: number }
    still_missing: { fields: string }
    nothing_changed: None
    changed_fields: { fields: string }
    signature_pending: None
    signature_pending_without_mail: None
    signature_waits_for_member: None
    recovery_requested: None
    workspace_erased: None
    kept_signatures: None
    kept_blank_signatures: None
    kept_disclosures: None
    kept_pairings: None
    would_register_buyer: None
    would_register_seller: None
    would_open_buyer: None
    would_open_seller: None
    human_check_not_tried: None
    would_pair: { pair: string; phase: string }
    would_import: { rows: number; created: number; updated: number; duplicates: number; refused: number }
  }
  outcomes: {
    internal_fault: None
    reason_not_recorded: None
    other: { text: string }
    party_fictional: None
    siren_awaited: None
    siren_unknown: None
    name_and_siren_missing: None
    sources_french: None
    name_missing: None
    siren_invalid: None
    company_not_named_so: None
    companies_of_same_name: { count: number }
    entities_of_same_name: None
    siren_not_in_register: None
    name_not_in_register: None
    leader_not_listed: None
    auditor_not_listed: None
    accounts_not_published: None
    accounts_unusable: None
    no_warning_notices: None
    entity_not_in_gleif: None
    source_rests: { source: string }
    source_busy: { source: string; seconds: number }
    source_not_json: { source: string }
    source_status: { source: string; status: number }
    source_shape_unknown: { source: string }
    source_answer_too_long: { source: string }
    source_too_late: { source: string }
    source_not_found: { source: string }
    source_unreachable: { source: string }
    'recherche-entreprises': None
    'ratios-inpi-bce': None
    bodacc: None
    gleif: None
    website_unknown: None
    website_without_product: None
    website_without_text: None
    website_parked: None
    website_circular: None
    page_not_html_inside: None
    page_not_html: None
    page_compression_unknown: None
    page_too_long: { bytes: number }
    website_name_unknown: None
    website_name_too_late: None
    website_not_public: None
    website_redirects: { count: number }
    website_robots: None
    website_page_missing: { status: number }
    website_forbids: { status: number }
    website_status: { status: number }
    website_too_late: None
    website_headers_too_long: { bytes: number }
    website_not_http: None
    website_compression_broken: None
    website_certificate: None
    website_unreachable: None
    web_address_invalid: None
    web_address_scheme: None
    web_address_user: None
    web_address_numeric: None
    web_address_inside: None
    consolidated_accounts: { day: string }
    consolidated_accounts_compared: { before: string; day: string }
    consolidated_accounts_ebe: { day: string }
    complete_accounts: { day: string }
    complete_accounts_compared: { before: string; day: string }
    complete_accounts_ebe: { day: string }
    simplified_accounts: { day: string }
    simplified_accounts_compared: { before: string; day: string }
    simplified_accounts_ebe: { day: string }
    accounts_in_register: { year: string }
    accounts_too_small: { day: string }
    accounts_repeated: { day: string; before: string }
    accounts_contradictory: { day: string }
    ebe_is_another_figure: { day: string }
    ebe_out_of_proportion: { day: string }
    registered_in: { jurisdiction: string }
    registered_office: None
    naf_rev_2: None
    insee_band: None
    from_imprint: None
    office_of_company: { office: string }
    office_in_holding: { office: string; company: string; its_office: string }
  }
  quality: {
    website: None
    'standings.active': None
    'standings.closed': None
    'standings.struck_off': None
    'headcount.range': { low: string; high: string }
    'headcount.or_more': { low: string }
    'red_flags.struck_off': None
    'red_flags.insolvency': None
    'contradictions.amount': { heading: string; figure: 'revenue' | 'ebitda'; stated: string; year: string; found: string }
    'contradictions.headcount': { heading: string; stated: string; found: string }
    unshown: { characters: string }
  }
  refusals: {
    nda_not_signed: None
    supervisor_approves_signature: None
    read_and_sign_nda: None
    signer_name_missing: None
    send_signer_name: None
    nda_text_changed: None
    read_text_again: { version: string }
    no_signature: None
    sign_nda: None
    party_unknown: None
    party_out_of_scope: None
    pairing_party_withdrawn: None
    name_stays_open: None
    watch_match: None
    counterparty_unknown: None
    use_counterparty_id: None
    dismiss_match: None
    not_a_buyer: None
    add_buyer: None
    theses_full: None
    remove_thesis_first: { count: number }
    thesis_name_taken: None
    choose_another_name: None
    thesis_unknown: None
    use_thesis_id: None
    dismissals_full: None
    take_dismissal_back: { count: number }
    watchlist_full: None
    stop_watching_one: { count: number }
    pairing_not_yours: None
    use_pair_id: None
    use_pairing_dbid: None
    pairing_unknown: None
    create_pairing: None
    buyer_unknown: None
    seller_unknown: None
    use_match_ids: None
    buyer_withdrawn: None
    seller_withdrawn: None
    buyer_flagged: None
    seller_flagged: None
    ask_operator_to_check_flag: None
    reinstate_first: { id: string }
    ask_operator_to_reinstate: None
    pair_with_match: None
    not_a_side: None
    pair_own_side: None
    self_pairing: None
    pair_with_another: None
    pairings_used_up: None
    pairings_per_day: { count: number }
    pairing_exists: None
    read_pairing: None
    no_seller_for_memorandum: None
    add_seller: None
    memorandum_contradictory: None
    correct_contradictions: None
    nothing_to_approve: None
    write_section: None
    memorandum_not_approved: None
    approve_then_release: None
    memorandum_is_sellers: None
    ask_seller_of_pairing: None
    memorandum_not_released: None
    ask_seller_to_release: None
    phase_request_unknown: None
    use_phase_request: None
    phase_request_is_others: None
    withdraw_own_request: None
    phase_request_is_yours_to_answer: None
    confirm_or_dismiss: None
    phase_request_not_open: None
    read_phase: None
    pause_is_sellers: None
    write_to_seller: None
    pairing_ended: None
    reopen_first: None
    answers_are_sellers: None
    ask_in_message: None
    no_question_answered: None
    use_message_ids: None
    answer_names_asker: None
    answer_without_name: None
    answer_published: None
    read_published_answers: None
    published_answers_full: None
    withdraw_answer_first: { count: number }
    published_answer_unknown: None
    introduction_is_others: None
    wait_for_introduction: None
    introduction_not_open: None
    read_introduction: None
    introduction_ended: None
    introduction_open: None
    introduction_agreed: None
    introduction_declined: None
    introduction_used_up: None
    counterparty_erased: None
    read_or_abandon: None
    write_after_reinstatement: None
    counterparty_without_workspace: None
    ask_operator_to_contact: None
    messages_used_up: None
    messages_per_day: { count: number }
    message_unanswered: None
    wait_for_answer: { count: number }
    analysis_not_ready: None
    run_product_step: None
    not_a_buyer_step: { step: string }
    not_a_seller_step: { step: string }
    buyer_steps_are: { steps: string }
    seller_steps_are: { steps: string }
    enqueue_own_or_paired: None
    buyer_entity_unknown: None
    seller_entity_unknown: None
    use_entity_id: None
    value_not_an_entry: None
    enter_right_value: None
    fact_unknown: None
    use_fact_id: None
    fact_superseded: None
    read_facts_again: None
    folder_unknown: None
    use_folder_id: None
    folder_name_taken: None
    choose_folder_name: None
    document_unknown: None
    use_document_id: None
    document_name_taken: None
    choose_document_name: None
    document_name_unusable: None
    choose_usable_name: { count: number }
    document_kind_unsupported: None
    document_not_its_kind: None
    upload_supported_kind: None
    document_too_large: None
    document_bytes_max: { count: number }
    document_active: None
    save_without_active: None
    document_bloated: None
    save_again: None
    document_locked: None
    save_without_password: None
    document_unreadable: None
    document_checksum_differs: None
    document_not_ready: None
    ask_again_for_document: { count: number }
    too_many_uploads: None
    finish_or_remove_upload: None
    too_many_downloads: None
    wait_for_download: None
    part_unusable: None
    send_part_bytes: { part: string; count: number }
    upload_incomplete: None
    send_missing_parts: { count: number }
    data_room_full: None
    pairing_bytes_max: { count: number }
    workspace_bytes_max: { count: number }
    installation_bytes_max: None
    folders_max: { count: number }
    folder_files_max: { count: number }
    name_not_told: None
    open_name_first: None
    ask_for_document_again: None
    field_contradicts: None
    field_required: None
    field_sent_too: { field: string }
    field_one_of: { values: string }
    field_email: None
    field_country: None
    field_trade: None
    field_trade_one_of: { values: string }
    field_trade_in_both: { trade: string }
    field_siren: None
    field_company_number: { form: string; country: string }
    field_number_country: None
    field_vat_number: { country: string; example: string }
    field_vat_country: None
    field_lost_character: None
    field_uuid: None
    field_pattern: { pattern: string }
    field_format: { format: string }
    field_integer: None
    field_type: { type: string }
    field_too_long: { count: number }
    field_too_short: { count: number }
    field_empty: None
    field_too_many_items: { count: number }
    field_repeats: None
    field_none_alone: None
    field_above: { limit: number }
    field_below: { limit: number }
    field_min: { limit: number }
    field_max: { limit: number }
    field_invalid: None
    field_unknown: None
    field_not_above: { field: string }
    field_no_message: None
    field_confirm: None
    field_of_buyer: None
    field_of_seller: None
    field_without_name: None
    field_above_stored_max: None
    field_with_stored: None
    field_year_twice: { year: string }
    field_year_not_closed: { year: string }
    field_year_closed: { year: string }
    field_ebitda_above_revenue: { year: string }
    field_in_future: None
    manifest_empty: None
    send_manifest: { path: string }
    manifest_lacks: { fields: string }
    exchange_unknown: None
    use_msgid: None
    send_msgid_as_key: None
    exchange_ended: None
    leave_ended_exchange: None
    token_for_one: None
    send_thread_or_participant: None
    party_id_unknown: None
    use_search_or_match_id: None
    thread_unknown: None
    use_thread_id: None
    engage_token_unknown: None
    use_engage_token_id: None
    no_workspace_of_party: None
    use_registered_id: None
    job_unknown: None
    use_failed_job_id: None
    job_not_failed: None
    list_failed_jobs: None
    nda_unknown: None
    use_nda_id: None
    nda_revoked: None
    nda_expired: None
    nothing_disclosed_under_it: None
    party_ids_unknown: None
    use_search_or_match_ids: None
    proposal_unknown: None
    use_inbox_id: None
    proposal_decided: None
    read_inbox: None
    party_workspace_erased: None
    leave_withdrawn: None
    party_no_such_id: None
    use_operator_party_id: None
    workspace_suspended: None
    ask_operator_to_lift: None
    signing_held: None
    operator_looks_first: None
    signature_was_revoked: None
    ask_to_sign_again: None
    workspace_no_such_id: None
    use_workspace_id: None
    suspended_already: None
    suspended_key_can: None
    alarm_unknown: None
    use_alarm_id: None
    alarm_decided: None
    read_audit_of_alarm: None
    workspace_not_of_alarm: None
    use_workspace_of_alarm: None
    nothing_here: None
    see_api_list: None
    package_not_built: None
    build_packages: None
    no_such_method: None
    use_methods: { methods: string }
    body_too_large: None
    send_less: None
    send_less_to_exchange: None
    body_not_declared_json: None
    declare_json: None
    body_invalid_json: None
    send_json_object: None
    body_not_object: None
    send_object_of_path: { path: string }
    request_invalid: { faults: string }
    correct_fields: None
    body_too_deep: None
    send_fewer_levels: { levels: number }
    request_field_unknown: None
    request_fields_are: { name: string; known: string }
    argument_unknown: None
    tool_arguments_are: { name: string; known: string }
    tool_fields_are: { name: string; where: string; known: string }
    no_dry_run: None
    leave_dry_run_out: { path: string }
    no_if_match: None
    leave_if_match_out: { path: string }
    changed_since_read: None
    read_again: { path: string }
    not_built_yet: None
    see_available_operations: None
    cursor_unknown: None
    follow_link_header: None
    skill_unknown: None
    list_skills: { path: string }
    resource_unknown: None
    list_schemas: { path: string }
    list_error_codes: { path: string }
    went_wrong: None
    quote_error_id: { id: string }
    database_cannot_serve: None
    wait_and_repeat_write: { count: number }
    overloaded: None
    wait_and_send: { count: number }
    not_answered_in_time: None
    check_or_repeat_write: None
    database_silent: None
    see_log: None
    gate_not_passed: None
    sign_in_at_gate: { url: string }
    gate_silent: None
    nothing_done_wait: { count: number }
    gate_token_invalid: None
    sign_in_again_at_gate: { url: string }
    foreign_page: None
    call_without_origin: None
    key_absent: None
    send_key_or_register: None
    key_malformed: None
    use_key_unchanged: None
    too_many_requests: None
    two_hosts: None
    send_one_host: None
    too_many_operator_tokens: None
    too_many_searches_of_address: None
    wait_for_search: None
    too_many_searches: None
    wait_and_search_again: None
    wait_and_retry: { count: number }
    workspace_unknown: None
    workspace_was_erased: None
    key_was_replaced: None
    register_or_join: None
    register_first: None
    session_id_unknown: None
    workspace_erased_just_now: None
    send_key: None
    requester_unknown: None
    workspaces_differ: None
    send_one_workspace: None
    operator_token_wrong: None
    operator_credentials_missing: None
    send_operator_token: None
    or_come_through_gate: None
    token_not_in_force: None
    ask_for_new_token: None
    idempotency_key_reused: None
    use_new_idempotency_key: None
    idempotency_in_progress: None
    wait_and_repeat: None
    idempotency_key_malformed: None
    send_ascii_key: None
    idempotency_key_guessable: None
    send_longer_key: { characters: number }
    address_unreadable: None
    percent_encode: None
    request_unreadable: None
    send_complete_request: None
    refused_earlier: { code: string }
    thread_erased: None
    nothing_of_it_kept: None
    replied_message_unknown: None
    use_message_id: None
    complete_manifest: { fields: string }
    human_check_failed: None
    or_declare_supervisor: None
    solve_or_declare: None
    challenge_expired: { minutes: number }
    challenge_not_solved: None
    challenge_used: None
    challenge_malformed: { shape: string }
    solve_new_challenge: None
    human_check_expired: None
    human_check_not_passed: None
    human_check_used: None
    human_check_malformed: None
    complete_human_check: None
    human_check_away: None
    currency_unsupported: None
    state_supported_currency: None
    company_number_invalid: None
    correct_company_number: None
    ticket_reversed: None
    correct_ticket: None
    trade_unknown: None
    use_listed_trade: None
    trade_ambiguous: None
    choose_one_trade: None
    trade_contradictory: None
    keep_trade_in_one_list: None
    role_reader: None
    role_member: None
    role_needs_member: None
    role_needs_owner: None
    member_key_registers_nothing: None
    update_with_member_key: None
    notebook_entry_unknown: None
    use_entry_id: None
    notebook_full: None
    remove_entry_first: { count: number }
    members_full: None
    revoke_member_first: { count: number }
    member_unknown: None
    use_member_id: None
    new_key_in_use: None
    make_new_uuid: None
    confirmation_wrong: None
    send_registered_name: None
    no_profile: None
    add_profile: None
    no_profile_for_memorandum: None
    no_seller: None
    no_valuation: None
    read_valuation_message: None
    add_seller_profile: None
    process_loading: None
    ask_in_seconds: None
    process_stopping: None
    ask_another_process: None
    disk_full: None
    free_disk_space: None
    email_missing: None
    state_email: None
    email_proven: None
    nothing_to_do: None
    email_bounced: None
    state_another_email: None
    too_many_messages: None
    read_sent_messages: None
    code_invalid: None
    ask_for_new_message: None
    message_unknown: None
    use_outbox_id: None
    message_not_open: None
    read_message_state: None
    vetted_already: None
    withdraw_vetting_first: None
    vetting_not_requested: None
    no_vetting_request: None
    not_vetted: None
    no_vetting: None
    not_suspended: None
    workspace_works: None
    not_barred: None
    workspace_may_sign: None
    neither_own_nor_paired: None
    pair_or_read_names: None
    use_paired_id: None
    names_used_up: None
    sought_names_used_up: None
    names_stay_visible: None
    name_needs_approval: None
    request_name: None
    name_needs_assurance: None
    request_match_name: None
    request_needs_human_check: None
    name_not_on_request: None
    read_name: None
    party_withdrawn: None
    ask_after_reinstatement: None
    name_request_exists: None
    read_name_request: None
    name_requests_used_up: None
    name_requests_per_day: { count: number }
    name_request_unknown: None
    use_received_request_id: None
    name_request_lapsed: None
    asker_can_ask_again: None
    request_no_such_id: None
    use_operator_request_id: None
    party_decides_itself: None
    owner_sets_release: None
    owner_answers_request: None
    block_value_unusable: None
    send_block_value: None
    blind_view_changed: None
    read_blind_view: None
    block_list_full: None
    remove_block_first: { count: number }
    block_unknown: None
    use_block_id: None
    workspaces_used_up: None
    open_workspace_tomorrow: None
    not_in_test_mode: None
    use_real_workspace: None
    test_workspace_is_new: None
    leave_session_id_out: None
    test_mode_not_ready: None
    try_test_mode_soon: None
    test_mode_off: None
    use_another_installation: None
    test_universes_used_up: None
    try_test_mode_later: None
    test_share_used_up: None
    erase_test_workspace: None
    counterparty_name_closed: None
    sign_before_asking_others: None
    assurance_too_low: None
    prove_email: None
    prove_company_email: None
    ask_operator_to_vet: None
    key_guessable: None
    make_random_uuid: None
    names_need_human_check: None
    unchecked_names_used_up: None
    asking_others_needs_human_check: None
    prove_human: None
    blind_profile_changed: None
    check_blind_profile: None
    blind_profile_identifies: None
    correct_blind_profile: None
    access_token_missing: None
    access_token_invalid: None
    sign_in_again: None
    scope_missing: { scope: string }
    ask_member_for_scope: None
    access_not_by_program: None
    member_does_it: None
    access_other_pairing: None
    name_its_pairing: { pair_id: string }
    consent_request_unknown: None
    start_from_program: None
    grant_unknown: None
    use_grant_id: None
    field_scopes_not_asked: None
    field_names_max: None
    access_names_used_up: None
    ask_member_for_names: None
    use_listed_grant_id: None
    no_signature_asked: None
    signature_decided_or_lapsed: None
    no_language_model: None
    language_model_silent: None
    state_trades_or_ask_operator: None
    state_trades_or_try_later: None
  }
  statuses: {
    '202': None
    '400': None
    '401': None
    '403': None
    '404': None
    '405': None
    '408': None
    '409': None
    '412': None
    '413': None
    '415': None
    '422': None
    '429': None
    '431': None
    '500': None
    '501': None
    '503': None
  }
  teaser: {
    kind: None
    confidential: None
    project: { name: string }
    reference: { codeName: string }
    fictional: None
    undisclosed: None
    negative: None
    country_withheld: None
    country_unknown: None
    no_trade: None
    'headings.business': None
    'headings.highlights': None
    'headings.customers': None
    'headings.figures': None
    'headings.transaction': None
    'headings.fit': None
    'headings.process': None
    'headings.notice': None
    'labels.revenue': None
    'labels.ebitda': None
    'labels.adjusted_ebitda': None
    'labels.margin': None
    'labels.adjusted_margin': None
    'labels.growth': None
    'labels.employees': None
    'labels.trade': None
    'labels.location': None
    'labels.deal': None
    'labels.stake': None
    'labels.reason': None
    'labels.timetable': None
    'labels.value': None
    amounts: { currency: string }
    percent: None
    'years.actual': { year: string }
    'years.forecast': { year: string }
    'years.last': None
    founded_in: { decade: string }
    or_more: { least: string }
    range: { low: string; high: string }
    'charts.revenue': { currency: string }
    'charts.ebitda': { currency: string }
    'charts.performance': None
    'charts.size': { currency: string }
    'notes.actual': None
    'notes.forecast': None
    'notes.adjusted': None
    'notes.ranges': None
    'notes.loss': None
    'structured.about': None
    'structured.offered': None
    'structured.no_figures': None
    'deals.full_sale': None
    'deals.majority': None
    'deals.minority': None
    'deals.capital_increase': None
    'deals.asset_sale': None
    'deals.other': None
    'process.contact': None
    'process.nda': None
    'process.names': None
    'process.offers': None
    'process.closing': None
    'reduced.why': None
    'reduced.fit.good': None
    'reduced.fit.partial': None
    'reduced.fit.weak': None
    notice: None
    value_note: None
    footer: { project: string }
    'sectors.software': None
    'sectors.it-services': None
    'sectors.business-services': None
    'sectors.health': None
    'sectors.building': None
    'sectors.energy': None
    'sectors.industrial-services': None
    'sectors.manufacturing': None
    'sectors.food': None
    'sectors.logistics': None
    'sectors.financial-services': None
    'sectors.education': None
    'sectors.consumer-services': None
    'sectors.agriculture': None
    'sectors.leisure': None
    'sectors.environment': None
    'sectors.chemicals': None
    'sectors.media': None
    'sectors.retail': None
    'sectors.distribution': None
    'sectors.real-estate': None
    'sectors.consumer-goods': None
    'sectors.fashion': None
    'sectors.automotive': None
    'sectors.aerospace-defence': None
    'sectors.packaging': None
    'sectors.telecom': None
    'sectors.security': None
    'sectors.machinery': None
    'sectors.electronics': None
    'sectors.staffing': None
    'suggest.business': { trade: string }
    'suggest.team': { headcount: string }
    'suggest.below': { share: string }
    'suggest.about': { share: string }
    'suggest.above': { share: string }
    'suggest.recurring': { share: string }
    'suggest.growth': { band: string; years: number }
    'suggest.margin': { band: string }
    'suggest.spread': { share: string }
    'suggest.experience': { years: number }
    'suggest.net_cash': None
    'suggest.customers_first': { share: string }
    'suggest.customers_five': { share: string }
    'findings.own_name': { words: string }
    'findings.contact': { words: string }
    'findings.place': { words: string }
    'findings.year': { words: string }
    'findings.amount': { words: string }
    'findings.share': { words: string }
    'findings.number': { words: string }
    'findings.name': { words: string }
    'findings.unique': { words: string }
    'findings.certificate': { words: string }
    'findings.exclusive': { words: string }
    'findings.personal': { words: string }
    'findings.price': { words: string }
    'findings.no_evidence': { words: string }
    'findings.few_highlights': None
    'findings.short_business': None
    'findings.no_trade': None
    'findings.no_figures': None
    'findings.unprintable': { words: string }
  }
  valuation: {
    'assumptions.listed_firms': None
    'assumptions.ev_to_ebitda': None
    'assumptions.listed_average': None
    'assumptions.sector_multiple': None
    'assumptions.sector_average': None
    'assumptions.trade_factor': None
    'assumptions.industry_multiple': None
    'assumptions.own_multiple': None
    'assumptions.industry_margin': None
    'assumptions.ebitda_margin': None
    'assumptions.ebitda_margin_untold': None
    'assumptions.ebitda_margin_normalised': None
    'assumptions.industry_margin_share': None
    'assumptions.counted_margin': None
    'assumptions.size_discount': None
    'assumptions.size_discount_revenue': None
    'assumptions.growth': None
    'assumptions.growth_capped': None
    'assumptions.growth_untold': None
    'assumptions.growth_tempered': None
    'assumptions.growth_forecast': None
    'assumptions.growth_factor_ebitda': None
    'assumptions.growth_factor_revenue': None
    'assumptions.recurring_factor': None
    'assumptions.customers_factor': None
    'assumptions.country_risk': None
    'assumptions.quality_premium': None
    'assumptions.long_term_growth': None
    'assumptions.corporate_tax': { country: string; basis: 'rate' | 'world_average' | 'home_market' }
    'assumptions.depreciation': None
    'assumptions.capex': None
    'assumptions.own_renewal': None
    'assumptions.return_on_investment': None
    'assumptions.listed_cost_of_capital': None
    'assumptions.size_premium': None
    'assumptions.cost_of_capital': None
    'assumptions.terminal_share': None
    'assumptions.weight_revenue': None
    'assumptions.weight_ebitda': None
    'assumptions.weight_dcf': None
    'assumptions.arr': None
    'assumptions.arr_multiple_middle': None
    'assumptions.rule_of_40': None
    'assumptions.growth_class': None
    'assumptions.net_revenue_retention': None
    'assumptions.retention_norm': None
    'assumptions.arr_multiple': None
    'assumptions.net_rent': None
    'assumptions.prime_yield': None
    'assumptions.secondary_spread': None
    'assumptions.initial_yield': None
    'assumptions.owner_pay': None
    'assumptions.owner_earnings': None
    'assumptions.owner_earnings_multiple': None
    'assumptions.royalty_income': None
    'assumptions.royalties_value': None
    'assumptions.other_share': None
    'assumptions.growth_share': None
    'assumptions.net_asset_value': None
    'assumptions.net_debt': None
    'assumptions.range_low': None
    'assumptions.range_high': None
    'sources.damodaran': None
    'sources.tax_foundation': None
    'sources.derived_from_damodaran': None
    'sources.barometer': None
    'sources.size_evidence': None
    'sources.transactions': None
    'sources.arr_multiple': None
    'sources.rule_of_40': None
    'sources.growth_class': None
    'sources.retention_norm': None
    'sources.prime_yields': None
    'sources.owner_earnings': None
    'sources.own_assumption': None
    'sources.computed': None
    'sources.untold': None
    'sources.seller': None
    'sources.seller_years': None
    'sources.what_if': None
    rail: None
    'workings.cash_flows': { years: string; terminalValue: string; growth: string; rate: string }
    'workings.revenue_floor': { share: string; value: string }
    'workings.lowest_method': { share: string }
    'workings.no_ebitda': None
    'workings.blended.revenue': None
    'workings.blended.ebitda': None
    'workings.blended.dcf': None
    valued_by: { methods: string }
    'models.names.operating': None
    'models.names.recurring': None
    'models.names.property': None
    'models.names.asset_heavy': None
    'models.names.owner_managed': None
    'models.names.distributor': None
    'models.names.franchise': None
    'models.names.project': None
    'models.names.growth': None
    'models.used': { name: string; basis: 'trade' | 'figures' | 'choice'; how: string }
    'models.lacking': { name: string; basis: 'trade' | 'figures' | 'choice'; figure: string }
    'models.suggested': { name: string }
    'models.how.operating': None
    'models.how.recurring': None
    'models.how.property': None
    'models.how.asset_heavy': None
    'models.how.owner_managed': None
    'models.how.distributor': None
    'models.how.franchise': None
    'models.how.project': None
    'models.how.growth': None
    'models.figures.arr': None
    'models.figures.net_rent': None
    'models.figures.net_asset_value': None
    'models.figures.royalty_income': None
    'models.figures.owner_pay': None
    'models.figures.financial_years': None
    'models.figures.growth': None
    'methods.revenue': None
    'methods.ebitda': None
    'methods.dcf': None
    'divergence.noted': { reason: string }
    'divergence.apart': { factor: string; reason: string }
    'divergence.reasons.loss': None
    'divergence.reasons.near_loss': None
    'divergence.reasons.thin_margin': None
    'divergence.reasons.high_margin': None
    'divergence.reasons.growth': None
    'divergence.reasons.decline': None
    'divergence.reasons.investment': None
    converted: { currency: string; rate: string; day: string }
    in_euros: { value: string; range: string; rate: string; currency: string; day: string }
    'coverage.measured': { tenths: string; within: string; transactions: string; from: string; to: string }
    'coverage.unmeasured': { reason: string }
    'coverage.reasons.margin': None
    'coverage.reasons.size': None
    'coverage.reasons.own_assumptions': None
    'coverage.reasons.model': None
    'no_value.unknown': None
    'no_value.not_positive': None
    'no_value.old_accounts': None
    'no_value.bank': None
    'no_value.insurer': None
    'no_value.holding': None
    'no_value.property': None
    'no_value.distributor_loss': None
    'warnings.contradiction': { field: 'revenue' | 'growth' | 'ebitda_margin'; stated: string; found: string; source: string }
    'warnings.own_accounts': { year: string }
    'warnings.register': None
    'warnings.revenue_per_head.high': { revenue: string; headcount: string; currency: string; perHead: string }
    'warnings.revenue_per_head.low': { revenue: string; headcount: string; currency: string; perHead: string }
    'warnings.adjustments.share': { amount: string; year: string; share: string; ebitda: string }
    'warnings.adjustments.loss': { amount: string; year: string; ebitda: string }
    'warnings.old_accounts': { year: string; months: string }
    'warnings.normalised_margin': { years: string; counted: string; last: string }
    'warnings.tempered_growth': { counted: string; stated: string }
    'warnings.normalised_revenue': { counted: string; last: string }
    'warnings.above_revenue': { stated: string; revenue: string; figure: string }
    'warnings.net_assets': { without: string }
    'warnings.losses_to_fund': { loss: string }
    'warnings.minority_stake': { stake: string }
    'warnings.uncovered_country': { country: string }
    'effects.business_model': None
    'effects.recurring_share': None
    'effects.customers': None
    'effects.capex': None
    'effects.forecast': None
    'effects.years': None
    'effects.adjustments': None
  }
  worksheet: {
    sheet: None
    title: None
    note: { currency: string }
    'headings.inputs': None
    'headings.constants': None
    'headings.derived': None
    'headings.values': None
    'headings.cash_flows': { currency: string }
    'columns.value': None
    'columns.unit': None
    'columns.source': None
    'columns.date': None
    'labels.as_of': None
    'labels.revenue': None
    'labels.rate': { currency: string }
    'labels.rate_source': None
    'labels.in_euros': None
    'labels.millions': { currency: string }
    'labels.wacc': None
    'labels.terminal_value': None
    'years.year': None
    'years.growth': None
    'years.revenue': None
    'years.ebitda': None
    'years.tax': None
    'years.investment': None
    'years.cash_flow': None
    'years.present_value': None
    'methods.revenue': None
    'methods.ebitda': None
    'methods.dcf': None
    'methods.floor': None
    'methods.blend': None
    'methods.conservative': None
    'methods.triangulated': None
    'methods.low': None
    'methods.high': None
    'constants.least_kept': None
    'constants.halfway_ebitda': None
    'constants.premium_scale': None
    'constants.growth_cap': None
    'constants.ordinary_growth': None
    'constants.growth_scale': None
    'constants.growth_reach_ebitda': None
    'constants.growth_reach_revenue': None
    'constants.high_margin_share': None
    'constants.ebitda_of_dcf': None
    'constants.dcf_of_ebitda': None
    'constants.least_loss_share': None
    'constants.least_loss_scale': None
    'constants.weight_revenue': None
    'constants.weight_ebitda': None
    'constants.weight_dcf': None
    'constants.conservative_share': None
    'summary.sheet': None
    'summary.title': None
    'summary.ranges': { currency: string }
    'summary.low': None
    'summary.high': None
    'summary.width': None
    'summary.bridge': { currency: string }
    'summary.enterprise_value': None
    'summary.net_debt': None
    'summary.minority_interests': None
    'summary.working_capital': None
    'summary.not_stated': None
    'summary.equity': None
    'summary.stake_pct': None
    'summary.stake': None
    'summary.asking_price': None
    'summary.asking_ev': None
    'summary.sensitivity': { currency: string }
    'summary.sensitivity_columns': None
    'summary.sensitivity_rows': { currency: string }
    'summary.years': { currency: string }
    'summary.growth': None
    'summary.margin': None
    'summary.capex': None
    'summary.net_debt_then': None
    'summary.forecast': None
  }
}

/** Languages that have a subject. */
export interface MessageLanguages {
  blind: 'de' | 'en' | 'es' | 'fr'
  docs: 'de' | 'en' | 'es' | 'fr' | 'it'
  documents: 'de' | 'en' | 'es' | 'fr' | 'it'
  'exchange-answers': 'de' | 'en' | 'es' | 'fr' | 'it'
  exchange: 'en'
  formats: 'de' | 'en' | 'es' | 'fr' | 'it'
  industries: 'de' | 'en' | 'es' | 'fr' | 'it'
  mail: 'en' | 'fr'
  matching: 'de' | 'en' | 'es' | 'fr'
  memorandum: 'de' | 'en' | 'es' | 'fr' | 'it'
  news: 'de' | 'en' | 'es' | 'fr'
  outcomes: 'de' | 'en' | 'es' | 'fr' | 'it'
  quality: 'de' | 'en' | 'es' | 'fr' | 'it'
  refusals: 'de' | 'en' | 'es' | 'fr'
  statuses: 'de' | 'en' | 'es' | 'fr'
  teaser: 'de' | 'en' | 'es' | 'fr' | 'it'
  valuation: 'de' | 'en' | 'es' | 'fr' | 'it'
  worksheet: 'de' | 'en' | 'es' | 'fr' | 'it'
}
