import { Code } from '@mantine/core'

/** Renders a sentence of the contract, with words between backticks as code. */
export function Coded({ text }: { text: string }) {
  // Odd parts were between backticks.
  return text.split('`').map((part, i) => {
    const key = `${i} ${part}`
    return i % 2 === 1 ? <Code key={key}>{part}</Code> : <span key={key}>{part}</span>
  })
}
