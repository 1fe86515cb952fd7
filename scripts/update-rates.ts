// Replaces the exchange rates by those of the European Central Bank’s file: npm run rates -- eurofxref-daily.xml
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Rates {
  readonly source: string
  readonly date: string
  readonly rates: Readonly<Record<string, number>>
}

/** Currencies below which a file is taken for truncated. */
const LEAST_CURRENCIES = 20
/** Times by which a rate may have moved between two tables. */
const MOST_TIMES = 1.5

/** Reads the newest day of the European Central Bank’s file, daily or of several days. @throws on any other file. */
export function readRates(xml: string): Omit<Rates, 'source'> {
  const days = [...xml.matchAll(/<Cube time=["'](\d{4}-\d\d-\d\d)["']\s*>(.*?)<\/Cube>/gs)]
  const newest = days.toSorted(([, one = ''], [, other = '']) => (one < other ? 1 : -1))[0]
  if (newest === undefined || !/<\/gesmes:Envelope>\s*$/.test(xml))
    throw new Error('not a complete file of reference rates')
  const [, date = '', cubes = ''] = newest
  const found = [...cubes.matchAll(/<Cube currency=["']([A-Z]{3})["'] rate=["']([\d.]+)["']\s*\/>/g)]
  const rates: Record<string, number> = Object.fromEntries(found.map(([, currency, rate]) => [currency, Number(rate)]))
  if (found.length < LEAST_CURRENCIES) throw new Error(`${found.length} rates, fewer than ${LEAST_CURRENCIES}`)
  for (const [currency, rate] of Object.entries(rates)) if (!(rate > 0)) throw new Error(`${currency} has no rate`)
  return { date, rates }
}

/** Lists the reasons not to replace a table by another: an older day, and rates that moved too far. */
export function doubtsAbout(next: Omit<Rates, 'source'>, before: Rates): string[] {
  const moved = Object.entries(next.rates).filter(([currency, rate]) => {
    const known = before.rates[currency]
    return known !== undefined && Math.max(rate / known, known / rate) > MOST_TIMES
  })
  return [
    ...(next.date < before.date ? [`its day ${next.date} is before ${before.date}`] : []),
    ...moved.map(([currency, rate]) => `${currency} moved from ${before.rates[currency]} to ${rate}`),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const table = fileURLToPath(new URL('../model/domain/exchange-rates.json', import.meta.url))
  const [file, ...options] = process.argv.slice(2)
  if (file === undefined) throw new Error('name the file: npm run rates -- eurofxref-daily.xml')
  const before: Rates = JSON.parse(readFileSync(table, 'utf8'))
  const next = readRates(readFileSync(file, 'utf8'))
  const doubts = doubtsAbout(next, before)
  if (doubts.length > 0 && !options.includes('--force')) {
    console.error(`Not replaced: ${doubts.join('; ')}. Check the file; --force replaces the rates all the same.`)
    process.exit(1)
  }
  const dropped = Object.keys(before.rates).filter((currency) => next.rates[currency] === undefined)
  writeFileSync(table, `${JSON.stringify({ source: before.source, ...next }, null, 2)}\n`)
  console.log(`Rates of ${next.date}: ${Object.keys(next.rates).length} currencies. Restart the service to use them.`)
  if (dropped.length > 0) console.log(`Without a rate from now on: ${dropped.join(', ')}.`)
}
