import { findStretches, readPlainly, wordsPattern } from '../reading/plain-text.ts'

/** Subjects of questions that the contract and the thread answer. */
const REPLY_SUBJECTS = ['nda', 'names', 'process', 'fees', 'data', 'operator', 'status'] as const
export type ReplySubject = (typeof REPLY_SUBJECTS)[number]

/** Words of each subject in English, French, German, Spanish and Italian, without accents. */
const WORDS: Readonly<Record<ReplySubject, RegExp>> = {
  nda: wordsPattern([
    'ndas?|non-disclosure(?: agreement)?|confidentiality (?:agreement|undertaking)|accord de confidentialite|engagement de confidentialite',
    'geheimhaltungsvereinbarung|vertraulichkeitsvereinbarung|vertraulichkeitserklarung|acuerdo de confidencialidad|accordo di riservatezza',
  ]),
  names: wordsPattern([
    'names?|identit(?:y|ies)|who (?:are|is) (?:the )?(?:sellers?|buyers?|compan(?:y|ies)|counterpart(?:y|ies))|contact details',
    'noms?|identites?|coordonnees|namen?|identitat(?:en)?|kontaktdaten|nombres?|identidad(?:es)?|nom[ei]|identita',
  ]),
  process: wordsPattern([
    'process|procedure|next steps?|happens? next|what now|how (?:does|do) (?:it|this|we|i) (?:work|proceed|continue)|timing|timetable|how long|when',
    'processus|procedure|prochaines? etapes?|et (?:ensuite|maintenant)|comment (?:ca marche|proceder)|calendrier|quand',
    'ablauf|verfahren|nachste(?:n|r)? schritte?|wie geht es weiter|zeitplan|wann|proceso|proximos? pasos?|calendario|cuando|processo|prossimi passi|come si procede|quando',
  ]),
  fees: wordsPattern([
    'fees?|commissions?|cost|costs|price of (?:the|your) service|charges?|retainer|pricing',
    'honoraires|frais|tarifs?|gebuhr(?:en)?|provision(?:en)?|kosten|honorar(?:e)?|honorarios|comision(?:es)?|costes?|tarifas?|onorari|commission[ei]|costi',
  ]),
  data: wordsPattern([
    'gdpr|data protection|privacy|personal data|our data|my data|retention|stored|who (?:sees|reads)',
    'rgpd|protection des donnees|donnees|vie privee|conserve(?:e?s)?|dsgvo|datenschutz|daten|gespeichert|proteccion de datos|datos|privacidad|protezione dei dati|dati',
  ]),
  operator: wordsPattern([
    'who (?:are you|runs|operates|is behind|is responsible)|operator|operated by|run by|imprint|contact you|a human|a person',
    'qui (?:etes-vous|gere|exploite)|exploitant|wer (?:seid|sind sie|betreibt|steht)|betreiber|quien(?:es)? (?:sois|son|opera|gestiona)|operador|chi (?:siete|gestisce)|gestore',
  ]),
  status: wordsPattern([
    'status|any news|update|accepted|approved|decided|decision|progress|heard back',
    'statut|des nouvelles|accepte(?:e)?|decision|stand|neuigkeiten|angenommen|entschieden|entscheidung|estado|novedades|aceptad[oa]|stato|novita|accettat[oa]',
  ]),
}

/** Starts of a question or request for information. */
const ASKS = wordsPattern([
  "any|what|what's|how|when|who|where|which|why|is|are|do|does|can|could|will|would|tell|explain|send|describe",
  'quels?|quelles?|comment|quand|qui|ou|pourquoi|est-ce|y a-t-il|expliquez|avez-vous',
  'was|wie|wann|wer|wo|welche[rsnm]?|warum|gibt|kann|konnen|ist|sind|erklaren|que|cual(?:es)?|como|cuando|quien(?:es)?|donde|hay|quali|quale|come|quando|chi|dove|cosa|avete',
])

/** Questions of a reply. */
interface Questions {
  readonly subjects: readonly ReplySubject[]
  /** True if a sentence asks or states something else, so that a person reads the reply too. */
  readonly isPartly: boolean
}

/** Reads the questions of a reply sentence by sentence. */
export function readQuestions(text: string): Questions {
  const sentences = readPlainly(text)
    .plain.split(/(?<=[.!?;\n])/u)
    .map((sentence) => sentence.replace(POLITE, ''))
    .filter((sentence) => /\p{L}{2}/u.test(sentence))
  const asked = sentences.map((sentence) => {
    const isQuestion = sentence.includes('?') || findStretches(sentence, ASKS).some(({ from }) => from === 0)
    return isQuestion ? REPLY_SUBJECTS.filter((subject) => findStretches(sentence, WORDS[subject]).length > 0) : []
  })
  return {
    subjects: REPLY_SUBJECTS.filter((subject) => asked.some((subjects) => subjects.includes(subject))),
    isPartly: asked.some((subjects) => subjects.length === 0),
  }
}

/** Greetings and thanks in front of a sentence. */
const POLITE =
  /^(?:\W|(?:thanks|thank you|please|hello|hi|ok|okay|merci|bonjour|danke|bitte|hallo|gracias|hola|por favor|grazie|ciao|buongiorno|per favore)(?![\p{L}\p{N}]))+/u

const OURS =
  '(?:our|my|this|the|all|all our|everything|notre|nos|mon|ma|mes|toutes nos|unsere?n?|meine?n?|alle(?: unsere)?|nuestr[oa]s?|mi|mis|todos nuestros|(?:la |il |i |le )?nostr[aoie]|(?:la |il )?mi[ao])'
const WHOLE =
  '(?:manifest|manifeste|manifesto|manifiesto|request|enquiry|inquiry|application|mandate|data|interest|submission|everything|demande|mandat|donnees|candidature|anfrage|mandat|daten|bewerbung|solicitud|datos|mandato|peticion|richiesta|dati|incarico)'
/** A message that only withdraws the whole request. */
const WITHDRAWAL = new RegExp(
  `^(?:(?:we|i|nous|je|wir|ich)(?: hereby| now)? )?(?:${[
    `withdraw(?:n)?(?: ${OURS}(?: ${WHOLE})?)?(?: from (?:this|the) (?:process|exchange))?`,
    `(?:cancel|delete|erase|remove) ${OURS}(?: ${WHOLE})?`,
    'stop(?: (?:this|the) exchange)?',
    '(?:are |am )?no longer (?:interested|looking)',
    `(?:retir(?:ons|e|ez)|annul(?:ons|e|ez)|supprim(?:ons|e|ez)|effac(?:ons|e|ez)) ${OURS} ${WHOLE}`,
    `(?:ziehen?|nehmen?) ${OURS} ${WHOLE} zuruck`,
    `(?:loschen|streichen|stornieren) (?:sie )?${OURS} ${WHOLE}`,
    `(?:retiramos|retiro|anulen|borren|eliminen|cancelen) ${OURS} ${WHOLE}`,
    `(?:ritiriamo|ritiro|annullate|cancellate|eliminate) ${OURS} ${WHOLE}`,
  ].join(
    '|',
  )})(?: (?:please|thanks|thank you|s.il vous plait|merci|bitte|danke|por favor|gracias|per favore|grazie))*$`,
  'u',
)

/** True if a reply does nothing but withdraw: "We withdraw.", "Please delete our data." */
export function isWithdrawal(text: string): boolean {
  const plain = readPlainly(text.slice(0, 300)).plain.replace(POLITE, '')
  return text.length <= 300 && WITHDRAWAL.test(plain.replace(/[^\p{L}\p{N}'-]+/gu, ' ').trim())
}
