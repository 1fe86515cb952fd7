import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from '../src/config.ts'

type KeyConfig = Pick<Config, 'backupKey' | 'backupKeyFile'>

/** The key that backups of this installation are signed with; null where neither BACKUP_KEY nor the file has it. */
export function backupKeyOf({ backupKey, backupKeyFile }: KeyConfig): string | null {
  if (backupKey !== null) return backupKey
  return existsSync(backupKeyFile) ? readFileSync(backupKeyFile, 'utf8').trim() : null
}

/** The same, made and kept in the file where there is none yet; it is not in the database, so no backup holds it. */
export function backupKeyMade(config: KeyConfig): string {
  const key = backupKeyOf(config)
  if (key !== null) return key
  // An installation on PostgreSQL has no DATA_DIR before its first backup.
  mkdirSync(dirname(config.backupKeyFile), { recursive: true, mode: 0o700 })
  const made = randomBytes(32).toString('hex')
  writeFileSync(config.backupKeyFile, `${made}\n`, { mode: 0o600, flag: 'wx' })
  console.log(`${config.backupKeyFile} holds the key that backups are signed with: keep a copy apart from them.`)
  return made
}
