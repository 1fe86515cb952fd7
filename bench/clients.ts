import type { RunningService } from './processes.ts'

/** A registered workspace. */
export interface Client {
  readonly key: string
}

/** Registers through the API with a human supervisor, so that no challenge has to be solved. At most 20 an hour fit the quota. */
export async function register({ url }: RunningService, body: object): Promise<Client> {
  const answer = await fetch(`${url}/api/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ supervisor: { name: 'Sue Pervisor', email: 'sue@supervision.example' }, ...body }),
  })
  if (!answer.ok) throw new Error(`registration answered ${answer.status}: ${await answer.text()}`)
  const { session_id: key } = (await answer.json()) as { session_id: string }
  return { key }
}

export const BUYER = {
  user_type: 'investor',
  identity: { name: 'Person One', email: 'one@buyer.example', company: 'Buyerco' },
  buyer: {
    sector: 'Industrial maintenance services',
    solution_1: 'Maintenance of machines in factories',
    geography: 'France',
    check_size_min: 4,
    check_size_max: 30,
    growth_target: 5,
    ebitda_target: 10,
  },
}

export const sellerNumber = (n: number) => ({
  user_type: 'seller',
  identity: { name: `Person ${n}`, email: `person${n}@seller${n}.example`, company: `Sellerco${n}` },
  seller: {
    sector: 'Industrial maintenance services',
    product: 'Maintenance and repair of machines in factories',
    description: 'Teams of technicians maintain and repair production machines for factories under yearly contracts.',
    revenue: 12.34,
    growth: 7.77,
    ebitda_margin: 14.56,
  },
})
