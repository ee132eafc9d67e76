/** Says what is so, or ends the walk. */
export const expectSo = (isSo: boolean, words: string) => {
  if (!isSo) throw new Error(`It is not so: ${words}`)
  process.stdout.write(`  ${words}\n`)
}
