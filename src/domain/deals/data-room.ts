/** The greatest file of a data room, bytes. */
export const FILE_BYTES_MAX = 25 * 1024 * 1024

/** What may be released to the other side of one pairing, bytes in all. */
export const PAIRING_BYTES_MAX = 250 * 1024 * 1024

/** Every part of an upload has this many bytes, but the last, which has the rest. */
export const PART_BYTES = 512 * 1024

/** Folders of a party, and files of a folder, at most. */
export const FOLDERS_MAX = 50
export const FILES_PER_FOLDER_MAX = 500

/** The longest name of a folder or a file, characters: with its path it still fits every file system. */
export const ROOM_NAME_CHARACTERS_MAX = 120

/** How long an upload that has stopped may be taken up again: an hour, in milliseconds. */
const UPLOAD_KEPT_MS = 60 * 60 * 1000

/** Uploads under way of a workspace, at most. */
export const UPLOADS_MAX = 3

/** So often a file is looked into, or stamped, on a machine that has no time for it; then it counts as unreadable. */
export const LATE_TRIES_MAX = 3

/** The moment since which an unfinished upload must have been continued for it to be kept. */
export function uploadsKeptSince(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_KEPT_MS)
}

/** What a data room takes. */
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

/** The kind that a file's extension promises; null for any other. */
export function kindByExtension(name: string): FileKind | null {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return KIND_BY_ENDING[ending] ?? null
}

/** What no file system takes in a name, and what would lead out of a folder. */
const UNUSABLE = /[/\\:*?"<>|\t\n\r\v\f\u0085\u2028\u2029]|^[.\s]|[.\s]$/

/**
 * What a screen does not show, or shows elsewhere than it is: marks of direction, joiners, blanks that are no space, private
 * and unassigned characters. With them `accounts<U+202E>fdp.xlsx` reads as a PDF.
 */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]|[\p{Z}--\u0020]/v

/** Names that stand for devices on Windows, whatever their ending. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** Whether a name of a folder or a file can be saved under on every system, and leads nowhere. */
export function isUsableName(name: string): boolean {
  return name.length <= ROOM_NAME_CHARACTERS_MAX && !UNUSABLE.test(name) && !UNSEEN.test(name) && !DEVICE.test(name)
}

/** How many parts a file of this size has. */
export function uploadPartCount(sizeBytes: number): number {
  return Math.ceil(sizeBytes / PART_BYTES)
}

/** How many bytes a part of such a file has; 0 for a part that it does not have. Parts count from 0. */
export function uploadPartBytes(sizeBytes: number, part: number): number {
  return Math.max(0, Math.min(PART_BYTES, sizeBytes - part * PART_BYTES))
}

/**
 * Why a file is not taken after all of it was read.
 * - `not_its_kind`: its content is not what its extension says.
 * - `active`: it could run something, fetch something, or carries another file.
 * - `locked`: it is protected by a password, so nobody can look into it or stamp it.
 * - `bloated`: it unpacks to far more than it should.
 * - `unreadable`: it is damaged, or takes too long to read.
 */
export const FILE_FAULTS = ['not_its_kind', 'active', 'locked', 'bloated', 'unreadable'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** What a file would add to, bytes in all. */
export interface RoomUse {
  /** Of the workspace. */
  readonly workspace: number
  /** Of the whole installation. */
  readonly installation: number
  /** Released to the fullest pairing that its folder is released to; 0 where it is released to none. */
  readonly pairing: number
}

export interface RoomLimits {
  readonly workspaceBytes: number
  readonly installationBytes: number
}

/** Which limit so many more bytes would go beyond; null for none. */
export function limitReached(use: RoomUse, more: number, limits: RoomLimits): keyof RoomUse | null {
  if (use.pairing + more > PAIRING_BYTES_MAX) return 'pairing'
  if (use.workspace + more > limits.workspaceBytes) return 'workspace'
  return use.installation + more > limits.installationBytes ? 'installation' : null
}

/**
 * Looks into files and stamps them; the caller bounds how many at once. A file that takes too long is `unreadable`, or `late` where the machine
 * had no time for it; one that takes too much memory is `bloated`. Aborted work ends at once, as `late`.
 */
export interface FileWork {
  /** What is wrong with a file; null for nothing. */
  check(
    kind: FileKind,
    load: () => Promise<Uint8Array<ArrayBuffer>>,
    signal?: AbortSignal,
  ): Promise<FileFault | 'late' | null>
  /** A PDF with a text on every page, or why it has none. */
  stamp(
    load: () => Promise<Uint8Array<ArrayBuffer>>,
    text: string,
    signal?: AbortSignal,
  ): Promise<{ readonly bytes: Uint8Array } | { readonly fault: FileFault | 'late' }>
}

/** A PDF stamped for its reader. */
export interface StampedFile {
  sizeBytes: number
  pieces(): AsyncIterable<Uint8Array>
}

/** Stamped files by a key that names file, reader and day. */
export interface StampedFiles {
  find(key: string): Promise<StampedFile | null>
  keep(key: string, bytes: Uint8Array): Promise<StampedFile>
  /** Removes what nobody asked for lately. */
  sweep(): Promise<void>
}
