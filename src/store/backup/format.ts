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

/** Last line of a backup. */
export interface BackupFooter {
  rows: Record<string, number>
  /** Last value of each sequence, so that no id is used twice, before a backup and after it. */
  sequences: Record<string, number>
}

/** Prefixes of lines that are not rows; no JSON object begins with them. */
export const SECTION = '#table '
export const END = '#end '
