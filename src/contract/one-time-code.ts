import { Type } from 'typebox'

/** The code of a message, as it is typed or pasted. */
export const OneTimeCode = Type.String({
  minLength: 16,
  maxLength: 60,
  description: 'The one-time code of the message; spaces, dashes and case do not matter.',
})
