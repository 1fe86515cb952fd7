/** The keys that `t()` accepts are those of the English messages. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      activity: typeof import('../../locales/en/app/activity.json')['default']
      alarms: typeof import('../../locales/en/app/alarms.json')['default']
      answers: typeof import('../../locales/en/app/answers.json')['default']
      arrive: typeof import('../../locales/en/app/arrive.json')['default']
      asking: typeof import('../../locales/en/app/asking.json')['default']
      assurance: typeof import('../../locales/en/app/assurance.json')['default']
      blind: typeof import('../../locales/en/app/blind.json')['default']
      common: typeof import('../../locales/en/app/common.json')['default']
      consent: typeof import('../../locales/en/app/consent.json')['default']
      conversation: typeof import('../../locales/en/app/conversation.json')['default']
      'data-room': typeof import('../../locales/en/app/data-room.json')['default']
      docs: typeof import('../../locales/en/app/docs.json')['default']
      file: typeof import('../../locales/en/app/file.json')['default']
      fit: typeof import('../../locales/en/app/fit.json')['default']
      identity: typeof import('../../locales/en/app/identity.json')['default']
      introduction: typeof import('../../locales/en/app/introduction.json')['default']
      jobs: typeof import('../../locales/en/app/jobs.json')['default']
      landing: typeof import('../../locales/en/app/landing.json')['default']
      ledger: typeof import('../../locales/en/app/ledger.json')['default']
      mail: typeof import('../../locales/en/app/mail.json')['default']
      matching: typeof import('../../locales/en/app/matching.json')['default']
      members: typeof import('../../locales/en/app/members.json')['default']
      memos: typeof import('../../locales/en/app/memos.json')['default']
      moving: typeof import('../../locales/en/app/moving.json')['default']
      names: typeof import('../../locales/en/app/names.json')['default']
      nda: typeof import('../../locales/en/app/nda.json')['default']
      notebook: typeof import('../../locales/en/app/notebook.json')['default']
      operator: typeof import('../../locales/en/app/operator.json')['default']
      overview: typeof import('../../locales/en/app/overview.json')['default']
      pairings: typeof import('../../locales/en/app/pairings.json')['default']
      'party-fields': typeof import('../../locales/en/app/party-fields.json')['default']
      pipeline: typeof import('../../locales/en/app/pipeline.json')['default']
      quality: typeof import('../../locales/en/app/quality.json')['default']
      records: typeof import('../../locales/en/app/records.json')['default']
      release: typeof import('../../locales/en/app/release.json')['default']
      released: typeof import('../../locales/en/app/released.json')['default']
      'released-documents': typeof import('../../locales/en/app/released-documents.json')['default']
      search: typeof import('../../locales/en/app/search.json')['default']
      standing: typeof import('../../locales/en/app/standing.json')['default']
      steps: typeof import('../../locales/en/app/steps.json')['default']
      theses: typeof import('../../locales/en/app/theses.json')['default']
      trust: typeof import('../../locales/en/app/trust.json')['default']
      valuation: typeof import('../../locales/en/app/valuation.json')['default']
    }
  }
}

export {}
