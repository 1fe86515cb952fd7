import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

const RELATIVE_IMPORT = /(?:from |import |import\()'(\.[^']*\.tsx?)'\)?/g

/** How far each test file stands from the source files it reaches: 1 for what it imports itself. */
export type Distances = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Reads the imports of every test file, to any depth. */
export function distancesOf(tests: readonly string[]): Distances {
  const importsOf = new Map<string, string[]>()
  const read = (file: string): string[] => {
    const known = importsOf.get(file)
    if (known) return known
    const found = existsSync(file)
      ? [...readFileSync(file, 'utf8').matchAll(RELATIVE_IMPORT)].map(([, path = '']) => join(file, '..', path))
      : []
    importsOf.set(file, found)
    return found
  }
  return new Map(
    tests.map((test) => {
      const distances = new Map<string, number>()
      let reached = [test]
      for (let distance = 1; reached.length > 0; distance += 1) {
        const next = new Set(reached.flatMap(read).filter((file) => !distances.has(file)))
        for (const file of next) distances.set(file, distance)
        reached = [...next]
      }
      return [test, distances]
    }),
  )
}

/**
 * The tests to judge a change of `path` by, nearest first: those that bear its name, then those of its folder's name,
 * then those that import it, then by distance. At most `most` of them.
 */
export function nearestTests(path: string, distances: Distances, most: number): string[] {
  const words = basename(path, '.ts').split('-')
  const folder = basename(dirname(path))
  const isOfFolder = (test: string): boolean => test.replace('.test.ts', '').split(/[/-]/).includes(folder)
  const namesake = (test: string): number => {
    const named = basename(test, '.test.ts').split('-')
    return words.filter((word) => named.includes(word)).length / Math.max(words.length, named.length)
  }
  return [...distances]
    .flatMap(([test, reached]) => {
      const distance = reached.get(path)
      return distance === undefined ? [] : [{ test, rank: distance - 4 * namesake(test) - (isOfFolder(test) ? 2 : 0) }]
    })
    .sort((one, other) => one.rank - other.rank || one.test.localeCompare(other.test))
    .slice(0, most)
    .map(({ test }) => test)
}
