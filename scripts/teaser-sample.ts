/**
 * Writes the teaser of a seller that does not exist to a file:
 * `node scripts/teaser-sample.ts teaser.pdf`, then
 * `pdftoppm -r 110 -png -singlefile teaser.pdf docs/teaser-sample` for the picture in docs/.
 */
import { writeFileSync } from 'node:fs'
import { renderPdf } from '../src/documents/pdf.ts'
import { negotiateDocumentLanguage } from '../src/domain/language/language.ts'
import { writeTeaser } from '../src/domain/memo/teaser.ts'
import { loadMessages } from '../src/integrations/messages.ts'
import { writtenFactsOf } from '../tests/_documents.ts'

loadMessages()

const [file, wish] = process.argv.slice(2)
if (file === undefined) throw new Error('name the file to write: node scripts/teaser-sample.ts teaser.pdf [fr]')

const facts = writtenFactsOf()
writeFileSync(file, await renderPdf(writeTeaser(facts, negotiateDocumentLanguage(wish ?? null)), new Date(facts.asOf)))
