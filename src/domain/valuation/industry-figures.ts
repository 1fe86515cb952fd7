/**
 * Multiples, rates and margins of listed firms by industry, as published by Aswath Damodaran (NYU Stern), January 2026
 * update: Europe EV/EBITDA from vebitdaEurope.xls (firms with positive EBITDA), Europe EV/Sales from psEurope.xls where
 * available, the United States columns from psdata, vebitda, wacc and margin.xls.
 *
 * Excluded: financials and property funds, for which EV multiples are meaningless; industries without a use here, or
 * whose European sample is one commodity or a handful of firms (coal, tobacco, tyres, oil production, wireless,
 * information services). These are valued as another industry or as the total market.
 */
export const FIGURES_DATE = '2026-01-05'

/** Published figures of an industry. Multiples are plain ratios, `…Pct` are percent. */
export interface IndustryFigures {
  /** Damodaran's name of the industry, with "Heathcare" corrected. */
  readonly name: string
  /** Number of listed European firms in the sample. */
  readonly europeFirms: number
  readonly europeEvToEbitda: number
  /** Null if not available. */
  readonly europeEvToSales: number | null
  readonly usEvToSales: number
  readonly usEvToEbitda: number
  /** Cost of capital of United States firms, in dollars. */
  readonly waccPct: number
  readonly usEbitdaMarginPct: number
  readonly usOperatingMarginPct: number
}

type Row = readonly [string, number, number, number | null, number, number, number, number, number]

// Columns: name; firms, EV/EBITDA and EV/Sales of Europe; EV/Sales, EV/EBITDA, WACC %, EBITDA margin % and operating
// margin % of the US.
const ROWS: readonly Row[] = [
  ['Advertising', 83, 8.412, null, 2.1249, 11.999, 7.806, 14.06, 10.07],
  ['Aerospace/Defense', 67, 21.625, null, 3.5707, 21.584, 7.601, 10.69, 8.65],
  ['Air Transport', 33, 7.649, null, 1.026, 7.575, 6.724, 10.27, 5.32],
  ['Apparel', 109, 15.226, null, 1.5942, 10.305, 7.134, 11.47, 9.11],
  ['Auto & Truck', 31, 11.57, null, 3.883, 47.756, 9.38, 7.49, 2.32],
  ['Auto Parts', 58, 5.811, null, 0.8228, 6.428, 8.178, 9.04, 5.67],
  ['Beverage (Alcoholic)', 52, 9.749, null, 2.4539, 8.605, 6.484, 29.52, 22.76],
  ['Beverage (Soft)', 14, 12.384, null, 4.1561, 16.904, 6.326, 22.78, 20.53],
  ['Broadcasting', 18, 7.509, null, 1.3951, 7.847, 5.088, 18.21, 12.33],
  ['Building Materials', 84, 14.336, null, 2.0461, 11.607, 7.854, 17.32, 12.64],
  ['Business & Consumer Services', 176, 12.814, null, 2.5297, 14.257, 7.234, 15.65, 12.27],
  ['Chemical (Basic)', 58, 10.714, null, 0.8452, 8.567, 6.224, 12.34, 2.67],
  ['Chemical (Specialty)', 92, 12.764, null, 2.6476, 13.359, 7.246, 18.01, 12.17],
  ['Computer Services', 210, 12.028, 1.29, 1.4771, 14.095, 7.832, 8.98, 7.41],
  ['Computers/Peripherals', 38, 14.445, null, 6.6298, 25.424, 9.707, 25.32, 22.48],
  ['Construction Supplies', 119, 11.013, null, 3.2318, 16.819, 8.29, 19.46, 15.23],
  ['Drugs (Biotechnology)', 199, 16.169, null, 7.918, 15.779, 8.494, 15.38, 8.97],
  ['Drugs (Pharmaceutical)', 115, 11.962, null, 6.2393, 15.248, 7.849, 33.59, 29.54],
  ['Education', 18, 10.451, null, 1.9902, 9.261, 6.754, 16.57, 14.01],
  ['Electrical Equipment', 146, 18.945, null, 4.4208, 24.586, 8.993, 12.65, 9.53],
  ['Electronics (General)', 142, 17.269, null, 3.2062, 19.991, 7.855, 12.36, 10.42],
  ['Engineering/Construction', 160, 9.711, 0.85, 1.735, 17.179, 8.686, 7.96, 6.49],
  ['Entertainment', 199, 22.565, null, 4.3338, 19.411, 7.128, 17.77, 10.6],
  ['Environmental & Waste Services', 48, 10.375, null, 3.7007, 15.613, 7.425, 20.99, 14.61],
  ['Farming/Agriculture', 46, 12.313, null, 1.3402, 16.038, 7.273, 8.04, 5.45],
  ['Food Processing', 173, 12.434, null, 1.4683, 10.012, 5.789, 15.25, 10.63],
  ['Food Wholesalers', 11, 10.571, null, 0.4569, 11.075, 6.532, 3.71, 2.61],
  ['Furn/Home Furnishings', 53, 9.453, null, 1.3328, 11.274, 6.535, 9.75, 6.59],
  ['Green & Renewable Energy', 60, 11.906, null, 7.8657, 13.444, 6.042, 58.45, 19.87],
  ['Healthcare Products', 163, 16.998, null, 4.7626, 19.778, 7.545, 20.34, 15.34],
  ['Healthcare Support Services', 47, 12.59, null, 0.4578, 11.169, 6.826, 3.87, 3],
  ['Healthcare Information and Technology', 89, 15.916, null, 5.3092, 21.272, 8.223, 20.5, 14.71],
  ['Homebuilding', 36, 10.603, null, 1.1916, 8.918, 7.271, 14.14, 12.57],
  ['Hospitals/Healthcare Facilities', 29, 10.227, null, 1.6887, 8.864, 6.187, 15.8, 13.36],
  ['Hotel/Gaming', 103, 10.918, null, 4.3271, 14.933, 7.355, 24.45, 19.39],
  ['Household Products', 65, 14.7, null, 3.0595, 13.174, 7.031, 22.34, 18.62],
  ['Machinery', 210, 14.981, null, 3.4261, 16.217, 7.7, 19.62, 15.86],
  ['Metals & Mining', 118, 8.775, null, 4.0345, 11.391, 8.197, 29.36, 23.85],
  ['Office Equipment & Services', 20, 7.963, null, 1.4337, 8.595, 7.92, 14.33, 10.73],
  ['Oil/Gas (Integrated)', 12, 5.939, null, 1.7532, 8.163, 5.074, 21.67, 11.25],
  ['Oil/Gas Distribution', 30, 9.502, null, 4.3718, 11.562, 5.778, 32.74, 25.78],
  ['Oilfield Svcs/Equip.', 58, 5.695, null, 0.7414, 8.63, 7.044, 7.76, 4.65],
  ['Packaging & Container', 42, 8.344, null, 1.5482, 9.71, 6.746, 14.36, 9.58],
  ['Paper/Forest Products', 36, 11.126, null, 1.0204, 8.183, 6.929, 14.65, 6.34],
  ['Power', 69, 8.821, null, 4.6958, 12.381, 5.014, 35.33, 21.47],
  ['Publishing & Newspapers', 59, 7.521, null, 1.6994, 11.238, 5.947, 13.18, 9.98],
  ['Real Estate (Development)', 61, 13.007, null, 3.0335, 10.23, 5.823, 24.95, 21.53],
  ['Real Estate (Operations & Services)', 219, 24.55, null, 1.4639, 21.951, 7.408, 3.96, 2.85],
  ['Recreation', 59, 13.52, null, 1.9404, 10.391, 6.758, 16.64, 9.69],
  ['Restaurant/Dining', 38, 12.15, null, 4.1655, 17.494, 7.158, 19.47, 15.79],
  ['Retail (Automotive)', 22, 12.355, null, 1.2706, 14.787, 6.775, 7.24, 6.24],
  ['Retail (Building Supply)', 26, 9.279, null, 2.259, 14.422, 9.507, 14.21, 11.94],
  ['Retail (Distributors)', 117, 11.636, 1.3, 1.8948, 13.708, 7.216, 11.37, 10.1],
  ['Retail (General)', 31, 23.642, null, 2.1092, 17.379, 7.266, 10.11, 6.8],
  ['Retail (Grocery and Food)', 34, 9.732, null, 0.4901, 8.942, 7.239, 5.4, 2.29],
  ['Retail (Special Lines)', 105, 14.063, null, 1.6261, 11.468, 8.01, 9.85, 7.73],
  ['Semiconductor', 36, 13.511, null, 15.7006, 34.753, 10.551, 36.77, 35.33],
  ['Semiconductor Equip', 21, 27.933, null, 7.607, 24.743, 9.894, 29.06, 26.17],
  ['Shipbuilding & Marine', 65, 6.653, null, 1.7363, 7.953, 6.694, 20.41, 12.6],
  ['Shoe', 9, 18.177, null, 2.041, 16.865, 8.005, 11.87, 9.03],
  ['Software (Entertainment)', 51, 17.64, null, 9.1276, 22.014, 8.445, 34.9, 33.85],
  ['Software (Internet)', 23, 9.336, null, 9.561, 30.261, 10.659, 9.52, 3.69],
  ['Software (System & Application)', 290, 20.855, 5.31, 11.4088, 24.484, 9.344, 35.93, 32.98],
  ['Steel', 57, 8.269, null, 1.1692, 11.591, 7.759, 10.58, 4.1],
  ['Telecom. Equipment', 50, 13.285, null, 6.5161, 24.074, 7.721, 23.95, 20.7],
  ['Telecom. Services', 62, 7.187, null, 2.6148, 6.535, 5.389, 34.7, 20.47],
  ['Transportation', 56, 12.604, null, 1.6397, 12.55, 6.721, 9.83, 7.57],
  ['Transportation (Railroads)', 8, 6.966, null, 6.6656, 13.488, 7.266, 49.19, 37.41],
  ['Trucking', 7, 9.147, null, 1.7429, 10.413, 7.522, 15.58, 6.89],
  ['Utility (General)', 18, 7.578, null, 5.2516, 13.727, 4.358, 34.92, 23.49],
  ['Utility (Water)', 12, 14.662, null, 7.1564, 14.138, 4.929, 45.73, 33.72],
  ['Total Market (without financials)', 5757, 10.773, null, 3.4603, 16.955, 7.722, 17.42, 13.14],
]

export const INDUSTRY_FIGURES: ReadonlyMap<string, IndustryFigures> = new Map(
  ROWS.map(([name, europeFirms, europeEvToEbitda, europeEvToSales, usEvToSales, usEvToEbitda, waccPct, ...margins]) => [
    name,
    {
      name,
      europeFirms,
      europeEvToEbitda,
      europeEvToSales,
      usEvToSales,
      usEvToEbitda,
      waccPct,
      usEbitdaMarginPct: margins[0],
      usOperatingMarginPct: margins[1],
    },
  ]),
)

/** Industry of companies that match no other. */
export const TOTAL_MARKET = 'Total Market (without financials)'

/** Returns the figures of an industry, or of the total market for an unknown name. */
export function industryFigures(name: string): IndustryFigures {
  const figures = INDUSTRY_FIGURES.get(name) ?? INDUSTRY_FIGURES.get(TOTAL_MARKET)
  if (figures === undefined) throw new Error('the industry table has no total market')
  return figures
}
