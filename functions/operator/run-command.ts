/** Runs a command and prints its answer. On failure, prints the reason and exits with code 1. */
export const runCommand = (command: (args: string[]) => Promise<string>) => {
  command(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )
}
