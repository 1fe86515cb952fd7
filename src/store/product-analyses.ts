import { sql } from 'kysely'
import { Confidential } from '../domain/confidentiality/policy/confidential.ts'
import type { WebsiteContents, WebsiteFacts } from '../domain/quality/website.ts'
import type { Db } from './schema.ts'

/** The last reading of a website. Contents that may name its party are boxed. */
export interface StoredWebsite extends Pick<WebsiteFacts, 'technologies' | 'namesPublisher' | 'readAt'> {
  pageKinds: string[]
  contents: Confidential<WebsiteContents>
}

/** Characters stored of each page; quotations come from its beginning. */
const PAGE_CHARACTERS_KEPT = 8000

/** Stores or replaces the reading of a party's website. */
export async function keepWebsite(trx: Db, partyId: number, website: WebsiteFacts): Promise<void> {
  const { finalUrl, description, language, technologies, namesPublisher, readAt } = website
  const pages = website.pages.map(({ kind, text }) => ({
    kind,
    text: text.slice(0, PAGE_CHARACTERS_KEPT).toWellFormed(),
  }))
  const contents: WebsiteContents = { finalUrl, description, language, pages }
  await trx
    .insertInto('website_readings')
    .values({
      party_id: partyId,
      contents: JSON.stringify(contents),
      page_kinds: JSON.stringify(pages.map(({ kind }) => kind)),
      names_publisher: namesPublisher,
      technologies: JSON.stringify(technologies),
      read_at: readAt,
    })
    .onConflict((conflict) =>
      conflict.column('party_id').doUpdateSet((row) => ({
        contents: row.ref('excluded.contents'),
        page_kinds: row.ref('excluded.page_kinds'),
        names_publisher: row.ref('excluded.names_publisher'),
        technologies: row.ref('excluded.technologies'),
        read_at: row.ref('excluded.read_at'),
      })),
    )
    .execute()
}

/** Returns the last reading of a party's website, null if there is none. */
export async function loadWebsite(db: Db, partyId: number): Promise<StoredWebsite | null> {
  const row = await db
    .selectFrom('website_readings as w')
    .innerJoin('parties as p', 'p.id', 'w.party_id')
    .select(['p.identity_id', 'w.contents', 'w.page_kinds', 'w.names_publisher', 'w.technologies', 'w.read_at'])
    .where('w.party_id', '=', partyId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    contents: new Confidential(row.identity_id, row.contents),
    pageKinds: row.page_kinds,
    namesPublisher: row.names_publisher,
    technologies: row.technologies,
    readAt: row.read_at,
  }
}

/** A pairing with the date of its product analysis. `analyzedAt` is null without one. */
interface AnalyzedPairing {
  id: number
  buyerId: number
  sellerId: number
  buyerActed: boolean
  sellerActed: boolean
  madeByOperator: boolean
  /** Time of the last analysis, or of a later change of either profile. */
  analyzedAt: string | null
}

/** Returns a pairing by its numeric id, or null. */
export async function analyzedPairing(db: Db, pairingId: number): Promise<AnalyzedPairing | null> {
  const { rows } = await sql<AnalyzedPairing>`
    select d.id, d.buyer_id as "buyerId", d.seller_id as "sellerId",
      d.buyer_acted as "buyerActed", d.seller_acted as "sellerActed", d.made_by_operator as "madeByOperator",
      case when a.analyzed_at is not null then greatest(a.analyzed_at, b.updated_at, s.updated_at) end as "analyzedAt"
    from pairings d
    join parties b on b.id = d.buyer_id
    join parties s on s.id = d.seller_id
    left join product_analyses a on a.pairing_id = d.id
    where d.id = ${pairingId}`.execute(db)
  return rows[0] ?? null
}

/** One side of a pairing with an analysed product: its session, and the other party. */
interface AnalyzedSide {
  sessionId: number
  counterpartyId: number
}

/** Marks all pairings of a seller as analysed now. Returns the sides that have a workspace. */
export async function markPairingsAnalyzed(trx: Db, sellerId: number, now: Date): Promise<AnalyzedSide[]> {
  const { rows } = await sql<AnalyzedSide>`
    with analyzed as (
      insert into product_analyses (pairing_id, analyzed_at)
      select id, ${now.toISOString()}::timestamptz from pairings where seller_id = ${sellerId}
      on conflict (pairing_id) do update set analyzed_at = excluded.analyzed_at
      returning pairing_id)
    select p.session_id as "sessionId", case p.side when 'buyer' then d.seller_id else d.buyer_id end as "counterpartyId"
    from analyzed a
    join pairings d on d.id = a.pairing_id
    join parties p on p.id in (d.buyer_id, d.seller_id)
    where p.session_id is not null
    order by d.id, p.id`.execute(trx)
  return rows
}

/** Marks a new pairing as analysed, based on the profile, without waiting for a website. */
export async function analyzePairing(trx: Db, pairingId: number, now: Date): Promise<void> {
  await trx.insertInto('product_analyses').values({ pairing_id: pairingId, analyzed_at: now.toISOString() }).execute()
}
