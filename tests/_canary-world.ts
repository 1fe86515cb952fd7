import { randomUUID } from 'node:crypto'
import { strToU8 } from 'fflate'
import { loadDemoUniverse } from '../src/background/demo-universe.ts'
import { embedWhatIsMissing } from '../src/background/embedding-backlog.ts'
import type { MemorandumFacts } from '../src/domain/memo/memorandum-facts.ts'
import { MEMORANDUM_SECTIONS } from '../src/domain/memo/memorandum-sections.ts'
import { isSplit, isStatement, LISTS, type MemorandumTables, STATEMENTS, TABLES } from '../src/domain/memo/tables.ts'
import { type CompanyFile, EMPTY_FILE, type FinancialYear } from '../src/domain/parties/company-file.ts'
import { computeEbitdaEurM, type Side } from '../src/domain/parties/party.ts'
import {
  buyerFields,
  EMPTY_PROFILE,
  type Identity,
  type PartyTexts,
  type Profile,
  type Supervisor,
  sellerFields,
} from '../src/domain/parties/profile.ts'
import type { FoundFact } from '../src/domain/quality/facts.ts'
import type { WebsiteFacts } from '../src/domain/quality/website.ts'
import { roundedEurM, valueSeller } from '../src/domain/valuation/valuation.ts'
import { applyToProfile } from '../src/domain/workspace/workspace.ts'
import type { World } from '../src/open.ts'
import { toSuppliedBuyer, toSuppliedSeller } from '../src/presenting/api-mapping.ts'
import { yearsOnWire } from '../src/presenting/company-file-on-wire.ts'
import { withoutNulls } from '../src/presenting/without-nulls.ts'
import { insertFolder, releaseFolderTo } from '../src/store/data-room.ts'
import { insertFile, keepPart, markStored } from '../src/store/data-room-files.ts'
import { saveFactChanges } from '../src/store/facts.ts'
import { addVersion, keepAdditions, keepDraft, release } from '../src/store/memoranda.ts'
import { keepWebsite } from '../src/store/product-analyses.ts'
import {
  arithmeticCanaries,
  type Canary,
  digitsExplainedBy,
  figureCanary,
  keyCanaries,
  newDigits,
  newFigureNear,
  newWord,
  wordCanary,
} from './_canary.ts'
import { officeWith, sha256Of } from './_room-files.ts'
import { BUYER, OPERATOR_TOKEN, SELLER, startService, type TestHouse } from './_service.ts'

/** A viewer: a workspace, or a client with an unknown key. */
export interface Actor {
  name: string
  key: string
  buyerId: number | null
  sellerId: number | null
  signed: boolean
  bearer: string | null
  /** Supervisor of the agent; another one named at a registration would replace it. */
  supervisor: Supervisor | null
  /** Digits of the own figures and valuation, which another's figure may share by chance. */
  explained: ReadonlySet<string>
  /** Owners whose canaries this actor may see. */
  mayKnow: ReadonlySet<string>
}

/** A world in which every confidential field of the targets is a canary, and actors who may not see them. */
export interface CanaryWorld {
  app: TestHouse
  canaries: readonly Canary[]
  /** The canaries and figures derived from them by simple arithmetic. */
  watched: readonly Canary[]
  targets: readonly { owner: string; id: number; side: Side }[]
  /** An exchange thread that requested names. */
  msgid: string
  /** Actors without authorisation for any target, including an unknown key. */
  uncleared: readonly Actor[]
  /** The matching buyer with an NDA, which may see the sellers it matches. */
  cleared: Actor
}

const PROXY = '127.0.0.1'
let networks = 0

/** A new client address, since registrations per address are limited. */
export function fromNewNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `198.51.${networks >> 8}.${networks & 255}` }
}

interface Person {
  owner: string
  identity: Identity
  supervisor: Supervisor
  region: string
  signer: { signer_name: string; company: string; signed_at: string; userAgent: string }
  canaries: Canary[]
}

function personOf(owner: string): Person {
  const canaries: Canary[] = []
  const word = (what: string): string => {
    const value = newWord()
    canaries.push(wordCanary(owner, what, value))
    return value
  }
  const digits = (what: string, count: number): string => {
    const value = newDigits(count)
    canaries.push(wordCanary(owner, what, value))
    return value
  }
  const identity: Identity = {
    company: `${word('company')} Mécanique SAS`,
    name: `${word('first name')} ${word('last name')}`,
    email: `${bare(word('e-mail'))}@${bare(word('e-mail domain'))}.example`,
    role: `${word('role')} officer`,
    phone: `+33 ${digits('phone', 9)}`,
    website: `https://www.${bare(word('website'))}.example/`,
    siren: digits('SIREN', 9),
    companyNumber: `GB ${digits('company number', 8)}`,
    vatNumber: `GB${digits('VAT number', 9)}`,
    address: `17 rue ${word('address')}, 35000 Rennes`,
  }
  const supervisor = {
    name: `Odile ${word('supervisor')}`,
    email: `${bare(word('supervisor e-mail'))}@supervision.example`,
    company: `${word('supervisor company')} Holding`,
  }
  const signer = {
    signer_name: `Yann ${word('signer')}`,
    company: `${word('signer company')} SA`,
    signed_at: `2026-01-05T10:00:00.${digits('stated time of signature', 9)}Z`,
    userAgent: `${bare(word('user agent'))}/1.0`,
  }
  return { owner, identity, supervisor, signer, region: `Pays de ${word('region')}`, canaries }
}

const bare = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** Texts of a matching party that contain its names in every form. */
function namingTexts({ identity, supervisor }: Person, isImported: boolean): PartyTexts {
  const { company, name, email, phone, website, siren, address } = identity
  const words = isImported
    ? [company, name, email, phone, website, siren, address]
    : [company, name, email, supervisor.name, supervisor.email, supervisor.company]
  const naming = (text: string | null) => `${text} (${words.join('; ')}) ${company?.toUpperCase()}`
  return {
    sector: naming(SELLER.sector),
    geography: naming('France'),
    product: naming(SELLER.product),
    description: naming(SELLER.description),
    solution1: naming(BUYER.solution_1),
    solution2: naming(BUYER.solution_1),
    solution3: naming(BUYER.solution_1),
    trackRecord: naming('Bought two maintenance companies'),
  }
}

/** Digits from which a figure of a company file counts as seen: shorter ones equal others by chance. */
const FILE_FROM = 5

/** A company file in which every figure and text is a canary. */
function fileOf(owner: string, side: Side): { file: CompanyFile; canaries: Canary[] } {
  const canaries: Canary[] = []
  const text = (what: string): string => {
    const value = newWord('file')
    canaries.push(wordCanary(owner, what, value))
    return `Told in confidence: ${value}.`
  }
  const figure = (what: string, near: number): number => {
    const value = newFigureNear(near, 'file')
    canaries.push(figureCanary(owner, what, value, FILE_FROM))
    return value
  }
  const yearOf = (year: number): FinancialYear => ({
    year,
    revenueEurM: figure(`revenue of ${year}`, 11.9),
    ebitdaEurM: figure(`EBITDA of ${year}`, 1.73),
    adjustments: [{ amountEurM: figure(`adjustment of ${year}`, 0.137), reason: text(`adjustment of ${year}`) }],
    netDebtEurM: figure(`net debt of ${year}`, 2.31),
    capexEurM: figure(`capital expenditure of ${year}`, 0.412),
    source: 'typed',
  })
  const forecastOf = (year: number) => ({
    year,
    revenueEurM: figure(`forecast revenue of ${year}`, 14.7),
    ebitdaEurM: figure(`forecast EBITDA of ${year}`, 2.6),
    capexEurM: figure(`forecast capital expenditure of ${year}`, 0.53),
  })
  const sells: Partial<CompanyFile> = {
    financialYears: [yearOf(2025), yearOf(2024), yearOf(2023)],
    forecastYears: [forecastOf(2027)],
    recurringSharePct: figure('recurring share', 61),
    largestCustomerSharePct: figure('largest customer', 17),
    top5CustomersSharePct: figure('five largest customers', 43),
    arrEurM: figure('recurring revenue', 1.13),
    netRevenueRetentionPct: figure('net revenue retention', 107),
    netRentEurM: figure('net rent', 0.31),
    netAssetValueEurM: figure('net asset value', 0.59),
    royaltyIncomeEurM: figure('royalty income', 0.27),
    ownerPayEurM: figure('owner’s pay', 0.19),
    stakePct: figure('stake', 83),
    askingPriceEurM: figure('asking price', 9.7),
    netDebtEurM: figure('net debt', 1.9),
    minorityInterestsEurM: figure('minority interests', 0.23),
    workingCapitalExcessEurM: figure('working capital excess', 0.37),
    timetable: text('timetable'),
    reasonForSale: text('reason for the sale'),
    assetsExcluded: text('assets excluded'),
  }
  const buys = { financing: text('financing'), brings: text('brings'), decisionProcess: text('decision process') }
  return { file: { ...EMPTY_FILE, ...(side === 'seller' ? sells : buys) }, canaries }
}

/** Digits from which a figure of a bystander counts as seen: shorter ones equal other numbers by chance. */
const BYSTANDER_FROM = 6

function figureCanaries(
  owner: string,
  { figures, criteria, texts }: Profile,
  country: string | null,
  from?: number,
): Canary[] {
  const stated = { ...figures, ...criteria }
  const valuation = valueSeller({ ...figures, ...texts, country })
  const derived =
    valuation.status === 'ok'
      ? {
          ebitda: computeEbitdaEurM(figures),
          conservative: roundedEurM(valuation.conservativeEurM),
          triangulated: roundedEurM(valuation.triangulatedEurM),
        }
      : {}
  return Object.entries({ ...stated, ...derived }).flatMap(([what, value]) =>
    value === null ? [] : [figureCanary(owner, what, value, from)],
  )
}

type Stated = SuppliedBuyer & SuppliedSeller
type SuppliedBuyer = Parameters<typeof toSuppliedBuyer>[0]
type SuppliedSeller = Parameters<typeof toSuppliedSeller>[0]

function profileOf(side: Side, stated: Stated): Profile {
  return applyToProfile(EMPTY_PROFILE, side === 'buyer' ? toSuppliedBuyer(stated) : toSuppliedSeller(stated))
}

/** Returns the digits that a party can derive from its own figures, including every step of its valuation. */
function explainedTo(side: Side, stated: Stated): Set<string> {
  const { figures, criteria, texts } = profileOf(side, stated)
  return digitsExplainedBy([
    figures,
    criteria,
    side === 'seller' ? valueSeller({ ...figures, ...texts, country: null }) : null,
  ])
}

/** Replaces each figure with a distinct one nearby. */
function distinct<S extends Stated>(stated: S): S {
  const near = Object.entries(stated).map(([field, value]) => [
    field,
    typeof value === 'number' ? newFigureNear(value) : value,
  ])
  return Object.fromEntries(near) as S
}

const seller = (revenueEurM: number, growthPct: number, ebitdaMarginPct: number, texts: PartyTexts): Profile => ({
  ...EMPTY_PROFILE,
  texts: { ...EMPTY_PROFILE.texts, sector: texts.sector, product: texts.product, description: texts.description },
  figures: { revenueEurM, growthPct, ebitdaMarginPct },
})

const buyer = (low: number, high: number, growth: number, margin: number, texts: PartyTexts): Profile => ({
  ...EMPTY_PROFILE,
  texts: { ...texts, product: null, description: null },
  criteria: { ticketMinEurM: low, ticketMaxEurM: high, growthTargetPct: growth, ebitdaTargetPct: margin },
})

const sellerBody = (profile: Profile) => ({ ...withoutNulls(sellerFields(profile)), ...yearsOnWire(profile.file) })

const buyerBody = (profile: Profile) => withoutNulls(buyerFields(profile))

const CURIOUS = {
  identity: 'A scout for a fund.',
  wants: 'Sellers of industrial maintenance, revenue EUR 5-30m: their names, contacts and exact figures.',
  offers: 'Introductions to three funds.',
  interface: 'This exchange.',
  delivery_contract: 'An answer within a day.',
  boundary: 'None.',
}

const SELLERS_IT_MATCHES = ['target seller', 'imported seller', 'unsigned matching seller']

/** A buyer of a trade without targets, with figures unlike theirs. */
const OTHER_BUYER = {
  sector: 'Veterinary clinics',
  solution_1: 'Care of pets and horses',
  check_size_min: 9000,
  check_size_max: 9900,
  growth_target: 400,
  ebitda_target: 80,
}
const OTHER_SELLER = {
  sector: 'Veterinary clinics',
  product: 'Care of pets and horses',
  description: 'Clinics in which veterinary surgeons treat pets and horses of private owners.',
  // A higher valuation would have six digits, which equal derived figures by chance.
  revenue: 500,
  growth: -40,
  ebitda_margin: -30,
}

/**
 * Opens a service with four targets, a buyer authorised for two of them, and actors without authorisation.
 *
 * @param world replacements for the defaults
 */
export async function openCanaryWorld(world: Partial<World> = {}): Promise<CanaryWorld> {
  const app = await startService({ TRUST_PROXY: PROXY }, world)
  try {
    return await peopled(app)
  } catch (error) {
    await app.close()
    throw error
  }
}

async function peopled(app: TestHouse): Promise<CanaryWorld> {
  const canaries: Canary[] = []
  const targets: { owner: string; id: number; side: Side }[] = []

  async function register(owner: string, side: Side, profile: Stated, person: Person | null): Promise<Actor> {
    const who = person ?? personOf(owner)
    canaries.push(...who.canaries, ...figureCanaries(owner, profileOf(side, profile), null, BYSTANDER_FROM))
    const { name, email, company, role } = who.identity
    const answer = await app.post(
      '/api/submit',
      {
        user_type: side === 'buyer' ? 'investor' : 'seller',
        identity: { name, email, company, role },
        supervisor: who.supervisor,
        [side]: profile,
      },
      fromNewNetwork(),
    )
    if (answer.status !== 200) throw new Error(`registration returned ${answer.status}`)
    const key: string = answer.body.session_id
    canaries.push(...keyCanaries(owner, key))
    const session = await app.get(`/api/session/${key}`)
    return {
      name: owner,
      key,
      buyerId: session.body.buyer?.id ?? null,
      sellerId: session.body.seller?.id ?? null,
      signed: false,
      bearer: null,
      supervisor: who.supervisor,
      explained: explainedTo(side, profile),
      mayKnow: new Set([owner]),
    }
  }

  async function sign(actor: Actor, person: Person): Promise<Actor> {
    const { userAgent, ...signature } = person.signer
    const answer = await app.post('/api/nda/sign', { session_id: actor.key, ...signature }, { 'user-agent': userAgent })
    if (answer.status !== 200) throw new Error(`signing returned ${answer.status}`)
    return { ...actor, signed: true }
  }

  async function signed(owner: string, side: Side, profile: Stated): Promise<Actor> {
    const person = personOf(owner)
    return await sign(await register(owner, side, profile, person), person)
  }

  async function target(owner: string, side: Side, profileFrom: (texts: PartyTexts) => Profile): Promise<Actor> {
    const person = personOf(owner)
    const location = { country: null, region: side === 'seller' ? person.region : null }
    const { file, canaries: inFile } = fileOf(owner, side)
    canaries.push(...inFile)
    const profile = { ...profileFrom(namingTexts(person, false)), location, file }
    canaries.push(...figureCanaries(owner, profile, null))
    const actor = await register(owner, side, side === 'buyer' ? buyerBody(profile) : sellerBody(profile), person)
    targets.push({ owner, side, id: actor.buyerId ?? actor.sellerId ?? 0 })
    return actor
  }

  /** Adds two theses that name their owner: one that fits no target or bystander and one that fits like the profile. */
  async function addTheses({ name: owner, key }: Actor): Promise<void> {
    const word = (what: string) => {
      const value = newWord('thesis')
      canaries.push(wordCanary(owner, what, value))
      return value
    }
    const texts = [
      ['Aquaculture equipment', 'Fish feeders'],
      [SELLER.sector, BUYER.solution_1],
    ]
    for (const [sector, solution] of texts) {
      const criteria = { check_size_min: 4.7361, check_size_max: 31.8453, growth_target: 4.4173, ebitda_target: 3.9127 }
      const thesis = {
        name: `Project ${word('name of a thesis')}`,
        sector: `${sector} (${word('sector of a thesis')} Mécanique SAS)`,
        solution_1: `${solution} for ${word('solution of a thesis')}`,
        ...criteria,
      }
      for (const [what, value] of Object.entries(criteria))
        canaries.push(figureCanary(owner, `${what} of a thesis`, value))
      const added = await app.post(`/api/theses/${key}`, thesis)
      if (added.status !== 201) throw new Error(`adding a thesis returned ${added.status}`)
    }
  }

  async function imported(): Promise<void> {
    const people = [personOf('imported seller'), personOf('imported buyer')] as const
    // Chosen so that no fit or valuation shares digits with a figure: 92.7 would pass for a growth of 9.2748.
    const profiles = [
      seller(11.7536, 17.0653, 18.6393, namingTexts(people[0], true)),
      buyer(3.9478, 28.5163, 4.8692, 3.7594, namingTexts(people[1], true)),
    ] as const
    const parties = (['seller', 'buyer'] as const).map((side, i) => {
      const [person, profile] = [people[i] ?? people[0], profiles[i] ?? profiles[0]]
      canaries.push(...person.canaries, ...figureCanaries(person.owner, profile, 'FR'))
      const location = { country: 'FR', region: person.region }
      const { file, canaries: inFile } = fileOf(person.owner, side)
      canaries.push(...inFile)
      return { side, identity: person.identity, profile: { ...profile, location, file } }
    })
    await loadDemoUniverse(app.service.app, parties, new Map())
    await embedWhatIsMissing(app.service.app)
    const rows = await app.service.app.database.db
      .selectFrom('parties')
      .select(['id', 'side'])
      .where('fictional', '=', true)
      .execute()
    for (const { id, side } of rows) targets.push({ owner: `imported ${side}`, id, side })
  }

  await imported()
  // Chosen so that no valuation of another seller comes near these figures.
  const targetSeller = await target('target seller', 'seller', (texts) => seller(18.2683, 18.7917, 16.9729, texts))
  const targetBuyer = await target('target buyer', 'buyer', (texts) => buyer(4.1873, 33.6294, 4.2869, 3.7431, texts))

  await addTheses(targetBuyer)

  for (const [i, { owner, id }] of targets.entries())
    await keepFacts(app, id, factsNaming(owner, REVENUES_FOUND[i] ?? 0, canaries))
  for (const actor of [targetSeller, targetBuyer]) actor.mayKnow = new Set([actor.name, factsOwner(actor.name)])

  for (const { owner, side, id } of targets)
    if (side === 'seller') {
      await keepWebsite(app.service.app.database.db, id, websiteNaming(owner, canaries))
      await writeMemorandum(app, id, owner, canaries)
    }
  for (const { owner, id } of targets) await fillDataRoom(app, id, owner, canaries)

  const cleared = await signed('cleared buyer', 'buyer', distinct(BUYER))
  const unsignedMatches = [
    await register('unsigned matching buyer', 'buyer', distinct(BUYER), null),
    await register('unsigned matching seller', 'seller', distinct(SELLER), null),
  ]
  const others = [
    await register('stranger', 'buyer', distinct(OTHER_BUYER), null),
    await signed('signed buyer that matches nobody', 'buyer', distinct(OTHER_BUYER)),
    await signed('signed seller that matches nobody', 'seller', distinct(OTHER_SELLER)),
  ]
  const wishers = [
    await register('unsigned buyer of wished-for pairings', 'buyer', distinct(OTHER_BUYER), null),
    await register('unsigned seller of wished-for pairings', 'seller', distinct(OTHER_SELLER), null),
  ]
  for (const wisher of wishers)
    for (const { id, side } of targets) {
      const pair =
        side === 'buyer' ? { buyer_id: id, seller_id: wisher.sellerId } : { buyer_id: wisher.buyerId, seller_id: id }
      if (pair.buyer_id === null || pair.seller_id === null) continue
      const made = await app.post('/api/pairings/create', { ...pair, session_id: wisher.key })
      if (made.status !== 201) throw new Error(`pairing returned ${made.status}`)
    }
  await releaseEveryMemorandum(app)
  await releaseEveryFolder(app)
  await app.get(`/api/matched-names/${cleared.key}`)
  const revoked = await signed('buyer whose NDA was revoked', 'buyer', distinct(BUYER))
  await app.get(`/api/matched-names/${revoked.key}`)
  await revokeNdaOf(app, revoked.key)
  const joined = await joinedOnly()

  async function joinedOnly(): Promise<Actor> {
    const person = personOf('signed workspace without a profile')
    canaries.push(...person.canaries)
    const key = randomUUID()
    canaries.push(...keyCanaries(person.owner, key))
    const { name, email, company } = person.identity
    await app.post('/api/workspace/join', { uuid: key, name, email, company }, fromNewNetwork())
    const actor = {
      name: person.owner,
      key,
      buyerId: null,
      sellerId: null,
      signed: false,
      bearer: null,
      supervisor: null,
      explained: new Set<string>(),
    }
    return await sign({ ...actor, mayKnow: new Set([person.owner]) }, person)
  }

  const nobody = (name: string, bearer: string | null): Actor => {
    const key = randomUUID()
    canaries.push(...keyCanaries(name, key))
    return {
      name,
      key,
      bearer,
      buyerId: null,
      sellerId: null,
      signed: false,
      supervisor: null,
      explained: new Set(),
      mayKnow: new Set([name]),
    }
  }
  const manifest = await app.post(
    '/api/exchange/manifest',
    { agent_name: 'scout', manifest: CURIOUS },
    fromNewNetwork(),
  )
  const nobodies = [nobody('nobody', null), nobody('nobody with a false operator token', 'x'.repeat(40))]
  return {
    app,
    canaries,
    watched: [...canaries, ...arithmeticCanaries(canaries)],
    targets,
    msgid: manifest.body?.msgid ?? 'm-1',
    uncleared: [
      targetSeller,
      targetBuyer,
      ...unsignedMatches,
      ...others,
      ...wishers,
      { ...revoked, signed: false },
      joined,
      ...nobodies,
    ],
    cleared: { ...cleared, mayKnow: new Set([...SELLERS_IT_MATCHES, 'cleared buyer']) },
  }
}

/** Approves a memorandum with a distinct word in every section and all figures. */
async function writeMemorandum(app: TestHouse, id: number, owner: string, canaries: Canary[]): Promise<void> {
  const written = Object.fromEntries(
    MEMORANDUM_SECTIONS.map((section) => {
      const word = newWord()
      canaries.push(wordCanary(owner, `memorandum, ${section}`, word))
      return [section, `We maintain machines for ${word}.`]
    }),
  )
  const tables = tablesWith((what) => {
    const word = newWord()
    canaries.push(wordCanary(owner, `memorandum table, ${what}`, word))
    return word
  })
  const { db } = app.service.app.database
  const now = app.service.app.now()
  const facts: MemorandumFacts = {
    name: canaries.find((canary) => canary.owner === owner && canary.what === 'company')?.value ?? null,
    location: { country: 'FR', region: null },
    fictional: false,
    texts: { sector: null, product: null, description: null },
    figures: EMPTY_PROFILE.figures,
    statedAt: now.toISOString(),
    cited: [],
    written,
    tables,
  }
  await keepDraft(db, id, written, now)
  await keepAdditions(db, id, { tables }, now)
  await addVersion(db, id, { version: 1, content: 'canary', facts }, now)
}

/** Returns every table of a memorandum with one row and a distinct word in every text. */
function tablesWith(wordIn: (what: string) => string): MemorandumTables {
  const rows = TABLES.map((name) => {
    if (isStatement(name)) {
      const lines = STATEMENTS[name].map((line, i) => [line, 3.000007 + i] as const)
      return [name, [{ year: 2025, ...Object.fromEntries(lines) }]] as const
    }
    if (isSplit(name)) return [name, [{ name: wordIn(name), amounts: [{ year: 2025, amount: 7.000003 }] }]] as const
    const cells = Object.entries<string>(LISTS[name]).map(([column, kind]) => [
      column,
      kind === 'text' || kind === 'key' ? wordIn(`${name}, ${column}`) : 2031,
    ])
    return [name, [Object.fromEntries(cells)]] as const
  })
  return Object.fromEntries(rows)
}

/** Adds a folder and a document that contain their owner’s name. */
async function fillDataRoom(app: TestHouse, id: number, owner: string, canaries: Canary[]): Promise<void> {
  const word = (what: string): string => {
    const value = newWord()
    canaries.push(wordCanary(owner, what, value))
    return value
  }
  const { db } = app.service.app.database
  const now = app.service.app.now()
  const bytes = officeWith('docx', { 'word/notes.xml': strToU8(`<w>${word('text of a document')}</w>`) })
  const folder = await insertFolder(db, id, `Accounts of ${word('name of a folder')}`, now)
  const file = {
    folderId: folder?.id ?? 0,
    name: `${word('name of a document')} 2025.docx`,
    kind: 'docx' as const,
    sizeBytes: bytes.length,
    sha256: Buffer.from(sha256Of(bytes), 'hex'),
  }
  const fileId = (await insertFile(db, file, now)) ?? 0
  await keepPart(db, fileId, 0, bytes, now)
  await markStored(db, { id: fileId, revision: 1 }, now)
}

/** Releases every folder to every pairing of its owner; no actor may know the owner, so none may see it. */
async function releaseEveryFolder(app: TestHouse): Promise<void> {
  const { database, now } = app.service.app
  const folders = await database.db.selectFrom('room_folders').select(['id', 'party_id']).execute()
  for (const { id, buyer_id, seller_id } of await database.db.selectFrom('pairings').selectAll().execute())
    for (const folder of folders)
      if (folder.party_id === buyer_id || folder.party_id === seller_id)
        await releaseFolderTo(database.db, folder.id, id, now())
}

/** Releases every memorandum to every paired buyer; none may know the seller, so none may read it. */
async function releaseEveryMemorandum(app: TestHouse): Promise<void> {
  const { database, now } = app.service.app
  for (const { id } of await database.db.selectFrom('pairings').select('id').execute())
    await release(database.db, id, null, now())
}

function websiteNaming(owner: string, canaries: readonly Canary[]): WebsiteFacts {
  const words = canaries.filter((canary) => canary.owner === owner && canary.kind === 'word').map(({ value }) => value)
  const sentences = words.map((word) => `${word} repairs and maintains production machines for factories.`)
  return {
    finalUrl: `https://www.${bare(words[0] ?? '')}.example/`,
    description: sentences.join(' '),
    pages: ['home', 'product', 'about', 'contact', 'imprint'].map((kind) => ({ kind, text: sentences.join('\n') })),
    language: 'en',
    technologies: [{ name: 'WordPress', category: 'content management', evidence: 'generator tag wordpress' }],
    namesPublisher: true,
    readAt: '2026-11-20T09:30:00.000Z',
  }
}

/** Owner of facts from sources, which only the party’s own session may see. */
const factsOwner = (owner: string) => `facts about ${owner}`

const REVENUES_FOUND = [29.4173, 37.8291, 68.1937, 58.3719]

function factsNaming(owner: string, revenue: number, canaries: Canary[]): FoundFact[] {
  const common = { source: 'recherche-entreprises', asOf: '2026-05-17', matchedBy: 'siren' } as const
  const word = (what: string): string => {
    const value = newWord()
    canaries.push(wordCanary(factsOwner(owner), what, value))
    return value
  }
  canaries.push(figureCanary(factsOwner(owner), 'revenue found', revenue))
  const reference = () => `https://register.example/${bare(word('reference'))}`
  return [
    {
      ...common,
      field: 'president',
      value: word('president'),
      detail: { of: 'other', text: `${word('office')}.` },
      reference: reference(),
    },
    { ...common, field: 'company', value: word('legal name'), detail: null, reference: reference() },
    { ...common, field: 'phone', value: word('phone found'), detail: null, reference: reference() },
    { ...common, field: 'revenue', value: revenue, detail: null, reference: reference() },
  ]
}

async function keepFacts(app: TestHouse, partyId: number, added: FoundFact[]): Promise<void> {
  const { database, now } = app.service.app
  await saveFactChanges(database.db, partyId, { added, seenAgain: [], superseded: [] }, now())
}

async function revokeNdaOf(app: TestHouse, key: string): Promise<void> {
  const receipt = await app.get(`/api/nda/${key}/receipt`)
  const path = `/api/operator/ndas/${receipt.body.record.sequence}/revoke`
  const revoked = await app.post(path, { reason: 'It asked too much.' }, { authorization: `Bearer ${OPERATOR_TOKEN}` })
  if (revoked.status !== 200) throw new Error(`revoking returned ${revoked.status}`)
}
