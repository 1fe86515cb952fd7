import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { OperationId } from '../../src/contract/index.ts'
import { openClient, REVISIONS, textOf } from '../mcp/_client.ts'
import { say } from './_conversation.ts'
import { openSceneForTests, type Scene } from './_scene.ts'

/** A person buys in a browser and an agent sells over MCP. */
describe('deal between a person and an agent', () => {
  let scene: Scene
  openSceneForTests((opened) => {
    scene = opened
  })

  it('runs from the introduction through name, memorandum, messages and phase consent to closing', async () => {
    const { app } = scene
    const { buyer, seller, pairId: pair_id } = app
    const agent = await openClient(app, REVISIONS[0])
    /** Calls a tool and returns its result, or its error if `isRefused`. */
    const call = async (name: OperationId, input: object = {}, { isRefused = false } = {}) => {
      const result = await agent.callTool({ name, arguments: { session_id: seller.key, ...input } })
      assert.equal(result.isError ?? false, isRefused, `${name}: ${textOf(result)}`)
      // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into
      return (isRefused ? JSON.parse(textOf(result)) : result.structuredContent) as any
    }
    try {
      const page = await scene.visit(`/workspace/pipeline/${pair_id}`, { key: buyer.key })
      const seen = (text: string | RegExp) => page.getByText(text).first().waitFor()
      const again = async () => void (await page.reload({ waitUntil: 'networkidle' }))
      await seen(/You have asked Company [A-Z] for an introduction/)
      await call('answerIntroduction', { pair_id, answer: 'accept' })
      await again()
      await seen(/Company [A-Z] accepted your introduction\./)
      await page.getByRole('button', { name: 'Open the name' }).first().click()
      await seen('Atelier Mercier')

      await call('approveMemorandum')
      await call('releaseMemorandum', { pair_id })
      await again()
      await seen(/has released its information memorandum to you/)

      await say(page, 'Are the premises rented?')
      const { messages } = await call('listMessages', { pair_id })
      assert.equal(messages[0].text, 'Are the premises rented?')
      const { message_id: answer_id } = await call('sendMessage', { pair_id, text: 'Yes, until 2031.' })
      await call('publishAnswer', { pair_id, question_id: messages[0].message_id, answer_id })
      await again()
      await seen('Answers the seller has given to all its buyers. Nobody sees who asked.')

      await call('setDealRules', { phase_consent: 'both' })
      for (const [name, phase] of [
        ['LOI', '4_loi'],
        ['Closed', '8_closed'],
      ] as const) {
        await again()
        await page.getByRole('button', { name: 'Move to' }).first().click()
        await page.getByRole('menuitem', { name, exact: true }).click()
        await page.getByRole('button', { name: 'Ask for confirmation' }).click()
        await seen(/You have asked Atelier Mercier to confirm the phase/)
        const [{ phase_request }] = (await call('listPairings')).pairings
        assert.equal(phase_request.phase, phase)
        const { request_id } = phase_request
        await call('answerPhaseRequest', { pair_id, request_id, answer: 'confirm' })
        const replay = await call('answerPhaseRequest', { pair_id, request_id, answer: 'confirm' }, { isRefused: true })
        assert.equal(replay.code, 'phase_request_not_open')
        assert.equal((await call('listPairings')).pairings[0].phase, phase)
      }
      await again()
      await seen('Closed')
    } finally {
      await agent.close()
    }
  })
})
