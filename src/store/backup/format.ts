/** Version of this layout; a later one is refused. */
export const BACKUP_VERSION = 1

/** First line of a backup. */
export interface BackupHeader {
  concordat_backup: number
  taken_at: string
  /** Engine it was taken from; it can be restored into either. */
  engine: 'embedded' | 'postgres'
  /** Schema of its rows. */
  migrations: { name: string; checksum: string }[]
}

/** Table and columns of the following rows, each a JSON object on one line. */
export interface BackupSection {
  table: string
  columns: string[]
}

/** Last line of a backup. */
export interface BackupFooter {
  rows: Record<string, number>
  /** Last value of each sequence, so that no id is used twice, before a backup and after it. */
  sequences: Record<string, number>
}

/** Prefixes of lines that are not rows; no JSON object begins with them. */
export const SECTION = '#table '
export const END = '#end '
/** After the end: SHA-256 of every byte before it, hexadecimal. */
export const CHECKSUM = '#sha256 '
/** After the checksum: HMAC-SHA-256 of the same bytes under the installation's key, hexadecimal. */
export const SIGNATURE = '#hmac-sha256 '

/** Maximum bytes of a line, which is held in memory: a row with every text and list at its limit has 1 MB. */
export const LINE_BYTES_MAX = 4 * 1024 * 1024
