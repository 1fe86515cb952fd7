import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type JudgedCollection, PARTS, readCollection } from '../../tooling/judged/collection.ts'
import {
  gradesOf,
  polysemyOf,
  quantileOf,
  rankingOf,
  selectionOf,
  sellerTextOf,
  thesisTextOf,
} from '../../tooling/judged/evaluation.ts'
import { gradeOf } from '../../tooling/judged/grades.ts'
import { readThirdHalf } from '../../tooling/judged/halves.ts'
import { readTable } from '../../tooling/judged/table.ts'

const parts = PARTS.map(readCollection)
const sum = (count: (part: JudgedCollection) => number) => parts.reduce((total, part) => total + count(part), 0)
const LANGUAGES = ['en', 'fr', 'de', 'es', 'it'] as const

function pairOf(part: JudgedCollection, thesisId: string, sellerId: string) {
  const thesis = part.theses.find(({ id }) => id === thesisId) ?? assert.fail(`no thesis ${thesisId}`)
  const seller = part.sellers.find(({ id }) => id === sellerId) ?? assert.fail(`no seller ${sellerId}`)
  return [thesis, seller] as const
}

const gradeIn = (part: JudgedCollection, thesisId: string, sellerId: string) =>
  gradeOf(...pairOf(part, thesisId, sellerId), part)

describe('judged collection', () => {
  it('has the sizes stated in its README', () => {
    assert.equal(
      sum(({ trades }) => trades.size),
      196,
    )
    assert.equal(
      sum(({ sellers }) => sellers.length),
      653,
    )
    assert.equal(
      sum(({ theses }) => theses.length),
      426,
    )
    assert.equal(
      sum(({ polysemy }) => polysemy.length),
      208,
    )
  })

  it('shares no trade between development and test', () => {
    const [development, test] = [readCollection('development'), readCollection('test')]
    for (const trade of test.trades.keys()) assert.ok(!development.trades.has(trade), trade)
  })

  it('keeps development trades out of the third part’s check half and test trades out of its read half', () => {
    const [third, read, check] = [readCollection('third'), readThirdHalf('read'), readThirdHalf('check')]
    assert.deepEqual([...read.trades.keys(), ...check.trades.keys()].toSorted(), [...third.trades.keys()].toSorted())
    for (const kind of ['sellers', 'theses', 'polysemy'] as const)
      assert.equal(read[kind].length + check[kind].length, third[kind].length, kind)
    const [development, test] = [readCollection('development'), readCollection('test')]
    for (const trade of check.trades.keys()) assert.ok(!development.trades.has(trade), trade)
    for (const trade of read.trades.keys()) assert.ok(!test.trades.has(trade), trade)
  })

  for (const part of parts) {
    describe(`${part.part} part`, () => {
      it('has three sellers and a thesis for every trade', () => {
        for (const trade of part.trades.keys()) {
          assert.ok(part.sellers.filter(({ trades: [first] }) => first === trade).length >= 3, trade)
          assert.ok(
            part.theses.some(({ wanted }) => wanted.some(({ id }) => id === trade)),
            trade,
          )
        }
      })

      it('has at least a tenth of its sellers and theses in each language', () => {
        for (const language of LANGUAGES)
          for (const texts of [part.sellers, part.theses])
            assert.ok(texts.filter((text) => text.language === language).length >= texts.length / 10, language)
      })

      it('contains no duplicate text', () => {
        const texts = part.sellers.map((seller) => `${seller.language} ${sellerTextOf(seller)}`)
        assert.equal(new Set(texts).size, texts.length)
        const theses = part.theses.map((thesis) => `${thesis.language} ${thesisTextOf(thesis)}`)
        assert.equal(new Set(theses).size, theses.length)
      })

      it('contains a relevant seller for every thesis that names a business', () => {
        const grades = gradesOf(part)
        part.theses.forEach(({ id, wanted }, i) => {
          if (wanted.some(({ kind }) => kind === 'any')) return
          assert.ok(
            grades[i]?.some((grade) => grade !== null && grade >= 2),
            id,
          )
        })
      })

      it('grades 0 every seller whose first trade the thesis excludes', () => {
        for (const thesis of part.theses)
          for (const seller of part.sellers)
            if (thesis.excluded.some(({ id }) => id === seller.trades[0]))
              assert.equal(gradeOf(thesis, seller, part), 0, `${thesis.id} ${seller.id}`)
      })
    })
  }

  it('is graded by the guidelines', () => {
    const [development] = parts
    assert.ok(development !== undefined)
    const expected: [string, string, number | null][] = [
      ['wants-dental-clinics-1', 'dental-clinics-2', 3],
      ['wants-dental-clinics-1', 'dental-labs-1', 1],
      ['wants-dental-clinics-2', 'dental-labs-1', 0],
      ['wants-dental-clinics-2', 'dental-clinics-4', 2],
      ['wants-payables-software-1', 'accounting-firms-2', 0],
      ['wants-precision-turning-1', 'cnc-machining-1', 2],
      ['wants-cnc-machining-2', 'precision-turning-2', 1],
      ['wants-managed-it-1', 'managed-it-5', 2],
      ['wants-broad-1', 'payables-software-2', 2],
      ['wants-generalist-1', 'ice-cream-2', null],
      ['wants-generalist-4', 'hvac-1', 0],
    ]
    for (const [thesis, seller, grade] of expected)
      assert.equal(gradeIn(development, thesis, seller), grade, `${thesis} ${seller}`)
  })
})

describe('evaluation on judged pairs', () => {
  const grades = [[3, 2, 1, 0, null]] as const
  const scores = (...row: number[]) => [Float64Array.from(row)]

  it('scores the best order 1 and a worse order lower', () => {
    assert.deepEqual(rankingOf(scores(0.9, 0.8, 0.7, 0.6, 1), grades), { precisionAt10: 1, ndcgAt10: 1, mrr: 1 })
    const worse = rankingOf(scores(0.6, 0.7, 0.8, 0.9, 1), grades)
    assert.ok(worse.ndcgAt10 < 1)
    assert.equal(worse.mrr, 1 / 3)
  })

  it('scores a constant order below 0.7', () => {
    assert.ok(rankingOf(scores(1, 1, 1, 1, 1), grades).ndcgAt10 < 0.7)
  })

  it('counts results of grade 2 or 3 as relevant', () => {
    const selection = selectionOf(scores(0.9, 0.4, 0.6, 0.1, 1), grades)
    assert.deepEqual(selection, { precision: 0.5, recall: 0.5, share: 0.5, baseRate: 0.5 })
  })

  it('ignores pairs without a grade', () => {
    assert.equal(quantileOf(scores(0.9, 0.4, 0.6, 0.1, 1), grades, 0, 0.99), 0.1)
  })

  it('returns how often the right meaning scores above the wrong one', () => {
    const cases = ['a', 'b'].map((right) => ({ word: '', language: 'en', buyer: '', right, wrong: 'w' }) as const)
    const told = polysemyOf(cases, (_, seller) => ({ a: 0.9, b: 0.2, w: 0.6 })[seller] ?? 0)
    assert.deepEqual(told, { told: 0.5, rightShown: 0.5, wrongShown: 1 })
  })
})

describe('table of the collection', () => {
  const read = (text: string) => readTable('t.tsv', text, ['id', 'kind'])

  it('reports the line of an error', () => {
    assert.throws(() => read('id\tkind\na\tx\nb'), /t\.tsv, line 3: 1 cells instead of 2/)
    assert.throws(() => read('id\tsort\na\tx'), /the columns must be id, kind/)
    assert.throws(() => read('id\tkind\na\ty')[0]?.oneOf('kind', new Set(['x'])), /line 2: y is not known/)
    assert.throws(() => read('id\tkind\na\tx\na\tx').map((row) => row.newId('id')), /line 3: a is given twice/)
  })
})
