import { Type } from 'typebox'
import { INTRODUCTION_DECLINE_REASONS, INTRODUCTION_STATES } from '../domain/deals/pairing-introduction.ts'
import { Instant, maybe } from './shape.ts'

/** Answers of the side asked for an introduction. */
export const IntroductionAnswer = Type.Enum(['accept', 'decline'])
/** Reasons to decline an introduction. */
export const PairingDeclineReason = Type.Enum([...INTRODUCTION_DECLINE_REASONS], {
  description: 'Reason for declining, shown to the side that asked; other if none is given.',
})

/** State of a pairing’s introduction, for either side. */
export const introductionMembers = {
  state: Type.Enum([...INTRODUCTION_STATES], {
    description:
      'requested: one side has asked and the other has not answered. lapsed: not answered within fourteen days. mutual: both sides showed interest without a request. none: not requested, as in a pairing made by the operator or with a party without a workspace, for which nobody can answer.',
  }),
  asked_by: maybe(Type.Enum(['own', 'counterparty'])),
  asked_at: maybe(Instant),
  lapses_at: maybe({ ...Instant, description: 'When it lapses without an answer; while requested.' }),
  answered_at: maybe(Instant),
  decline_reason: maybe(PairingDeclineReason),
  open_to: Type.Array(Type.Enum(['answer', 'ask']), {
    description: 'Actions open to this side: answering the other’s request, or asking the other.',
  }),
}
