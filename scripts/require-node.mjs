// Plain JavaScript, so that an older Node can read it and say what is wrong.
const isInstalled = import.meta.url.includes('/node_modules/')
// An installed package runs its built JavaScript; a checkout runs TypeScript as it stands.
const [least, remedy] = isInstalled
  ? ['20.12', 'install it']
  : ['24.0', 'run "npm install" without --ignore-scripts, which brings it, or install it yourself']
const [major, minor] = process.versions.node.split('.').map(Number)
const [leastMajor, leastMinor] = least.split('.').map(Number)
if (major < leastMajor || (major === leastMajor && minor < leastMinor)) {
  console.error(`Concordat needs Node ${least} or newer and this is Node ${process.versions.node}: ${remedy}.`)
  process.exit(1)
}
