/** One e-mail address, without a name beside it. */
export const EMAIL = /^[^\s@<>]+@[^\s@<>]+$/
