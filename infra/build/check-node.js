// npm runs this after an install, on the Node that our scripts will run on: the one of the package `node`, or the machine's own where npm has no
// build for it. It's plain JavaScript, because an old Node can't read anything else of ours.
const oldestMajor = 24
const { node } = process.versions

if (Number.parseInt(node, 10) < oldestMajor) {
  process.stderr.write(
    `Crier runs on Node ${oldestMajor} or newer. npm has none for this machine (${process.platform}-${process.arch}) or couldn't fetch it, and yours is ` +
      `${node}. Install Node ${oldestMajor} from https://nodejs.org, then run npm ci again.\n`,
  )
  process.exitCode = 1
}
