import type { Block } from '../../domain/memo/document.ts'
import { laidColumns } from './columns.ts'
import { laidChart, laidFigures, laidLevels } from './figures.ts'
import type { Laid, Setting } from './pieces.ts'
import { STYLES } from './style.ts'
import { laidTable } from './tables.ts'
import { laidList, laidQuote, laidSubheading, laidText } from './texts.ts'

/** Lays out a block in pieces of the given width. */
export function laidOut(block: Block, setting: Setting): Laid {
  switch (block.block) {
    case 'paragraph':
      return laidText(setting, block.text, STYLES[block.tone], block.tone === 'note' ? 5 : 7)
    case 'subheading':
      return laidSubheading(setting, block.text)
    case 'quote':
      return laidQuote(setting, block.text)
    case 'list':
      return laidList(setting, block.items, block.ordered)
    case 'table':
      return laidTable(setting, block)
    case 'key-figures':
      return laidFigures(setting, block.figures)
    case 'ranges':
      return laidChart(setting, block)
    case 'columns':
      return laidColumns(setting, block)
    case 'levels':
      return laidLevels(setting, block.rows, block.of)
  }
}
