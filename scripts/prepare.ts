import { build as buildClient } from './build-client.ts'
import { build as buildWeb, canBuild, hasBuild } from './build-web.ts'

/* What `npm install` ends with: it builds the web application, the client and the command line, if the tools are there. */

if (canBuild()) {
  await buildWeb()
  await buildClient()
} else if (!hasBuild()) {
  console.log(
    'Nothing is built: the development tools were left out. Copy dist from a checkout where npm install built it, or run npm install --include=dev.',
  )
}
