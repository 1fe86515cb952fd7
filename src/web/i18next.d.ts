import type { en as activity } from './features/activity/words.ts'
import type { en as file } from './features/company-file/words.ts'
import type { en as releasedDocuments } from './features/data-room/released-words.ts'
import type { en as dataRoom } from './features/data-room/words.ts'
import type { en as docs } from './features/docs/words.ts'
import type { en as mail } from './features/identity/mail-words.ts'
import type { en as identity } from './features/identity/words.ts'
import type { en as fit } from './features/matching/fit-words.ts'
import type { en as matching } from './features/matching/words.ts'
import type { en as members } from './features/members/words.ts'
import type { en as released } from './features/memos/released-words.ts'
import type { en as memos } from './features/memos/words.ts'
import type { en as asking } from './features/names/asking-words.ts'
import type { en as names } from './features/names/words.ts'
import type { en as blind } from './features/nda/blind-words.ts'
import type { en as release } from './features/nda/release-words.ts'
import type { en as nda } from './features/nda/words.ts'
import type { en as notebook } from './features/notebook/words.ts'
import type { en as landing } from './features/onboarding/landing-words.ts'
import type { en as arrive } from './features/onboarding/words.ts'
import type { en as alarms } from './features/operator/alarm-words.ts'
import type { en as jobs } from './features/operator/jobs-words.ts'
import type { en as records } from './features/operator/records-words.ts'
import type { en as standing } from './features/operator/standing-words.ts'
import type { en as operator } from './features/operator/words.ts'
import type { en as overview } from './features/overview/words.ts'
import type { en as answers } from './features/pairings/answers-words.ts'
import type { en as consent } from './features/pairings/consent-words.ts'
import type { en as conversation } from './features/pairings/conversation-words.ts'
import type { en as introduction } from './features/pairings/introduction-words.ts'
import type { en as ledger } from './features/pairings/ledger-words.ts'
import type { en as moving } from './features/pairings/moving-words.ts'
import type { en as pipeline } from './features/pairings/pipeline-words.ts'
import type { en as pairings } from './features/pairings/words.ts'
import type { en as quality } from './features/quality/words.ts'
import type { en as search } from './features/search/words.ts'
import type { en as theses } from './features/theses/words.ts'
import type { en as assurance } from './features/trust/assurance-words.ts'
import type { en as trust } from './features/trust/words.ts'
import type { en as valuation } from './features/valuation/words.ts'
import type { en as common } from './words.ts'

/** Every key of every `t()` is checked against the English words. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      common: typeof common
      jobs: typeof jobs
      operator: typeof operator
      records: typeof records
      alarms: typeof alarms
      standing: typeof standing
      nda: typeof nda
      names: typeof names
      asking: typeof asking
      blind: typeof blind
      release: typeof release
      members: typeof members
      memos: typeof memos
      released: typeof released
      dataRoom: typeof dataRoom
      releasedDocuments: typeof releasedDocuments
      valuation: typeof valuation
      pairings: typeof pairings
      pipeline: typeof pipeline
      conversation: typeof conversation
      answers: typeof answers
      notebook: typeof notebook
      consent: typeof consent
      mail: typeof mail
      moving: typeof moving
      introduction: typeof introduction
      ledger: typeof ledger
      activity: typeof activity
      arrive: typeof arrive
      identity: typeof identity
      landing: typeof landing
      quality: typeof quality
      matching: typeof matching
      fit: typeof fit
      overview: typeof overview
      search: typeof search
      theses: typeof theses
      trust: typeof trust
      assurance: typeof assurance
      docs: typeof docs
      file: typeof file
    }
  }
}
