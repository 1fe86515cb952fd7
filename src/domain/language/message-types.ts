// Written by npm run messages:types from locales/; tests/messages.test.ts holds the two equal.

/** Without blanks. */
type None = Record<never, never>

/** Blanks of each message, by subject. */
export interface Messages {
  mail: {
    workspace_opened: { day: string }
    code: None
    'verify_email.subject': None
    'verify_email.body': None
    'verify_email.open': None
    'verify_email.ignore': None
    'recovery.subject': None
    'recovery.body': None
    'recovery.open': None
    'recovery.ignore': None
    'first_workspace.subject': None
    'first_workspace.body': None
    'first_workspace.open': None
    'first_workspace.ignore': None
    'approve_signature.subject': None
    'approve_signature.body': None
    'approve_signature.open': None
    'approve_signature.ignore': None
    'address_replaced.subject': None
    'address_replaced.body': None
    'address_replaced.open': None
    'address_replaced.ignore': None
    'address_changed.subject': None
    'address_changed.body': None
    'address_changed.ignore': None
    'key_changed.subject': None
    'key_changed.body': None
    'key_changed.ignore': None
    'owner_changed.subject': None
    'owner_changed.body': None
    'owner_changed.ignore': None
    'waiting_now.subject': None
    'waiting_now.lead': None
    'waiting_daily.subject': None
    'waiting_daily.lead': None
    'waiting_reminder.subject': None
    'waiting_reminder.lead': None
    'topics.introductions': None
    'topics.name_requests': None
    'topics.messages': None
    'topics.phases': None
    'topics.papers': None
    'topics.tasks': None
    open_workspace: None
    reason: None
    settings: None
  }
}

/** Languages that have a subject. */
export interface MessageLanguages {
  mail: 'en' | 'fr'
}
