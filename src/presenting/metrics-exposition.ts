/** A metric with its series. */
export interface Family {
  /** Without the prefix that all of them share. */
  name: string
  help: string
  /** A gauge where nothing else is said. */
  type?: 'gauge' | 'counter' | 'histogram'
  /** Of a histogram each sample says which of its series it belongs to: `_bucket`, `_sum` or `_count`. */
  samples: readonly { suffix?: string; labels: Readonly<Record<string, string>>; value: number }[]
}

const PREFIX = 'concordat_'

/** Metrics in Prometheus’ text exposition format 0.0.4. */
export function toPrometheusText(families: readonly Family[]): string {
  return families
    .flatMap(({ name, help, type = 'gauge', samples }) => [
      `# HELP ${PREFIX}${name} ${help}`,
      `# TYPE ${PREFIX}${name} ${type}`,
      ...samples.map(({ suffix = '', labels, value }) => `${PREFIX}${name}${suffix}${labelled(labels)} ${value}`),
    ])
    .map((line) => `${line}\n`)
    .join('')
}

function labelled(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

const escaped = (value: string) => value.replace(/[\\"]/g, '\\$&').replace(/\n/g, '\\n')
