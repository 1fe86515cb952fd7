import type { Messages } from '../../messages.ts'

/** About data rooms, in English: the ids and the blanks of the tables of every other language. */
export const DATA_ROOM_TEXTS_EN = {
  folder_unknown: 'the data room has no such folder',
  use_folder_id: 'Use a folder_id of GET /api/data-room/{session_id}.',
  folder_name_taken: 'there is a folder of this name already',
  choose_folder_name: 'Choose another name, or use the folder that is there.',
  document_unknown: 'there is no such document',
  use_document_id: 'Use a document_id of the list, or upload the file again: an upload that stops is kept for a day.',
  document_name_taken: 'the folder has another document of this name',
  choose_document_name: 'Remove that document first, or choose another name.',
  document_name_unusable: 'the name cannot be used',
  choose_usable_name:
    'Use at most {{count}} characters, without slashes, colons, quotation marks, line ends and characters that cannot be seen, such as no-break spaces and marks of direction, and without a dot at either end.',
  document_kind_unsupported: 'files of this type are not taken',
  document_not_its_kind: 'the content of the file is not what its name says',
  upload_supported_kind: 'Upload a PDF, XLSX, DOCX, PNG or JPEG file, with the extension of its type.',
  document_too_large: 'the file is too large',
  document_bytes_max: 'A document has at most {{count}} MB: make it smaller or split it.',
  document_active: 'the file contains active or linked content, or another file',
  save_without_active:
    'Save it without macros, scripts, attachments, and links to other files, drives or data sources, and upload it again. Links to web pages may stay.',
  document_bloated: 'the file unpacks to far more than its size',
  save_again: 'Open it on your device, save it again, and upload it again.',
  document_locked: 'the file is protected by a password',
  save_without_password: 'Save it without a password and upload it again.',
  document_unreadable: 'the file cannot be read',
  document_checksum_differs: 'what arrived is not the file whose checksum was given',
  part_unusable: 'the part cannot be used',
  send_part_bytes: 'Part {{part}} of this file must have {{count}} bytes, sent in base64.',
  upload_incomplete: 'parts of the upload are missing',
  send_missing_parts: 'Missing: {{count}}. Begin the same upload again to see which parts are there.',
  data_room_full: 'the data room has no room for it',
  pairing_bytes_max: 'At most {{count}} MB can be released to one pairing: release less, or remove documents.',
  workspace_bytes_max:
    'This workspace may keep {{count}} MB: remove what is no longer needed, or ask the operator for more.',
  installation_bytes_max: 'The service itself has no space left for documents: ask the operator.',
  folders_max: 'A party has at most {{count}} folders: remove one first.',
  folder_files_max: 'A folder has at most {{count}} documents: use another folder.',
  name_not_told: 'the counterparty’s name was not told to this workspace',
  open_name_first: 'Open it with POST /api/names/{session_id}/open; its documents can be read after that.',
  ask_for_document_again: 'Ask the counterparty to upload the document again.',
} as const satisfies Messages
