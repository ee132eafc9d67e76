/** Does what the command line says and prints the answer; what goes wrong is printed as a sentence, and the process ends with 1. */
export const runCommand = (command: (args: string[]) => Promise<string>) => {
  command(process.argv.slice(2)).then(
    (answer) => process.stdout.write(`${answer}\n`),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      process.exitCode = 1
    },
  )
}
