import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { dotProduct, factorOfDot } from '../src/domain/matching/scoring/semantic.ts'
import { openLocalEmbedder } from '../src/integrations/embedder.ts'

/** Descriptions of equal businesses in five languages, each phrased idiomatically rather than word by word. */
const BUSINESSES: Readonly<Record<string, readonly string[]>> = {
  payroll: [
    'Payroll software for small and medium businesses',
    'Logiciel de paie et de gestion des RH pour les PME',
    'Software für die Lohnabrechnung im Mittelstand',
    'Programa de nóminas para pequeñas y medianas empresas',
    'Software per buste paga e risorse umane delle PMI',
  ],
  dental: [
    'Dental laboratory making crowns and bridges',
    'Laboratoire de prothèse dentaire, couronnes et bridges',
    'Zahntechnisches Labor für Kronen und Brücken',
    'Laboratorio de prótesis dental, coronas y puentes',
    'Laboratorio odontotecnico per protesi e corone dentali',
  ],
  cleaning: [
    'Contract cleaning of offices and factories',
    'Nettoyage industriel et propreté de bureaux',
    'Gebäudereinigung und Industriereinigung',
    'Limpieza industrial y de oficinas',
    'Impresa di pulizie per uffici e stabilimenti',
  ],
  bakery: [
    'Industrial bakery producing frozen bread and pastries',
    'Boulangerie industrielle, pains et viennoiseries surgelés',
    'Großbäckerei für Brot und tiefgekühlte Backwaren',
    'Panadería industrial de pan y bollería congelada',
    'Panificio industriale di pane e dolci surgelati',
  ],
  machining: [
    'CNC machining of precision metal parts',
    'Usinage et décolletage de pièces de précision',
    'CNC Zerspanung von Präzisionsteilen aus Metall',
    'Mecanizado de piezas metálicas de precisión',
    'Lavorazioni meccaniche di precisione e tornitura',
  ],
  solar: [
    'Installation and maintenance of solar panels',
    'Pose et entretien de panneaux solaires photovoltaïques',
    'Montage und Wartung von Photovoltaikanlagen',
    'Instalación y mantenimiento de paneles solares',
    'Installazione e manutenzione di impianti fotovoltaici',
  ],
}

const embedder = openLocalEmbedder({ idleMs: 60_000 })
after(() => embedder.close())
const embedded = embedder.embed(Object.values(BUSINESSES).flat())

async function texts(): Promise<{ business: string; text: string; vector: Int8Array }[]> {
  const vectors = await embedded
  return Object.entries(BUSINESSES).flatMap(([business, inLanguages], b) =>
    inLanguages.map((text, l) => ({ business, text, vector: vectors[5 * b + l] ?? new Int8Array() })),
  )
}

describe('embedder across five languages', () => {
  it('places a business closer to its translations than to any other business', async () => {
    const all = await texts()
    for (const one of all) {
      const scored = all
        .filter((other) => other !== one)
        .map((other) => ({ ...other, dot: dotProduct(one.vector, other.vector) }))
      const own = scored.filter(({ business }) => business === one.business)
      const best = scored.filter(({ business }) => business !== one.business).reduce((a, b) => (b.dot > a.dot ? b : a))
      for (const { text, dot } of own) assert.ok(dot > best.dot, `"${one.text}": "${best.text}" before "${text}"`)
    }
  })

  it('gives translations of a business a median semantic factor of at least 0.9 and a minimum of 0.5', async () => {
    const all = await texts()
    const factors = all.flatMap((one) =>
      all
        .filter((other) => other !== one && other.business === one.business)
        .map((other) => factorOfDot(dotProduct(one.vector, other.vector), 1)),
    )
    const sorted = factors.toSorted((a, b) => a - b)
    assert.ok((sorted[sorted.length >> 1] ?? 0) >= 0.9, `median ${sorted[sorted.length >> 1]?.toFixed(2)}`)
    assert.ok((sorted[0] ?? 0) >= 0.5, `least ${sorted[0]?.toFixed(2)}`)
  })
})
