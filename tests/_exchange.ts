import { ask, is } from './_contract.ts'
import { OPERATOR_TOKEN, type TestHouse } from './_service.ts'

/** A manifest with all six fields. */
export const MANIFEST = {
  identity: 'Northbridge Capital, represented by Claire Fontaine',
  wants: 'Sellers of industrial maintenance services, maintenance of machines in factories',
  offers: 'Equity',
  interface: 'Fetches answers by key',
  delivery_contract: 'Replies within two working days',
  boundary: 'Refuses phone calls; requires human approval',
}

export const OPERATOR = { authorization: `Bearer ${OPERATOR_TOKEN}` }

let addresses = 0
/** Returns a client address with unused quotas; the service must trust 127.0.0.1 as its proxy. */
export function fresh(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `10.9.${addresses >> 8}.${addresses & 255}` }
}

/** Publishes a manifest from a new address and returns its msgid. */
export async function publish(app: TestHouse, manifest: object = {}): Promise<string> {
  const body = { agent_name: 'scout', manifest: { ...MANIFEST, ...manifest } }
  const answer = await ask(app, 'publishManifest', { body, headers: fresh() })
  is(answer, 200)
  return answer.body.msgid
}

/** Exchanges and tokens prepared for a test. */
export interface Exchange {
  msgid: string
  threadId: number
  /** Token of a participant named by the operator. */
  token: string
  spareTokenId: number
  /** Ids of open proposals. */
  proposals: number[]
}

export async function openExchange(app: TestHouse): Promise<Exchange> {
  const msgid = await publish(app)
  await publish(app)
  const issue = async () => {
    const answer = await ask(app, 'issueEngageToken', { body: { participant: 'Northbridge' }, headers: OPERATOR })
    is(answer, 201)
    return answer.body
  }
  const [one, spare] = [await issue(), await issue()]
  const inbox = await ask(app, 'listProposals', { headers: OPERATOR })
  const proposals: { id: number; thread_id: number }[] = inbox.body.proposals
  return {
    msgid,
    threadId: proposals.at(-1)?.thread_id ?? 0,
    token: one.token,
    spareTokenId: spare.id,
    proposals: proposals.map(({ id }) => id),
  }
}
