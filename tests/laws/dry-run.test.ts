import assert from 'node:assert/strict'
import { it } from 'node:test'
import { refuseDryRunWhereNone } from '../../src/entry/perform.ts'

type Operation = Parameters<typeof refuseDryRunWhereNone>[0]
type Asked = Parameters<typeof refuseDryRunWhereNone>[1]

it('refuseDryRunWhereNone rejects dry_run only for a write that does not support it', () => {
  const asking = (method: string, dryRun: boolean, asked: object) => () =>
    refuseDryRunWhereNone({ method, dryRun, path: '/api/x' } as Operation, { query: {}, body: null, ...asked } as Asked)
  for (const asked of [{ query: { dry_run: 'true' } }, { body: { dry_run: false } }]) {
    assert.throws(asking('POST', false, asked), { code: 'dry_run_unsupported' })
    assert.doesNotThrow(asking('POST', true, asked))
    assert.doesNotThrow(asking('GET', false, asked))
  }
  assert.doesNotThrow(asking('POST', false, {}))
})
