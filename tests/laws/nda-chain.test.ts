import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import {
  CHAIN_START,
  type ChainedRecord,
  type ChainLink,
  findBrokenLink,
  hashNda,
  hashRevocation,
  type NdaRecord,
} from '../../src/domain/nda/chain.ts'
import { NDA_SHA256, NDA_TERM_YEARS, NDA_TEXT, ndaExpiry } from '../../src/domain/nda/text.ts'

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((at) => at.toISOString())
const text = fc.string({ unit: 'grapheme', maxLength: 20 })
const signature = fc.record({
  workspace: fc.integer({ min: 1, max: 1e9 }),
  signerName: text,
  company: fc.option(text),
  statedSignedAt: fc.option(text),
  recordedAt: instant,
  expiresAt: instant,
  ip: fc.option(fc.ipV4()),
  userAgent: fc.option(text),
  textVersion: text,
  textSha256: fc.stringMatching(/^[0-9a-f]{64}$/),
  nonce: text,
})

function chainOf(signatures: readonly Omit<NdaRecord, 'sequence' | 'previousHash'>[]): ChainedRecord[] {
  const chain: ChainedRecord[] = []
  for (const one of signatures) {
    const record = { ...one, sequence: chain.length + 1, previousHash: chain.at(-1)?.hash ?? CHAIN_START }
    chain.push({ ...record, hash: hashNda(record) })
  }
  return chain
}

const chain = fc.array(signature, { minLength: 2, maxLength: 6 }).map(chainOf)
const place = fc.nat({ max: 100 })
const at = (records: readonly ChainedRecord[], i: number): ChainedRecord => records[i % records.length] as ChainedRecord

describe('signature chain', () => {
  it('is intact as created, as a whole and in every slice', () => {
    fc.assert(
      fc.property(chain, place, place, (records, from, length) => {
        assert.equal(findBrokenLink(records), null)
        assert.equal(findBrokenLink(records.slice(from % records.length).slice(0, length)), null)
      }),
    )
    assert.equal(findBrokenLink([]), null)
  })

  it('has a SHA-256 hash that can be recomputed from each record', () => {
    fc.assert(
      fc.property(chain, ([first]) => {
        if (first === undefined) return
        const { hash, ...record } = first
        const order = [
          'sequence',
          'workspace',
          'signerName',
          'company',
          'statedSignedAt',
          'recordedAt',
          'expiresAt',
          'ip',
          'userAgent',
          'textVersion',
          'textSha256',
          'nonce',
          'previousHash',
        ] as const
        assert.deepEqual(Object.keys(record).toSorted(), order.toSorted())
        const json = JSON.stringify(order.map((field) => record[field]))
        assert.equal(hash, createHash('sha256').update(json).digest('hex'))
      }),
    )
  })

  it('detects a change of any field', () => {
    fc.assert(
      fc.property(chain, place, signature, (records, i, other) => {
        const victim = at(records, i)
        const altered: Partial<ChainedRecord>[] = [
          ...Object.entries(other).map(([field, value]) => ({ [field]: value })),
          ...(['company', 'statedSignedAt', 'ip', 'userAgent'] as const).map((field) => ({
            [field]: victim[field] === null ? '' : null,
          })),
          { sequence: victim.sequence + 1 },
          { previousHash: createHash('sha256').update(victim.previousHash).digest('hex') },
          { hash: createHash('sha256').update(victim.hash).digest('hex') },
          { signerName: `${victim.signerName} ` },
        ]
        for (const change of altered) {
          const [field] = Object.keys(change) as (keyof ChainedRecord)[]
          if (field === undefined || change[field] === victim[field]) continue
          const tampered = records.map((record) => (record === victim ? { ...record, ...change } : record))
          assert.ok(findBrokenLink(tampered) !== null, `${field} of ${victim.sequence} went unnoticed`)
        }
      }),
    )
  })

  it('detects a changed record with a recomputed hash at the next record', () => {
    fc.assert(
      fc.property(chain, place, (records, i) => {
        const victim = at(records.slice(0, -1), i)
        const forged = { ...victim, signerName: `${victim.signerName}x` }
        const tampered = records.map((record) => (record === victim ? { ...forged, hash: hashNda(forged) } : record))
        assert.equal(findBrokenLink(tampered), victim.sequence + 1)
      }),
    )
  })

  it('detects swapped, omitted and duplicated records', () => {
    fc.assert(
      fc.property(chain, place, (records, i) => {
        const first = i % (records.length - 1)
        const swapped = records.with(first, at(records, first + 1)).with(first + 1, at(records, first))
        assert.notEqual(findBrokenLink(swapped), null)
        assert.notEqual(findBrokenLink(records.toSpliced(first, 0, at(records, first))), null)
        if (first > 0) assert.notEqual(findBrokenLink(records.toSpliced(first, 1)), null)
      }),
    )
  })

  it('detects a first record whose previous hash is not the chain start', () => {
    fc.assert(
      fc.property(signature, fc.stringMatching(/^[1-9a-f][0-9a-f]{63}$/), (one, previousHash) => {
        const record = { ...one, sequence: 1, previousHash }
        assert.equal(findBrokenLink([{ ...record, hash: hashNda(record) }]), 1)
      }),
    )
  })

  const revocation = fc.record({
    revokes: fc.integer({ min: 1, max: 1e9 }),
    reason: text,
    revokedBy: text,
    revokedAt: instant,
    nonce: text,
  })

  it('is intact after a revocation and a further signature, and detects a changed or omitted revocation', () => {
    fc.assert(
      fc.property(chain, revocation, revocation, signature, (records, one, other, next) => {
        const head = at(records, records.length - 1)
        const taken = { ...one, sequence: head.sequence + 1, previousHash: head.hash }
        const back = { ...taken, hash: hashRevocation(taken) }
        const after = { ...next, sequence: back.sequence + 1, previousHash: back.hash }
        const last = { ...after, hash: hashNda(after) }
        const links: ChainLink[] = [...records, back, last]
        assert.equal(findBrokenLink(links), null)
        assert.equal(findBrokenLink([...records, last]), last.sequence)
        for (const [field, value] of Object.entries(other)) {
          if (value === back[field as keyof typeof other]) continue
          assert.equal(findBrokenLink([...records, { ...back, [field]: value }, last]), back.sequence, field)
        }
      }),
    )
  })

  it('hashes null, an empty text and the text “null” differently, and separates fields', () => {
    const [first] = chainOf([
      {
        workspace: 1,
        signerName: 'A',
        company: null,
        statedSignedAt: null,
        recordedAt: '',
        expiresAt: '',
        ip: null,
        userAgent: null,
        textVersion: '',
        textSha256: '',
        nonce: '',
      },
    ])
    assert.ok(first)
    const alike: Partial<NdaRecord>[] = [
      { company: '' },
      { company: 'null' },
      { signerName: 'A","', company: '' },
      { ip: 'x' },
      { userAgent: 'x' },
    ]
    const hashes = new Set([first.hash, ...alike.map((change) => hashNda({ ...first, ...change }))])
    assert.equal(hashes.size, alike.length + 1)
  })
})

describe('text of the NDA', () => {
  it('has the hash stored in records and states its term', () => {
    assert.equal(NDA_SHA256, createHash('sha256').update(NDA_TEXT, 'utf8').digest('hex'))
    assert.match(NDA_TEXT, new RegExp(`${NDA_TERM_YEARS} years from signature`))
  })

  it('expires after its term to the day, including leap years', () => {
    assert.equal(ndaExpiry(new Date('2026-11-20T09:30:00.000Z')).toISOString(), '2028-11-20T09:30:00.000Z')
    assert.equal(ndaExpiry(new Date('2028-02-29T12:00:00.000Z')).toISOString(), '2030-03-01T12:00:00.000Z')
  })
})
