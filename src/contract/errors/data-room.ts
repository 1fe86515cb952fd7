import type { ErrorRow } from './row.ts'

/** Data rooms: folders, uploads, releases and what the other side reads. */
export const DATA_ROOM_ERRORS = {
  folder_not_found: {
    status: 404,
    cause: 'The data room of the workspace has no folder with this id.',
    remedy: 'Use a `folder_id` of `GET /api/data-room/{session_id}`.',
  },
  folder_name_taken: {
    status: 409,
    cause: 'The data room has a folder of this name already; capitals and small letters count as the same.',
    remedy: 'Choose another name, or use the folder that is there.',
  },
  document_not_found: {
    status: 404,
    cause:
      'There is no document with this id: never uploaded, removed, or an upload that was not continued for an hour.',
    remedy: 'Use a `document_id` of the list of the data room, or upload the file again.',
  },
  document_name_taken: {
    status: 409,
    cause: 'The folder has a document of this name with another content.',
    remedy: 'Remove that document first, or upload this one under another name.',
  },
  document_name_unusable: {
    status: 400,
    cause:
      'The name cannot be the name of a file or folder on every system, holds a character that cannot be seen or turns the direction of writing, or is longer than 120 characters.',
    remedy:
      'Leave out slashes, colons, quotation marks, line ends, characters that cannot be seen, and dots at either end.',
  },
  document_type_unsupported: {
    status: 415,
    cause: 'The file’s extension is not one that a data room takes, or the content is not what the extension says.',
    remedy: 'Upload a PDF, XLSX, DOCX, PNG or JPEG file, with the extension of its type.',
  },
  document_too_large: {
    status: 413,
    cause: 'The file is larger than 25 MB.',
    remedy: 'Make it smaller, or split it into several files.',
  },
  document_unsafe: {
    status: 422,
    cause:
      'The file could run or fetch something when it is opened, carries another file inside, or unpacks to far more than its size.',
    remedy:
      'Save it without macros, scripts, attachments, and links to other files, drives or data sources, and upload it again. Links to web pages may stay.',
  },
  document_locked: {
    status: 422,
    cause: 'The file is protected by a password, so it can neither be checked nor stamped with its reader’s name.',
    remedy: 'Save it without a password and upload it again.',
  },
  document_unreadable: {
    status: 422,
    cause: 'The file is damaged, too complex to check, or not the one whose checksum was given.',
    remedy: 'Open it on your device to see whether it is whole, save it again, and upload it again.',
  },
  document_not_ready: {
    status: 202,
    cause:
      'The document is still being checked, or stamped with its reader’s name, or waits for its turn. Nothing is wrong, and the work goes on.',
    remedy:
      'Send the same request again after `retry_after` seconds, until it is answered. Work that nobody asks for within 30 seconds is dropped and begins again when it is asked for.',
  },
  too_many_uploads: {
    status: 409,
    cause: 'Three uploads of the workspace are under way already.',
    remedy:
      'Finish one of them, or remove it with its `document_id`; an upload to which nothing is added for an hour is removed.',
  },
  part_unusable: {
    status: 400,
    cause: 'The part is not base64, is not of the size it must have, or is a part that the file does not have.',
    remedy: 'Send parts of 524,288 bytes counted from 0, the last with the rest, each in base64.',
  },
  upload_incomplete: {
    status: 409,
    cause: 'Parts of the upload are missing.',
    remedy: 'Begin the same upload again: the answer lists the parts that are there. Send the others, then finish.',
  },
  data_room_full: {
    status: 409,
    cause:
      'The data room has no room for it: the bytes of the pairing, the workspace or the installation, or the number of folders or files.',
    remedy: '`detail` says which limit. Remove what is no longer needed, or ask the operator.',
  },
  name_not_told: {
    status: 403,
    cause: 'The counterparty’s name has not been told to the workspace, and its documents could tell it.',
    remedy: 'Open the name first with `POST /api/names/{session_id}/open`, or ask for it.',
  },
} as const satisfies Record<string, ErrorRow>
