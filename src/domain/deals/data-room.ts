/** Largest file, bytes. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

/** Total released to the other side of one pairing, bytes. */
export const PAIRING_BYTES_MAX = 250 * 1024 * 1024

/** Size of all parts of an upload except the last, bytes. */
export const PART_BYTES = 512 * 1024

/** Limits on folders per party and files per folder. */
export const FOLDERS_MAX = 50
export const FILES_PER_FOLDER_MAX = 500

/** Longest name of a folder or a file, characters. With its path it fits all file systems. */
export const ROOM_NAME_CHARACTERS_MAX = 120

/** Time for which a stopped upload can be resumed. */
const UPLOAD_KEPT_MS = 60 * 60 * 1000

/** Concurrent uploads per workspace. */
export const UPLOADS_MAX = 3

/** Attempts to check or stamp a file on a busy machine, after which it counts as unreadable. */
export const LATE_TRIES_MAX = 3

/** Returns the time since which an unfinished upload must have continued in order to be kept. */
export function uploadsKeptSince(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_KEPT_MS)
}

/** File formats accepted. */
export const FILE_KINDS = ['pdf', 'xlsx', 'docx', 'png', 'jpeg'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const KIND_BY_ENDING: Readonly<Record<string, FileKind>> = {
  pdf: 'pdf',
  xlsx: 'xlsx',
  docx: 'docx',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
}

/** Returns the file kind by extension; null for others. */
export function kindByExtension(name: string): FileKind | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return KIND_BY_ENDING[ending] ?? null
}

/** Characters not allowed in file names, and names that lead out of a folder. */
const UNUSABLE = /[/\\:*?"<>|\t\n\r\v\f\u0085\u2028\u2029]|^[.\s]|[.\s]$/

/**
 * Characters that are invisible or change the display order: direction marks, joiners, non-standard blanks, private and
 * unassigned characters. They make `accounts<U+202E>fdp.xlsx` look like a PDF.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Z}--\u0020]/v

/** Reserved device names on Windows, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** True if a name is safe and valid on all systems. */
export function isUsableName(name: string): boolean {
  return name.length <= ROOM_NAME_CHARACTERS_MAX && !UNUSABLE.test(name) && !UNSEEN.test(name) && !DEVICE.test(name)
}

/** Returns the number of parts of a file. */
export function uploadPartCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / PART_BYTES)
}

/** Returns the size of a part, counted from 0; 0 if the file has no such part. */
export function uploadPartBytes(sizeBytes: number, part: number): number {
  return Math.max(0, Math.min(PART_BYTES, sizeBytes - part * PART_BYTES))
}

/**
 * Reasons for rejecting a file after reading it.
 * - `not_its_kind`: the content does not match the extension.
 * - `active`: it could run or fetch something, or contains another file.
 * - `locked`: it is protected by a password, so it can be neither checked nor stamped.
 * - `bloated`: it unpacks to an excessive size.
 * - `unreadable`: it is damaged or takes too long to read.
 */
const FILE_FAULTS = ['not_its_kind', 'active', 'locked', 'bloated', 'unreadable'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** Storage in use, bytes. */
export interface RoomUse {
  readonly workspace: number
  readonly installation: number
  /** Released to the fullest of the pairings that have access to the folder; 0 without any. */
  readonly pairing: number
}

export interface RoomLimits {
  readonly workspaceBytes: number
  readonly installationBytes: number
}

/** Returns the first limit that `more` bytes would exceed; null if none. */
export function limitReached(use: RoomUse, more: number, limits: RoomLimits): keyof RoomUse | null {
  if (use.pairing + more > PAIRING_BYTES_MAX) return 'pairing'
  if (use.workspace + more > limits.workspaceBytes) return 'workspace'
  return use.installation + more > limits.installationBytes ? 'installation' : null
}

/**
 * Checks and stamps files; the caller limits concurrency. A file that takes too long is `unreadable`, or `late` if the
 * machine was busy; one that takes too much memory is `bloated`. Aborting ends the work at once as `late`.
 */
export interface FileWork {
  /** Returns the fault of a file; null for a sound one. */
  check(
    kind: FileKind,
    load: () => Promise<Uint8Array<ArrayBuffer>>,
    signal?: AbortSignal,
  ): Promise<FileFault | 'late' | null>
  /** Returns the PDF with a text on every page, or the fault that prevents it. */
  stamp(
    load: () => Promise<Uint8Array<ArrayBuffer>>,
    text: string,
    signal?: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array } | { readonly fault: FileFault | 'late' }>
}

/** PDF stamped for its reader. */
export interface StampedFile {
  sizeBytes: number
  pieces(): AsyncIterable<Uint8Array>
}

/** Cache of stamped files by file, reader and day. */
export interface StampedFiles {
  find(key: string): Promise<StampedFile | null>
  keep(key: string, bytes: Uint8Array): Promise<StampedFile>
  /** Removes files not requested recently. */
  sweep(): Promise<void>
}
