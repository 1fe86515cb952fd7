import { randomUUID } from 'node:crypto'
import type { PoolClient } from 'pg'
import type { Engine } from '../src/store/engine.ts'

/**
 * Engines in memory that the tests of one process reuse: opening one and compiling its code takes 1.3 s of processor time,
 * emptying its tables 0.1 s, and a statement on warm code a third of the time.
 */

/** Maximum of idle engines; their threads do not keep the process alive. */
const KEPT = 3

const idle: Engine[] = []
let begun: Begun | undefined

/** Contents and catalogue state of an unused database. */
interface Begun {
  readonly structure: string
  readonly rows: readonly { readonly table: string; readonly rows: string }[]
  readonly sequences: string
}

/** Returns an engine in the state of the template: an emptied one of an earlier test, or a new one. */
export async function takeEngine(openEngine: () => Promise<Engine>): Promise<Engine> {
  const engine = idle.pop() ?? (await openEngine())
  if (begun === undefined) begun = await inSession(engine, readBegun)
  else await inSession(engine, (session) => beginAgain(session, begun as Begun))
  return {
    ...engine,
    processName: randomUUID(),
    close: async () => {
      if (idle.length < KEPT && (await inSession(engine, structureOf)) === begun?.structure) idle.push(engine)
      else await engine.close()
    },
  }
}

async function inSession<T>({ pool }: Engine, work: (session: PoolClient) => Promise<T>): Promise<T> {
  const session = await pool.connect()
  try {
    return await work(session)
  } finally {
    session.release()
  }
}

async function readBegun(session: PoolClient): Promise<Begun> {
  const { rows: tables } = await session.query<{ name: string }>(TABLES)
  const rows: { table: string; rows: string }[] = []
  for (const { name } of tables) {
    const { rows: found } = await session.query<{ rows: string | null }>(
      `select json_agg(to_jsonb(t))::text as rows from ${name} t`,
    )
    if (found[0]?.rows) rows.push({ table: name, rows: found[0].rows })
  }
  const { rows: sequences } = await session.query<{ sequences: string }>(SEQUENCES)
  return { structure: await structureOf(session), rows, sequences: sequences[0]?.sequences ?? '[]' }
}

/** Statements of `discard all` except for plans, whose recreation takes about 0.1 s of processor time per service. */
const RESETS = [
  'close all',
  'set session authorization default',
  'reset all',
  'unlisten *',
  'select pg_advisory_unlock_all()',
  'discard sequences',
  'discard temp',
]

async function beginAgain(session: PoolClient, { rows, sequences }: Begun): Promise<void> {
  for (const reset of RESETS) await session.query(reset)
  await session.query('set session_replication_role = replica')
  await session.query(EMPTY)
  for (const { table, rows: held } of rows) {
    await session.query(
      `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
      [held],
    )
  }
  await session.query(
    `select setval(name, last, is_called) from json_to_recordset($1) as s(name text, last bigint, is_called boolean)`,
    [sequences],
  )
  await session.query('reset session_replication_role')
}

async function structureOf(session: PoolClient): Promise<string> {
  const { rows } = await session.query<{ structure: string }>(STRUCTURE)
  return rows[0]?.structure ?? ''
}

const OWN = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'`

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and ${OWN} order by 1`

const SEQUENCES = `
  select coalesce(json_agg(json_build_object('name', format('%I.%I', schemaname, sequencename),
    'last', coalesce(last_value, start_value), 'is_called', last_value is not null))::text, '[]') as sequences
  from pg_sequences`

/**
 * Tables without a page are empty. `truncate` invalidates every plan over a table, so only tables above 256 KiB are emptied
 * that way.
 */
const EMPTY = `
  do $$
  declare
    one record;
    large text[] := '{}';
  begin
    for one in
      select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ${OWN} and pg_relation_size(c.oid) > 0
    loop
      if one.bytes > 262144 then large := large || one.name;
      else execute format('delete from %s', one.name);
      end if;
    end loop;
    if large <> '{}' then execute 'truncate ' || array_to_string(large, ', ') || ' cascade'; end if;
  end $$`

/**
 * Fingerprint of the system catalogues: counts of the rows that a change of a table, column, default, constraint, trigger,
 * function or setting adds, removes or rewrites, and the latest transaction that wrote one. Emptying a table rewrites its row of
 * `pg_class`, so only the count of those is taken.
 */
const STRUCTURE = `
  select concat_ws(' ', (select count(*) from pg_class), ${[
    'pg_attribute',
    'pg_attrdef',
    'pg_constraint',
    'pg_trigger',
    'pg_proc',
    'pg_db_role_setting',
  ]
    .map((name) => `(select format('%s %s', count(*), max(xmin::text::bigint)) from ${name})`)
    .join(', ')}) as structure`
