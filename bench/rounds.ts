/** Rounds in which two contestants take turns, so that both meet the machine in the same moods. */
export interface Rounds {
  /** What each round measured of the service. */
  readonly service: number[]
  /** What it measured of the bare thing the service is held against. */
  readonly bare: number[]
}

/** Lets both run by turns, the first turn changing sides from round to round. */
export async function alternate(
  rounds: number,
  service: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Rounds> {
  const measured: Rounds = { service: [], bare: [] }
  for (let round = 0; round < rounds; round += 1) {
    const turns = [
      async () => measured.service.push(await service()),
      async () => measured.bare.push(await bare()),
    ] as const
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn()
  }
  return measured
}

/** Milliseconds that some work takes. */
export async function elapsedMs(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2
}

/** Prints the median of the ratios of the rounds, with the rounds' spread and what was measured on each side. */
export function report(what: string, { service, bare }: Rounds, unit: string, asked?: string): void {
  const ratios = service.map((value, round) => value / (bare[round] ?? Number.NaN))
  const shown = (value: number) => value.toFixed(value < 10 ? 2 : 0)
  console.log(
    `${what}: ${medianOf(ratios).toFixed(2)} of the bare thing` +
      ` (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} over ${ratios.length} rounds` +
      `${asked === undefined ? '' : `; asked: ${asked}`})` +
      ` — service ${shown(medianOf(service))} ${unit}, bare ${shown(medianOf(bare))} ${unit}`,
  )
}

/** Prints the fastest round of each side, which a machine with other work disturbs least. */
export function reportFastest({ service, bare }: Rounds, unit: string): void {
  const [own, other] = [Math.min(...service), Math.min(...bare)]
  console.log(`  fastest rounds: ${(own / other).toFixed(3)}: ${own.toFixed(1)} and ${other.toFixed(1)} ${unit}`)
}
