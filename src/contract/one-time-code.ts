import { Type } from 'typebox'

/** Code of a message, as typed or pasted. */
export const OneTimeCode = Type.String({
  minLength: 16,
  maxLength: 60,
  description: 'The one-time code of the message; spaces, dashes and case are ignored.',
})
