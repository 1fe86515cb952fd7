import { FORMATS } from '../../language/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-word-list.ts'
import type { Link } from './neighbours.ts'
import type { BusinessReason, PlaceReason, RevenueReason, TargetReason, Unjudged } from './reasons.ts'
import type { Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.de
const percent = (figure: number) => `${exact(figure)}\u00a0%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'Die Tätigkeit ist die, die der Käufer sucht.',
  close: 'Die Texte deuten auf die Tätigkeit hin, die der Käufer sucht, oder auf eine benachbarte.',
  related: 'Die Tätigkeit ähnelt der, die der Käufer sucht; lesen Sie die Beschreibung, um sicherzugehen.',
  neighbour: 'Die Tätigkeit ist der, die der Käufer sucht, möglicherweise benachbart.',
  loose: 'Wenig in den Texten verbindet die Tätigkeit mit der, die der Käufer sucht.',
  sector: 'Die Tätigkeit gehört zu der Branche, die der Käufer nennt.',
  any: 'Der Käufer ist für jede Tätigkeit offen; sie wurde daher nicht bewertet.',
  bought: 'Die Tätigkeit gleicht der eines Unternehmens, das der Käufer erworben hat oder hält.',
  perhaps_bought:
    'Die Tätigkeit ähnelt der eines Unternehmens, das der Käufer erworben hat oder hält; lesen Sie die Beschreibung, um sicherzugehen.',
}

const LINKS: Readonly<Record<Link, string>> = {
  supplies: 'solche Unternehmen verkaufen an die Branche, die der Käufer sucht',
  buys: 'solche Unternehmen kaufen bei der Branche, die der Käufer sucht',
  customers: 'dieselben Kunden kaufen bei beiden Branchen',
  skills: 'beide Branchen brauchen weitgehend dieselben Fähigkeiten und Anlagen',
}

const PLACE: Readonly<Record<PlaceReason['verdict'], string>> = {
  inside: 'Das Unternehmen liegt in der Zielregion des Käufers.',
  neighbouring: 'Das Unternehmen liegt in einer Nachbarregion der Zielregion des Käufers.',
  next_country:
    'Das Unternehmen liegt in einem Nachbarland der vom Käufer genannten Länder und bleibt schon deshalb unter der Schwelle.',
  outside: 'Das Unternehmen liegt außerhalb der Zielregion des Käufers.',
  unknown: 'Der Standort des Unternehmens ist nicht bekannt und wurde daher nicht bewertet.',
}

const SUBJECT: Readonly<Record<Targeted, string>> = { growth: 'Das Wachstum', margin: 'Die EBITDA-Marge' }
const TARGETED: Readonly<Record<Targeted, string>> = { growth: 'Wachstumsziel', margin: 'EBITDA-Margenziel' }

function target(reason: TargetReason<Targeted>): string {
  if (reason.verdict === 'unstated') return `Ein ${TARGETED[reason.of]} ist nicht angegeben.`
  const subject = SUBJECT[reason.of]
  if (reason.verdict === 'undisclosed') return `${subject} ist nicht angegeben.`
  if (reason.verdict === 'unapproved') return `${subject} zählt erst, wenn Sie freigeben, was andere sehen.`
  if (reason.verdict === 'range')
    return `${subject} wurde anhand einer weiten Spanne bewertet: Eine Seite gibt ihre Zahlen nur als Spannen an.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `${subject} von ${actual} entspricht gerundet dem Ziel von ${wanted}.`
  const judged = {
    meets: 'erreicht das Ziel',
    short: 'liegt etwas unter dem Ziel',
    far_short: 'liegt deutlich unter dem Ziel',
  }[reason.verdict]
  return `${subject} von ${actual} ${judged} von ${wanted}.`
}

const SIZES: Readonly<Record<Exclude<RevenueReason['verdict'], Unjudged<'revenue'>['verdict']>, string>> = {
  inside: 'liegt im Rahmen des Tickets',
  just_above: 'liegt knapp über dem Ticket',
  far_above: 'liegt deutlich über dem Ticket',
  just_below: 'liegt knapp unter dem Ticket',
  far_below: 'liegt deutlich unter dem Ticket',
}

const wouldBring = (fit: number) => `würde die Passung auf ${exact(fit)} bringen.`

export const MATCH_WORDS_DE: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    place: ({ verdict }) => PLACE[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'Es ist kein Ticket angegeben; die Größe wurde daher nicht bewertet.'
      if (reason.verdict === 'undisclosed') return 'Der Umsatz ist nicht angegeben.'
      if (reason.verdict === 'unapproved') return 'Der Umsatz zählt erst, wenn Sie freigeben, was andere sehen.'
      if (reason.verdict === 'range')
        return 'Die Größe wurde anhand einer weiten Spanne bewertet: Eine Seite gibt ihre Zahlen nur als Spannen an.'
      return `Der Eigenkapitalbedarf für ein Unternehmen dieser Größe ${SIZES[reason.verdict]}.`
    },
    growth: target,
    margin: target,
  },
  gates: {
    ev_unknown: 'der Unternehmenswert ist nicht bekannt',
    ticket_unstated: 'das Ticket ist nicht angegeben',
    above_ticket: 'der Eigenkapitalbedarf liegt über dem Ticket',
    below_ticket: 'der Eigenkapitalbedarf liegt unter dem Ticket',
    within_ticket: 'der Eigenkapitalbedarf liegt im Rahmen des Tickets',
    above_ticket_in_ranges: 'anhand weiter Spannen geschätzt, liegt der Eigenkapitalbedarf über dem Ticket',
    below_ticket_in_ranges: 'anhand weiter Spannen geschätzt, liegt der Eigenkapitalbedarf unter dem Ticket',
    within_ticket_in_ranges: 'anhand weiter Spannen geschätzt, liegt der Eigenkapitalbedarf im Rahmen des Tickets',
    ev_unapproved: 'die Zahlen des Verkäufers zählen erst, wenn er freigegeben hat, was andere sehen',
    revenue_below_stated: 'der Umsatz liegt unter der Vorgabe des Käufers',
    revenue_above_stated: 'der Umsatz liegt über der Vorgabe des Käufers',
    ebitda_below_stated: 'das EBITDA liegt unter der Vorgabe des Käufers',
    ebitda_above_stated: 'das EBITDA liegt über der Vorgabe des Käufers',
    not_offered: 'eine Seite ist zurückgezogen oder hat ihre Transaktion abgeschlossen',
    red_flag: 'ein Register meldet eine Seite als gelöscht oder insolvent, und der Betreiber muss dies noch prüfen',
    no_address: 'eine Seite hat keine Kontaktadresse',
    opted_out: 'eine Seite möchte nicht kontaktiert werden',
    bounced: 'die Adresse einer Seite empfängt keine Nachrichten',
    both_cold: 'noch keine der beiden Seiten hat Kontakt aufgenommen',
    introducible: 'die beiden Seiten können miteinander in Kontakt gebracht werden',
  },
  obstacles: {
    nothing: () => 'Es gibt keine Hindernisse: Die beiden Unternehmen passen zueinander.',
    fit: ({ fit, deterministic, semantic }) =>
      `Die Passung beträgt ${exact(fit)}: ${exact(deterministic)} für die Kennzahlen × ${exact(semantic)} für die Tätigkeit und den Ort; nötig sind ${FIT_THRESHOLD}.`,
  },
  changes: {
    introduction: () =>
      'Ein Kontakt ist möglich, sobald beide Seiten erreichbar sind und eine von ihnen einen Arbeitsbereich hat oder Kontakt aufgenommen hat.',
    approval: () => 'Sobald freigegeben ist, was andere sehen, zählen die Zahlen.',
    ticket_in_ranges: () =>
      'Ein anderes Ticket könnte die Ticketbedingung erfüllen; welches, lässt sich nicht sagen, weil eine Seite nur Spannen zeigt.',
    size_in_ranges: ({ fit }) =>
      `Ein Ticket, das den Eigenkapitalbedarf deckt, ${wouldBring(fit)} Ein Betrag lässt sich nicht nennen, weil eine Seite nur Spannen zeigt.`,
    target_in_ranges: ({ measure, fit }) =>
      `Ein ${TARGETED[measure]}, das das Unternehmen erreicht, ${wouldBring(fit)} Eine Zahl lässt sich nicht nennen, weil eine Seite nur Spannen zeigt.`,
    ticket_max: ({ leastEurM }) =>
      `Ein Höchstticket von etwa ${eurMExact(leastEurM)} oder mehr würde die Ticketbedingung erfüllen.`,
    ticket_min: ({ mostEurM }) =>
      `Ein Mindestticket von etwa ${eurMExact(mostEurM)} oder weniger würde die Ticketbedingung erfüllen.`,
    excluded: () => 'Der Käufer schließt diese Tätigkeit aus; nichts anderes würde daran etwas ändern.',
    buyer_unread: () =>
      'In den Texten des Käufers ließ sich keine Tätigkeit erkennen, sie werden daher nicht verglichen. Eine genannte Tätigkeit würde das ändern, oder „alle Branchen“, wenn jede infrage kommt.',
    seller_unread: () =>
      'In der Beschreibung des Verkäufers ließ sich keine Tätigkeit erkennen. Eine Beschreibung auf Englisch, Französisch, Deutsch, Spanisch oder Italienisch würde das ändern.',
    stated_size: () =>
      'Ein anderer Betrag in den Texten des Käufers würde die Ticketbedingung erfüllen: Ein Unternehmen, das höchstens ein Fünftel davon abweicht, wird noch gezeigt.',
    business: ({ semantic }) =>
      `Keine Kennzahl würde daran etwas ändern: Die Tätigkeit ist zu weit von der entfernt, die der Käufer sucht (${exact(semantic)}, nötig sind mindestens ${exact(FIT_THRESHOLD / 100)}). Eine ausführlichere Beschreibung oder eine andere gesuchte Tätigkeit würde es.`,
    neighbour: ({ link }) =>
      `Keine Kennzahl würde daran etwas ändern. Es ist eine benachbarte Branche: ${LINKS[link]}. Benachbarte Branchen werden nur gezeigt, wenn der Käufer sie auch nennt.`,
    place: () =>
      'Keine Kennzahl würde daran etwas ändern: Das Unternehmen liegt zu weit von der Zielregion des Käufers entfernt. Eine größere Zielregion würde es.',
    ticket_stated: ({ fit }) => `Ein angegebenes Ticket, das den Eigenkapitalbedarf deckt, ${wouldBring(fit)}`,
    revenue_disclosed: ({ fit }) =>
      `Ein angegebener Umsatz, dessen Eigenkapitalbedarf das Ticket deckt, ${wouldBring(fit)}`,
    ticket_raised: ({ leastEurM, fit }) =>
      `Ein Höchstticket von etwa ${eurMExact(leastEurM)} oder mehr ${wouldBring(fit)}`,
    ticket_lowered: ({ mostEurM, fit }) =>
      `Ein Mindestticket von etwa ${eurMExact(mostEurM)} oder weniger ${wouldBring(fit)}`,
    target_stated: ({ measure, fit }) =>
      `Ein angegebenes ${TARGETED[measure]}, das dieser Verkäufer erreicht, ${wouldBring(fit)}`,
    figure_disclosed: ({ measure, targetPct, fit }) =>
      measure === 'growth'
        ? `Ein angegebenes Wachstum von mindestens ${percent(targetPct)} ${wouldBring(fit)}`
        : `Eine angegebene EBITDA-Marge von mindestens ${percent(targetPct)} ${wouldBring(fit)}`,
    target_lowered: ({ measure, actualPct, targetPct, fit }) =>
      `Ein ${TARGETED[measure]} von ${percent(actualPct)} statt ${percent(targetPct)} ${wouldBring(fit)}`,
  },
  empty: {
    unread_text: () =>
      'In Ihren Texten war keine Tätigkeit zu erkennen, daher werden sie nicht verglichen. Nennen Sie die Tätigkeit in den Texten, die in der Aufgabenliste stehen.',
    not_introducible: () =>
      'Eine Vorstellung ist nicht möglich: Ihr Eintrag ist zurückgezogen, Teil eines abgeschlossenen Geschäfts, von einem Register gemeldet oder ohne gültige Kontaktadresse. Einstellungen und Registerbefunde zeigen den Grund.',
    blind_view_not_approved: ({ count }) =>
      `Solange Sie nicht freigeben, was andere sehen, zählen Ihre Zahlen für niemanden. Mit dieser Ansicht ${count === 1 ? 'würde ein Käufer' : `würden ${count} Käufer`} passen.`,
    all_dismissed: ({ count }) =>
      `Sie haben ${count === 1 ? 'den einzigen Treffer' : `alle ${count} Treffer`} verworfen. Machen Sie das rückgängig, um ihn wieder zu sehen.`,
    no_counterparties: () =>
      'Auf der Gegenseite ist noch niemand. Die Liste füllt sich, sobald sich jemand anmeldet, der passt.',
    outside_ticket: () =>
      'Die nächsten Gegenparteien passen bis auf die Größe: Sie liegt außerhalb des Tickets oder der gesuchten Größe.',
    below_fit: () => `Mit diesem Profil erreicht noch keine Gegenpartei eine Passung von ${FIT_THRESHOLD}.`,
  },
  learned: {
    wanted: (count) =>
      `Weiter oben: Die Tätigkeit ähnelt ${count === 1 ? 'der eines Unternehmens, das Sie beobachten oder ausgewählt haben' : `der von ${count} Unternehmen, die Sie beobachten oder ausgewählt haben`}.`,
    sector: (count) =>
      `Weiter unten: Die Tätigkeit ähnelt ${count === 1 ? 'der eines Unternehmens, das Sie wegen der Branche ausgeblendet haben' : `der von ${count} Unternehmen, die Sie wegen der Branche ausgeblendet haben`}.`,
    size: (count) =>
      `Weiter unten: etwa so groß wie ${count === 1 ? 'ein Unternehmen, das Sie wegen der Größe ausgeblendet haben' : `${count} Unternehmen, die Sie wegen der Größe ausgeblendet haben`}.`,
  },
}
