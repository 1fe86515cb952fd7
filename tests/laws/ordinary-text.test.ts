import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { maskTexts } from '../../src/domain/confidentiality/blinding/blind-texts.ts'
import { collectIdentifyingWords } from '../../src/domain/confidentiality/masking/identifying-words.ts'
import { withoutIdentifyingWords } from '../../src/domain/confidentiality/masking/mask.ts'
import { isLanguageWord } from '../../src/domain/confidentiality/masking/ordinary-words.ts'
import { EMPTY_IDENTITY, EMPTY_PROFILE } from '../../src/domain/parties/profile.ts'
import { foldWithPositions } from '../../src/domain/text/folded-text.ts'
import { MASK } from '../../src/domain/text/mask-mark.ts'
import { numeralIn } from '../../src/domain/text/numerals.ts'
import { ordinaryWords } from '../../src/integrations/ordinary-words-file.ts'
import { readDescribed, survivors } from '../../tooling/described/survivors.ts'
import { anyCodePoint } from '../_code-points.ts'

const ordinary = ordinaryWords()
const blind = (text: string) => withoutIdentifyingWords(text, { ordinary, own: new Set() })

/** [text of a seller, its masked form] by language. */
const TEXTS: Readonly<Record<string, readonly [string, string]>> = {
  French: [
    'Entretien d’extincteurs à Vannes par Yves Le Goff. 62 000 extincteurs, soixante-quatre salariés. Premier client : le Groupe Mulliez. Certifiée ISO 9001 depuis 1987.',
    `Entretien d’extincteurs à ${MASK} par ${MASK} extincteurs, ${MASK} salariés. Premier client : le ${MASK}. Certifiée ISO 9001 depuis ${MASK}.`,
  ],
  German: [
    'Wir fertigen Werkzeugmaschinen und Sonderlösungen für die Automobilindustrie in Regensburg; unsere vierundsechzig Mitarbeiter beliefern Volkswagen und Bosch. Gegründet 1952 von Dieter Weber.',
    `Wir fertigen Werkzeugmaschinen und Sonderlösungen für die Automobilindustrie in ${MASK}; unsere ${MASK} Mitarbeiter beliefern ${MASK} und ${MASK}. Gegründet ${MASK} von ${MASK}.`,
  ],
  English: [
    'SaaS platform for payroll with 24/7 support, 3D printing and 5-axis CNC machining for B2B clients in France and Bavaria, such as Apple, Orange and Quelvane; 64 staff in Leeds.',
    `SaaS platform for payroll with 24/7 support, 3D printing and 5-axis CNC machining for B2B clients in France and Bavaria, such as ${MASK}, ${MASK} and ${MASK}; ${MASK} staff in ${MASK}.`,
  ],
  Italian: [
    'Manutenzione di impianti antincendio a Brescia, con sessantaquattro dipendenti e un cliente principale, la Ferrero di Alba.',
    `Manutenzione di impianti antincendio a ${MASK}, con ${MASK} dipendenti e un cliente principale, la ${MASK} di ${MASK}.`,
  ],
  Swedish: [
    'Elinstallatörer i Göteborg. Inte elgrossister. Kund: Vattenfall, ägare Sven Lindqvist.',
    `Elinstallatörer i ${MASK}. Inte elgrossister. Kund: ${MASK}, ${MASK}.`,
  ],
  Dutch: [
    'Wij zoeken bakkerijen. Geen supermarkten. Eigenaar Jan de Vries, Zwolle.',
    `Wij zoeken bakkerijen. Geen supermarkten. Eigenaar ${MASK} de ${MASK}, ${MASK}.`,
  ],
  Spanish: [
    'Mantenimiento de ascensores en Sevilla para comunidades de propietarios; veintitrés técnicos y 1.200 contratos con Otis.',
    `Mantenimiento de ascensores en ${MASK} para comunidades de propietarios; ${MASK} técnicos y ${MASK} contratos con ${MASK}.`,
  ],
}

describe('masking of a blind text', () => {
  for (const [language, [written, kept]] of Object.entries(TEXTS))
    it(`keeps ordinary words in ${language} and hides names, towns, brands, head counts and years`, () => {
      assert.equal(blind(written), kept)
    })
  it('hides the names in a short text that consists mostly of names', () => {
    const texts: readonly [string, string][] = [
      [
        'Fire alarms from Stowmarket. Robin Ward bought it from Chubb.',
        `Fire alarms from ${MASK} bought it from ${MASK}.`,
      ],
      ['Craft brewery. June Forster started in her garage.', `Craft brewery. ${MASK} started in her garage.`],
      ['Parts for Safran and Airbus, turned and milled.', `Parts for ${MASK} and ${MASK}, turned and milled.`],
      ['Works for Quelvane and Network Rail at night.', `Works for ${MASK} and ${MASK} at night.`],
      ['Clinique dirigée par Claire Fontaine et Olivier Blanc.', `Clinique dirigée par ${MASK} et ${MASK}.`],
      ['Pépinière dirigée par Iris et Narcisse Jardin.', `Pépinière dirigée par ${MASK} et ${MASK}.`],
      ['Salumi del territorio. La guida Serena Gatti.', `Salumi del territorio. La guida ${MASK}.`],
      ['Clínica dental. La dirige Rosario Campos.', `Clínica dental. La dirige ${MASK}.`],
    ]
    for (const [written, kept] of texts) assert.equal(blind(written), kept)
  })
  it('hides German surnames, villages and brands composed of ordinary words', () => {
    const texts: readonly [string, string][] = [
      ['Der frühere Eigentümer Xaver Zimmermann ist verstorben.', `Der frühere Eigentümer ${MASK} ist verstorben.`],
      [
        'Die Geschäftsführerin Jasmin Auerbach sucht einen Käufer.',
        `Die Geschäftsführerin ${MASK} sucht einen Käufer.`,
      ],
      ['Wir haben eine Werkstatt in Wangen im Allgäu.', `Wir haben eine Werkstatt in ${MASK} im ${MASK}.`],
      ['Das Dentallabor in Zug hat eine Nachfolge.', `Das Dentallabor in ${MASK} hat eine Nachfolge.`],
      ['Die Bäckerei verkauft unter der Marke Kornglück.', `Die Bäckerei verkauft unter der Marke ${MASK}.`],
      ['Der Betrieb in der Bahnhofstraße 3 ist gepachtet.', `Der Betrieb in der ${MASK} ist gepachtet.`],
    ]
    for (const [written, kept] of texts) assert.equal(blind(written), kept)
    for (const kept of [
      'Wir verlegen Naturstein und Pflasterstein.',
      'Wir liefern Autohäuser, Pflegeheime und Kaufhäuser.',
    ])
      assert.equal(blind(kept), kept)
  })
  it('hides streets, provinces in brackets and the parts of a hyphenated place', () => {
    assert.equal(
      blind('Elabora ensaladas en la Calle Mayor 5 y las vende.'),
      `Elabora ensaladas en la ${MASK} y las vende.`,
    )
    assert.equal(blind('Un negozio in Via Roma 22 e un laboratorio.'), `Un negozio in ${MASK} e un laboratorio.`)
    assert.equal(blind('A depot at 14 Mill Lane with storage.'), `A depot at ${MASK} with storage.`)
    assert.equal(
      blind('Produce ingranaggi a Cittadella (PD) per terzi.'),
      `Produce ingranaggi a ${MASK} (${MASK}) per terzi.`,
    )
    assert.equal(blind('Location de bateaux à Trinité-sur-Mer.'), `Location de bateaux à ${MASK}-sur-${MASK}.`)
    assert.equal(blind('Impianti fotovoltaici (PV) per aziende.'), 'Impianti fotovoltaici (PV) per aziende.')
  })
  it('hides numbers in words, including compound and approximate ones', () => {
    assert.equal(blind('Forty-two engineers work here.'), `${MASK} engineers work here.`)
    assert.equal(blind('Una plantilla de cincuenta y dos personas.'), `Una plantilla de ${MASK} y ${MASK} personas.`)
    assert.equal(blind('Une cinquantaine de salariés.'), `Une ${MASK} de salariés.`)
    assert.equal(blind('Una ventina di tecnici.'), `Una ${MASK} di tecnici.`)
  })
  it('hides people after a title or role, and brands that are words of a trade', () => {
    const texts: readonly [string, string][] = [
      ['Roof trusses made to order; approved by Persimmon.', `Roof trusses made to order; approved by ${MASK}.`],
      ['Cabinet dirigé par le docteur Rivière.', `Cabinet dirigé par le docteur ${MASK}.`],
      ['La familia Caballero se retira.', `La familia ${MASK} se retira.`],
      ['Vende en El Corte Inglés todo el año.', `Vende en ${MASK} todo el año.`],
      ['Die Inhaberin ist Frau Engel.', `Die Inhaberin ist ${MASK}.`],
      ['Wir führen das Hotel Adler am See.', `Wir führen das Hotel ${MASK} am See.`],
      ['Wir fertigen für Trumpf, Quelvane und Festo.', `Wir fertigen für ${MASK}, ${MASK} und ${MASK}.`],
      ['Wir haben Büros in Olten und in St. Gallen.', `Wir haben Büros in ${MASK} und in ${MASK}.`],
    ]
    for (const [written, kept] of texts) assert.equal(blind(written), kept)
  })
  it('keeps departments, regions and goods in lists in three languages', () => {
    for (const text of [
      'Leiter Vertrieb und Geschäftsführer Technik bleiben.',
      'Büro mit Schwerpunkt Brückenbau und Tiefbau.',
      'Director Comercial y Director Técnico siguen.',
      'Comptabilité pour des PME du Grand Ouest.',
    ])
      assert.equal(blind(text), text)
    assert.equal(blind('Linsen für Mikroskope, Quelvane und Laser.'), `Linsen für Mikroskope, ${MASK} und Laser.`)
  })
  it('keeps technical terms and acronyms beside names', () => {
    for (const text of [
      'R&D and control software in C++ and C#, with 24/7 support.',
      'HVAC and F-gas servicing, M&E contracting.',
      'ESN spécialisée en ERP et SaaS, avec son R&D.',
      'We provide M&E Services, Fire Protection and HVAC Installation for Schools.',
      'MSPs, MSSPs and CDMOs',
      'A TIC company, not an LSP; PCBA and WEEE lines.',
      'Installations SHK et CVC, des EHPADs et un MVZ.',
    ])
      assert.equal(blind(text), text)
  })
  it('leaves at most 2 % of the names, and no year or own name, in the described companies', () => {
    for (const part of ['tuning', 'held-out', 'third', 'fourth', 'fifth'] as const) {
      const companies = readDescribed(part)
      const left = companies.flatMap((company) => survivors(company, ordinary))
      const always = left.filter(({ kind }) => kind === 'years and head counts' || kind === 'own names')
      assert.deepEqual(always, [], part)
    }
    const companies = (['tuning', 'held-out', 'third'] as const).flatMap(readDescribed)
    const names = companies.flatMap(({ marked }) => marked.filter(({ kind }) => /people|places|brands/.test(kind)))
    const left = companies.flatMap((company) => survivors(company, ordinary))
    assert.ok(names.length > 400)
    assert.ok(left.length / names.length <= 0.02, left.map(({ text }) => text).join(', '))
  })
  it('keeps titles in which every word is capitalised and hides names beside them', () => {
    for (const title of [
      'Fire Safety Services',
      'Managed IT Services',
      'Maintenance industrielle',
      'Werkzeugbau',
      'CYBERSÉCURITÉ',
      'Sweet Bakery And Cosy Kitchen',
      'Sweet Loaf',
    ])
      assert.equal(blind(title), title)
    assert.equal(blind('Sold to B'), `Sold to ${MASK}`)
    assert.equal(blind('Services for Quelvane'), `Services for ${MASK}`)
  })
  it('keeps a title without function words in its language and hides a name in it', () => {
    for (const title of [
      'Ferrailleurs',
      'Torréfacteurs',
      'Boîtiers embarqués',
      'Lavanderie industriali',
      'Genussmittel',
      'Kaffeeröster',
      'Logistiklösungen weltweit',
    ])
      assert.equal(blind(title), title)
    for (const name of ['Quelvane', 'Regensburg', 'Volkswagen']) assert.equal(blind(name), MASK)
    assert.equal(blind('Quelvane embarqués'), `${MASK} embarqués`)
  })
  it('hides a town that is also a trade word after a preposition of place', () => {
    assert.equal(blind('Maintenance in Tours'), `Maintenance in ${MASK}`)
    assert.equal(blind('Robinetterie à Vannes'), `Robinetterie à ${MASK}`)
  })
  it('hides a town of several ordinary words if each is capitalised', () => {
    const software = (town: string) => `Software for payroll made in ${town}, for large firms of the region.`
    assert.equal(blind(software('Mountain View')), software(MASK))
    assert.equal(blind(software('a mountain view')), software('a mountain view'))
    assert.equal(
      blind('Pumps made near Carbon-Blanc and in other regions.'),
      `Pumps made near ${MASK} and in other regions.`,
    )
  })
  it('hides a trade word beside a name as part of that name', () => {
    assert.equal(
      blind('It supplies Banque Quelvane and others with software.'),
      `It supplies ${MASK} and others with software.`,
    )
  })
  it('keeps numbers up to ten and hides amounts and percentages', () => {
    const kept = 'Three sites, 4 production lines and 10 machines.'
    assert.equal(blind(kept), kept)
    assert.equal(
      blind('Revenue of 8 million euros, EUR 5m, 7 % growth, 11 sites.'),
      `Revenue of ${MASK} million euros, EUR ${MASK}, ${MASK} % growth, ${MASK} sites.`,
    )
  })
  it('hides fractions as numbers and folds each to one character', () => {
    assert.equal(foldWithPositions('½¾⅓').plain, '½¾⅓')
    assert.equal(blind('Half of 3½ lines, ½ a site.'), `Half of ${MASK} lines, ${MASK} a site.`)
  })
  it('hides the own name even if it consists of ordinary words', () => {
    const identity = { ...EMPTY_IDENTITY, company: 'Blue Whale Logistics', name: 'Marine King' }
    const words = collectIdentifyingWords([{ identity, supervisor: null }])
    const description = 'Blue Whale moves freight; ask King. Logistics and blue-collar staffing. Bluewhale is fast.'
    const { description: told } = maskTexts({ texts: { ...EMPTY_PROFILE.texts, description }, words }, ordinary)
    assert.equal(told, `${MASK} moves freight; ask ${MASK}. Logistics and blue-collar staffing. ${MASK} is fast.`)
  })
  it('hides a trade acronym if the company or its people bear that name', () => {
    for (const [company, text, kept] of [
      ['LSP', 'LSP is one of two MSPs here.', `${MASK} is one of two MSPs here.`],
      ['TIC Group Ltd', 'TIC inspects lifts. Tic is known.', `${MASK} inspects lifts. ${MASK} is known.`],
      ['CDMOs & Partners', 'A CDMO. CDMOs fills vials.', `A CDMO. ${MASK} fills vials.`],
      ['M.E.P. Services', 'Fitted by MEP and M.E.P. crews.', `Fitted by ${MASK} and ${MASK}. crews.`],
      ['VVS-Teknik AB', 'VVS-Teknik and VVS work.', `${MASK} and ${MASK} work.`],
    ] as const) {
      const words = collectIdentifyingWords([{ identity: { ...EMPTY_IDENTITY, company }, supervisor: null }])
      const { description } = maskTexts({ texts: { ...EMPTY_PROFILE.texts, description: text }, words }, ordinary)
      assert.equal(description, kept, company)
    }
  })
  it('keeps only words of the original for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCodePoint, maxLength: 300 }), (text) => {
        const told = blind(text)
        for (const word of told
          .split(MASK)
          .join(' ')
          .match(/[\p{L}\p{N}]+/gu) ?? [])
          assert.ok(text.includes(word), word)
      }),
    )
  })
})

/** Names with a trade word, their distinctive part in angle brackets, and sentences that contain them. */
const NAMED_BY_TRADE: Readonly<Record<string, readonly [names: readonly string[], frames: readonly string[]]>> = {
  Dutch: [
    [
      'Bakkerij <Jansen>',
      'Slagerij <van Dijk>',
      'Kaasmakerij <De Vries>',
      '<Hendriks> Koeltransport',
      '<Kuypers> Vloeren',
    ],
    [
      'Wij leveren brood aan # en aan supermarkten.',
      '# verkoopt aan particulieren.',
      'Onze klant is #.',
      'Groothandel, #',
    ],
  ],
  Portuguese: [
    [
      'Padaria <Ferreira>',
      'Clínica Dentária <Azevedo>',
      'Construções <Teixeira>',
      '<Montalegre> Queijos',
      'Adega <Pinheiro>',
    ],
    ['Fornecemos a # e outras empresas.', '# vende a particulares.', 'O nosso cliente é a #.', 'Grossista, #'],
  ],
  Swedish: [
    [
      'Bageri <Lindqvist>',
      '<Lundströms> Plåtslageri',
      'Åkeri <Sandberg>',
      'Tandkliniken <Ekdahl>',
      '<Stenholm> Fönster',
    ],
    ['Vi levererar till # och till andra butiker.', '# säljer till privatpersoner.', 'Vår kund är #.', 'Grossist, #'],
  ],
  Danish: [
    [
      'Bageriet <Mikkelsen>',
      '<Thygesens> Vaskeri',
      'Tømrermester <Kjeldsen>',
      'Vognmand <Mølgaard>',
      '<Stenhus> Vinduer',
    ],
    ['Vi leverer til # og til andre butikker.', '# sælger til private.', 'Vores kunde er #.', 'Grossist, #'],
  ],
  Norwegian: [
    ['Bakeri <Haugland>', 'Rørlegger <Solbakken>', 'Tannlege <Nygaard>', '<Fossheim> Regnskap', '<Steinhus> Vinduer'],
    ['Vi leverer til # og til andre butikker.', '# selger til private.', 'Vår kunde er #.', 'Grossist, #'],
  ],
  Polish: [
    [
      'Piekarnia <Kowalski>',
      'Stolarnia <Wiśniewski>',
      'Zakład pogrzebowy <Nowakowska>',
      '<Kowalczyk> Okna',
      'Okna <Oknoplast>',
    ],
    [
      'Dostarczamy do # i do innych sklepów.',
      '# sprzedaje klientom prywatnym.',
      'Naszym klientem jest #.',
      'Hurtownia, #',
    ],
  ],
}

describe('masking of a blind text in a language with trade words only', () => {
  const properPart = (name: string) => /<(.+)>/.exec(name)?.[1] ?? ''
  const isLeft = (part: string, text: string) =>
    part.split(' ').some((word) => word.length > 3 && text.toLowerCase().includes(word.toLowerCase()))
  for (const [language, [names, frames]] of Object.entries(NAMED_BY_TRADE)) {
    it(`hides the distinctive part of a company’s name beside its trade word in ${language}`, () => {
      for (const marked of names) {
        const [part, company] = [properPart(marked), marked.replace(/[<>]/g, '')]
        for (const frame of [...frames, '#', '# | #'])
          for (const name of [company, company.toLowerCase(), company.toUpperCase()]) {
            const told = blind(frame.replaceAll('#', name))
            assert.ok(!isLeft(part, told), `${frame.replaceAll('#', name)} → ${told}`)
          }
      }
    })
    it(`hides the own name of a company named after its trade anywhere in a text in ${language}`, () => {
      for (const marked of names) {
        const [part, company] = [properPart(marked), marked.replace(/[<>]/g, '')]
        const words = collectIdentifyingWords([{ identity: { ...EMPTY_IDENTITY, company }, supervisor: null }])
        for (const frame of [...frames, '#', '# | #', `${part} #`])
          for (const name of [company, part, company.toLowerCase(), part.toUpperCase()]) {
            const description = frame.replaceAll('#', name)
            const { description: told } = maskTexts({ texts: { ...EMPTY_PROFILE.texts, description }, words }, ordinary)
            assert.ok(!isLeft(part, told ?? ''), `${description} → ${told}`)
          }
      }
    })
  }
  it('hides surnames, villages and brands that resemble trade words', () => {
    for (const name of [
      ...['Molenberg', 'Steenbergen', 'Schoonhoven', 'Houtman', 'Vloerhof', 'Tegelbos', 'Dakman', 'Broodhuis'],
      ...['Glasberg', 'Stenström', 'Stålhammar', 'Kornlund', 'Takholm', 'Skogsby', 'Fönsterborg', 'Bildal'],
      ...['Stenhus', 'Møllegaard', 'Kornager', 'Bakkerud', 'Glassrud', 'Tømmervik', 'Fiskebæk', 'Vindstad'],
      ...['Piekarz', 'Oknowski', 'Transportex', 'Budimex', 'Meblik', 'Sapateiro', 'Vinhais', 'Pedreira'],
    ])
      for (const text of [`${name} levert`, `levering ${name}`, `${name} 12`, name])
        assert.ok(!blind(text).includes(name), `${text} → ${blind(text)}`)
  })
  it('hides surnames that are occupations or products beside a trade word', () => {
    for (const name of [
      'Dekker',
      'Kapper',
      'Møller',
      'Fisker',
      'Smed',
      'Stolt',
      'Kozak',
      'Murarz',
      'Malarz',
      'Bacalhau',
    ])
      for (const text of [`${name} Bageri`, `Piekarnia ${name}`, `${name} verkoopt aan particulieren.`])
        assert.ok(!blind(text).includes(name), `${text} → ${blind(text)}`)
  })
  it('keeps short words in a pair of products and hides surnames before “sons”', () => {
    for (const text of ['Lody i sorbety', 'Daken en gevels', 'Dörrar och fönster', 'Buty i torebki'])
      assert.equal(blind(text), text)
    for (const name of ['Smed', 'Kozak', 'Prins', 'Fisker', 'Lindqvist'])
      for (const text of [
        `${name} och söner`,
        `${name} en zonen`,
        `${name} i synowie`,
        `${name} og bakeri`,
        `${name} e filhos`,
      ])
        assert.ok(!blind(`Vi selger brød. ${text}`).includes(name), text)
  })
  it('keeps trade words in the singular, the plural and every case, and their compounds', () => {
    for (const text of [
      'Tandtechnisch laboratorium',
      'Kaasmakerij',
      'Accountantskantoor',
      'Hoveniersbedrijven',
      'Kozijnenfabrikant',
      'Dakdekkersbedrijf',
      'Clínica veterinária',
      'Fabricante de caixilharia',
      'Begravningsbyrån',
      'Fönsterfabrik',
      'Plåtslagerier',
      'Revisionsfirmaet',
      'Vinduesfabrik',
      'Vindusfabrikk',
      'Regnskapsbyråene',
      'Producent okien i drzwi',
      'Hurtownia okien',
      'Sieć piekarni',
      'Szkoła jazdy',
      'Biuro rachunkowe',
      'Wytwórnia mebli',
    ])
      assert.equal(blind(text), text)
  })
})

describe('masking of trade words and similar names', () => {
  const wordsOf = (text: string): readonly string[] => text.match(/\p{L}+/gu) ?? []
  /** Counts the marked words in a file of sentences and returns those that masking keeps. */
  const kept = (file: string): { marked: number; left: string[] } => {
    const lines = readFileSync(new URL(`../../tooling/described/${file}`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
    const words = lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => line.split('|'))
      .map(([, text = '', marked = '']) => ({ marked: marked.split(' '), shown: wordsOf(blind(text)) }))
    return {
      marked: words.flatMap(({ marked }) => marked).length,
      left: words.flatMap(({ marked, shown }) => marked.filter((word) => shown.includes(word))),
    }
  }
  it('keeps at least 99 % of trade words and at most 16 of 147 similar names in ten languages', () => {
    const [words, names] = [kept('trade-words.txt'), kept('names-like-trades.txt')]
    assert.ok(words.left.length >= 0.99 * words.marked, `${words.left.length} of ${words.marked}`)
    assert.ok(names.left.length <= 16, `${names.left.length} of ${names.marked}: ${names.left.join(' ')}`)
  })
  it('hides lower-case surnames and villages that resemble compounds', () => {
    for (const name of ['granlund', 'houtveld', 'tagholm', 'stenbakken', 'glasborg', 'kaasbergen', 'fossnes'])
      assert.ok(!blind(`Vi leverer til ${name} og til andre.`).includes(name), name)
  })
  it('hides a sentence’s first word before a verb and keeps a trade word without one', () => {
    assert.equal(blind('Zilvermeeuw maakt kaas.'), `${MASK} maakt kaas.`)
    assert.equal(blind('Tuinbouwkassen en schermdoeken.'), 'Tuinbouwkassen en schermdoeken.')
  })
})

describe('isLanguageWord in German', () => {
  it('accepts inflections and compounds of known words and rejects towns and number words', () => {
    for (const word of [
      'werkzeugmaschinenbau',
      'brandschutzanlagen',
      'gebaudereinigungsdienste',
      'kunststoffverarbeitung',
    ])
      assert.ok(isLanguageWord('de', word, ordinary), word)
    for (const word of ['regensburg', 'wolfsburg', 'vierundsechzig', 'neunzehnhundertsiebenundachtzig', 'quelvanewerk'])
      assert.ok(!isLanguageWord('de', word, ordinary), word)
  })
  it('accepts derivations from verbs and rejects surnames and brands', () => {
    for (const word of ['dosierpumpen', 'mietberufskleidung', 'forderbander', 'rostungen', 'kaffeeroster'])
      assert.ok(isLanguageWord('de', word, ordinary), word)
    for (const word of [
      'hoffmann',
      'schroder',
      'pfeiffer',
      'muhlbauer',
      'scherzer',
      'walters',
      'brenntag',
      'kontron',
      'medigene',
      'intershop',
      'quelvanepumpen',
    ])
      assert.ok(!isLanguageWord('de', word, ordinary), word)
  })
})

describe('numeralIn', () => {
  it('recognises number words above ten in five languages', () => {
    for (const word of [
      'twelve',
      'soixante',
      'vierundsechzig',
      'dreihundertzwanzig',
      'veintitres',
      'sessantaquattro',
      'centocinquanta',
    ])
      assert.equal(numeralIn(word), word)
    for (const word of [
      'ten',
      'neuf',
      'zehn',
      'ventilazione',
      'once',
      'jahrhundert',
      'tausendsassa',
      'trentino',
      'elfenbein',
    ])
      assert.equal(numeralIn(word), null, word)
  })
})
