import type { TestEvent } from 'node:test/reporters'

/** A reporter that names each file of tests that passes and ends the process at the first test that fails. */
// biome-ignore lint/style/noDefaultExport: Node takes a reporter by its default export
export default async function* untilFailure(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of events) {
    if (type === 'test:fail' && data.todo === undefined) process.exit(1)
    if (type === 'test:pass' && data.nesting === 0) yield `${data.name}\n`
  }
}
