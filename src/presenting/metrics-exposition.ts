/** A metric with its series; every one is a gauge. */
export interface Family {
  /** Without the prefix that all of them share. */
  name: string
  help: string
  samples: readonly { labels: Readonly<Record<string, string>>; value: number }[]
}

const PREFIX = 'concordat_'

/** Metrics in Prometheus’ text exposition format 0.0.4. */
export function expositionOf(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, samples }) => [
      `# HELP ${PREFIX}${name} ${help}`,
      `# TYPE ${PREFIX}${name} gauge`,
      ...samples.map(({ labels, value }) => `${PREFIX}${name}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')
