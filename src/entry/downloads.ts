import { clientNetwork } from './client-network.ts'
import { Refusal } from './refusal.ts'

/**
 * Limits concurrent downloads, each of which holds a chunk of its file and a connection for as long as its client
 * reads.
 */
export interface Downloads {
  /**
   * Counts a download until `end` is called.
   * @throws Refusal 429 `rate_limited` if the workspace or its network is at its limit
   */
  begin(workspaceId: number, ip: string | null): { end(): void }
  count(): number
}

/** Concurrent downloads of one workspace and of one network. */
export const DOWNLOADS = { perWorkspace: 4, perNetwork: 16 }

const RETRY_AFTER_S = 2

export function openDownloads({ perWorkspace, perNetwork }: typeof DOWNLOADS): Downloads {
  const underWay = new Set<{ workspaceId: number; network: string }>()
  const countOf = (key: 'workspaceId' | 'network', value: number | string) =>
    [...underWay].filter((one) => one[key] === value).length
  return {
    begin(workspaceId, ip) {
      const one = { workspaceId, network: clientNetwork(ip ?? '') }
      if (countOf('workspaceId', workspaceId) >= perWorkspace || countOf('network', one.network) >= perNetwork)
        throw new Refusal('rate_limited', 'too_many_downloads', 'wait_for_download', { retry_after: RETRY_AFTER_S })
      underWay.add(one)
      return { end: () => void underWay.delete(one) }
    },
    count: () => underWay.size,
  }
}
