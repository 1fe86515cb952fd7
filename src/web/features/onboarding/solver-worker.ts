import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

/** Tries keys of a challenge of the human check, apart from the page so that it stays quick. */
handler({ deriveKey })
