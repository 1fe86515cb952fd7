import type { ReadAnswer } from '../disclosure/opened-contents.ts'
import { withoutNulls } from './without-nulls.ts'

export const publishedAnswerOnWire = ({ id, question, answer, publishedAt }: ReadAnswer) => ({
  published_id: id,
  ...withoutNulls({ question }),
  answer,
  published_at: publishedAt,
})
