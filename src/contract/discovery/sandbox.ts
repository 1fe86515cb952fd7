const BUYER = {
  test: true,
  user_type: 'investor',
  identity: { name: 'Ann Tester', email: 'ann@tester.example', company: 'Tester Capital' },
  buyer: { sector: 'Software', solution_1: 'Software for business', check_size_min: 1, check_size_max: 50 },
  supervisor: { name: 'Ann Tester', email: 'ann@tester.example' },
}

/** Returns programs that play a whole deal in test mode, by language. */
function sandboxScripts(baseUrl: string): Record<'sh' | 'ts' | 'python', string> {
  const buyer = JSON.stringify(BUYER)
  return {
    sh: `URL=${baseUrl}
post() { curl -sf "$URL$1" -H "X-Session-Id: $KEY" -H 'Content-Type: application/json' -d "$2"; }
NEW=$(curl -sf $URL/api/submit -H 'Content-Type: application/json' -d '${buyer}')
KEY=$(echo "$NEW" | grep -o '7e57[0-9a-f-]*' | head -1); BUYER=$(echo "$NEW" | grep -o '"party_id":[0-9]*' | cut -d: -f2)
SELLER=$(curl -sf $URL/api/matches/$KEY | grep -o '"id":[0-9]*' | head -1 | cut -d: -f2)
post /api/nda/sign "{\\"session_id\\":\\"$KEY\\",\\"signer_name\\":\\"Ann Tester\\"}"
PAIR=$(post /api/pairings/create "{\\"buyer_id\\":$BUYER,\\"seller_id\\":$SELLER}" | grep -o 'pair-[0-9-]*')
post /api/pairings/$KEY/$PAIR/messages '{"text":"May we talk?"}' && curl -sf $URL/api/pairings/$KEY/$PAIR/messages
post /api/pairings/update_phase "{\\"pair_ids\\":[\\"$PAIR\\"],\\"phase\\":\\"8_closed\\"}"
post /api/session/$KEY/erase '{"confirm":"erase"}'`,
    ts: `import { openClient } from 'concordat-client'
const baseUrl = '${baseUrl}'
const { body: own } = await openClient({ baseUrl }).submit(${buyer})
const client = openClient({ baseUrl, sessionKey: () => own.session_id })
const [seller] = (await client.listMatches()).body
await client.signNda({ session_id: own.session_id, signer_name: 'Ann Tester' })
const { pair_id } = (await client.createPairing({ buyer_id: own.party_id, seller_id: seller.id })).body
await client.sendMessage({ pair_id, text: 'May we talk?' })
console.log((await client.listMessages({ pair_id })).body.messages)
await client.updatePhase({ pair_ids: [pair_id], phase: '8_closed' })
console.log((await client.eraseWorkspace({ confirm: 'erase' })).body.message)`,
    python: `import json, urllib.request
def ask(path, body=None, key=''):
    headers = {'Content-Type': 'application/json', 'X-Session-Id': key}
    data = None if body is None else json.dumps(body).encode()
    return json.load(urllib.request.urlopen(urllib.request.Request('${baseUrl}' + path, data, headers)))
own = ask('/api/submit', json.loads('${buyer}'))
key, seller = own['session_id'], ask('/api/matches/' + own['session_id'])[0]['id']
ask('/api/nda/sign', {'session_id': key, 'signer_name': 'Ann Tester'}, key)
pair = ask('/api/pairings/create', {'buyer_id': own['party_id'], 'seller_id': seller}, key)['pair_id']
ask(f'/api/pairings/{key}/{pair}/messages', {'text': 'May we talk?'}, key)
print(ask(f'/api/pairings/{key}/{pair}/messages')['messages'])
ask('/api/pairings/update_phase', {'pair_ids': [pair], 'phase': '8_closed'}, key)
print(ask(f'/api/session/{key}/erase', {'confirm': 'erase'})['message'])`,
  }
}

/** Returns those programs as markdown. */
export function sandboxSamples(baseUrl: string): string {
  return Object.entries(sandboxScripts(baseUrl))
    .map(([language, script]) => `\`\`\`${language}\n${script}\n\`\`\``)
    .join('\n\n')
}
