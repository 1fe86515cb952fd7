import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { seedBuyer, seedSeller } from '../_seed.ts'
import { startService, type TestHouse } from '../_service.ts'
import { type CliUser, done, openCliUser, refused } from './_concordat.ts'

describe('concordat theses', () => {
  let app: TestHouse
  let user: CliUser
  before(async () => {
    app = await startService()
    user = openCliUser(app.url, { CONCORDAT_KEY: (await seedBuyer(app)).key })
  })
  after(async () => {
    user.leave()
    await app.close()
  })

  it('adds, lists, changes, ranks by and removes a thesis', async () => {
    const seller = await seedSeller(app, { sector: 'Calibration laboratories', product: 'Calibration of instruments' })
    const stated = [
      '--sector',
      'Calibration laboratories',
      '--ticket-min',
      '2',
      '--ticket-max',
      '12,5',
      '--geography',
      'Benelux',
    ]
    const added = done(
      await user.run(['theses', 'add', '--name', 'Calibration', ...stated, '--solution', 'Torque tests']),
    )
    const [, id = ''] = /^Thesis (\d+) “Calibration” has been added/.exec(added) ?? []
    assert.match(
      done(await user.run(['theses'])),
      new RegExp(`^ *${id} +Calibration +Calibration laboratories +Benelux`, 'm'),
    )

    done(
      await user.run(['theses', 'change', id, '--ticket-max', '20', '--without', 'solution', '--without', 'geography']),
    )
    const [thesis] = (await user.json(['theses'])).theses
    const { name, sector, check_size_min, check_size_max, solution_1, geography } = thesis
    assert.deepEqual(
      { name, sector, check_size_min, check_size_max, solution_1, geography },
      {
        name: 'Calibration',
        sector: 'Calibration laboratories',
        check_size_min: 2,
        check_size_max: 20,
        solution_1: undefined,
        geography: undefined,
      },
    )
    assert.match(done(await user.run(['matches', '--thesis', id])), new RegExp(`^ *${seller.id} `, 'm'))
    assert.match(done(await user.run(['theses'])), / 2 to 20$/m)
    done(await user.run(['theses', 'change', id, '--without', 'ticket-min']))
    assert.match(done(await user.run(['theses'])), / up to 20$/m)

    done(await user.run(['activity']))
    const newer = await seedSeller(app, { sector: 'Calibration laboratories', product: 'Calibration of instruments' })
    done(await user.run(['activity']))
    const today = new Date().toISOString().slice(0, 10)
    const listed = done(await user.run(['matches', '--thesis', id]))
    assert.match(listed, / NEW SINCE /)
    assert.match(listed, new RegExp(`^ *${newer.id} .* ${today} `, 'm'))
    assert.doesNotMatch(listed, new RegExp(`^ *${seller.id} .* ${today} `, 'm'))

    done(await user.run(['theses', 'remove', id]))
    assert.match(done(await user.run(['theses'])), /There is no thesis/)
    refused(await user.run(['matches', '--thesis', id]), 5, /no thesis of this id/)
  })

  it('stores confirmed sizes as written until they are withdrawn', async () => {
    const sizes = ['--size', 'revenue 5m-20m EUR', '--size', 'ebitda 1m- GBP']
    done(await user.run(['theses', 'add', '--name', 'Sized', '--sector', 'Calibration laboratories', ...sizes]))
    const sized = async () =>
      (await user.json(['theses'])).theses.find(({ name }: { name: string }) => name === 'Sized')
    const { thesis_id, sizes: stored } = await sized()
    assert.deepEqual(stored, [
      { figure: 'revenue', min: 5, max: 20, currency: 'EUR' },
      { figure: 'ebitda', min: 1, currency: 'GBP' },
    ])
    done(await user.run(['theses', 'change', String(thesis_id), '--ticket-max', '20']))
    assert.deepEqual((await sized()).sizes, stored)
    done(await user.run(['theses', 'change', String(thesis_id), '--size', 'as_read']))
    assert.equal((await sized()).sizes, undefined)
    const confirmed = ['--size', 'ebitda 1m- GBP', '--size', 'ev -30m']
    done(await user.run(['update', 'buyer', ...confirmed]))
    assert.match(
      done(await user.run(['reading'])),
      /ebitda from 1 GBP m \(confirmed\), ev up to 30 EUR m \(confirmed, not compared\)/,
    )
    done(await user.run(['update', 'buyer', '--size', 'none']))
    assert.deepEqual((await user.json(['session'])).buyer.sizes, [{ figure: 'none' }])
    refused(await user.run(['update', 'buyer', '--size', 'large']), 2, /--size takes a figure/)
    refused(await user.run(['update', 'seller', '--size', 'none']), 2, /--size is not an option of a seller/)
  })

  it('rejects an invalid thesis with a sentence that states the remedy', async () => {
    refused(await user.run(['theses', 'add', '--name', 'Nameless']), 2, /--sector is missing/)
    refused(await user.run(['theses', 'change', '4711', '--name', 'Another']), 5, /concordat theses lists them/)
    refused(await user.run(['theses', 'change', '4711', '--without', 'sector']), 2, /--without takes one of/)
    const asSeller = openCliUser(app.url, { CONCORDAT_KEY: (await seedSeller(app)).key })
    refused(await asSeller.run(['theses', 'add', '--name', 'Ours', '--sector', 'Tools']), 6, /only a buyer has theses/)
    asSeller.leave()
  })
})
