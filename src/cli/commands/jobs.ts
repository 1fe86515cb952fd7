import type { OutputFor } from '../../client/index.ts'
import { answered, type Command } from '../command.ts'
import type { Terminal } from '../terminal.ts'

export const jobs: Command = {
  name: 'operator jobs',
  about: 'What waits, runs and has failed in the background',
  options: { limit: { value: 'N', about: 'most failures, 1 to 200' } },
  as: 'operator',
  run: async (context) => {
    const limit = context.args.count('limit')
    const answer = await context.client.listJobs(limit === undefined ? {} : { limit })
    answered(context, answer, (body) => showJobs(context.terminal, body))
  },
}

function showJobs(terminal: Terminal, { queues, embedding, failures }: OutputFor<'listJobs'>): void {
  terminal.table(
    [
      { title: 'QUEUE', of: ({ queue }) => queue },
      { title: 'WAITING', of: ({ waiting }) => waiting, right: true },
      { title: 'RETRYING', of: ({ retrying }) => retrying, right: true },
      { title: 'ACTIVE', of: ({ active }) => active, right: true },
      { title: 'DONE', of: ({ done }) => done, right: true },
      { title: 'FAILED', of: ({ failed }) => failed, right: true },
    ],
    queues,
    'There is no queue.',
  )
  terminal.print(`${embedding.waiting} parties wait for vectors of ${embedding.model}.`)
  terminal.heading('Failures')
  terminal.table(
    [
      { title: 'JOB', of: ({ id }) => id },
      { title: 'WHEN', of: ({ failed_at }) => failed_at.slice(0, 16).replace('T', ' ') },
      { title: 'TRIED', of: ({ attempts }) => attempts, right: true },
      { title: 'AGAIN', of: ({ retrying }) => (retrying ? 'by itself' : 'no') },
      { title: 'WHY', of: ({ reason, kind }) => reason ?? kind.replaceAll('_', ' '), wide: true },
    ],
    failures,
    'Nothing has failed.',
  )
}

export const metrics: Command = {
  name: 'operator metrics',
  about: 'Counts of what there is, and how the service fares',
  as: 'operator',
  run: async (context) => {
    answered(context, await context.client.getMetrics(), (body) => {
      const counted = <Row extends { count: number }>(rows: readonly Row[], what: (row: Row) => string) =>
        rows.map((row) => `${row.count} ${what(row)}`).join(', ') || 'none'
      context.terminal.facts({
        version: body.version,
        engine: body.engine,
        'uptime, s': body.uptime_s,
        parties: counted(body.parties, ({ side, source }) => `${side}s ${source}`),
        withdrawn: body.withdrawn,
        workspaces: `${body.workspaces}, ${body.agent_workspaces} of agents`,
        pairings: counted(body.pairings, ({ phase }) => `in ${phase}`),
        NDAs: `${body.ndas.stands} stand, ${body.ndas.revoked} revoked, ${body.ndas.expired} expired`,
        'names told in 24 h': body.disclosures_24h,
        'open proposals': body.proposals_open,
        'failed jobs': counted(
          body.jobs.filter(({ state, count }) => state === 'failed' && count > 0),
          ({ queue }) => queue,
        ),
        'vectors served': body.vectors.serving,
        'vectors awaited': body.vectors.pending,
        'event loop delay p99, ms': body.event_loop_delay_p99_ms,
        'memory, MB': Math.round(body.memory.rss_bytes / 2 ** 20),
      })
    })
  },
}
