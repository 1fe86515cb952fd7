import type { ErrorRow } from './row.ts'

/** Errors of data rooms: folders, uploads, releases and reading. */
export const DATA_ROOM_ERRORS = {
  folder_not_found: {
    status: 404,
    cause: 'The data room of the workspace has no folder with this id.',
    remedy: 'Use a `folder_id` of `GET /api/data-room/{session_id}`.',
  },
  folder_name_taken: {
    status: 409,
    cause: 'The data room already has a folder of this name; upper and lower case count as the same.',
    remedy: 'Choose another name, or use the existing folder.',
  },
  document_not_found: {
    status: 404,
    cause:
      'There is no document with this id: it was never uploaded, was removed, or was an upload not continued for an hour.',
    remedy: 'Use a `document_id` of the list of the data room, or upload the file again.',
  },
  document_name_taken: {
    status: 409,
    cause: 'The folder has a document of this name with different content.',
    remedy: 'Remove that document first, or upload this one under another name.',
  },
  document_name_unusable: {
    status: 400,
    cause:
      'The name is not valid as a file or folder name on every system, contains an invisible or bidirectional control character, or is longer than 120 characters.',
    remedy: 'Remove slashes, colons, quotation marks, line ends, invisible characters, and dots at either end.',
  },
  document_type_unsupported: {
    status: 415,
    cause: 'The file type is not accepted in a data room, or the content does not match the extension.',
    remedy: 'Upload a PDF, XLSX, DOCX, PNG or JPEG file, with the extension of its type.',
  },
  document_too_large: {
    status: 413,
    cause: 'The file is larger than 25 MB.',
    remedy: 'Reduce it, or split it into several files.',
  },
  document_unsafe: {
    status: 422,
    cause:
      'The file could run or fetch something when opened, contains another file, or unpacks to far more than its size.',
    remedy:
      'Save it without macros, scripts, attachments, and links to other files, drives or data sources, and upload it again. Links to web pages are allowed.',
  },
  document_locked: {
    status: 422,
    cause: 'The file is protected by a password, so it can neither be checked nor stamped with its reader’s name.',
    remedy: 'Save it without a password and upload it again.',
  },
  document_unreadable: {
    status: 422,
    cause: 'The file is damaged, too complex to check, or does not match its checksum.',
    remedy: 'Open it on your device to see whether it is complete, save it again, and upload it again.',
  },
  document_not_ready: {
    status: 202,
    cause:
      'The document is still being checked or stamped with its reader’s name, or is waiting for that. The work continues.',
    remedy:
      'Send the same request again after `retry_after` seconds, until it is answered. Work not requested for 30 seconds is dropped and starts again with the next request.',
  },
  too_many_uploads: {
    status: 409,
    cause: 'The workspace already has three uploads under way.',
    remedy:
      'Finish one of them, or remove it with its `document_id`; an upload without activity for an hour is removed.',
  },
  part_unusable: {
    status: 400,
    cause: 'The part is not base64, has the wrong size, or has a number that the file does not have.',
    remedy: 'Send parts of 524,288 bytes counted from 0, the last with the remainder, each in base64.',
  },
  upload_incomplete: {
    status: 409,
    cause: 'Parts of the upload are missing.',
    remedy: 'Start the same upload again: the answer lists the parts received. Send the others, then finish.',
  },
  data_room_full: {
    status: 409,
    cause:
      'The data room is full: a limit of the pairing, the workspace or the installation on bytes, folders or files is reached.',
    remedy: '`detail` states the limit. Remove documents that are no longer needed, or ask the operator.',
  },
  name_not_told: {
    status: 403,
    cause: 'The counterparty’s name is not disclosed to the workspace, and its documents could reveal it.',
    remedy: 'Open the name first with `POST /api/names/{session_id}/open`, or request it.',
  },
} as const satisfies Record<string, ErrorRow>
