import type { Face } from './fonts.ts'

/** Style of a run of text; sizes and leadings in points. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly leading: number
  readonly colour: string
  /** Points between letters. */
  readonly tracking?: number
}

export const COLOURS = {
  navy: '#14304d',
  ink: '#1d2731',
  muted: '#56646f',
  hairline: '#d3dae0',
  tint: '#f1f4f7',
  bar: '#8aa3bb',
  gold: '#a87c35',
  goldOnNavy: '#dcbf85',
  white: '#ffffff',
  whiteMuted: '#c9d4df',
  watermark: '#eceff3',
} as const

export const STYLES = {
  kind: { face: 'strong', size: 7.6, leading: 11, colour: COLOURS.goldOnNavy, tracking: 0.7 },
  day: { face: 'text', size: 9, leading: 11, colour: COLOURS.whiteMuted },
  coverKind: { face: 'strong', size: 11, leading: 15, colour: COLOURS.goldOnNavy, tracking: 1 },
  coverTitle: { face: 'display', size: 40, leading: 46, colour: COLOURS.white },
  coverSubtitle: { face: 'text', size: 13, leading: 18, colour: COLOURS.whiteMuted },
  title: { face: 'display', size: 29, leading: 34, colour: COLOURS.white },
  subtitle: { face: 'text', size: 10.5, leading: 14, colour: COLOURS.whiteMuted },
  running: { face: 'display', size: 10, leading: 14, colour: COLOURS.navy },
  heading: { face: 'display', size: 12.5, leading: 16, colour: COLOURS.navy },
  subheading: { face: 'strong', size: 10, leading: 15, colour: COLOURS.navy },
  body: { face: 'text', size: 9.4, leading: 12.8, colour: COLOURS.ink },
  strong: { face: 'strong', size: 15, leading: 19, colour: COLOURS.navy },
  note: { face: 'text', size: 7.6, leading: 10.2, colour: COLOURS.muted },
  figure: { face: 'strong', size: 11.6, leading: 14.5, colour: COLOURS.navy },
  label: { face: 'text', size: 7.8, leading: 10.5, colour: COLOURS.muted },
  cell: { face: 'text', size: 8.8, leading: 11.8, colour: COLOURS.ink },
  cellTotal: { face: 'strong', size: 8.8, leading: 11.8, colour: COLOURS.navy },
  cellHead: { face: 'strong', size: 8, leading: 11, colour: COLOURS.muted },
  chartLabel: { face: 'text', size: 8.6, leading: 11.5, colour: COLOURS.ink },
  chartStrong: { face: 'strong', size: 8.6, leading: 11.5, colour: COLOURS.navy },
  axis: { face: 'text', size: 7, leading: 9, colour: COLOURS.muted },
  footer: { face: 'text', size: 7.2, leading: 9, colour: COLOURS.muted },
} as const satisfies Record<string, TextStyle>
