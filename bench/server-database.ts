import pg from 'pg'

/** A new, empty database on a server, and how it is dropped. */
export async function newDatabase(server: string) {
  const url = new URL(server)
  const name = `concordat_bench_${process.pid}_${Math.random().toString(36).slice(2)}`
  const onServer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await onServer(`create database ${name}`)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => onServer(`drop database ${name} with (force)`) }
}
