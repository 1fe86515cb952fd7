/** A single e-mail address without a display name. */
export const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/
