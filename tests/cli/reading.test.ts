import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { openTestLanguageModel, sends, type TestLanguageModel } from '../_language-model.ts'
import { seedBuyer } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

let app: TestHouse
let user: CliUser
let model: TestLanguageModel
before(async () => {
  model = await openTestLanguageModel()
  app = await startService({ LLM_URL: `${model.url}/v1`, LLM_MODEL: 'double' })
  user = openCliUser(app.url)
})
after(async () => {
  user.leave()
  await app.close()
  model.close()
})

describe('concordat reading', () => {
  it('prints the businesses, places and sizes of a text without a workspace', async () => {
    const text = done(
      await user.run(['reading', 'preview', 'Dental laboratories in France, EBITDA €1–3m, no orthodontics']),
    )
    assert.match(text, /wanted +dental-laboratory/)
    assert.match(text, /excluded +dental-clinics/)
    assert.match(text, /places +France/)
    assert.match(text, /ebitda 1 to 3 EUR m/)
  })
  it('prints the trades and countries proposed by a language model with the words of the text', async () => {
    const { key } = await seedBuyer(app, { sector: 'Zahnprothetik', geography: 'Tirol' })
    const wanted = [{ trade: 'dental-laboratory', from: 'Zahnprothetik' }]
    model.answer = sends(JSON.stringify({ wanted, excluded: [], countries: ['AT'] }))
    const text = done(await user.run(['reading', 'propose'], { environment: { CONCORDAT_KEY: key } }))
    assert.match(text, /trades +dental-laboratory +dental laboratory +Zahnprothetik/)
    assert.match(text, /countries +AT/)
  })
  it('rejects a missing text and an unknown language and lists the supported ones', async () => {
    refused(await user.run(['reading', 'preview']), 2, /write it as: concordat reading preview <text>/)
    const answer = await user.run(['reading', 'preview', 'bakeries', '--language', 'ja'])
    refused(answer, 2, /en, fr, de, es, it, nl, pt, sv, da, nb, pl/)
  })
  it('prints the vocabulary by a prefix of a name or code', async () => {
    assert.match(
      done(await user.run(['trades', 'dental', 'lab'])),
      /dental-laboratory +dental laboratory +health +32\.50/,
    )
    assert.match(done(await user.run(['trades', '43.91'])), /roofing/)
  })
})
