/** A metric with its series. */
export interface Family {
  /** Without the common prefix. */
  name: string
  help: string
  /** `gauge` by default. */
  type?: 'gauge' | 'counter' | 'histogram'
  /** Samples; those of a histogram have the suffix `_bucket`, `_sum` or `_count`. */
  samples: readonly { suffix?: string; labels: Readonly<Record<string, string>>; value: number }[]
}

const PREFIX = 'concordat_'

/** Formats metrics in Prometheus’ text exposition format 0.0.4. */
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
