import { setTimeout as wait } from 'node:timers/promises'
import type { WebsiteReading } from '../src/integrations/website.ts'
import { startWorker } from '../src/worker/worker.ts'
import { ask, is } from './_contract.ts'
import { openRegistriesDouble, type RegistriesDouble, registriesOver } from './_registries.ts'
import { startService, type TestHouse } from './_service.ts'

/** A service with a running worker and test doubles for registers and websites. */
export interface EnrichedHouse {
  app: TestHouse
  registers: RegistriesDouble
  /** Readings or errors by address; any other website is unavailable. */
  websites: Map<string, WebsiteReading | Error>
  /** Addresses of websites read so far. */
  read: string[]
  close(): Promise<void>
}

export async function openEnrichedHouse(environment: Record<string, string> = {}): Promise<EnrichedHouse> {
  const app = await startService(environment)
  const registers = await openRegistriesDouble()
  const websites = new Map<string, WebsiteReading | Error>()
  const read: string[] = []
  await startWorker(app.service.app, {
    registries: registriesOver(registers),
    async readWebsite(address) {
      read.push(address)
      const reading = websites.get(address)
      if (reading instanceof Error) throw reading
      return reading ?? { status: 'unavailable', reason: 'website_unreachable' }
    },
  })
  return {
    app,
    registers,
    websites,
    read,
    async close() {
      await app.close()
      await registers.close()
    },
  }
}

/** Returns a website reading with the given changes. */
export const websiteReading = (changes: Partial<Extract<WebsiteReading, { status: 'read' }>> = {}): WebsiteReading => ({
  status: 'read',
  finalUrl: 'https://brelu.example/',
  pages: [{ url: 'https://brelu.example/', title: 'Brélu', text: 'We repair machines.', kind: 'home' }],
  description: 'We repair machines in factories.',
  legalName: null,
  siren: null,
  emails: ['accueil@brelu.example'],
  phones: ['+33 2 99 00 00 00'],
  contactPage: 'https://brelu.example/contact',
  technologies: [{ name: 'WordPress', category: 'CMS', evidence: 'generator' }],
  language: 'fr',
  readAt: '2026-11-20T09:30:00.000Z',
  ...changes,
})

/** Waits until the requested steps of a session's parties have ended or been deferred, and returns the reading. */
export async function settledQuality(app: TestHouse, key: string, patienceMs = 120_000) {
  for (const deadline = Date.now() + patienceMs; ; await wait(50)) {
    const answer = await ask(app, 'getQuality', { key })
    is(answer, 200)
    const [entity] = answer.body.entities
    const underWay = entity.steps.filter(({ state }: { state: string }) => state === 'queued' || state === 'running')
    if (underWay.length === 0) return entity
    if (Date.now() > deadline) throw new Error(`steps still running: ${JSON.stringify(underWay)}`)
  }
}
