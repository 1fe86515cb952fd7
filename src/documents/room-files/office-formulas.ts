import { isHarmlessAddress } from './addresses.ts'

/*
 * The formulas of a workbook. Allowed are only functions that compute from the workbook's contents, not those that
 * fetch (WEBSERVICE, IMAGE, STOCKHISTORY, RTD, CUBE…, IMPORT…), call code (CALL, REGISTER.ID, PY, add-ins) or are
 * macros.
 */

const FUNCTIONS = new Set(
  `ABS ACCRINT ACCRINTM ACOS ACOSH ACOT ACOTH ADDRESS AGGREGATE AMORDEGRC AMORLINC AND ANCHORARRAY ARABIC AREAS ARRAYTOTEXT ASC
  ASIN ASINH ATAN ATAN2 ATANH AVEDEV AVERAGE AVERAGEA AVERAGEIF AVERAGEIFS BAHTTEXT BASE BESSELI BESSELJ BESSELK BESSELY
  BETA.DIST BETA.INV BETADIST BETAINV BIN2DEC BIN2HEX BIN2OCT BINOM.DIST BINOM.DIST.RANGE BINOM.INV BINOMDIST BITAND BITLSHIFT
  BITOR BITRSHIFT BITXOR BYCOL BYROW CEILING CEILING.MATH CEILING.PRECISE CELL CHAR CHIDIST CHIINV CHISQ.DIST CHISQ.DIST.RT
  CHISQ.INV CHISQ.INV.RT CHISQ.TEST CHITEST CHOOSE CHOOSECOLS CHOOSEROWS CLEAN CODE COLUMN COLUMNS COMBIN COMBINA COMPLEX CONCAT
  CONCATENATE CONFIDENCE CONFIDENCE.NORM CONFIDENCE.T CONVERT CORREL COS COSH COT COTH COUNT COUNTA COUNTBLANK COUNTIF COUNTIFS
  COUPDAYBS COUPDAYS COUPDAYSNC COUPNCD COUPNUM COUPPCD COVAR COVARIANCE.P COVARIANCE.S CRITBINOM CSC CSCH CUMIPMT CUMPRINC DATE
  DATEDIF DATESTRING DATEVALUE DAVERAGE DAY DAYS DAYS360 DB DBCS DCOUNT DCOUNTA DDB DEC2BIN DEC2HEX DEC2OCT DECIMAL DEGREES DELTA
  DEVSQ DGET DISC DMAX DMIN DOLLAR DOLLARDE DOLLARFR DPRODUCT DROP DSTDEV DSTDEVP DSUM DURATION DVAR DVARP EDATE EFFECT ENCODEURL
  EOMONTH ERF ERF.PRECISE ERFC ERFC.PRECISE ERROR.TYPE EVEN EXACT EXP EXPAND EXPON.DIST EXPONDIST F.DIST F.DIST.RT F.INV F.INV.RT
  F.TEST FACT FACTDOUBLE FALSE FDIST FILTER FILTERXML FIND FINDB FINV FISHER FISHERINV FIXED FLOOR FLOOR.MATH FLOOR.PRECISE
  FORECAST FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT FORECAST.LINEAR FORMULATEXT FREQUENCY
  FTEST FV FVSCHEDULE GAMMA GAMMA.DIST GAMMA.INV GAMMADIST GAMMAINV GAMMALN GAMMALN.PRECISE GAUSS GCD GEOMEAN GESTEP GETPIVOTDATA
  GROUPBY GROWTH HARMEAN HEX2BIN HEX2DEC HEX2OCT HLOOKUP HOUR HSTACK HYPERLINK HYPGEOM.DIST HYPGEOMDIST IF IFERROR IFNA IFS IMABS
  IMAGINARY IMARGUMENT IMCONJUGATE IMCOS IMCOSH IMCOT IMCSC IMCSCH IMDIV IMEXP IMLN IMLOG10 IMLOG2 IMPOWER IMPRODUCT IMREAL IMSEC
  IMSECH IMSIN IMSINH IMSQRT IMSUB IMSUM IMTAN INDEX INDIRECT INFO INT INTERCEPT INTRATE IPMT IRR ISBLANK ISERR ISERROR ISEVEN
  ISFORMULA ISLOGICAL ISNA ISNONTEXT ISNUMBER ISO.CEILING ISODD ISOMITTED ISOWEEKNUM ISPMT ISREF ISTEXT JIS KURT LAMBDA LARGE LCM
  LEFT LEFTB LEN LENB LET LINEST LN LOG LOG10 LOGEST LOGINV LOGNORM.DIST LOGNORM.INV LOGNORMDIST LOOKUP LOWER MAKEARRAY MAP MATCH
  MAX MAXA MAXIFS MDETERM MDURATION MEDIAN MID MIDB MIN MINA MINIFS MINUTE MINVERSE MIRR MMULT MOD MODE MODE.MULT MODE.SNGL MONTH
  MROUND MULTINOMIAL MUNIT N NA NEGBINOM.DIST NEGBINOMDIST NETWORKDAYS NETWORKDAYS.INTL NOMINAL NORM.DIST NORM.INV NORM.S.DIST
  NORM.S.INV NORMDIST NORMINV NORMSDIST NORMSINV NOT NOW NPER NPV NUMBERSTRING NUMBERVALUE OCT2BIN OCT2DEC OCT2HEX ODD ODDFPRICE
  ODDFYIELD ODDLPRICE ODDLYIELD OFFSET OR PDURATION PEARSON PERCENTILE PERCENTILE.EXC PERCENTILE.INC PERCENTOF PERCENTRANK
  PERCENTRANK.EXC PERCENTRANK.INC PERMUT PERMUTATIONA PHI PHONETIC PI PIVOTBY PMT POISSON POISSON.DIST POWER PPMT PRICE PRICEDISC
  PRICEMAT PROB PRODUCT PROPER PV QUARTILE QUARTILE.EXC QUARTILE.INC QUOTIENT RADIANS RAND RANDARRAY RANDBETWEEN RANK RANK.AVG
  RANK.EQ RATE RECEIVED REDUCE REGEXEXTRACT REGEXREPLACE REGEXTEST REPLACE REPLACEB REPT RIGHT RIGHTB ROMAN ROUND ROUNDDOWN ROUNDUP
  ROW ROWS RRI RSQ SCAN SEARCH SEARCHB SEC SECH SECOND SEQUENCE SERIESSUM SHEET SHEETS SIGN SIN SINGLE SINH SKEW SKEW.P SLN SLOPE
  SMALL SORT SORTBY SQRT SQRTPI STANDARDIZE STDEV STDEV.P STDEV.S STDEVA STDEVP STDEVPA STEYX SUBSTITUTE SUBTOTAL SUM SUMIF SUMIFS
  SUMPRODUCT SUMSQ SUMX2MY2 SUMX2PY2 SUMXMY2 SWITCH SYD T T.DIST T.DIST.2T T.DIST.RT T.INV T.INV.2T T.TEST TAKE TAN TANH TBILLEQ
  TBILLPRICE TBILLYIELD TDIST TEXT TEXTAFTER TEXTBEFORE TEXTJOIN TEXTSPLIT TIME TIMEVALUE TINV TOCOL TODAY TOROW TRANSPOSE TREND
  TRIM TRIMMEAN TRIMRANGE TRUE TRUNC TTEST TYPE UNICHAR UNICODE UNIQUE UPPER USDOLLAR VALUE VALUETOTEXT VAR VAR.P VAR.S VARA VARP
  VARPA VDB VLOOKUP VSTACK WEEKDAY WEEKNUM WEIBULL WEIBULL.DIST WORKDAY WORKDAY.INTL WRAPCOLS WRAPROWS XIRR XLOOKUP XMATCH XNPV
  XOR YEAR YEARFRAC YIELD YIELDDISC YIELDMAT Z.TEST ZTEST
  ORG.LIBREOFFICE.COLOR ORG.LIBREOFFICE.FOURIER ORG.LIBREOFFICE.RAWSUBTRACT ORG.LIBREOFFICE.REGEX ORG.LIBREOFFICE.ROUNDSIG
  ORG.LIBREOFFICE.WEEKNUM_OOO ORG.OPENOFFICE.CURRENT ORG.OPENOFFICE.EASTERSUNDAY ORG.OPENOFFICE.ERRORTYPE ORG.OPENOFFICE.STYLE
  _TRO_ALL _TRO_LEADING _TRO_TRAILING`.split(/\s+/),
)

/** Functions of Google Sheets alone, found in the text that it exports beside the value. */
const GOOGLE_FUNCTIONS = new Set(
  `ADD ARRAYFORMULA ARRAY_CONSTRAIN AVERAGE.WEIGHTED COUNTUNIQUE COUNTUNIQUEIFS DIVIDE EPOCHTODATE EQ FLATTEN GT GTE ISBETWEEN
  ISDATE ISEMAIL ISURL JOIN LT LTE MARGINOFERROR MINUS MULTIPLY NE POW QUERY REGEXMATCH SORTN SPARKLINE SPLIT TO_DATE TO_DOLLARS
  TO_PERCENT TO_PURE_NUMBER TO_TEXT UMINUS UNARY_PERCENT UPLUS`.split(/\s+/),
)

const PREFIXES = /^(?:_XLFN\.|_XLWS\.)+/

/** Strings, quoted sheet names, function names, other names and numbers, and single characters. */
const TOKENS = /"((?:[^"]|"")*)"|'((?:[^']|'')*)'|([\p{L}_\\][\p{L}\p{N}_.\\?]*)(\s*\()?|\d[\p{L}\p{N}.]*|[\s\S]/gu

/** Beginnings of addresses. */
const ADDRESS = /^\s*(?:[a-z][a-z\d+.-]*:(?=\S)|[\\/])/i

/** Collects the formulas of one workbook, because a function defined with LAMBDA may be called from any part. */
export class FormulaReader {
  readonly #called = new Set<string>()
  readonly #defined = new Set<string>()
  #hasForbidden = false

  /** Reads a name that the workbook defines. */
  define(name: string, formula: string): void {
    if (/^_xlfn\.LAMBDA\(/i.test(formula.trim())) this.#defined.add(name.toUpperCase())
    this.formula(formula)
  }

  /** Reads a formula, with or without its equals sign. */
  formula(formula: string): void {
    if (!this.#isHarmless(formula, FUNCTIONS)) this.#hasForbidden = true
  }

  /**
   * True if a formula refers to something outside the workbook or calls a function that is not allowed. Valid once
   * every part is read.
   */
  get isForbidden(): boolean {
    return this.#hasForbidden || [...this.#called].some((name) => !this.#defined.has(name))
  }

  #isHarmless(formula: string, functions: ReadonlySet<string>): boolean {
    const strings: string[] = []
    const googles: string[] = []
    const called = new Set<string>()
    let isGoogles = false
    TOKENS.lastIndex = 0
    for (let at = 0; at < formula.length; ) {
      if (formula[at] === '[') {
        const end = endOfBracket(formula, at)
        // Before a sheet or a name, brackets hold another workbook, [0] this one; otherwise they hold table columns.
        if (/^[\p{L}\p{N}_.!'\\]/u.test(formula.slice(end)) && formula.slice(at, end) !== '[0]') return false
        at = end
        continue
      }
      TOKENS.lastIndex = at
      const token = TOKENS.exec(formula)
      if (token === null) break
      const [all, string, sheet, name, bracket] = token
      if (all === '|') return false
      // Characters that a sheet's name cannot contain indicate a path or another workbook.
      if (sheet !== undefined && /[[\]\\/]/.test(sheet.replace('[0]', ''))) return false
      if (string !== undefined) (isGoogles ? googles : strings).push(string.replaceAll('""', '"'))
      isGoogles = name?.toUpperCase() === DUMMY
      if (name !== undefined && bracket !== undefined) {
        const upper = name.toUpperCase().replace(PREFIXES, '')
        called.add(upper)
        if (!isLocal(upper) && !functions.has(upper)) {
          if (!/^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) || name.startsWith('_')) return false
          this.#called.add(upper)
        }
      }
      at = TOKENS.lastIndex
    }
    if (!googles.every((text) => this.#isHarmless(text, withGoogle))) return false
    if (called.has('INDIRECT') && strings.some((text) => /[[\\]|:\/\//.test(text))) return false
    return !called.has('HYPERLINK') || strings.every((text) => isHarmlessAddress(text) || !ADDRESS.test(text))
  }
}

/** Function under which Google Sheets stores functions that Excel lacks, as text. */
const DUMMY = '__XLUDF.DUMMYFUNCTION'

const withGoogle: ReadonlySet<string> = new Set([...FUNCTIONS, ...GOOGLE_FUNCTIONS])

/**
 * True for a parameter of LET or LAMBDA, which may be a function itself, and for the function that holds Google's text.
 */
function isLocal(name: string): boolean {
  return name.startsWith('_XLPM.') || name === DUMMY
}

/** Returns the position after the closing bracket; an apostrophe escapes the next character. */
function endOfBracket(formula: string, start: number): number {
  let depth = 0
  for (let at = start; at < formula.length; at += 1) {
    if (formula[at] === "'") at += 1
    else if (formula[at] === '[') depth += 1
    else if (formula[at] === ']') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return formula.length
}
