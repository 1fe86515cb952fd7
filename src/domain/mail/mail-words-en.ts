import type { MailWords, WordedMailKind } from './mail-kinds.ts'

const workspaceOf = (day: string) => `Workspace opened on ${day}:`
const orType = 'Or enter this code there:'

export const MAIL_WORDS_EN: Readonly<Record<WordedMailKind, MailWords>> = {
  verify_email: {
    subject: 'Confirm your e-mail address',
    paragraphs: [
      'Someone gave this address for a workspace on Concordat. To confirm that it is yours, open the link below in the browser where you use that workspace. It works once, within 24 hours.',
    ],
    workspaceOf,
    open: 'Confirm this address',
    orType,
    ignore: 'If it was not you, ignore this message: nothing happens unless the link is opened. Never forward it.',
  },
  recovery: {
    subject: 'A new key for your workspace',
    paragraphs: [
      'Someone requested a new key for the workspace of this address. The link below gives you a new key and revokes the old one. It works once, within one hour.',
    ],
    workspaceOf,
    open: 'Get a new key',
    orType,
    ignore:
      'If it was not you, ignore this message: your current key keeps working. Never forward it: anyone who opens the link gains access to your workspace.',
  },
  first_workspace: {
    subject: 'You already have a workspace',
    paragraphs: [
      'This address was just given for a new workspace on Concordat. It already belongs to a workspace that you confirmed.',
      'If you lost the key to that one, the link below gives you a new key and revokes the old one. It works once, within one hour. If you want a second workspace, there is nothing to do.',
    ],
    workspaceOf,
    open: 'Get a new key for the first workspace',
    orType,
    ignore:
      'If it was not you, someone else gave your address. It cannot be confirmed without access to your mailbox. Never forward this message: anyone who opens the link gains access to your workspace.',
  },
  approve_signature: {
    subject: 'Your agent asks you to sign an NDA',
    paragraphs: [
      'An agent that named you as its supervisor on Concordat asks for a confidentiality undertaking to be signed in your name. Until you approve it, nothing is signed and no name is disclosed.',
      'Open the link below to read the undertaking, and approve or refuse it. The link works once, within seven days.',
    ],
    workspaceOf,
    open: 'Read and decide',
    orType,
    ignore:
      'If you have no agent, ignore this message: nothing is signed. Never forward it: anyone who opens the link decides for you.',
  },
  address_replaced: {
    subject: 'Confirm or reject the new address of your workspace',
    paragraphs: [
      'The e-mail address of your workspace on Concordat was changed: this address was replaced by another.',
      'Open the link below to confirm the change or to reject it. If you reject it, this address becomes the address of the workspace again, and you can ask for a new key, which revokes all other keys. The link works once, within 72 hours.',
    ],
    workspaceOf,
    open: 'Confirm or reject',
    orType,
    ignore:
      'If you do nothing, the new address can recover the workspace once it has been confirmed for 72 hours. Never forward this message: anyone who opens the link decides for you.',
  },
  address_changed: {
    subject: 'The address of your workspace was changed',
    paragraphs: ['An e-mail address of your workspace on Concordat was changed.'],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'If you expected this, there is nothing to do. If not, open your workspace, correct the address and revoke the keys that you do not recognise.',
  },
  key_changed: {
    subject: 'A key to your workspace was replaced',
    paragraphs: ['A key to your workspace on Concordat was replaced by a new one. The old key no longer works.'],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'If you expected this, there is nothing to do. If not, open your workspace and revoke the keys that you do not recognise. If your own key no longer works, ask for a new one on the page for lost keys.',
  },
  owner_changed: {
    subject: 'The owners of your workspace changed',
    paragraphs: [
      'Someone became an owner of your workspace on Concordat, or stopped being one. The activity of the workspace records it.',
    ],
    workspaceOf,
    open: '',
    orType,
    ignore:
      'If you expected this, there is nothing to do. If not, open your workspace and revoke the keys that you do not recognise. Keys that they issued are revoked with them.',
  },
}
