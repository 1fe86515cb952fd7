import { Type } from 'typebox'
import { INTRODUCTION_DECLINE_REASONS, INTRODUCTION_STATES } from '../domain/pairing-introduction.ts'
import { Instant, maybe } from './shape.ts'

/** What the asked side may answer. */
export const IntroductionAnswer = Type.Enum(['accept', 'decline'])
/** Why an introduction was declined. */
export const PairingDeclineReason = Type.Enum([...INTRODUCTION_DECLINE_REASONS], {
  description: 'Why an introduction is declined; the side that asked reads it. other where none is given.',
})

/** How the introduction of a pairing stands, for either side. */
export const introductionMembers = {
  state: Type.Enum([...INTRODUCTION_STATES], {
    description:
      'requested: one side asks and the other has not answered. lapsed: not answered within fourteen days. mutual: both sides have shown interest without one answering the other. none: nobody asks, as in a pairing that the operator made or one with a party without a workspace, for which nobody can answer.',
  }),
  asked_by: maybe(Type.Enum(['own', 'counterparty'])),
  asked_at: maybe(Instant),
  lapses_at: maybe({ ...Instant, description: 'When it lapses unless it is answered; while it is requested.' }),
  answered_at: maybe(Instant),
  decline_reason: maybe(PairingDeclineReason),
  open_to: Type.Array(Type.Enum(['answer', 'ask']), {
    description: 'What this side can do now: answer what the other asks, or ask the other.',
  }),
}
