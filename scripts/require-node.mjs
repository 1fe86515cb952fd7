// Plain JavaScript, so that an older Node can read it and say what is wrong.
const least = 24
if (Number(process.versions.node.split('.')[0]) < least) {
  console.error(
    `Concordat needs Node ${least} and this is Node ${process.versions.node}: run "npm install" without --ignore-scripts, which brings it, or install Node ${least} yourself.`,
  )
  process.exit(1)
}
