import { FORMATS } from '../../language/formats.ts'
import { FIT_THRESHOLD } from './fit.ts'
import type { MatchWords } from './match-word-list.ts'
import type { Link } from './neighbours.ts'
import type { BusinessReason, PlaceReason, RevenueReason, TargetReason, Unjudged } from './reasons.ts'
import type { Targeted } from './why-not.ts'

const { exact, eurMExact } = FORMATS.es
const percent = (figure: number) => `${exact(figure)}\u00a0%`

const BUSINESS: Readonly<Record<BusinessReason['verdict'], string>> = {
  same: 'La actividad es la que busca el comprador.',
  close: 'Los textos apuntan a la actividad que busca el comprador, o a una afín.',
  related: 'La actividad se parece a la que busca el comprador; lea la descripción para asegurarse.',
  neighbour: 'La actividad puede ser afín a la que busca el comprador.',
  loose: 'Poco en los textos relaciona la actividad con la que busca el comprador.',
  sector: 'La actividad pertenece al sector que indica el comprador.',
  any: 'El comprador estudia cualquier actividad, por lo que esta no se ha valorado.',
  bought: 'La actividad se parece mucho a la de una empresa que el comprador ha adquirido o posee.',
  perhaps_bought:
    'La actividad recuerda a la de una empresa que el comprador ha adquirido o posee; lea la descripción para asegurarse.',
}

const LINKS: Readonly<Record<Link, string>> = {
  supplies: 'esas empresas venden al sector que busca el comprador',
  buys: 'esas empresas compran al sector que busca el comprador',
  customers: 'los mismos clientes compran a los dos sectores',
  skills: 'los dos sectores requieren prácticamente los mismos conocimientos y equipos',
}

const PLACE: Readonly<Record<PlaceReason['verdict'], string>> = {
  inside: 'La empresa está en la zona que busca el comprador.',
  neighbouring: 'La empresa está en una zona vecina a la que busca el comprador.',
  next_country:
    'La empresa está en un país vecino de los que nombró el comprador, lo que por sí solo la deja por debajo del umbral.',
  outside: 'La empresa está fuera de la zona que busca el comprador.',
  unknown: 'No se conoce la ubicación de la empresa, por lo que no se ha valorado.',
}

const SUBJECT: Readonly<Record<Targeted, string>> = { growth: 'El crecimiento', margin: 'El margen de EBITDA' }
const TARGETED: Readonly<Record<Targeted, string>> = { growth: 'crecimiento', margin: 'margen de EBITDA' }

function target(reason: TargetReason<Targeted>): string {
  if (reason.verdict === 'unstated') return `No se indica ningún objetivo de ${TARGETED[reason.of]}.`
  const subject = SUBJECT[reason.of]
  if (reason.verdict === 'undisclosed') return `${subject} no se ha facilitado.`
  if (reason.verdict === 'unapproved') return `${subject} no cuenta hasta que apruebe lo que ven los demás.`
  if (reason.verdict === 'range')
    return `${subject} se ha valorado por un intervalo amplio: una de las partes solo da sus cifras en intervalos.`
  const [actual, wanted] = [percent(reason.actualPct), percent(reason.targetPct)]
  if (reason.verdict === 'level') return `${subject} del ${actual} iguala, redondeado, el objetivo del ${wanted}.`
  const judged = {
    meets: 'alcanza el objetivo',
    short: 'queda algo por debajo del objetivo',
    far_short: 'queda muy por debajo del objetivo',
  }[reason.verdict]
  return `${subject} del ${actual} ${judged} del ${wanted}.`
}

const SIZES: Readonly<Record<Exclude<RevenueReason['verdict'], Unjudged<'revenue'>['verdict']>, string>> = {
  inside: 'encajan en el ticket',
  just_above: 'superan ligeramente el ticket',
  far_above: 'superan con mucho el ticket',
  just_below: 'quedan justo por debajo del ticket',
  far_below: 'quedan muy por debajo del ticket',
}

const wouldBring = (fit: number) => `llevaría el encaje a ${exact(fit)}.`

export const MATCH_WORDS_ES: MatchWords = {
  reasons: {
    business: ({ verdict }) => BUSINESS[verdict],
    place: ({ verdict }) => PLACE[verdict],
    revenue: (reason) => {
      if (reason.verdict === 'unstated') return 'No se indica ningún ticket, por lo que el tamaño no se ha valorado.'
      if (reason.verdict === 'undisclosed') return 'Los ingresos no se han facilitado.'
      if (reason.verdict === 'unapproved') return 'Los ingresos no cuentan hasta que apruebe lo que ven los demás.'
      if (reason.verdict === 'range')
        return 'El tamaño se ha valorado por un intervalo amplio: una de las partes solo da sus cifras en intervalos.'
      return `Los fondos propios necesarios para una empresa de este tamaño ${SIZES[reason.verdict]}.`
    },
    growth: target,
    margin: target,
  },
  gates: {
    ev_unknown: 'no se conoce el valor de empresa',
    ticket_unstated: 'no se indica el ticket',
    above_ticket: 'los fondos propios necesarios superan el ticket',
    below_ticket: 'los fondos propios necesarios quedan por debajo del ticket',
    within_ticket: 'los fondos propios necesarios encajan en el ticket',
    above_ticket_in_ranges: 'estimados por intervalos amplios, los fondos propios necesarios superan el ticket',
    below_ticket_in_ranges:
      'estimados por intervalos amplios, los fondos propios necesarios quedan por debajo del ticket',
    within_ticket_in_ranges: 'estimados por intervalos amplios, los fondos propios necesarios encajan en el ticket',
    ev_unapproved: 'las cifras del vendedor no cuentan hasta que apruebe lo que ven los demás',
    revenue_below_stated: 'la facturación es inferior a la que indica el comprador',
    revenue_above_stated: 'la facturación es superior a la que indica el comprador',
    ebitda_below_stated: 'el EBITDA es inferior al que indica el comprador',
    ebitda_above_stated: 'el EBITDA es superior al que indica el comprador',
    not_offered: 'una de las partes está retirada o ha cerrado su operación',
    red_flag:
      'un registro indica que una de las partes está dada de baja o en concurso, y el operador aún debe revisarlo',
    no_address: 'una de las partes no tiene dirección de contacto',
    opted_out: 'una de las partes no desea que la contacten',
    bounced: 'la dirección de una de las partes no recibe mensajes',
    both_cold: 'ninguna de las partes ha establecido contacto todavía',
    introducible: 'las dos partes pueden ponerse en contacto',
  },
  obstacles: {
    nothing: () => 'Nada lo impide: las dos empresas son compatibles.',
    fit: ({ fit, deterministic, semantic }) =>
      `El encaje es de ${exact(fit)}: ${exact(deterministic)} por las cifras × ${exact(semantic)} por la actividad y el lugar; hace falta ${FIT_THRESHOLD}.`,
  },
  changes: {
    introduction: () =>
      'El contacto será posible cuando se pueda localizar a las dos partes y una de ellas tenga un espacio de trabajo o haya establecido contacto.',
    approval: () => 'Las cifras cuentan en cuanto se aprueba lo que ven los demás.',
    ticket_in_ranges: () =>
      'Otro ticket podría cumplir la condición; no se puede decir cuál, porque una de las partes solo muestra intervalos.',
    size_in_ranges: ({ fit }) =>
      `Un ticket que cubra los fondos propios necesarios ${wouldBring(fit)} No se puede dar un importe, porque una de las partes solo muestra intervalos.`,
    target_in_ranges: ({ measure, fit }) =>
      `Un objetivo de ${TARGETED[measure]} que la empresa alcance ${wouldBring(fit)} No se puede dar una cifra, porque una de las partes solo muestra intervalos.`,
    ticket_max: ({ leastEurM }) =>
      `Un ticket máximo de unos ${eurMExact(leastEurM)} o más cumpliría la condición del ticket.`,
    ticket_min: ({ mostEurM }) =>
      `Un ticket mínimo de unos ${eurMExact(mostEurM)} o menos cumpliría la condición del ticket.`,
    excluded: () => 'El comprador excluye esta actividad; nada más lo cambiaría.',
    buyer_unread: () =>
      'No se ha reconocido ninguna actividad en los textos del comprador, por lo que no se pueden comparar. Lo cambiaría nombrar una actividad, o «todos los sectores» si vale cualquiera.',
    seller_unread: () =>
      'No se ha reconocido ninguna actividad en la descripción del vendedor. Lo cambiaría una descripción en inglés, francés, alemán, español o italiano.',
    stated_size: () =>
      'Otro importe en los textos del comprador cumpliría la condición del ticket: una empresa que se aparta como mucho una quinta parte se sigue mostrando.',
    business: ({ semantic }) =>
      `Ninguna cifra lo cambiaría: la actividad está demasiado lejos de la que busca el comprador (${exact(semantic)}, y hace falta al menos ${exact(FIT_THRESHOLD / 100)}). Sí lo cambiaría una descripción más completa u otra actividad buscada.`,
    neighbour: ({ link }) =>
      `Ninguna cifra lo cambiaría. Es una actividad afín: ${LINKS[link]}. Una actividad afín solo se muestra si el comprador también la nombra.`,
    place: () =>
      'Ninguna cifra lo cambiaría: la empresa está demasiado lejos de la zona que busca el comprador. Sí lo cambiaría una zona más amplia.',
    ticket_stated: ({ fit }) => `Indicar un ticket que cubra los fondos propios necesarios ${wouldBring(fit)}`,
    revenue_disclosed: ({ fit }) =>
      `Facilitar unos ingresos cuyos fondos propios necesarios cubra el ticket ${wouldBring(fit)}`,
    ticket_raised: ({ leastEurM, fit }) => `Un ticket máximo de unos ${eurMExact(leastEurM)} o más ${wouldBring(fit)}`,
    ticket_lowered: ({ mostEurM, fit }) => `Un ticket mínimo de unos ${eurMExact(mostEurM)} o menos ${wouldBring(fit)}`,
    target_stated: ({ measure, fit }) =>
      `Indicar un objetivo de ${TARGETED[measure]} que este vendedor alcance ${wouldBring(fit)}`,
    figure_disclosed: ({ measure, targetPct, fit }) =>
      `Facilitar un ${TARGETED[measure]} de al menos el ${percent(targetPct)} ${wouldBring(fit)}`,
    target_lowered: ({ measure, actualPct, targetPct, fit }) =>
      `Un objetivo de ${TARGETED[measure]} del ${percent(actualPct)} en lugar del ${percent(targetPct)} ${wouldBring(fit)}`,
  },
  empty: {
    unread_text: () =>
      'No se ha reconocido ninguna actividad en sus textos, por lo que no se pueden comparar. Indique la actividad en los textos que señala la lista de tareas.',
    not_introducible: () =>
      'No es posible ninguna presentación: su ficha está retirada, en una operación cerrada, señalada por un registro o sin una dirección de contacto válida. Los ajustes y los avisos de los registros indican cuál es el motivo.',
    blind_view_not_approved: ({ count }) =>
      `Hasta que apruebe lo que ven los demás, sus cifras no cuentan para nadie. Con esta vista ${count === 1 ? 'coincidiría un comprador' : `coincidirían ${count} compradores`}.`,
    all_dismissed: ({ count }) =>
      `Ha descartado ${count === 1 ? 'la única coincidencia' : `las ${count} coincidencias`}. Anule un descarte para volver a verla.`,
    no_counterparties: () =>
      'Todavía no hay nadie al otro lado. Las coincidencias aparecerán en cuanto se registre una parte adecuada.',
    outside_ticket: () =>
      'Las contrapartes más cercanas encajan salvo por el tamaño, que queda fuera del ticket o del tamaño buscado.',
    below_fit: () => `Ninguna contraparte alcanza todavía un encaje de ${FIT_THRESHOLD} con este perfil.`,
  },
  learned: {
    wanted: (count) =>
      `Más arriba: la actividad se parece a la de ${count === 1 ? 'una empresa que sigue o ha elegido' : `${count} empresas que sigue o ha elegido`}.`,
    sector: (count) =>
      `Más abajo: la actividad se parece a la de ${count === 1 ? 'una empresa que descartó' : `${count} empresas que descartó`} por el sector.`,
    size: (count) =>
      `Más abajo: de tamaño similar a ${count === 1 ? 'una empresa que descartó' : `${count} empresas que descartó`} por el tamaño.`,
  },
}
