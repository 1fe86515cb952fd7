/** An error's kind and place, without its message: a message may hold a value of a party. */
export interface Fault {
  kind: string
  code?: string
  stack?: string
}

/** What may be logged of an error. A stack begins with the message, which may run over several lines: only what follows is told. */
export function loggableFault(error: unknown): Fault {
  if (!(error instanceof Error)) return { kind: typeof error }
  const stack = framesOf(error)
  const { code } = error as { code?: unknown }
  return { kind: error.name, ...(typeof code === 'string' ? { code } : {}), ...(stack === '' ? {} : { stack }) }
}

function framesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message)
  if (start < 0) return ''
  return stack
    .slice(start + message.length)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 12)
    .join('\n')
}
