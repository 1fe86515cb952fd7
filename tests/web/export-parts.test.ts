import assert from 'node:assert/strict'
import { test } from 'node:test'
import en from '../../locales/en/app/identity.json' with { type: 'json' }
import fr from '../../locales/fr/app/identity.json' with { type: 'json' }
import { contract } from '../../src/contract/index.ts'

/** Names of each part of the export in the settings, in English and French; null for metadata. */
const PARTS: Record<keyof typeof contract.exportWorkspace.output.properties, readonly [string, string] | null> = {
  exported_at: null,
  created_at: null,
  user_type: null,
  agent_driven: null,
  identity: ['identity', 'identité'],
  supervisor: ['identity', 'identité'],
  former: ['identity', 'identité'],
  proofs: ['its verification', 'vérifications'],
  buyer: ['profiles', 'profils'],
  seller: ['profiles', 'profils'],
  blind_view: ['others’ view of them', 'leur présentation aux autres'],
  blind_profiles: ['texts of teasers', 'textes des teasers'],
  valuation: ['valuation', 'valorisation'],
  quality: ['facts with their sources', 'faits et leurs sources'],
  memorandum: ['memorandum', 'mémorandum'],
  pairings: ['pairings', 'mises en relation'],
  published_answers: ['their messages', 'leurs messages'],
  deal_rules: ['deal rules', 'règles des opérations'],
  watchlist: ['watchlist', 'contreparties suivies'],
  dismissals: ['dismissed matches', 'contreparties écartées'],
  theses: ['theses', 'thèses'],
  name_requests: ['name requests', 'demandes de nom'],
  vetting: ['its verification', 'vérifications'],
  blocks: ['block list', 'liste de blocage'],
  notebooks: ['notes and tasks', 'notes et tâches'],
  members: ['members', 'membres'],
  activity: ['activity', 'activité'],
  nda_records: ['NDA records', 'NDA'],
  disclosures: ['disclosures', 'noms communiqués'],
  conversations: ['their messages', 'leurs messages'],
  data_room: ['list of documents', 'liste des documents'],
  data_room_readings: ['its access log', 'leurs consultations'],
  exchange: ['messages of the agent exchange', 'échanges avec les agents'],
  records: ['other stored records', 'autres données enregistrées'],
}

test('the settings mention every part of the workspace export', () => {
  const { properties } = contract.exportWorkspace.output
  assert.deepEqual(Object.keys(PARTS).toSorted(), Object.keys(properties).toSorted())
  const texts = [en, fr].map(({ settings }) => settings.exportText)
  for (const words of Object.values(PARTS))
    for (const [i, text] of texts.entries()) assert.ok(text.includes(words?.[i] ?? ''), words?.[i])
})
