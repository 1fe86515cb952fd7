/**
 * The rows of a profile update inserted straight through the driver, one transaction each, by as many writers at once as are
 * asked for: `node bench/bare-writes.ts <directory> <writers>`, PGlite in this thread, or the server of DATABASE_URL.
 * Each line read from standard input is a number of seconds to write for; each answer is `rate <commits a second>`.
 */
import { createInterface } from 'node:readline'
import { openBareWriter } from './bare-writer.ts'

const [directory = '', writersText = '1'] = process.argv.slice(2)
const writers = Number(writersText)
const { transaction, close } = await openBareWriter(directory)

async function commitsPerSecond(seconds: number): Promise<number> {
  const begun = performance.now()
  const ends = begun + seconds * 1000
  let commits = 0
  const write = async () => {
    while (performance.now() < ends) {
      await transaction()
      commits += 1
    }
  }
  await Promise.all(Array.from({ length: writers }, write))
  return (commits * 1000) / (performance.now() - begun)
}

console.log('open')
for await (const line of createInterface(process.stdin)) console.log(`rate ${await commitsPerSecond(Number(line))}`)
await close()
