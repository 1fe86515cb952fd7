// Writes src/domain/language/message-types.ts from the English messages: npm run messages:types
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { messageTypesText } from '../tooling/messages.ts'

writeFileSync(fileURLToPath(new URL('../src/domain/language/message-types.ts', import.meta.url)), messageTypesText())
