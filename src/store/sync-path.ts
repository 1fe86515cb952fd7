import { open } from 'node:fs/promises'

/** Waits until a file, or a directory without its contents, is on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
