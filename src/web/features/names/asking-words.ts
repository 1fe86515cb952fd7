/** Words of asking a party for its name. */
export const en = {
  ask: 'Ask for the name',
  as: 'Shown as',
  introduction: {
    code_name: 'my code name',
    company: 'my company',
    contact: 'my company and contact',
  },
  reason: {
    not_now: 'not now',
    not_a_fit: 'not a fit',
    assurance_too_low: 'not enough is proven',
    other: 'other reasons',
  },
}

/** The same in French. */
export const fr: typeof en = {
  ask: 'Demander le nom',
  as: 'Présenté par',
  introduction: {
    code_name: 'mon nom de code',
    company: 'ma société',
    contact: 'ma société et mon contact',
  },
  reason: {
    not_now: 'pas maintenant',
    not_a_fit: 'ne convient pas',
    assurance_too_low: 'trop peu vérifié',
    other: 'autres raisons',
  },
}
