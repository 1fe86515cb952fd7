/** Kind and location of an error, without its message, which may contain a party's data. */
export interface Fault {
  kind: string
  code?: string
  stack?: string
}

/**
 * Returns the loggable part of an error. A stack begins with the message, possibly on several lines, so only the part
 * after it is used.
 */
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
