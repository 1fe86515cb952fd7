/** Of this layout; a later one is refused rather than half understood. */
export const BACKUP_VERSION = 1

/** First line of a backup. */
export interface BackupHeader {
  concordat_backup: number
  taken_at: string
  /** The engine it was taken from; it is restored into either. */
  engine: 'embedded' | 'postgres'
  /** The schema its rows are of. */
  migrations: { name: string; checksum: string }[]
}

/** What the rows after it are of. A row is the text of a JSON object, on one line. */
export interface BackupSection {
  table: string
  columns: string[]
}

/** Last line of a backup. */
export interface BackupFooter {
  rows: Record<string, number>
  /** Last values given, by sequence: no id is given twice, before a backup and after it. */
  sequences: Record<string, number>
}

/** Lines that are no rows begin with one of these, as no JSON object does. */
export const SECTION = '#table '
export const END = '#end '
/** After the end: SHA-256 of every byte before it, hexadecimal. */
export const CHECKSUM = '#sha256 '
/** After the checksum: HMAC-SHA-256 of the same bytes under the installation's key, hexadecimal. */
export const SIGNATURE = '#hmac-sha256 '

/** Bytes of a line at most: a row with every text and list at its limit has 1 MB, and a line is held in memory whole. */
export const LINE_BYTES_MAX = 4 * 1024 * 1024
