import { Code } from '@mantine/core'

/** A sentence of the contract in which names of fields stand between backticks: these are set as code. */
export function Coded({ text }: { text: string }) {
  // Every second part stood between backticks.
  return text.split('`').map((part, i) => {
    const key = `${i} ${part}`
    return i % 2 === 1 ? <Code key={key}>{part}</Code> : <span key={key}>{part}</span>
  })
}
