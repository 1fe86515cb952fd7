import { decimals } from '../figures/rounding.ts'
import { FORMATS } from '../language/formats.ts'
import type { Divergence } from './divergence.ts'
import { tenths } from './range-outcomes.ts'
import { CONSERVATIVE_SHARE } from './triangulation.ts'
import type { ValuationWords } from './valuation-word-list.ts'
import { workingsIn } from './workings-in-figures.ts'

const { country, exact } = FORMATS.es
const { figure, percent, product, blend } = workingsIn('es')

const DAMODARAN = 'Damodaran Online, actualización de enero de 2026'
const ASSUMPTION = 'Hipótesis de Concordat'
const TAX_BASIS = {
  rate: '',
  world_average: ' (tipo no registrado: se supone la media mundial)',
  home_market: ' (país desconocido: se supone Francia)',
}

const METHODS = { revenue: 'múltiplo de ingresos', ebitda: 'múltiplo de EBITDA', dcf: 'DCF' }
const BLENDED = { revenue: 'ingresos', ebitda: 'EBITDA', dcf: 'DCF' }
const HOW_TO_VALUE = 'Indique los del último ejercicio completo, en millones de euros.'
const MULTIPLES_DO_NOT = 'Los múltiplos de ingresos y de EBITDA no sirven para valorarla.'

const WHY: Readonly<Record<Divergence['of'], string>> = {
  loss: 'el EBITDA no es positivo. Según el EBITDA y los flujos de caja, la empresa no vale nada tal como está; un comprador solo paga los ingresos si espera recuperar el margen',
  thin_margin:
    'el margen está muy por debajo del de su sector, y el múltiplo de ingresos da por recuperada una parte de la diferencia; un comprador usará el múltiplo de EBITDA',
  high_margin:
    'el margen está muy por encima del de su sector, y el múltiplo de ingresos no lo recoge entero; un comprador usará el múltiplo de EBITDA y comprobará si el margen es duradero',
  growth:
    'los flujos de caja cuentan un crecimiento que aún está por llegar; un comprador usará el múltiplo de EBITDA y condicionará el resto a los resultados (earn-out)',
  decline: 'los flujos de caja recogen por completo la caída de las ventas; un comprador usará los flujos de caja',
  investment: 'la renovación de los activos absorbe gran parte del EBITDA; un comprador usará los flujos de caja',
}

const UNMEASURED = {
  margin: 'ninguna transacción comparable tenía un margen inferior al 5\u00a0%',
  size: 'ninguna transacción comparable era de este tamaño',
  own_assumptions: 'solo se midió con las hipótesis de Concordat',
}

export const VALUATION_WORDS_ES: ValuationWords = {
  assumptions: {
    listed_firms: () => 'Empresas europeas cotizadas del sector',
    ev_to_ebitda: () => 'VE/EBITDA del sector, empresas cotizadas, Europa',
    listed_average: () => 'VE/EBITDA de todos los sectores, empresas cotizadas, Europa',
    sector_multiple: () => 'VE/EBITDA del sector, pequeñas empresas no cotizadas',
    sector_average: () => 'VE/EBITDA de todos los sectores, pequeñas empresas no cotizadas, misma encuesta',
    trade_factor: () => 'Coeficiente de la actividad dentro de su sector',
    industry_multiple: () => 'VE/EBITDA aplicado, antes del descuento por tamaño',
    industry_margin: () => 'Margen de EBITDA de las empresas no cotizadas del sector',
    ebitda_margin: () => 'Margen de EBITDA',
    ebitda_margin_untold: () => 'Margen de EBITDA (no indicado: se toma el primer cuartil del sector)',
    ebitda_margin_normalised: () => 'Margen de EBITDA, normalizado sobre varios ejercicios',
    industry_margin_share: () => 'Peso del margen del sector en el múltiplo de ingresos',
    counted_margin: () => 'Margen de EBITDA usado en el múltiplo de ingresos',
    size_discount: () => 'Descuento por tamaño e iliquidez, múltiplo de EBITDA',
    size_discount_revenue: () => 'Descuento por tamaño e iliquidez, múltiplo de ingresos',
    growth: () => 'Crecimiento del primer año',
    growth_capped: () => 'Crecimiento del primer año, limitado',
    growth_untold: () => 'Crecimiento del primer año (no indicado: se supone nulo)',
    growth_tempered: () => 'Crecimiento del primer año, reducido porque las ventas habían caído',
    growth_factor_ebitda: () => 'Efecto del crecimiento sobre VE/EBITDA',
    growth_factor_revenue: () => 'Efecto del crecimiento sobre el múltiplo de ingresos',
    long_term_growth: () => 'Crecimiento a largo plazo',
    corporate_tax: ({ countryCode, basis }) => `Impuesto de sociedades, ${country(countryCode)}${TAX_BASIS[basis]}`,
    depreciation: () => 'Amortización y reposición, parte del EBITDA (empresas cotizadas del sector, Estados Unidos)',
    return_on_investment: () => 'Rentabilidad después de impuestos de la inversión en crecimiento',
    listed_cost_of_capital: () => 'WACC, empresas cotizadas del sector, Estados Unidos',
    size_premium: () => 'Prima de tamaño sobre el WACC, según el EBITDA',
    cost_of_capital: () => 'WACC, con la prima de tamaño',
    terminal_share: () => 'Parte del valor terminal en los flujos descontados',
    range_low: () => 'Divisor que da el extremo inferior del rango',
    range_high: () => 'Factor que da el extremo superior del rango',
  },
  sources: {
    damodaran: DAMODARAN,
    tax_foundation: 'Tax Foundation, tipos del impuesto de sociedades en el mundo, 2023',
    derived_from_damodaran: `Derivado de ${DAMODARAN}`,
    barometer: 'Overname Barometer, Brookz y Dealsuite (empresas de 0,5 a 50\u00a0M€ de ingresos)',
    size_evidence: 'Concordat, ajustado al índice Argos y a las encuestas de Brookz y Dealsuite de 2024 y 2025',
    transactions: 'Transacciones publicadas de 2018 a 2021, recopiladas por Concordat',
    own_assumption: ASSUMPTION,
    computed: 'calculado por Concordat a partir de las demás cifras',
    untold: `${ASSUMPTION}, porque el vendedor no lo ha indicado`,
    seller: 'indicado por el vendedor',
    seller_years: 'ponderado a partir de los ejercicios declarados por el vendedor',
    what_if: 'supuesto para esta simulación',
  },
  rail: 'Medias publicadas de empresas no cotizadas con este EBITDA, todos los sectores: índice Argos (2024 y 2025), Brookz y Dealsuite (2024 y 2025)',
  workings: {
    revenue_multiple: product,
    ebitda_multiple: product,
    cash_flows: ({ years, terminalValueEurM, terminalGrowthPct, waccPct }) =>
      `flujos de caja libres de ${years.length} años y un valor terminal de ${figure(terminalValueEurM)} (crecimiento del ${exact(terminalGrowthPct)}\u00a0%), descontados a mitad de año al ${percent(waccPct)}`,
    blend: blend(BLENDED),
    lowest_method: () => `${exact(CONSERVATIVE_SHARE)} × el método más bajo`,
    no_ebitda: () => 'nada, porque el EBITDA no es positivo',
  },
  valuedBy: (shares) =>
    `Valorada por ${shares.map(([method, sharePct]) => `${METHODS[method]} (${sharePct}\u00a0%)`).join(', ')}.`,
  divergence: ({ of, timesApart }) =>
    timesApart === null
      ? ` Nota: ${WHY[of]}.`
      : ` Los métodos difieren en un factor de ${exact(decimals(timesApart, 1))}: ${WHY[of]}.`,
  coverage: (coverage) =>
    coverage.of === 'measured'
      ? ` En ${tenths(coverage)} de cada 10 transacciones comparables, el precio quedó dentro del rango del valor ponderado (${coverage.within} de ${coverage.transactions}, de ${coverage.from} a ${coverage.to}).`
      : ` No se sabe con qué frecuencia los precios quedan dentro del rango del valor ponderado: ${UNMEASURED[coverage.reason]}.`,
  noValue: {
    unknown: `Sin valoración: no se conocen los ingresos. ${HOW_TO_VALUE}`,
    not_positive: `Sin valoración: los ingresos no son superiores a 0. Una empresa que aún no tiene ingresos requiere el método de capital riesgo o un valor actual neto ajustado al riesgo. Si los tiene, indique los del último ejercicio completo, en millones de euros.`,
    old_accounts: 'Sin valoración: las últimas cuentas tienen más de 36 meses. Añada el último ejercicio cerrado.',
    bank: `Sin valoración: se trata de un banco o de un prestamista. ${MULTIPLES_DO_NOT} Hace falta un modelo de descuento de dividendos o un múltiplo del valor contable tangible.`,
    insurer: `Sin valoración: se trata de una aseguradora. ${MULTIPLES_DO_NOT} Hace falta su valor intrínseco (embedded value) o un modelo de descuento de dividendos.`,
    holding: `Sin valoración: se trata de una sociedad de cartera o de un fondo. ${MULTIPLES_DO_NOT} Hace falta su valor liquidativo: la suma de sus participaciones menos su deuda. Para valorar una empresa de su cartera, describa esa empresa.`,
  },
}
