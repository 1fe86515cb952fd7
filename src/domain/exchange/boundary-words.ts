import { wordsPattern } from '../reading/plain-text.ts'

/** Effect of a line: it refuses something, requires something, or states a reason to end the exchange. */
export type Mode = 'refuses' | 'requires' | 'exits'

/**
 * Markers of each mode in English, French, German, Spanish and Italian, without accents. The first matching mode
 * applies.
 */
export const MODES: readonly (readonly [Mode, RegExp])[] = (
  [
    [
      'exits',
      [
        'exit(?:s|ing)?|leav(?:e|es|ing)|stops?|withdraws?|terminat(?:e|es|ion)|ends?|quits?|expires?|lapses?|delet(?:e|ed|ion)|retain(?:ed)?|retention|kept|stored?',
        'sort(?:ie|ons|ir)?|quitt(?:e|ons|er)|arret(?:e|ons|er)|se retire|met fin|expire|supprim(?:e|ez|er|ees?)|conserv(?:e|er|es|ation|ees?)|effac(?:e|er|ees?)',
        'beendet|beenden|verlasst|verlassen|steigt aus|bricht ab|abbruch|endet|zieht sich zuruck|ausstieg|loschen|geloscht|speichern|gespeichert|aufbewahr(?:en|t|ung)',
        'sale|salir|abandona|termina|se retira|finaliza|borrar|eliminar|conservar|almacenar',
        'esce|uscita|abbandona|si ritira|cessa|cancellare|cancellati|conservare|conservati',
      ],
    ],
    [
      'refuses',
      [
        "refus(?:e|es|ing|als?)|declin(?:e|es|ing)|reject(?:s|ing)?|forbid(?:s|den)?|prohibit(?:s|ed)?|exclud(?:e|es|ed|ing)|not|never|no|without|won't|don't|cannot|except",
        'refus(?:e|ons|er|ent)?|jamais|aucune?s?|pas|sans|interdi(?:t|te|ts|tes|ction)|exclu(?:t|s|e|es|sion)?|hors|decline',
        'verweigert?|verweigern|lehnt|lehnen|ablehn(?:en|ung)|keine?[rnms]?|nicht|niemals|nie|ohne|ausgeschlossen|ausser|untersagt|verboten',
        'rechaz(?:a|amos|o|ar)|nunca|jamas|sin|prohib(?:e|ido|ida)|excluy(?:e|endo)|excluid[oa]s?|salvo',
        'rifiut(?:a|iamo|o|are)|non|mai|nessun[oa]?|senza|vieta(?:to|ti|ta)?|esclus[oaie]|esclud(?:e|iamo)|tranne',
      ],
    ],
    [
      'requires',
      [
        'requir(?:e|es|ed|ing)|must|needs?|only|demands?|expects?',
        'exig(?:e|ons|er|ent)|requiert|requis|necessite|doit|doivent|uniquement|seulement|demande',
        'verlangt?|verlangen|erforder(?:t|n|lich)|muss|mussen|benotigt?|benotigen|nur|braucht',
        'requiere|exige|exigimos|debe|deben|solo|solamente|necesita',
        'richied(?:e|iamo|ono)|esig(?:e|iamo)|deve|devono|soltanto|necessita',
      ],
    ],
  ] as const
).map(([mode, words]) => [mode, wordsPattern(words)])

/** Subjects of a line. */
export const TOPICS = [
  'unverified',
  'proposals',
  'disclosure',
  'model',
  'counts',
  'scores',
  'sectors',
  'figures',
  'names',
  'contact',
  'payment',
  'nda',
  'signing',
  'registration',
  'links',
  'exclusivity',
  'language',
  'human',
  'answers',
] as const
export type Topic = (typeof TOPICS)[number]

/** A line has every topic of which it contains a word. */
export const TOPIC_WORDS: Readonly<Record<Topic, RegExp>> = {
  unverified: wordsPattern([
    '(?:un|non-?|not )verif(?:ied|iable)|unchecked|uncheckable|verified|verifies?|verifiable|verifi(?:e|ee|es|ees)|verifiables?',
    'gepruft[enrs]*|ungepruft[enrs]*|uberpruft[enrs]*|verifiziert[enrs]*|verificad[oa]s?|comprobad[oa]s?|verificat[oaie]|verificabil[ei]',
  ]),
  proposals: wordsPattern([
    'proposals?|introductions?|propositions?|mises? en relation|vorschlage?|vorstellung(?:en)?',
    'propuestas?|presentaciones|proposte|presentazioni',
  ]),
  disclosure: wordsPattern([
    'third part(?:y|ies)|shar(?:e|ed|ing)|forward(?:s|ed|ing)?|pass(?:ed|ing)? on|disclos(?:e|es|ed|ing|ure)|reveal(?:s|ed|ing)?|confidential(?:ity|ly)?|tell anyone|secret',
    'tiers|partag(?:e|er|es|ons)|transmettre|transmis(?:sion)?|divulg(?:uer|uee?s?|ation|uons)|revel(?:er|ons|e)|confidentiel(?:le)?s?|confidentialite',
    'dritte[nr]?|weitergabe|weitergeben|weitergegeben|weiterleit(?:en|ung)|offenleg(?:en|ung|t)|offengelegt|preisgeben|vertraulich(?:keit)?',
    'terceros|compartir|reenviar|revelar|divulgar|confidencial(?:idad|es|mente)?',
    'terz[io]|condivider[ei]|inoltr(?:o|are)|rivelar[ei]|divulgare|riservat[oaie]|riservatezza|confidenzial[ei]',
  ]),
  model: wordsPattern([
    'language models?|llms?|ai|machine learning|train(?:s|ed|ing)?|generated text|modeles? de langage|ia|entrain(?:er|ement)|apprentissage',
    'sprachmodelle?|ki|training|trainieren|modelos? de lenguaje|entrena(?:r|miento)|modell[io] linguistic[io]|addestra(?:re|mento)',
  ]),
  counts: wordsPattern([
    'counts?|statistics?|how many|aggregates?|market data|denombrements?|statistiques?|combien|nombres? de',
    'anzahl|statistik(?:en)?|zahlungen der|estadisticas?|cuantos|recuentos?|statistiche|quant[ie]|conteggi[o]?',
  ]),
  scores: wordsPattern([
    'scores?|scoring|fits?|ratings?|rank(?:s|ing|ings)?|notation|notes? d.adequation|classements?',
    'bewertungen|rangfolge|ranking|puntuacion(?:es)?|clasificacion(?:es)?|punteggi[o]?|classifich[ea]',
  ]),
  sectors: wordsPattern([
    'sector (?:breakdowns?|mix|data)|sectors|industries|repartition sectorielle|secteurs|branchen(?:mix|verteilung)?|sectores|settori',
  ]),
  figures: wordsPattern([
    'figures?|financials?|revenues?|amounts?|valuations?|prices?|numbers|chiffres?|montants?|valorisations?|prix',
    'kennzahlen|finanzdaten|betrage?|preise?|umsatze?|cifras?|importes?|precios?|valoracion(?:es)?|cifre|import[io]|prezz[oi]|valutazion[ei]',
  ]),
  names: wordsPattern([
    'names?|identit(?:y|ies)|noms?|identites?|namen|identitat(?:en)?|nombres?|identidad(?:es)?|nom[ei]|identita|real name',
  ]),
  contact: wordsPattern([
    'contact(?:s|ed|ing)?|calls?|phone(?: calls?)?|e-?mails?|unsolicited|marketing|spam|solicitations?|appels?|telephone|courriels?|demarchage|prospection',
    'kontakt(?:aufnahme|e)?|anrufe?|telefon(?:ate)?|werbung|contactos?|llamadas?|correos?|publicidad|contatt[oi]|chiamat[ae]|pubblicita',
  ]),
  payment: wordsPattern([
    'pay(?:s|ing|ments?)?|fees?|money|invoices?|commissions?|retainers?|paiements?|payer|frais|honoraires?|factures?',
    'zahlung(?:en)?|zahlen|gebuhr(?:en)?|honorare?|provision(?:en)?|rechnung(?:en)?|pagos?|pagar|tarifas?|honorarios?|comision(?:es)?|pagament[oi]|pagare|tariff[ae]|onorari|commission[ei]',
  ]),
  nda: wordsPattern([
    'ndas?|non-?disclosure|confidentiality agreements?|accords? de confidentialite|engagement de confidentialite',
    'vertraulichkeitsvereinbarung(?:en)?|geheimhaltung(?:s\\w*)?|acuerdos? de confidencialidad|accord[oi] di riservatezza',
  ]),
  signing: wordsPattern([
    'sign(?:s|ed|ing|atures?)?|signer|signatures?|unterschr(?:ift|iften|eiben)|unterzeichn(?:en|ung)|firm(?:a|ar|are|as)',
  ]),
  registration: wordsPattern([
    'regist(?:er|ers|ered|ration|rations)|accounts?|sign-?up|inscription|inscrire|comptes?|registrier(?:en|ung)|konto|registro|registrar(?:se)?|cuentas?|registrazione|registrarsi',
  ]),
  links: wordsPattern([
    'urls?|links?|https?|web ?hooks?|callbacks?|liens?|verknupfung(?:en)?|enlaces?|collegament[oi]',
  ]),
  exclusivity: wordsPattern([
    'exclusiv(?:e|ely|ity)|exclusivite|exclusi(?:f|fs|ves)|exklusiv(?:e[nrms]?|itat)?|exclusividad|exclusiv[oa]s?|esclusiva|esclusivita',
  ]),
  language: wordsPattern([
    'language|(?:in )?(?:english|french|german|spanish|italian)|langue|(?:en )?(?:anglais|francais|allemand|espagnol|italien)',
    'sprache|(?:auf )?(?:englisch|franzosisch|deutsch|spanisch|italienisch)|idioma|(?:en )?(?:ingles|frances|aleman|espanol)',
    'lingua|(?:in )?(?:inglese|francese|tedesco|spagnolo|italiano)',
  ]),
  human: wordsPattern([
    'humans?|a person|people|principal|supervisor|humaine?s?|une personne|menschen?|menschliche[rnms]?|human[oa]s?|una persona|uman[oaie]|operator',
  ]),
  answers: wordsPattern([
    'repl(?:y|ies)|answers?|responses?|messages?|reponses?|antwort(?:en)?|nachrichten|respuestas?|mensajes|rispost[ae]|messaggi',
  ]),
}
