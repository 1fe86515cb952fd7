import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { ask, is } from '../_contract.ts'
import { type Seeded, seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'

let app: TestHouse
before(async () => {
  app = await startService()
})
after(() => app.close())

const send = async ({ key }: Seeded, pair_id: string, text: string): Promise<number> => {
  const sent = await ask(app, 'sendMessage', { key, params: { pair_id }, body: { text } })
  is(sent, 201)
  return sent.body.message_id
}
const publish = ({ key }: Seeded, pair_id: string, question_id: number, answer_id: number) =>
  ask(app, 'publishAnswer', { key, params: { pair_id }, body: { question_id, answer_id } })
const list = ({ key }: Seeded, pair_id: string) => ask(app, 'listPublishedAnswers', { key, params: { pair_id } })

function refused(answer: Awaited<ReturnType<typeof ask>>, status: number, code: string): void {
  is(answer, status)
  assert.equal(answer.body.code, code)
}

/** Creates a buyer paired with `seller`, and discloses the seller's name to it if it has signed. */
async function pairedBuyer(seller: Seeded, { isSigned }: { isSigned: boolean }): Promise<[Seeded, string]> {
  const buyer = await seedBuyer(app)
  if (isSigned) is(await app.sign(buyer.key), 200)
  const body = { buyer_id: buyer.id, seller_id: seller.id }
  const made = await ask(app, 'createPairing', { body, headers: { 'x-session-id': buyer.key } })
  is(made, 201)
  if (isSigned) is(await ask(app, 'listPairings', { key: buyer.key }), 200)
  return [buyer, made.body.pair_id]
}

describe('published answer', () => {
  it('is shown to every buyer that knows the seller’s name, without the asker, and to nobody else', async () => {
    const seller = await seedSeller(app)
    const [asker, asked] = await pairedBuyer(seller, { isSigned: true })
    const [reader, read] = await pairedBuyer(seller, { isSigned: true })
    const [blind, unsigned] = await pairedBuyer(seller, { isSigned: false })
    const question = await send(asker, asked, `We at ${asker.company} in Krzywoustego ask: are the premises rented?`)
    const answer = await send(seller, asked, 'Yes, in Vouvray, until 2031.')
    const made = await publish(seller, asked, question, answer)
    is(made, 201)
    for (const [side, pairId] of [
      [reader, read],
      [asker, asked],
      [seller, read],
    ] as const) {
      const { body } = await list(side, pairId)
      assert.equal(body.open, true)
      const [shown] = body.answers
      assert.equal(shown.answer, 'Yes, in Vouvray, until 2031.')
      assert.match(shown.question, /are the premises rented/)
      for (const telling of [asker.company, 'Krzywoustego', `pair-${asker.id}`])
        assert.ok(!JSON.stringify(body).includes(telling), telling)
    }
    assert.deepEqual((await list(blind, unsigned)).body, { open: false, answers: [] })
    const exported = (await ask(app, 'exportWorkspace', { key: seller.key })).body
    assert.equal(exported.published_answers.length, 1)
    is(await ask(app, 'withdrawAnswer', { key: seller.key, body: { published_id: made.body.published_id } }), 200)
    assert.deepEqual((await list(reader, read)).body, { open: true, answers: [] })
  })

  it('is announced to every buyer that can read it, including the asker, in the same words, and to nobody else', async () => {
    const seller = await seedSeller(app)
    const [asker, asked] = await pairedBuyer(seller, { isSigned: true })
    const [reader] = await pairedBuyer(seller, { isSigned: true })
    const [blind] = await pairedBuyer(seller, { isSigned: false })
    const [gone, left] = await pairedBuyer(seller, { isSigned: true })
    const abandoning = { pair_ids: [left], phase: '9_abandoned' }
    is(await ask(app, 'updatePhase', { body: abandoning, headers: { 'x-session-id': gone.key } }), 200)
    const question = await send(asker, asked, 'Are the premises rented?')
    const answer = await send(seller, asked, 'Yes, until 2031.')
    is(await publish(seller, asked, question, answer), 201)
    const told = async ({ key }: Seeded) =>
      (await ask(app, 'listActivity', { key })).body.events.filter(
        ({ type }: { type: string }) => type === 'answer_published',
      )
    const [[forAsker], [forReader]] = [await told(asker), await told(reader)]
    const { time: _, pair_id: own, ...toAsker } = forAsker
    const { time: __, pair_id: others, ...toReader } = forReader
    assert.notEqual(own, others)
    // The link and the next step refer to the reader's own pairing.
    assert.deepEqual(JSON.parse(JSON.stringify(toReader).replaceAll(others, own)), toAsker)
    assert.ok(!JSON.stringify(toReader).includes(own))
    assert.match(forReader.detail, new RegExp(seller.company))
    for (const nobody of [blind, gone]) assert.deepEqual(await told(nobody), [])
    const [forSeller] = await told(seller)
    assert.deepEqual(forSeller.facts, { side: 'seller', readers: 2 })
    assert.match(forSeller.detail, /2 buyers/)
  })

  it('is rejected with 409 if it names an asker whose name the seller knows', async () => {
    const seller = await seedSeller(app)
    const [asker, pairId] = await pairedBuyer(seller, { isSigned: true })
    is(await app.sign(seller.key), 200)
    is(await ask(app, 'listPairings', { key: seller.key }), 200)
    const question = await send(asker, pairId, 'Are the premises rented?')
    const answer = await send(seller, pairId, `Dear ${asker.company}, yes.`)
    refused(await publish(seller, pairId, question, answer), 409, 'answer_names_asker')
  })

  it('is accepted with a guessed name, right or wrong, so that publishing does not confirm the guess', async () => {
    const seller = await seedSeller(app)
    const [asker, pairId] = await pairedBuyer(seller, { isSigned: true })
    const question = await send(asker, pairId, 'Are the premises rented?')
    for (const guess of [asker.company, 'Wrongly Guessed'])
      is(await publish(seller, pairId, question, await send(seller, pairId, `Are you ${guess}?`)), 201)
  })

  it('publishing returns 403 to the buyer and a stranger, 404 for mismatched messages and 409 for a repeat', async () => {
    const [seller, stranger] = [await seedSeller(app), await seedSeller(app)]
    const [asker, pairId] = await pairedBuyer(seller, { isSigned: true })
    const [other, otherPair] = await pairedBuyer(seller, { isSigned: true })
    const question = await send(asker, pairId, 'Are the premises rented?')
    const answer = await send(seller, pairId, 'Yes.')
    const elsewhere = await send(other, otherPair, 'Is there a pension plan?')
    refused(await publish(asker, pairId, question, answer), 403, 'answers_not_yours')
    refused(await publish(stranger, pairId, question, answer), 403, 'not_your_pairing')
    refused(await list(stranger, pairId), 403, 'not_your_pairing')
    for (const [one, two] of [
      [answer, question],
      [elsewhere, answer],
      [question, elsewhere],
      [question, 999_999],
    ] as const)
      refused(await publish(seller, pairId, one, two), 404, 'answer_not_publishable')
    const made = await publish(seller, pairId, question, answer)
    is(made, 201)
    refused(await publish(seller, pairId, question, answer), 409, 'answer_published')
    const { published_id } = made.body
    refused(
      await ask(app, 'withdrawAnswer', { key: stranger.key, body: { published_id } }),
      404,
      'published_answer_not_found',
    )
  })

  it('keeps its answer but not its question after the asker is erased, and is removed with the seller', async () => {
    const seller = await seedSeller(app)
    const [asker, pairId] = await pairedBuyer(seller, { isSigned: true })
    const [reader, read] = await pairedBuyer(seller, { isSigned: true })
    const question = await send(asker, pairId, 'Are the premises rented?')
    is(await publish(seller, pairId, question, await send(seller, pairId, 'Yes, until 2031.')), 201)
    is(await ask(app, 'eraseWorkspace', { key: asker.key, body: { confirm: 'erase' } }), 200)
    const [kept] = (await list(reader, read)).body.answers
    assert.deepEqual([kept.question, kept.answer], [undefined, 'Yes, until 2031.'])
    is(await ask(app, 'eraseWorkspace', { key: seller.key, body: { confirm: 'erase' } }), 200)
    assert.deepEqual((await list(reader, read)).body.answers, [])
  })
})
