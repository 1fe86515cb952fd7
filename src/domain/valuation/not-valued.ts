import type { Tier } from './industry-terms.ts'

/** Companies that multiples of revenue or EBITDA do not value. The valuation's message states the suitable method. */
export const NOT_VALUED = ['bank', 'insurer', 'holding'] as const
export type NotValued = (typeof NOT_VALUED)[number]

/** Unmistakable terms only. Companies that serve them (brokers, advisers, software makers) are recognised first. */
export const NOT_VALUED_TERMS: Readonly<Record<NotValued, Tier[string]>> = {
  bank: `
    ^bank$, ^banks$, ^banking$, ^banque, ^banca$, ^banco$, ^bancos$, private bank, private banking, retail bank,
    retail banking, commercial bank, savings bank, credit institution*, etablissement* credit, banque privee,
    kreditinstitut*, privatbank*, sparkasse*, entidad* credito, istitut* credito, consumer credit*, credit consommation,
    leasing company, credit bail`,
  insurer: `
    ^insurance$, ^insurer*, ^assurance$, ^assurances$, ^assureur*, ^versicherung$, ^versicherungen$, ^seguros$,
    ^assicurazioni$, insurance company, insurance companies, insurance underwrit*, compagnie* assurance*,
    societe* assurance*, mutuelle* assurance*, mutual insur*, reinsur*, reassurance, ruckversicher*,
    versicherungsgesellschaft*, compania* seguros, aseguradora*, compagni* assicura*`,
  holding: `
    ^holding$, ^holdings$, holding company, holding companies, holding financiere, holding patrimoniale,
    societe holding, financial holding, investment holding, beteiligungsgesellschaft*, beteiligungsholding,
    sociedad holding, societa holding, investment fund*, fonds investissement, private equity fund*, venture capital fund*,
    investmentfonds*, fondo* inversion, fondi investimento, fonds capital investissement, family office*`,
}

// Divisions 64 and 65 of NACE contain banks, leasing, holdings, funds and insurers; brokers and advisers are in 66.
const BY_NACE: readonly (readonly [string, NotValued])[] = [
  ['64.2', 'holding'],
  ['64.3', 'holding'],
  ['64.1', 'bank'],
  ['64.9', 'bank'],
  ['65', 'insurer'],
]

/** Returns the kind for a dotted NACE code, or null. */
export function notValuedByNace(code: string): NotValued | null {
  return BY_NACE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null
}
