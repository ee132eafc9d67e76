/** Prints a fact, or ends the walk if it isn't true. */
export const expectSo = (isSo: boolean, words: string) => {
  if (!isSo) throw new Error(`It is not so: ${words}`)
  process.stdout.write(`  ${words}\n`)
}
