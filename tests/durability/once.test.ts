import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { solveChallenge } from '../_altcha.ts'
import { newPlace, type Place } from '../_place.ts'
import { BUYER, SELLER } from '../_service.ts'
import { isWhole } from '../_thoroughness.ts'
import {
  type End,
  OPERATOR_TOKEN,
  type Received,
  type Request,
  type RunningService,
  runService,
} from './_killed-service.ts'

/** The long run ends the process at every statement of each request, the short one at a single statement. */
const isAtEvery = process.env.DURABILITY_KILLS !== undefined

/** Requests of `npm test`: the one with the most statements and the one whose repetition would do most harm. */
const SHORT = ['SIGKILL signature', 'SIGTERM registration by a solved challenge']

const supervisor = { name: 'Sue Pervisor', email: 'sue@supervision.example' }
const operator = { authorization: `Bearer ${OPERATOR_TOKEN}` }

/** A request that must take effect once, and the proof that it did. */
interface Trial extends Request {
  success: number
  /** SQL query for the number of times the request took effect. */
  effects: string
  /** Asserts that the returned key or receipt is valid. */
  check(service: RunningService, answer: Received): Promise<void>
}

/** Parties that the trials share. */
interface Ground {
  buyer: { key: string; id: number }
  sellerIds: number[]
}

let turn = 0
let place: Place
let ground: Ground
/** Current process: it verifies the effects that its predecessor left and is then ended itself. */
let service: RunningService

before(async () => {
  place = await newPlace()
  service = await runService(place)
  ground = await groundIn(service)
})
after(async () => {
  await service.close()
  await place.remove()
})

async function groundIn({ post, get }: RunningService): Promise<Ground> {
  const identity = { name: 'Ground', email: 'ground@trial.example', company: 'Groundwork' }
  const registered = await post({
    path: '/api/submit',
    body: { user_type: 'investor', identity, buyer: BUYER, supervisor },
  })
  const key = registered?.body.session_id
  const session = await get(`/api/session/${key}`)
  const parties = Array.from({ length: 200 }, (_, i) => ({
    side: 'seller',
    company: `Quarry ${i} ${randomUUID()}`,
    ...SELLER,
  }))
  const imported = await post({ path: '/api/operator/parties/import', body: { parties }, headers: operator })
  return {
    buyer: { key, id: session.body.buyer.id },
    sellerIds: imported?.body.rows.map(({ id }: { id: number }) => id),
  }
}

/** A registration with the given proof of a human. */
function registration(proof: object): Trial {
  const email = `${randomUUID()}@trial.example`
  const identity = { name: 'Tria L', email, company: `Trial ${turn}` }
  const buyer = { ...BUYER, sector: `Maintenance of looms ${turn}` }
  return {
    path: '/api/submit',
    body: { user_type: 'investor', identity, buyer, ...proof },
    success: 200,
    effects: `select count(*) from identities i join parties p on p.identity_id = i.id where i.email = '${email}'`,
    async check({ get }, { body }) {
      const session = await get(`/api/session/${body.session_id}`)
      assert.equal(session.body.identity?.email, email, 'the returned key is not valid')
    },
  }
}

const trials: Record<string, () => Trial | Promise<Trial>> = {
  registration: () => registration({ supervisor }),
  'registration by a solved challenge': async () => {
    const challenge = await service.get('/api/challenge')
    return registration({ challengeToken: await solveChallenge(challenge.body) })
  },
  pairing: () => {
    const sellerId = ground.sellerIds[turn]
    return {
      path: '/api/pairings/create',
      body: { buyer_id: ground.buyer.id, seller_id: sellerId },
      headers: operator,
      success: 201,
      effects: `select (select count(*) from pairings where seller_id = ${sellerId}) +
        10 * (select count(*) - 1 from operator_audit where act = 'createPairing' and subject like '%-${sellerId}') as count`,
      async check(_, { body }) {
        assert.equal(body.pair_id, `pair-${ground.buyer.id}-${sellerId}`)
      },
    }
  },
  signature: () => {
    const signer = `Sig Natory ${turn} ${randomUUID()}`
    return {
      path: '/api/nda/sign',
      body: { session_id: ground.buyer.key, signer_name: signer },
      success: 200,
      effects: `select count(*) from nda_records where signer_name = '${signer}'`,
      async check({ get }) {
        const { body } = await get(`/api/nda/${ground.buyer.key}/receipt`)
        assert.deepEqual([body.verified, body.record.signer_name], [true, signer])
      },
    }
  },
  import: () => {
    const mark = randomUUID()
    const parties = [1, 2, 3].map((i) => ({
      side: 'seller',
      company: `Import ${mark} ${'abc'[i]}`,
      sector: `Looms ${i}`,
    }))
    return {
      path: '/api/operator/parties/import',
      body: { parties },
      headers: operator,
      success: 200,
      effects: `select count(*) / 3.0 as count from identities where company like 'Import ${mark} %'`,
      async check(_, { body }) {
        assert.equal(body.created, parties.length, 'the repeated import reported its own rows')
      },
    }
  },
  manifest: () => {
    const agent = `agent ${randomUUID()}`
    return {
      path: '/api/exchange/manifest',
      body: {
        agent_name: agent,
        manifest: {
          identity: 'An agent for a buyer of industrial companies.',
          wants: 'A company of industrial maintenance in France.',
          offers: 'Equity of 4 to 30 million euros.',
          interface: 'JSON over HTTP.',
          delivery_contract: 'One answer, fetched by the agent.',
          boundary: 'No names are told.',
        },
      },
      success: 200,
      effects: `select count(*) from exchange_threads where participant = '${agent}'`,
      async check({ get }, { body }) {
        const answer = await get(`/api/exchange/answer/${body.msgid}`)
        assert.equal(answer.status, 200)
        assert.equal(answer.body.count, 1, 'the manifest was not answered exactly once')
      },
    }
  },
}

/** Ends the process during the request and repeats it to the next one; returns true if it was ended. */
async function endedAndRepeated(trial: Trial, end: End): Promise<boolean> {
  const request = { ...trial, headers: { ...trial.headers, 'idempotency-key': randomUUID() } }
  await service.endAt(end)
  const acknowledged = await service.post(request)
  const sent = acknowledged === null ? null : await service.endAt(null)
  const isEnded = sent === null || sent >= end.at
  if (isEnded) {
    assert.equal(await service.ended(), end.signal === 'SIGKILL' ? 'SIGKILL' : '0')
    service = await runService(place)
  }
  const why = `ended at statement ${end.at} by ${end.signal}`
  const repeated = await service.post(request)
  assert.equal(repeated?.status, trial.success, `${why}: ${repeated?.text}`)
  if (acknowledged?.status === trial.success) assert.equal(repeated?.text, acknowledged.text, why)
  assert.equal(await service.count(trial.effects), 1, `${why}: wrong number of effects`)
  if (repeated !== null) await trial.check(service, repeated)
  return isEnded
}

/** Waits until the process sends no statement on its own, since texts are embedded after registration. */
async function quiet(): Promise<void> {
  do await wait(300)
  while ((await service.endAt(null)) !== 0)
}

/** Returns the number of statements that a process sends for an undisturbed request. */
async function statementsOf(trial: Trial): Promise<number> {
  await quiet()
  const answer = await service.post(trial)
  assert.equal(answer?.status, trial.success, answer?.text)
  return (await service.endAt(null)) ?? assert.fail('the service has ended')
}

for (const signal of ['SIGKILL', 'SIGTERM'] as const)
  describe(`request repeated under its Idempotency-Key after ${signal} at one of its statements`, () => {
    for (const [what, next] of Object.entries(trials).filter(
      ([what]) => isAtEvery || isWhole || SHORT.includes(`${signal} ${what}`),
    ))
      it(`takes effect once and is answered: ${what}`, async (t) => {
        turn += 1
        const first = await next()
        const statements = await statementsOf({
          ...first,
          headers: { ...first.headers, 'idempotency-key': randomUUID() },
        })
        const all = Array.from({ length: statements + 1 }, (_, at) => at + 1)
        const some =
          signal === 'SIGKILL' || what.startsWith('registration') ? [1 + Math.floor(Math.random() * statements)] : []
        let ends = 0
        for (const at of isAtEvery ? all : some) {
          turn += 1
          if (await endedAndRepeated(await next(), { at, signal })) ends += 1
        }
        t.diagnostic(`${what}: ${statements} statements, ${ends} ends by ${signal}`)
      })
  })
