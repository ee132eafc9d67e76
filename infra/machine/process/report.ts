/** Reports a problem to the person at the terminal, on standard error. */
export const report = (message: string, error?: unknown) => {
  const details = error instanceof Error ? (error.stack ?? error.message) : error
  process.stderr.write(details === undefined ? `${message}\n` : `${message} ${String(details)}\n`)
}
