/** Limits the keys of `t()` to those of the English messages. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      activity: typeof import('../../locales/en/app/activity.json')
      alarms: typeof import('../../locales/en/app/alarms.json')
      answers: typeof import('../../locales/en/app/answers.json')
      arrive: typeof import('../../locales/en/app/arrive.json')
      asking: typeof import('../../locales/en/app/asking.json')
      assurance: typeof import('../../locales/en/app/assurance.json')
      blind: typeof import('../../locales/en/app/blind.json')
      common: typeof import('../../locales/en/app/common.json')
      consent: typeof import('../../locales/en/app/consent.json')
      conversation: typeof import('../../locales/en/app/conversation.json')
      'data-room': typeof import('../../locales/en/app/data-room.json')
      docs: typeof import('../../locales/en/app/docs.json')
      file: typeof import('../../locales/en/app/file.json')
      fit: typeof import('../../locales/en/app/fit.json')
      identity: typeof import('../../locales/en/app/identity.json')
      introduction: typeof import('../../locales/en/app/introduction.json')
      jobs: typeof import('../../locales/en/app/jobs.json')
      landing: typeof import('../../locales/en/app/landing.json')
      ledger: typeof import('../../locales/en/app/ledger.json')
      mail: typeof import('../../locales/en/app/mail.json')
      matching: typeof import('../../locales/en/app/matching.json')
      members: typeof import('../../locales/en/app/members.json')
      memos: typeof import('../../locales/en/app/memos.json')
      moving: typeof import('../../locales/en/app/moving.json')
      names: typeof import('../../locales/en/app/names.json')
      nda: typeof import('../../locales/en/app/nda.json')
      notebook: typeof import('../../locales/en/app/notebook.json')
      operator: typeof import('../../locales/en/app/operator.json')
      overview: typeof import('../../locales/en/app/overview.json')
      pairings: typeof import('../../locales/en/app/pairings.json')
      'party-fields': typeof import('../../locales/en/app/party-fields.json')
      pipeline: typeof import('../../locales/en/app/pipeline.json')
      quality: typeof import('../../locales/en/app/quality.json')
      reading: typeof import('../../locales/en/app/reading.json')
      records: typeof import('../../locales/en/app/records.json')
      release: typeof import('../../locales/en/app/release.json')
      released: typeof import('../../locales/en/app/released.json')
      'released-documents': typeof import('../../locales/en/app/released-documents.json')
      search: typeof import('../../locales/en/app/search.json')
      standing: typeof import('../../locales/en/app/standing.json')
      steps: typeof import('../../locales/en/app/steps.json')
      theses: typeof import('../../locales/en/app/theses.json')
      trust: typeof import('../../locales/en/app/trust.json')
      valuation: typeof import('../../locales/en/app/valuation.json')
    }
  }
}

export {}
